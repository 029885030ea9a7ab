#ifndef SOAPSTONE_RUNTIME_CUDA_PRODUCT_PLAN_H_
#define SOAPSTONE_RUNTIME_CUDA_PRODUCT_PLAN_H_

#include <cublasLt.h>

#include <vector>

#include "runtime/cuda/device_state.h"
#include "runtime/cuda/tuning_file.h"
#include "runtime/ops_product.h"

namespace soapstone::runtime {

// The matrices of one product. The pointers are also read for the library's
// list of algorithms, which depends on their alignment.
struct ProductOperands {
  const void* lhs = nullptr;
  const void* rhs = nullptr;
  void* result = nullptr;
  EpilogueData data;
};

// Objects of the library that live as long as their owner.
template <typename T, cublasStatus_t (*kDestroy)(T)>
struct Owned {
  T value = nullptr;
  Owned() = default;
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if (value != nullptr) kDestroy(value);
  }
};

// cuBLASLt's descriptions of one product with its epilogue. Row-major C = A B
// is issued as the column-major C' = B' A', so that the library's first matrix
// is our rhs, and its rows are our columns.
class ProductPlan {
 public:
  ProductPlan(const Gemm& op, const Epilogue& epilogue,
              const ProductOperands& operands);

  // At most `count` algorithms within a workspace, best guess first; none where
  // the library does not have such a product.
  std::vector<cublasLtMatmulAlgo_t> proposals(cublasLtHandle_t handle,
                                              size_t workspaceBytes,
                                              int count) const;

  // Whether the library takes an algorithm, from a file for instance.
  bool accepts(cublasLtHandle_t handle, const cublasLtMatmulAlgo_t& algorithm,
               size_t workspaceBytes) const;

  cublasStatus_t run(cublasLtHandle_t handle,
                     const cublasLtMatmulAlgo_t& algorithm,
                     const DeviceMemory& workspace, cudaStream_t stream) const;

 private:
  using Layout = Owned<cublasLtMatrixLayout_t, cublasLtMatrixLayoutDestroy>;
  using Description = Owned<cublasLtMatmulDesc_t, cublasLtMatmulDescDestroy>;

  // A matrix as column-major storage: `rows` of one column lie side by side.
  struct ColumnMajor {
    bool transposed;  // The storage holds the transpose of what is multiplied.
    int64_t rows;
    int64_t columns;
    int64_t leading;
  };
  static ColumnMajor transposeOf(int64_t rows, int64_t columns,
                                 int64_t rowStride, int64_t columnStride);
  void describe(Layout& layout, ElementType type, const ColumnMajor& matrix,
                int64_t stride) const;
  template <typename T>
  void set(cublasLtMatmulDescAttributes_t name, const T& value);
  void setEpilogue();

  Gemm op;
  Epilogue epilogue;
  ProductOperands operands;
  Description description;
  Layout first, second, result;
};

// The library's name of an epilogue.
cublasLtEpilogue_t libraryEpilogue(const Epilogue& epilogue,
                                   const EpilogueData& data);

// Key of all properties that the choice of an algorithm depends on.
TuningKey productKey(const Gemm& op, const Epilogue& epilogue,
                     const ProductOperands& operands);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_PRODUCT_PLAN_H_
