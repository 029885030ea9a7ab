#include "frontend/onnx/graph/gradient_notes.h"

#include "absl/algorithm/container.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/parameter_plan.h"

namespace soapstone::onnx {
namespace {

bool isDetached(absl::string_view value) {
  return exportedOperation(value) == "detach";
}

using Names = absl::flat_hash_set<absl::string_view>;

// The operand of `node` that its call does not speak of, if it is one alone:
// neither an argument, nor a tensor of the file, nor a step of the same call.
std::optional<size_t> unspokenOperand(
    const NodeProto& node, const std::vector<std::string>& arguments,
    const Names& tensors,
    const absl::flat_hash_map<absl::string_view, const NodeProto*>& makers) {
  std::optional<size_t> found;
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const std::string& input = node.inputs[i];
    if (input.empty() || tensors.contains(input) ||
        absl::c_linear_search(arguments, input)) {
      continue;
    }
    auto maker = makers.find(input);
    if (maker != makers.end() &&
        maker->second->call.target == node.call.target &&
        maker->second->call.arguments == node.call.arguments) {
      continue;
    }
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

}  // namespace

GradientNotes::GradientNotes(const GraphProto& graph) {
  Names tensors;
  for (const NamedTensor& tensor : graph.initializers) {
    tensors.insert(tensor.name);
  }
  absl::flat_hash_map<absl::string_view, const NodeProto*> makers;
  std::vector<std::pair<const NodeProto*, std::string>> readers;
  absl::flat_hash_set<std::string> placed;
  for (const NodeProto& node : graph.nodes) {
    const std::vector<std::string> arguments = valuesRead(node.call);
    if (absl::c_count_if(arguments, isDetached) == 1) {
      const std::string& value = *absl::c_find_if(arguments, isDetached);
      std::optional<size_t> operand;
      if (!makers.contains(value)) {
        readers.emplace_back(&node, value);
        operand = unspokenOperand(node, arguments, tensors, makers);
      }
      if (operand) {
        operands.emplace(&node, *operand);
        placed.insert(value);
      }
    }
    for (const std::string& output : node.outputs) {
      makers.try_emplace(output, &node);
    }
  }
  for (const auto& [node, value] : readers) {
    if (!placed.insert(value).second) continue;
    lost.push_back(absl::StrCat(
        "'", value, "', which '",
        node->outputs.empty() ? node->name : node->outputs[0],
        "' reads, is detached in the module, and the file does not say which "
        "value that is: its gradient flows on here; "
        "torch.onnx.export(..., optimize=False) keeps it"));
  }
}

std::optional<int64_t> paddingRow(const NodeProto& node) {
  int64_t row = 0;
  if (node.opType != "Gather" || node.call.target != "aten.embedding.default" ||
      node.call.arguments.size() < 3 ||
      !absl::SimpleAtoi(node.call.arguments[2], &row) || row < 0) {
    return std::nullopt;
  }
  return row;
}

}  // namespace soapstone::onnx
