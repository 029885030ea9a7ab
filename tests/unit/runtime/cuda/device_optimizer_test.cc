#include <cmath>
#include <cstddef>

#include "runtime/ops_training.h"
#include "tests/unit/runtime/cuda/device_ops_fixture.h"

namespace soapstone::runtime {
namespace {

// Inputs and results of an update: places that are aligned to accesses of
// sixteen bytes, or one element off.
template <typename G>
struct UpdateMemory {
  static constexpr int64_t kCount = 128;
  int64_t first;
  std::vector<float> parameter, state0, state1;
  std::vector<G> gradient;

  explicit UpdateMemory(int64_t first)
      : first(first),
        parameter(placed(randomFloats(kCount, 1))),
        state0(placed(randomFloats(kCount, 2))),
        state1(placed(randomFloats(kCount, 3, 0, 1))) {
    for (float value : placed(randomFloats(kCount, 4))) {
      gradient.push_back(store<G>(value));
    }
  }

  std::vector<float> placed(const Floats& values) const {
    std::vector<float> result(static_cast<size_t>(first), 0.0f);
    result.insert(result.end(), values.begin(), values.end());
    return result;
  }

  void update(Rank& rank, OptimizerKind kind) {
    OptimizerUpdate op{.kind = kind,
                       .gradientType = ElementTypeOf<G>::value,
                       .count = kCount,
                       .beta1 = 0.9,
                       .beta2 = 0.99,
                       .epsilon = 1e-6,
                       .weightDecay = 0.01,
                       .trust = 0.02,
                       .nesterov = true};
    float rate = 0.1f;
    int64_t step = 2;
    float* p = parameter.data() + first;
    float* m = state0.data() + first;
    float* v = state1.data() + first;
    optimizerUpdate(rank, {}, op, p, gradient.data() + first, &rate, &step, m,
                    v, p, m, v);
  }

  // Parameter and states, one after the other.
  Floats all() const {
    Floats result;
    for (const std::vector<float>* values : {&parameter, &state0, &state1}) {
      result.insert(result.end(), values->begin() + first, values->end());
    }
    return result;
  }
};

template <typename G>
void expectSameInLanes(Rank& rank) {
  for (OptimizerKind kind :
       {OptimizerKind::kSgd, OptimizerKind::kMomentum, OptimizerKind::kAdam,
        OptimizerKind::kAdamW, OptimizerKind::kLamb, OptimizerKind::kLars,
        OptimizerKind::kAdagrad}) {
    UpdateMemory<G> inLanes(0), byPoint(1);
    Floats before = inLanes.all();
    inLanes.update(rank, kind);
    byPoint.update(rank, kind);
    expectNear(inLanes.all(), byPoint.all(), 1e-6);
    EXPECT_NE(inLanes.all(), before);
  }
}

// Updates in lanes are those of single elements, which the host's tests check.
// A gradient of padded rows, alone and beside a dense one, with a copy of the
// new parameter.
TEST_F(DeviceOpsTest, UpdatesFromPaddedGradients) {
  constexpr int64_t kRows = 9, kColumns = 13, kPitch = 16;
  constexpr int64_t kCount = kRows * kColumns;
  for (OptimizerKind kind : {OptimizerKind::kMomentum, OptimizerKind::kAdamW}) {
    for (int64_t more : {0, 20000}) {  // Too many for one loop on the host.
      OptimizerUpdate op{.kind = kind,
                         .gradientType = ElementType::kBf16,
                         .beta1 = 0.9,
                         .beta2 = 0.99,
                         .epsilon = 1e-6,
                         .weightDecay = 0.01};
      const auto dense = narrowed<bf16>(randomFloats(kCount, 4));
      std::vector<bf16> padded(kRows * kPitch, store<bf16>(NAN));
      for (size_t i = 0; i < dense.size(); ++i)
        padded[i / kColumns * kPitch + i % kColumns] = dense[i];
      const auto others = narrowed<bf16>(randomFloats(more, 5));
      float rate = 0.1f;
      int64_t step = 2;
      Floats values[2];
      for (bool isPadded : {false, true}) {
        Floats p = randomFloats(kCount, 1), m = randomFloats(kCount, 2);
        Floats v = randomFloats(kCount, 3, 0, 1), q = randomFloats(more, 6);
        Floats n = randomFloats(more, 7), w = randomFloats(more, 8, 0, 1);
        std::vector<bf16> copy(kCount);
        UpdatedTensor tensor = inPlace(kCount, p.data(), dense.data(), m.data(),
                                       v.data(), copy.data());
        if (isPadded) {
          tensor.gradient = padded.data();
          tensor = withPaddedGradient(tensor, kColumns, kPitch);
        }
        optimizerUpdates(rank, {}, op, ElementType::kBf16, &rate, &step,
                         {tensor, inPlace(more, q.data(), others.data(),
                                          n.data(), w.data())});
        for (const Floats& part : {p, m, v, q, widened(copy)}) {
          values[isPadded].insert(values[isPadded].end(), part.begin(),
                                  part.end());
        }
      }
      expectNear(values[1], values[0], 1e-6);
    }
  }
}

TEST_F(DeviceOpsTest, UpdatesInLanes) {
  expectSameInLanes<float>(rank);
  expectSameInLanes<bf16>(rank);
  expectSameInLanes<f16>(rank);
}

}  // namespace
}  // namespace soapstone::runtime
