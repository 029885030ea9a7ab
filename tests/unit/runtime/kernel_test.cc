#include "runtime/kernel.h"

#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

struct Number {
  int64_t* out;
  int64_t strides[4];
  void operator()(int64_t i) const { out[i] += i; }
  void operator()(int64_t a, int64_t b, int64_t c, int64_t d) const {
    out[a * strides[0] + b * strides[1] + c * strides[2] + d] +=
        1000 * a + 100 * b + 10 * c + d;
  }
};

TEST(MapTest, VisitsEveryPointOnce) {
  Rank rank(0, 2);
  std::vector<int64_t> out(100000, 0);
  map<1>(rank, {}, {100000}, Number{out.data(), {}});
  for (int64_t i = 0; i < 100000; ++i) ASSERT_EQ(out[i], i);
}

TEST(MapTest, VisitsFourLoopsInAnyShape) {
  Rank rank(0, 2);
  for (auto [a, b, c, d] :
       {std::array<int64_t, 4>{2, 3, 5, 7}, {40, 30, 20, 3}, {1, 1, 9, 4000}}) {
    std::vector<int64_t> out(static_cast<size_t>(a * b * c * d), 0);
    map<4>(rank, {}, {a, b, c, d},
           Number{out.data(), {b * c * d, c * d, d, 1}});
    size_t at = 0;
    for (int64_t i = 0; i < a; ++i)
      for (int64_t j = 0; j < b; ++j)
        for (int64_t k = 0; k < c; ++k)
          for (int64_t l = 0; l < d; ++l)
            ASSERT_EQ(out[at++], 1000 * i + 100 * j + 10 * k + l);
  }
}

TEST(MapTest, EmptySpaceCallsNothing) {
  Rank rank(0, 2);
  map<4>(rank, {}, {3, 0, 2, 0}, Number{nullptr, {}});
}

// Adds a row's and a column's number to what it reads, in lanes.
template <typename T>
struct AddPlace {
  const T* in;
  T* out;
  int64_t columns;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i0, int64_t i1) const {
    const auto read = readLanes<kLanes>(in + i0 * columns + i1);
    Lanes<T, kLanes> result;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      auto place = static_cast<float>(100 * i0 + i1 + lane);
      result[lane] = store<T>(load(read[lane]) + place);
    }
    writeLanes(out + i0 * columns + i1, result);
  }
};

// The threads of a GPU work in lanes, the host point by point: both give the
// same.
template <typename T, int kLanes>
void expectSameInLanes() {
  constexpr int64_t kRows = 5, kColumns = 48;
  Rank rank(0, 2);
  std::vector<T> in(kRows * kColumns), points(in.size()), lanes(in.size());
  for (size_t i = 0; i < in.size(); ++i) {
    in[i] = store<T>(0.25f * static_cast<float>(i));
  }
  map<2, kLanes>(rank, {}, {kRows, kColumns},
                 AddPlace<T>{in.data(), points.data(), kColumns});
  detail::LaneSteps<kLanes, AddPlace<T>> steps{
      {in.data(), lanes.data(), kColumns}};
  for (int64_t row = 0; row < kRows; ++row) {
    for (int64_t i = 0; i < kColumns / kLanes; ++i) steps(row, i);
  }
  for (size_t i = 0; i < in.size(); ++i) {
    const size_t row = i / kColumns;
    float place = static_cast<float>(100 * row + i % kColumns);
    ASSERT_EQ(load(points[i]), load(store<T>(load(in[i]) + place)));
    ASSERT_EQ(load(lanes[i]), load(points[i]));
  }
}

TEST(MapTest, LanesAreTheirPoints) {
  expectSameInLanes<float, 4>();
  expectSameInLanes<float, 8>();
  expectSameInLanes<bf16, 8>();
  expectSameInLanes<f16, 8>();
  expectSameInLanes<bf16, 4>();
}

struct Read3 {
  const float* data;
  int64_t b, c;
  float operator()(int64_t i, int64_t j, int64_t k) const {
    return data[(i * b + j) * c + k];
  }
};

// Every choice of reduced loops, on shapes that cut work in all ways.
class ReduceKernelTest : public testing::TestWithParam<std::array<int64_t, 3>> {
};

