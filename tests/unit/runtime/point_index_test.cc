#include "runtime/point_index.h"

#include <random>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::runtime {
namespace {

TEST(FastDivisorTest, DividesAsTheProcessorDoes) {
  std::mt19937_64 random(1);
  constexpr uint32_t kLargest = (uint32_t{1} << 31) - 1;
  for (int trial = 0; trial < 20000; ++trial) {
    // Divisors of all magnitudes, often next to powers of two.
    int64_t power = int64_t{1} << (random() % 32);
    int64_t divisor = trial % 2 == 0
                          ? power + static_cast<int64_t>(random() % 3) - 1
                          : static_cast<int64_t>(random()) & (power - 1);
    divisor = std::clamp<int64_t>(divisor, 1, int64_t{1} << 31);
    FastDivisor fast(divisor);
    auto d = static_cast<uint32_t>(divisor);
    std::vector<uint32_t> numbers = {0, 1, d - 1, d, kLargest - 1, kLargest};
    for (int i = 0; i < 20; ++i) {
      auto number = static_cast<uint32_t>(random()) & kLargest;
      numbers.push_back(number);
      // Just below and at a multiple.
      numbers.push_back(number / d * d);
      numbers.push_back(number / d * d - 1);
    }
    for (uint32_t number : numbers) {
      if (number > kLargest) continue;
      ASSERT_EQ(fast.quotient(number), number / d) << number << " / " << d;
    }
  }
}

TEST(LoopNestTest, FindsTheSameIndicesWithAndWithoutDivisions) {
  LoopNest<4> loops({3, 1, 7, 5});
  ASSERT_TRUE(loops.isNarrow());
  int64_t point = 0;
  for (int64_t a = 0; a < 3; ++a) {
    for (int64_t c = 0; c < 7; ++c) {
      for (int64_t d = 0; d < 5; ++d, ++point) {
        int64_t narrow[4], wide[4];
        loops.indices<true>(point, narrow);
        loops.indices<false>(point, wide);
        EXPECT_THAT(narrow, testing::ElementsAre(a, 0, c, d));
        EXPECT_THAT(wide, testing::ElementsAre(a, 0, c, d));
      }
    }
  }
  EXPECT_EQ(point, loops.points);
  EXPECT_FALSE(LoopNest<2>({int64_t{1} << 20, 1 << 11}).isNarrow());
  EXPECT_FALSE(LoopNest<2>({0, 4}).isNarrow());
}

// Walks the points as the kernels do, one block after the other.
TEST(ReductionNestTest, PartsCoverEveryPointOnce) {
  std::mt19937 random(2);
  auto draw = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  for (int trial = 0; trial < 300; ++trial) {
    int64_t extents[3] = {draw(1, 9), draw(1, 9), draw(1, 9)};
    bool reduced[3] = {draw(0, 1) == 1, draw(0, 1) == 1, draw(0, 1) == 1};
    ReductionNest<3> loops(extents, reduced);
    ASSERT_TRUE(loops.isNarrow());
    ASSERT_EQ(loops.kept * loops.points, extents[0] * extents[1] * extents[2]);
    int64_t parts = draw(1, static_cast<int>(loops.points));
    std::vector<int> seen(
        static_cast<size_t>(extents[0] * extents[1] * extents[2]));
    for (int64_t output = 0; output < loops.kept; ++output) {
      EXPECT_EQ(loops.firstPoint(0, parts), 0);
      EXPECT_EQ(loops.firstPoint(parts, parts), loops.points);
      for (int64_t part = 0; part < parts; ++part) {
        int64_t end = loops.firstPoint(part + 1, parts);
        EXPECT_LT(loops.firstPoint(part, parts), end);
        for (int64_t i = loops.firstPoint(part, parts); i < end; ++i) {
          int64_t narrow[3], wide[3];
          loops.indices<true>(output, i, narrow);
          loops.indices<false>(output, i, wide);
          EXPECT_THAT(narrow, testing::ElementsAreArray(wide));
          // The output's number is that of the kept indices.
          int64_t kept = 0;
          for (int d = 0; d < 3; ++d) {
            if (!reduced[d]) kept = kept * extents[d] + narrow[d];
          }
          EXPECT_EQ(kept, output);
          ++seen[static_cast<size_t>(
              (narrow[0] * extents[1] + narrow[1]) * extents[2] + narrow[2])];
        }
      }
    }
    EXPECT_THAT(seen, testing::Each(1));
  }
}

TEST(ReductionNestTest, CutsOnlyWhatIsLongAndWide) {
  // A bias gradient: 768 columns are 24 blocks; 16,384 rows make more of them.
  ReductionNest<2> bias({16384, 768}, {true, false});
  EXPECT_EQ(bias.parts(528, 32, 64), 22);
  // A sum of everything, and one so short that parts are not worth it.
  EXPECT_EQ(ReductionNest<1>({1 << 24}, {true}).parts(528, 1, 2048), 528);
  EXPECT_EQ(ReductionNest<1>({1000}, {true}).parts(528, 1, 2048), 1);
  // Enough outputs as it is.
  EXPECT_EQ(ReductionNest<2>({4096, 65536}, {true, false}).parts(528, 32, 64),
            1);
  EXPECT_EQ(ReductionNest<1>({0}, {true}).parts(528, 1, 2048), 1);
}

}  // namespace
}  // namespace soapstone::runtime
