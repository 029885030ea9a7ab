#include "frontend/onnx/annotations/annotation_strategy.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/annotations/node_sharding.h"
#include "frontend/onnx/file/mapped_file.h"
#include "ir/soap/config.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::onnx {
namespace {

constexpr const char* kConfigurationName = "soapstone";

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
    std::optional<sharding::OpConfiguration> configuration =
        configurationOfNode(graph, *op, node, warnings);
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
    annotation.specs = specsOfNode(graph, *op, node, *configuration);
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

absl::StatusOr<model::Strategy> readAnnotatedStrategy(
    mlir::ModuleOp module, const std::string& path,
    std::vector<std::string>* warnings) {
  SOAPSTONE_ASSIGN_OR_RETURN(DeviceAnnotations annotations,
                             readDeviceAnnotations(path));
  absl::StatusOr<model::Strategy> strategy =
      strategyFromAnnotations(module, annotations, warnings);
  if (strategy.ok()) return strategy;
  return absl::Status(
      strategy.status().code(),
      absl::StrCat("'", path, "': ", strategy.status().message()));
}

absl::StatusOr<std::string> annotateModelFile(
    mlir::ModuleOp module, const std::string& model,
    std::vector<std::string>* warnings) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file,
                             MappedFile::open(model));
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<AnnotatedNode> nodes,
                             listNodes(file->bytes()));
  return withDeviceAnnotations(
      file->bytes(), annotationsFromStrategy(module, nodes, warnings));
}

}  // namespace soapstone::onnx
