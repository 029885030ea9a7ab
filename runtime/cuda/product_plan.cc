#include "runtime/cuda/product_plan.h"

#include <algorithm>

#include "runtime/cuda/check.h"

namespace soapstone::runtime {
namespace {

cudaDataType_t dataType(ElementType type) {
  switch (type) {
    case ElementType::kBf16:
      return CUDA_R_16BF;
    case ElementType::kF16:
      return CUDA_R_16F;
    default:
      return CUDA_R_32F;
  }
}

// Where the contracted dim is split, the library may keep the parts' sums in
// the type of the result: each would be rounded to 16 bits before it is added.
uint32_t reductionsFor(const Gemm& op) {
  const bool isWide = op.wideResult || op.type == ElementType::kF32;
  return isWide ? CUBLASLT_REDUCTION_SCHEME_MASK
                : CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE;
}

uint32_t alignmentOf(const void* place) {
  constexpr uintptr_t kMost = 256;
  auto address = reinterpret_cast<uintptr_t>(place);
  if (address == 0) return kMost;
  return static_cast<uint32_t>(std::min(address & (~address + 1), kMost));
}

uint32_t alignmentOf(const ProductOperands& operands) {
  const EpilogueData& data = operands.data;
  uint32_t least = alignmentOf(operands.lhs);
  for (const void* place :
       {operands.rhs, static_cast<const void*>(operands.result), data.bias,
        static_cast<const void*>(data.kept), data.saved,
        static_cast<const void*>(data.biasGrad)}) {
    least = std::min(least, alignmentOf(place));
  }
  return least;
}

}  // namespace

cublasLtEpilogue_t libraryEpilogue(const Epilogue& epilogue,
                                   const EpilogueData& data) {
  switch (epilogue.biasGradient) {
    case BiasGradient::kLhs:
      return CUBLASLT_EPILOGUE_BGRADB;
    case BiasGradient::kRhs:
      return CUBLASLT_EPILOGUE_BGRADA;
    case BiasGradient::kNone:
    case BiasGradient::kResult:
      break;
  }
  bool isRelu = epilogue.activation == Activation::kRelu;
  if (epilogue.isGradient) {
    if (epilogue.biasGradient == BiasGradient::kResult) {
      return isRelu ? CUBLASLT_EPILOGUE_DRELU_BGRAD
                    : CUBLASLT_EPILOGUE_DGELU_BGRAD;
    }
    return isRelu ? CUBLASLT_EPILOGUE_DRELU : CUBLASLT_EPILOGUE_DGELU;
  }
  bool hasBias = data.bias != nullptr;
  if (epilogue.activation == Activation::kNone) {
    return hasBias ? CUBLASLT_EPILOGUE_BIAS : CUBLASLT_EPILOGUE_DEFAULT;
  }
  if (data.kept == nullptr) {
    if (isRelu) {
      return hasBias ? CUBLASLT_EPILOGUE_RELU_BIAS : CUBLASLT_EPILOGUE_RELU;
    }
    return hasBias ? CUBLASLT_EPILOGUE_GELU_BIAS : CUBLASLT_EPILOGUE_GELU;
  }
  if (isRelu) {
    return hasBias ? CUBLASLT_EPILOGUE_RELU_AUX_BIAS
                   : CUBLASLT_EPILOGUE_RELU_AUX;
  }
  return hasBias ? CUBLASLT_EPILOGUE_GELU_AUX_BIAS : CUBLASLT_EPILOGUE_GELU_AUX;
}

TuningKey productKey(const Gemm& op, const Epilogue& epilogue,
                     const ProductOperands& operands) {
  return {static_cast<int64_t>(op.type),
          op.wideResult,
          static_cast<int64_t>(libraryEpilogue(epilogue, operands.data)),
          op.accumulate,
          op.batch,
          op.m,
          op.n,
          op.k,
          op.lhsRowStride,
          op.lhsColumnStride,
          op.lhsBatchStride,
          op.rhsRowStride,
          op.rhsColumnStride,
          op.rhsBatchStride,
          op.resultRowStride,
          op.resultBatchStride,
          alignmentOf(operands)};
}

// The transpose of a row x column matrix with the given strides.
ProductPlan::ColumnMajor ProductPlan::transposeOf(int64_t rows, int64_t columns,
                                                  int64_t rowStride,
                                                  int64_t columnStride) {
  // A stride along one element is never walked.
  if (columnStride == 1 || columns == 1) {
    return {false, columns, rows, std::max(rowStride, columns)};
  }
  return {true, rows, columns, std::max(columnStride, rows)};
}

ProductPlan::ProductPlan(const Gemm& op, const Epilogue& epilogue,
                         const ProductOperands& operands)
    : op(op), epilogue(epilogue), operands(operands) {
  ColumnMajor b = transposeOf(op.k, op.n, op.rhsRowStride, op.rhsColumnStride);
  ColumnMajor a = transposeOf(op.m, op.k, op.lhsRowStride, op.lhsColumnStride);
  ColumnMajor c{false, op.n, op.m, std::max(op.resultRowStride, op.n)};
  describe(first, op.type, b, op.rhsBatchStride);
  describe(second, op.type, a, op.lhsBatchStride);
  describe(result, op.wideResult ? ElementType::kF32 : op.type, c,
           op.resultBatchStride);
  check(cublasLtMatmulDescCreate(&description.value, CUBLAS_COMPUTE_32F,
                                 CUDA_R_32F),
        "describe a matrix product");
  set(CUBLASLT_MATMUL_DESC_TRANSA, b.transposed ? CUBLAS_OP_T : CUBLAS_OP_N);
  set(CUBLASLT_MATMUL_DESC_TRANSB, a.transposed ? CUBLAS_OP_T : CUBLAS_OP_N);
  setEpilogue();
}

void ProductPlan::describe(Layout& layout, ElementType type,
                           const ColumnMajor& matrix, int64_t stride) const {
  check(cublasLtMatrixLayoutCreate(
            &layout.value, dataType(type), static_cast<uint64_t>(matrix.rows),
            static_cast<uint64_t>(matrix.columns), matrix.leading),
        "describe a matrix");
  auto count = static_cast<int32_t>(op.batch);
  check(cublasLtMatrixLayoutSetAttribute(layout.value,
                                         CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
                                         &count, sizeof(count)),
        "describe a batch of matrices");
  check(cublasLtMatrixLayoutSetAttribute(
            layout.value, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride,
            sizeof(stride)),
        "describe a batch of matrices");
}

template <typename T>
void ProductPlan::set(cublasLtMatmulDescAttributes_t name, const T& value) {
  check(cublasLtMatmulDescSetAttribute(description.value, name,
                                       static_cast<const void*>(&value),
                                       sizeof(value)),
        "describe a matrix product");
}

void ProductPlan::setEpilogue() {
  const EpilogueData& data = operands.data;
  cublasLtEpilogue_t kind = libraryEpilogue(epilogue, data);
  if (kind == CUBLASLT_EPILOGUE_DEFAULT) return;
  set(CUBLASLT_MATMUL_DESC_EPILOGUE, kind);
  const void* bias = data.biasGrad != nullptr ? data.biasGrad : data.bias;
  if (bias != nullptr) set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
  const void* auxiliary = data.kept != nullptr ? data.kept : data.saved;
  if (auxiliary == nullptr) return;
  set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, auxiliary);
  // In elements of GELU's operand, in bits of ReLU's.
  int64_t leading =
      epilogue.activation == Activation::kRelu ? reluWords(op.n) * 32 : op.n;
  set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, leading);
}

