#include "runtime/ops_movement.h"

#include <numeric>

#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

std::vector<int64_t> counting(int64_t count) {
  std::vector<int64_t> values(static_cast<size_t>(count));
  std::iota(values.begin(), values.end(), int64_t{0});
  return values;
}

// Offset of a multi-dimensional index of a linear point of `extents`.
int64_t offsetOf(const Dims& extents, const Dims& strides, int64_t point) {
  int64_t offset = 0;
  for (int i = extents.count; i-- > 0;) {
    offset += point % extents[i] * strides[i];
    point /= extents[i];
  }
  return offset;
}

template <typename T>
void checkTranspose(const Dims& shape, const Dims& permutation) {
  std::vector<T> in(static_cast<size_t>(shape.product()));
  for (size_t i = 0; i < in.size(); ++i)
    in[i] = static_cast<T>(i * 7 + i / 300);
  Dims to, from, strides = denseStrides(shape);
  for (int i = 0; i < permutation.count; ++i) {
    to.append(shape[static_cast<int>(permutation[i])]);
    from.append(strides[static_cast<int>(permutation[i])]);
  }
  std::vector<T> out(in.size());
  Rank rank(0, 2);
  ElementType type = sizeof(T) == 8   ? ElementType::kI64
                     : sizeof(T) == 4 ? ElementType::kF32
                     : sizeof(T) == 2 ? ElementType::kBf16
                                      : ElementType::kBool;
  transpose(rank, {}, {type, shape, permutation}, in.data(), out.data());
  for (int64_t i = 0; i < shape.product(); ++i) {
    ASSERT_EQ(out[static_cast<size_t>(i)],
              in[static_cast<size_t>(offsetOf(to, from, i))]);
  }
}

TEST(TransposeTest, PermutesEveryWay) {
  for (Dims shape : {Dims{5, 7, 3}, Dims{40, 65, 33}, Dims{1, 100, 2}}) {
    Dims p = {0, 1, 2};
    do {
      checkTranspose<int64_t>(shape, p);
      checkTranspose<uint32_t>(shape, p);
      checkTranspose<uint16_t>(shape, p);
      checkTranspose<uint8_t>(shape, p);
    } while (std::next_permutation(p.values, p.values + 3));
  }
  checkTranspose<uint32_t>({2, 65, 12, 64}, {0, 2, 1, 3});
  checkTranspose<uint32_t>({2, 3, 65, 40}, {0, 1, 3, 2});
  checkTranspose<uint32_t>({300, 500}, {1, 0});
}

TEST(SliceTest, StepsForwardsAndBackwards) {
  Dims shape = {9, 11};
  auto in = counting(shape.product());
  std::vector<int64_t> out(12);
  Rank rank(0, 2);
  slice(rank, {}, {ElementType::kI64, shape, {8, 1}, {4, 3}, {-2, 4}},
        in.data(), out.data());
  for (int64_t i = 0; i < 4; ++i)
    for (int64_t j = 0; j < 3; ++j)
      EXPECT_EQ(out[static_cast<size_t>(i * 3 + j)],
                (8 - 2 * i) * 11 + 1 + 4 * j);
}

TEST(PadTest, SurroundsAndSpreads) {
  Floats in = {1, 2, 3}, out(9);
  Rank rank(0, 1);
  pad(rank, {}, {ElementType::kF32, {3}, {1}, {3}, {1}, -5}, in.data(),
      out.data());
  EXPECT_EQ(out, (Floats{-5, 1, -5, 2, -5, 3, -5, -5, -5}));
}

TEST(PadTest, EmptyInputGivesTheValue) {
  Floats out(4);
  Rank rank(0, 1);
  pad(rank, {}, {ElementType::kF32, {0}, {3}, {1}, {2}, 7}, nullptr,
      out.data());
  EXPECT_EQ(out, Floats(4, 7.0f));
}

TEST(ConcatTest, PartsLieSideBySide) {
  auto a = counting(6), b = counting(9);
  std::vector<int64_t> out(15, -1);
  Rank rank(0, 2);
  concatPart(rank, {}, {ElementType::kI64, {3, 2}, {3, 5}, 1, 0}, a.data(),
             out.data());
  concatPart(rank, {}, {ElementType::kI64, {3, 3}, {3, 5}, 1, 2}, b.data(),
             out.data());
  EXPECT_EQ(
      out, (std::vector<int64_t>{0, 1, 0, 1, 2, 2, 3, 3, 4, 5, 4, 5, 6, 7, 8}));
}

TEST(BroadcastTest, RepeatsNewAndUnitDims) {
  Floats in = {1, 2}, out(12);
  Rank rank(0, 1);
  broadcast(rank, {}, {ElementType::kF32, {2, 1}, {1, 2}, {2, 2, 3}}, in.data(),
            out.data());
  EXPECT_EQ(out, (Floats{1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2}));
}

TEST(FillTest, ConvertsTheValue) {
  Rank rank(0, 1);
  std::vector<int32_t> integers(3);
  fill(rank, {}, ElementType::kI32, integers.data(), 3, -2);
  EXPECT_EQ(integers, (std::vector<int32_t>{-2, -2, -2}));
  std::vector<bf16> halves(2);
  fill(rank, {}, ElementType::kBf16, halves.data(), 2, 1.5);
  EXPECT_EQ(load(halves[1]), 1.5f);
}

