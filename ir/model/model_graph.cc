#include "ir/model/model_graph.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/support/status_macros.h"

namespace soapstone::model {
namespace {

// More bytes are not added up: half the range of 64 bits.
constexpr double kMostBytes = 0x1p62;
// A use of a tensor may have it moved, in steps that each leave a copy.
constexpr double kCopiesPerUse = 4;

absl::Status fault(const ModelOp& op, absl::string_view what) {
  return absl::InternalError(
      absl::StrCat("op '", op.name, "' of the model graph ", what));
}

// Checks one side of an op against its rule; `before`: the values must come
// from earlier ops.
absl::Status checkTensors(const ModelGraph& graph, int number,
                          const std::vector<int>& values,
                          const std::vector<sharding::TensorMapping>& mappings,
                          bool areOperands) {
  const ModelOp& op = graph.ops[number];
  if (values.size() != mappings.size()) {
    return fault(op, "has a rule for another number of tensors");
  }
  for (size_t i = 0; i < values.size(); ++i) {
    int value = values[i];
    if (value < 0 || value >= static_cast<int>(graph.values.size())) {
      return fault(op, "names a value that is not there");
    }
    const ModelValue& tensor = graph.values[value];
    if (tensor.shape.size() != mappings[i].dims.size()) {
      return fault(op, "has a rule for tensors of other ranks");
    }
    if (areOperands ? tensor.producer >= number
                    : tensor.producer != number ||
                          tensor.index != static_cast<int>(i)) {
      return fault(op, areOperands ? "uses a value before it is made"
                                   : "does not produce its results");
    }
  }
  return absl::OkStatus();
}

// Checks that the mappings of a rule name factors of it.
absl::Status checkRule(const ModelOp& op) {
  int factors = static_cast<int>(op.rule.factors.size());
  auto isFactor = [&](int factor) { return factor >= 0 && factor < factors; };
  auto isWindow = [](const sharding::DimensionMapping& dim) {
    return dim.factors.size() == 1 && dim.halo.window >= 1 &&
           dim.halo.stride >= 1 && dim.halo.dilation >= 1;
  };
  for (const sharding::Factor& factor : op.rule.factors) {
    if (factor.size < 0) return fault(op, "has a factor of negative size");
  }
  for (const auto* side : {&op.rule.operands, &op.rule.results}) {
    for (const sharding::TensorMapping& tensor : *side) {
      bool isSound = true;
      for (const sharding::DimensionMapping& dim : tensor.dims) {
        isSound &=
            std::all_of(dim.factors.begin(), dim.factors.end(), isFactor);
        isSound &= !dim.hasHalo || isWindow(dim);
      }
      for (const sharding::PartialFactor& partial : tensor.partials) {
        isSound &= isFactor(partial.factor);
      }
      if (!isSound) return fault(op, "has a broken rule");
    }
  }
  bool follows =
      std::all_of(op.following.factors.begin(), op.following.factors.end(),
                  [&](int factor) { return factor == -1 || isFactor(factor); });
  return follows ? absl::OkStatus()
                 : fault(op, "follows by a factor that it lacks");
}

absl::Status checkLeader(const ModelGraph& graph, int number) {
  const ModelOp& op = graph.ops[number];
  if (op.forward < -1 || op.forward >= static_cast<int>(graph.ops.size())) {
    return fault(op, "computes gradients of an op that is not there");
  }
  size_t factors = 0;
  if (op.storageArgument >= 0) {
    if (op.storageArgument >= static_cast<int>(graph.arguments.size())) {
      return fault(op, "follows an argument that is not there");
    }
    const ModelArgument& argument = graph.arguments[op.storageArgument];
    factors = graph.values[argument.value].shape.size();
  } else {
    if (op.leader < 0 || op.leader >= static_cast<int>(graph.ops.size()) ||
        graph.ops[op.leader].leader != op.leader) {
      return fault(op, "follows an op that does not lead");
    }
    if (op.leader == number) return absl::OkStatus();
    factors = graph.ops[op.leader].rule.factors.size();
  }
  if (op.following.factors.size() != factors) {
    return fault(op, "follows by a rule for another number of factors");
  }
  return absl::OkStatus();
}

absl::Status checkWork(const ModelGraph& graph, const ModelOp& op) {
  if (op.work == -1 && op.isView) return absl::OkStatus();
  if (op.work < 0 || op.work >= static_cast<int>(graph.works.size())) {
    return fault(op, "has no work");
  }
  auto ranksOf = [&](const std::vector<int>& values) {
    std::vector<int> ranks;
    for (int value : values) {
      ranks.push_back(static_cast<int>(graph.values[value].shape.size()));
    }
    return ranks;
  };
  absl::Status status = model::validate(
      graph.works[op.work], ranksOf(op.operands), ranksOf(op.results));
  return status.ok() ? status : fault(op, status.message());
}

absl::Status checkBytes(const ModelGraph& graph) {
  std::vector<double> copies(graph.values.size(), 1);
  for (const ModelOp& op : graph.ops) {
    for (int value : op.operands) copies[value] += kCopiesPerUse;
  }
  for (const ModelResult& result : graph.results) {
    copies[result.value] += kCopiesPerUse;
  }
  double bytes = 0;
  for (size_t i = 0; i < graph.values.size(); ++i) {
    double own = static_cast<double>(graph.values[i].elementBytes);
    for (int64_t size : graph.values[i].shape) own *= static_cast<double>(size);
    bytes += own * copies[i];
  }
  if (bytes <= kMostBytes) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the tensors of the model, with copies on their way, have ",
                   bytes, " bytes; at most ", kMostBytes, " can be added up"));
}

}  // namespace

