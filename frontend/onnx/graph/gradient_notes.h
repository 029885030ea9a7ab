#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_GRADIENT_NOTES_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_GRADIENT_NOTES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// Gradients as the calls tell them that PyTorch's exporter notes, since ONNX
// has no words for them: values that are detached or computed under
// torch.no_grad(), rows of padding, and functions with a backward of their own.
class GradientNotes {
 public:
  explicit GradientNotes(const GraphProto& graph);

  // Whether no gradient flows through operand `index` of `node`, although the
  // file has no node that detaches it.
  bool isDetachedIn(const NodeProto& node, size_t index) const {
    auto found = operands.find(&node);
    return found != operands.end() && found->second.contains(index);
  }

  // Whether `value` was changed in place after it was detached: torch.export
  // then writes the same detach() again behind the change, through which
  // gradients of what was added flow nevertheless.
  bool isChangedInPlace(const std::string& value) const {
    return changed.contains(value);
  }

  // Warnings for users, one line each: gradients that are stopped, and
  // gradients that are not those of the module.
  const std::vector<std::string>& warnings() const { return found; }

 private:
  void readChanged(const GraphProto& graph);
  void readDetached(const GraphProto& graph);
  // Notes values that the exporter's optimizer may have made one with equal
  // ones of detached values.
  void readMerged(const GraphProto& graph);
  // Notes equal values that code of one module computes twice, of which the
  // file has one: a gradient may be stopped in one of them.
  void readTwins(const GraphProto& graph);
  // Notes tables that were made of parameters, of which a part is detached.
  void readTables(const GraphProto& graph);
  void readTraces(const GraphProto& graph);
  // Notes tables whose gradients depend on how often rows are read.
  void readFrequencies(const GraphProto& graph);

  absl::flat_hash_map<const NodeProto*, std::set<size_t>> operands;
  absl::flat_hash_set<std::string> changed;
  std::vector<std::string> found;
};

// The row of a lookup's table that stays as it is in training, `padding_idx`.
std::optional<int64_t> paddingRow(const NodeProto& node);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_GRADIENT_NOTES_H_
