#include <array>
#include <cmath>
#include <string>

#include "runtime/kernel.h"
#include "runtime/ops_reduction.h"
#include "tests/unit/runtime/cuda/device_ops_fixture.h"

// Reductions in the lanes that a GPU's threads take.

namespace soapstone::runtime {
namespace {

using Shape = std::array<int64_t, 3>;

// Elements of T, the first of them `first` elements behind an access of sixteen
// bytes, and what they are worth.
template <typename T>
struct Elements {
  std::vector<T> memory;
  Doubles values;
  int64_t first;

  Elements(int64_t count, int64_t first) : first(first) {
    memory.resize(static_cast<size_t>(first));
    for (float value : randomFloats(count, 7)) {
      memory.push_back(store<T>(value));
      values.push_back(load(memory.back()));
    }
  }
  const T* data() const { return memory.data() + first; }
};

// The expected result: `combine` over the dims whose bit of `mask` is set, from
// the left.
template <typename Combine>
Doubles reduced(const Doubles& values, const Shape& shape, int mask,
                double initial, const Combine& combine) {
  int64_t kept = 1;
  for (int i = 0; i < 3; ++i) kept *= (mask >> i & 1) != 0 ? 1 : shape[i];
  Doubles result(static_cast<size_t>(kept), initial);
  for (size_t p = 0; p < values.size(); ++p) {
    auto rest = static_cast<int64_t>(p);
    int64_t at = 0, stride = 1;
    for (int i = 3; i-- > 0;) {
      if ((mask >> i & 1) == 0) {
        at += rest % shape[i] * stride;
        stride *= shape[i];
      }
      rest /= shape[i];
    }
    double& place = result[static_cast<size_t>(at)];
    place = combine(place, values[p]);
  }
  return result;
}

double sumOf(double a, double b) { return a + b; }
double maxOf(double a, double b) { return std::max(a, b); }
double minOf(double a, double b) { return std::min(a, b); }

// As the compiler writes it.
template <typename T>
struct ReadKernel {
  const T* in0;
  int64_t b, c;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t i0, int64_t i1,
                                       int64_t i2) const {
    const auto v0 = readLanes<kLanes>(in0 + (i0 * b + i1) * c + i2);
    Lanes<float, kLanes> r0;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) r0[lane] = load(v0[lane]);
    return r0;
  }
};

template <typename T>
void expectKernelsInLanes(Rank& rank, const Shape& shape) {
  auto [a, b, c] = shape;
  Elements<T> from(a * b * c, 0);
  for (int mask = 1; mask < 8; ++mask) {
    bool flags[3] = {(mask & 1) != 0, (mask & 2) != 0, (mask & 4) != 0};
    Doubles sums = reduced(from.values, shape, mask, 0, sumOf);
    Doubles largest = reduced(from.values, shape, mask, -INFINITY, maxOf);
    Floats sum(sums.size()), most(sums.size());
    ReadKernel<T> read{from.data(), b, c};
    reduceKernel<3, ReduceKind::kSum, kLanesOf<T>>(rank, {}, {a, b, c}, flags,
                                                   read, sum.data());
    reduceKernel<3, ReduceKind::kMax, kLanesOf<T>>(rank, {}, {a, b, c}, flags,
                                                   read, most.data());
    expectClose(sum, sums, 1e-5, "sum over mask " + std::to_string(mask));
    expectClose(most, largest, 0, "max over mask " + std::to_string(mask));
  }
}

TEST_F(DeviceOpsTest, ReducesInLanesAlongEveryDim) {
  for (const Shape& shape :
       {Shape{2, 3, 8}, Shape{7, 1, 304}, Shape{60, 5, 16}, Shape{3, 20, 40},
        Shape{1, 1, 8192}, Shape{500, 2, 8}}) {
    expectKernelsInLanes<float>(rank, shape);
    expectKernelsInLanes<bf16>(rank, shape);
    expectKernelsInLanes<f16>(rank, shape);
  }
}

