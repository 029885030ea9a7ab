#include "simulator/model_graph.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/support/status_macros.h"

namespace soapstone::simulator {
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

absl::Status checkLeader(const ModelGraph& graph, int number) {
  const ModelOp& op = graph.ops[number];
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
    if (!known || arguments[i].parameter >= argumentCount) {
      return absl::InternalError(absl::StrCat(
          "argument '", arguments[i].name, "' of the model graph is broken"));
    }
  }
  for (const ModelValue& value : values) {
    if (value.producer < -1 || value.producer >= static_cast<int>(ops.size()) ||
        value.elementBytes < 1) {
      return absl::InternalError("a value of the model graph is broken");
    }
  }
  for (int i = 0; i < static_cast<int>(ops.size()); ++i) {
    const ModelOp& op = ops[i];
    if (!op.describe && !op.isView) return fault(op, "has no cost");
    SOAPSTONE_RETURN_IF_ERROR(
        checkTensors(*this, i, op.operands, op.rule.operands, true));
    SOAPSTONE_RETURN_IF_ERROR(
        checkTensors(*this, i, op.results, op.rule.results, false));
    SOAPSTONE_RETURN_IF_ERROR(checkLeader(*this, i));
  }
  for (const ModelResult& result : results) {
    if (result.value < 0 || result.value >= valueCount || result.updates < -1 ||
        result.updates >= argumentCount) {
      return absl::InternalError("a result of the model graph is broken");
    }
  }
  return checkBytes(*this);
}

std::string ModelGraph::signature(int op) const {
  const ModelOp& what = ops[op];
  std::string text = absl::StrCat(what.kind, "|", what.attributes, "|",
                                  what.isView, "|", what.isFree);
  for (const std::vector<int>* side : {&what.operands, &what.results}) {
    text += '|';
    for (int number : *side) {
      const ModelValue& tensor = values[number];
      absl::StrAppend(&text, "(", absl::StrJoin(tensor.shape, "x"), ":",
                      tensor.elementBytes, ":",
                      cost_model::numberFormatName(tensor.format), ")");
    }
  }
  return text;
}

std::vector<bool> ModelGraph::gradients() const {
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
          !maker.rule.results[values[value].index].partials.empty();
    }
  }
  // Sums that take partial results only put off when these are added up.
  for (size_t i = ops.size(); i-- > 0;) {
    const ModelOp& op = ops[i];
    if (op.storageArgument >= 0 || op.results.empty() ||
        !areGradients[op.results[0]]) {
      continue;
    }
    for (size_t operand = 0; operand < op.operands.size(); ++operand) {
      if (op.rule.operands[operand].partials.empty()) continue;
      areGradients[op.operands[operand]] = true;
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

}  // namespace soapstone::simulator
