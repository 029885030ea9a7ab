#include "frontend/onnx/annotations/node_sharding.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

namespace soapstone::onnx {
namespace {

// A tensor of a node and the mapping of the op's tensor that it is.
struct NodeTensor {
  std::string name;
  const sharding::TensorMapping* mapping = nullptr;
  std::vector<int64_t> shape;
  bool isResult = false;
};

std::vector<int64_t> shapeVector(mlir::Value value) {
  llvm::ArrayRef<int64_t> shape = soap::shapeOf(value);
  return {shape.begin(), shape.end()};
}

// Whether `value` has dims of its own for the parts of a packed weight, where
// the node's tensor has one for all.
bool isViewed(const strategy::StrategyGraph& graph, mlir::Value value) {
  // A layer ends in at most an addition, a transpose and a slice.
  constexpr int kMaxDepth = 4;
  llvm::SmallVector<std::pair<mlir::Value, int>> open{{value, 0}};
  while (!open.empty()) {
    auto [next, depth] = open.pop_back_val();
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(next)) {
      if (soap::hasFileShape(graph.function, argument.getArgNumber()))
        return true;
      continue;
    }
    mlir::Operation* op = next.getDefiningOp();
    if (depth == kMaxDepth ||
        !llvm::isa<soap::DotOp, soap::BroadcastOp, soap::BinaryOp,
                   soap::SliceOp, soap::TransposeOp>(op)) {
      continue;
    }
    // The other operand of a product with the weight has its own dims.
    for (mlir::Value operand :
         op->getOperands().drop_front(llvm::isa<soap::DotOp>(op) ? 1 : 0)) {
      open.push_back({operand, depth + 1});
    }
  }
  return false;
}

// The tensors of a node that its op has too: the first output is the op's first
// result; parameters are found by name, other inputs by position.
std::vector<NodeTensor> matchTensors(const strategy::StrategyGraph& graph,
                                     const strategy::StrategyOp& op,
                                     const std::vector<std::string>& inputs,
                                     const std::vector<std::string>& outputs) {
  std::vector<NodeTensor> tensors;
  if (op.op->getNumResults() > 0 && isViewed(graph, op.op->getResult(0)))
    return tensors;
  if (!outputs.empty() && op.op->getNumResults() > 0) {
    tensors.push_back({outputs[0], &op.rule.results[0],
                       shapeVector(op.op->getResult(0)), /*isResult=*/true});
  }
  for (size_t i = 0; i < op.op->getNumOperands(); ++i) {
    mlir::Value operand = op.op->getOperand(i);
    auto argument = llvm::dyn_cast<mlir::BlockArgument>(operand);
    std::string name;
    if (argument) {
      name = graph.arguments[argument.getArgNumber()].name;
      if (std::find(inputs.begin(), inputs.end(), name) == inputs.end())
        continue;
    } else if (i < inputs.size()) {
      name = inputs[i];
    } else {
      continue;
    }
    tensors.push_back({name, &op.rule.operands[i], shapeVector(operand),
                       /*isResult=*/false});
  }
  return tensors;
}

// The devices of a spec, shard by shard, all replicas of one shard together;
// and how many replicas each shard has. Nothing if shards differ in that.
struct SpecDevices {
  std::vector<int> devices;
  int64_t replicas = 1;
};
std::optional<SpecDevices> devicesOf(const ShardingSpec& spec) {
  SpecDevices result;
  for (size_t i = 0; i < spec.devices.size(); ++i) {
    std::vector<int64_t> members{spec.devices[i]};
    auto group = spec.groups.find(spec.devices[i]);
    if (group != spec.groups.end()) members = group->second;
    if (i == 0) result.replicas = static_cast<int64_t>(members.size());
    if (static_cast<int64_t>(members.size()) != result.replicas)
      return std::nullopt;
    for (int64_t member : members) {
      if (member < 0 || member >= sharding::DeviceGrid::kMaxDeviceNumber)
        return std::nullopt;
      result.devices.push_back(static_cast<int>(member));
    }
  }
  return result;
}

// The factors that a spec shards, in its order; nothing if a dimension has no
// such factors.
std::optional<std::vector<sharding::FactorDegree>> factorsOf(
    const ShardingSpec& spec, const NodeTensor& tensor) {
  std::vector<sharding::FactorDegree> factors;
  auto rank = static_cast<int64_t>(tensor.mapping->dims.size());
  for (const ShardedDimension& dim : spec.dims) {
    int64_t axis = dim.axis < 0 ? dim.axis + rank : dim.axis;
    if (axis < 0 || axis >= rank) return std::nullopt;
    const sharding::DimensionMapping& mapped = tensor.mapping->dims[axis];
    for (size_t i = 0; i < dim.parts.size(); ++i) {
      if (dim.parts[i].shards == 1) continue;
      if (i >= mapped.factors.size()) return std::nullopt;
      factors.push_back({mapped.factors[i], dim.parts[i].shards});
    }
  }
  return factors;
}

// The configuration of one spec; nothing if it is none.
std::optional<sharding::OpConfiguration> configurationOf(
    const ShardingSpec& spec, const NodeTensor& tensor) {
  std::optional<SpecDevices> devices = devicesOf(spec);
  std::optional<std::vector<sharding::FactorDegree>> factors =
      factorsOf(spec, tensor);
  if (!devices || !factors) return std::nullopt;
  absl::StatusOr<sharding::DeviceGrid> grid =
      sharding::DeviceGrid::list(devices->devices);
  if (!grid.ok()) return std::nullopt;
  sharding::OpConfiguration configuration;
  configuration.splits.assign(factors->begin(), factors->end());
  configuration.devices = *std::move(grid);
  int64_t shards = 1;
  for (const sharding::FactorDegree& factor : *factors) {
    if (factor.degree < 1 ||
        __builtin_mul_overflow(shards, factor.degree, &shards)) {
      return std::nullopt;
    }
  }
  // A tensor that is not sharded but on several devices is on all of them.
  int64_t size = configuration.devices.size();
  if (size % shards != 0) return std::nullopt;
  configuration.replication = size / shards;
  return configuration;
}

// One configuration for what several say about the same devices: each device
// has the coordinates that each of them gives it. Nothing if they contradict
// each other or leave tasks without a device.
std::optional<sharding::OpConfiguration> joinConfigurations(
    const std::vector<sharding::OpConfiguration>& parts) {
  sharding::OpConfiguration joined;
  std::map<int, std::vector<int64_t>> coordinates;  // By device.
  for (int device : parts.front().devices.devices()) coordinates[device] = {};
  int64_t tasks = 1;
  for (const sharding::OpConfiguration& part : parts) {
    if (part.devices.size() != parts.front().devices.size())
      return std::nullopt;
    int64_t stride = part.devices.size();
    for (const sharding::FactorDegree& split : part.splits) {
      stride /= split.degree;
      int64_t known = joined.degree(split.factor);
      if (known == split.degree && known > 1) continue;
      if (known > 1 || __builtin_mul_overflow(tasks, split.degree, &tasks))
        return std::nullopt;
      joined.splits.push_back(split);
      for (int64_t task = 0; task < part.devices.size(); ++task) {
        auto found = coordinates.find(part.devices.device(task));
        if (found == coordinates.end()) return std::nullopt;
        found->second.push_back(task / stride % split.degree);
      }
    }
  }
  std::map<std::vector<int64_t>, std::vector<int>> byTask;
  for (const auto& [device, place] : coordinates)
    byTask[place].push_back(device);
  std::vector<int> devices;
  joined.replication = static_cast<int64_t>(byTask.begin()->second.size());
  for (const auto& [place, replicas] : byTask) {
    if (static_cast<int64_t>(replicas.size()) != joined.replication)
      return std::nullopt;
    devices.insert(devices.end(), replicas.begin(), replicas.end());
  }
  absl::StatusOr<sharding::DeviceGrid> grid =
      sharding::DeviceGrid::list(devices);
  if (!grid.ok() || static_cast<int64_t>(byTask.size()) != tasks)
    return std::nullopt;
  joined.devices = *std::move(grid);
  return joined;
}

// The configuration that the specs of a node give together; that of the one
// which shards most, if they contradict each other.
std::optional<sharding::OpConfiguration> combineSpecs(
    const NodeAnnotation& node, const std::vector<NodeTensor>& tensors,
    std::vector<std::string>* warnings) {
  std::vector<sharding::OpConfiguration> parts;
  for (const ShardingSpec& spec : node.specs) {
    auto tensor = std::find_if(
        tensors.begin(), tensors.end(),
        [&](const NodeTensor& t) { return t.name == spec.tensor; });
    std::optional<sharding::OpConfiguration> configuration;
    if (tensor != tensors.end()) configuration = configurationOf(spec, *tensor);
    if (configuration) {
      parts.push_back(*std::move(configuration));
      continue;
    }
    warnings->push_back(
        absl::StrCat("node '", node.node, "': the sharding of '", spec.tensor,
                     "' is not one that the op can have; it is ignored"));
  }
  if (parts.empty()) return std::nullopt;
  std::stable_sort(parts.begin(), parts.end(),
                   [](const sharding::OpConfiguration& a,
                      const sharding::OpConfiguration& b) {
                     return a.splits.size() > b.splits.size();
                   });
  std::optional<sharding::OpConfiguration> joined = joinConfigurations(parts);
  if (joined) return joined;
  warnings->push_back(
      absl::StrCat("node '", node.node,
                   "': the shardings of its tensors contradict each other; "
                   "that with most factors counts"));
  return parts.front();
}

// The spec of one tensor under a configuration: the axes of its layout that
// split it, in the order of the tasks, replicas as groups.
ShardingSpec specOf(const strategy::StrategyOp& op,
                    const sharding::OpConfiguration& configuration,
                    const NodeTensor& tensor) {
  ShardingSpec spec;
  spec.tensor = tensor.name;
  std::vector<size_t> axes;  // The configuration's axes of the tensor.
  for (size_t i = 0; i < configuration.splits.size(); ++i) {
    int factor = configuration.splits[i].factor;
    for (size_t d = 0; d < tensor.mapping->dims.size(); ++d) {
      const sharding::DimensionMapping& dim = tensor.mapping->dims[d];
      auto place = std::find(dim.factors.begin(), dim.factors.end(), factor);
      if (place == dim.factors.end()) continue;
      axes.push_back(i);
      ShardedDimension sharded;
      sharded.axis = static_cast<int64_t>(d);
      for (int other : dim.factors) {
        sharded.parts.push_back(
            {dim.hasHalo ? tensor.shape[d] : op.rule.factors[other].size,
             other == factor ? configuration.splits[i].degree : 1});
      }
      spec.dims.push_back(std::move(sharded));
    }
  }
  // Tasks that hold the same shard form a group.
  std::vector<std::vector<int64_t>> shards;
  std::map<std::vector<int64_t>, size_t> shardOf;
  for (int64_t task = 0; task < configuration.devices.size(); ++task) {
    std::vector<int64_t> coordinates(configuration.splits.size());
    int64_t rest = task / configuration.replication;
    for (size_t i = configuration.splits.size(); i-- > 0;) {
      coordinates[i] = rest % configuration.splits[i].degree;
      rest /= configuration.splits[i].degree;
    }
    std::vector<int64_t> key;
    for (size_t axis : axes) key.push_back(coordinates[axis]);
    auto [entry, isNew] = shardOf.try_emplace(key, shards.size());
    if (isNew) shards.emplace_back();
    shards[entry->second].push_back(configuration.devices.device(task));
  }
  for (const auto& [key, index] : shardOf) {
    if (shards[index].size() == 1) {
      spec.devices.push_back(shards[index][0]);
      continue;
    }
    // Groups have numbers that no device has.
    int64_t group = -1 - static_cast<int64_t>(spec.groups.size());
    spec.devices.push_back(group);
    spec.groups[group] = shards[index];
  }
  return spec;
}

}  // namespace

std::optional<sharding::OpConfiguration> configurationOfNode(
    const strategy::StrategyGraph& graph, const strategy::StrategyOp& op,
    const NodeAnnotation& node, std::vector<std::string>* warnings) {
  return combineSpecs(node, matchTensors(graph, op, node.inputs, node.outputs),
                      warnings);
}

std::vector<ShardingSpec> specsOfNode(
    const strategy::StrategyGraph& graph, const strategy::StrategyOp& op,
    const AnnotatedNode& node, const sharding::OpConfiguration& configuration) {
  std::vector<ShardingSpec> specs;
  for (const NodeTensor& tensor :
       matchTensors(graph, op, node.inputs, node.outputs)) {
    specs.push_back(specOf(op, configuration, tensor));
  }
  return specs;
}

}  // namespace soapstone::onnx
