#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <string>

#include "tests/unit/runtime/cuda/device_ops_fixture.h"

// Copies, indexing and selections.

namespace soapstone::runtime {
namespace {

TEST_F(DeviceOpsTest, CopiesOfEveryPattern) {
  Floats from = randomFloats(4096, 1);
  StridedCopy whole{.extents = {4, 8, 16},
                    .fromStrides = {128, 16, 1},
                    .toStrides = {128, 16, 1}};
  StridedCopy transposed{.extents = {4, 8, 16},
                         .fromStrides = {1, 4, 32},
                         .toStrides = {128, 16, 1}};
  StridedCopy box{.extents = {3, 4, 8},
                  .fromOffset = 132,
                  .fromStrides = {256, 32, 1},
                  .toOffset = 64,
                  .toStrides = {64, 16, 1}};
  StridedCopy reversed{.extents = {5, 7},
                       .fromOffset = 34,
                       .fromStrides = {-7, -1},
                       .toStrides = {7, 1}};
  StridedCopy repeated{
      .extents = {6, 5}, .fromStrides = {0, 2}, .toStrides = {5, 1}};
  for (const StridedCopy& op : {whole, transposed, box, reversed, repeated}) {
    Floats expected(4096, -7), actual(4096, -7);
    copyStrided(rank, {}, op, from.data(), expected.data());
    portable::copyStrided(rank, {}, op, from.data(), actual.data());
    EXPECT_EQ(actual, expected);
  }
}

TEST_F(DeviceOpsTest, StoresANumber) {
  const int64_t number = (int64_t{7} << 40) + 3;
  int64_t stored = 0;
  portable::storeNumber(rank, {}, number, &stored);
  EXPECT_EQ(stored, number);
}

TEST_F(DeviceOpsTest, CopiesOfEveryElementSize) {
  std::vector<int64_t> from(512), expected(512), actual(512);
  std::iota(from.begin(), from.end(), 0);
  for (ElementType type : {ElementType::kBool, ElementType::kBf16,
                           ElementType::kI32, ElementType::kI64}) {
    StridedCopy op{.type = type,
                   .extents = {16, 32},
                   .fromStrides = {1, 16},
                   .toStrides = {32, 1}};
    copyStrided(rank, {}, op, from.data(), expected.data());
    portable::copyStrided(rank, {}, op, from.data(), actual.data());
    EXPECT_EQ(actual, expected);
  }
}

// Copies of elements of `bytes` bytes from and to places that begin some
// elements behind a whole access.
struct Place {
  int64_t from;
  int64_t to;
};

void expectSameCopy(Rank& rank, StridedCopy op, const Place& place,
                    const std::string& what) {
  op.fromOffset += place.from;
  op.toOffset += place.to;
  const int64_t bytes = elementBytes(op.type);
  auto reach = [&](const Dims& strides, int64_t first) {
    for (int i = 0; i < op.extents.count; ++i) {
      first += (op.extents[i] - 1) * strides[i];
    }
    return static_cast<size_t>((first + 1) * bytes);
  };
  std::vector<char> from(reach(op.fromStrides, op.fromOffset));
  for (size_t i = 0; i < from.size(); ++i) {
    from[i] = static_cast<char>(i * 2654435761u >> 7);
  }
  std::vector<char> expected(reach(op.toStrides, op.toOffset) + 16, 'x');
  std::vector<char> actual = expected;
  copyStrided(rank, {}, op, from.data(), expected.data());
  portable::copyStrided(rank, {}, op, from.data(), actual.data());
  EXPECT_EQ(actual, expected) << what;
}

constexpr ElementType kTypesBySize[] = {ElementType::kBool, ElementType::kBf16,
                                        ElementType::kF16, ElementType::kF32,
                                        ElementType::kI64};

// [a, b] -> [b, a], within [outer, a, b], and into a wider target.
TEST_F(DeviceOpsTest, TransposesOfEveryExtent) {
  for (ElementType type : kTypesBySize) {
    for (int64_t a : {2, 3, 8, 17, 64, 65}) {
      for (int64_t b : {2, 3, 16, 33, 72}) {
        for (Place place : {Place{0, 0}, Place{1, 0}, Place{0, 3}}) {
          const std::string what = std::to_string(a) + " x " +
                                   std::to_string(b) + " from " +
                                   std::to_string(place.from);
          StridedCopy plain{.type = type,
                            .extents = {b, a},
                            .fromStrides = {1, b},
                            .toStrides = {a, 1}};
          expectSameCopy(rank, plain, place, what);
          StridedCopy inside{.type = type,
                             .extents = {3, b, a},
                             .fromStrides = {a * b, 1, b},
                             .toStrides = {b * (a + 8), a + 8, 1}};
          expectSameCopy(rank, inside, place, what + " in batches");
        }
      }
    }
  }
}

// Channels first and last, heads before and behind the sequence, and a dim that
// is repeated.
TEST_F(DeviceOpsTest, TransposesOfManyDims) {
  for (ElementType type : kTypesBySize) {
    StridedCopy last{.type = type,
                     .extents = {2, 5, 7, 3},
                     .fromStrides = {105, 7, 1, 35},
                     .toStrides = {105, 21, 3, 1}};
    StridedCopy first{.type = type,
                      .extents = {2, 16, 5, 8},
                      .fromStrides = {640, 1, 128, 16},
                      .toStrides = {640, 40, 8, 1}};
    StridedCopy heads{.type = type,
                      .extents = {2, 3, 4, 16},
                      .fromStrides = {192, 16, 48, 1},
                      .toStrides = {192, 64, 16, 1}};
    StridedCopy around{.type = type,
                       .extents = {8, 3, 4, 16},
                       .fromStrides = {1, 512, 128, 8},
                       .toStrides = {192, 64, 16, 1}};
    StridedCopy repeated{.type = type,
                         .extents = {16, 24},
                         .fromStrides = {1, 0},
                         .toStrides = {24, 1}};
    for (const StridedCopy& op : {last, first, heads, around, repeated}) {
      expectSameCopy(rank, op, {0, 0}, "aligned");
      expectSameCopy(rank, op, {0, 5}, "off in the target");
    }
  }
}

// Rows of every length, packed and unpacked as parts of a tensor are.
TEST_F(DeviceOpsTest, RowsAndRunsOfEveryLength) {
  for (ElementType type : kTypesBySize) {
    for (int64_t length : {1, 2, 3, 4, 6, 8, 12, 16, 37, 64}) {
      for (Place place : {Place{0, 0}, Place{0, 2}, Place{4, 4}, Place{1, 0}}) {
        const std::string what = std::to_string(length) + " from " +
                                 std::to_string(place.from) + " to " +
                                 std::to_string(place.to);
        StridedCopy run{.type = type,
                        .extents = {length},
                        .fromStrides = {1},
                        .toStrides = {1}};
        expectSameCopy(rank, run, place, what);
        StridedCopy rows{.type = type,
                         .extents = {5, length},
                         .fromStrides = {80, 1},
                         .toStrides = {length, 1}};
        expectSameCopy(rank, rows, place, what + " in rows");
      }
    }
  }
}

// Rows of odd vocabularies are padded and packed so: they begin anywhere in an
// access, on either side.
TEST_F(DeviceOpsTest, LongRowsThatBeginAnywhere) {
  for (ElementType type : kTypesBySize) {
    for (int64_t length : {63, 64, 65, 127, 130, 515}) {
      for (int64_t gap : {0, 1, 6, 61}) {
        for (Place place : {Place{0, 0}, Place{3, 0}, Place{0, 7}}) {
          const std::string what =
              std::to_string(length) + " with gaps of " + std::to_string(gap);
          StridedCopy padding{.type = type,
                              .extents = {5, length},
                              .fromStrides = {length, 1},
                              .toStrides = {length + gap, 1}};
          expectSameCopy(rank, padding, place, what + " padded");
          StridedCopy packing{
              .type = type,
              .extents = {2, 3, length},
              .fromStrides = {4 * (length + gap), length + gap, 1},
              .toStrides = {3 * length, length, 1}};
          expectSameCopy(rank, packing, place, what + " packed");
        }
      }
    }
  }
}

TEST_F(DeviceOpsTest, Fills) {
  Floats expected(100), actual(100);
  fill(rank, {}, ElementType::kF32, expected.data(), 100, 1.5);
  portable::fill(rank, {}, ElementType::kF32, actual.data(), 100, 1.5);
  EXPECT_EQ(actual, expected);
}

TEST_F(DeviceOpsTest, GathersOfTablesAndShards) {
  std::vector<int64_t> indices = randomIndices(14, -30, 30, 3);
  for (int64_t inner : {5, 8}) {
    Floats table = randomFloats(3 * 11 * inner, 2);
    for (TableRows part : {TableRows{}, TableRows{24, 6}}) {
      Gather op{
          .input = {3, 11, inner}, .indices = {2, 7}, .dim = 1, .rows = part};
      Floats expected(static_cast<size_t>(3 * 14 * inner));
      Floats actual(expected.size(), 9);
      gather(rank, {}, op, table.data(), indices.data(), expected.data());
      portable::gather(rank, {}, op, table.data(), indices.data(),
                       actual.data());
      EXPECT_EQ(actual, expected);
    }
  }
}

TEST_F(DeviceOpsTest, ScattersOfEveryKind) {
  Floats table = randomFloats(13 * 6, 4);
  Floats updates = randomFloats(70 * 6, 5);
  std::vector<int64_t> indices = randomIndices(70, -14, 14, 6);
  for (ScatterKind kind :
       {ScatterKind::kReplace, ScatterKind::kAdd, ScatterKind::kMul,
        ScatterKind::kMax, ScatterKind::kMin}) {
    for (TableRows part : {TableRows{}, TableRows{30, 10}}) {
      Scatter op{.kind = kind, .input = {13, 6}, .indices = {70}, .rows = part};
      Floats expected(table.size()), actual(table.size());
      scatter(rank, {}, op, table.data(), indices.data(), updates.data(),
              expected.data());
      portable::scatter(rank, {}, op, table.data(), indices.data(),
                        updates.data(), actual.data());
      expectNear(actual, expected, kind == ScatterKind::kAdd ? 2e-5 : 0);
    }
  }
}

// Sums of updates go through sorted pieces: rows of a few updates and rows of
// many pieces, columns in lanes and not, lists of every length.
TEST_F(DeviceOpsTest, SumsOfUpdatesByRow) {
  struct Case {
    int64_t rows, inner, count, low, high;
  };
  for (const Case& c :
       {Case{50, 8, 0, 0, 50}, Case{50, 8, 1, 0, 50}, Case{50, 7, 64, -50, 50},
        Case{50, 8, 65, 0, 60}, Case{300, 12, 3000, 0, 300},
        Case{3, 5, 2000, 0, 3}, Case{9, 300, 700, 4, 5},
        Case{9, 4, 500, 20, 30}, Case{5000, 4, 40000, 0, 8}}) {
    Floats table = randomFloats(c.rows * c.inner, 4);
    Floats updates = randomFloats(c.count * c.inner, 5);
    std::vector<int64_t> indices = randomIndices(c.count, c.low, c.high, 6);
    Doubles sums = toDoubles(table);
    for (int64_t i = 0; i < c.count; ++i) {
      int64_t row = indices[static_cast<size_t>(i)];
      if (row < 0) row += c.rows;
      if (row < 0 || row >= c.rows) continue;
      for (int64_t j = 0; j < c.inner; ++j) {
        sums[static_cast<size_t>(row * c.inner + j)] +=
            updates[static_cast<size_t>(i * c.inner + j)];
      }
    }
    Scatter op{.kind = ScatterKind::kAdd,
               .input = {c.rows, c.inner},
               .indices = {c.count}};
    Floats actual(table.size()), again(table.size());
    for (Floats* result : {&actual, &again}) {
      portable::scatter(rank, {}, op, table.data(), indices.data(),
                        updates.data(), result->data());
    }
    expectClose(actual, sums, 2e-5);
    EXPECT_EQ(actual, again);
  }
}

// Sums of 16-bit updates are rounded once a row, not once an update.
TEST_F(DeviceOpsTest, SumsOfNarrowUpdatesAreRoundedOnce) {
  constexpr int64_t kCount = 3000;
  for (int64_t inner : {8, 3}) {
    std::vector<bf16> table(static_cast<size_t>(2 * inner), store<bf16>(0.0f));
    std::vector<bf16> updates(static_cast<size_t>(kCount * inner),
                              store<bf16>(1.0f));
    std::vector<int64_t> indices(kCount, 1);
    Scatter op{.kind = ScatterKind::kAdd,
               .type = ElementType::kBf16,
               .input = {2, inner},
               .indices = {kCount}};
    std::vector<bf16> actual(table.size());
    portable::scatter(rank, {}, op, table.data(), indices.data(),
                      updates.data(), actual.data());
    for (int64_t j = 0; j < inner; ++j) {
      EXPECT_EQ(load(actual[static_cast<size_t>(j)]), 0.0f);
      EXPECT_EQ(load(actual[static_cast<size_t>(inner + j)]),
                load(store<bf16>(static_cast<float>(kCount))));
    }
  }
}

TEST_F(DeviceOpsTest, EmbeddingBags) {
  std::vector<int64_t> indices = randomIndices(20, 0, 13, 8);
  for (int64_t width : {6, 8}) {
    Floats table = randomFloats(13 * width, 7);
    for (bool mean : {false, true}) {
      EmbeddingBag op{.table = {13, width}, .indices = {5, 4}, .mean = mean};
      Floats expected(static_cast<size_t>(5 * width));
      Floats actual(expected.size());
      embeddingBag(rank, {}, op, table.data(), indices.data(), expected.data());
      portable::embeddingBag(rank, {}, op, table.data(), indices.data(),
                             actual.data());
      expectNear(actual, expected);
    }
  }
}

// Along every dim: lines of neighbours, short and long, and lines side by side
// that fill accesses or do not.
template <typename T>
void expectSelections(Rank& rank, const Dims& shape) {
  constexpr ElementType type = ElementTypeOf<T>::value;
  const auto count = static_cast<size_t>(shape.product());
  // Few different values, so that there are ties.
  std::vector<T> x(count);
  for (size_t i = 0; i < count; ++i) {
    x[i] = store<T>(static_cast<float>(i * 7 % 6));
  }
  x[count / 2] = store<T>(NAN);
  for (int64_t dim : {0, 1, 2}) {
    const auto results =
        static_cast<size_t>(shape.product() / shape[static_cast<int>(dim)]);
    for (bool last : {false, true}) {
      for (bool largest : {false, true}) {
        ArgReduce op{.kind = largest ? ReduceKind::kMax : ReduceKind::kMin,
                     .type = type,
                     .input = shape,
                     .dim = dim,
                     .selectLast = last};
        std::vector<int64_t> expected(results), actual(results);
        argReduce(rank, {}, op, x.data(), expected.data());
        portable::argReduce(rank, {}, op, x.data(), actual.data());
        EXPECT_EQ(actual, expected) << "along " << dim;
      }
    }
  }
  const int64_t size = shape[2];
  for (bool largest : {false, true}) {
    TopK op{.type = type,
            .input = shape,
            .k = std::min<int64_t>(size, 4),
            .largest = largest};
    const auto results =
        count / static_cast<size_t>(size) * static_cast<size_t>(op.k);
    std::vector<T> values(results), values2(results);
    std::vector<int64_t> indices(results), indices2(results);
    topK(rank, {}, op, x.data(), values.data(), indices.data());
    portable::topK(rank, {}, op, x.data(), values2.data(), indices2.data());
    EXPECT_EQ(indices2, indices);
    EXPECT_EQ(std::memcmp(values2.data(), values.data(), results * sizeof(T)),
              0);
  }
}

TEST_F(DeviceOpsTest, SelectsAlongEveryDim) {
  for (const Dims& shape :
       {Dims{4, 9, 5}, Dims{3, 7, 16}, Dims{2, 5, 67}, Dims{2, 24, 40}}) {
    expectSelections<float>(rank, shape);
    expectSelections<bf16>(rank, shape);
    expectSelections<f16>(rank, shape);
  }
}

TEST_F(DeviceOpsTest, RunningSumsAlongEveryDim) {
  for (const Dims& shape :
       {Dims{4, 9, 5}, Dims{3, 7, 16}, Dims{2, 5, 67}, Dims{2, 24, 40}}) {
    Floats x(static_cast<size_t>(shape.product()));
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7 % 6);
    std::vector<int64_t> whole(x.begin(), x.end());
    for (int form = 0; form < 12; ++form) {
      CumulativeSum op{.input = shape,
                       .dim = form % 3,
                       .exclusive = form / 3 % 2 == 1,
                       .reverse = form / 6 == 1};
      Floats expected(x.size()), actual(x.size());
      cumulativeSum(rank, {}, op, x.data(), expected.data());
      portable::cumulativeSum(rank, {}, op, x.data(), actual.data());
      EXPECT_EQ(actual, expected) << "form " << form;
      op.type = ElementType::kI64;
      std::vector<int64_t> sums(x.size()), sums2(x.size());
      cumulativeSum(rank, {}, op, whole.data(), sums.data());
      portable::cumulativeSum(rank, {}, op, whole.data(), sums2.data());
      EXPECT_EQ(sums2, sums) << "form " << form;
    }
  }
}

}  // namespace
}  // namespace soapstone::runtime
