// Strategies that split layers: neurons, heads, experts, positions.
#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "ir/model/suggestion.h"
#include "ir/soap/arguments.h"
#include "ir/support/status_macros.h"
#include "llvm/ADT/DenseMap.h"
#include "passes/strategies/beside_attention.h"
#include "passes/strategies/expert_labels.h"
#include "passes/strategies/named_strategies.h"
#include "passes/strategies/shard_updates.h"
#include "passes/strategies/tensor_parallel.h"

namespace soapstone::strategy {
namespace {

// Fails, listing what there is, unless some op has the factor.
absl::Status checkFactorName(const StrategyGraph& graph,
                             const std::string& name) {
  std::set<std::string> names{"batch", "model", "sequence"};
  for (const StrategyOp& op : graph.ops) {
    if (!leads(op)) continue;
    if (factorNamed(op.rule, name) >= 0) return absl::OkStatus();
    for (const sharding::Factor& factor : op.rule.factors) {
      if (factor.split != sharding::FactorSplit::kForbidden)
        names.insert(factor.name);
    }
  }
  std::vector<std::string> known(names.begin(), names.end());
  return absl::InvalidArgumentError(
      absl::StrCat("strategy 'mesh': no op has a factor '", name, "'; use ",
                   absl::StrJoin(known, ", "), model::suggestion(name, known)));
}

// Ops that mix what a layer's neurons hold, or are no part of dense layers.
bool endsDenseLayer(Operation* op) {
  return isa<soap::AttentionOp, soap::SoftmaxOp, soap::CrossEntropyOp,
             soap::NormOp, soap::BatchNormOp, soap::ConvolutionOp, soap::PoolOp,
             soap::LstmOp, soap::ReduceOp>(op);
}

// The axes of Megatron-LM's mesh: replicas (two axes where experts are on
// different devices of which some are of other replicas), parts of a sequence
// (if asked for) and tensors.
struct MegatronMesh {
  std::vector<int64_t> degrees;
  int batchAxes = 1;
  int sequenceAxis = -1;  // -1: none.
  int tensorAxis = 1;
  // The axes, neighbours, that experts are spread over; empty: they are as
  // other layers.
  std::vector<int> expertAxes;
};

absl::Status checkMegatron(const NamedStrategySpec& spec) {
  SOAPSTONE_RETURN_IF_ERROR(
      checkKeys(spec, {"d", "t", "c", "e", "sp", "zero"}));
  const int64_t* zero = spec.find("zero");
  if (zero != nullptr && (*zero < 0 || *zero > 3)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy 'megatron': 'zero' is ", *zero,
        "; use 1 for replicas to share optimizer states, 2 for sums of "
        "gradients over micro-batches, too, 3 for parameters as well, or 0"));
  }
  const int64_t* sequence = spec.find("sp");
  if (sequence != nullptr && *sequence > 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy 'megatron': 'sp' is ", *sequence,
        "; use 1 to split the sequence beside tensor-parallel layers, 0 not "
        "to"));
  }
  return absl::OkStatus();
}

// Spreads experts over `experts` neighbours: the devices that share tensors and
// sequences, and those of other replicas next to them.
absl::Status addExpertAxes(int64_t experts, MegatronMesh* mesh) {
  const bool hasContext = mesh->sequenceAxis >= 0;
  const int64_t tensors = mesh->degrees.back();
  const int64_t replica =
      tensors * (hasContext ? mesh->degrees[mesh->sequenceAxis] : 1);
  if (experts == tensors) {
    mesh->expertAxes = {mesh->tensorAxis};
    return absl::OkStatus();
  }
  if (experts == replica) {
    mesh->expertAxes = {mesh->sequenceAxis, mesh->tensorAxis};
    return absl::OkStatus();
  }
  const int64_t replicas = mesh->degrees[0];
  const int64_t joined = experts / replica;
  if (hasContext || experts < replica || experts % replica != 0 ||
      replicas % joined != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy 'megatron': 'e' is ", experts, "; use ", tensors,
        hasContext
            ? absl::StrCat(" or ", replica)
            : absl::StrCat(" times a divisor of the ", replicas, " replicas")));
  }
  mesh->degrees[0] = replicas / joined;
  mesh->degrees.insert(mesh->degrees.begin() + 1, joined);
  mesh->batchAxes = 2;
  ++mesh->tensorAxis;
  mesh->expertAxes = {1, 2};
  return absl::OkStatus();
}

