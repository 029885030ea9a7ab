#include <algorithm>
#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/row_parts.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/point_index.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// All -inf: the sum is 0. All else with an infinity or NaN: as it comes.
SOAPSTONE_HD float shiftOf(float most) {
  return most == -math::kInfinity ? 0.0f : most;
}

// The exponential of a difference of logits of type T.
template <typename T>
SOAPSTONE_HD float expOf(float difference) {
  if constexpr (kIs16Bit<T>) return math::coarseExp(difference);
  return math::exp(difference);
}

// The logarithm of the sum of exponentials of a row, in one pass: a larger
// maximum than before shrinks the sum so far (Milakov and Gimelshein, "Online
// normalizer calculation for softmax", 2018).
template <typename T, typename Team>
SOAPSTONE_HD float logSumExpOf(const Team& row, const T* line,
                               int64_t classes) {
  float most = -math::kInfinity;
  float sum = 0;
  forEachPartOf(row, line, classes, [&](int64_t c, auto width) {
    auto part = readLanes<width.value>(line + c);
    const float before = most;
    for (T value : part.at) most = math::maximum(most, load(value));
    const float shift = shiftOf(most);
    if (most != before) sum *= expOf<T>(before - shift);
    for (T value : part.at) sum += expOf<T>(load(value) - shift);
  });
  const float base = shiftOf(row.max(most));
  // A thread that has summed nothing has no maximum either.
  sum = row.sum(sum == 0.0f ? 0.0f : sum * math::exp(most - base));
  return base + math::log(sum);
}

template <typename T, typename Label>
struct LossRow {
  const T* logits;
  const Label* labels;
  float* loss;
  float* logSumExp;
  int64_t rowStride;
  int64_t classes;
  int64_t firstClass;
  bool isShard;
  int64_t ignoreIndex;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    const T* line = logits + index * rowStride;
    const float total = logSumExpOf(row, line, classes);
    if (row.lane != 0) return;
    const auto wanted = static_cast<int64_t>(labels[index]);
    const int64_t label = wanted - firstClass;
    bool counts = wanted != ignoreIndex && label >= 0 && label < classes;
    logSumExp[index] = total;
    const float base = isShard ? 0.0f : total;
    loss[index] = counts ? base - load(line[label]) : 0.0f;
  }
};

// Loss and gradient of a row, which comes from the cache the second time.
template <typename T, typename Label>
struct LossAndGradRow {
  const T* logits;
  const Label* labels;
  const float* lossGrad;
  float* loss;
  float* logSumExp;
  T* result;
  int64_t rowStride;
  int64_t classes;
  int64_t ignoreIndex;

  SOAPSTONE_HD void operator()(const BlockRow& row, int64_t index) const {
    const T* line = logits + index * rowStride;
    auto label = static_cast<int64_t>(labels[index]);
    bool counts = label != ignoreIndex && label >= 0 && label < classes;
    // Before other threads write here: the sums are where all meet.
    const float picked = row.lane == 0 && counts ? load(line[label]) : 0.0f;
    const float total = logSumExpOf(row, line, classes);
    if (row.lane == 0) {
      logSumExp[index] = total;
      loss[index] = counts ? total - picked : 0.0f;
    }
    const float factor = counts ? lossGrad[index] : 0.0f;
    T* grads = result + index * rowStride;
    forEachPartOf(row, line, classes, [&](int64_t c, auto width) {
      const auto values = readLanes<width.value>(line + c);
      // Compared in 32 bits, of which a GPU has the instructions.
      const int64_t ahead = label - c;
      const int hotLane =
          ahead >= 0 && ahead < width.value ? static_cast<int>(ahead) : -1;
      Lanes<float, width.value> written;
      SOAPSTONE_UNROLL
      for (int i = 0; i < width.value; ++i) {
        const float hot = i == hotLane ? 1.0f : 0.0f;
        const float value = expOf<T>(load(values[i]) - total) - hot;
        written[i] = counts ? value * factor : 0.0f;
      }
      writeLanes(grads + c, written);
    });
  }
};

// Gradients of neighbouring logits, which may be of two rows or more. The gaps
// between padded rows get values that nothing reads.
template <typename T, typename Label>
struct LogitsGrad {
  const T* logits;
  const Label* labels;
  const float* logSumExp;
  const float* lossGrad;
  T* result;
  FastDivisor divisor;  // By `rowStride`.
  bool isNarrow;        // All logits have numbers below 2^31.
  int64_t rowStride;
  int64_t allClasses;
  int64_t firstClass;
  int64_t ignoreIndex;

