#include "runtime/early_launch.h"

#include <cstdlib>
#include <cstring>
#include <unordered_map>

namespace soapstone::runtime::detail {
namespace {

// The first GPUs with early launches, as cudaFuncGetAttributes counts.
constexpr int kFirstVersion = 90;

bool isEarlyDevice() {
  const char* wish = std::getenv("SOAPSTONE_EARLY_LAUNCH");
  if (wish != nullptr && std::strcmp(wish, "0") == 0) return false;
  int device = 0;
  int major = 0;
  return cudaGetDevice(&device) == cudaSuccess &&
         cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor,
                                device) == cudaSuccess &&
         major >= kFirstVersion / 10;
}

// __CUDA_ARCH__ is the version of the PTX, not that of the binary: a driver
// makes a binary for the GPU at hand from PTX for an earlier one.
bool waits(const void* kernel) {
  cudaFuncAttributes attributes = {};
  return cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess &&
         attributes.ptxVersion >= kFirstVersion;
}

}  // namespace

bool launchesEarly(const void* kernel) {
  static const bool isEarly = isEarlyDevice();
  if (!isEarly || earlyUse.isStopped) return false;
  // One map per thread, so that launches take no lock.
  thread_local std::unordered_map<const void*, bool> known;
  auto [entry, isNew] = known.try_emplace(kernel, false);
  if (isNew) entry->second = waits(kernel);
  if (entry->second) earlyUse.isUsed = true;
  return entry->second;
}

}  // namespace soapstone::runtime::detail
