#include "runtime/random.h"

#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_training.h"

namespace soapstone::runtime {
namespace {

// A number that a kernel has as its parameter, in place of a pointer to it.
struct Given {
  int64_t value;
  SOAPSTONE_HD int64_t operator*() const { return value; }
};

// `Number` is a pointer to an int64_t, or Given.
template <typename T, typename Number>
struct UniformFill {
  T* out;
  float low;
  float range;
  Number seed;
  uint64_t stream;
  Number step;
  int64_t first;
  SOAPSTONE_HD void operator()(int64_t i) const {
    out[i] = store<T>(scaledNumber(
        low, range, randomUniform(*seed, stream, *step, first + i)));
  }
};

template <typename T, typename Number>
struct NormalFill {
  T* out;
  float mean;
  float deviation;
  Number seed;
  uint64_t stream;
  Number step;
  int64_t first;
  SOAPSTONE_HD void operator()(int64_t i) const {
    out[i] = store<T>(scaledNumber(
        mean, deviation, randomNormal(*seed, stream, *step, first + i)));
  }
};

template <typename Number>
void draw(Rank& rank, Stream stream, const Random& op, Number seed, Number step,
          void* result) {
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T* out = static_cast<T*>(result);
    auto low = static_cast<float>(op.low);
    if (op.kind == RandomKind::kUniform) {
      map<1>(
          rank, stream, {op.count},
          UniformFill<T, Number>{out, low, static_cast<float>(op.high - op.low),
                                 seed, op.stream, step, op.first});
    } else {
      map<1>(rank, stream, {op.count},
             NormalFill<T, Number>{out, low, static_cast<float>(op.high), seed,
                                   op.stream, step, op.first});
    }
  });
}

}  // namespace

void random(Rank& rank, Stream stream, const Random& op, const int64_t* seed,
            const int64_t* step, void* result) {
  draw(rank, stream, op, seed, step, result);
}

void random(Rank& rank, Stream stream, const Random& op, int64_t seed,
            int64_t step, void* result) {
  draw(rank, stream, op, Given{seed}, Given{step}, result);
}

}  // namespace soapstone::runtime
