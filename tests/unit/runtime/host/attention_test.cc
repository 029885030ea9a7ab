#include "runtime/ops_attention.h"

#include "runtime/random.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

struct Case {
  const char* name;
  int64_t batch, heads, groups, queries, keys, depth, width;
  bool causal;
  Dims mask;
  bool boolMask;
  double ratio;
  double cap = 0;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

Attention describe(const Case& c) {
  Attention op;
  op.query = {c.batch, c.heads, c.queries, c.depth};
  op.key = {c.batch, c.groups, c.keys, c.depth};
  op.value = {c.batch, c.groups, c.keys, c.width};
  op.scale = 0.37;
  op.scoreCap = c.cap;
  op.causal = c.causal;
  op.mask = c.mask;
  op.maskType = c.boolMask ? ElementType::kBool : ElementType::kF32;
  op.dropoutRatio = c.ratio;
  op.dropoutStream = 77;
  return op;
}

constexpr int64_t kSeed = 5;
constexpr int64_t kStep = 3;

struct Naive {
  Doubles result;
  Doubles logSumExp;
};

Naive naiveAttention(const Attention& op, const Doubles& q, const Doubles& k,
                     const Doubles& v, const Doubles& mask) {
  int64_t B = op.query[0], H = op.query[1], S = op.query[2], D = op.query[3];
  int64_t G = op.key[1], T = op.key[2], E = op.value[3];
  Naive out{Doubles(static_cast<size_t>(B * H * S * E), 0.0),
            Doubles(static_cast<size_t>(B * H * S))};
  for (int64_t b = 0; b < B; ++b)
    for (int64_t h = 0; h < H; ++h)
      for (int64_t s = 0; s < S; ++s) {
        int64_t g = h / (H / G);
        int64_t row = (b * H + h) * S + s;
        Doubles p(static_cast<size_t>(T));
        double sum = 0;
        for (int64_t t = 0; t < T; ++t) {
          double score = 0;
          for (int64_t d = 0; d < D; ++d) {
            score += q[static_cast<size_t>(row * D + d)] *
                     k[static_cast<size_t>(((b * G + g) * T + t) * D + d)];
          }
          score *= op.scale;
          if (op.scoreCap > 0)
            score = op.scoreCap * std::tanh(score / op.scoreCap);
          if (op.mask.count == 4) {
            const Dims& m = op.mask;
            int64_t at =
                (((m[0] == 1 ? 0 : b) * m[1] + (m[1] == 1 ? 0 : h)) * m[2] +
                 (m[2] == 1 ? 0 : s)) *
                    m[3] +
                (m[3] == 1 ? 0 : t);
            score += mask[static_cast<size_t>(at)];
          }
          if (op.causal && t > s + T - S) score = -INFINITY;
          p[static_cast<size_t>(t)] = std::exp(score);
          sum += p[static_cast<size_t>(t)];
        }
        out.logSumExp[static_cast<size_t>(row)] = std::log(sum);
        for (int64_t t = 0; t < T && sum > 0; ++t) {
          double weight = p[static_cast<size_t>(t)] / sum;
          if (op.dropoutRatio > 0) {
            float u =
                randomUniform(kSeed, op.dropoutStream, kStep, row * T + t);
            weight *= u >= static_cast<float>(op.dropoutRatio)
                          ? 1 / (1 - op.dropoutRatio)
                          : 0;
          }
          for (int64_t e = 0; e < E; ++e) {
            out.result[static_cast<size_t>(row * E + e)] +=
                weight * v[static_cast<size_t>(((b * G + g) * T + t) * E + e)];
          }
        }
      }
  return out;
}

// Operands of a case and the mask in both its forms.
struct Operands {
  Floats q, k, v, dy;
  Doubles mask;
  Floats floatMask;
  std::vector<char> boolMask;
  const void* maskData = nullptr;

