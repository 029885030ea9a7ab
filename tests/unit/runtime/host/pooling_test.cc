#include "runtime/ops_contraction.h"
#include "tests/support/window_ops.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

// The elements of a window: their offsets, and the divisor of a mean.
struct Window {
  std::vector<int64_t> offsets;
  int64_t counted = 0;
};

Window windowOf(const Pool& op, int64_t y) {
  int n = op.window.count;
  Window result;
  Dims index = op.window;
  for (int i = n; i-- > 0;) {
    index[i] = y % op.result[2 + i];
    y /= op.result[2 + i];
  }
  for (int64_t k = 0; k < op.window.product(); ++k) {
    int64_t rest = k, offset = 0, stride = 1;
    bool inside = true, counts = true;
    for (int i = n; i-- > 0;) {
      int64_t x = index[i] * op.strides[i] - op.padLow[i] +
                  rest % op.window[i] * op.dilations[i];
      rest /= op.window[i];
      inside = inside && x >= 0 && x < op.input[2 + i];
      counts = counts && x < op.input[2 + i] + op.padHigh[i] - op.extraHigh[i];
      offset += x * stride;
      stride *= op.input[2 + i];
    }
    if (inside) result.offsets.push_back(offset);
    if (inside || (op.countPadding && counts)) ++result.counted;
  }
  return result;
}

class PoolTest : public testing::TestWithParam<Pool> {};

template <typename T>
void check(Pool op, double tolerance) {
  op.type = ElementTypeOf<T>::value;
  auto x = narrowed<T>(randomFloats(op.input.product(), 1));
  auto dy = narrowed<T>(randomFloats(op.result.product(), 2));
  Doubles y(dy.size(), 0.0), dx(x.size(), 0.0);
  int64_t in = op.input.product(2, op.input.count);
  int64_t out = op.result.product(2, op.result.count);
  for (int64_t i = 0; i < static_cast<int64_t>(y.size()); ++i) {
    Window window = windowOf(op, i % out);
    int64_t base = i / out * in;
    double sum = 0;
    int64_t best = -1;
    for (int64_t offset : window.offsets) {
      float value = load(x[static_cast<size_t>(base + offset)]);
      sum += static_cast<double>(value);
      if (best < 0 || value > load(x[static_cast<size_t>(best)])) {
        best = base + offset;
      }
    }
    double grad = load(dy[static_cast<size_t>(i)]);
    if (op.kind == PoolKind::kMax) {
      y[static_cast<size_t>(i)] =
          best < 0 ? -INFINITY : load(x[static_cast<size_t>(best)]);
      if (best >= 0) dx[static_cast<size_t>(best)] += grad;
      continue;
    }
    if (window.counted == 0) continue;
    double count = static_cast<double>(window.counted);
    y[static_cast<size_t>(i)] = sum / count;
    for (int64_t offset : window.offsets) {
      dx[static_cast<size_t>(base + offset)] += grad / count;
    }
  }
  Rank rank(0, 2);
  std::vector<T> result(y.size()), inputGrad(dx.size());
  pool(rank, {}, op, x.data(), result.data());
  poolGrad(rank, {}, op, x.data(), dy.data(), inputGrad.data());
  expectClose(result, y, tolerance, "result");
  expectClose(inputGrad, dx, tolerance, "gradient");
}

TEST_P(PoolTest, MatchesLoops) {
  for (PoolKind kind : {PoolKind::kMax, PoolKind::kAverage}) {
    for (bool countPadding : {false, true}) {
      Pool op = GetParam();
      op.kind = kind;
      op.countPadding = countPadding;
      check<float>(op, 1e-6);
      check<bf16>(op, 0.01);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, PoolTest,
    testing::Values(
        makePool(PoolKind::kMax, {2, 3, 9, 8}, {3, 3}, {2, 2}, {1, 1}, {1, 1},
                 {1, 1}, {0, 0}),
        makePool(PoolKind::kMax, {1, 2, 10, 10}, {3, 2}, {1, 3}, {0, 1}, {2, 1},
                 {2, 1}, {1, 1}),
        makePool(PoolKind::kMax, {1, 2, 17}, {4}, {3}, {3}, {5}, {1}, {2}),
        makePool(PoolKind::kMax, {1, 2, 5, 6, 7}, {2, 3, 2}, {1, 2, 2},
                 {0, 1, 1}, {1, 1, 0}, {1, 1, 2}, {1, 0, 0}),
        makePool(PoolKind::kMax, {2, 3, 7, 7}, {7, 7}, {1, 1}, {0, 0}, {0, 0},
                 {1, 1}, {0, 0})));

TEST(PoolGradTest, TiesGoToTheFirst) {
  Pool op = makePool(PoolKind::kMax, {1, 1, 4}, {4}, {1}, {0}, {0}, {1}, {0});
  Floats x = {1, 3, 3, 2}, dy = {5}, dx(4);
  Rank rank(0, 1);
  poolGrad(rank, {}, op, x.data(), dy.data(), dx.data());
  EXPECT_EQ(dx, (Floats{0, 5, 0, 0}));
}

}  // namespace
}  // namespace soapstone::runtime
