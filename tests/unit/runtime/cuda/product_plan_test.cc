// What cuBLASLt is asked for, in place of which this file stands: the library
// itself asks a GPU.

#include "runtime/cuda/product_plan.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <stdexcept>

#include "runtime/cuda/check.h"

namespace soapstone::runtime {

void check(cublasStatus_t status, const char* what) {
  if (status != CUBLAS_STATUS_SUCCESS) throw std::runtime_error(what);
}

namespace {

// Attributes of the preference and of the product that were set last.
std::map<int, uint64_t> preferred, described;

template <typename Name>
void keep(std::map<int, uint64_t>& attributes, Name name, const void* value,
          size_t bytes) {
  uint64_t& kept = attributes[static_cast<int>(name)] = 0;
  std::memcpy(&kept, value, bytes);
}

Gemm product(ElementType type, bool wideResult) {
  Gemm op;
  op.type = type;
  op.m = op.n = op.lhsRowStride = op.rhsRowStride = op.resultRowStride = 768;
  op.k = 16384;
  op.wideResult = wideResult;
  return op;
}

void propose(const Gemm& op, const Epilogue& epilogue = {},
             const EpilogueData& data = {}) {
  preferred.clear();
  described.clear();
  alignas(256) static char memory[256];
  const ProductPlan plan(op, epilogue, {memory, memory, memory, data});
  plan.proposals(nullptr, size_t{32} << 20, 16);
}

uint64_t reductions() {
  return preferred.at(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK);
}

TEST(ProductPlanTest, PartsOfASplitSumStayInF32) {
  propose(product(ElementType::kBf16, /*wideResult=*/false));
  EXPECT_EQ(reductions(), CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE);
  propose(product(ElementType::kF16, /*wideResult=*/false));
  EXPECT_EQ(reductions(), CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE);
  // The result's type is f32 itself.
  propose(product(ElementType::kBf16, /*wideResult=*/true));
  EXPECT_EQ(reductions(), CUBLASLT_REDUCTION_SCHEME_MASK);
  propose(product(ElementType::kF32, /*wideResult=*/false));
  EXPECT_EQ(reductions(), CUBLASLT_REDUCTION_SCHEME_MASK);
}

// In bits, of which rows begin at multiples of 128, and in elements.
TEST(ProductPlanTest, RowsOfWhatIsKeptLieAsTheLibraryWantsThem) {
  char kept[16], bias[16];
  EpilogueData data;
  data.bias = bias;
  data.kept = kept;
  Gemm op = product(ElementType::kBf16, false);
  op.n = op.rhsRowStride = op.resultRowStride = 776;
  propose(op, {.activation = Activation::kRelu}, data);
  EXPECT_EQ(described.at(CUBLASLT_MATMUL_DESC_EPILOGUE),
            CUBLASLT_EPILOGUE_RELU_AUX_BIAS);
  EXPECT_EQ(described.at(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD), 896u);
  propose(op, {.activation = Activation::kGeluTanh}, data);
  EXPECT_EQ(described.at(CUBLASLT_MATMUL_DESC_EPILOGUE),
            CUBLASLT_EPILOGUE_GELU_AUX_BIAS);
  EXPECT_EQ(described.at(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD), 776u);
}

}  // namespace
}  // namespace soapstone::runtime

using soapstone::runtime::described;
using soapstone::runtime::keep;
using soapstone::runtime::preferred;

extern "C" {

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout,
                                          cudaDataType, uint64_t, uint64_t,
                                          int64_t) {
  *layout = nullptr;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(const cublasLtMatrixLayout_t) {
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t,
                                                cublasLtMatrixLayoutAttribute_t,
                                                const void*, size_t) {
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* description,
                                        cublasComputeType_t, cudaDataType_t) {
  *description = nullptr;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(const cublasLtMatmulDesc_t) {
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t,
                                              cublasLtMatmulDescAttributes_t at,
                                              const void* value, size_t bytes) {
  keep(described, at, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceCreate(
    cublasLtMatmulPreference_t* made) {
  *made = nullptr;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(
    const cublasLtMatmulPreference_t) {
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(
    cublasLtMatmulPreference_t, cublasLtMatmulPreferenceAttributes_t at,
    const void* value, size_t bytes) {
  keep(preferred, at, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(
    cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t,
    cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
    cublasLtMatmulPreference_t, int, cublasLtMatmulHeuristicResult_t[],
    int* found) {
  *found = 0;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulAlgoCheck(
    cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t,
    cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
    const cublasLtMatmulAlgo_t*, cublasLtMatmulHeuristicResult_t*) {
  return CUBLAS_STATUS_NOT_SUPPORTED;
}
cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t,
                              const void*, const void*, cublasLtMatrixLayout_t,
                              const void*, cublasLtMatrixLayout_t, const void*,
                              const void*, cublasLtMatrixLayout_t, void*,
                              cublasLtMatrixLayout_t,
                              const cublasLtMatmulAlgo_t*, void*, size_t,
                              cudaStream_t) {
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

}  // extern "C"