absl::StatusOr<MegatronMesh> megatronMesh(const NamedStrategyInput& input) {
  MegatronMesh mesh;
  // Positions are split between the batch and the tensors, so that devices
  // that share tensors are neighbours.
  std::vector<std::string> keys = {"d", "t"};
  if (input.spec.find("c") != nullptr) {
    keys = {"d", "c", "t"};
    mesh.sequenceAxis = 1;
  }
  mesh.tensorAxis = static_cast<int>(keys.size()) - 1;
  const int64_t* experts = input.spec.find("e");
  // Experts alone need no tensors in parts.
  bool fillsReplicas = input.spec.find("t") != nullptr || experts != nullptr;
  SOAPSTONE_ASSIGN_OR_RETURN(
      mesh.degrees,
      meshDegrees(input.spec, keys, fillsReplicas ? 0 : mesh.tensorAxis,
                  input.devices));
  if (experts != nullptr) {
    SOAPSTONE_RETURN_IF_ERROR(addExpertAxes(*experts, &mesh));
  }
  return mesh;
}

}  // namespace

absl::StatusOr<model::Strategy> megatron(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkMegatron(input.spec));
  SOAPSTONE_ASSIGN_OR_RETURN(MegatronMesh axes, megatronMesh(input));
  MeshAssignment mesh(input.graph, axes.degrees);
  sharding::DimensionFlow batch = labelBatch(input.graph);
  if (!axes.expertAxes.empty()) {
    sharding::DimensionFlow positions = labelSequence(input.graph);
    sharding::DimensionFlow experts =
        labelExperts(input.graph, routingOps(input.graph, batch, &positions));
    const int64_t count = largestExpertCount(input.graph, experts);
    if (count < *input.spec.find("e")) {
      return absl::InvalidArgumentError(
          absl::StrCat("strategy 'megatron': 'e' is ", *input.spec.find("e"),
                       count == 1 ? "; the model has no experts: leave it out"
                                  : absl::StrCat("; use at most the ", count,
                                                 " experts of a layer")));
    }
    for (int axis : axes.expertAxes) {
      assignLabel(input.graph, experts, axis, &mesh);
    }
  }
  if (axes.sequenceAxis >= 0) {
    assignLabel(input.graph, labelSequence(input.graph), axes.sequenceAxis,
                &mesh);
  }
  const int64_t* sequence = input.spec.find("sp");
  assignTensorParallel(input.graph, axes.tensorAxis, &mesh,
                       sequence == nullptr || *sequence == 1);
  for (int axis = 0; axis < axes.batchAxes; ++axis) {
    assignBatch(input.graph, batch, axis, &mesh);
  }
  const int64_t* zero = input.spec.find("zero");
  const int64_t stage = zero == nullptr ? 0 : *zero;
  if (stage == 3) {
    shardOverReplicas(input, static_cast<int>(axes.degrees.size()), &mesh);
  }
  model::Strategy strategy = mesh.strategy(input.modelHash);
  if (stage != 1 && stage != 2) return strategy;
  return shardUpdates(absl::MakeConstSpan(&input.graph, 1), std::move(strategy),
                      /*scattersGradients=*/stage == 2);
}

namespace {

// The batch over d groups of c devices, the sequence over those of a group.
absl::StatusOr<MeshAssignment> sequenceMesh(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {"d", "c"}));
  int fill = input.spec.find("c") != nullptr ? 0 : 1;
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<int64_t> degrees,
      meshDegrees(input.spec, {"d", "c"}, fill, input.devices));
  return MeshAssignment(input.graph, degrees);
}

// Splits samples over the axis where nothing else is split over it, but for
// what reads a tensor that is, as the slice of a class token: the gradient of
// its operand has all positions.
void splitSamplesInGroups(const StrategyGraph& graph,
                          const sharding::DimensionFlow& batch, int axis,
                          MeshAssignment* mesh) {
  std::vector<bool> isSplit;
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    isSplit.push_back(mesh->isAssigned(i, axis));
  }
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    bool readsSplit =
        llvm::any_of(graph.ops[i].op->getOperands(), [&](mlir::Value operand) {
          auto maker = graph.indexOf.find(operand.getDefiningOp());
          return maker != graph.indexOf.end() && isSplit[maker->second];
        });
    if (leads(graph.ops[i]) && !readsSplit) {
      mesh->assign(i, axis, batch.factorOf(i));
    }
  }
}

// Ops without positions (patches of an image before they are a sequence, the
// head of a classifier, a whole model without attention) would do the same on
// all devices of a group: they split its samples.
model::Strategy splitSequence(const NamedStrategyInput& input,
                              MeshAssignment mesh) {
  sharding::DimensionFlow positions = labelSequence(input.graph);
  sharding::DimensionFlow batch = labelBatch(input.graph);
  assignLabel(input.graph, positions, /*axis=*/1, &mesh);
  assignBatch(input.graph, batch, /*axis=*/0, &mesh);
  splitSamplesInGroups(input.graph, batch, /*axis=*/1, &mesh);
  return mesh.strategy(input.modelHash);
}

}  // namespace

