#include "runtime/data/synthetic_source.h"

#include <algorithm>
#include <type_traits>

#include "runtime/data/initialize.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_training.h"
#include "runtime/parallel.h"
#include "runtime/random.h"

namespace soapstone::runtime {
namespace {

class SyntheticSource : public InputSource {
 public:
  SyntheticSource(const BatchBox& box, int64_t seed, int64_t microBatches)
      : part(box),
        seed(seed),
        stream(hashName(inputName(*box.tensor))),
        microBatches(microBatches) {}

  void fill(Rank& rank, int64_t batch, void* target) override {
    const bool areFloats = isFloat(part.tensor->type);
    const int64_t step = batch / microBatches;
    forEachRun(batch, target, [&](int64_t first, int64_t count, char* to) {
      if (areFloats) {
        random(rank, {}, numbers(first, count), &seed, &step, to);
      } else {
        fillIntegers(rank, step, first, count, to);
      }
    });
  }

  // Indices are few: the host draws them.
  bool fillOnDevice(Rank& rank, Stream stream, int64_t batch,
                    void* target) override {
    if (!isFloat(part.tensor->type)) return false;
    // Kernels that cost a launch each, less than what they draw.
    constexpr int kMostRuns = 64;
    int runs = 0;
    forEachRun(batch, target, [&](int64_t, int64_t, char*) { ++runs; });
    if (runs > kMostRuns) return false;
    forEachRun(batch, target, [&](int64_t first, int64_t count, char* to) {
      random(rank, stream, numbers(first, count), seed, batch / microBatches,
             to);
    });
    return true;
  }

 private:
  // Calls f(first, count, to) for the runs of a batch: number of the first
  // element among those of a step, elements, and where in `target` they go.
  template <typename F>
  void forEachRun(int64_t batch, void* target, const F& f) const {
    const int64_t width = elementBytes(part.tensor->type);
    const int64_t before = batch % microBatches * part.whole.product();
    part.forEachRun([&](int64_t start, int64_t place, int64_t count) {
      f(before + start, count, static_cast<char*>(target) + place * width);
    });
  }

  Random numbers(int64_t first, int64_t count) const {
    constexpr double kRange = 1.7320508075688772;  // sqrt(3)
    Random op;
    op.type = part.tensor->type;
    op.count = count;
    op.low = -kRange;
    op.high = kRange;
    op.stream = stream;
    op.first = first;
    return op;
  }

  void fillIntegers(Rank& rank, int64_t step, int64_t first, int64_t count,
                    void* target) const {
    ElementType type = part.tensor->type;
    const Initializer& mask = part.tensor->initializer;
    const bool isMask = mask.kind == InitializerKind::kUniform;
    int64_t bound = type == ElementType::kBool
                        ? 2
                        : std::max<int64_t>(1, part.tensor->indexBound);
    withType(type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      if constexpr (std::is_integral_v<T>) {
        constexpr int64_t kGrain = 4096;
        parallelFor(rank, count, kGrain, [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i < end; ++i) {
            double u =
                isMask ? 0 : randomUniform(seed, stream, step, first + i);
            int64_t value =
                isMask ? static_cast<int64_t>(mask.a)
                       : static_cast<int64_t>(u * static_cast<double>(bound));
            static_cast<T*>(target)[i] = static_cast<T>(value);
          }
        });
      }
    });
  }

  BatchBox part;
  int64_t seed;
  uint64_t stream;
  int64_t microBatches;
};

}  // namespace

std::unique_ptr<InputSource> makeSyntheticSource(const BatchBox& box,
                                                 int64_t seed,
                                                 int64_t microBatches) {
  return std::make_unique<SyntheticSource>(box, seed, microBatches);
}

}  // namespace soapstone::runtime
