#include <cmath>
#include <string>

#include "runtime/core/boxes.h"
#include "runtime/cuda/combine_boxes.h"
#include "tests/unit/runtime/cuda/device_ops_fixture.h"

// Sums of what ranks give each other, in the lanes that a GPU's threads take.

namespace soapstone::runtime {
namespace {

struct BoxCase {
  Dims shape;
  Box box;
};

// Boxes whose rows lanes divide, begin in the middle of and do not divide.
const BoxCase kBoxes[] = {
    {{4, 6, 16}, {{1, 2, 8}, {2, 3, 8}}}, {{4, 6, 16}, {{0, 0, 0}, {4, 6, 16}}},
    {{4, 6, 16}, {{1, 2, 3}, {2, 3, 8}}}, {{4, 6, 15}, {{1, 2, 0}, {2, 3, 12}}},
    {{4, 6, 16}, {{3, 0, 4}, {1, 6, 7}}}, {{9}, {{4}, {5}}}};

template <typename T, typename Combine>
void expectBoxes(Rank& rank, ReduceKind kind, const Combine& combine) {
  for (const BoxCase& c : kBoxes) {
    std::vector<T> target, part;
    for (float v : randomFloats(c.shape.product(), 1, -50, 50)) {
      target.push_back(static_cast<T>(v));
    }
    for (float v : randomFloats(c.box.volume(), 2, -50, 50)) {
      part.push_back(static_cast<T>(v));
    }
    std::vector<T> expected = target;
    for (size_t p = 0; p < part.size(); ++p) {
      auto rest = static_cast<int64_t>(p);
      int64_t at = 0, stride = 1;
      for (int i = c.shape.count; i-- > 0;) {
        at += (c.box.start[i] + rest % c.box.sizes[i]) * stride;
        rest /= c.box.sizes[i];
        stride *= c.shape[i];
      }
      T& place = expected[static_cast<size_t>(at)];
      place = combine(place, part[p]);
    }
    combineBox(rank, {}, kind, ElementTypeOf<T>::value, c.shape, c.box,
               part.data(), target.data());
    EXPECT_EQ(target, expected);
  }
}

TEST_F(DeviceOpsTest, CombinesBoxesOfEveryType) {
  auto sum = [](auto a, auto b) { return a + b; };
  auto most = [](auto a, auto b) { return std::max(a, b); };
  expectBoxes<float>(rank, ReduceKind::kSum, sum);
  expectBoxes<int64_t>(rank, ReduceKind::kSum, sum);
  expectBoxes<float>(rank, ReduceKind::kMax, most);
  expectBoxes<int32_t>(rank, ReduceKind::kMax, most);
}

// In the order of the ranks, rounded once, whatever the number of elements.
template <typename T>
void expectSources(Rank& rank) {
  for (int64_t count : {1, 7, 8, 64, 67}) {
    std::vector<std::vector<T>> sources;
    std::vector<const void*> table;
    for (int s = 0; s < 3; ++s) {
      sources.push_back(narrowed<T>(randomFloats(count, 10 + s)));
    }
    for (const std::vector<T>& source : sources) table.push_back(source.data());
    std::vector<T> expected;
    for (size_t i = 0; i < static_cast<size_t>(count); ++i) {
      float value = load(sources[0][i]) + load(sources[1][i]);
      expected.push_back(store<T>(value + load(sources[2][i])));
    }
    for (bool areAligned : {false, true}) {
      std::vector<T> actual(static_cast<size_t>(count));
      combineSources(rank, {}, ReduceKind::kSum, ElementTypeOf<T>::value, count,
                     table.data(), 3, areAligned, actual.data());
      EXPECT_EQ(widened(actual), widened(expected)) << count << " elements";
    }
  }
}

TEST_F(DeviceOpsTest, CombinesSourcesInOrder) {
  expectSources<float>(rank);
  expectSources<bf16>(rank);
  expectSources<f16>(rank);
}

}  // namespace
}  // namespace soapstone::runtime
