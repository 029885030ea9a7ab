#include <cmath>

#include "tests/support/window_ops.h"
#include "tests/unit/runtime/cuda/device_ops_fixture.h"

// Convolutions, poolings and products without a library.

namespace soapstone::runtime {
namespace {

class WindowOpsTest : public DeviceOpsTest,
                      public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(ChannelsLast, WindowOpsTest, testing::Bool());

TEST_P(WindowOpsTest, ConvolutionsOfEveryPass) {
  for (Convolution op :
       {unevenConvolution(), croppedConvolution(), spatialConvolution()}) {
    op.channelsLast = op.weightChannelsLast = GetParam();
    Floats x = randomFloats(op.input.product(), 30);
    Floats w = randomFloats(op.weight.product(), 31);
    Floats dy = randomFloats(op.result.product(), 32);
    Floats y(dy.size()), y2(dy.size()), dx(x.size()), dx2(x.size());
    Floats dw(w.size()), dw2(w.size());
    convolution(rank, {}, op, x.data(), w.data(), y.data());
    portable::directConvolution(rank, {}, op, x.data(), w.data(), y2.data());
    expectNear(y2, y);
    convolutionInputGrad(rank, {}, op, dy.data(), w.data(), dx.data());
    portable::directConvolutionInputGrad(rank, {}, op, dy.data(), w.data(),
                                         dx2.data());
    expectNear(dx2, dx);
    convolutionWeightGrad(rank, {}, op, x.data(), dy.data(), dw.data());
    portable::directConvolutionWeightGrad(rank, {}, op, x.data(), dy.data(),
                                          dw2.data());
    expectNear(dw2, dw);
  }
}

// So many channels that, where they lie last, one access holds several (8) or
// not (3).
TEST_P(WindowOpsTest, PoolingAndItsGradient) {
  for (PoolKind kind : {PoolKind::kMax, PoolKind::kAverage}) {
    for (bool countPadding : {false, true}) {
      for (int64_t channels : {3, 8}) {
        Pool op = unevenPool(kind, channels);
        op.countPadding = countPadding;
        op.channelsLast = GetParam();
        Floats x = randomFloats(op.input.product(), 18);
        Floats dy = randomFloats(op.result.product(), 19);
        Floats y(dy.size()), y2(dy.size()), dx(x.size()), dx2(x.size());
        pool(rank, {}, op, x.data(), y.data());
        portable::directPool(rank, {}, op, x.data(), y2.data());
        expectNear(y2, y);
        poolGrad(rank, {}, op, x.data(), dy.data(), dx.data());
        portable::directPoolGrad(rank, {}, op, x.data(), dy.data(), dx2.data());
        expectNear(dx2, dx);
      }
    }
  }
}

// There are few different values, so that most windows have several largest
// elements:
// each gradient goes to the first of them.
TEST_P(WindowOpsTest, PoolingOfHalvesWithEqualElements) {
  for (PoolKind kind : {PoolKind::kMax, PoolKind::kAverage}) {
    Pool overlapping = makePool(kind, {2, 16, 9, 10}, {3, 3}, {1, 1}, {1, 1},
                                {1, 1}, {1, 1}, {0, 0});
    for (Pool op : {unevenPool(kind, 16), overlapping}) {
      op.type = ElementType::kBf16;
      op.channelsLast = GetParam();
      Floats steps = randomFloats(op.input.product(), 20, 0, 3);
      for (float& step : steps) step = std::floor(step);
      auto x = narrowed<bf16>(steps);
      auto dy = narrowed<bf16>(randomFloats(op.result.product(), 21));
      std::vector<bf16> y(dy.size()), y2(dy.size());
      std::vector<bf16> dx(x.size()), dx2(x.size());
      pool(rank, {}, op, x.data(), y.data());
      portable::directPool(rank, {}, op, x.data(), y2.data());
      poolGrad(rank, {}, op, x.data(), dy.data(), dx.data());
      portable::directPoolGrad(rank, {}, op, x.data(), dy.data(), dx2.data());
      for (size_t i = 0; i < y.size(); ++i) {
        ASSERT_NEAR(load(y2[i]), load(y[i]), 1e-2) << i;
      }
      for (size_t i = 0; i < dx.size(); ++i) {
        ASSERT_NEAR(load(dx2[i]), load(dx[i]), 5e-2) << i;
      }
    }
  }
}

TEST_F(DeviceOpsTest, ProductsOfOddMatrices) {
  Gemm op{.batch = 2, .m = 5, .n = 4, .k = 3};
  op.lhsBatchStride = 40;
  op.lhsRowStride = 7;
  op.lhsColumnStride = 2;
  op.rhsRowStride = 1;
  op.rhsColumnStride = 3;
  op.resultBatchStride = 20;
  op.resultRowStride = 4;
  Floats a = randomFloats(80, 33), b = randomFloats(12, 34);
  for (bool accumulate : {false, true}) {
    op.accumulate = accumulate;
    Floats expected(40, 1), actual(40, 1);
    gemm(rank, {}, op, a.data(), b.data(), expected.data());
    portable::plainGemm(rank, {}, op, a.data(), b.data(), actual.data());
    expectNear(actual, expected);
  }
}

TEST_F(DeviceOpsTest, PlainProductsWithF32Results) {
  auto a = narrowed<bf16>(randomFloats(35, 1));
  auto b = narrowed<bf16>(randomFloats(56, 2));
  Gemm op;
  op.type = ElementType::kBf16;
  op.m = 5;
  op.n = 8;
  op.k = 7;
  op.lhsRowStride = 7;
  op.rhsRowStride = 8;
  op.resultRowStride = 8;
  op.wideResult = true;
  Floats expected(40), actual(40);
  gemm(rank, {}, op, a.data(), b.data(), expected.data());
  portable::plainGemm(rank, {}, op, a.data(), b.data(), actual.data());
  expectNear(actual, expected);
}

}  // namespace
}  // namespace soapstone::runtime