absl::StatusOr<model::Strategy> contextParallel(
    const NamedStrategyInput& input) {
  SOAPSTONE_ASSIGN_OR_RETURN(MeshAssignment mesh, sequenceMesh(input));
  return splitSequence(input, std::move(mesh));
}

namespace {

// Splits what is made for all samples alike and read by heads, as a learned
// bias of positions, over the devices of these heads. All of them
// compute the operands of positions alone, such as numbers of rows of a table.
class HeadsOfMasks {
 public:
  HeadsOfMasks(const StrategyGraph& graph, int axis, MeshAssignment* mesh)
      : graph(graph), batch(labelBatch(graph)), axis(axis), mesh(*mesh) {}

  void split(const StrategyOp& attention, int heads) {
    Value mask = cast<soap::AttentionOp>(attention.op).getMask();
    for (auto [i, operand] : llvm::enumerate(attention.op->getOperands())) {
      if (mask && operand == mask)
        splitMaker(mask, attention.rule.operands[i], heads);
    }
  }

 private:
  // The dim that has all of a factor and nothing else; -1: none.
  static int dimOf(const sharding::TensorMapping& mapping, int factor) {
    for (size_t dim = 0; dim < mapping.dims.size(); ++dim) {
      if (llvm::ArrayRef<int>(mapping.dims[dim].factors) ==
          llvm::ArrayRef<int>(factor)) {
        return static_cast<int>(dim);
      }
    }
    return -1;
  }

  // `mapping` and `factor` are those of an op that reads `value`.
  void splitMaker(Value value, const sharding::TensorMapping& mapping,
                  int factor) {
    const int dim = dimOf(mapping, factor);
    auto found = graph.indexOf.find(value.getDefiningOp());
    if (dim < 0 || found == graph.indexOf.end()) return;
    const int maker = found->second;
    const StrategyOp& op = graph.ops[maker];
    const unsigned result = cast<mlir::OpResult>(value).getResultNumber();
    const auto& factors = op.rule.results[result].dims[dim].factors;
    if (!leads(op) || batch.factorOf(maker) >= 0 || factors.size() != 1 ||
        mesh.isAssigned(maker, axis)) {
      return;
    }
    mesh.assign(maker, axis, factors[0]);
    if (!mesh.isAssigned(maker, axis)) return;
    for (auto [i, operand] : llvm::enumerate(op.op->getOperands())) {
      splitMaker(operand, op.rule.operands[i], factors[0]);
      if (dimOf(op.rule.operands[i], factors[0]) < 0 && isOfPositions(operand))
        keepWhole(operand);
    }
  }

  // Whether `value` depends on no argument of the function.
  bool isOfPositions(Value value) {
    Operation* op = value.getDefiningOp();
    if (!op) return false;
    auto known = ofPositions.find(op);
    if (known != ofPositions.end()) return known->second;
    const bool is =
        mlir::isPure(op) && llvm::all_of(op->getOperands(), [&](Value read) {
          return isOfPositions(read);
        });
    ofPositions[op] = is;
    return is;
  }

  void keepWhole(Value value) {
    auto found = graph.indexOf.find(value.getDefiningOp());
    if (found == graph.indexOf.end() || !isWhole.insert(found->second).second)
      return;
    if (leads(graph.ops[found->second])) mesh.keepWhole(found->second, axis);
    for (Value read : value.getDefiningOp()->getOperands()) keepWhole(read);
  }

  const StrategyGraph& graph;
  sharding::DimensionFlow batch;
  int axis;
  MeshAssignment& mesh;
  llvm::DenseMap<Operation*, bool> ofPositions;
  std::set<int> isWhole;
};

}  // namespace

absl::StatusOr<model::Strategy> ulysses(const NamedStrategyInput& input) {
  SOAPSTONE_ASSIGN_OR_RETURN(MeshAssignment mesh, sequenceMesh(input));
  const StrategyGraph& graph = input.graph;
  HeadsOfMasks masks(graph, /*axis=*/1, &mesh);
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    const StrategyOp& op = graph.ops[i];
    if (!leads(op) || !isa<soap::AttentionOp>(op.op)) continue;
    const int heads = op.rule.findFactor("heads");
    mesh.assign(i, /*axis=*/1, heads);
    splitBesideAttention(graph, i, /*axis=*/1, &mesh);
    masks.split(op, heads);
  }
  return splitSequence(input, std::move(mesh));
}

