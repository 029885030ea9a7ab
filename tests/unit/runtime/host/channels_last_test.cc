#include "runtime/ops_contraction.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_normalization.h"
#include "tests/support/window_ops.h"
#include "tests/unit/runtime/naive.h"

// Ops on tensors with the channels last give what they give row-major.

namespace soapstone::runtime {
namespace {

class ChannelsLastTest : public testing::Test {
 protected:
  Rank rank{0, 2};

  // A tensor [N, C, spatial..] with the channels behind, or back in front.
  Floats reordered(const Dims& shape, const Floats& values, bool toLast) {
    Transpose op;
    for (int i = 0; i < shape.count; ++i) op.permutation.append(i);
    op.input = shape;
    if (toLast) {
      for (int i = 2; i < shape.count; ++i) op.permutation[i - 1] = i;
      op.permutation[shape.count - 1] = 1;
    } else {
      for (int i = 2; i < shape.count; ++i) {
        op.input[i - 1] = shape[i];
        op.permutation[i] = i - 1;
      }
      op.input[shape.count - 1] = shape[1];
      op.permutation[1] = shape.count - 1;
    }
    Floats result(values.size());
    transpose(rank, {}, op, values.data(), result.data());
    return result;
  }
  Floats toLast(const Dims& shape, const Floats& values) {
    return reordered(shape, values, true);
  }
  Floats toFirst(const Dims& shape, const Floats& values) {
    return reordered(shape, values, false);
  }

  void expectSame(const Dims& shape, const Floats& last, const Floats& first) {
    expectClose(toFirst(shape, last), toDoubles(first), 2e-5);
  }

