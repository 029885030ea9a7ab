#include "runtime/ops_training.h"

#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {

inline void PrintTo(OptimizerKind kind, std::ostream* out) {
  constexpr const char* kNames[] = {"SGD",  "momentum", "Adam",   "AdamW",
                                    "LAMB", "LARS",     "Adagrad"};
  *out << kNames[static_cast<int>(kind)];
}

namespace {

TEST(CrossEntropyTest, LossAndGradientMatchLoops) {
  constexpr int64_t kRows = 5, kClasses = 37;
  Floats logits = randomFloats(kRows * kClasses, 1, -30, 30);
  std::vector<int64_t> labels = {0, 36, -100, 12, 99};
  CrossEntropy op{ElementType::kF32, ElementType::kI64, kRows, kClasses, -100};
  Floats loss(kRows), total(kRows), lossGrad = randomFloats(kRows, 2);
  Floats grad(logits.size());
  Rank rank(0, 2);
  crossEntropy(rank, {}, op, logits.data(), labels.data(), loss.data(),
               total.data());
  crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), total.data(),
                   lossGrad.data(), grad.data());
  auto naive = [&](const Doubles& x) {
    Doubles result;
    for (size_t row = 0; row < kRows; ++row) {
      double sum = 0;
      for (size_t i = 0; i < kClasses; ++i)
        sum += std::exp(x[row * kClasses + i]);
      bool counts = labels[row] >= 0 && labels[row] < kClasses;
      result.push_back(
          counts ? std::log(sum) -
                       x[row * kClasses + static_cast<size_t>(labels[row])]
                 : 0.0);
    }
    return result;
  };
  expectClose(loss, naive(toDoubles(logits)), 1e-5);
  expectClose(grad, numericGradient(naive, toDoubles(logits), lossGrad), 1e-5);
}

TEST(CrossEntropyTest, GradientMayOverwriteTheLogits) {
  Floats logits = randomFloats(3 * 8, 1);
  std::vector<int32_t> labels = {1, 0, 7};
  CrossEntropy op{ElementType::kF32, ElementType::kI32, 3, 8, -100};
  Floats loss(3), total(3), ones(3, 1.0f), grad(24);
  Rank rank(0, 1);
  crossEntropy(rank, {}, op, logits.data(), labels.data(), loss.data(),
               total.data());
  crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), total.data(),
                   ones.data(), grad.data());
  crossEntropyGrad(rank, {}, op, logits.data(), labels.data(), total.data(),
                   ones.data(), logits.data());
  EXPECT_EQ(grad, logits);
}

// Two steps of an update rule in double, as the dialect's table has it.
struct NaiveOptimizer {
  OptimizerUpdate op;
  double rate;
  Doubles p, m, v;

  void step(const Doubles& gradient, int64_t t) {
    double pNorm = 0, gNorm = 0, rNorm = 0;
    for (size_t i = 0; i < p.size(); ++i) {
      pNorm += p[i] * p[i];
      gNorm += gradient[i] * gradient[i];
    }
    pNorm = std::sqrt(pNorm);
    gNorm = std::sqrt(gNorm);
    double local = pNorm > 0 && gNorm > 0
                       ? pNorm / (gNorm + op.weightDecay * pNorm) * op.trust
                       : 1;
    Doubles direction(p.size());
    bool decoupled =
        op.kind == OptimizerKind::kAdamW || op.kind == OptimizerKind::kLamb;
    for (size_t i = 0; i < p.size(); ++i) {
      double g = gradient[i] + (decoupled ? 0 : op.weightDecay * p[i]);
      switch (op.kind) {
        case OptimizerKind::kSgd:
          p[i] -= rate * g;
          break;
        case OptimizerKind::kMomentum:
          m[i] = op.beta1 * m[i] + g;
          p[i] -= rate * (op.nesterov ? g + op.beta1 * m[i] : m[i]);
          break;
        case OptimizerKind::kLars:
          m[i] = op.beta1 * m[i] + rate * local * g;
          p[i] -= m[i];
          break;
        case OptimizerKind::kAdagrad:
          m[i] += g * g;
          p[i] -= rate * g / (std::sqrt(m[i]) + op.epsilon);
          break;
        default:
          m[i] = op.beta1 * m[i] + (1 - op.beta1) * g;
          v[i] = op.beta2 * v[i] + (1 - op.beta2) * g * g;
          direction[i] =
              m[i] / (1 - std::pow(op.beta1, t)) /
              (std::sqrt(v[i] / (1 - std::pow(op.beta2, t))) + op.epsilon);
          if (op.kind == OptimizerKind::kAdamW) {
            p[i] -= rate * op.weightDecay * p[i];
          }
          if (op.kind == OptimizerKind::kLamb) {
            direction[i] += op.weightDecay * p[i];
          } else {
            p[i] -= rate * direction[i];
          }
          rNorm += direction[i] * direction[i];
      }
    }
    if (op.kind != OptimizerKind::kLamb) return;
    rNorm = std::sqrt(rNorm);
    double ratio = pNorm > 0 && rNorm > 0 ? pNorm / rNorm : 1;
    for (size_t i = 0; i < p.size(); ++i) p[i] -= rate * ratio * direction[i];
  }
};