  Operands(const Case& c, const Attention& op)
      : q(randomFloats(op.query.product(), 1)),
        k(randomFloats(op.key.product(), 2)),
        v(randomFloats(op.value.product(), 3)),
        dy(randomFloats(op.query.product(0, 3) * op.value[3], 4)) {
    if (op.mask.count == 0) return;
    for (float x : randomFloats(op.mask.product(), 5)) {
      boolMask.push_back(x > -0.4f ? 1 : 0);
      floatMask.push_back(x);
      mask.push_back(c.boolMask ? (x > -0.4f ? 0.0 : -INFINITY)
                                : static_cast<double>(x));
    }
    maskData = c.boolMask ? static_cast<const void*>(boolMask.data())
                          : floatMask.data();
  }
};

// For operands of many elements: the slopes along a few random directions.
template <typename F>
void checkDirections(const Operands& in, const Doubles& q, const Doubles& k,
                     const Doubles& v, const Floats& dq, const Floats& dk,
                     const Floats& dv, const F& run) {
  constexpr double kStep = 1e-5;
  const Doubles* operands[3] = {&q, &k, &v};
  const Floats* gradients[3] = {&dq, &dk, &dv};
  for (int which = 0; which < 3; ++which) {
    Floats direction =
        randomFloats(static_cast<int64_t>(operands[which]->size()), 40 + which);
    double expected = 0, length = 0, actual = 0;
    for (double side : {1.0, -1.0}) {
      Doubles moved[3] = {q, k, v};
      for (size_t i = 0; i < direction.size(); ++i) {
        moved[which][i] += side * kStep * static_cast<double>(direction[i]);
      }
      Doubles result = run(moved[0], moved[1], moved[2]);
      for (size_t i = 0; i < result.size(); ++i) {
        expected +=
            side * result[i] * static_cast<double>(in.dy[i]) / (2 * kStep);
      }
    }
    for (size_t i = 0; i < direction.size(); ++i) {
      double slope = (*gradients[which])[i];
      actual += slope * static_cast<double>(direction[i]);
      length += slope * slope;
    }
    EXPECT_NEAR(actual, expected, 1e-4 * std::sqrt(length))
        << "operand " << which;
  }
}

class AttentionTest : public testing::TestWithParam<Case> {};

TEST_P(AttentionTest, ForwardMatchesLoops) {
  Attention op = describe(GetParam());
  Operands in(GetParam(), op);
  Naive expected = naiveAttention(op, toDoubles(in.q), toDoubles(in.k),
                                  toDoubles(in.v), in.mask);
  Floats result(expected.result.size(), NAN), total(expected.logSumExp.size());
  Rank rank(0, 2);
  attention(rank, {}, op, in.q.data(), in.k.data(), in.v.data(), in.maskData,
            &kSeed, &kStep, result.data(), total.data());
  expectClose(result, expected.result, 2e-5);
  expectClose(total, expected.logSumExp, 2e-5, "log of sums");
}

TEST_P(AttentionTest, GradientsMatchDifferences) {
  Attention op = describe(GetParam());
  Operands in(GetParam(), op);
  Rank rank(0, 2);
  Floats result(in.dy.size()),
      total(static_cast<size_t>(op.query.product(0, 3)));
  Floats dq(in.q.size()), dk(in.k.size()), dv(in.v.size());
  attention(rank, {}, op, in.q.data(), in.k.data(), in.v.data(), in.maskData,
            &kSeed, &kStep, result.data(), total.data());
  attentionGrad(rank, {}, op, in.q.data(), in.k.data(), in.v.data(),
                result.data(), total.data(), in.dy.data(), in.maskData, &kSeed,
                &kStep, dq.data(), dk.data(), dv.data());
  Doubles q = toDoubles(in.q), k = toDoubles(in.k), v = toDoubles(in.v);
  auto run = [&](const Doubles& a, const Doubles& b, const Doubles& c) {
    return naiveAttention(op, a, b, c, in.mask).result;
  };
  if (in.q.size() > 500) {
    checkDirections(in, q, k, v, dq, dk, dv, run);
    return;
  }
  expectClose(
      dq,
      numericGradient([&](const Doubles& x) { return run(x, k, v); }, q, in.dy),
      5e-5, "query");
  expectClose(
      dk,
      numericGradient([&](const Doubles& x) { return run(q, x, v); }, k, in.dy),
      5e-5, "key");
  expectClose(
      dv,
      numericGradient([&](const Doubles& x) { return run(q, k, x); }, v, in.dy),
      5e-5, "value");
}

INSTANTIATE_TEST_SUITE_P(
    Cases, AttentionTest,
    testing::Values(
        Case{"plain", 2, 3, 3, 5, 7, 4, 6, false, {}, false, 0},
        Case{"causal", 1, 2, 2, 6, 6, 4, 4, true, {}, false, 0},
        Case{"causal with a past", 1, 2, 2, 3, 8, 4, 4, true, {}, false, 0},
        Case{"causal, queries without keys",
             1,
             1,
             1,
             6,
             3,
             4,
             4,
             true,
             {},
             false,
             0},
        Case{"grouped", 2, 6, 2, 4, 5, 3, 3, false, {}, false, 0},
        Case{"additive mask",
             2,
             2,
             2,
             4,
             5,
             3,
             3,
             false,
             {2, 1, 4, 5},
             false,
             0},
        Case{"bool mask of keys",
             2,
             2,
             2,
             4,
             5,
             3,
             3,
             false,
             {2, 1, 1, 5},
             true,
             0},
        Case{"dropout", 1, 2, 2, 5, 6, 3, 3, true, {}, false, 0.3},
        Case{"capped", 2, 4, 2, 5, 7, 4, 6, true, {}, false, 0, 0.4},
        Case{"capped with mask and dropout",
             2,
             2,
             2,
             4,
             5,
             3,
             3,
             false,
             {2, 1, 1, 5},
             true,
             0.3,
             0.4},
        Case{"many tiles", 1, 2, 1, 150, 1100, 16, 8, true, {}, false, 0},
        Case{"many tiles with dropout and mask",
             1,
             2,
             2,
             70,
             600,
             8,
             8,
             false,
             {1, 2, 70, 600},
             false,
             0.1}));

TEST(AttentionStridesTest, HeadsMayBeInterleaved) {
  // [B, S, 3, H, D] as a packed projection leaves it.
  constexpr int64_t B = 2, S = 5, H = 3, D = 4;
  Case c{"packed", B, H, H, S, S, D, D, true, {}, false, 0};
  Attention op = describe(c);
  Floats packed = randomFloats(B * S * 3 * H * D, 1);
  auto part = [&](int64_t which) {
    Doubles dense;
    for (int64_t b = 0; b < B; ++b)
      for (int64_t h = 0; h < H; ++h)
        for (int64_t s = 0; s < S; ++s)
          for (int64_t d = 0; d < D; ++d)
            dense.push_back(packed[static_cast<size_t>(
                (((b * S + s) * 3 + which) * H + h) * D + d)]);
    return dense;
  };
  Naive expected = naiveAttention(op, part(0), part(1), part(2), {});
  op.queryStrides = op.keyStrides =
      op.valueStrides = {S * 3 * H * D, D, 3 * H * D};
  op.resultStrides = {S * H * D, D, H * D};
  Floats result(static_cast<size_t>(B * S * H * D)), total(B * H * S);
  Rank rank(0, 2);
  attention(rank, {}, op, packed.data(), packed.data() + H * D,
            packed.data() + 2 * H * D, nullptr, nullptr, nullptr, result.data(),
            total.data());
  Doubles reordered(result.size());
  for (int64_t i = 0; i < B * H * S * D; ++i) {
    int64_t d = i % D, s = i / D % S, h = i / D / S % H, b = i / D / S / H;
    reordered[static_cast<size_t>(((b * S + s) * H + h) * D + d)] =
        expected.result[static_cast<size_t>(i)];
  }
  expectClose(result, reordered, 1e-5);
}

// A number so low that it takes the scores' digits makes all keys alike: each
// has 1 / T of what arrives at its queries, and not all of it.
TEST(AttentionTest, SharesGradientsOfRowsHiddenByANumber) {
  constexpr int64_t kKeys = 600;  // More than a tile.
  Case c{"hidden", 1, 2, 2, 3, kKeys, 4, 4, false, {1, 1, 1, kKeys}, false, 0};
  Attention op = describe(c);
  Operands in(c, op);
  const Floats mask(kKeys, -1e9f);
  Floats result(in.dy.size()), total(2 * 3), dq(in.q.size()), dk(in.k.size()),
      dv(in.v.size());
  Rank rank(0, 2);
  attention(rank, {}, op, in.q.data(), in.k.data(), in.v.data(), mask.data(),
            nullptr, nullptr, result.data(), total.data());
  attentionGrad(rank, {}, op, in.q.data(), in.k.data(), in.v.data(),
                result.data(), total.data(), in.dy.data(), mask.data(), nullptr,
                nullptr, dq.data(), dk.data(), dv.data());
  Doubles expected(in.v.size());
  for (int64_t head = 0; head < 2; ++head) {
    for (int64_t i = 0; i < kKeys * 4; ++i) {
      for (int64_t s = 0; s < 3; ++s) {
        expected[static_cast<size_t>(head * kKeys * 4 + i)] +=
            static_cast<double>(
                in.dy[static_cast<size_t>((head * 3 + s) * 4 + i % 4)]) /
            kKeys;
      }
    }
  }
  expectClose(dv, expected, 1e-6);
}

TEST(AttentionTest, Bf16MatchesLoops) {
  Case c{"bf16", 1, 2, 1, 20, 30, 8, 8, true, {}, false, 0};
  Attention op = describe(c);
  op.type = ElementType::kBf16;
  Operands in(c, op);
  auto q = narrowed<bf16>(in.q), k = narrowed<bf16>(in.k),
       v = narrowed<bf16>(in.v), dy = narrowed<bf16>(in.dy);
  Naive expected =
      naiveAttention(op, toDoubles(widened(q)), toDoubles(widened(k)),
                     toDoubles(widened(v)), {});
  std::vector<bf16> result(dy.size()), dq(q.size()), dk(k.size()), dv(v.size());
  Floats total(expected.logSumExp.size());
  Rank rank(0, 2);
  attention(rank, {}, op, q.data(), k.data(), v.data(), nullptr, nullptr,
            nullptr, result.data(), total.data());
  expectClose(result, expected.result, 0.005);
  attentionGrad(rank, {}, op, q.data(), k.data(), v.data(), result.data(),
                total.data(), dy.data(), nullptr, nullptr, nullptr, dq.data(),
                dk.data(), dv.data());
  Doubles wk = toDoubles(widened(k)), wv = toDoubles(widened(v));
  expectClose(dq,
              numericGradient(
                  [&](const Doubles& x) {
                    return naiveAttention(op, x, wk, wv, {}).result;
                  },
                  toDoubles(widened(q)), widened(dy)),
              0.01);
}

}  // namespace
}  // namespace soapstone::runtime
