#include "runtime/data/synthetic_source.h"

#include <algorithm>
#include <type_traits>

#include "runtime/data/initialize.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_training.h"
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
    const TensorInfo& tensor = *part.tensor;
    int64_t width = elementBytes(tensor.type);
    int64_t before = batch % microBatches * part.whole.product();
    batch /= microBatches;
    part.forEachRun([&](int64_t start, int64_t place, int64_t count) {
      int64_t first = before + start;
      char* to = static_cast<char*>(target) + place * width;
      if (isFloat(tensor.type)) {
        fillFloats(rank, batch, first, count, to);
      } else {
        fillIntegers(batch, first, count, to);
      }
    });
  }

 private:
  void fillFloats(Rank& rank, int64_t batch, int64_t first, int64_t count,
                  void* target) {
    constexpr double kRange = 1.7320508075688772;  // sqrt(3)
    Random op;
    op.type = part.tensor->type;
    op.count = count;
    op.low = -kRange;
    op.high = kRange;
    op.stream = stream;
    op.first = first;
    random(rank, {}, op, &seed, &batch, target);
  }

  void fillIntegers(int64_t batch, int64_t first, int64_t count,
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
        for (int64_t i = 0; i < count; ++i) {
          double u = isMask ? 0 : randomUniform(seed, stream, batch, first + i);
          int64_t value =
              isMask ? static_cast<int64_t>(mask.a)
                     : static_cast<int64_t>(u * static_cast<double>(bound));
          static_cast<T*>(target)[i] = static_cast<T>(value);
        }
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