class OptimizerTest : public testing::TestWithParam<OptimizerKind> {};

TEST_P(OptimizerTest, TwoStepsMatchLoops) {
  constexpr int64_t kCount = 1000;
  for (bool nesterov : {false, true}) {
    OptimizerUpdate op{
        GetParam(), ElementType::kF32, kCount, 0.9, 0.99, 1e-6, 0.02,
        0.5,        nesterov};
    Floats p = randomFloats(kCount, 1), m(kCount, 0.0f), v(kCount, 0.0f);
    NaiveOptimizer naive{op, 0.1, toDoubles(p), Doubles(kCount, 0.0),
                         Doubles(kCount, 0.0)};
    Rank rank(0, 2);
    float rate = 0.1f;
    for (int64_t step = 0; step < 2; ++step) {
      Floats g = randomFloats(kCount, 5 + static_cast<int>(step));
      optimizerUpdate(rank, {}, op, p.data(), g.data(), &rate, &step, m.data(),
                      v.data(), p.data(), m.data(), v.data());
      naive.step(toDoubles(g), step + 1);
    }
    expectClose(p, naive.p, 1e-5, "parameter");
    expectClose(m, naive.m, 1e-5, "first state");
    expectClose(v, naive.v, 1e-5, "second state");
  }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, OptimizerTest,
    testing::Values(OptimizerKind::kSgd, OptimizerKind::kMomentum,
                    OptimizerKind::kAdam, OptimizerKind::kAdamW,
                    OptimizerKind::kLamb, OptimizerKind::kLars,
                    OptimizerKind::kAdagrad));

// Where nothing is added to the root, Adam's first step is the rate whatever
// the gradient: weights of the moments that differ from the corrections show.
TEST(OptimizerTest, FirstStepOfAdamIsTheRateToRounding) {
  constexpr int64_t kCount = 100;
  constexpr float kRate = 0.01f;
  for (OptimizerKind kind : {OptimizerKind::kAdam, OptimizerKind::kAdamW}) {
    OptimizerUpdate op{kind, ElementType::kF32, kCount, 0.9, 0.999};
    Floats p(kCount, 0.0f), m(kCount, 0.0f), v(kCount, 0.0f);
    Floats g = randomFloats(kCount, 1, 0.5, 2);
    int64_t step = 0;
    Rank rank(0, 1);
    optimizerUpdate(rank, {}, op, p.data(), g.data(), &kRate, &step, m.data(),
                    v.data(), p.data(), m.data(), v.data());
    for (float moved : p) EXPECT_NEAR(moved / -kRate, 1, 5e-7);
  }
}

TEST(OptimizerTest, TakesBf16Gradients) {
  Floats p = {1, 2};
  auto g = narrowed<bf16>({0.5f, -1.0f});
  float rate = 1;
  int64_t step = 0;
  OptimizerUpdate op{OptimizerKind::kSgd, ElementType::kBf16, 2};
  Rank rank(0, 1);
  optimizerUpdate(rank, {}, op, p.data(), g.data(), &rate, &step, nullptr,
                  nullptr, p.data(), nullptr, nullptr);
  EXPECT_EQ(p, (Floats{0.5f, 3.0f}));
}

TEST(OptimizerTest, TrustIsOneForZeroParameters) {
  Floats p = {0, 0}, g = {1, 1}, v = {0, 0};
  float rate = 0.5f;
  int64_t step = 0;
  OptimizerUpdate op{
      OptimizerKind::kLars, ElementType::kF32, 2, 0.9, 0, 0, 0, 0.001, false};
  Rank rank(0, 1);
  optimizerUpdate(rank, {}, op, p.data(), g.data(), &rate, &step, v.data(),
                  nullptr, p.data(), v.data(), nullptr);
  EXPECT_EQ(p, (Floats{-0.5f, -0.5f}));
}

}  // namespace
}  // namespace soapstone::runtime