// Rows of any length, which begin and end anywhere in an access; the innermost
// dim is reduced.
template <typename T>
void expectRaggedRows(Rank& rank, const Shape& shape) {
  auto [a, b, c] = shape;
  Elements<T> from(a * b * c, 0);
  for (int mask = 4; mask < 8; ++mask) {
    bool flags[3] = {(mask & 1) != 0, (mask & 2) != 0, (mask & 4) != 0};
    Doubles sums = reduced(from.values, shape, mask, 0, sumOf);
    Doubles least = reduced(from.values, shape, mask, INFINITY, minOf);
    Floats sum(sums.size()), fewest(sums.size());
    ReadKernel<T> read{from.data(), b, c};
    reduceRagged<3, ReduceKind::kSum, kLanesOf<T>>(rank, {}, {a, b, c}, flags,
                                                   read, sum.data());
    reduceRagged<3, ReduceKind::kMin, kLanesOf<T>>(rank, {}, {a, b, c}, flags,
                                                   read, fewest.data());
    // Terms of both signs: what is left of 8,191 of them is small.
    expectClose(sum, sums, 1e-4, "sum over mask " + std::to_string(mask));
    expectClose(fewest, least, 0, "min over mask " + std::to_string(mask));
  }
}

TEST_F(DeviceOpsTest, ReducesOddRowsInLanes) {
  for (const Shape& shape :
       {Shape{2, 3, 1}, Shape{3, 2, 7}, Shape{7, 1, 301}, Shape{9, 5, 17},
        Shape{3, 20, 66}, Shape{1, 1, 8191}, Shape{2, 3, 16}}) {
    expectRaggedRows<float>(rank, shape);
    expectRaggedRows<bf16>(rank, shape);
    expectRaggedRows<f16>(rank, shape);
  }
}

// Rows that lie apart, each from a whole access on.
TEST_F(DeviceOpsTest, ReducesPaddedRowsInLanes) {
  constexpr int64_t kRows = 5;
  for (int64_t columns : {3, 13, 16, 125, 8191}) {
    const int64_t pitch = (columns + 15) / 8 * 8;
    std::vector<bf16> values(static_cast<size_t>(kRows * pitch),
                             store<bf16>(1000.0f));
    for (int64_t row = 0; row < kRows; ++row) {
      for (int64_t i = 0; i < columns; ++i)
        values[static_cast<size_t>(row * pitch + i)] =
            store<bf16>(static_cast<float>((row + i) % 7));
    }
    auto read = ReadKernel<bf16>{values.data(), kRows, pitch};
    Floats largest(kRows);
    reduceAligned<3, ReduceKind::kMax, 8>(rank, {}, {1, kRows, columns},
                                          {false, false, true}, read,
                                          largest.data());
    for (int64_t row = 0; row < kRows; ++row) {
      float expected = 0;
      for (int64_t i = 0; i < columns; ++i)
        expected = std::max(expected, static_cast<float>((row + i) % 7));
      EXPECT_EQ(largest[static_cast<size_t>(row)], expected) << columns;
    }
  }
}

// Reads the squares of a tensor.
struct SquareKernel {
  const float* data;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t i) const {
    Lanes<float, kLanes> values = loadLanes(readLanes<kLanes>(data + i));
    for (int lane = 0; lane < kLanes; ++lane) values[lane] *= values[lane];
    return values;
  }
};

// Sums of tensors that end within, at and behind a chunk.
TEST_F(DeviceOpsTest, SumsEachOfSeveralTensors) {
  const std::vector<int64_t> extents = {4, 8192, 8196, 40000, 8, 32768};
  std::vector<std::vector<float>> tensors;
  std::vector<double> expected;
  for (size_t t = 0; t < extents.size(); ++t) {
    Floats values(static_cast<size_t>(extents[t]));
    double sum = 0;
    for (size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<float>((i + t) % 5) - 1.5f;
      sum += static_cast<double>(values[i]) * values[i];
    }
    tensors.push_back(std::move(values));
    expected.push_back(sum);
  }
  Floats sums(extents.size());
  auto part = [&](size_t t) {
    return PartOfSum<SquareKernel>{extents[t], {tensors[t].data()}, &sums[t]};
  };
  sumEach<SquareKernel, 4>(
      rank, {}, {part(0), part(1), part(2), part(3), part(4), part(5)}, {}, {});
  for (size_t t = 0; t < extents.size(); ++t)
    EXPECT_NEAR(sums[t], expected[t], 1e-5 * expected[t]) << t;
}

// `sumEach` states that it has two kernels: one for the chunks, one for the
// totals.
TEST_F(DeviceOpsTest, ChunksOfSumsAreOneKernel) {
  constexpr int64_t kChunk = detail::ChunksOfEach<SquareKernel>::kChunk;
  for (int64_t chunks : {1, 7, 600, 20000}) {
    for (int lanes : {4, 8}) {
      EXPECT_EQ(
          detail::reductionKernels({chunks, kChunk}, {false, true}, lanes), 1)
          << chunks << " chunks of " << lanes << " lanes";
    }
  }
}

