// The copies that prices count (ir/sharding/packed_parts.h) are those that the
// CUDA back end makes of the same parts.

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "ir/sharding/packed_parts.h"
#include "runtime/core/part_order.h"
#include "runtime/cuda/box_copies.h"
#include "tests/unit/runtime/cuda/random_split.h"

namespace soapstone::runtime {
namespace {

TEST(PartPricesTest, FollowTheOrderOfParts) {
  std::mt19937 random(3);
  int packed = 0;
  for (int i = 0; i < 2000; ++i) {
    const int members = 2 + static_cast<int>(random() % 4);
    const Split split = randomSplit(random, members, random() % 2 == 0);
    const PartOrder order =
        partOrder(split.region, split.parts.data(), members);
    std::vector<int64_t> shape;
    for (int d = 0; d < split.region.count; ++d)
      shape.push_back(split.region[d]);
    std::vector<sharding::Box> parts;
    for (int member = 0; member < members; ++member) {
      const Box part = partOf(split.parts.data(), member, split.region.count);
      sharding::Box box;
      for (int d = 0; d < split.region.count; ++d) {
        box.ranges.push_back({part.start[d], part.start[d] + part.sizes[d]});
      }
      EXPECT_EQ(sharding::placeOfRun(shape, box).has_value(),
                runOf(split.region, part).has_value());
      parts.push_back(std::move(box));
    }
    const bool isPacked = partMoves(order) == PartMoves::kPacked;
    packed += isPacked ? 1 : 0;
    for (bool gathers : {true, false}) {
      const sharding::PackedCopies copies =
          sharding::copiesOfParts(shape, parts, gathers);
      EXPECT_EQ(copies.elements > 0, isPacked);
      if (!isPacked || !order.isEven) continue;
      EXPECT_EQ(copies.elements, order.block * members);
      EXPECT_EQ(copies.kernels, order.rows > 0 ? 1 : members);
    }
  }
  EXPECT_GT(packed, 200);
}

}  // namespace
}  // namespace soapstone::runtime
