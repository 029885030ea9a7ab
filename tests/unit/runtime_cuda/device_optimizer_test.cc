#include <cstddef>

#include "runtime/ops_training.h"
#include "tests/unit/runtime_cuda/device_ops_fixture.h"

namespace soapstone::runtime {
namespace {

// What an update starts from and leaves: places that are aligned to accesses of
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
TEST_F(DeviceOpsTest, UpdatesInLanes) {
  expectSameInLanes<float>(rank);
  expectSameInLanes<bf16>(rank);
  expectSameInLanes<f16>(rank);
}

}  // namespace
}  // namespace soapstone::runtime
