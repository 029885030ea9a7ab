// Parameters in the calls that nodes come from: exporters' optimizers change
// nodes, but not the texts of their calls.

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "frontend/onnx/rules/one_of.h"

namespace soapstone::onnx {

std::optional<std::string> normArgument(const NodeProto& node, size_t operand) {
  const bool isNorm =
      isOneOf(node.opType, {"LayerNormalization", "RMSNormalization",
                            "GroupNormalization"}) &&
      isOneOf(node.call.target,
              {"aten.layer_norm.default", "aten.rms_norm.default",
               "aten.group_norm.default"});
  if (!isNorm || operand < 1 || operand + 1 >= node.call.arguments.size())
    return std::nullopt;
  return node.call.arguments[operand + 1];
}

std::string ParameterPlan::parameterArgument(const NodeProto& node,
                                             size_t index) const {
  if (index >= node.call.arguments.size()) return "";
  absl::string_view argument = node.call.arguments[index];
  if (!absl::ConsumePrefix(&argument, "%")) return "";
  auto target = signature.parameters.find(argument);
  return target == signature.parameters.end() ? "" : target->second;
}

std::string ParameterPlan::biasOf(const NodeProto& node) const {
  const std::string& target = node.call.target;
  const bool isSum = target == "aten.addmm.default";
  if (target != "aten.linear.default" && !isSum &&
      !absl::StartsWith(target, "aten.conv")) {
    return "";
  }
  const size_t index = isSum ? 0 : 2;
  const std::string name = parameterArgument(node, index);
  if (!name.empty() || index >= node.call.arguments.size() ||
      !absl::StartsWith(node.call.arguments[index], "%p_") ||
      node.source.module.empty()) {
    return name;
  }
  return absl::StrCat(node.source.module, ".bias");
}

bool ParameterPlan::readsOwnNumbers(const NodeProto& node, size_t operand) {
  if (operand != 1 && operand != 2) return false;
  if (node.opType == "InstanceNormalization")
    return absl::StrContains(node.call.target, "group_norm");
  std::optional<std::string> argument = normArgument(node, operand);
  return argument && *argument == "None";
}

bool ParameterPlan::holdsBatchNorm(const NodeProto& node) {
  return (node.opType == "Conv" || node.opType == "ConvTranspose" ||
          node.opType == "Gemm") &&
         absl::StrContains(node.source.operation, "batch_norm");
}

std::optional<FoldedBatchNorm> ParameterPlan::batchNormIn(
    const NodeProto& node) const {
  // Its arguments: input, weight, bias, mean, variance, momentum, epsilon.
  const std::vector<std::string>& arguments = node.call.arguments;
  if (!holdsBatchNorm(node) ||
      node.call.target != "aten._native_batch_norm_legit_no_training.default" ||
      arguments.size() != 7 || node.source.module.empty()) {
    return std::nullopt;
  }
  FoldedBatchNorm norm;
  double momentum = 0;
  if (!absl::SimpleAtod(arguments[5], &momentum) ||
      !absl::SimpleAtod(arguments[6], &norm.epsilon) ||
      !(norm.epsilon >= 0 && norm.epsilon < 1) ||
      !(momentum >= 0 && momentum <= 1)) {
    return std::nullopt;
  }
  const std::string& module = node.source.module;
  norm.momentum = 1 - momentum;
  norm.mean = absl::StrCat(module, ".running_mean");
  norm.variance = absl::StrCat(module, ".running_var");
  if (arguments[1] == "None") return norm;
  norm.weight = parameterArgument(node, 1);
  norm.bias = parameterArgument(node, 2);
  if (norm.weight.empty()) norm.weight = absl::StrCat(module, ".weight");
  if (norm.bias.empty()) norm.bias = absl::StrCat(module, ".bias");
  // One parameter cannot start from one and from the folded bias.
  if (norm.weight == norm.bias) return std::nullopt;
  return norm;
}

}  // namespace soapstone::onnx
