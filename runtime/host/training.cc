#include <algorithm>

#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_training.h"

namespace soapstone::runtime {
namespace {

// Calls f(T, Label) tags for the op's types.
template <typename F>
void withTypes(const CrossEntropy& op, const F& f) {
  withFloatType(op.type, [&](auto tag) {
    withIndexType(op.labelType, [&](auto labelTag) { f(tag, labelTag); });
  });
}

template <typename T>
float logSumExpOf(const T* row, int64_t classes) {
  float most = detail::reduceInner<ReduceKind::kMax, 1>(
      [row](int64_t i) { return load(row[i]); }, {}, 0, classes);
  // All -inf: the sum is 0. All else with an infinity or NaN: as it comes.
  float base = most == -math::kInfinity ? 0.0f : most;
  double sum = 0;
  constexpr int64_t kBlock = 4096;
  for (int64_t first = 0; first < classes; first += kBlock) {
    sum += static_cast<double>(detail::reduceInner<ReduceKind::kSum, 1>(
        [row, base](int64_t i) { return math::exp(load(row[i]) - base); }, {},
        first, std::min(classes, first + kBlock)));
  }
  return base + static_cast<float>(::log(sum));
}

}  // namespace

void crossEntropy(Rank& rank, Stream, const CrossEntropy& op,
                  const void* logits, const void* labels, float* loss,
                  float* logSumExp) {
  withTypes(op, [&](auto tag, auto labelTag) {
    using T = typename decltype(tag)::Type;
    using Label = typename decltype(labelTag)::Type;
    const T* input = static_cast<const T*>(logits);
    const auto* wanted = static_cast<const Label*>(labels);
    int64_t classes = op.classes;
    parallelFor(rank, op.rows, 1 + 4096 / std::max<int64_t>(1, classes),
                [&](int64_t begin, int64_t end) {
                  for (int64_t row = begin; row < end; ++row) {
                    const T* line = input + row * op.rowStride();
                    float total = logSumExpOf(line, classes);
                    auto label =
                        static_cast<int64_t>(wanted[row]) - op.firstClass;
                    bool counts = label + op.firstClass != op.ignoreIndex &&
                                  label >= 0 && label < classes;
                    logSumExp[row] = total;
                    const float base = op.allClasses == 0 ? total : 0.0f;
                    loss[row] = counts ? base - load(line[label]) : 0.0f;
                  }
                });
  });
}

void crossEntropyGrad(Rank& rank, Stream, const CrossEntropy& op,
                      const void* logits, const void* labels,
                      const float* logSumExp, const float* lossGrad,
                      void* logitsGrad) {
  withTypes(op, [&](auto tag, auto labelTag) {
    using T = typename decltype(tag)::Type;
    using Label = typename decltype(labelTag)::Type;
    const T* input = static_cast<const T*>(logits);
    const auto* wanted = static_cast<const Label*>(labels);
    T* output = static_cast<T*>(logitsGrad);
    int64_t classes = op.classes;
    int64_t allClasses = op.allClasses == 0 ? classes : op.allClasses;
    int64_t firstClass = op.allClasses == 0 ? 0 : op.firstClass;
    parallelFor(
        rank, op.rows, 1 + 4096 / std::max<int64_t>(1, classes),
        [&](int64_t begin, int64_t end) {
          for (int64_t row = begin; row < end; ++row) {
            const T* line = input + row * op.rowStride();
            T* target = output + row * op.rowStride();
            auto label = static_cast<int64_t>(wanted[row]);
            if (label == op.ignoreIndex || label < 0 || label >= allClasses) {
              std::fill(target, target + classes, store<T>(0.0f));
              continue;
            }
            const float total = logSumExp[row];
            const float scale = lossGrad[row];
            label -= firstClass;
            const bool isHere = label >= 0 && label < classes;
            const float atLabel =
                isHere ? math::exp(load(line[label]) - total) - 1.0f : 0.0f;
#pragma omp simd
            for (int64_t i = 0; i < classes; ++i) {
              target[i] = store<T>(math::exp(load(line[i]) - total) * scale);
            }
            if (isHere) target[label] = store<T>(atLabel * scale);
          }
        });
  });
}

void crossEntropyWithGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                          const void* logits, const void* labels,
                          const float* lossGrad, float* loss, float* logSumExp,
                          void* logitsGrad) {
  crossEntropy(rank, stream, op, logits, labels, loss, logSumExp);
  crossEntropyGrad(rank, stream, op, logits, labels, logSumExp, lossGrad,
                   logitsGrad);
}

}  // namespace soapstone::runtime
