// Strategies that split the batch, and who holds the parameters.
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "ir/soap/arguments.h"
#include "ir/soap/shape_checks.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/left_out_layers.h"
#include "passes/strategies/named_strategies.h"
#include "passes/strategies/shard_updates.h"

namespace soapstone::strategy {
namespace {

using soap::ArgumentRole;

MeshAssignment batchMesh(const NamedStrategyInput& input) {
  MeshAssignment mesh(input.graph, {input.devices});
  assignBatch(input.graph, labelBatch(input.graph), /*axis=*/0, &mesh);
  return mesh;
}

int64_t elementsOf(const sharding::ShardingRule& storageRule) {
  int64_t elements = 1;
  for (const sharding::Factor& factor : storageRule.factors)
    elements *= factor.size;
  return elements;
}

// Shards the storage of all arguments with that role over `degree` devices, an
// axis of the mesh.
void shardStorage(const NamedStrategyInput& input, ArgumentRole role, int axis,
                  int64_t degree, MeshAssignment* mesh) {
  const StrategyGraph& graph = input.graph;
  const int64_t least = leastShardedElements(graph);
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    if (soap::argumentRole(graph.function, i) != role) continue;
    if (elementsOf(graph.arguments[i].rule) < least) continue;
    mesh->assignStorage(static_cast<int>(i), axis,
                        shardedDimension(graph.arguments[i].rule, degree));
  }
}

// The same over all devices of a mesh of one axis.
void shardStorage(const NamedStrategyInput& input, ArgumentRole role,
                  MeshAssignment* mesh) {
  shardStorage(input, role, /*axis=*/0, input.devices, mesh);
}

int64_t bytesOf(const StrategyGraph& graph, size_t argument) {
  mlir::func::FuncOp function = graph.function;
  Value value = function.getArgument(argument);
  return soap::denseByteCount(soap::shapeOf(value), soap::elementTypeOf(value))
      .value_or(0);
}

std::vector<size_t> parametersOf(const StrategyGraph& graph) {
  std::vector<size_t> parameters;
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    if (soap::argumentRole(graph.function, i) == ArgumentRole::kParameter)
      parameters.push_back(i);
  }
  return parameters;
}

}  // namespace

int64_t leastShardedElements(const StrategyGraph& graph) {
  constexpr int64_t kPersistent = 100'000;
  constexpr int64_t kShare = 10'000;
  int64_t total = leftOutElements(graph.function);
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    if (soap::argumentRole(graph.function, i) == ArgumentRole::kParameter)
      total += elementsOf(graph.arguments[i].rule);
  }
  return std::min(kPersistent, total / kShare);
}

absl::StatusOr<model::Strategy> dataParallel(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {}));
  return batchMesh(input).strategy(input.modelHash);
}

absl::StatusOr<model::Strategy> parameterServer(
    const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {}));
  MeshAssignment mesh = batchMesh(input);
  const StrategyGraph& graph = input.graph;
  std::vector<size_t> parameters = parametersOf(graph);
  double total = 0;
  for (size_t parameter : parameters)
    total += static_cast<double>(bytesOf(graph, parameter));
  double share = total / static_cast<double>(input.devices);
  model::Strategy strategy = mesh.strategy(input.modelHash);
  std::vector<double> load(input.devices, 0);
  for (size_t parameter : parameters) {
    const StrategyArgument& argument = graph.arguments[parameter];
    auto bytes = static_cast<double>(bytesOf(graph, parameter));
    sharding::OpConfiguration storage;
    int dim = shardedDimension(argument.rule, input.devices);
    // All servers serve a parameter larger than one server's share, where
    // devices keep narrow copies: without these it would be gathered for the
    // forward and again for the backward pass.
    if (bytes > share && dim >= 0 && input.devices > 1 &&
        !argument.workingCopies.empty()) {
      storage.devices =
          sharding::DeviceGrid::range(0, static_cast<int>(input.devices));
      sharding::OpConfiguration whole = storage;
      whole.replication = input.devices;
      for (int copy : argument.workingCopies) {
        strategy.tensors.push_back(model::nameConfiguration(
            graph.arguments[copy].name, graph.arguments[copy].rule, whole));
      }
      storage.splits.push_back({dim, input.devices});
    } else {
      auto least = std::min_element(load.begin(), load.end());
      *least += bytes;
      storage.devices = sharding::DeviceGrid::range(
          static_cast<int>(least - load.begin()), /*count=*/1);
    }
    strategy.tensors.push_back(
        model::nameConfiguration(argument.name, argument.rule, storage));
  }
  return strategy;
}

