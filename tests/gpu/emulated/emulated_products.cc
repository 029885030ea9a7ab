// cuBLASLt on the emulated device: what a product's descriptions say, done by
// loops of the host. It takes plain products, biases and their gradients, and
// refuses other epilogues, which kernels of the runtime then do.

#include <cublasLt.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/emulated_memory.h"
#include "tests/gpu/emulated/emulated_products.h"
#include "tests/gpu/emulated/emulated_streams.h"

namespace emulated {
namespace {

struct Layout {
  cudaDataType_t type;
  int64_t rows, columns, leading;
  int32_t batch = 1;
  int64_t stride = 0;
};

struct Description {
  cublasOperation_t transposesA = CUBLAS_OP_N;
  cublasOperation_t transposesB = CUBLAS_OP_N;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  void* bias = nullptr;
};

Layout& of(cublasLtMatrixLayout_t layout) {
  return *reinterpret_cast<Layout*>(layout);
}
Description& of(cublasLtMatmulDesc_t description) {
  return *reinterpret_cast<Description*>(description);
}

size_t bytesOf(cudaDataType_t type) { return type == CUDA_R_32F ? 4 : 2; }

float read(cudaDataType_t type, const void* data, int64_t i) {
  if (type == CUDA_R_32F) return static_cast<const float*>(data)[i];
  const uint16_t bits = static_cast<const uint16_t*>(data)[i];
  if (type == CUDA_R_16F) return widenF16(bits);
  return __uint_as_float(static_cast<uint32_t>(bits) << 16);
}

void write(cudaDataType_t type, void* data, int64_t i, float value) {
  if (type == CUDA_R_32F) {
    static_cast<float*>(data)[i] = value;
  } else {
    static_cast<uint16_t*>(data)[i] =
        type == CUDA_R_16F ? roundToF16(value) : roundToBf16(value);
  }
}

bool isBiasGradient(cublasLtEpilogue_t epilogue) {
  return epilogue == CUBLASLT_EPILOGUE_BGRADA ||
         epilogue == CUBLASLT_EPILOGUE_BGRADB;
}

// What a call multiplies: D = alpha op(A) op(B) + beta D, columns together.
struct Product {
  Layout a, b, d;
  Description description;
  float alpha, beta;
  const void *lhs, *rhs;
  void* result;

  int64_t rows() const { return d.rows; }
  int64_t columns() const { return d.columns; }
  int64_t inner() const {
    return description.transposesA == CUBLAS_OP_N ? a.columns : a.rows;
  }
  float atA(int64_t i, int64_t k, int64_t batch) const {
    const bool isPlain = description.transposesA == CUBLAS_OP_N;
    return read(
        a.type, lhs,
        batch * a.stride + (isPlain ? i + k * a.leading : k + i * a.leading));
  }
  float atB(int64_t k, int64_t j, int64_t batch) const {
    const bool isPlain = description.transposesB == CUBLAS_OP_N;
    return read(
        b.type, rhs,
        batch * b.stride + (isPlain ? k + j * b.leading : j + k * b.leading));
  }

  // Empty, or why a library would refuse these descriptions.
  const char* fault() const {
    const bool isPlainA = description.transposesA == CUBLAS_OP_N;
    const bool isPlainB = description.transposesB == CUBLAS_OP_N;
    if ((isPlainA ? a.rows : a.columns) != d.rows) return "rows of A and D";
    if ((isPlainB ? b.columns : b.rows) != d.columns) {
      return "columns of B and D";
    }
    if ((isPlainB ? b.rows : b.columns) != inner()) return "contracted sizes";
    for (const Layout* layout : {&a, &b, &d}) {
      if (layout->leading < layout->rows) return "a leading dimension";
      if (layout->batch != d.batch) return "numbers of a batch";
    }
    if (a.type != b.type) return "types";
    return nullptr;
  }

  void run() const {
    for (int64_t batch = 0; batch < d.batch; ++batch) {
      for (int64_t j = 0; j < columns(); ++j) {
        for (int64_t i = 0; i < rows(); ++i) {
          float sum = 0;
          for (int64_t k = 0; k < inner(); ++k) {
            sum += atA(i, k, batch) * atB(k, j, batch);
          }
          finish(batch * d.stride + i + j * d.leading, i, sum);
        }
      }
    }
    if (isBiasGradient(description.epilogue)) addUp();
  }

 private:
  void finish(int64_t place, int64_t row, float sum) const {
    float value = alpha * sum;
    if (beta != 0) value += beta * read(d.type, result, place);
    if (description.epilogue == CUBLASLT_EPILOGUE_BIAS) {
      value += read(d.type, description.bias, row);
    }
    write(d.type, result, place, value);
  }
  void addUp() const {
    const bool isOfA = description.epilogue == CUBLASLT_EPILOGUE_BGRADA;
    for (int64_t i = 0; i < (isOfA ? rows() : columns()); ++i) {
      float sum = 0;
      for (int64_t k = 0; k < inner(); ++k) {
        sum += isOfA ? atA(i, k, 0) : atB(k, i, 0);
      }
      write(d.type, description.bias, i, sum);
    }
  }
};

}  // namespace

ProductUse& productUse() {
  static ProductUse use;
  return use;
}

}  // namespace emulated