TEST_P(ReduceKernelTest, SumsAndMaximaMatchLoops) {
  auto [a, b, c] = GetParam();
  Floats data = randomFloats(a * b * c, 1);
  Rank rank(0, 2);
  for (int mask = 1; mask < 8; ++mask) {
    bool reduced[3] = {(mask & 4) != 0, (mask & 2) != 0, (mask & 1) != 0};
    int64_t kept =
        (reduced[0] ? 1 : a) * (reduced[1] ? 1 : b) * (reduced[2] ? 1 : c);
    Doubles sums(static_cast<size_t>(kept), 0.0);
    Doubles maxima(static_cast<size_t>(kept), -INFINITY);
    for (int64_t i = 0; i < a; ++i)
      for (int64_t j = 0; j < b; ++j)
        for (int64_t k = 0; k < c; ++k) {
          int64_t at = 0;
          if (!reduced[0]) at = i;
          if (!reduced[1]) at = at * b + j;
          if (!reduced[2]) at = at * c + k;
          double value = data[static_cast<size_t>((i * b + j) * c + k)];
          sums[static_cast<size_t>(at)] += value;
          maxima[static_cast<size_t>(at)] =
              std::max(maxima[static_cast<size_t>(at)], value);
        }
    Floats sum(static_cast<size_t>(kept)), largest(static_cast<size_t>(kept));
    Read3 read{data.data(), b, c};
    reduceKernel<3, ReduceKind::kSum>(rank, {}, {a, b, c}, reduced, read,
                                      sum.data());
    reduceKernel<3, ReduceKind::kMax>(rank, {}, {a, b, c}, reduced, read,
                                      largest.data());
    expectClose(sum, sums, 1e-5, "sum over mask " + std::to_string(mask));
    expectClose(largest, maxima, 0, "max over mask " + std::to_string(mask));
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, ReduceKernelTest,
                         testing::Values(std::array<int64_t, 3>{2, 3, 4},
                                         std::array<int64_t, 3>{7, 1, 300},
                                         std::array<int64_t, 3>{300, 5, 130},
                                         std::array<int64_t, 3>{3, 200, 700},
                                         std::array<int64_t, 3>{1, 1, 100000},
                                         std::array<int64_t, 3>{50000, 2, 3}));

TEST(ReduceKernelTest, SumDoesNotDependOnThreads) {
  Floats data = randomFloats(300000, 3);
  float results[2];
  for (int threads : {1, 2}) {
    Rank rank(0, threads);
    reduceKernel<3, ReduceKind::kSum>(
        rank, {}, {300, 100, 10}, {true, true, true},
        Read3{data.data(), 100, 10}, &results[threads - 1]);
  }
  EXPECT_EQ(results[0], results[1]);
}

TEST(ReduceKernelTest, MaxPropagatesNan) {
  Rank rank(0, 1);
  Floats data(500, 1.0f);
  data[77] = NAN;
  float result = 0;
  reduceKernel<3, ReduceKind::kMax>(rank, {}, {1, 1, 500}, {true, true, true},
                                    Read3{data.data(), 1, 500}, &result);
  EXPECT_TRUE(std::isnan(result));
}

struct RowSum {
  const float* in;
  float* out;
  int64_t columns;
  void operator()(Row& row, int64_t i) const {
    float sum = 0;
    for (int64_t c = row.lane; c < columns; c += row.step) {
      sum += in[i * columns + c];
    }
    sum = row.sum(sum);
    if (row.lane == 0) out[i] = sum;
  }
};

TEST(RowsTest, VisitsEveryRow) {
  Rank rank(0, 2);
  Floats in(30 * 7, 1.0f), out(30, 0.0f);
  rows(rank, {}, 30, RowSum{in.data(), out.data(), 7});
  for (float value : out) EXPECT_EQ(value, 7.0f);
}

TEST(ScratchTest, GrowsInTheFirstStepOnly) {
  Rank rank(0, 1);
  auto use = [&] {
    ScratchScope outer(rank);
    auto* a = outer.take<float>(1 << 20);
    a[0] = 1;
    ScratchScope inner(rank);
    auto* b = inner.take<float>(3 << 20);
    b[0] = 2;
    EXPECT_EQ(a[0], 1);
  };
  use();
  size_t bytes = workspaceBytes(rank);
  use();
  use();
  EXPECT_EQ(workspaceBytes(rank), bytes);
  EXPECT_EQ(rank.workspace.chunks.size(), 1u);
}

}  // namespace
}  // namespace soapstone::runtime
