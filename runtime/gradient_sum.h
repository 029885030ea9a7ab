#ifndef SOAPSTONE_RUNTIME_GRADIENT_SUM_H_
#define SOAPSTONE_RUNTIME_GRADIENT_SUM_H_

// Gradients that the readers of one value send back, added up where they are
// read. Internal to the runtime.

#include <cstdint>

#include "runtime/lanes.h"
#include "runtime/ops_normalization.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// A gradient that is one tensor.
template <typename T>
struct OneGradient {
  const T* part;

  template <int kLanes>
  SOAPSTONE_HD Lanes<T, kLanes> at(int64_t i) const {
    return readLanes<kLanes>(part + i);
  }
};

// The sum of two or three, rounded once: the bits that a kernel would store
// that adds them.
template <typename T>
struct SummedGradient {
  const T* first;
  const T* second;
  const T* third;  // May be null.

  explicit SummedGradient(const GradientSum& sum)
      : first(static_cast<const T*>(sum.parts[0])),
        second(static_cast<const T*>(sum.parts[1])),
        third(static_cast<const T*>(sum.parts[2])) {}

  template <int kLanes>
  SOAPSTONE_HD Lanes<T, kLanes> at(int64_t i) const {
    const auto a = readLanes<kLanes>(first + i);
    const auto b = readLanes<kLanes>(second + i);
    Lanes<T, kLanes> c{};
    if (third != nullptr) c = readLanes<kLanes>(third + i);
    Lanes<T, kLanes> total;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float two = load(a[lane]) + load(b[lane]);
      total[lane] = store<T>(third == nullptr ? two : two + load(c[lane]));
    }
    return total;
  }
};

// Stores the sum.
template <typename T>
struct StoreGradientSum {
  SummedGradient<T> sum;
  T* total;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    writeLanes(total + i, sum.template at<kLanes>(i));
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_GRADIENT_SUM_H_
