#include "frontend/onnx/graph/row_functions.h"

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"

namespace soapstone::onnx {
namespace {

using Names = absl::flat_hash_set<absl::string_view>;

bool isOneOf(const Node& node, const Names& names) {
  return node.domain.empty() && names.contains(node.opType);
}

}  // namespace

bool isMove(const Node& node) {
  static const Names kMoves = {"Transpose", "Squeeze", "Unsqueeze", "Reshape",
                               "Flatten",   "Expand",  "Slice",     "Split",
                               "Concat",    "Identity"};
  return isOneOf(node, kMoves);
}

bool isComparison(const Node& node) {
  static const Names kComparisons = {"Equal", "Less", "LessOrEqual", "Greater",
                                     "GreaterOrEqual"};
  return isOneOf(node, kComparisons);
}

bool isTameFunction(const Node& node) {
  static const Names kFunctions = {
      "Abs",       "Add",  "And",   "Asinh",    "Atan",        "Cast",
      "Ceil",      "Celu", "Clip",  "Cos",      "Dropout",     "Elu",
      "Erf",       "Exp",  "Floor", "Gelu",     "HardSigmoid", "HardSwish",
      "LeakyRelu", "Max",  "Min",   "Mish",     "Mul",         "Neg",
      "Not",       "Or",   "PRelu", "Relu",     "Round",       "Selu",
      "Sigmoid",   "Sign", "Sin",   "Softplus", "Softsign",    "Sub",
      "Swish",     "Tanh", "Where", "Xor"};
  return isOneOf(node, kFunctions);
}

bool isAlongAxis(const Node& node) {
  static const Names kFunctions = {"Softmax", "LogSoftmax"};
  return isOneOf(node, kFunctions);
}

bool isFromAxis(const Node& node) {
  static const Names kFunctions = {"LayerNormalization", "RMSNormalization"};
  return isOneOf(node, kFunctions);
}

bool isReduction(const Node& node) {
  static const Names kReductions = {"ReduceSum", "ReduceMean",      "ReduceMax",
                                    "ReduceMin", "ReduceSumSquare", "ReduceL1",
                                    "ReduceL2",  "ReduceLogSumExp"};
  return isOneOf(node, kReductions);
}

}  // namespace soapstone::onnx
