#ifndef SOAPSTONE_CODEGEN_BUILD_CUDA_BUILDER_H_
#define SOAPSTONE_CODEGEN_BUILD_CUDA_BUILDER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace soapstone::codegen {

// Paths of the CUDA Toolkit and of the runtime's CUDA back end.
struct CudaToolchain {
  std::string compiler;        // nvcc
  std::string includeFolder;   // Holds runtime/runtime.h.
  std::string runtimeLibrary;  // libsoapstone_runtime_cuda.a
  std::string architecture = "sm_90";

  // The toolchain of this build of Soapstone. The environment variables
  // SOAPSTONE_NVCC, SOAPSTONE_RUNTIME_INCLUDE and
  // SOAPSTONE_RUNTIME_LIBRARY_CUDA win; nvcc is looked up on PATH, then in
  // /usr/local/cuda/bin. Fails with FailedPrecondition where there is none, and
  // with InvalidArgument if it does not know `architecture`.
  static absl::StatusOr<CudaToolchain> find(const std::string& architecture);
};

// The architecture of a device kind of the machine presets: "sm_80" for "a100".
// Fails with InvalidArgument for a kind that names none.
absl::StatusOr<std::string> architectureOf(const std::string& deviceKind);

// Fails with InvalidArgument if GPUs of that architecture do not compute in
// bf16. Accepts text that is no architecture: nvcc refuses it.
absl::Status requireBf16(const std::string& architecture);

// Fails with InvalidArgument if a GPU has too few hardware queues for a rank
// of a pipeline with so many streams for messages, and so many communicators,
// each of which has one, beside the lanes of the runtime. Streams that
// share a queue wait for one another: a message that waits for its receiver
// could hold up the one that the receiver waits for.
absl::Status requireQueues(int messageStreams, int communicators);

// Fails with FailedPrecondition if a runtime that was compiled for `compiled`,
// architectures as CMake lists them ("80,90"), holds no kernels that GPUs of
// `architecture` run: they run those of an earlier architecture or their own.
absl::Status requireKernelsFor(const std::string& architecture,
                               const std::string& compiled);

// Compiles the classes of the emitted program in `folder` with nvcc and links
// them with the CUDA back end as `kUncheckedProgram` (program_folder.h). Output
// of a failure is in `folder`/build.log.
absl::Status buildCudaProgram(const std::string& folder,
                              const CudaToolchain& toolchain);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_BUILD_CUDA_BUILDER_H_
