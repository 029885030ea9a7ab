// Parameters in the calls that nodes come from: exporters' optimizers change
// nodes, but not the texts of their calls.

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "frontend/onnx/graph/exported_operations.h"
#include "frontend/onnx/graph/parameter_plan.h"
#include "frontend/onnx/rules/one_of.h"

namespace soapstone::onnx {

std::optional<size_t> normArgument(const NodeProto& node, size_t operand) {
  const std::string& target = node.call.target;
  size_t argument = 0;
  if (isOneOf(node.opType, {"LayerNormalization", "RMSNormalization",
                            "GroupNormalization"}) &&
      isOneOf(target, {"aten.layer_norm.default", "aten.rms_norm.default",
                       "aten.group_norm.default"})) {
    argument = operand + 1;  // Behind the dims or the number of groups.
  } else if ((node.opType == "InstanceNormalization" &&
              target == "aten.instance_norm.default") ||
             (node.opType == "BatchNormalization" &&
              absl::StartsWith(target, "aten._native_batch_norm_legit"))) {
    argument = operand;
  }
  if (argument == 0 || operand < 1 || operand > 2 ||
      argument >= node.call.arguments.size()) {
    return std::nullopt;
  }
  return argument;
}

std::string ParameterPlan::parameterArgument(const NodeProto& node,
                                             size_t index) const {
  if (index >= node.call.arguments.size()) return "";
  absl::string_view argument = node.call.arguments[index];
  if (!absl::ConsumePrefix(&argument, "%")) return "";
  auto target = signature.parameters.find(argument);
  return target == signature.parameters.end() ? "" : target->second;
}

std::vector<std::string> ParameterPlan::parametersIn(const NodeProto& node,
                                                     size_t index) const {
  std::vector<std::string> names;
  if (index >= node.call.arguments.size()) return names;
  absl::string_view list = node.call.arguments[index];
  if (!absl::ConsumePrefix(&list, "[") || !absl::ConsumeSuffix(&list, "]")) {
    return names;
  }
  for (absl::string_view one : absl::StrSplit(list, ", ")) {
    if (!absl::ConsumePrefix(&one, "%")) continue;
    auto target = signature.parameters.find(one);
    if (target != signature.parameters.end()) names.push_back(target->second);
  }
  return names;
}

std::string ParameterPlan::listedArgument(const NodeProto& node,
                                          size_t operand) const {
  if (!isOneOf(node.opType, {"Concat", "Einsum"})) return "";
  for (absl::string_view list : node.call.arguments) {
    if (!absl::ConsumePrefix(&list, "[") || !absl::ConsumeSuffix(&list, "]"))
      continue;
    const std::vector<absl::string_view> items = absl::StrSplit(list, ", ");
    if (items.size() != node.inputs.size()) continue;
    absl::string_view item = items[operand];
    if (!absl::ConsumePrefix(&item, "%")) return "";
    auto target = signature.parameters.find(item);
    return target == signature.parameters.end() ? "" : target->second;
  }
  return "";
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

std::string callText(const ExportCall& call) {
  return absl::StrCat(call.target, "(", absl::StrJoin(call.arguments, ", "),
                      ")");
}

void ParameterPlan::readCalls(const GraphProto& graph) {
  absl::flat_hash_map<std::string, double> numbers;
  for (const NamedTensor& initializer : graph.initializers) {
    const Tensor& tensor = initializer.tensor;
    if (tensor.size() == 1 && tensor.hasData() && isFloat(tensor.type()) &&
        Tensor::isReadable(tensor.type())) {
      numbers[initializer.name] = tensor.floatAt(0);
    }
  }
  for (const NodeProto& node : graph.nodes) {
    if (node.opType != "Mul" ||
        node.call.target != "aten.scaled_dot_product_attention.default") {
      continue;
    }
    for (const std::string& input : node.inputs) {
      auto number = numbers.find(input);
      if (number == numbers.end()) continue;
      auto [known, isNew] =
          attentionScales.try_emplace(callText(node.call), number->second);
      if (!isNew && known->second != number->second) known->second = 0;
    }
  }
  readSizes(graph);
}

void ParameterPlan::readSizes(const GraphProto& graph) {
  absl::flat_hash_map<std::string, const Tensor*> shapes;
  for (const NamedTensor& initializer : graph.initializers) {
    const Tensor& tensor = initializer.tensor;
    if (!tensor.dims().empty()) {
      lastDims[initializer.name] = tensor.dims().back();
    }
    if (tensor.type() == DataType::kInt64 && tensor.hasData() &&
        tensor.rank() == 1 && tensor.size() > 1) {
      shapes[initializer.name] = &tensor;
    }
  }
  auto note = [&](const ValueInfoProto& info) {
    if (info.hasShape && !info.dims.empty() && info.dims.back().size > 0) {
      lastDims[info.name] = info.dims.back().size;
    }
  };
  for (const ValueInfoProto& info : graph.valueInfo) note(info);
  for (const ValueInfoProto& info : graph.inputs) note(info);
  // The product with the weight becomes [..., outputs, second inputs].
  for (const NodeProto& node : graph.nodes) {
    if (node.opType != "Reshape" || node.inputs.size() < 2 ||
        node.call.target != "aten.bilinear.default") {
      continue;
    }
    auto shape = shapes.find(node.inputs[1]);
    if (shape == shapes.end()) continue;
    const int64_t last = shape->second->intAt(shape->second->size() - 1);
    if (last > 0) lastDims[callText(node.call)] = last;
  }
}

// y[o] = x1 W[o] x2 + b[o] is written with the weight as [in1, out * in2].
bool ParameterPlan::undoBilinear(const Tensor& tensor,
                                 const std::vector<std::string>& sources,
                                 const std::vector<Reader>& readers,
                                 Entry& entry) const {
  if (readers.size() != 1 || readers[0].operand != 1 || tensor.rank() != 2 ||
      bitWidth(tensor.type()) % 8 != 0) {
    return false;
  }
  // The exporter read only the shapes of other parameters.
  const NodeProto& node = *readers[0].node;
  const std::string source = parameterArgument(node, 2);
  if (node.opType != "MatMul" || node.call.target != "aten.bilinear.default" ||
      !absl::c_linear_search(sources, source)) {
    return false;
  }
  absl::string_view second = node.call.arguments[1];
  absl::ConsumePrefix(&second, "%");
  auto known = lastDims.find(callText(node.call));
  if (known == lastDims.end()) known = lastDims.find(second);
  const int64_t columns = tensor.dims()[1];
  if (known == lastDims.end() || known->second < 1 ||
      columns % known->second != 0) {
    return false;
  }
  const int64_t outputs = columns / known->second;
  entry.name = source;
  entry.exchanged =
      ExchangedDims{{outputs, tensor.dims()[0], known->second}, {1, 0, 2}};
  entry.reason = "its dims were exchanged by the exporter";
  return true;
}

// Attention scales queries and keys alike: one of them is still scaled in the
// file, by the number that the other is stored with.
bool ParameterPlan::undoScale(const Tensor& tensor,
                              const std::vector<std::string>& operations,
                              const std::string& source,
                              const std::vector<Reader>& readers,
                              Entry& entry) const {
  const bool isMoved = absl::c_all_of(operations, [](const auto& operation) {
    return moves(operation) && !takesPart(operation) && !joins(operation) &&
           !makesData(operation);
  });
  if (!isMoved || readers.size() != 1 || readers[0].node->opType != "MatMul" ||
      !isFloat(tensor.type()) || tensor.rank() < 3) {
    return false;
  }
  auto scale = attentionScales.find(callText(readers[0].node->call));
  if (scale == attentionScales.end() || scale->second == 0) return false;
  entry.name = source;
  entry.affine = Affine{scale->second, 0};
  if (absl::c_any_of(operations, mayRepeat)) {
    entry.storedDims = withoutExpansion(tensor);
  }
  entry.reason = "the scale of its attention was stored with it";
  return true;
}

bool ParameterPlan::readsOwnNumbers(const NodeProto& node, size_t operand) {
  if (operand != 1 && operand != 2) return false;
  if (node.opType == "InstanceNormalization" &&
      absl::StrContains(node.call.target, "group_norm")) {
    return true;
  }
  std::optional<size_t> argument = normArgument(node, operand);
  return argument && node.call.arguments[*argument] == "None";
}

bool ParameterPlan::holdsBatchNorm(const NodeProto& node) {
  return (node.opType == "Conv" || node.opType == "ConvTranspose" ||
          node.opType == "Gemm") &&
         absl::StrContains(node.source.operation, "batch_norm");
}

std::optional<FoldedBatchNorm> ParameterPlan::batchNormIn(
    const NodeProto& node) const {
  if (!holdsBatchNorm(node) || node.source.module.empty()) return std::nullopt;
  // Its arguments: input, weight, bias, mean, variance, momentum, epsilon. A
  // module in training mode has its mode before the momentum, and is folded
  // like others.
  std::vector<std::string> arguments = node.call.arguments;
  const bool isTraining =
      node.call.target == "aten._native_batch_norm_legit_functional.default";
  if (isTraining && arguments.size() == 8) {
    arguments.erase(arguments.begin() + 5);
  } else if (node.call.target !=
             "aten._native_batch_norm_legit_no_training.default") {
    return std::nullopt;
  }
  if (arguments.size() != 7) return std::nullopt;
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
