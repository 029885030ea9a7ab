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

// In every form: rows of whole accesses and others.
TEST(RotaryTest, LeavesElementsBehindTheTurned) {
  constexpr int64_t B = 2, H = 3, S = 4;
  for (int form = 0; form < 4; ++form) {
    const int64_t turned = form < 2 ? 16 : 6, rest = form < 2 ? 8 : 4;
    const bool interleaved = form % 2 == 1;
    Rotary whole{.shape = {B, H, S, turned}, .interleaved = interleaved};
    Floats part = randomFloats(B * H * S * turned, 1);
    Floats c = randomFloats(S * turned / 2, 2);
    Floats n = randomFloats(S * turned / 2, 3);
    Floats expected(part.size());
    Rank rank(0, 2);
    rotary(rank, {}, whole, part.data(), c.data(), n.data(), expected.data());
    // The same rows with more behind them.
    auto widened = [&](const Floats& rows) {
      Floats result;
      for (size_t row = 0; row < static_cast<size_t>(B * H * S); ++row) {
        const auto first = rows.begin() + static_cast<int64_t>(row) * turned;
        result.insert(result.end(), first, first + turned);
        result.insert(result.end(), static_cast<size_t>(rest),
                      static_cast<float>(row));
      }
      return result;
    };
    Rotary op = whole;
    op.shape = {B, H, S, turned + rest};
    op.turned = turned;
    const Floats x = widened(part);
    Floats y(x.size());
    rotary(rank, {}, op, x.data(), c.data(), n.data(), y.data());
    EXPECT_EQ(y, widened(expected));
  }
}

// Heads that lie [B, S, H, D], in every form; in the second one rows begin
// where no access of sixteen bytes does. And a single one of a batch of one.
TEST(RotaryTest, ReadsAndWritesHeadsWithStrides) {
  constexpr int64_t S = 4, D = 16;
  for (int form = 0; form < 16; ++form) {
    const int64_t B = form < 8 ? 2 : 1, H = form < 8 ? 3 : 1;
    const bool interleaved = form % 2 == 1, isOdd = form / 2 % 2 == 1;
    const int64_t row = H * D + (isOdd ? 1 : 0);
    Rotary op{.shape = {B, H, S, D}, .interleaved = interleaved};
    Floats x = randomFloats(B * S * row, 3);
    Floats dense;
    for (int64_t i = 0; i < B * H * S * D; ++i) {
      const int64_t s = i / D % S, h = i / D / S % H, b = i / D / S / H;
      dense.push_back(
          x[static_cast<size_t>((b * S + s) * row + h * D + i % D)]);
    }
    Floats c = randomFloats(S * D / 2, 4), n = randomFloats(S * D / 2, 5);
    Floats expected(dense.size());
    Rank rank(0, 2);
    rotary(rank, {}, op, dense.data(), c.data(), n.data(), expected.data());
    const HeadStrides strides{S * row, D, row};
    if (form % 8 < 4) {
      op.inputStrides = strides;
      Floats y(dense.size());
      rotary(rank, {}, op, x.data(), c.data(), n.data(), y.data());
      EXPECT_EQ(y, expected);
    } else {
      op.resultStrides = strides;
      Floats y(x.size());
      rotary(rank, {}, op, dense.data(), c.data(), n.data(), y.data());
      for (int64_t i = 0; i < B * H * S * D; ++i) {
        const int64_t s = i / D % S, h = i / D / S % H, b = i / D / S / H;
        EXPECT_EQ(y[static_cast<size_t>((b * S + s) * row + h * D + i % D)],
                  expected[static_cast<size_t>(i)]);
      }
    }
  }
}

}  // namespace
}  // namespace soapstone::runtime
