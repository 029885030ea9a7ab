#include "passes/partition/op_placement.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/sharding/layout_derivation.h"
#include "ir/sharding/padding_alone.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/soap/shape_checks.h"
#include "ir/support/status_macros.h"
#include "ir/support/string_bridge.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;

Phase phaseOf(Operation* op) {
  return op->hasAttr("soap.gradient_of") ? Phase::kBackward : Phase::kForward;
}

// The collectives inside an op that is split on such a factor are ops of their
// own by now.
absl::Status checkStatistics(const OpPlacement& placement) {
  for (const sharding::FactorDegree& split : placement.configuration.splits) {
    const sharding::Factor& factor = placement.rule.factors[split.factor];
    if (split.degree == 1 ||
        factor.split != sharding::FactorSplit::kStatistics) {
      continue;
    }
    return absl::FailedPreconditionError(absl::StrCat(
        "factor '", factor.name, "' is split ", split.degree,
        " ways, which needs statistics of all its shards; expand them with "
        "soap-expand-statistics first, or use 1"));
  }
  return absl::OkStatus();
}

absl::Status addLayouts(OpPlacement* placement) {
  Operation* op = placement->op;
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    SmallVector<int64_t> shape = tensorShape(op->getOperand(i));
    SOAPSTONE_ASSIGN_OR_RETURN(
        placement->operands.emplace_back(),
        sharding::operandLayout(
            placement->rule, placement->configuration, static_cast<int>(i),
            absl::MakeConstSpan(shape.data(), shape.size())));
  }
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    SmallVector<int64_t> shape = tensorShape(op->getResult(i));
    SOAPSTONE_ASSIGN_OR_RETURN(
        placement->results.emplace_back(),
        sharding::resultLayout(
            placement->rule, placement->configuration, static_cast<int>(i),
            absl::MakeConstSpan(shape.data(), shape.size())));
  }
  return absl::OkStatus();
}

absl::Status placeOp(soap::ConfigAttr config, OpPlacement* placement) {
  SOAPSTONE_ASSIGN_OR_RETURN(placement->configuration,
                             soap::toConfiguration(config, placement->rule));
  SOAPSTONE_RETURN_IF_ERROR(checkStatistics(*placement));
  return addLayouts(placement);
}

}  // namespace

FailureOr<PlacedFunction> placeFunction(FuncOp function) {
  PlacedFunction placed{function, {}};
  for (Operation& op : function.front().without_terminator()) {
    auto shardable = dyn_cast<ShardingRuleOpInterface>(op);
    if (!shardable) {
      return op.emitOpError("is no op of the 'soap' dialect, cannot partition");
    }
    soap::ConfigAttr config = soap::configOf(&op);
    if (!config) {
      return op.emitOpError(
          "has no 'soap.config'; apply a strategy before partitioning");
    }
    OpPlacement& placement = placed.ops.emplace_back();
    placement.op = &op;
    placement.phase = phaseOf(&op);
    placement.rule = shardable.getShardingRule();
    absl::Status status = placeOp(config, &placement);
    if (!status.ok()) return op.emitOpError(toLlvm(status.message()));
  }
  return placed;
}

FailureOr<std::optional<sharding::Layout>> argumentLayout(FuncOp function,
                                                          unsigned argument) {
  soap::ConfigAttr config = soap::storageOf(function, argument);
  if (!config) return std::optional<sharding::Layout>();
  absl::StatusOr<sharding::Layout> layout =
      soap::storageLayout(config, tensorShape(function.getArgument(argument)));
  if (layout.ok()) return std::optional<sharding::Layout>(*std::move(layout));
  return function.emitError("argument '")
         << soap::argumentName(function, argument)
         << "': " << toLlvm(layout.status().message());
}

step::OpTasks tasksOf(const OpPlacement& placement, int64_t devices) {
  const sharding::OpConfiguration& configuration = placement.configuration;
  step::OpTasks tasks;
  tasks.taskOfDevice.assign(devices, -1);
  for (int64_t task = 0; task < configuration.devices.size(); ++task) {
    tasks.taskOfDevice[configuration.devices.device(task)] =
        static_cast<int>(task);
  }
  auto pad = dyn_cast<soap::PadOp>(placement.op);
  if (!pad) return tasks;
  const std::vector<int64_t> shape = soap::shapeOf(pad.getInput()).vec();
  for (int64_t task = 0; task < configuration.devices.size(); ++task) {
    tasks.readsNothing.push_back(sharding::readsPaddingAlone(
        placement.rule.operands[0], shape,
        configuration.factorRanges(placement.rule, task)));
  }
  return tasks;
}

SmallVector<int64_t> tensorShape(Value value) {
  return llvm::to_vector(cast<RankedTensorType>(value.getType()).getShape());
}

}  // namespace soapstone::partition
