// Losses, optimizers of ai.onnx.preview.training, and our internal ops.

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

absl::Status inferLoss(OpContext& context) {
  const ValueType& scores = context.type(0);
  const ValueType& labels = context.type(1);
  std::string reduction =
      context.node.attributes.getString("reduction", "mean");
  if (reduction != "none" && reduction != "mean" && reduction != "sum") {
    return context.invalid(absl::StrCat(
        "reduction '", reduction, "' is not one of 'none', 'mean', 'sum'"));
  }
  context.node.attributes.set("reduction", reduction);
  if (areRanked(context, 2)) {
    if (scores.rank() < 2 || labels.rank() != scores.rank() - 1) {
      return context.invalid(absl::StrCat("labels ", toString(labels),
                                          " do not fit scores ",
                                          toString(scores)));
    }
    for (int64_t i = 0; i < labels.rank(); ++i) {
      SOAPSTONE_RETURN_IF_ERROR(mergeDims(context, labels.dims[i],
                                          scores.dims[i == 0 ? 0 : i + 1],
                                          "a dimension of labels and scores")
                                    .status());
    }
  }
  context.types[0] = labels;
  context.types[0].elementType = scores.elementType;
  if (reduction != "none") context.setType(0, scores.elementType, {});
  if (context.outputCount() > 1) context.types[1] = scores;
  return absl::OkStatus();
}

// Optimizers list groups of tensors: parameters, gradients, then states. The
// results are the new parameters and the new states.
absl::Status inferOptimizer(OpContext& context, size_t groups) {
  size_t tensors = context.inputCount() - 2;
  if (context.inputCount() < 2 + groups || tensors % groups != 0) {
    return context.invalid(absl::StrCat(
        "has ", tensors, " tensors, expected a multiple of ", groups));
  }
  size_t count = tensors / groups;
  if (context.outputCount() != count * (groups - 1)) {
    return context.invalid(absl::StrCat("has ", context.outputCount(),
                                        " outputs, expected ",
                                        count * (groups - 1)));
  }
  for (size_t i = 0; i < context.inputCount(); ++i) {
    if (!context.hasInput(i)) return context.invalid("has an absent operand");
  }
  for (size_t i = 0; i < context.outputCount(); ++i) {
    // Gradients, group 1, have no counterpart among the results.
    size_t input = i < count ? 2 + i : 2 + count + i;
    context.types[i] = context.type(input);
  }
  return absl::OkStatus();
}

absl::Status inferAdam(OpContext& context) {
  return inferOptimizer(context, 4);
}
absl::Status inferMomentum(OpContext& context) {
  return inferOptimizer(context, 3);
}

// Inputs: the variables, then the differentiated value.
absl::Status inferGradient(OpContext& context) {
  if (context.outputCount() + 1 != context.inputCount()) {
    return context.invalid("has not one output for each variable");
  }
  for (size_t i = 0; i < context.outputCount(); ++i) {
    context.types[i] = context.type(i);
  }
  return absl::OkStatus();
}

absl::Status inferEmbeddingBag(OpContext& context) {
  const ValueType& table = context.type(0);
  const ValueType& offsets = context.type(2);
  if (!areRanked(context, 3) || table.rank() != 2 || offsets.rank() != 1) {
    return context.invalid("needs a table, indices and offsets");
  }
  context.setType(0, table.elementType, {offsets.dims[0], table.dims[1]});
  return absl::OkStatus();
}

absl::Status inferDetach(OpContext& context) {
  context.types[0] = context.type(0);
  return absl::OkStatus();
}

constexpr InferRule kLossRules[] = {
    {"NegativeLogLikelihoodLoss", 2, 3, 1, inferLoss},
    {"SoftmaxCrossEntropyLoss", 2, 3, 2, inferLoss},
};

constexpr int kManyOutputs = 1 << 16;

constexpr InferRule kTrainingRules[] = {
    {"Adagrad", 2, -1, kManyOutputs, inferMomentum},
    {"Adam", 2, -1, kManyOutputs, inferAdam},
    {"Detach", 1, 1, 1, inferDetach},
    {"EmbeddingBag", 3, 3, 1, inferEmbeddingBag},
    {"Gradient", 2, -1, kManyOutputs, inferGradient},
    {"Momentum", 2, -1, kManyOutputs, inferMomentum},
};

}  // namespace

absl::Span<const InferRule> lossRules() { return kLossRules; }
absl::Span<const InferRule> trainingRules() { return kTrainingRules; }

}  // namespace soapstone::onnx
