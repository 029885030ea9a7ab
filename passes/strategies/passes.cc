#include "passes/strategies/passes.h"

#include "ir/soap/argument_attributes.h"
#include "ir/support/string_bridge.h"
#include "mlir/Pass/PassManager.h"
#include "passes/passes.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/strategy_source.h"

namespace soapstone::strategy {

#define GEN_PASS_DEF_APPLYSTRATEGYPASS
#define GEN_PASS_REGISTRATION
#include "passes/strategies/passes.h.inc"

namespace {

bool isNamed(ModuleOp module) {
  return !module
              .walk([](Operation* op) {
                bool lacksName = isa<ShardingRuleOpInterface>(op) &&
                                 !op->hasAttr(soap::kNameAttribute);
                return lacksName ? WalkResult::interrupt()
                                 : WalkResult::advance();
              })
              .wasInterrupted();
}

struct ApplyStrategyPass : impl::ApplyStrategyPassBase<ApplyStrategyPass> {
  using ApplyStrategyPassBase::ApplyStrategyPassBase;

  void runOnOperation() final {
    ModuleOp module = getOperation();
    if (!isNamed(module)) {
      mlir::OpPassManager naming(ModuleOp::getOperationName());
      naming.addPass(passes::createNameOpsPass());
      if (failed(runPipeline(naming, module))) return signalPassFailure();
    }
    absl::StatusOr<model::Strategy> chosen =
        loadStrategy(module, toAbsl(strategy.getValue()), devices);
    absl::Status status =
        chosen.ok() ? applyStrategy(module, *chosen) : chosen.status();
    if (status.ok()) return;
    module.emitError() << toLlvm(status.message());
    signalPassFailure();
  }
};

}  // namespace

void registerStrategyPasses() { registerSoapstoneStrategyPasses(); }

}  // namespace soapstone::strategy
