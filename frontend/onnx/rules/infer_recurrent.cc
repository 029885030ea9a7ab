// Recurrent layers.

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Gates stacked in the weights of each kind of layer.
int64_t gateCount(absl::string_view opType) {
  return opType == "LSTM" ? 4 : opType == "GRU" ? 3 : 1;
}

// Inputs that hold a hidden or cell state.
constexpr size_t kInitialHidden = 5;
constexpr size_t kInitialCell = 6;

// Batch-major layers (layout 1) become time-major ones between transposes.
absl::Status inferBatchMajor(OpContext& context) {
  Node node = context.node;
  node.attributes.erase("layout");
  SOAPSTONE_ASSIGN_OR_RETURN(node.inputs[0],
                             context.emitTranspose(node.inputs[0], {1, 0, 2}));
  for (size_t i : {kInitialHidden, kInitialCell}) {
    if (!context.hasInput(i)) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        node.inputs[i], context.emitTranspose(node.inputs[i], {1, 0, 2}));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<ValueId> values,
      context.emitNode(std::move(node), context.outputCount()));
  for (size_t i = 0; i < values.size(); ++i) {
    std::vector<int64_t> perm = i == 0 ? std::vector<int64_t>{2, 0, 1, 3}
                                       : std::vector<int64_t>{1, 0, 2};
    if (!context.hasOutput(i)) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(values[i],
                               context.emitTranspose(values[i], perm));
  }
  context.replaceWith(std::move(values));
  return absl::OkStatus();
}

std::vector<std::string> defaultActivations(absl::string_view opType) {
  if (opType == "LSTM") return {"Sigmoid", "Tanh", "Tanh"};
  if (opType == "GRU") return {"Sigmoid", "Tanh"};
  return {"Tanh"};
}

// Fills in direction, hidden size and activations; returns the directions.
absl::StatusOr<int64_t> fillDefaults(OpContext& context) {
  Attributes& attributes = context.node.attributes;
  std::string direction = attributes.getString("direction", "forward");
  if (direction != "forward" && direction != "reverse" &&
      direction != "bidirectional") {
    return context.invalid(
        absl::StrCat("direction '", direction,
                     "' is not one of 'forward', 'reverse', 'bidirectional'"));
  }
  int64_t directions = direction == "bidirectional" ? 2 : 1;
  std::vector<std::string> activations = attributes.getStrings("activations");
  if (activations.empty()) {
    for (int64_t i = 0; i < directions; ++i) {
      for (std::string& name : defaultActivations(context.node.opType)) {
        activations.push_back(std::move(name));
      }
    }
  }
  attributes.set("direction", std::move(direction));
  attributes.set("activations", std::move(activations));
  attributes.erase("layout");
  attributes.erase("output_sequence");
  return directions;
}

absl::Status inferRecurrent(OpContext& context) {
  DataType elementType = context.type(0).elementType;
  if (!areRanked(context, 3)) {
    for (size_t i = 0; i < context.outputCount(); ++i) {
      context.setUnranked(i, elementType);
    }
    return absl::OkStatus();
  }
  const ValueType& weights = context.type(1);
  const ValueType& recurrence = context.type(2);
  if (context.type(0).rank() != 3 || weights.rank() != 3 ||
      recurrence.rank() != 3) {
    return context.invalid("data and weights must have rank 3");
  }
  if (context.node.attributes.getInt("layout", 0) == 1) {
    return inferBatchMajor(context);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t directions, fillDefaults(context));
  int64_t hidden =
      context.node.attributes.getInt("hidden_size", recurrence.dims[2]);
  int64_t gates = gateCount(context.node.opType);
  SOAPSTONE_RETURN_IF_ERROR(
      mergeDims(context, hidden, recurrence.dims[2], "hidden_size").status());
  SOAPSTONE_RETURN_IF_ERROR(mergeDims(context, multiplyDims(gates, hidden),
                                      weights.dims[1], "the gates")
                                .status());
  SOAPSTONE_RETURN_IF_ERROR(
      mergeDims(context, directions, weights.dims[0], "the directions")
          .status());
  const Dims& data = context.type(0).dims;
  SOAPSTONE_RETURN_IF_ERROR(
      mergeDims(context, data[2], weights.dims[2], "the input size").status());
  context.node.attributes.set("hidden_size", hidden);
  context.setType(0, elementType, {data[0], directions, data[1], hidden});
  context.setType(1, elementType, {directions, data[1], hidden});
  context.setType(2, elementType, {directions, data[1], hidden});
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"GRU", 3, 6, 2, inferRecurrent},
    {"LSTM", 3, 8, 3, inferRecurrent},
    {"RNN", 3, 6, 2, inferRecurrent},
};

}  // namespace

absl::Span<const InferRule> recurrentRules() { return kRules; }

}  // namespace soapstone::onnx
