#ifndef SOAPSTONE_RUNTIME_HOST_DNNL_GEMM_H_
#define SOAPSTONE_RUNTIME_HOST_DNNL_GEMM_H_

#include <cstdint>

namespace soapstone::runtime {

// A row-major f32 matrix or its transpose: element (i, j) at i * stride + j, or
// at j * stride + i when transposed.
struct MatrixView {
  const float* data = nullptr;
  int64_t stride = 0;
  bool transposed = false;
};

// result[m, n] = alpha * lhs[m, k] * rhs[k, n] + beta * result. Uses the
// threads of the calling thread's team; one thread inside parallelTasks.
void sgemm(int64_t m, int64_t n, int64_t k, float alpha, MatrixView lhs,
           MatrixView rhs, float beta, float* result, int64_t resultStride);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_DNNL_GEMM_H_