  void checkConvolution(const Convolution& op, bool weightLast) {
    Convolution last = op;
    last.channelsLast = true;
    last.weightChannelsLast = weightLast;
    Floats x = randomFloats(op.input.product(), 1);
    Floats w = randomFloats(op.weight.product(), 2);
    Floats dy = randomFloats(op.result.product(), 3);
    Floats xLast = toLast(op.input, x), dyLast = toLast(op.result, dy);
    Floats wLast = weightLast ? toLast(op.weight, w) : w;
    Floats y(dy), dx(x), dw(w), yLast(dy), dxLast(x), dwLast(w);
    convolution(rank, {}, op, x.data(), w.data(), y.data());
    convolution(rank, {}, last, xLast.data(), wLast.data(), yLast.data());
    expectSame(op.result, yLast, y);
    convolutionInputGrad(rank, {}, op, dy.data(), w.data(), dx.data());
    convolutionInputGrad(rank, {}, last, dyLast.data(), wLast.data(),
                         dxLast.data());
    expectSame(op.input, dxLast, dx);
    convolutionWeightGrad(rank, {}, op, x.data(), dy.data(), dw.data());
    convolutionWeightGrad(rank, {}, last, xLast.data(), dyLast.data(),
                          dwLast.data());
    expectClose(weightLast ? toFirst(op.weight, dwLast) : dwLast, toDoubles(dw),
                2e-5);
  }
};

TEST_F(ChannelsLastTest, ConvolutionsOfEveryKind) {
  Convolution plane = evenConvolution({2, 16, 9, 8}, {24, 16, 3, 3}, 1, 1);
  Convolution stepped = evenConvolution({2, 16, 9, 8}, {24, 16, 3, 3}, 2, 1);
  Convolution product = evenConvolution({3, 20, 5, 7}, {12, 20, 1, 1}, 1, 0);
  Convolution points = evenConvolution({3, 20, 5, 7}, {12, 20, 1, 1}, 2, 0);
  Convolution depthwise =
      evenConvolution({2, 32, 6, 6}, {32, 1, 3, 3}, 1, 1, 32);
  for (const Convolution& op :
       {plane, stepped, product, points, depthwise, unevenConvolution(),
        croppedConvolution(), spatialConvolution()}) {
    for (bool weightLast : {false, true}) checkConvolution(op, weightLast);
  }
}

TEST_F(ChannelsLastTest, BatchNormOfSeveralTiles) {
  for (const Dims& shape : {Dims{3, 70, 5, 4}, Dims{40, 5, 9}}) {
    BatchNorm op{.shape = shape, .epsilon = 1e-5};
    BatchNorm last = op;
    last.channelsLast = true;
    auto channels = static_cast<size_t>(shape[1]);
    // A mean far from zero shows a variance that was summed carelessly.
    Floats x = randomFloats(shape.product(), 4, 99, 101);
    Floats dy = randomFloats(shape.product(), 5);
    Floats scale = randomFloats(shape[1], 6), bias = randomFloats(shape[1], 7);
    Floats y(x), mean(channels), variance(channels);
    Floats yLast(x), meanLast(channels), varianceLast(channels);
    Floats xLast = toLast(shape, x), dyLast = toLast(shape, dy);
    batchNorm(rank, {}, op, x.data(), scale.data(), bias.data(), y.data(),
              mean.data(), variance.data());
    batchNorm(rank, {}, last, xLast.data(), scale.data(), bias.data(),
              yLast.data(), meanLast.data(), varianceLast.data());
    expectClose(toFirst(shape, yLast), toDoubles(y), 1e-4);
    expectClose(meanLast, toDoubles(mean), 1e-6);
    expectClose(varianceLast, toDoubles(variance), 1e-4);
    Floats dx(x), ds(channels), db(channels);
    Floats dxLast(x), dsLast(channels), dbLast(channels);
    batchNormGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                  variance.data(), dy.data(), dx.data(), ds.data(), db.data());
    batchNormGrad(rank, {}, last, xLast.data(), scale.data(), mean.data(),
                  variance.data(), dyLast.data(), dxLast.data(), dsLast.data(),
                  dbLast.data());
    expectSame(shape, dxLast, dx);
    expectClose(dsLast, toDoubles(ds), 2e-5);
    expectClose(dbLast, toDoubles(db), 2e-5);
  }
}

TEST_F(ChannelsLastTest, PoolingOfEveryKind) {
  for (PoolKind kind : {PoolKind::kMax, PoolKind::kAverage}) {
    for (int64_t channels : {3, 70}) {
      Pool op = unevenPool(kind, channels);
      op.countPadding = channels == 3;
      Pool last = op;
      last.channelsLast = true;
      // Few different values: maxima are not alone.
      Floats x = randomFloats(op.input.product(), 8, 0, 6);
      for (float& value : x) value = std::floor(value);
      Floats dy = randomFloats(op.result.product(), 9);
      Floats xLast = toLast(op.input, x), dyLast = toLast(op.result, dy);
      Floats y(dy), dx(x), yLast(dy), dxLast(x);
      pool(rank, {}, op, x.data(), y.data());
      pool(rank, {}, last, xLast.data(), yLast.data());
      expectSame(op.result, yLast, y);
      poolGrad(rank, {}, op, x.data(), dy.data(), dx.data());
      poolGrad(rank, {}, last, xLast.data(), dyLast.data(), dxLast.data());
      expectSame(op.input, dxLast, dx);
    }
  }
}

TEST_F(ChannelsLastTest, NarrowTypesAreSummedInF32) {
  Pool op = makePool(PoolKind::kAverage, {1, 66, 6, 6}, {3, 3}, {1, 1}, {0, 0},
                     {0, 0}, {1, 1}, {0, 0});
  op.type = ElementType::kBf16;
  Pool last = op;
  last.channelsLast = true;
  Floats dy = randomFloats(op.result.product(), 10);
  Floats dyLast = toLast(op.result, dy);
  auto grad = narrowed<bf16>(dy), gradLast = narrowed<bf16>(dyLast);
  std::vector<bf16> dx(static_cast<size_t>(op.input.product())), dxLast(dx);
  poolGrad(rank, {}, op, dx.data(), grad.data(), dx.data());
  poolGrad(rank, {}, last, dxLast.data(), gradLast.data(), dxLast.data());
  // Both orders add up a window's nine terms in the same order.
  expectClose(toFirst(op.input, widened(dxLast)), toDoubles(widened(dx)), 1e-2);
}

}  // namespace
}  // namespace soapstone::runtime
