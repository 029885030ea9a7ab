#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_DEVICE_OPS_FIXTURE_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_DEVICE_OPS_FIXTURE_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "runtime/cuda/device_ops.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {

inline void expectNear(const Floats& actual, const Floats& expected,
                       double tolerance = 2e-5) {
  expectClose(actual, toDoubles(expected), tolerance);
}

inline std::vector<int64_t> randomIndices(int64_t count, int64_t low,
                                          int64_t high, int seed) {
  std::mt19937 engine(static_cast<unsigned>(seed));
  std::uniform_int_distribution<int64_t> draw(low, high - 1);
  std::vector<int64_t> values(static_cast<size_t>(count));
  for (int64_t& value : values) value = draw(engine);
  return values;
}

// Every op of the CUDA back end that is a kernel of its own gives what the host
// back end's op gives.
class DeviceOpsTest : public testing::Test {
 protected:
  Rank rank{0, 2};
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_DEVICE_OPS_FIXTURE_H_
