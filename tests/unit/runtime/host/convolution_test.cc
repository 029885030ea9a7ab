#include "runtime/ops_contraction.h"
#include "tests/support/window_ops.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

// Calls f(inputOffset, weightOffset, resultOffset) for every product of a
// convolution of 1 to 3 dims, seen as one of 3.
template <typename F>
void visitProducts(const Convolution& op, const F& f) {
  int64_t in[3] = {1, 1, 1}, win[3] = {1, 1, 1}, out[3] = {1, 1, 1};
  int64_t stride[3] = {1, 1, 1}, low[3] = {0, 0, 0}, gap[3] = {1, 1, 1};
  int n = op.strides.count;
  for (int i = 0; i < n; ++i) {
    int d = 3 - n + i;
    in[d] = op.input[2 + i];
    win[d] = op.weight[2 + i];
    out[d] = op.result[2 + i];
    stride[d] = op.strides[i];
    low[d] = op.padLow[i];
    gap[d] = op.dilations[i];
  }
  int64_t perGroup = op.result[1] / op.groups;
  for (int64_t b = 0; b < op.input[0]; ++b)
    for (int64_t o = 0; o < op.result[1]; ++o)
      for (int64_t c = 0; c < op.weight[1]; ++c)
        for (int64_t y = 0; y < out[0] * out[1] * out[2]; ++y)
          for (int64_t k = 0; k < win[0] * win[1] * win[2]; ++k) {
            int64_t yi[3] = {y / (out[1] * out[2]), y / out[2] % out[1],
                             y % out[2]};
            int64_t ki[3] = {k / (win[1] * win[2]), k / win[2] % win[1],
                             k % win[2]};
            int64_t x = 0;
            bool inside = true;
            for (int d = 0; d < 3; ++d) {
              int64_t at = yi[d] * stride[d] + ki[d] * gap[d] - low[d];
              inside = inside && at >= 0 && at < in[d];
              x = x * in[d] + at;
            }
            if (!inside) continue;
            int64_t channel = o / perGroup * op.weight[1] + c;
            f((b * op.input[1] + channel) * in[0] * in[1] * in[2] + x,
              (o * op.weight[1] + c) * win[0] * win[1] * win[2] + k,
              (b * op.result[1] + o) * out[0] * out[1] * out[2] + y);
          }
}

class ConvolutionTest : public testing::TestWithParam<Convolution> {};

template <typename T>
void checkAllPasses(Convolution op, double tolerance) {
  op.type = ElementTypeOf<T>::value;
  auto x = narrowed<T>(randomFloats(op.input.product(), 1));
  auto w = narrowed<T>(randomFloats(op.weight.product(), 2));
  auto dy = narrowed<T>(randomFloats(op.result.product(), 3));
  Doubles y(dy.size(), 0.0), dx(x.size(), 0.0), dw(w.size(), 0.0);
  visitProducts(op, [&](int64_t i, int64_t k, int64_t o) {
    auto xi = static_cast<size_t>(i), wi = static_cast<size_t>(k),
         yi = static_cast<size_t>(o);
    y[yi] += static_cast<double>(load(x[xi])) * load(w[wi]);
    dx[xi] += static_cast<double>(load(dy[yi])) * load(w[wi]);
    dw[wi] += static_cast<double>(load(dy[yi])) * load(x[xi]);
  });
  Rank rank(0, 2);
  std::vector<T> result(y.size()), inputGrad(dx.size()), weightGrad(dw.size());
  for (int repeat = 0; repeat < 2; ++repeat) {  // Made, then cached.
    convolution(rank, {}, op, x.data(), w.data(), result.data());
    convolutionInputGrad(rank, {}, op, dy.data(), w.data(), inputGrad.data());
    convolutionWeightGrad(rank, {}, op, x.data(), dy.data(), weightGrad.data());
    expectClose(result, y, tolerance, "result");
    expectClose(inputGrad, dx, tolerance, "input gradient");
    expectClose(weightGrad, dw, tolerance, "weight gradient");
  }
}

TEST_P(ConvolutionTest, MatchesLoopsInF32) {
  checkAllPasses<float>(GetParam(), 1e-5);
}
TEST_P(ConvolutionTest, MatchesLoopsInBf16) {
  checkAllPasses<bf16>(GetParam(), 0.01);
}
TEST_P(ConvolutionTest, MatchesLoopsInF16) {
  checkAllPasses<f16>(GetParam(), 0.001);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ConvolutionTest,
    testing::Values(makeConvolution({2, 3, 9, 8}, {4, 3, 3, 3}, {1, 1}, {1, 1},
                                    {1, 1}, {1, 1}, 1),
                    makeConvolution({2, 16, 9, 8}, {32, 16, 3, 2}, {2, 3},
                                    {1, 0}, {0, 2}, {1, 1}, 1),
                    makeConvolution({1, 4, 10, 10}, {4, 1, 3, 3}, {1, 1},
                                    {2, 2}, {2, 2}, {2, 2}, 4),
                    makeConvolution({2, 6, 7, 7}, {8, 3, 1, 1}, {2, 2}, {0, 0},
                                    {0, 0}, {1, 1}, 2),
                    makeConvolution({2, 3, 20}, {5, 3, 4}, {3}, {2}, {1}, {2},
                                    1),
                    makeConvolution({1, 2, 5, 6, 7}, {3, 2, 2, 3, 3}, {1, 2, 1},
                                    {0, 1, 1}, {1, 1, 0}, {1, 1, 2}, 1),
                    makeConvolution({2, 3, 9, 9}, {4, 3, 3, 3}, {1, 1}, {-1, 1},
                                    {-2, -1}, {1, 1}, 1)));

}  // namespace
}  // namespace soapstone::runtime
