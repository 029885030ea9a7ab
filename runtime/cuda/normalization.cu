// Softmax, layer and RMS normalisation: a row belongs to the threads of a warp,
// or of a block.

#include <cstdint>
#include <numeric>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/row_parts.h"
#include "runtime/cuda/row_sums.h"
#include "runtime/gradient_sum.h"
#include "runtime/host/norm_gradients.h"
#include "runtime/host/row_elements.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/norm_rows.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// `kIsWide`: operand and result begin alike in an access of sixteen bytes.
template <typename T, bool kIsWide>
struct SoftmaxRow {
  const T* input;
  T* result;
  int64_t columns;
  bool logarithm;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    const T* x = input + index * columns;
    T* y = result + index * columns;
    float most = -math::kInfinity;
    forEachPartOfRow(row, x, [&](int64_t c, auto width) {
      auto part = readLanes<width.value>(x + c);
      for (T value : part.at) most = math::maximum(most, load(value));
    });
    most = row.max(most);
    float base = most == -math::kInfinity ? 0.0f : most;
    float sum = 0;
    forEachPartOfRow(row, x, [&](int64_t c, auto width) {
      auto part = readLanes<width.value>(x + c);
      for (T value : part.at) sum += math::exp(load(value) - base);
    });
    sum = row.sum(sum);
    float shift = base + math::log(sum);
    float factor = 1.0f / sum;
    forEachPartOfRow(row, x, [&](int64_t c, auto width) {
      auto part = readLanes<width.value>(x + c);
      for (T& value : part.at) {
        float v = load(value);
        value = store<T>(logarithm ? v - shift : math::exp(v - base) * factor);
      }
      writeLanes(y + c, part);
    });
  }

 private:
  template <typename F>
  SOAPSTONE_HD void forEachPartOfRow(const Row& row, const T* x,
                                     const F& f) const {
    if constexpr (kIsWide) {
      forEachPartOf(row, x, columns, f);
    } else {
      forEachPart<1>(row, columns, [&](int64_t c) {
        f(c, std::integral_constant<int, 1>());
      });
    }
  }
};

// Softmax along a dim that is not the innermost: a thread has neighbouring
// columns.
template <typename T>
struct SoftmaxColumn {
  const T* input;
  T* result;
  int64_t size;
  int64_t stride;
  bool logarithm;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t outer, int64_t inner) const {
    const T* x = input + outer * size * stride + inner;
    T* y = result + outer * size * stride + inner;
    Lanes<float, kLanes> base, sums = {};
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) base[lane] = -math::kInfinity;
    for (int64_t i = 0; i < size; ++i) {
      const auto values = loadLanes(readLanes<kLanes>(x + i * stride));
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        base[lane] = math::maximum(base[lane], values[lane]);
      }
    }
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      if (base[lane] == -math::kInfinity) base[lane] = 0.0f;
    }
    for (int64_t i = 0; i < size; ++i) {
      const auto values = loadLanes(readLanes<kLanes>(x + i * stride));
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        sums[lane] += math::exp(values[lane] - base[lane]);
      }
    }
    Lanes<float, kLanes> shift, factor;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      shift[lane] = base[lane] + math::log(sums[lane]);
      factor[lane] = 1.0f / sums[lane];
    }
    for (int64_t i = 0; i < size; ++i) {
      const auto values = loadLanes(readLanes<kLanes>(x + i * stride));
      Lanes<T, kLanes> written;
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        const float value = values[lane];
        written[lane] =
            store<T>(logarithm ? value - shift[lane]
                               : math::exp(value - base[lane]) * factor[lane]);
      }
      writeLanes(y + i * stride, written);
    }
  }
};

// The gradient of a row's input, and what it adds to those of scale (sum 0) and
// bias (sum 1).
template <typename T, int kWidth, typename Gradient>
struct NormGradRow {
  const T* input;
  const T* scale;
  Gradient grad;  // Of the result: one of gradient_sum.h.
  const float* mean;
  const float* rstd;
  const T* addend;  // May be null.
  T* result;
  int64_t columns;
  int64_t inputStride;  // Elements from one row to the next.
  int64_t resultStride;
  bool isLayer;