  // Numbers shared by the logits of one row.
  struct RowNumbers {
    float total;
    float factor;
    int64_t hot;  // The column of the label, if it is here.
    bool counts;
  };
  SOAPSTONE_HD RowNumbers numbersOf(int64_t row) const {
    auto label = static_cast<int64_t>(labels[row]);
    bool counts = label != ignoreIndex && label >= 0 && label < allClasses;
    return {logSumExp[row], lossGrad[row], label - firstClass, counts};
  }

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    int64_t row =
        isNarrow ? divisor.quotient(static_cast<uint32_t>(i)) : i / rowStride;
    int64_t column = i - row * rowStride;
    RowNumbers numbers = numbersOf(row);
    const auto values = readLanes<kLanes>(logits + i);
    Lanes<T, kLanes> grads;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      if (column == rowStride) {
        column = 0;
        numbers = numbersOf(++row);
      }
      float hot = column == numbers.hot ? 1.0f : 0.0f;
      float value = expOf<T>(load(values[lane]) - numbers.total) - hot;
      grads[lane] = store<T>(numbers.counts ? value * numbers.factor : 0.0f);
      ++column;
    }
    writeLanes(result + i, grads);
  }
};

// Calls f(T, Label) tags for the op's types.
template <typename F>
void withTypes(const CrossEntropy& op, const F& f) {
  withFloatType(op.type, [&](auto tag) {
    withIndexType(op.labelType, [&](auto labelTag) { f(tag, labelTag); });
  });
}

}  // namespace

void crossEntropy(Rank& rank, Stream stream, const CrossEntropy& op,
                  const void* logits, const void* labels, float* loss,
                  float* logSumExp) {
  withTypes(op, [&](auto tag, auto labelTag) {
    using T = typename decltype(tag)::Type;
    using Label = typename decltype(labelTag)::Type;
    rows(rank, stream, op.rows,
         LossRow<T, Label>{static_cast<const T*>(logits),
                           static_cast<const Label*>(labels), loss, logSumExp,
                           op.rowStride(), op.classes, op.firstClass,
                           op.allClasses != 0, op.ignoreIndex});
  });
}

void crossEntropyGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                      const void* logits, const void* labels,
                      const float* logSumExp, const float* lossGrad,
                      void* logitsGrad) {
  withTypes(op, [&](auto tag, auto labelTag) {
    using T = typename decltype(tag)::Type;
    using Label = typename decltype(labelTag)::Type;
    const int64_t count = op.rows * op.rowStride();
    if (count <= 0) return;
    LogitsGrad<T, Label> grad{
        static_cast<const T*>(logits),
        static_cast<const Label*>(labels),
        logSumExp,
        lossGrad,
        static_cast<T*>(logitsGrad),
        FastDivisor(std::min(op.rowStride(), int64_t{INT32_MAX})),
        count < INT32_MAX,
        op.rowStride(),
        op.allClasses == 0 ? op.classes : op.allClasses,
        op.allClasses == 0 ? 0 : op.firstClass,
        op.ignoreIndex};
    // Taken as one run: rows of an odd number of classes begin anywhere.
    withLanes<T>(0, {logits, logitsGrad}, [&](auto lanes) {
      mapRagged<lanes.value>(rank, stream, {count}, grad);
    });
  });
}

void crossEntropyWithGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                          const void* logits, const void* labels,
                          const float* lossGrad, float* loss, float* logSumExp,
                          void* logitsGrad) {
  // Rows must begin alike in accesses of sixteen bytes.
  if ((reinterpret_cast<uintptr_t>(logits) ^
       reinterpret_cast<uintptr_t>(logitsGrad)) %
          16 !=
      0) {
    // Qualified: the arguments' namespace has functions of these names.
    SOAPSTONE_DEVICE_OPS::crossEntropy(rank, stream, op, logits, labels, loss,
                                       logSumExp);
    SOAPSTONE_DEVICE_OPS::crossEntropyGrad(rank, stream, op, logits, labels,
                                           logSumExp, lossGrad, logitsGrad);
    return;
  }
  withTypes(op, [&](auto tag, auto labelTag) {
    using T = typename decltype(tag)::Type;
    using Label = typename decltype(labelTag)::Type;
    blockRows(
        rank, stream, op.rows,
        LossAndGradRow<T, Label>{static_cast<const T*>(logits),
                                 static_cast<const Label*>(labels), lossGrad,
                                 loss, logSumExp, static_cast<T*>(logitsGrad),
                                 op.rowStride(), op.classes, op.ignoreIndex});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
