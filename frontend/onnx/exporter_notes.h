#ifndef SOAPSTONE_FRONTEND_ONNX_EXPORTER_NOTES_H_
#define SOAPSTONE_FRONTEND_ONNX_EXPORTER_NOTES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace soapstone::onnx {

// What PyTorch's exporter (torch.onnx.export with dynamo) says about a value in
// the `metadata_props` of its ValueInfoProto. Empty for other files.
struct ExporterNote {
  // torch.export's kind of graph input: "PARAMETER", "BUFFER",
  // "CONSTANT_TENSOR". Empty for values that the exporter made.
  std::string kind;
  // Names of the values that the exporter's optimizer computed this one from.
  std::vector<std::string> foldedFrom;

  bool isEmpty() const { return kind.empty() && foldedFrom.empty(); }
};

// Where in the model's source a node comes from.
struct NodeSource {
  // Path of the module, as in `named_modules`: "model.layers.0.mlp"; empty for
  // the root and for files without metadata.
  std::string module;
  // The operation in that module: "aten.linear.default".
  std::string operation;
};

// Reads one entry of a node's or value's metadata; other keys are ignored.
void readNodeMetadata(absl::string_view key, absl::string_view value,
                      NodeSource& source);
void readValueMetadata(absl::string_view key, absl::string_view value,
                       ExporterNote& note);

// The strings of a Python list literal: "['a', 'b']" gives a and b. Anything
// else gives what can be made out of it, at worst nothing.
std::vector<std::string> parsePythonList(absl::string_view text);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_EXPORTER_NOTES_H_
