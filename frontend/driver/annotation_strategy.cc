#include "frontend/driver/annotation_strategy.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/driver/terminal.h"
#include "frontend/onnx/file/mapped_file.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::driver {
namespace {

using onnx::AnnotatedNode;
using onnx::DeviceAnnotations;
using onnx::NodeAnnotation;
using onnx::ShardedDimension;
using onnx::ShardingSpec;

constexpr const char* kConfigurationName = "soapstone";

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

int64_t deviceCount(const DeviceAnnotations& annotations) {
  int64_t devices = 1;
  for (const auto& configuration : annotations.configurations)
    devices = std::max(devices, configuration.devices);
  return std::min(devices, sharding::DeviceGrid::kMaxDevices);
}

const strategy::StrategyOp* findOp(const strategy::StrategyGraph& graph,
                                   const std::string& name) {
  for (const strategy::StrategyOp& op : graph.ops) {
    if (op.name == name && op.source == strategy::ConfigurationSource::kOwn)
      return &op;
  }
  return nullptr;
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

bool splitsPartialFactor(const strategy::StrategyOp& op,
                         const sharding::OpConfiguration& configuration) {
  for (const sharding::TensorMapping& result : op.rule.results) {
    for (const sharding::PartialFactor& partial : result.partials) {
      if (configuration.degree(partial.factor) > 1) return true;
    }
  }
  return false;
}

void warnOfCount(int64_t count, const char* what,
                 std::vector<std::string>* warnings) {
  if (count > 0) warnings->push_back(absl::StrCat(count, " ", what));
}

// The chunks that the stages of nodes say: each begins at the first op of its
// stage in program order, on the devices of the stage's ops, or an equal part
// of all where they name none. `strategy` has the entries of all ops, whose
// devices become those within their chunk.
absl::Status addStages(const strategy::StrategyGraph& graph,
                       const DeviceAnnotations& annotations,
                       const std::string& used, int64_t microBatches,
                       model::Strategy* strategy) {
  std::map<int64_t, const strategy::StrategyOp*> firstOps;  // By stage.
  std::map<int64_t, std::set<int>> devices;
  std::map<std::string, int64_t> stageOf;  // By op.
  for (const NodeAnnotation& node : annotations.nodes) {
    if (node.configuration != used || node.pipelineStage < 0) continue;
    const strategy::StrategyOp* op = findOp(graph, node.node);
    if (op == nullptr) continue;
    const strategy::StrategyOp*& first = firstOps[node.pipelineStage];
    if (first == nullptr || op < first) first = op;
    stageOf[op->name] = node.pipelineStage;
  }
  auto stageOfEntry = [&](const model::NamedConfiguration& entry) {
    const strategy::StrategyOp* op = findOp(graph, entry.name);
    auto known = stageOf.find(entry.name);
    if (known != stageOf.end()) return known->second;
    // Takes the stage of the last one that begins before the op.
    int64_t stage = firstOps.begin()->first;
    for (const auto& [number, first] : firstOps) {
      if (op != nullptr && first <= op) stage = number;
    }
    return stage;
  };
  for (const model::NamedConfiguration& entry : strategy->ops) {
    for (int device : entry.devices.devices()) {
      devices[stageOfEntry(entry)].insert(device);
    }
  }
  model::StrategyPipeline pipeline;
  pipeline.microBatches = microBatches;
  auto size = static_cast<int>(strategy->devices /
                               static_cast<int64_t>(firstOps.size()));
  std::map<int64_t, sharding::DeviceGrid> grids;
  for (const auto& [stage, first] : firstOps) {
    std::set<int>& own = devices[stage];
    for (int i = 0; own.empty() && i < size; ++i) {
      own.insert(static_cast<int>(pipeline.chunks.size()) * size + i);
    }
    std::vector<int> list(own.begin(), own.end());
    SOAPSTONE_ASSIGN_OR_RETURN(grids[stage], sharding::DeviceGrid::list(list));
    pipeline.chunks.push_back({first->name, grids[stage]});
  }
  for (model::NamedConfiguration& entry : strategy->ops) {
    std::vector<int> relative = entry.devices.devices();
    const sharding::DeviceGrid& grid = grids[stageOfEntry(entry)];
    for (int& device : relative) {
      device = static_cast<int>(grid.rankOf(device));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(entry.devices,
                               sharding::DeviceGrid::list(relative));
  }
  strategy->pipeline = std::move(pipeline);
  return model::checkPipeline(*strategy->pipeline, strategy->devices);
}

void printWarnings(const std::string& path,
                   const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) {
    printError("soapstone: warning: '%s': %s\n", path.c_str(), warning.c_str());
  }
}

}  // namespace

bool hasStages(const DeviceAnnotations& annotations) {
  return llvm::any_of(annotations.nodes, [](const NodeAnnotation& node) {
    return node.pipelineStage > 0;
  });
}

absl::StatusOr<model::Strategy> strategyFromAnnotations(
    mlir::ModuleOp module, const DeviceAnnotations& annotations,
    std::vector<std::string>* warnings) {
  if (annotations.nodes.empty()) {
    return absl::InvalidArgumentError(
        "the model file has no multi-device annotations: name a strategy.json "
        "or the folder of a program (soapstone import --check shows a model)");
  }
  strategy::StrategyGraph graph =
      strategy::buildStrategyGraph(strategy::modelFunctions(module).front());
  model::Strategy strategy;
  strategy.devices = deviceCount(annotations);
  std::string used = annotations.nodes.front().configuration;
  int64_t stages = 0;
  for (const NodeAnnotation& node : annotations.nodes) {
    if (node.configuration != used) continue;
    stages += node.pipelineStage >= 0 ? 1 : 0;
    if (node.specs.empty()) continue;
    const strategy::StrategyOp* op = findOp(graph, node.node);
    if (op == nullptr) {
      warnings->push_back(absl::StrCat(
          "node '", node.node,
          "' is annotated, but is no op of its own after the import"));
      continue;
    }
    std::optional<sharding::OpConfiguration> configuration = combineSpecs(
        node, matchTensors(graph, *op, node.inputs, node.outputs), warnings);
    if (!configuration) continue;
    strategy.ops.push_back(
        model::nameConfiguration(op->name, op->rule, *configuration));
  }
  auto microBatches =
      module->getAttrOfType<mlir::IntegerAttr>("soap.micro_batches");
  if (hasStages(annotations) && microBatches) {
    SOAPSTONE_RETURN_IF_ERROR(
        addStages(graph, annotations, used, microBatches.getInt(), &strategy));
  } else {
    warnOfCount(stages, "pipeline stages of nodes are ignored", warnings);
  }
  if (annotations.configurations.size() > 1) {
    warnings->push_back(
        absl::StrCat("of several device configurations '", used, "' is used"));
  }
  return strategy;
}

DeviceAnnotations annotationsFromStrategy(
    mlir::ModuleOp module, const std::vector<AnnotatedNode>& nodes,
    std::vector<std::string>* warnings) {
  strategy::StrategyGraph graph =
      strategy::buildStrategyGraph(strategy::modelFunctions(module).front());
  DeviceAnnotations annotations;
  int64_t devices = 1;
  if (auto count =
          module->getAttrOfType<mlir::IntegerAttr>(strategy::kDevicesAttribute))
    devices = count.getInt();
  annotations.configurations.push_back({kConfigurationName, devices});
  int64_t written = 0, partial = 0, uneven = 0;
  for (const AnnotatedNode& node : nodes) {
    const strategy::StrategyOp* op = findOp(graph, node.name);
    soap::ConfigAttr config = op == nullptr ? nullptr : soap::configOf(op->op);
    if (!config) continue;
    absl::StatusOr<sharding::OpConfiguration> configuration =
        soap::toConfiguration(config, op->rule);
    if (!configuration.ok()) continue;
    NodeAnnotation annotation;
    annotation.node = node.name;
    annotation.configuration = kConfigurationName;
    for (const NodeTensor& tensor :
         matchTensors(graph, *op, node.inputs, node.outputs)) {
      annotation.specs.push_back(specOf(*op, *configuration, tensor));
    }
    partial += splitsPartialFactor(*op, *configuration) ? 1 : 0;
    uneven += configuration->hasShares() ? 1 : 0;
    annotations.nodes.push_back(std::move(annotation));
    ++written;
  }
  int64_t leaders =
      std::count_if(graph.ops.begin(), graph.ops.end(), [](const auto& op) {
        return op.source == strategy::ConfigurationSource::kOwn;
      });
  warnOfCount(leaders - written,
              "ops are no node of the file: their configurations are left out",
              warnings);
  warnOfCount(partial,
              "nodes leave partial sums, which annotations cannot say: their "
              "outputs read as replicated",
              warnings);
  warnOfCount(uneven, "nodes have unequal shares, which read as even",
              warnings);
  warnings->push_back(
      "storage layouts and configurations of backward ops are left out: "
      "annotations have no place for them");
  return annotations;
}

absl::StatusOr<model::Strategy> readAnnotatedStrategy(mlir::ModuleOp module,
                                                      const std::string& path) {
  SOAPSTONE_ASSIGN_OR_RETURN(DeviceAnnotations annotations,
                             onnx::readDeviceAnnotations(path));
  std::vector<std::string> warnings;
  absl::StatusOr<model::Strategy> strategy =
      strategyFromAnnotations(module, annotations, &warnings);
  printWarnings(path, warnings);
  if (strategy.ok()) return strategy;
  return absl::Status(
      strategy.status().code(),
      absl::StrCat("'", path, "': ", strategy.status().message()));
}

absl::StatusOr<std::string> annotateModelFile(mlir::ModuleOp module,
                                              const std::string& model) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::shared_ptr<const onnx::MappedFile> file,
                             onnx::MappedFile::open(model));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<AnnotatedNode> nodes,
                             onnx::listNodes(file->bytes()));
  std::vector<std::string> warnings;
  DeviceAnnotations annotations =
      annotationsFromStrategy(module, nodes, &warnings);
  printWarnings(model, warnings);
  return onnx::withDeviceAnnotations(file->bytes(), annotations);
}

}  // namespace soapstone::driver
