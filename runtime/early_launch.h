#ifndef SOAPSTONE_RUNTIME_EARLY_LAUNCH_H_
#define SOAPSTONE_RUNTIME_EARLY_LAUNCH_H_

// Launches kernels so that the next one may start while the one before it on
// the stream ends (programmatic dependent launch, sm_90 and later): its blocks
// take their places and wait there, so that no gap is left between kernels.
// CUDA side of kernel.h alone.

#include <cuda_runtime.h>

#include <atomic>

#include "runtime/types.h"

namespace soapstone::runtime::detail {

// Of all ranks of the process.
struct EarlyUse {
  std::atomic<bool> isUsed{false};
  std::atomic<bool> isStopped{false};
};
inline EarlyUse earlyUse;

// Kernels wait for those in front of them from here on, where a driver does not
// take early ones. Returns whether there were any.
inline bool stopEarlyLaunches() {
  if (earlyUse.isUsed) earlyUse.isStopped = true;
  return earlyUse.isUsed;
}

// Whether `kernel` may start while work in front of it runs: this GPU can, the
// kernel's code waits (only code compiled for sm_90 or later does; older code
// runs here, too), and neither SOAPSTONE_EARLY_LAUNCH=0 nor stopEarlyLaunches
// turns it off. Part of the CUDA back end.
bool launchesEarly(const void* kernel);

// The first thing that a kernel launched by `launchKernel` does: nothing is
// read or written before all work in front of it is done. Kernels that follow
// may take their places from here on; they wait in the same way for this one.
SOAPSTONE_HD void waitForEarlierKernels() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  cudaGridDependencySynchronize();
  cudaTriggerProgrammaticLaunchCompletion();
#endif
}

template <typename... Parameters, typename... Arguments>
void launchKernel(void (*kernel)(Parameters...), unsigned blocks, int threads,
                  cudaStream_t stream, const Arguments&... arguments) {
  cudaLaunchAttribute early = {};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(static_cast<unsigned>(threads));
  config.stream = stream;
  config.attrs = &early;
  config.numAttrs =
      launchesEarly(reinterpret_cast<const void*>(kernel)) ? 1 : 0;
  // An error stays until the step asks for it (cudaGetLastError), as after
  // <<<>>>.
  cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...);
}

}  // namespace soapstone::runtime::detail

#endif  // SOAPSTONE_RUNTIME_EARLY_LAUNCH_H_