  template <typename Team, typename Sums>
  SOAPSTONE_HD void operator()(const Team& team, int64_t index,
                               Sums& sums) const {
    const T* x = input + index * inputStride;
    const int64_t begin = index * columns;
    const float center = mean[index];
    const float inverse = rstd[index];
    auto count = static_cast<float>(columns);
    float along = 0;
    float average = 0;
    team.forEachPart(columns, [&](int64_t c, int part) {
      const auto values = readLanes<kWidth>(x + c);
      const auto grads = grad.template at<kWidth>(begin + c);
      const auto scales = readLanes<kWidth>(scale + c);
      SOAPSTONE_UNROLL
      for (int i = 0; i < kWidth; ++i) {
        const float normal = (load(values[i]) - center) * inverse;
        const float g = load(grads[i]);
        sums.add(0, part, c, i, normal * g);
        sums.add(1, part, c, i, g);
        along += normal * g * load(scales[i]);
        average += g * load(scales[i]);
      }
    });
    along = team.sum(along) / count;
    average = isLayer ? team.sum(average) / count : 0.0f;
    writeGradient(team, index, along, average);
  }

  template <typename Team>
  SOAPSTONE_HD void writeGradient(const Team& team, int64_t index, float along,
                                  float average) const {
    const T* x = input + index * inputStride;
    const int64_t begin = index * columns;
    const float center = mean[index];
    const float inverse = rstd[index];
    team.forEachPart(columns, [&](int64_t c, int) {
      const auto values = readLanes<kWidth>(x + c);
      const auto grads = grad.template at<kWidth>(begin + c);
      const auto scales = readLanes<kWidth>(scale + c);
      Lanes<T, kWidth> more{};
      if (addend != nullptr) more = readLanes<kWidth>(addend + begin + c);
      Lanes<float, kWidth> written;
      SOAPSTONE_UNROLL
      for (int i = 0; i < kWidth; ++i) {
        const float normal = (load(values[i]) - center) * inverse;
        const float g = load(grads[i]) * load(scales[i]);
        written[i] = (g - average - normal * along) * inverse;
        if (addend != nullptr) written[i] += load(more[i]);
      }
      writeLanes(result + index * resultStride + c, written);
    });
  }
};

template <typename T>
struct StoreParameterGrads {
  T* scaleGrad;
  T* biasGrad;
  SOAPSTONE_HD void operator()(int which, int64_t column, float total) const {
    (which == 0 ? scaleGrad : biasGrad)[column] = store<T>(total);
  }
};

// A warp, or one thread of the host, as a team without column sums: rows that
// are too long for them.
struct LoneTeam {
  Row& row;
  int width;
  template <typename F>
  SOAPSTONE_HD void forEachPart(int64_t columns, const F& f) const {
    for (int64_t c = row.lane * width; c < columns; c += row.step * width) {
      f(c, 0);
    }
  }
  SOAPSTONE_HD float sum(float value) const { return row.sum(value); }
};

struct NoSums {
  SOAPSTONE_HD void add(int, int, int64_t, int, float) const {}
};

template <typename T, int kWidth>
struct NormGradLongRow {
  NormGradRow<T, kWidth, OneGradient<T>> gradient;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    NoSums none;
    gradient(LoneTeam{row, kWidth}, index, none);
  }
};

}  // namespace

void softmax(Rank& rank, Stream stream, const Softmax& op, const void* input,
             void* result) {
  auto dim = static_cast<int>(op.dim);
  int64_t outer = op.shape.product(0, dim);
  int64_t size = op.shape[dim];
  int64_t inner = op.shape.product(dim + 1, op.shape.count);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* from = static_cast<const T*>(input);
    T* to = static_cast<T*>(result);
    if (inner == 1) {
      auto placeOf = [](const void* data) {
        return reinterpret_cast<uintptr_t>(data) % 16;
      };
      if (placeOf(from) == placeOf(to)) {
        rows(rank, stream, outer,
             SoftmaxRow<T, true>{from, to, size, op.logarithm});
      } else {
        rows(rank, stream, outer,
             SoftmaxRow<T, false>{from, to, size, op.logarithm});
      }
    } else {
      withLanes<T>(inner, {from, to}, [&](auto lanes) {
        map<2, lanes.value>(
            rank, stream, {outer, inner},
            SoftmaxColumn<T>{from, to, size, inner, op.logarithm});
      });
    }
  });
}

