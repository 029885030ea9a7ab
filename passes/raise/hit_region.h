#ifndef SOAPSTONE_PASSES_RAISE_HIT_REGION_H_
#define SOAPSTONE_PASSES_RAISE_HIT_REGION_H_

#include <cstdint>
#include <optional>

#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone::passes {

// The index of a hit: a sum of its places in the dims of the mask, each times a
// stride, and of an offset.
struct HitIndex {
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  bool operator==(const HitIndex& other) const = default;
};

// A value of which one dim counts the hits of a mask.
struct HitRows {
  int64_t dim = 0;
  // One for each element of a row of indices; empty for other values.
  SmallVector<HitIndex> indices;
};

// Rows that hits read of a value that is not theirs.
struct HitRead {
  soap::GatherOp gather;
  HitIndex index;
};

// The ops that a model runs on the hits of one mask (soap.hit_rows), from the
// places of the hits to the scatter that brings rows back.
class HitRegion {
 public:
  explicit HitRegion(Value mask) : mask(mask) {}

  // Finds the region; false if there is more than one scatter, or what it reads
  // is not computed row by row.
  bool find(mlir::Block& block);

  const HitRows* rowsOf(Value value) const {
    auto found = rows.find(value);
    return found == rows.end() ? nullptr : &found->second;
  }
  // The rows that `value` reads; null if it does not.
  const HitRead* readOf(Value value) const {
    auto found = reads.find(value);
    return found == reads.end() ? nullptr : &found->second;
  }
  soap::ScatterOp scatter() const { return sink; }
  // The rows that the scatter brings back.
  Value updates() const { return unflattened(sink->getOperand(2)); }
  // Where the scatter brings each row, and the number of elements of a row that
  // it brings one by one.
  HitIndex place;
  int64_t scatteredElements = 1;

 private:
  void visit(Operation& op);
  std::optional<HitRows> resultOf(Operation& op);
  std::optional<HitRows> rowsOfMove(Operation& op, const HitRows& input);
  std::optional<HitRows> rowsOfIndices(Operation& op);
  std::optional<HitRows> rowsOfGather(soap::GatherOp gather);
  std::optional<HitRows> rowsOfDot(soap::DotOp dot) const;
  std::optional<HitRows> rowsByElement(Operation& op) const;
  std::optional<HitRows> concatenated(soap::ConcatOp op) const;
  bool readPlace();
  Value unflattened(Value value) const {
    auto found = flattened.find(value);
    return found == flattened.end() ? value : found->second;
  }

  Value mask;
  int64_t count = 0;  // Elements of the mask.
  llvm::DenseMap<Value, HitRows> rows;
  llvm::DenseMap<Value, HitRead> reads;
  llvm::DenseMap<Value, Value> flattened;  // Rows one after the other.
  llvm::DenseSet<Value> neverTrue;  // Comparisons of indices that never hold.
  llvm::DenseSet<Value> unknown;    // Depends on hits in another way.
  soap::ScatterOp sink;
  bool isUsable = true;
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_HIT_REGION_H_