absl::StatusOr<model::Strategy> zeroStage1(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {"d", "whole"}));
  UpdateSharing sharing;
  if (const int64_t* groups = input.spec.find("d")) sharing.groups = *groups;
  if (const int64_t* percent = input.spec.find("whole"))
    sharing.wholePercent = *percent;
  if (sharing.groups < 1 || input.devices % sharing.groups != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("strategy 'zero1': 'd' is ", sharing.groups,
                     "; use a divisor of the ", input.devices, " devices"));
  }
  if (sharing.wholePercent > 100) {
    return absl::InvalidArgumentError(
        absl::StrCat("strategy 'zero1': 'whole' is ", sharing.wholePercent,
                     "; use at most 100, the percent of the parameters that "
                     "every device updates itself"));
  }
  return shardUpdates(absl::MakeConstSpan(&input.graph, 1),
                      batchMesh(input).strategy(input.modelHash), sharing);
}

absl::StatusOr<model::Strategy> zeroStage2(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {}));
  return shardUpdates(absl::MakeConstSpan(&input.graph, 1),
                      batchMesh(input).strategy(input.modelHash),
                      /*scattersGradients=*/true);
}

absl::StatusOr<model::Strategy> zeroStage3(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {}));
  MeshAssignment mesh = batchMesh(input);
  for (ArgumentRole role :
       {ArgumentRole::kParameter, ArgumentRole::kOptimizerState,
        ArgumentRole::kGradient}) {
    shardStorage(input, role, &mesh);
  }
  return mesh.strategy(input.modelHash);
}

namespace {

// The dim of a stored parameter that its first reader splits over `axis`; -1
// if it splits none, or a part of one.
int dimSplitByReader(const StrategyGraph& graph, const MeshAssignment& mesh,
                     int argument, int axis) {
  int first = -1;
  unsigned number = 0;
  auto look = [&](int read) {
    mlir::func::FuncOp function = graph.function;
    for (mlir::OpOperand& use : function.getArgument(read).getUses()) {
      auto found = graph.indexOf.find(use.getOwner());
      if (found == graph.indexOf.end() ||
          graph.ops[found->second].source != ConfigurationSource::kOwn ||
          (first >= 0 && found->second >= first)) {
        continue;
      }
      first = found->second;
      number = use.getOperandNumber();
    }
  };
  look(argument);
  for (int copy : graph.arguments[argument].workingCopies) look(copy);
  if (first < 0) return -1;
  const int factor = mesh.factorOf(first, axis);
  if (factor < 0) return -1;
  const auto& dims = graph.ops[first].rule.operands[number].dims;
  for (size_t dim = 0; dim < dims.size(); ++dim) {
    if (!dims[dim].factors.empty() && dims[dim].factors.front() == factor)
      return static_cast<int>(dim);
  }
  return -1;
}

// The dim that devices share best among those that no axis splits.
int sharedDimension(sharding::ShardingRule storageRule,
                    absl::Span<const int> splitDims, int64_t devices) {
  for (int dim : splitDims) {
    if (dim >= 0) storageRule.factors[dim].size = 0;
  }
  return shardedDimension(storageRule, devices);
}

}  // namespace

void shardOverReplicas(const NamedStrategyInput& input, int axes,
                       MeshAssignment* mesh) {
  const StrategyGraph& graph = input.graph;
  const int64_t least = leastShardedElements(graph);
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const StrategyArgument& argument = graph.arguments[i];
    const ArgumentRole role = soap::argumentRole(graph.function, i);
    const bool isShared = role == ArgumentRole::kParameter ||
                          role == ArgumentRole::kOptimizerState ||
                          role == ArgumentRole::kGradient;
    if (!isShared || elementsOf(argument.rule) < least) continue;
    const int stored = static_cast<int>(i);
    const int parameter =
        argument.storedLike < 0 ? stored : argument.storedLike;
    std::vector<int> splitDims;
    int64_t replicas = 1;
    for (int axis = 0; axis < axes; ++axis) {
      splitDims.push_back(dimSplitByReader(graph, *mesh, parameter, axis));
      if (splitDims.back() < 0) replicas *= mesh->degree(axis);
    }
    const int sharedDim = sharedDimension(argument.rule, splitDims, replicas);
    for (int axis = 0; axis < axes; ++axis) {
      mesh->assignStorage(stored, axis,
                          splitDims[axis] < 0 ? sharedDim : splitDims[axis]);
    }
  }
}

absl::StatusOr<model::Strategy> hybridSharded(const NamedStrategyInput& input) {
  constexpr int kShards = 1;
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {"d", "r"}));
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<int64_t> degrees,
      meshDegrees(input.spec, {"d", "r"}, kShards, input.devices));
  MeshAssignment mesh(input.graph, degrees);
  sharding::DimensionFlow batch = labelBatch(input.graph);
  assignBatch(input.graph, batch, /*axis=*/0, &mesh);
  assignBatch(input.graph, batch, kShards, &mesh);
  for (ArgumentRole role :
       {ArgumentRole::kParameter, ArgumentRole::kOptimizerState,
        ArgumentRole::kGradient}) {
    shardStorage(input, role, kShards, degrees[kShards], &mesh);
  }
  return mesh.strategy(input.modelHash);
}

}  // namespace soapstone::strategy
