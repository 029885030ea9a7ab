// Ops that move elements, computed shard by shard.
#include <numeric>

#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

// A number of elements as dims of a random factorisation.
std::vector<int64_t> factorise(OpSample& s, int64_t size) {
  std::vector<int64_t> dims;
  while (size > 1) {
    int64_t divisor = s.pick(2, size);
    while (size % divisor != 0) ++divisor;
    dims.push_back(divisor);
    size /= divisor;
    if (s.pick(0, 5) == 0) dims.push_back(1);
  }
  return dims;
}

TEST(ShardingMovementTest, ReshapeKeepsFactors) {
  constexpr int64_t kSizes[] = {1, 6, 24, 36, 60, 72, 120};
  expectShardsAgree(150, [&](OpSample& s) {
    int64_t size = kSizes[s.pick(0, 6)];
    Value input = s.floats(factorise(s, size));
    return soap::ReshapeOp::create(s.builder(), s.loc(), input,
                                   factorise(s, size));
  });
}

std::string reshapeRule(std::vector<int64_t> from, std::vector<int64_t> to) {
  OpSample s(0);
  auto op = soap::ReshapeOp::create(s.builder(), s.loc(),
                                    s.floats(std::move(from)), to);
  return op.getShardingRule().toString();
}

TEST(ShardingMovementTest, MergedDimensionIsTwoFactors) {
  EXPECT_EQ(
      reshapeRule({8, 4, 16}, {32, 16}),
      "dim0:I=8 dim1:I=4 dim2:I=16 | (dim0 dim1 dim2) -> (dim0*dim1 dim2)");
}

TEST(ShardingMovementTest, SplitDimensionIsTwoFactors) {
  EXPECT_EQ(
      reshapeRule({2, 12}, {2, 1, 3, 4}),
      "dim0:I=2 dim1:I=3 dim2:I=4 | (dim0 dim1*dim2) -> (dim0 1 dim1 dim2)");
}

TEST(ShardingMovementTest, SizesWithoutCommonFactorsAreForbidden) {
  EXPECT_EQ(
      reshapeRule({5, 2, 3}, {5, 3, 2}),
      "dim0:I=5 inputRest1:I!=2 dimRest1:I!=3 inputRest2:I!=3 dimRest2:I!=2 | "
      "(dim0 inputRest1 inputRest2) -> (dim0 dimRest1 dimRest2)");
}

TEST(ShardingMovementTest, TransposeOfShards) {
  expectShardsAgree(30, [](OpSample& s) {
    std::vector<int64_t> permutation(s.pick(0, 4));
    std::iota(permutation.begin(), permutation.end(), 0);
    for (size_t i = permutation.size(); i-- > 1;) {
      std::swap(permutation[i], permutation[s.pick(0, i)]);
    }
    Value input = s.floats(s.sizes(permutation.size(), 5));
    return soap::TransposeOp::create(s.builder(), s.loc(), input, permutation);
  });
}

TEST(ShardingMovementTest, BroadcastOfShards) {
  expectShardsAgree(40, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(4, 5);
    std::vector<int64_t> dims;
    std::vector<int64_t> inputShape;
    for (int64_t dim = 0; dim < 4; ++dim) {
      if (s.flip()) continue;
      dims.push_back(dim);
      inputShape.push_back(s.flip() ? 1 : shape[dim]);
    }
    return soap::BroadcastOp::create(s.builder(), s.loc(), s.floats(inputShape),
                                     dims, shape);
  });
}

TEST(ShardingMovementTest, SliceReadsBoxes) {
  expectShardsAgree(60, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 12);
    std::vector<int64_t> starts, sizes, steps;
    for (int64_t size : shape) {
      bool whole = s.flip();
      int64_t start = whole ? 0 : s.pick(0, size - 1);
      int64_t step = whole ? 1 : s.pick(1, 3) * (s.pick(0, 3) == 0 ? -1 : 1);
      int64_t room = step > 0 ? (size - 1 - start) / step : start / -step;
      starts.push_back(start);
      steps.push_back(step);
      sizes.push_back(whole ? size : s.pick(1, room + 1));
    }
    return soap::SliceOp::create(s.builder(), s.loc(), s.floats(shape), starts,
                                 sizes, steps);
  });
}

TEST(ShardingMovementTest, PadOfShardsMayHoldPaddingAlone) {
  expectShardsAgree(80, [](OpSample& s) {
    std::vector<int64_t> low, high, interior;
    for (int i = 0; i < 2; ++i) {
      low.push_back(s.pick(0, 6) * s.pick(0, 1));
      high.push_back(s.pick(0, 6) * s.pick(0, 1));
      interior.push_back(s.pick(0, 3) * s.pick(0, 1));
    }
    return soap::PadOp::create(s.builder(), s.loc(), s.floats(s.sizes(2, 5)),
                               low, high, interior,
                               s.builder().getF32FloatAttr(-7));
  });
}

TEST(ShardingMovementTest, ConcatOfShards) {
  expectShardsAgree(30, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 5);
    int64_t dim = s.pick(0, 2);
    SmallVector<Value> inputs;
    for (int64_t i = s.pick(1, 3); i > 0; --i) {
      shape[dim] = s.pick(1, 4);
      inputs.push_back(s.floats(shape));
    }
    return soap::ConcatOp::create(s.builder(), s.loc(), inputs, dim);
  });
}

TEST(ShardingMovementTest, GatherFromShardsOfTheTable) {
  expectShardsAgree(60, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(3, 7);
    int64_t dim = s.pick(0, 2);
    // Negative indices count from the end of the whole table; some are outside.
    Value indices =
        s.integers(s.sizes(s.pick(0, 2), 5), -shape[dim] - 1, shape[dim]);
    return soap::GatherOp::create(s.builder(), s.loc(), s.floats(shape),
                                  indices, dim);
  });
}

TEST(ShardingMovementTest, ScatterIntoShardsOfTheTable) {
  expectShardsAgree(60, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(2, 7);
    std::vector<int64_t> updates = s.sizes(s.pick(1, 2), 5);
    Value indices = s.integers(updates, -shape[0] - 1, shape[0]);
    updates.push_back(shape[1]);
    auto kind = static_cast<soap::ScatterKind>(s.pick(0, 4));
    return soap::ScatterOp::create(s.builder(), s.loc(), kind, s.floats(shape),
                                   indices, s.floats(updates));
  });
}

TEST(ShardingMovementTest, UpdatesSummedIntoZerosSplit) {
  expectShardsAgree(40, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(2, 7);
    std::vector<int64_t> updates = s.sizes(2, 5);
    Value indices = s.integers(updates, 0, shape[0] - 1);
    updates.push_back(shape[1]);
    Value zeros = soap::FillOp::create(s.builder(), s.loc(),
                                       s.builder().getF32FloatAttr(0), shape);
    auto op =
        soap::ScatterOp::create(s.builder(), s.loc(), soap::ScatterKind::Add,
                                zeros, indices, s.floats(updates));
    EXPECT_EQ(op.getShardingRule().factors[0].split,
              sharding::FactorSplit::kFree);
    return op;
  });
}

TEST(ShardingMovementTest, EmbeddingBagOfShards) {
  expectShardsAgree(40, [](OpSample& s) {
    std::vector<int64_t> shape = s.sizes(2, 7);
    Value indices = s.integers(s.sizes(2, 5), 0, shape[0] - 1);
    return soap::EmbeddingBagOp::create(s.builder(), s.loc(), s.floats(shape),
                                        indices, s.flip());
  });
}

}  // namespace
}  // namespace soapstone
