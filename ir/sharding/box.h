#ifndef SOAPSTONE_IR_SHARDING_BOX_H_
#define SOAPSTONE_IR_SHARDING_BOX_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "ir/sharding/sharding_rule.h"

namespace soapstone::sharding {

// A rectangular part of a tensor: one half-open range per dimension. A tensor
// of rank 0 has one box, of volume 1.
struct Box {
  absl::InlinedVector<ShardRange, 4> ranges;

  int64_t volume() const;
  // E.g. "[0,4)x[2,6)".
  std::string toString() const;
  bool operator==(const Box&) const = default;
};

// Positions of one dimension: disjoint, not empty, ascending ranges. A shard of
// a dimension whose minor factor alone is split has several of them.
using PositionRanges = absl::InlinedVector<ShardRange, 1>;

int64_t countPositions(const PositionRanges& ranges);
PositionRanges intersectPositions(const PositionRanges& a,
                                  const PositionRanges& b);
// The positions of `a` that `b` lacks.
PositionRanges subtractPositions(const PositionRanges& a,
                                 const PositionRanges& b);
// Number of positions in both, without building them.
int64_t countCommonPositions(const PositionRanges& a, const PositionRanges& b);

// Returns the place of the positions [range) of a shard that holds `held` in
// its dense local order. Requires that one range of `held` contains `range`.
ShardRange localRange(const PositionRanges& held, const ShardRange& range);

// A product of position sets: what a shard holds of a tensor. Nearly always a
// box.
struct Region {
  absl::InlinedVector<PositionRanges, 4> dims;

  bool isBox() const;
  int64_t volume() const;
  // The boxes it consists of, in row-major order.
  std::vector<Box> boxes() const;
  std::string toString() const;
  bool operator==(const Region&) const = default;
};

// The region in both; some dimension is empty if there is none.
Region intersectRegions(const Region& a, const Region& b);

// Appends disjoint regions that cover what `a` has and `b` lacks, at most one
// per dimension.
void subtractRegion(const Region& a, const Region& b,
                    std::vector<Region>* difference);

// Returns the box of `box`, a part of `held`, in the dense local buffer of a
// shard that holds `held`.
Box localBox(const Region& held, const Box& box);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_BOX_H_