absl::StatusOr<model::Strategy> meshStrategy(const NamedStrategyInput& input) {
  std::vector<std::string> keys;
  for (const auto& [key, degree] : input.spec.arguments) keys.push_back(key);
  if (keys.empty()) {
    return absl::InvalidArgumentError(
        "strategy 'mesh' needs axes, as in 'mesh:batch=4,model=2'");
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<int64_t> degrees,
      meshDegrees(input.spec, keys, /*fill=*/-1, input.devices));
  MeshAssignment mesh(input.graph, degrees);
  const StrategyGraph& graph = input.graph;
  for (size_t axis = 0; axis < keys.size(); ++axis) {
    const std::string& key = keys[axis];
    int number = static_cast<int>(axis);
    if (key == "model") {
      assignTensorParallel(graph, number, &mesh);
    } else if (key == "batch") {
      assignBatch(graph, labelBatch(graph), number, &mesh);
    } else if (key == "sequence") {
      assignLabel(graph, labelSequence(graph), number, &mesh);
    } else {
      SOAPSTONE_RETURN_IF_ERROR(checkFactorName(graph, key));
      for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
        if (leads(graph.ops[i]))
          mesh.assign(i, number, factorNamed(graph.ops[i].rule, key));
      }
    }
  }
  return mesh.strategy(input.modelHash);
}

absl::StatusOr<model::Strategy> oneWeirdTrick(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {}));
  const StrategyGraph& graph = input.graph;
  sharding::DimensionFlow neurons(graph.flow);
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    if (endsDenseLayer(graph.ops[i].op)) neurons.close(i);
    if (isDense(graph, i)) neurons.seedFactor(i, columnFactor(graph, i));
  }
  neurons.run();
  MeshAssignment mesh(graph, {input.devices});
  assignLabel(graph, neurons, /*axis=*/0, &mesh);
  assignLabel(graph, labelBatch(graph), /*axis=*/0, &mesh);
  return mesh.strategy(input.modelHash);
}

absl::StatusOr<model::Strategy> expertParallel(
    const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {"d", "e", "gather"}));
  const int64_t* asked = input.spec.find("gather");
  if (asked != nullptr && *asked > 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy 'expert-parallel': 'gather' is ", *asked,
        "; use 1 for experts to gather all tokens, 0 to send each what is "
        "routed to it"));
  }
  const StrategyGraph& graph = input.graph;
  sharding::DimensionFlow batch = labelBatch(graph);
  const std::vector<int> routing = routingOps(graph, batch);
  sharding::DimensionFlow experts = labelExperts(graph, routing);
  std::vector<int64_t> degrees;
  if (input.spec.find("d") == nullptr && input.spec.find("e") == nullptr) {
    // One device per expert group, or all devices if they are fewer.
    int64_t groups =
        std::min(input.devices, largestExpertCount(graph, experts));
    while (input.devices % groups != 0) --groups;
    degrees = {input.devices / groups, groups};
  } else {
    int fill = input.spec.find("e") != nullptr ? 0 : 1;
    SOAPSTONE_ASSIGN_OR_RETURN(
        degrees, meshDegrees(input.spec, {"d", "e"}, fill, input.devices));
  }
  // Tokens are gathered by experts that choose theirs themselves. Where a
  // machine is known, the faster way is asked for (`tokenRoutes`); otherwise
  // bytes decide.
  const bool gathers =
      asked != nullptr ? *asked == 1
                       : allGatherTokens(graph, routing, experts, degrees[1]);
  const sharding::DimensionFlow chosen =
      labelExperts(graph, gathers ? std::vector<int>{} : routing);
  const std::vector<bool> areWhole =
      gathers ? slotChoices(graph, chosen)
              : std::vector<bool>(graph.ops.size(), false);
  MeshAssignment mesh(graph, degrees);
  assignLabel(graph, chosen, /*axis=*/1, &mesh);
  assignLabel(graph, batch, /*axis=*/0, &mesh);
  // Fewer samples than devices fill a part of the second axis.
  assignLabel(
      graph, batch, /*axis=*/1, &mesh, [&](int op) { return areWhole[op]; },
      SharedSplit::kPart);
  return mesh.strategy(input.modelHash);
}

absl::StatusOr<model::Strategy> spatialStrategy(
    const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {}));
  const StrategyGraph& graph = input.graph;
  MeshAssignment mesh(graph, {input.devices});
  for (const char* name : {"height", "width"}) {
    sharding::DimensionFlow labels(
        graph.flow, {sharding::DimensionFlowPolicy::Windows::kCross});
    bool isFound = false;
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      int factor = graph.ops[i].rule.findFactor(name);
      if (factor < 0 || !leads(graph.ops[i])) continue;
      labels.seedFactor(static_cast<int>(i), factor);
      isFound = true;
    }
    if (!isFound) continue;
    labels.run();
    assignLabel(graph, labels, /*axis=*/0, &mesh);
    return mesh.strategy(input.modelHash);
  }
  assignLabel(graph, labelSequence(graph), /*axis=*/0, &mesh);
  return mesh.strategy(input.modelHash);
}

}  // namespace soapstone::strategy
