#include "runtime/host/dnnl_gemm.h"

#include <oneapi/dnnl/dnnl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/core/rank.h"
#include "runtime/host/convert.h"
#include "runtime/host/onednn.h"
#include "runtime/ops_product.h"

namespace soapstone::runtime {

void sgemm(int64_t m, int64_t n, int64_t k, float alpha, MatrixView lhs,
           MatrixView rhs, float beta, float* result, int64_t resultStride) {
  // oneDNN checks leading dimensions even of matrices with a single row.
  int64_t lhsStride =
      std::max({lhs.stride, lhs.transposed ? m : k, int64_t{1}});
  int64_t rhsStride =
      std::max({rhs.stride, rhs.transposed ? k : n, int64_t{1}});
  dnnl_sgemm(lhs.transposed ? 'T' : 'N', rhs.transposed ? 'T' : 'N', m, n, k,
             alpha, lhs.data, lhsStride, rhs.data, rhsStride, beta, result,
             std::max({resultStride, n, int64_t{1}}));
}

namespace {

// A matrix of the batch as sgemm takes it, with the stride to the next one.
struct BatchedMatrix {
  MatrixView view;
  int64_t batchStride = 0;

  MatrixView of(int64_t index) const {
    return {view.data + index * batchStride, view.stride, view.transposed};
  }
};

// Rewrites an operand that is not f32, or has no unit stride, as dense f32.
BatchedMatrix pack(Rank& rank, ScratchScope& scope, ElementType type,
                   const void* data, int64_t batch, int64_t rows,
                   int64_t columns, int64_t batchStride, int64_t rowStride,
                   int64_t columnStride) {
  float* dense = scope.take<float>(batch * rows * columns);
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* source = static_cast<const T*>(data);
    auto body = [=](int64_t b, int64_t i, int64_t j) {
      dense[(b * rows + i) * columns + j] =
          load(source[b * batchStride + i * rowStride + j * columnStride]);
    };
    map<3>(rank, {}, {batch, rows, columns}, body);
  });
  return {{dense, columns, false}, batch > 1 ? rows * columns : 0};
}

BatchedMatrix operand(Rank& rank, ScratchScope& scope, ElementType type,
                      const void* data, int64_t batch, int64_t rows,
                      int64_t columns, int64_t batchStride, int64_t rowStride,
                      int64_t columnStride) {
  if (type == ElementType::kF32) {
    const float* base = static_cast<const float*>(data);
    if ((columnStride == 1 || columns == 1) &&
        (rowStride >= columns || rows == 1)) {
      // A single column is a row-major matrix only if its rows are apart.
      return {{base, rowStride, false}, batchStride};
    }
    if ((rowStride == 1 || rows == 1) &&
        (columnStride >= rows || columns == 1)) {
      return {{base, columnStride, true}, batchStride};
    }
  }
  return pack(rank, scope, type, data, batch, rows, columns, batchStride,
              rowStride, columnStride);
}

void gemmF32(Rank& rank, const Gemm& op, const BatchedMatrix& lhs,
             const BatchedMatrix& rhs, float* result) {
  float beta = op.accumulate ? 1.0f : 0.0f;
  auto one = [&](int64_t b) {
    sgemm(op.m, op.n, op.k, 1.0f, lhs.of(b), rhs.of(b), beta,
          result + b * op.resultBatchStride, op.resultRowStride);
  };
  if (op.batch >= rank.threads && op.batch > 1) {
    parallelFor(rank, op.batch, 1, [&](int64_t begin, int64_t end) {
      for (int64_t b = begin; b < end; ++b) one(b);
    });
  } else {
    for (int64_t b = 0; b < op.batch; ++b) one(b);
  }
}

// Layout of a batch of matrices; strides of dims of size 1 are made those
// of a dense tensor, which oneDNN recognises.
dnnl::memory::desc stridedMatrices(
    const std::vector<int64_t>& dims, std::vector<int64_t> strides,
    dnnl::memory::data_type type = dnnl::memory::data_type::bf16) {
  if (dims[1] == 1) strides[1] = strides[2] == 1 ? dims[2] : 1;
  if (dims[2] == 1) strides[2] = strides[1] == 1 ? dims[1] : 1;
  if (dims[0] == 1) strides[0] = dims[1] * dims[2];
  return dnnl::memory::desc(dims, type, strides);
}

// bf16 by the processor's own instructions; false where oneDNN has none for
// this form.
bool gemmBf16(Rank& rank, const Gemm& op, const void* lhs, const void* rhs,
              void* result) {
  using dnnl::memory;
  constexpr int64_t kKind = 'G';
  OneDnn& library = *rank.oneDnn;
  PrimitiveKey key(kKind);
  key.add(op.batch).add(op.m).add(op.n).add(op.k);
  key.add(op.accumulate).add(op.wideResult);
  key.add(op.lhsBatchStride).add(op.lhsRowStride).add(op.lhsColumnStride);
  key.add(op.rhsBatchStride).add(op.rhsRowStride).add(op.rhsColumnStride);
  key.add(op.resultBatchStride).add(op.resultRowStride);
  CachedPrimitive* cached = library.find(key);
  if (cached == nullptr) {
    memory::desc a = stridedMatrices(
        {op.batch, op.m, op.k},
        {op.lhsBatchStride, op.lhsRowStride, op.lhsColumnStride});
    memory::desc b = stridedMatrices(
        {op.batch, op.k, op.n},
        {op.rhsBatchStride, op.rhsRowStride, op.rhsColumnStride});
    memory::desc c = stridedMatrices(
        {op.batch, op.m, op.n}, {op.resultBatchStride, op.resultRowStride, 1},
        op.wideResult ? memory::data_type::f32 : memory::data_type::bf16);
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    if (op.accumulate) {
      dnnl::post_ops sum;
      sum.append_sum(1.0f);
      attributes.set_post_ops(sum);
    }
    CachedPrimitive made;
    try {
      dnnl::matmul::primitive_desc description(dnnl::matmul::desc(a, b, c),
                                               attributes, library.engine());
      if (std::string(description.impl_info_str()).starts_with("ref")) {
        throw dnnl::error(dnnl_unimplemented, "reference loops are slow");
      }
      made.primitive = dnnl::matmul(description);
      made.scratchpad = description.scratchpad_desc();
      made.scratchBytes = made.scratchpad.get_size();
      library.addArgument(made, DNNL_ARG_SRC, false, a, a);
      library.addArgument(made, DNNL_ARG_WEIGHTS, false, b, b);
      library.addArgument(made, DNNL_ARG_DST, true, c, c);
    } catch (const dnnl::error&) {
      made = CachedPrimitive();  // Remembered as one that does not exist.
    }
    cached = &library.insert(key, std::move(made));
  }
  if (!cached->primitive) return false;
  library.execute(rank, *cached, std::array<const void*, 3>{lhs, rhs, result});
  return true;
}

