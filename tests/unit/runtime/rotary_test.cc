#include <cmath>

#include "runtime/ops_attention.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

TEST(RotaryTest, TurnsPairsAndBack) {
  constexpr int64_t B = 2, H = 3, S = 4;
  for (int form = 0; form < 4; ++form) {
    const bool interleaved = form % 2 == 1;
    const int64_t D = form < 2 ? 6 : 16;
    Rotary op{ElementType::kF32, ElementType::kF32,
              {B, H, S, D},      true,
              interleaved,       false};
    Floats x = randomFloats(B * H * S * D, 1);
    Floats angle = randomFloats(B * S * D / 2, 2, -3, 3), c, s;
    for (float a : angle) {
      c.push_back(std::cos(a));
      s.push_back(std::sin(a));
    }
    Floats y(x.size()), back(x.size());
    Rank rank(0, 2);
    rotary(rank, {}, op, x.data(), c.data(), s.data(), y.data());
    for (int64_t i = 0; i < B * H * S * D / 2; ++i) {
      int64_t j = i % (D / 2), row = i / (D / 2);
      int64_t table = (row / S / H * S + row % S) * (D / 2) + j;
      auto a = static_cast<size_t>(row * D + (interleaved ? 2 * j : j));
      auto b =
          static_cast<size_t>(row * D + (interleaved ? 2 * j + 1 : j + D / 2));
      auto t = static_cast<size_t>(table);
      EXPECT_NEAR(y[a], x[a] * c[t] - x[b] * s[t], 1e-6);
      EXPECT_NEAR(y[b], x[b] * c[t] + x[a] * s[t], 1e-6);
    }
    op.inverse = true;
    rotary(rank, {}, op, y.data(), c.data(), s.data(), back.data());
    expectClose(back, toDoubles(x), 1e-6);
  }
}

}  // namespace
}  // namespace soapstone::runtime
