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

using Makers = absl::flat_hash_map<absl::string_view, const NodeProto*>;

// The operands of `node` that its call does not speak of, if they are at most
// `mostValues` values: neither arguments, nor tensors or inputs of the file,
// nor steps of the same call.
std::set<size_t> unspokenOperands(const NodeProto& node,
                                  const std::vector<std::string>& arguments,
                                  const Names& tensors, const Makers& makers,
                                  size_t mostValues) {
  std::set<size_t> found;
  Names values;
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
    found.insert(i);
    values.insert(input);
  }
  if (values.size() > mostValues) found.clear();
  return found;
}

}  // namespace

GradientNotes::GradientNotes(const GraphProto& graph) {
  Names tensors;
  for (const NamedTensor& tensor : graph.initializers) {
    tensors.insert(tensor.name);
  }
  for (const ValueInfoProto& input : graph.inputs) tensors.insert(input.name);
  Makers makers;
  std::vector<std::pair<const NodeProto*, std::string>> readers;
  absl::flat_hash_set<std::string> placed;
  for (const NodeProto& node : graph.nodes) {
    const std::vector<std::string> arguments = valuesRead(node.call);
    std::set<std::string> gone;
    for (const std::string& value : arguments) {
      if (isDetached(value) && !makers.contains(value)) gone.insert(value);
    }
    if (!gone.empty()) {
      for (const std::string& value : gone) readers.emplace_back(&node, value);
      // Where something else that the call reads is gone, too, the operand may
      // be that: one value is still taken to be the detached one.
      const bool areAll = absl::c_all_of(arguments, [&](const auto& value) {
        return value.empty() || isDetached(value) || makers.contains(value);
      });
      std::set<size_t> found =
          unspokenOperands(node, arguments, tensors, makers,
                           areAll || gone.size() == 1 ? gone.size() : 0);
      if (!found.empty()) {
        operands.emplace(&node, std::move(found));
        placed.insert(gone.begin(), gone.end());
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
