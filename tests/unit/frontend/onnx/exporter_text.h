#ifndef SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_EXPORTER_TEXT_H_
#define SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_EXPORTER_TEXT_H_

// Writes files with the notes of PyTorch's exporter, and lists the parameters
// that are trained of them.

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"

namespace soapstone::onnx::test {

inline std::string entry(const std::string& key, const std::string& value) {
  return bytes(1, key) + bytes(2, value);
}

// The attributes of a node of `module`.
inline std::string inModule(const std::string& module,
                            const std::string& operation = "aten.op.default") {
  return bytes(9, entry("namespace", ": pkg.Root/" + module +
                                         ": pkg.Layer/op: " + operation));
}

// Notes the exporter's kind of `name`, as PARAMETER or BUFFER.
inline void noteKind(GraphWriter& graph, const std::string& name,
                     const std::string& kind) {
  graph.body += bytes(
      13, bytes(1, name) +
              bytes(4, entry("pkg.torch.export.graph_signature.InputSpec.kind",
                             kind)));
}

// Notes that `name` is a parameter without gradient.
inline void noteFrozen(GraphWriter& graph, const std::string& name) {
  graph.body += bytes(
      13, bytes(1, name) +
              bytes(4, entry("pkg.torch.export.graph_signature.InputSpec.kind",
                             "PARAMETER")) +
              bytes(4, entry("soapstone.frozen", "true")));
}

inline void noteSources(GraphWriter& graph, const std::string& name,
                        const std::string& list) {
  graph.body += bytes(
      13, bytes(1, name) +
              bytes(4, entry("pkg.onnxscript.optimizer.folded_from", list)));
}

// The attributes of a node that comes from a call of torch.export.
inline std::string call(const std::string& target, const std::string& arguments,
                        int users = 1) {
  return bytes(9, entry("pkg.torch.onnx.fx_node",
                        "%op : [num_users=" + std::to_string(users) +
                            "] = call_function[target=torch.ops." + target +
                            "](args = (" + arguments + "), kwargs = {})"));
}

// The attributes of a node whose call has this trace.
inline std::string trace(const std::string& lines) {
  return bytes(9, entry("pkg.torch.onnx.stack_trace", lines));
}

// Notes torch.export's list of parameters: its names and the module's.
inline void signature(
    GraphWriter& graph,
    const std::vector<std::pair<std::string, std::string>>& parameters) {
  std::string text = "\n# inputs\n";
  for (const auto& [name, target] : parameters) {
    text += name + ": PARAMETER target='" + target + "'\n";
  }
  graph.body += bytes(
      16, entry("pkg.torch.export.ExportedProgram.graph_signature", text));
}

inline const Value* findValue(const Graph& graph, const std::string& name) {
  for (const Value& value : graph.values) {
    if (value.name == name) return &value;
  }
  return nullptr;
}

inline std::vector<std::string> trained(const Graph& graph) {
  std::vector<std::string> names;
  for (ValueId id : graph.initializers) {
    if (graph.value(id).role == InitializerRole::kParameter) {
      names.push_back(graph.value(id).name);
    }
  }
  return names;
}

}  // namespace soapstone::onnx::test

#endif  // SOAPSTONE_TESTS_UNIT_FRONTEND_ONNX_EXPORTER_TEXT_H_
