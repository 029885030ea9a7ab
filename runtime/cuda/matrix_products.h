#ifndef SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_
#define SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_

#include <cublasLt.h>

#include <array>
#include <map>
#include <string>

#include "runtime/cuda/device_state.h"
#include "runtime/ops_contraction.h"

namespace soapstone::runtime {

// Matrix products of one rank through cuBLASLt. The algorithm of a shape is
// chosen when it first occurs, by timing the library's proposals, and kept in
// the file that SOAPSTONE_TUNING names, if it does: later runs start with it.
class MatrixProducts {
 public:
  MatrixProducts();
  ~MatrixProducts();
  MatrixProducts(const MatrixProducts&) = delete;
  MatrixProducts& operator=(const MatrixProducts&) = delete;

  // One of the strides of each matrix is 1; see Gemm.
  void run(cudaStream_t stream, const Gemm& op, const void* lhs,
           const void* rhs, void* result);

 private:
  struct Plan;
  using Key = std::array<int64_t, 14>;

  static Key keyOf(const Gemm& op, const void* lhs, const void* rhs,
                   const void* result);
  cublasLtMatmulAlgo_t choose(Plan& plan, const Key& key, cudaStream_t stream,
                              const void* lhs, const void* rhs, void* result);
  void readTuning();
  void writeTuning() const;

  cublasLtHandle_t handle = nullptr;
  DeviceMemory workspace;
  std::map<Key, cublasLtMatmulAlgo_t> algorithms;
  std::string tuningFile;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_
