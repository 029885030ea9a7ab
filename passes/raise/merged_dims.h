#ifndef SOAPSTONE_PASSES_RAISE_MERGED_DIMS_H_
#define SOAPSTONE_PASSES_RAISE_MERGED_DIMS_H_

#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// A reshape in two steps: the source's dims split into `shape`, then runs of
// those merged into the result's dims.
struct MergedDims {
  SmallVector<int64_t> shape;  // The common refinement.
  SmallVector<SmallVector<int64_t>>
      groups;  // Per result dim: its run of dims of `shape`.
  SmallVector<SmallVector<int64_t>>
      splits;  // Per source dim: its run; empty where a unit
               // dim of the source is in no run of its own.

  // Whether result dim `dim` consists of several dims.
  bool isMerged(int64_t dim) const { return groups[dim].size() > 1; }
  bool mergesAny() const;
};

// Rewriting splits no tensor into more dims than this: windows of windows would
// give products of so many dims that no layout suits them.
inline constexpr size_t kMaxSplitRank = 8;

// Splits a reshape from `source` to `result`; nullopt where the dims have no
// common refinement (as [2, 3] to [3, 2]), or for tensors without elements.
std::optional<MergedDims> splitReshape(ArrayRef<int64_t> source,
                                       ArrayRef<int64_t> result);

// The same with only the groups in `kept` merged: those of other result dims
// stay apart. `shape` and `groups` then describe result dims as runs of the
// partly merged shape.
MergedDims keepMerged(const MergedDims& dims, ArrayRef<bool> kept);

// The same with the run of result dim `dim` coarser: its dims merged
// `counts[0]`, `counts[1]`, .. at a time.
MergedDims coarsen(const MergedDims& dims, int64_t dim,
                   ArrayRef<int64_t> counts);

// The value of the refined shape whose merging `value` is (`dims.groups` merged
// give the shape of `value`). Fills, counts of other dims and broadcasts are
// made anew, a reshape that merges is undone, anything else is reshaped.
Value splitValue(OpBuilder& builder, Value value, const MergedDims& dims);

// Whether splitValue needs no new reshape of computed data, or one behind a
// running sum that no reshape can pass.
bool splitsFreely(Value value, const MergedDims& dims);

// `value` of the refined shape (or any with such groups) merged into `type`.
Value mergeValue(OpBuilder& builder, Location location, Value value, Type type);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_MERGED_DIMS_H_