// Notes from where, and how many together, elements are read.
struct NotedReads {
  int64_t columns;
  std::vector<int>* lanesOfPoint;  // Zero: not read.
  template <int kLanes>
  Lanes<float, kLanes> at(int64_t i0, int64_t i1) const {
    for (int lane = 0; lane < kLanes; ++lane) {
      int& place =
          (*lanesOfPoint)[static_cast<size_t>(i0 * columns + i1 + lane)];
      EXPECT_EQ(place, 0) << "read twice";
      place = kLanes;
    }
    if (kLanes > 1) EXPECT_EQ((i0 * columns + i1) % kLanes, 0);
    return {};
  }
};

// All but the ends of rows in whole accesses, each where one begins.
TEST_F(DeviceOpsTest, OddRowsAreReadInWholeAccessesButForTheirEnds) {
  constexpr int64_t kRows = 9;
  for (int64_t columns : {5, 13, 16, 125}) {
    std::vector<int> lanesOfPoint(static_cast<size_t>(kRows * columns));
    Floats sums(kRows);
    reduceRagged<2, ReduceKind::kSum, 4>(
        rank, {}, {kRows, columns}, {false, true},
        NotedReads{columns, &lanesOfPoint}, sums.data());
    for (int64_t i = 0; i < kRows * columns; ++i) {
      const int64_t row = i / columns;
      const int64_t access = i / 4 * 4;
      const bool isWhole =
          access >= row * columns && access + 4 <= (row + 1) * columns;
      ASSERT_EQ(lanesOfPoint[static_cast<size_t>(i)], isWhole ? 4 : 1)
          << "point " << i << ", rows of " << columns;
    }
  }
}

TEST_F(DeviceOpsTest, ReductionsInLanesKeepNan) {
  Floats data(512, 1.0f);
  data[77] = NAN;
  float largest = 0;
  reduceKernel<3, ReduceKind::kMax, 4>(
      rank, {}, {1, 2, 256}, {true, true, true},
      ReadKernel<float>{data.data(), 2, 256}, &largest);
  EXPECT_TRUE(std::isnan(largest));
}

// Results of 16 bits are as wide as a half of what a float's lanes fill.
TEST_F(DeviceOpsTest, ReducesToOtherTypes) {
  Elements<float> from(6 * 20, 0);
  std::vector<bf16> result(20);
  reduceKernel<3, ReduceKind::kSum, 4>(
      rank, {}, {1, 6, 20}, {true, true, false},
      ReadKernel<float>{from.data(), 6, 20}, result.data());
  Doubles sums = reduced(from.values, {1, 6, 20}, 3, 0, sumOf);
  for (size_t i = 0; i < result.size(); ++i) {
    EXPECT_NEAR(load(result[i]), sums[i], 0.01 * (1 + std::abs(sums[i])));
  }
}

// The op, on extents that lanes divide and not, aligned and not.
template <typename T>
void expectReduceOp(Rank& rank, double tolerance) {
  for (const Shape& shape :
       {Shape{6, 5, 16}, Shape{6, 5, 17}, Shape{3, 40, 8}, Shape{5, 3, 20}}) {
    for (int64_t first : {0, 1}) {
      Elements<T> from(shape[0] * shape[1] * shape[2], first);
      for (int mask = 1; mask < 8; ++mask) {
        Reduce op{.kind = ReduceKind::kSum,
                  .type = ElementTypeOf<T>::value,
                  .input = {shape[0], shape[1], shape[2]},
                  .dims = {}};
        for (int i = 0; i < 3; ++i) {
          if ((mask >> i & 1) != 0) op.dims.append(i);
        }
        Doubles sums = reduced(from.values, shape, mask, 0, sumOf);
        std::vector<T> result(sums.size());
        reduce(rank, {}, op, from.data(), result.data());
        for (size_t i = 0; i < result.size(); ++i) {
          EXPECT_NEAR(load(result[i]), sums[i],
                      tolerance * (1 + std::abs(sums[i])))
              << "mask " << mask << ", first " << first;
        }
      }
    }
  }
}

TEST_F(DeviceOpsTest, ReduceOpInLanesAndNot) {
  expectReduceOp<float>(rank, 1e-5);
  expectReduceOp<bf16>(rank, 1e-2);
  expectReduceOp<f16>(rank, 2e-3);
}

}  // namespace
}  // namespace soapstone::runtime
