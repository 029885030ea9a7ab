#ifndef SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_
#define SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_

#include <cublasLt.h>

#include <functional>
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
// them times: they have the choices of rank 0's file, and beyond those the
// algorithm that the library proposes first.
class MatrixProducts {
 public:
  MatrixProducts();
  ~MatrixProducts();
  // Takes the choices of rank 0; algorithms that are not among them are not
  // timed. All ranks call it.
  void agree(Rank& rank);
  MatrixProducts(const MatrixProducts&) = delete;
  MatrixProducts& operator=(const MatrixProducts&) = delete;

  // One of the strides of each matrix is 1; see Gemm. False, and nothing is
  // done, where the library has no such product.
  bool run(cudaStream_t stream, const Gemm& op, const Epilogue& epilogue,
           const ProductOperands& operands);

  // Whether the product alone and `finish`, which does its epilogue in a kernel
  // of our own, take less time than both in one call: an epilogue may rule out
  // the best algorithms, those that split the contracted dim first of all.
  // Timed when a shape first occurs and kept, as algorithms are.
  bool isFasterApart(cudaStream_t stream, const Gemm& op,
                     const Epilogue& epilogue, const ProductOperands& operands,
                     const std::function<void()>& finish);

 private:
  // The algorithm of a shape; none where the library has no such product.
  using Choice = std::optional<cublasLtMatmulAlgo_t>;

  Choice choose(const ProductPlan& plan, const TuningKey& key, bool isTimed,
                cudaStream_t stream);
  // For a product that adds to its result, which timing would change: timed
  // with another one, if there is memory for it.
  Choice chooseBeside(const Gemm& op, const Epilogue& epilogue,
                      const ProductOperands& operands, const TuningKey& key,
                      cudaStream_t stream);
  cublasLtMatmulAlgo_t fastest(
      const ProductPlan& plan,
      const std::vector<cublasLtMatmulAlgo_t>& proposals, cudaStream_t stream);
  bool keepsReluBitsAsWeDo(cudaStream_t stream);
  void keep(const TuningKey& key, const TuningChoice& choice);

  cublasLtHandle_t handle = nullptr;
  DeviceMemory workspace;
  bool mayTime = true;
  TuningTarget target;
  std::string tuningFile;  // Empty: choices are not kept.
  TuningChoices kept;      // From the file, or made since.
  std::map<TuningKey, Choice> choices;
  std::map<TuningKey, bool> apart;  // For products with an epilogue.
  std::optional<bool> reluBitsAgree;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_MATRIX_PRODUCTS_H_