template <typename T>
void gemmInteger(Rank& rank, const Gemm& op, const T* lhs, const T* rhs,
                 T* result) {
  auto body = [=](int64_t b, int64_t i, int64_t j) {
    uint64_t sum = 0;
    const T* left = lhs + b * op.lhsBatchStride + i * op.lhsRowStride;
    const T* right = rhs + b * op.rhsBatchStride + j * op.rhsColumnStride;
    for (int64_t k = 0; k < op.k; ++k) {
      sum += static_cast<uint64_t>(left[k * op.lhsColumnStride]) *
             static_cast<uint64_t>(right[k * op.rhsRowStride]);
    }
    T& target = result[b * op.resultBatchStride + i * op.resultRowStride + j];
    if (op.accumulate) sum += static_cast<uint64_t>(target);
    target = static_cast<T>(sum);
  };
  parallelFor(rank, op.batch * op.m, 1 + 16384 / (op.n * op.k + 1),
              [&](int64_t begin, int64_t end) {
                for (int64_t row = begin; row < end; ++row) {
                  for (int64_t j = 0; j < op.n; ++j) {
                    body(row / op.m, row % op.m, j);
                  }
                }
              });
}

// f16, and bf16 where the processor has no instructions for it: in f32.
void gemmWidened(Rank& rank, const Gemm& op, const void* lhs, const void* rhs,
                 void* result) {
  ScratchScope scope(rank);
  BatchedMatrix a =
      operand(rank, scope, op.type, lhs, op.batch, op.m, op.k,
              op.lhsBatchStride, op.lhsRowStride, op.lhsColumnStride);
  BatchedMatrix b =
      operand(rank, scope, op.type, rhs, op.batch, op.k, op.n,
              op.rhsBatchStride, op.rhsRowStride, op.rhsColumnStride);
  if (op.type == ElementType::kF32 || op.wideResult) {
    gemmF32(rank, op, a, b, static_cast<float*>(result));
    return;
  }
  float* dense = scope.take<float>(op.batch * op.m * op.n);
  Gemm plain = op;
  plain.accumulate = false;
  plain.resultBatchStride = op.m * op.n;
  plain.resultRowStride = op.n;
  gemmF32(rank, plain, a, b, dense);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T* target = static_cast<T*>(result);
    bool accumulate = op.accumulate;
    int64_t m = op.m, n = op.n;
    int64_t batchStride = op.resultBatchStride, rowStride = op.resultRowStride;
    auto body = [=](int64_t i, int64_t row, int64_t j) {
      T& place = target[i * batchStride + row * rowStride + j];
      float sum = dense[(i * m + row) * n + j];
      place = store<T>(accumulate ? sum + load(place) : sum);
    };
    map<3>(rank, {}, {op.batch, op.m, op.n}, body);
  });
}

}  // namespace

void gemm(Rank& rank, Stream stream, const Gemm& op, const void* lhs,
          const void* rhs, void* result) {
  if (op.batch <= 0 || op.m <= 0 || op.n <= 0) return;
  if (op.k <= 0) {
    if (op.accumulate) return;
    int64_t width =
        op.wideResult ? elementBytes(ElementType::kF32) : elementBytes(op.type);
    int64_t rowBytes = op.n * width;
    for (int64_t i = 0; i < op.batch * op.m; ++i) {
      int64_t offset =
          i / op.m * op.resultBatchStride + i % op.m * op.resultRowStride;
      zero(rank, stream, static_cast<char*>(result) + offset * width,
           static_cast<size_t>(rowBytes));
    }
    return;
  }
  switch (op.type) {
    case ElementType::kI64:
      return gemmInteger(rank, op, static_cast<const int64_t*>(lhs),
                         static_cast<const int64_t*>(rhs),
                         static_cast<int64_t*>(result));
    case ElementType::kI32:
      return gemmInteger(rank, op, static_cast<const int32_t*>(lhs),
                         static_cast<const int32_t*>(rhs),
                         static_cast<int32_t*>(result));
    case ElementType::kBf16:
      if (gemmBf16(rank, op, lhs, rhs, result)) return;
      return gemmWidened(rank, op, lhs, rhs, result);
    default:
      return gemmWidened(rank, op, lhs, rhs, result);
  }
}

void gemmWithEpilogue(Rank& rank, Stream stream, const Gemm& op,
                      const Epilogue& epilogue, const void* lhs,
                      const void* rhs, void* result, const EpilogueData& data) {
  gemm(rank, stream, op, lhs, rhs, result);
  finishProduct(rank, stream, op, epilogue, lhs, rhs, result, data);
}

}  // namespace soapstone::runtime
