#include "frontend/onnx/graph/shared_names.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"

namespace soapstone::onnx {
namespace {

// Names that are looked into: each costs a walk over all nodes, and a hostile
// file has any number.
constexpr size_t kMostNames = 256;

bool mentions(const GraphProto& body, const std::string& name);

// Whether a body of `node` reads or defines `name`.
bool hasInBody(const NodeProto& node, const std::string& name) {
  return absl::c_any_of(node.attributes, [&](const auto& attribute) {
    const auto* body =
        std::get_if<std::shared_ptr<const GraphProto>>(&attribute.second);
    return body != nullptr && *body != nullptr && mentions(**body, name);
  });
}

bool mentions(const GraphProto& body, const std::string& name) {
  return absl::c_any_of(body.nodes, [&](const NodeProto& node) {
    return absl::c_linear_search(node.inputs, name) ||
           absl::c_linear_search(node.outputs, name) || hasInBody(node, name);
  });
}

// Moves the results called `name` of one graph, and what reads them, to another
// name.
class Separation {
 public:
  Separation(const GraphProto& graph, std::string name)
      : graph(graph), name(std::move(name)) {}

  // Fills `reads`; false if it stays open what a node reads.
  bool find() {
    if (mentionsTwice() || isTaken()) return false;
    bool isDefined = false;
    for (const NodeProto& node : graph.nodes) {
      if (hasInBody(node, name) || !findReads(node, isDefined)) return false;
      isDefined = isDefined || absl::c_linear_search(node.outputs, name);
    }
    return true;
  }

  // Applies what was found to a copy of the graph.
  void apply(GraphProto& copy) const {
    for (const auto& [node, operand] : reads) {
      copy.nodes[node].inputs[operand] = resultName();
    }
    for (NodeProto& node : copy.nodes) {
      absl::c_replace(node.outputs, name, resultName());
    }
    // The file describes both under the name; kinds are those of tensors.
    for (ValueInfoProto& info : copy.valueInfo) {
      if (info.name == name && info.note.kind.empty()) info.name = resultName();
    }
  }

 private:
  std::string resultName() const { return absl::StrCat(name, "/result"); }

  // Whether several nodes define the name, or an output of the model has it.
  bool mentionsTwice() const {
    int64_t definitions = 0;
    for (const NodeProto& node : graph.nodes) {
      definitions += absl::c_count(node.outputs, name);
    }
    return definitions != 1 ||
           absl::c_any_of(graph.outputs, [&](const ValueInfoProto& output) {
             return output.name == name;
           });
  }

  bool isTaken() const {
    const std::string taken = resultName();
    return absl::c_any_of(graph.nodes,
                          [&](const NodeProto& node) {
                            return absl::c_linear_search(node.outputs, taken);
                          }) ||
           absl::c_any_of(graph.initializers, [&](const NamedTensor& tensor) {
             return tensor.name == taken;
           });
  }

  // Whether torch.export's `value` is the module's tensor of that name.
  bool isTensor(const std::string& value) const {
    auto target = graph.signature.parameters.find(value);
    if (target != graph.signature.parameters.end()) {
      return target->second == name;
    }
    return value == absl::StrCat("b_", name) ||
           value == absl::StrCat("c_", name);
  }

  // Notes which of the node's inputs of that name are the result. Before that
  // is defined, all are the tensor.
  bool findReads(const NodeProto& node, bool isDefined) {
    const auto inputs = absl::c_count(node.inputs, name);
    if (inputs == 0 || !isDefined) return true;
    std::vector<bool> areResults;
    for (const std::string& value : valuesRead(node.call)) {
      if (value == name) {
        areResults.push_back(true);
      } else if (isTensor(value)) {
        areResults.push_back(false);
      }
    }
    if (areResults.empty()) return false;
    const bool areAlike = absl::c_count(areResults, areResults[0]) ==
                          static_cast<int64_t>(areResults.size());
    if (!areAlike && static_cast<int64_t>(areResults.size()) != inputs) {
      return false;
    }
    size_t next = 0;
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (node.inputs[i] != name) continue;
      if (areResults[areAlike ? 0 : next++]) {
        reads.emplace_back(&node - graph.nodes.data(), i);
      }
    }
    return true;
  }

  const GraphProto& graph;
  std::string name;
  std::vector<std::pair<size_t, size_t>> reads;  // Nodes and their operands.
};

}  // namespace

std::optional<GraphProto> separateSharedNames(const GraphProto& graph) {
  absl::flat_hash_set<std::string> tensors;
  for (const NamedTensor& initializer : graph.initializers) {
    tensors.insert(initializer.name);
  }
  std::vector<Separation> found;
  size_t names = 0;
  for (const NodeProto& node : graph.nodes) {
    if (node.call.target.empty()) continue;
    for (const std::string& output : node.outputs) {
      if (!tensors.contains(output) || ++names > kMostNames) continue;
      Separation separation(graph, output);
      if (separation.find()) found.push_back(std::move(separation));
    }
  }
  if (found.empty()) return std::nullopt;
  GraphProto copy = graph;
  for (const Separation& separation : found) separation.apply(copy);
  return copy;
}

}  // namespace soapstone::onnx
