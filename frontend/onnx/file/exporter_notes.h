#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_EXPORTER_NOTES_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_EXPORTER_NOTES_H_

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace soapstone::onnx {

// Notes of PyTorch's exporter (torch.onnx.export with dynamo) about a value in
// the `metadata_props` of its ValueInfoProto. Empty for other files.
struct ExporterNote {
  // torch.export's kind of graph input: "PARAMETER", "BUFFER",
  // "CONSTANT_TENSOR". Empty for values that the exporter made.
  std::string kind;
  // A parameter without gradient (`requires_grad` is false): PyTorch's exporter
  // does not say so, Soapstone's export functions do.
  bool isFrozen = false;
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

// The trace of a node's call, from the outermost line inwards: lines of the
// model's source, and of functions that torch.export generates.
struct CallTrace {
  // A function of code that torch.export keeps apart, as under torch.no_grad()
  // and torch.autocast().
  struct Region {
    std::string name;  // "<eval_with_key>.7"
    // Its line has parameters by number ("arg6_1"), or by name ("p_weight"):
    // torch.export gives them their names in regions of torch.no_grad() only.
    // Without either the file does not say which kind of region it is.
    bool hasNumberedValues = false;
    bool hasNamedValues = false;
  };
  std::vector<Region> regions;
  // The torch.autograd.Function whose forward makes the call; else empty.
  std::string function;
  // The operations by which the line changes a tensor in place: "aten.add" of
  // "x += y".
  std::vector<std::string> changes;
};
CallTrace parseTrace(absl::string_view trace);

// Reads one entry of a node's or value's metadata; other keys are ignored.
void readNodeMetadata(absl::string_view key, absl::string_view value,
                      NodeSource& source);
void readValueMetadata(absl::string_view key, absl::string_view value,
                       ExporterNote& note);

// A call of torch.export, from the text of its node:
// "%linear : [num_users=1] =
// call_function[target=torch.ops.aten.linear.default]( args = (%x,
// %p_fc_weight, %p_fc_bias), kwargs = {})".
struct ExportCall {
  std::string target;                  // "aten.linear.default"; else empty.
  std::vector<std::string> arguments;  // "%x", "[%a, %b]", "1e-05", "None".
  size_t users = 0;                    // Calls that read its result.
};
ExportCall parseExportCall(absl::string_view node);

// Gives the values that `call` reads the names that `names` has for them.
void renameValues(const std::map<std::string, std::string, std::less<>>& names,
                  ExportCall& call);

// The values that a call reads, in order: those of lists one by one, without
// the sign before their names. Numbers are left out at the end only.
std::vector<std::string> valuesRead(const ExportCall& call);

// torch.export's list of what a module holds.
struct ExportSignature {
  // The module's names of parameters by torch.export's: "fc.weight" by
  // "p_fc_weight".
  std::map<std::string, std::string, std::less<>> parameters;
  // The module's names of buffers and constants.
  std::set<std::string, std::less<>> others;
  // torch.export's names of the model's inputs and outputs, in order; files
  // have those that users give (`input_names`).
  std::vector<std::string> inputs, outputs;
};

// Reads the text of a graph signature, of lines such as
// "p_fc_weight: PARAMETER target='fc.weight'".
ExportSignature parseSignature(absl::string_view text);

// The strings of a Python list literal: "['a', 'b']" gives a and b. Anything
// else gives what can be made out of it, at worst nothing.
std::vector<std::string> parsePythonList(absl::string_view text);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_EXPORTER_NOTES_H_