void norm(Rank& rank, Stream stream, const Norm& op, const void* input,
          const void* scale, const void* bias, void* result, float* mean,
          float* rstd) {
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    withLanes<T>(op.columns, op.inputStride(), {input, scale, bias, result},
                 [&](auto width) {
                   rows(rank, stream, op.rows,
                        NormRow<T, width(), NothingBefore>{
                            {},
                            static_cast<const T*>(input),
                            static_cast<const T*>(scale),
                            static_cast<const T*>(bias),
                            static_cast<T*>(result),
                            mean,
                            rstd,
                            op.columns,
                            op.inputStride(),
                            static_cast<float>(op.epsilon),
                            op.kind == NormKind::kLayer});
                 });
  });
}

void normGrad(Rank& rank, Stream stream, const Norm& op, const void* input,
              const void* scale, const float* mean, const float* rstd,
              const void* resultGrad, void* inputGrad, void* scaleGrad,
              void* biasGrad, const void* addend) {
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* x = static_cast<const T*>(input);
    const T* dy = static_cast<const T*>(resultGrad);
    const StoreParameterGrads<T> grads{static_cast<T*>(scaleGrad),
                                       static_cast<T*>(biasGrad)};
    withLanes<T>(
        op.columns, std::gcd(op.inputStride(), op.inputGradStride()),
        {x, scale, dy, inputGrad, addend}, [&](auto width) {
          const NormGradRow<T, width(), OneGradient<T>> gradient{
              x,
              static_cast<const T*>(scale),
              {dy},
              mean,
              rstd,
              static_cast<const T*>(addend),
              static_cast<T*>(inputGrad),
              op.columns,
              op.inputStride(),
              op.inputGradStride(),
              op.kind == NormKind::kLayer};
          if (mayTakeRowSums<width()>(op.columns)) {
            rowSums<2, width()>(rank, stream, op.rows, op.columns, gradient,
                                grads);
            return;
          }
          // First the sums: the input gradient may overwrite what they read.
          withLanes<T>(op.columns, op.inputStride(),
                       {x, dy, scaleGrad, biasGrad}, [&](auto lanes) {
                         reduceKernel<2, ReduceKind::kSum, lanes.value>(
                             rank, stream, {op.rows, op.columns}, {true, false},
                             ScaleGradient<T>{x, dy, mean, rstd,
                                              op.inputStride(), op.columns},
                             grads.scaleGrad);
                         reduceKernel<2, ReduceKind::kSum, lanes.value>(
                             rank, stream, {op.rows, op.columns}, {true, false},
                             RowElements<T>{dy, op.columns}, grads.biasGrad);
                       });
          rows(rank, stream, op.rows, NormGradLongRow<T, width()>{gradient});
        });
  });
}

void normGradOfSum(Rank& rank, Stream stream, const Norm& op, const void* input,
                   const void* scale, const float* mean, const float* rstd,
                   const GradientSum& resultGrad, void* inputGrad,
                   void* scaleGrad, void* biasGrad, const void* addend) {
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const SummedGradient<T> sum(resultGrad);
    bool isDone = false;
    withLanes<T>(
        op.columns, std::gcd(op.inputStride(), op.inputGradStride()),
        {input, scale, sum.first, sum.second, sum.third, inputGrad, addend},
        [&](auto width) {
          if (!mayTakeRowSums<width()>(op.columns)) return;
          isDone = true;
          rowSums<2, width()>(
              rank, stream, op.rows, op.columns,
              NormGradRow<T, width(), SummedGradient<T>>{
                  static_cast<const T*>(input), static_cast<const T*>(scale),
                  sum, mean, rstd, static_cast<const T*>(addend),
                  static_cast<T*>(inputGrad), op.columns, op.inputStride(),
                  op.inputGradStride(), op.kind == NormKind::kLayer},
              StoreParameterGrads<T>{static_cast<T*>(scaleGrad),
                                     static_cast<T*>(biasGrad)});
        });
    if (isDone) return;
    // Longer rows are read three times.
    T* total = static_cast<T*>(resultGrad.total);
    withLanes<T>(op.rows * op.columns,
                 {sum.first, sum.second, sum.third, total}, [&](auto lanes) {
                   map<1, lanes.value>(rank, stream, {op.rows * op.columns},
                                       StoreGradientSum<T>{sum, total});
                 });
    SOAPSTONE_DEVICE_OPS::normGrad(rank, stream, op, input, scale, mean, rstd,
                                   total, inputGrad, scaleGrad, biasGrad,
                                   addend);
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
