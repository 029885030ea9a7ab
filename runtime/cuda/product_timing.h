#ifndef SOAPSTONE_RUNTIME_CUDA_PRODUCT_TIMING_H_
#define SOAPSTONE_RUNTIME_CUDA_PRODUCT_TIMING_H_

// Timing of a library's algorithms against each other. Internal to the CUDA
// back end; plain C++.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>

namespace soapstone::runtime {

// The time of a batch of runs of proposal `i`, in any unit; nothing if it does
// not run.
using MeasureBatch = std::function<std::optional<float>(size_t i)>;

// Times that differ by so much of the smaller one are equal.
inline constexpr float kSteadyTimes = 0.03f;

inline bool areSteady(float a, float b) {
  return std::max(a, b) <= (1 + kSteadyTimes) * std::min(a, b);
}

// Repeats proposal `i` until its time no longer changes: an idle GPU has a
// fraction of its clock rate, and takes a while to reach it.
inline void warmUp(size_t i, const MeasureBatch& measure) {
  constexpr int kMostBatches = 100;
  constexpr int kSteadyBatches = 3;  // Not to take a slow rise for its end.
  int steady = 0;
  std::optional<float> before = measure(i);
  for (int batch = 1; before && batch < kMostBatches; ++batch) {
    std::optional<float> now = measure(i);
    if (!now) return;
    steady = areSteady(*before, *now) ? steady + 1 : 0;
    if (steady == kSteadyBatches) return;
    before = now;
  }
}

// The median of three batches; of other three if those differ, a few times.
inline std::optional<float> steadyTime(size_t i, const MeasureBatch& measure) {
  constexpr int kMostTries = 3;
  std::optional<float> median;
  for (int attempt = 0; attempt < kMostTries; ++attempt) {
    float times[3];
    for (float& time : times) {
      std::optional<float> measured = measure(i);
      if (!measured) return std::nullopt;
      time = *measured;
    }
    std::sort(times, times + 3);
    median = times[1];
    if (areSteady(times[0], times[2])) break;
  }
  return median;
}

// The first of the fastest proposals; nothing if none runs. The clock is warm
// before anything counts.
inline std::optional<size_t> fastestProposal(size_t count,
                                             const MeasureBatch& measure) {
  std::optional<size_t> best;
  float least = 0;
  bool isWarm = false;
  for (size_t i = 0; i < count; ++i) {
    if (!measure(i)) continue;  // Which also loads the kernel.
    if (!isWarm) warmUp(i, measure);
    isWarm = true;
    std::optional<float> time = steadyTime(i, measure);
    if (!time || (best && *time >= least)) continue;
    best = i;
    least = *time;
  }
  return best;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_PRODUCT_TIMING_H_
