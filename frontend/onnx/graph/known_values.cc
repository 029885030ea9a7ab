#include "frontend/onnx/graph/known_values.h"

#include <iterator>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "frontend/onnx/graph/parameter_plan.h"

namespace soapstone::onnx {
namespace {

// Names of values that the file has.
ValueNames knownValues(const GraphProto& graph) {
  ValueNames known;
  for (const NodeProto& node : graph.nodes) {
    known.insert(node.outputs.begin(), node.outputs.end());
  }
  for (const auto& [name, target] : graph.signature.parameters) {
    known.insert(name);
  }
  for (const ValueInfoProto& input : graph.inputs) known.insert(input.name);
  return known;
}

}  // namespace

absl::string_view lastOf(absl::string_view parameter) {
  const size_t dot = parameter.rfind('.');
  return dot == absl::string_view::npos ? parameter : parameter.substr(dot + 1);
}

absl::string_view moduleOf(absl::string_view parameter) {
  const size_t dot = parameter.rfind('.');
  return dot == absl::string_view::npos ? "" : parameter.substr(0, dot);
}

bool isWithin(absl::string_view module, absl::string_view outer) {
  return module.empty() || outer.empty() || module == outer ||
         (absl::StartsWith(module, outer) && module[outer.size()] == '.');
}

absl::flat_hash_map<absl::string_view, bool> madeOfParameters(
    const GraphProto& graph) {
  ValueNames targets;
  for (const auto& [name, target] : graph.signature.parameters) {
    targets.insert(target);
  }
  absl::flat_hash_map<absl::string_view, bool> made;
  for (const ValueInfoProto& info : graph.valueInfo) {
    const std::vector<std::string>& sources = info.note.foldedFrom;
    if (absl::c_any_of(sources, [&](const std::string& source) {
          return targets.contains(source);
        })) {
      made.emplace(info.name, sources.size() > 1);
    }
  }
  return made;
}

KnownValues::KnownValues(const GraphProto& graph) : values(knownValues(graph)) {
  ValueNames renamed;
  for (const NodeProto& node : graph.nodes) {
    if (!node.call.target.empty() || !node.trace.regions.empty()) continue;
    renamed.insert(node.outputs.begin(), node.outputs.end());
  }
  for (const NodeProto& node : graph.nodes) readNames(node, renamed);
}

// The inputs that the call of `node` does not name are, in order, the values of
// it that the file does not have.
void KnownValues::readNames(const NodeProto& node, const ValueNames& renamed) {
  const std::vector<std::string> arguments = valuesRead(node.call);
  std::vector<absl::string_view> inputs;
  for (const std::string& input : node.inputs) {
    if (renamed.contains(input) && !absl::c_linear_search(arguments, input)) {
      inputs.push_back(input);
    }
  }
  std::vector<std::string> gone;
  absl::c_copy_if(arguments, std::back_inserter(gone),
                  [&](const std::string& value) {
                    return !value.empty() && !contains(value);
                  });
  if (inputs.size() != gone.size()) return;
  for (size_t i = 0; i < inputs.size(); ++i) {
    auto [known, isFirst] = names.try_emplace(inputs[i], gone[i]);
    // torch.export counts names in the order of calls, and the first one of
    // equal values is the one that is kept.
    if (!isFirst && std::pair(gone[i].size(), gone[i]) <
                        std::pair(known->second.size(), known->second)) {
      known->second = gone[i];
    }
  }
}

bool standsForAnother(const NodeProto& node, const std::string& input,
                      const KnownValues& known) {
  const std::vector<std::string> values = valuesRead(node.call);
  const absl::string_view name = known.nameOf(input);
  return !absl::c_linear_search(values, input) &&
         !absl::c_linear_search(values, name) &&
         absl::c_any_of(values, [&](const std::string& value) {
           return !value.empty() && !known.contains(value) &&
                  exportedOperation(value) == exportedOperation(name);
         });
}

std::string valueInPlaceOf(const std::string& input, const NodeProto& maker,
                           const NodeProto& node, const KnownValues& known) {
  const bool isStep = exportedOperation(input) == "val" &&
                      !maker.call.target.empty() && !node.call.target.empty() &&
                      (maker.call.target != node.call.target ||
                       maker.call.arguments != node.call.arguments);
  if (!isStep ||
      absl::c_none_of(valuesRead(maker.call), [](const std::string& value) {
        return exportedOperation(value) == "detach";
      })) {
    return "";
  }
  const std::string operation = absl::AsciiStrToLower(maker.opType);
  for (const std::string& value : valuesRead(node.call)) {
    if (!value.empty() && !known.contains(value) &&
        exportedOperation(value) == operation) {
      return value;
    }
  }
  return "";
}

}  // namespace soapstone::onnx