absl::Status ModelGraph::validate() const {
  int valueCount = static_cast<int>(values.size());
  int argumentCount = static_cast<int>(arguments.size());
  for (int i = 0; i < argumentCount; ++i) {
    int value = arguments[i].value;
    bool known = value >= 0 && value < valueCount &&
                 values[value].producer == -1 && values[value].index == i;
    bool isStored =
        arguments[i].parameter >= -1 && arguments[i].parameter < argumentCount;
    if (!known || !isStored) {
      return absl::InternalError(absl::StrCat(
          "argument '", arguments[i].name, "' of the model graph is broken"));
    }
  }
  for (const ModelValue& value : values) {
    bool isShaped = std::all_of(value.shape.begin(), value.shape.end(),
                                [](int64_t size) { return size >= 0; });
    if (value.producer < -1 || value.producer >= static_cast<int>(ops.size()) ||
        value.elementBytes < 1 || !isShaped) {
      return absl::InternalError("a value of the model graph is broken");
    }
  }
  for (int i = 0; i < static_cast<int>(ops.size()); ++i) {
    const ModelOp& op = ops[i];
    SOAPSTONE_RETURN_IF_ERROR(
        checkTensors(*this, i, op.operands, op.rule.operands, true));
    SOAPSTONE_RETURN_IF_ERROR(
        checkTensors(*this, i, op.results, op.rule.results, false));
    SOAPSTONE_RETURN_IF_ERROR(checkRule(op));
    SOAPSTONE_RETURN_IF_ERROR(checkWork(*this, op));
    SOAPSTONE_RETURN_IF_ERROR(checkLeader(*this, i));
  }
  for (const ModelResult& result : results) {
    if (result.value < 0 || result.value >= valueCount || result.updates < -1 ||
        result.updates >= argumentCount || result.gradientOf < -1 ||
        result.gradientOf >= argumentCount) {
      return absl::InternalError("a result of the model graph is broken");
    }
  }
  return checkBytes(*this);
}

OperatorDescription ModelGraph::describe(const ModelOp& op,
                                         const LocalShapes& operands,
                                         const LocalShapes& results) const {
  OperatorDescription description = evaluate(works[op.work], operands, results);
  description.kind = op.kind;
  description.attributes = op.attributes;
  description.isWeightProduct = op.isWeightProduct;
  description.weightOperand = weightOperand(op);
  return description;
}

