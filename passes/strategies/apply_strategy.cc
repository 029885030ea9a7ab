#include "passes/strategies/apply_strategy.h"

#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/support/status_macros.h"
#include "ir/support/string_bridge.h"
#include "passes/strategies/resolve_strategy.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {
namespace {

absl::Status checkNames(const StrategyModel& model) {
  for (const StrategyGraph& graph : model.graphs()) {
    for (const StrategyOp& op : graph.ops) {
      if (!op.name.empty()) continue;
      return absl::FailedPreconditionError(absl::StrCat(
          "an op of kind '", toAbsl(op.op->getName().getStringRef()),
          "' has no name; run soap-name-ops first"));
    }
  }
  if (model.graphs().empty()) {
    return absl::FailedPreconditionError(
        "the module has no function 'step' or 'forward'");
  }
  return absl::OkStatus();
}

absl::Status checkHeader(const StrategyModel& model,
                         const model::Strategy& strategy) {
  if (strategy.devices < 1 ||
      strategy.devices > sharding::DeviceGrid::kMaxDevices) {
    return absl::InvalidArgumentError(
        absl::StrCat("the strategy is for ", strategy.devices,
                     " devices; use 1 to ", sharding::DeviceGrid::kMaxDevices));
  }
  if (strategy.pipeline) {
    SOAPSTONE_RETURN_IF_ERROR(
        model::checkPipeline(*strategy.pipeline, strategy.devices));
  }
  if (model.isNamedBy(strategy.modelHash)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the strategy is for the model with hash '", strategy.modelHash,
      "', but this model has '", model.hashLike(strategy.modelHash),
      "': it was made with another model, batch size, precision or loss"));
}

void writeFunction(const StrategyGraph& graph,
                   const ResolvedFunction& resolved) {
  mlir::func::FuncOp function = graph.function;
  MLIRContext* context = function.getContext();
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    soap::setConfig(
        graph.ops[i].op,
        soap::makeConfig(context, graph.ops[i].rule, resolved.ops[i]));
  }
  // All at once: the attributes of all arguments are one list.
  SmallVector<mlir::DictionaryAttr> attributes;
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    mlir::NamedAttrList own(function.getArgAttrDict(i));
    if (graph.arguments[i].isStored) {
      own.set(soap::kConfigAttribute,
              soap::makeConfig(context, graph.arguments[i].rule,
                               resolved.storage[i]));
    }
    attributes.push_back(own.getDictionary(context));
  }
  function.setAllArgAttrs(attributes);
}

// Reads the configurations of one function back.
absl::StatusOr<ResolvedFunction> readFunction(const StrategyGraph& graph) {
  ResolvedFunction resolved;
  for (const StrategyOp& op : graph.ops) {
    soap::ConfigAttr config = soap::configOf(op.op);
    if (!config) {
      return absl::FailedPreconditionError(
          absl::StrCat("op '", op.name, "' has no configuration"));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(sharding::OpConfiguration configuration,
                               soap::toConfiguration(config, op.rule));
    resolved.ops.push_back(std::move(configuration));
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    sharding::OpConfiguration storage;
    if (soap::ConfigAttr config = soap::storageOf(graph.function, i)) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          storage, soap::toConfiguration(config, graph.arguments[i].rule));
    }
    resolved.storage.push_back(std::move(storage));
  }
  return resolved;
}

// Entries of one function that `strategy` does not have yet.
void collectEntries(const StrategyGraph& graph,
                    const ResolvedFunction& resolved,
                    std::set<std::string>* seen, model::Strategy* strategy) {
  ResolvedFunction followed = resolved;
  resolveFollowers(graph, &followed);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const StrategyOp& op = graph.ops[i];
    bool follows = op.source != ConfigurationSource::kOwn &&
                   followed.ops[i] == resolved.ops[i];
    if (follows || !seen->insert(absl::StrCat("op ", op.name)).second) continue;
    strategy->ops.push_back(
        model::nameConfiguration(op.name, op.rule, resolved.ops[i]));
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const StrategyArgument& argument = graph.arguments[i];
    if (!argument.isStored ||
        !soap::storageOf(graph.function, static_cast<unsigned>(i))) {
      continue;
    }
    bool follows = argument.storedLike != static_cast<int>(i) &&
                   resolved.storage[i] == resolved.storage[argument.storedLike];
    if (follows || !seen->insert(absl::StrCat("tensor ", argument.name)).second)
      continue;
    strategy->tensors.push_back(model::nameConfiguration(
        argument.name, argument.rule, resolved.storage[i]));
  }
}

}  // namespace

absl::Status applyStrategy(const StrategyModel& model,
                           const model::Strategy& strategy) {
  SOAPSTONE_RETURN_IF_ERROR(checkNames(model));
  SOAPSTONE_RETURN_IF_ERROR(checkHeader(model, strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ResolvedFunction> resolved,
                             resolveStrategy(model.graphs(), strategy));
  for (size_t i = 0; i < resolved.size(); ++i)
    writeFunction(model.graphs()[i], resolved[i]);
  ModuleOp module = model.module();
  module->setAttr(
      kDevicesAttribute,
      mlir::Builder(module.getContext()).getI64IntegerAttr(strategy.devices));
  return absl::OkStatus();
}

absl::StatusOr<model::Strategy> collectStrategy(const StrategyModel& model) {
  SOAPSTONE_RETURN_IF_ERROR(checkNames(model));
  model::Strategy strategy;
  strategy.modelHash = model.hash();
  ModuleOp module = model.module();
  if (auto devices =
          module->getAttrOfType<mlir::IntegerAttr>(kDevicesAttribute))
    strategy.devices = devices.getInt();
  std::set<std::string> seen;
  for (const StrategyGraph& graph : model.graphs()) {
    SOAPSTONE_ASSIGN_OR_RETURN(ResolvedFunction resolved, readFunction(graph));
    collectEntries(graph, resolved, &seen, &strategy);
  }
  return strategy;
}

}  // namespace soapstone::strategy
