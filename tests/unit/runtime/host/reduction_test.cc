#include "runtime/ops_reduction.h"

#include "runtime/math.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

TEST(ReduceTest, AnyDimsOfSix) {
  Dims shape = {2, 3, 4, 2, 3, 5};
  Floats x = randomFloats(shape.product(), 1);
  Rank rank(0, 2);
  for (int mask = 0; mask < 64; ++mask) {
    Dims dims;
    for (int i = 0; i < 6; ++i) {
      if ((mask >> i & 1) != 0) dims.append(i);
    }
    int64_t kept = 1;
    for (int i = 0; i < 6; ++i) kept *= (mask >> i & 1) != 0 ? 1 : shape[i];
    Doubles sum(static_cast<size_t>(kept), 0.0), product(sum.size(), 1.0),
        least(sum.size(), INFINITY);
    for (int64_t p = 0; p < shape.product(); ++p) {
      int64_t rest = p, at = 0, stride = 1;
      for (int i = 6; i-- > 0;) {
        int64_t index = rest % shape[i];
        rest /= shape[i];
        if ((mask >> i & 1) != 0) continue;
        at += index * stride;
        stride *= shape[i];
      }
      double value = x[static_cast<size_t>(p)];
      auto place = static_cast<size_t>(at);
      sum[place] += value;
      product[place] *= value;
      least[place] = std::min(least[place], value);
    }
    Floats out(sum.size());
    auto run = [&](ReduceKind kind) {
      reduce(rank, {}, {kind, ElementType::kF32, shape, dims}, x.data(),
             out.data());
    };
    run(ReduceKind::kSum);
    expectClose(out, sum, 1e-5, "sum");
    run(ReduceKind::kProduct);
    expectClose(out, product, 1e-5, "product");
    run(ReduceKind::kMin);
    expectClose(out, least, 0, "min");
  }
}

TEST(ReduceTest, EmptyRangeGivesTheNeutralElement) {
  Rank rank(0, 1);
  Floats out(2);
  reduce(rank, {}, {ReduceKind::kMax, ElementType::kF32, {2, 0}, {1}}, nullptr,
         out.data());
  EXPECT_EQ(out, Floats(2, -math::kInfinity));
  reduce(rank, {}, {ReduceKind::kProduct, ElementType::kF32, {0, 2}, {0}},
         nullptr, out.data());
  EXPECT_EQ(out, Floats(2, 1.0f));
}

TEST(ReduceTest, IntegersAndHalves) {
  Rank rank(0, 1);
  std::vector<int32_t> in = {1, 2, 3, 4, 5, 6}, out(2);
  reduce(rank, {}, {ReduceKind::kSum, ElementType::kI32, {2, 3}, {1}},
         in.data(), out.data());
  EXPECT_EQ(out, (std::vector<int32_t>{6, 15}));
  auto halves = narrowed<bf16>(Floats(1000, 1.0f));
  bf16 sum;
  reduce(rank, {}, {ReduceKind::kSum, ElementType::kBf16, {1000}, {0}},
         halves.data(), &sum);
  EXPECT_EQ(load(sum), 1000.0f);  // Summed in f32: bf16 would stop at 256.
}

TEST(ArgReduceTest, FirstAndLastOfEqual) {
  Floats x = {3, 1, 3, 0, 5, 5};
  Rank rank(0, 2);
  std::vector<int64_t> out(2);
  auto run = [&](ReduceKind kind, bool last) {
    argReduce(rank, {}, {kind, ElementType::kF32, {2, 3}, 1, last}, x.data(),
              out.data());
    return out;
  };
  EXPECT_EQ(run(ReduceKind::kMax, false), (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(run(ReduceKind::kMax, true), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(run(ReduceKind::kMin, false), (std::vector<int64_t>{1, 0}));
  std::vector<int64_t> columns(3);
  argReduce(rank, {}, {ReduceKind::kMax, ElementType::kF32, {2, 3}, 0, false},
            x.data(), columns.data());
  EXPECT_EQ(columns, (std::vector<int64_t>{0, 1, 1}));
}

TEST(CumulativeSumTest, AllForms) {
  Floats x = {1, 2, 3, 4, 5, 6};
  Rank rank(0, 2);
  Floats out(6);
  auto run = [&](int64_t dim, bool exclusive, bool reverse) {
    cumulativeSum(rank, {},
                  {ElementType::kF32, {2, 3}, dim, exclusive, reverse},
                  x.data(), out.data());
    return out;
  };
  EXPECT_EQ(run(1, false, false), (Floats{1, 3, 6, 4, 9, 15}));
  EXPECT_EQ(run(1, true, false), (Floats{0, 1, 3, 0, 4, 9}));
  EXPECT_EQ(run(1, false, true), (Floats{6, 5, 3, 15, 11, 6}));
  EXPECT_EQ(run(0, true, true), (Floats{4, 5, 6, 0, 0, 0}));
}

TEST(TopKTest, SortedWithTiesToTheLowerIndex) {
  Floats x = {2, 9, 9, 1, 4, 0, 0, 7, 7, 7};
  Rank rank(0, 2);
  Floats values(6);
  std::vector<int64_t> indices(6);
  topK(rank, {}, {ElementType::kF32, {2, 5}, 3, true}, x.data(), values.data(),
       indices.data());
  EXPECT_EQ(values, (Floats{9, 9, 4, 7, 7, 7}));
  EXPECT_EQ(indices, (std::vector<int64_t>{1, 2, 4, 2, 3, 4}));
  topK(rank, {}, {ElementType::kF32, {2, 5}, 3, false}, x.data(), values.data(),
       indices.data());
  EXPECT_EQ(values, (Floats{1, 2, 4, 0, 0, 7}));
  EXPECT_EQ(indices, (std::vector<int64_t>{3, 0, 4, 0, 1, 2}));
}

}  // namespace
}  // namespace soapstone::runtime