TEST(GatherTest, TakesRowsOfAnyDim) {
  Dims shape = {2, 5, 3};
  auto in = counting(shape.product());
  std::vector<int32_t> index = {4, -1, 0, 7, -6, 2};
  std::vector<int64_t> out(2 * 6 * 3, -9);
  Rank rank(0, 2);
  gather(rank, {}, {ElementType::kI64, ElementType::kI32, shape, {3, 2}, 1},
         in.data(), index.data(), out.data());
  for (int64_t a = 0; a < 2; ++a)
    for (int64_t i = 0; i < 6; ++i)
      for (int64_t b = 0; b < 3; ++b) {
        int64_t row = index[static_cast<size_t>(i)];
        if (row < 0) row += 5;
        int64_t expected = row >= 0 && row < 5 ? (a * 5 + row) * 3 + b : 0;
        EXPECT_EQ(out[static_cast<size_t>((a * 6 + i) * 3 + b)], expected);
      }
}

TEST(ScatterTest, CombinesInOrder) {
  std::vector<int64_t> index = {1, 3, 1, -1, 9};
  Floats in = randomFloats(4 * 2, 1), updates = randomFloats(5 * 2, 2);
  Rank rank(0, 2);
  for (ScatterKind kind :
       {ScatterKind::kReplace, ScatterKind::kAdd, ScatterKind::kMul,
        ScatterKind::kMax, ScatterKind::kMin}) {
    Doubles expected = toDoubles(in);
    for (size_t i = 0; i < index.size(); ++i) {
      int64_t row = index[i] < 0 ? index[i] + 4 : index[i];
      if (row >= 4) continue;
      for (size_t j = 0; j < 2; ++j) {
        double& old = expected[static_cast<size_t>(row) * 2 + j];
        double update = updates[i * 2 + j];
        if (kind == ScatterKind::kReplace) old = update;
        if (kind == ScatterKind::kAdd) old += update;
        if (kind == ScatterKind::kMul) old *= update;
        if (kind == ScatterKind::kMax) old = std::max(old, update);
        if (kind == ScatterKind::kMin) old = std::min(old, update);
      }
    }
    Floats out(in.size());
    Scatter op{kind, ElementType::kF32, ElementType::kI64, {4, 2}, {5}};
    scatter(rank, {}, op, in.data(), index.data(), updates.data(), out.data());
    expectClose(out, expected, 1e-6);
    Floats place = in;
    scatter(rank, {}, op, place.data(), index.data(), updates.data(),
            place.data());
    EXPECT_EQ(place, out);
  }
}

// A thousand small updates of one row: added one by one in bf16, they would
// stop counting when the sum is 256 times as large.
TEST(ScatterTest, SumsNarrowRowsInF32) {
  constexpr int64_t kUpdates = 1000, kWidth = 70;
  std::vector<int64_t> index(kUpdates, 2);
  index[7] = 0;
  index[9] = 5;  // Out of range.
  std::vector<bf16> updates(kUpdates * kWidth, store<bf16>(0.0625f));
  std::vector<bf16> table(3 * kWidth, store<bf16>(1.0f));
  Rank rank(0, 2);
  Scatter op{ScatterKind::kAdd,
             ElementType::kBf16,
             ElementType::kI64,
             {3, kWidth},
             {kUpdates}};
  std::vector<bf16> out(table.size());
  scatter(rank, {}, op, table.data(), index.data(), updates.data(), out.data());
  scatter(rank, {}, op, table.data(), index.data(), updates.data(),
          table.data());
  for (size_t column = 0; column < kWidth; ++column) {
    EXPECT_EQ(load(out[column]), 1.0625f);
    EXPECT_EQ(load(out[kWidth + column]), 1.0f);
    EXPECT_EQ(load(out[2 * kWidth + column]),
              load(store<bf16>(1.0f + 998 * 0.0625f)));
    EXPECT_EQ(load(table[2 * kWidth + column]), load(out[2 * kWidth + column]));
  }
}

TEST(EmbeddingBagTest, SumsAndAverages) {
  Floats table = randomFloats(10 * 70, 1);
  std::vector<int64_t> index = {1, 2, 9, -1, 10, 3};
  Rank rank(0, 2);
  for (bool mean : {false, true}) {
    Doubles expected(2 * 70, 0.0);
    for (size_t i = 0; i < 6; ++i) {
      int64_t row = index[i] < 0 ? index[i] + 10 : index[i];
      if (row >= 10) continue;
      for (size_t j = 0; j < 70; ++j) {
        expected[i / 3 * 70 + j] +=
            static_cast<double>(table[static_cast<size_t>(row) * 70 + j]) /
            (mean ? 3 : 1);
      }
    }
    Floats out(expected.size());
    embeddingBag(rank, {},
                 {ElementType::kF32, ElementType::kI64, {10, 70}, {2, 3}, mean},
                 table.data(), index.data(), out.data());
    expectClose(out, expected, 1e-6);
  }
}

}  // namespace
}  // namespace soapstone::runtime
