#include <algorithm>
#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/row_parts.h"
#include "runtime/kernel.h"
#include "runtime/point_index.h"
#include "runtime/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

template <typename T, typename Label>
struct LossRow {
  const T* logits;
  const Label* labels;
  float* loss;
  float* logSumExp;
  int64_t classes;
  int64_t ignoreIndex;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    const T* line = logits + index * classes;
    float most = -math::kInfinity;
    forEachPartOf(row, line, classes, [&](int64_t c, auto width) {
      auto part = readLanes<width.value>(line + c);
      for (T value : part.at) most = math::maximum(most, load(value));
    });
    most = row.max(most);
    // All -inf: the sum is 0. All else with an infinity or NaN: as it comes.
    float base = most == -math::kInfinity ? 0.0f : most;
    float sum = 0;
    forEachPartOf(row, line, classes, [&](int64_t c, auto width) {
      auto part = readLanes<width.value>(line + c);
      for (T value : part.at) sum += math::exp(load(value) - base);
    });
    float total = base + math::log(row.sum(sum));
    if (row.lane != 0) return;
    auto label = static_cast<int64_t>(labels[index]);
    bool counts = label != ignoreIndex && label >= 0 && label < classes;
    logSumExp[index] = total;
    loss[index] = counts ? total - load(line[label]) : 0.0f;
  }
};

// Gradients of neighbouring logits, which may be of two rows or more.
template <typename T, typename Label>
struct LogitsGrad {
  const T* logits;
  const Label* labels;
  const float* logSumExp;
  const float* lossGrad;
  T* result;
  FastDivisor divisor;  // By `classes`.
  bool isNarrow;        // All logits have numbers below 2^31.
  int64_t classes;
  int64_t allClasses;
  int64_t firstClass;
  int64_t ignoreIndex;

  // What the logits of one row share.
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
        isNarrow ? divisor.quotient(static_cast<uint32_t>(i)) : i / classes;
    int64_t column = i - row * classes;
    RowNumbers numbers = numbersOf(row);
    const auto values = readLanes<kLanes>(logits + i);
    Lanes<T, kLanes> grads;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      if (column == classes) {
        column = 0;
        numbers = numbersOf(++row);
      }
      float hot = column == numbers.hot ? 1.0f : 0.0f;
      float value = math::exp(load(values[lane]) - numbers.total) - hot;
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
                           op.classes, op.ignoreIndex});
  });
}

void crossEntropyGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                      const void* logits, const void* labels,
                      const float* logSumExp, const float* lossGrad,
                      void* logitsGrad) {
  withTypes(op, [&](auto tag, auto labelTag) {
    using T = typename decltype(tag)::Type;
    using Label = typename decltype(labelTag)::Type;
    const int64_t count = op.rows * op.classes;
    if (count <= 0) return;
    LogitsGrad<T, Label> grad{
        static_cast<const T*>(logits),
        static_cast<const Label*>(labels),
        logSumExp,
        lossGrad,
        static_cast<T*>(logitsGrad),
        FastDivisor(std::min(op.classes, int64_t{INT32_MAX})),
        count < INT32_MAX,
        op.classes,
        op.allClasses == 0 ? op.classes : op.allClasses,
        op.allClasses == 0 ? 0 : op.firstClass,
        op.ignoreIndex};
    // As one run: rows of an odd number of classes begin anywhere.
    withLanes<T>(0, {logits, logitsGrad}, [&](auto lanes) {
      mapRagged<lanes.value>(rank, stream, {count}, grad);
    });
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
