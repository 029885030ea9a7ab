#ifndef SOAPSTONE_RUNTIME_CUDA_CHECK_H_
#define SOAPSTONE_RUNTIME_CUDA_CHECK_H_

// Status codes of the CUDA libraries as exceptions of one line.

#include <cublasLt.h>
#include <cuda_runtime.h>
#include <cudnn.h>

namespace soapstone::runtime {

// Throw InputError that says what was tried and what the library answered.
void check(cudaError_t status, const char* action);
void check(cublasStatus_t status, const char* action);
void check(cudnnStatus_t status, const char* action);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_CHECK_H_
