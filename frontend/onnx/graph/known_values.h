#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_KNOWN_VALUES_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_KNOWN_VALUES_H_

#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/file/proto.h"

// The values of a module that a file of PyTorch's exporter has, with their
// names there: its optimizer merges equal values and renames others.

namespace soapstone::onnx {

using ValueNames = absl::flat_hash_set<absl::string_view>;

// "weight" of "layers.0.norm.weight".
absl::string_view lastOf(absl::string_view parameter);

// The module of "a.b.weight" is "a.b"; that of a root's tensor is empty.
absl::string_view moduleOf(absl::string_view parameter);

// Whether `module`, if it is known, is `outer` or a part of it.
bool isWithin(absl::string_view module, absl::string_view outer);

// The values that a file has, and the names that calls have for those that the
// exporter's optimizer has named itself, such as parts of a split.
class KnownValues {
 public:
  explicit KnownValues(const GraphProto& graph);

  bool contains(const std::string& value) const {
    return values.contains(value);
  }
  // The name of `value` in calls.
  absl::string_view nameOf(const std::string& value) const {
    auto name = names.find(value);
    return name == names.end() ? value : name->second;
  }

 private:
  void readNames(const NodeProto& node, const ValueNames& renamed);

  ValueNames values;
  absl::flat_hash_map<absl::string_view, std::string> names;
};

// Whether `input` has taken the place of an equal value of the same operation
// that the call of `node` reads.
bool standsForAnother(const NodeProto& node, const std::string& input,
                      const KnownValues& known);

// The value that the call of `node` reads where the node reads `input`, a step
// of the call of `maker`, with which the exporter's optimizer has made it one:
// "sub_1" where it reads the difference that a loss takes. Empty if `input` is
// read as what it is, or `maker` does not read a detached value.
std::string valueInPlaceOf(const std::string& input, const NodeProto& maker,
                           const NodeProto& node, const KnownValues& known);

// Initialisers that the exporter's optimizer made of parameters: true for those
// that are more than a parameter moved.
absl::flat_hash_map<absl::string_view, bool> madeOfParameters(
    const GraphProto& graph);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_KNOWN_VALUES_H_