int ModelGraph::weightOperand(const ModelOp& op) const {
  if (!op.isWeightProduct) return -1;
  for (size_t i = 0; i < op.operands.size(); ++i) {
    int value = op.operands[i];
    while (values[value].producer >= 0 &&
           ops[values[value].producer].keepsParameter) {
      value = ops[values[value].producer].operands[0];
    }
    if (values[value].producer >= 0) continue;
    const ModelArgumentRole role = arguments[values[value].index].role;
    if (role == ModelArgumentRole::kParameter ||
        role == ModelArgumentRole::kWorkingCopy) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

OperatorDescription ModelGraph::describe(const ModelOp& op) const {
  auto shapesOf = [&](const std::vector<int>& numbers) {
    LocalShapes shapes;
    for (int value : numbers) shapes.push_back(values[value].shape);
    return shapes;
  };
  return describe(op, shapesOf(op.operands), shapesOf(op.results));
}

std::string ModelGraph::signature(int op) const {
  const ModelOp& what = ops[op];
  std::string text = absl::StrCat(
      what.kind, "|", what.attributes, "|", what.isView, "|", what.isFree,
      what.isWeightProduct ? "|weights" : "", weightOperand(what));
  for (const std::vector<int>* side : {&what.operands, &what.results}) {
    text += '|';
    for (int number : *side) {
      const ModelValue& tensor = values[number];
      absl::StrAppend(&text, "(", absl::StrJoin(tensor.shape, "x"), ":",
                      tensor.elementBytes, ":", numberFormatName(tensor.format),
                      ")");
    }
  }
  return text;
}

std::vector<bool> ModelGraph::gradients(const ModelGraph& ruled,
                                        const std::vector<int>& origins) const {
  auto ruleOf = [&](size_t op) -> const sharding::ShardingRule& {
    return ruled.ops[origins.empty() ? op : origins[op]].rule;
  };
  std::vector<bool> areGradients(values.size(), false);
  for (const ModelOp& op : ops) {
    if (op.storageArgument < 0) continue;
    for (int value : op.operands) {
      int producer = values[value].producer;
      if (producer < 0) continue;
      // Or a number that a gradient is summed to, as its norm.
      const ModelOp& maker = ops[producer];
      areGradients[value] =
          areGradients[value] || maker.storageArgument < 0 ||
          !ruleOf(producer).results[values[value].index].partials.empty();
    }
  }
  for (const ModelResult& result : results) {
    const bool isMade = values[result.value].producer >= 0;
    if (isMade && result.gradientOf >= 0) areGradients[result.value] = true;
  }
  // Sums that take partial results only put off when these are added up: what
  // nothing else reads is a gradient, too.
  std::vector<char> isSummed(values.size(), 0);
  std::vector<char> isReadElsewhere(values.size(), 0);
  for (size_t i = ops.size(); i-- > 0;) {
    const ModelOp& op = ops[i];
    if (op.storageArgument >= 0) continue;
    for (int value : op.results) {
      if (isSummed[value] != 0 && isReadElsewhere[value] == 0) {
        areGradients[value] = true;
      }
    }
    const bool makesGradient =
        !op.results.empty() && areGradients[op.results[0]];
    for (size_t operand = 0; operand < op.operands.size(); ++operand) {
      const bool isTaken =
          makesGradient && !ruleOf(i).operands[operand].partials.empty();
      (isTaken ? isSummed : isReadElsewhere)[op.operands[operand]] = 1;
    }
  }
  return areGradients;
}

std::vector<int> ModelGraph::leaders() const {
  std::vector<int> leading;
  for (int i = 0; i < static_cast<int>(ops.size()); ++i) {
    if (ops[i].leader == i && ops[i].storageArgument < 0) leading.push_back(i);
  }
  return leading;
}

int ModelGraphBuilder::argument(std::string name, ModelArgumentRole role,
                                std::vector<int64_t> shape,
                                int64_t elementBytes) {
  int value = static_cast<int>(graph.values.size());
  graph.values.push_back({std::move(shape), elementBytes, -1,
                          static_cast<int>(graph.arguments.size())});
  graph.arguments.push_back({std::move(name), role, value, -1});
  return value;
}

int ModelGraphBuilder::op(ModelOp op,
                          const std::vector<std::vector<int64_t>>& resultShapes,
                          int64_t elementBytes) {
  int number = static_cast<int>(graph.ops.size());
  if (op.leader < 0 && op.storageArgument < 0) op.leader = number;
  op.results.clear();
  for (size_t i = 0; i < resultShapes.size(); ++i) {
    op.results.push_back(static_cast<int>(graph.values.size()));
    graph.values.push_back(
        {resultShapes[i], elementBytes, number, static_cast<int>(i)});
  }
  graph.ops.push_back(std::move(op));
  return number;
}

int ModelGraphBuilder::work(OpWork work) {
  for (size_t i = 0; i < graph.works.size(); ++i) {
    if (graph.works[i] == work) return static_cast<int>(i);
  }
  graph.works.push_back(std::move(work));
  return static_cast<int>(graph.works.size()) - 1;
}

}  // namespace soapstone::model
