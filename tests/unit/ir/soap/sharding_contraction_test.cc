// Contractions, convolutions and pooling, computed shard by shard.
#include "tests/unit/ir/soap/op_sample.h"

namespace soapstone {
namespace {

TEST(ShardingContractionTest, DotOfShards) {
  expectShardsAgree(80, [](OpSample& s) {
    // Every dim of either side in random order: batch, contracted, free.
    std::vector<int64_t> lhsShape, rhsShape, lhsBatch, rhsBatch, lhsContract,
        rhsContract;
    int64_t numBatch = s.pick(0, 2);
    int64_t numContract = s.pick(0, 2);
    for (int64_t i = 0; i < numBatch + numContract; ++i) {
      (i < numBatch ? lhsBatch : lhsContract).push_back(lhsShape.size());
      (i < numBatch ? rhsBatch : rhsContract).push_back(rhsShape.size());
      lhsShape.push_back(s.pick(1, 6));
      rhsShape.push_back(lhsShape.back());
      if (s.flip()) lhsShape.push_back(s.pick(1, 5));
      if (s.flip()) rhsShape.push_back(s.pick(1, 5));
    }
    return soap::DotOp::create(s.builder(), s.loc(), s.floats(lhsShape),
                               s.floats(rhsShape), lhsBatch, rhsBatch,
                               lhsContract, rhsContract);
  });
}

// A convolution or pooling of one or two spatial dims. Padding stays below the
// window, as models have it.
struct Window {
  explicit Window(OpSample& s) : groups(s.pick(1, 3)), channels(s.pick(1, 3)) {
    int64_t count = s.pick(1, 2);
    for (int64_t i = 0; i < count; ++i) {
      window.push_back(s.pick(1, 3));
      stride.push_back(s.pick(1, 3));
      dilation.push_back(s.pick(1, 2));
      int64_t reach = (window[i] - 1) * dilation[i];
      low.push_back(s.pick(0, reach));
      high.push_back(s.pick(0, reach));
      int64_t least = std::max<int64_t>(1, reach + 1 - low[i] - high[i]);
      input.push_back(s.pick(least, least + 9));
      output.push_back((input[i] + low[i] + high[i] - reach - 1) / stride[i] +
                       1);
    }
  }

  static std::vector<int64_t> join(int64_t first, int64_t second,
                                   const std::vector<int64_t>& rest) {
    std::vector<int64_t> shape{first, second};
    shape.insert(shape.end(), rest.begin(), rest.end());
    return shape;
  }

  int64_t groups, channels;
  std::vector<int64_t> window, stride, dilation, low, high, input, output;
};

TEST(ShardingContractionTest, ConvolutionOfShardsWithHalos) {
  expectShardsAgree(120, [](OpSample& s) {
    Window w(s);
    Value input =
        s.floats(Window::join(s.pick(1, 3), w.groups * w.channels, w.input));
    Value weight =
        s.floats(Window::join(w.groups * s.pick(1, 3), w.channels, w.window));
    return soap::ConvolutionOp::create(s.builder(), s.loc(), input, weight,
                                       w.stride, w.low, w.high, w.dilation,
                                       w.groups);
  });
}

TEST(ShardingContractionTest, ConvolutionInputGradOfShardsWithHalos) {
  expectShardsAgree(120, [](OpSample& s) {
    Window w(s);
    int64_t batch = s.pick(1, 3);
    int64_t outputs = w.groups * s.pick(1, 3);
    Value resultGrad = s.floats(Window::join(batch, outputs, w.output));
    Value weight = s.floats(Window::join(outputs, w.channels, w.window));
    return soap::ConvolutionInputGradOp::create(
        s.builder(), s.loc(), resultGrad, weight,
        Window::join(batch, w.groups * w.channels, w.input), w.stride, w.low,
        w.high, w.dilation, w.groups);
  });
}

TEST(ShardingContractionTest, ConvolutionWeightGradSumsOverShards) {
  expectShardsAgree(120, [](OpSample& s) {
    Window w(s);
    int64_t batch = s.pick(1, 3);
    int64_t outputs = w.groups * s.pick(1, 3);
    Value input = s.floats(Window::join(batch, w.groups * w.channels, w.input));
    Value resultGrad = s.floats(Window::join(batch, outputs, w.output));
    return soap::ConvolutionWeightGradOp::create(
        s.builder(), s.loc(), input, resultGrad,
        Window::join(outputs, w.channels, w.window), w.stride, w.low, w.high,
        w.dilation, w.groups);
  });
}

std::vector<int64_t> extraHigh(OpSample& s, const Window& w) {
  std::vector<int64_t> extra;
  for (int64_t high : w.high) extra.push_back(s.pick(0, high));
  return extra;
}

TEST(ShardingContractionTest, PoolOfShardsWithHalos) {
  expectShardsAgree(150, [](OpSample& s) {
    Window w(s);
    auto kind = s.flip() ? soap::PoolKind::Max : soap::PoolKind::Average;
    Value input = s.floats(Window::join(s.pick(1, 3), s.pick(1, 3), w.input));
    return soap::PoolOp::create(s.builder(), s.loc(), input, kind, w.window,
                                w.stride, w.low, w.high, w.dilation, s.flip(),
                                extraHigh(s, w));
  });
}

TEST(ShardingContractionTest, PoolGradOfShardsOverlapsAndAddsUp) {
  expectShardsAgree(150, [](OpSample& s) {
    Window w(s);
    auto kind = s.flip() ? soap::PoolKind::Max : soap::PoolKind::Average;
    int64_t batch = s.pick(1, 3);
    int64_t channels = s.pick(1, 3);
    Value input = s.floats(Window::join(batch, channels, w.input));
    Value resultGrad = s.floats(Window::join(batch, channels, w.output));
    return soap::PoolGradOp::create(s.builder(), s.loc(), input, resultGrad,
                                    kind, w.window, w.stride, w.low, w.high,
                                    w.dilation, s.flip(), extraHigh(s, w));
  });
}

TEST(ShardingContractionTest, LinearLayerKeepsEveryDimension) {
  OpSample s(0);
  auto op = soap::DotOp::create(s.builder(), s.loc(), s.floats({8, 4, 32}),
                                s.floats({32, 16}), ArrayRef<int64_t>{},
                                ArrayRef<int64_t>{}, ArrayRef<int64_t>{2},
                                ArrayRef<int64_t>{0});
  EXPECT_EQ(
      op.getShardingRule().toString(),
      "row0:I=8 row1:I=4 column:P=16 contracted:R=32 | (row0 row1 contracted), "
      "(contracted column) -> (row0 row1 column) sum over contracted");
}

}  // namespace
}  // namespace soapstone
