#include "runtime/early_launch.h"

#include <map>

#include "gtest/gtest.h"

namespace {

// Kernels by the architecture that their PTX is for, on a GPU of sm_90.
std::map<const void*, int>& ptxVersions() {
  static std::map<const void*, int> versions;
  return versions;
}
int queries = 0;

}  // namespace

// The CUDA runtime of this test.
extern "C" {

cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr /*attribute*/,
                                   int /*device*/) {
  *value = 9;
  return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes,
                                  const void* kernel) {
  ++queries;
  auto found = ptxVersions().find(kernel);
  if (found == ptxVersions().end()) return cudaErrorInvalidDeviceFunction;
  attributes->ptxVersion = found->second;
  // The driver compiles PTX for the GPU at hand.
  attributes->binaryVersion = 90;
  return cudaSuccess;
}

}  // extern "C"

namespace soapstone::runtime::detail {
namespace {

TEST(EarlyLaunchTest, OnlyKernelsThatWaitStartEarly) {
  const int forAmpere = 0, forHopper = 0, unknown = 0;
  ptxVersions() = {{&forAmpere, 80}, {&forHopper, 90}};
  for (int launch = 0; launch < 3; ++launch) {
    EXPECT_FALSE(launchesEarly(&forAmpere));
    EXPECT_TRUE(launchesEarly(&forHopper));
    EXPECT_FALSE(launchesEarly(&unknown));
  }
  // Once a kernel.
  EXPECT_EQ(queries, 3);
}

}  // namespace
}  // namespace soapstone::runtime::detail