using namespace emulated;

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  static int one;
  *handle = reinterpret_cast<cublasLtHandle_t>(&one);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t) {
  return CUBLAS_STATUS_SUCCESS;
}
size_t cublasLtGetVersion() { return CUBLAS_VERSION; }
const char* cublasLtGetStatusString(cublasStatus_t) {
  return "an error of emulated products";
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout,
                                          cudaDataType type, uint64_t rows,
                                          uint64_t columns, int64_t leading) {
  *layout = reinterpret_cast<cublasLtMatrixLayout_t>(
      new Layout{type, static_cast<int64_t>(rows),
                 static_cast<int64_t>(columns), leading});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(
    const cublasLtMatrixLayout_t layout) {
  delete &of(layout);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(
    cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t name,
    const void* value, size_t bytes) {
  Layout& changed = of(layout);
  if (name == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT && bytes == 4) {
    std::memcpy(&changed.batch, value, bytes);
  } else if (name == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET &&
             bytes == 8) {
    std::memcpy(&changed.stride, value, bytes);
  } else {
    return CUBLAS_STATUS_INVALID_VALUE;
  }
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* description,
                                        cublasComputeType_t compute,
                                        cudaDataType_t scale) {
  // f32 is no TF32.
  if (compute != CUBLAS_COMPUTE_32F || scale != CUDA_R_32F) {
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  *description = reinterpret_cast<cublasLtMatmulDesc_t>(new Description);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(
    const cublasLtMatmulDesc_t description) {
  delete &of(description);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(
    cublasLtMatmulDesc_t description, cublasLtMatmulDescAttributes_t name,
    const void* value, size_t bytes) {
  Description& changed = of(description);
  auto take = [&](auto& attribute) {
    if (bytes != sizeof(attribute)) return CUBLAS_STATUS_INVALID_VALUE;
    std::memcpy(&attribute, value, bytes);
    return CUBLAS_STATUS_SUCCESS;
  };
  switch (name) {
    case CUBLASLT_MATMUL_DESC_TRANSA:
      return take(changed.transposesA);
    case CUBLASLT_MATMUL_DESC_TRANSB:
      return take(changed.transposesB);
    case CUBLASLT_MATMUL_DESC_EPILOGUE:
      return take(changed.epilogue);
    case CUBLASLT_MATMUL_DESC_BIAS_POINTER:
      return take(changed.bias);
    case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER:
    case CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD:
      return CUBLAS_STATUS_SUCCESS;
    default:
      return CUBLAS_STATUS_INVALID_VALUE;
  }
}

cublasStatus_t cublasLtMatmulPreferenceCreate(
    cublasLtMatmulPreference_t* preference) {
  *preference = nullptr;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(
    const cublasLtMatmulPreference_t) {
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(
    cublasLtMatmulPreference_t, cublasLtMatmulPreferenceAttributes_t,
    const void*, size_t) {
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(
    cublasLtHandle_t, cublasLtMatmulDesc_t description, cublasLtMatrixLayout_t,
    cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
    cublasLtMatrixLayout_t result, cublasLtMatmulPreference_t, int most,
    cublasLtMatmulHeuristicResult_t found[], int* count) {
  *count = 0;
  const cublasLtEpilogue_t epilogue = of(description).epilogue;
  const bool isPlain = epilogue == CUBLASLT_EPILOGUE_DEFAULT ||
                       epilogue == CUBLASLT_EPILOGUE_BIAS;
  // The library has gradients of biases for single products alone.
  if (!isPlain && !(isBiasGradient(epilogue) && of(result).batch == 1)) {
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
  *count = std::min(most, productUse().proposals);
  for (int i = 0; i < *count; ++i) {
    found[i] = {};
    found[i].algo.data[0] = static_cast<uint64_t>(i);
  }
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulAlgoCheck(
    cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t,
    cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
    const cublasLtMatmulAlgo_t*, cublasLtMatmulHeuristicResult_t*) {
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

cublasStatus_t cublasLtMatmul(
    cublasLtHandle_t, cublasLtMatmulDesc_t description, const void* alpha,
    const void* a, cublasLtMatrixLayout_t layoutA, const void* b,
    cublasLtMatrixLayout_t layoutB, const void* beta, const void* c,
    cublasLtMatrixLayout_t, void* d, cublasLtMatrixLayout_t layoutD,
    const cublasLtMatmulAlgo_t*, void* workspace, size_t, cudaStream_t stream) {
  const Product product{of(layoutA),
                        of(layoutB),
                        of(layoutD),
                        of(description),
                        *static_cast<const float*>(alpha),
                        *static_cast<const float*>(beta),
                        a,
                        b,
                        d};
  if (const char* fault = product.fault()) {
    fail("a product whose descriptions do not fit: %s", fault);
  }
  for (auto [place, bytes] :
       {std::pair{a, bytesOf(product.a.type)},
        {b, bytesOf(product.b.type)},
        {static_cast<const void*>(d), bytesOf(product.d.type)}}) {
    if (!isOfDevice(place)) fail("a product of memory that is the host's");
    requireAligned(place, bytes);
  }
  requireAligned(workspace, 256);
  if (product.beta != 0 && c != d) fail("a product that adds other memory");
  ++productUse().products;
  enqueue(stream, [product] { product.run(); });
  return CUBLAS_STATUS_SUCCESS;
}

}  // extern "C"
