#ifndef SOAPSTONE_RUNTIME_NORM_ROWS_H_
#define SOAPSTONE_RUNTIME_NORM_ROWS_H_

// Layer and RMS norms whose input an elementwise kernel of the program makes:
// one kernel for both, which reads what it has just written from the cache.

#include <cstdint>
#include <type_traits>

#include "runtime/cuda/row_parts.h"
#include "runtime/kernel.h"
#include "runtime/ops_normalization.h"

namespace soapstone::runtime {

struct NothingBefore {
  template <int kWidth>
  SOAPSTONE_HD void makePart(int64_t, int64_t, int64_t) const {}
};

// Makes the parts of a row by a kernel of one loop over all elements, or of two
// over rows and columns.
template <int kLoops, typename F>
struct KernelBefore {
  F f;
  template <int kWidth>
  SOAPSTONE_HD void makePart(int64_t row, int64_t columns,
                             int64_t column) const {
    static_assert(kLoops == 1 || kLoops == 2);
    if constexpr (kLoops == 1) {
      f.template at<kWidth>(row * columns + column);
    } else {
      f.template at<kWidth>(row, column);
    }
  }
};

template <typename T, int kWidth, typename Before>
struct NormRow {
  Before before;
  const T* input;
  const T* scale;
  const T* bias;  // May be null.
  T* result;
  float* mean;
  float* rstd;
  int64_t columns;
  int64_t inputStride;  // Elements from one row to the next.
  float epsilon;
  bool isLayer;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    const T* x = input + index * inputStride;
    T* y = result + index * columns;
    auto count = static_cast<float>(columns);
    float sum = 0;
    // A thread reads no part but those that it has made.
    forEachPart<kWidth>(row, columns, [&](int64_t c) {
      before.template makePart<kWidth>(index, columns, c);
      if (!isLayer) return;
      auto part = readLanes<kWidth>(x + c);
      for (T value : part.at) sum += load(value);
    });
    float center = isLayer ? row.sum(sum) / count : 0.0f;
    float squares = 0;
    forEachPart<kWidth>(row, columns, [&](int64_t c) {
      auto part = readLanes<kWidth>(x + c);
      for (T value : part.at) {
        float d = load(value) - center;
        squares += d * d;
      }
    });
    float inverse = 1.0f / math::sqrt(row.sum(squares) / count + epsilon);
    if (row.lane == 0) {
      mean[index] = center;
      rstd[index] = inverse;
    }
    forEachPart<kWidth>(row, columns, [&](int64_t c) {
      const auto part = readLanes<kWidth>(x + c);
      const auto scales = readLanes<kWidth>(scale + c);
      Lanes<T, kWidth> shifts{};
      if (bias != nullptr) shifts = readLanes<kWidth>(bias + c);
      Lanes<float, kWidth> written;
      SOAPSTONE_UNROLL
      for (int i = 0; i < kWidth; ++i) {
        float shift = bias == nullptr ? 0.0f : load(shifts[i]);
        written[i] =
            (load(part[i]) - center) * inverse * load(scales[i]) + shift;
      }
      writeLanes(y + c, written);
    });
  }
};

// `map<kLoops, kLanes>(rank, stream, extents, f)` for what is [rows, columns],
// and then `norm` of what it writes, `input`, which is dense. Columns are a
// multiple of the lanes. `reads` and `writes` are those of both.
template <int kLoops, int kLanes, typename F, typename T>
void normAfter(Rank& rank, Stream stream, const Norm& op, const F& f,
               const T* input, const std::type_identity_t<T>* scale,
               const std::type_identity_t<T>* bias, T* result, float* mean,
               float* rstd, Accesses reads, Accesses writes,
               Site site = Site::here()) {
  if (!beginKernel(rank, stream, site, reads, writes)) return;
#ifdef __CUDACC__
  rows(rank, stream, op.rows,
       NormRow<T, kLanes, KernelBefore<kLoops, F>>{
           {f},
           input,
           scale,
           bias,
           result,
           mean,
           rstd,
           op.columns,
           op.columns,
           static_cast<float>(op.epsilon),
           op.kind == NormKind::kLayer});
#else
  if constexpr (kLoops == 1) {
    map<1, kLanes>(rank, stream, {op.rows * op.columns}, f);
  } else {
    map<2, kLanes>(rank, stream, {op.rows, op.columns}, f);
  }
  norm(rank, stream, op, input, scale, bias, result, mean, rstd);
#endif
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_NORM_ROWS_H_
