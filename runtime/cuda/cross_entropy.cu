#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/row_parts.h"
#include "runtime/kernel.h"
#include "runtime/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

template <typename T, typename Label, int kWidth>
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
    forEachPart<kWidth>(row, classes, [&](int64_t c) {
      auto part = readLanes<kWidth>(line + c);
      for (T value : part.at) most = math::maximum(most, load(value));
    });
    most = row.max(most);
    // All -inf: the sum is 0. All else with an infinity or NaN: as it comes.
    float base = most == -math::kInfinity ? 0.0f : most;
    float sum = 0;
    forEachPart<kWidth>(row, classes, [&](int64_t c) {
      auto part = readLanes<kWidth>(line + c);
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

template <typename T, typename Label>
struct LogitsGradPoint {
  const T* logits;
  const Label* labels;
  const float* logSumExp;
  const float* lossGrad;
  T* result;
  int64_t classes;
  int64_t allClasses;
  int64_t firstClass;
  int64_t ignoreIndex;

  SOAPSTONE_HD void operator()(int64_t row, int64_t c) const {
    auto label = static_cast<int64_t>(labels[row]);
    bool counts = label != ignoreIndex && label >= 0 && label < allClasses;
    int64_t at = row * classes + c;
    float hot = firstClass + c == label ? 1.0f : 0.0f;
    float value = math::exp(load(logits[at]) - logSumExp[row]) - hot;
    result[at] = store<T>(counts ? value * lossGrad[row] : 0.0f);
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
    withLanes<T>(op.classes, {logits}, [&](auto width) {
      rows(rank, stream, op.rows,
           LossRow<T, Label, width()>{static_cast<const T*>(logits),
                                      static_cast<const Label*>(labels), loss,
                                      logSumExp, op.classes, op.ignoreIndex});
    });
  });
}

void crossEntropyGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                      const void* logits, const void* labels,
                      const float* logSumExp, const float* lossGrad,
                      void* logitsGrad) {
  withTypes(op, [&](auto tag, auto labelTag) {
    using T = typename decltype(tag)::Type;
    using Label = typename decltype(labelTag)::Type;
    map<2>(rank, stream, {op.rows, op.classes},
           LogitsGradPoint<T, Label>{
               static_cast<const T*>(logits), static_cast<const Label*>(labels),
               logSumExp, lossGrad, static_cast<T*>(logitsGrad), op.classes,
               op.allClasses == 0 ? op.classes : op.allClasses,
               op.allClasses == 0 ? 0 : op.firstClass, op.ignoreIndex});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
