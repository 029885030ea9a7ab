#include "runtime/cuda/check.h"

#include "runtime/core/error.h"

namespace soapstone::runtime {

void check(cudaError_t status, const char* action) {
  if (status == cudaSuccess) return;
  throw InputError(std::string("cannot ") + action + ": CUDA says '" +
                   cudaGetErrorString(status) + "'");
}

void check(cublasStatus_t status, const char* action) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw InputError(std::string("cannot ") + action + ": cuBLASLt says '" +
                   cublasLtGetStatusString(status) + "'");
}

void check(cudnnStatus_t status, const char* action) {
  if (status == CUDNN_STATUS_SUCCESS) return;
  char detail[512] = {};
  cudnnGetLastErrorString(detail, sizeof(detail));
  // One line: the library's explanations may have several.
  for (char& c : detail) {
    if (c == '\n') c = ' ';
  }
  throw InputError(std::string("cannot ") + action + ": cuDNN says '" +
                   cudnnGetErrorString(status) + "' " + detail);
}

}  // namespace soapstone::runtime
