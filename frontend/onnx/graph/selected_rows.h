#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_SELECTED_ROWS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_SELECTED_ROWS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontend/onnx/graph/graph_builder.h"

namespace soapstone::onnx {

// Rows that a model selects by a computed mask (`torch.where(mask)`, a
// NonZero), computes one by one and adds to their places again: the tokens of
// an expert. How many there are depends on data. All positions of the mask take
// part in their stead, and those where it is not set are left out where rows
// are scattered, so that every shape is known and the result is the same.
class SelectedRows {
 public:
  explicit SelectedRows(GraphBuilder& builder) : builder(builder) {}

  // The positions [rank, N] of all elements of the mask that `node`, a NonZero,
  // reads; nothing where the usual rule is right: the mask is known, or its
  // shape is not. If the mask tells which of a token's choices, all different,
  // is one expert, there is a row for each token.
  absl::StatusOr<std::optional<ValueId>> addPositions(const Node& node);

  // Whether `node` reads selected rows, their positions or their shape.
  bool areReadBy(const Node& node) const;
  // Whether one of `values` is or depends on how many rows there are.
  bool areAmong(const std::vector<ValueId>& values) const;
  // Whether no positions have been added; how many masks' were.
  bool areNone() const { return selections.empty(); }
  size_t count() const { return selections.size(); }

  // Adds `node`, which reads them. Unimplemented unless it treats each row by
  // itself, as those that are not selected must not matter.
  absl::StatusOr<std::vector<ValueId>> add(
      Node node, const std::vector<std::string>& outputNames);

 private:
  struct Selection {
    ValueId isSet = kNoValue;          // Bool [N].
    std::vector<ValueId> coordinates;  // Each int64 [N].
    int64_t count = 0;                 // N.
    // Of a vector, how many may be set: the first ones. -1 for other masks.
    int64_t mostSet = -1;
  };
  enum class Form { kRows, kPositions, kShape };
  struct Mark {
    Form form = Form::kRows;
    size_t selection = 0;
    // Dim of N; the other of positions is the coordinate. Of a shape, that of
    // the tensor that it is of; -1 where it is not known.
    int64_t axis = 0;
    bool operator==(const Mark& other) const = default;
  };

  const Mark* markOf(ValueId id) const;
  // The selection whose rows `node` reads; an error if there are several.
  absl::StatusOr<size_t> selectionOf(const Node& node) const;
  absl::StatusOr<ValueId> emit(const std::string& opType,
                               std::vector<ValueId> inputs,
                               Attributes attributes = {});
  absl::StatusOr<ValueId> reshape(ValueId id, std::vector<int64_t> dims);
  absl::StatusOr<ValueId> addMask(ValueId mask, int64_t choices,
                                  Selection* selection);
  absl::StatusOr<std::vector<ValueId>> takeCoordinates(const Node& node,
                                                       const Mark& mark,
                                                       size_t outputs);
  absl::StatusOr<std::vector<ValueId>> scatter(
      Node node, const std::vector<std::string>& outputNames);
  bool writesEveryRow(ValueId indices, int64_t axis, int64_t count) const;
  // Dim of N in result `result` of `node`; nothing where rows would mix.
  std::optional<int64_t> axisBehind(const Node& node,
                                    const ValueType& result) const;
  std::optional<int64_t> elementwiseAxis(const Node& node,
                                         const ValueType& result) const;
  std::optional<int64_t> reshapedAxis(const Node& node,
                                      const ValueType& result) const;
  std::optional<int64_t> gatheredAxis(const Node& node) const;
  std::optional<int64_t> productAxis(const Node& node,
                                     const ValueType& result) const;
  std::optional<int64_t> keptAxis(const Node& node,
                                  const ValueType& result) const;
  bool readsOtherSize(const Node& node) const;
  int64_t sizeOf(const Mark& mark) const {
    return selections[mark.selection].count;
  }
  absl::Status refuse(const Node& node) const;

  GraphBuilder& builder;
  std::vector<Selection> selections;
  absl::flat_hash_map<ValueId, Mark> marks;
};

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_SELECTED_ROWS_H_
