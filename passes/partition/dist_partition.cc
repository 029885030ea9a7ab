#include "ir/dist/lane.h"
#include "ir/dist/program.h"
#include "passes/partition/partition_module.h"
#include "passes/partition/passes.h"

namespace soapstone::partition {

#define GEN_PASS_DEF_DISTPARTITIONPASS
#include "passes/partition/passes.h.inc"

namespace {

struct DistPartitionPass : impl::DistPartitionPassBase<DistPartitionPass> {
  using DistPartitionPassBase::DistPartitionPassBase;

  void runOnOperation() final {
    FailureOr<mlir::OwningOpRef<ModuleOp>> program = partitionModule(
        getOperation(), devices, delayGradients, {nodes.begin(), nodes.end()});
    if (failed(program)) return signalPassFailure();
    replaceModule(**program);
    count();
  }

 private:
  // Gives the module the contents and attributes of `program`.
  void replaceModule(ModuleOp program) {
    ModuleOp module = getOperation();
    module.getBodyRegion().takeBody(program.getBodyRegion());
    for (mlir::NamedAttribute attribute : program->getDiscardableAttrs()) {
      module->setAttr(attribute.getName(), attribute.getValue());
    }
  }

  void count() {
    llvm::DenseSet<int64_t> channels;
    llvm::DenseSet<int64_t> classes;
    llvm::DenseSet<int64_t> sums;
    getOperation().walk([&](dist::CommunicationOpInterface op) {
      channels.insert(op.getChannel());
      if (dist::isOnSumLane(op)) sums.insert(op.getChannel());
    });
    getOperation().walk([&](mlir::func::FuncOp function) {
      classes.insert(dist::deviceClass(function));
    });
    numChannels += channels.size();
    numSumLane += sums.size();
    numClasses += classes.size();
  }
};

}  // namespace
}  // namespace soapstone::partition
