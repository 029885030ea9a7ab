#ifndef SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_
#define SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_

#include <cublasLt.h>

#include <map>
#include <optional>
#include <string>

#include "runtime/cuda/device_state.h"
#include "runtime/cuda/product_plan.h"
#include "runtime/cuda/tuning_file.h"

namespace soapstone::runtime {

// Matrix products of one rank through cuBLASLt. The algorithm of a shape is
// chosen when it first occurs, in the step before the first that is captured,
// by timing the library's proposals; choices are kept in a file, with which
// later runs start (tuning_file.h).
//
// Ranks that compute the same, for replicas of a tensor, must get the same
// bits, and no two timings agree. So where there are several ranks, none of
// them times: what is not in the file has the algorithm that the library
// proposes first.
class MatrixProducts {
 public:
  MatrixProducts();
  ~MatrixProducts();
  // Algorithms that are not in the file are not timed.
  void trustProposals() { mayTime = false; }
  MatrixProducts(const MatrixProducts&) = delete;
  MatrixProducts& operator=(const MatrixProducts&) = delete;

  // One of the strides of each matrix is 1; see Gemm. False, and nothing is
  // done, where the library has no such product.
  bool run(cudaStream_t stream, const Gemm& op, const Epilogue& epilogue,
           const ProductOperands& operands);

 private:
  // The algorithm of a shape; none where the library has no such product.
  using Choice = std::optional<cublasLtMatmulAlgo_t>;

  Choice choose(const ProductPlan& plan, const TuningKey& key, bool isTimed,
                cudaStream_t stream);
  cublasLtMatmulAlgo_t fastest(
      const ProductPlan& plan,
      const std::vector<cublasLtMatmulAlgo_t>& proposals, cudaStream_t stream);
  bool keepsReluBitsAsWeDo(cudaStream_t stream);

  cublasLtHandle_t handle = nullptr;
  DeviceMemory workspace;
  bool mayTime = true;
  TuningTarget target;
  std::string tuningFile;  // Empty: choices are not kept.
  TuningChoices kept;      // Of the file, and those made since.
  std::map<TuningKey, Choice> choices;
  std::optional<bool> reluBitsAgree;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_