std::vector<cublasLtMatmulAlgo_t> ProductPlan::proposals(
    cublasLtHandle_t handle, size_t workspaceBytes, int count) const {
  Owned<cublasLtMatmulPreference_t, cublasLtMatmulPreferenceDestroy> preference;
  check(cublasLtMatmulPreferenceCreate(&preference.value), "choose a product");
  auto prefer = [&](cublasLtMatmulPreferenceAttributes_t name,
                    const auto& value) {
    check(cublasLtMatmulPreferenceSetAttribute(preference.value, name, &value,
                                               sizeof(value)),
          "choose a product");
  };
  prefer(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, workspaceBytes);
  prefer(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, reductionsFor(op));
  for (auto side : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
                    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES,
                    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES}) {
    prefer(side, alignmentOf(operands));
  }
  std::vector<cublasLtMatmulHeuristicResult_t> found(
      static_cast<size_t>(count));
  int foundCount = 0;
  cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(
      handle, description.value, first.value, second.value, result.value,
      result.value, preference.value, count, found.data(), &foundCount);
  if (status == CUBLAS_STATUS_NOT_SUPPORTED ||
      status == CUBLAS_STATUS_INVALID_VALUE) {
    return {};
  }
  check(status, "choose a matrix product");
  std::vector<cublasLtMatmulAlgo_t> algorithms;
  for (int i = 0; i < foundCount; ++i) {
    const auto& proposal = found[static_cast<size_t>(i)];
    if (proposal.state == CUBLAS_STATUS_SUCCESS) {
      algorithms.push_back(proposal.algo);
    }
  }
  return algorithms;
}

bool ProductPlan::accepts(cublasLtHandle_t handle,
                          const cublasLtMatmulAlgo_t& algorithm,
                          size_t workspaceBytes) const {
  cublasLtMatmulHeuristicResult_t answer{};
  cublasStatus_t status = cublasLtMatmulAlgoCheck(
      handle, description.value, first.value, second.value, result.value,
      result.value, &algorithm, &answer);
  return status == CUBLAS_STATUS_SUCCESS &&
         answer.state == CUBLAS_STATUS_SUCCESS &&
         answer.workspaceSize <= workspaceBytes;
}

cublasStatus_t ProductPlan::run(cublasLtHandle_t handle,
                                const cublasLtMatmulAlgo_t& algorithm,
                                const DeviceMemory& workspace,
                                cudaStream_t stream) const {
  float alpha = 1;
  float beta = op.accumulate ? 1.0f : 0.0f;
  return cublasLtMatmul(handle, description.value, &alpha, operands.rhs,
                        first.value, operands.lhs, second.value, &beta,
                        operands.result, result.value, operands.result,
                        result.value, &algorithm, workspace.data(),
                        workspace.size(), stream);
}

}  // namespace soapstone::runtime
