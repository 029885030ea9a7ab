#include "runtime/random.h"

#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_training.h"

namespace soapstone::runtime {
namespace {

template <typename T>
struct UniformFill {
  T* out;
  float low;
  float range;
  const int64_t* seed;
  uint64_t stream;
  const int64_t* step;
  int64_t first;
  SOAPSTONE_HD void operator()(int64_t i) const {
    out[i] =
        store<T>(low + range * randomUniform(*seed, stream, *step, first + i));
  }
};

template <typename T>
struct NormalFill {
  T* out;
  float mean;
  float deviation;
  const int64_t* seed;
  uint64_t stream;
  const int64_t* step;
  int64_t first;
  SOAPSTONE_HD void operator()(int64_t i) const {
    out[i] = store<T>(mean + deviation *
                                 randomNormal(*seed, stream, *step, first + i));
  }
};

}  // namespace

void random(Rank& rank, Stream stream, const Random& op, const int64_t* seed,
            const int64_t* step, void* result) {
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T* out = static_cast<T*>(result);
    auto low = static_cast<float>(op.low);
    if (op.kind == RandomKind::kUniform) {
      map<1>(rank, stream, {op.count},
             UniformFill<T>{out, low, static_cast<float>(op.high - op.low),
                            seed, op.stream, step, op.first});
    } else {
      map<1>(rank, stream, {op.count},
             NormalFill<T>{out, low, static_cast<float>(op.high), seed,
                           op.stream, step, op.first});
    }
  });
}

}  // namespace soapstone::runtime
