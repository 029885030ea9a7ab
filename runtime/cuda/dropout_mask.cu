// Mask of an attention's probabilities under dropout, drawn for the library
// that computes the attention: its own random numbers would depend on the
// shard.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/row_parts.h"
#include "runtime/cuda/score_rows.h"
#include "runtime/kernel.h"
#include "runtime/host/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// A row is that of a query: [samples, heads, queries] of them.
template <typename T>
struct KeptRow : ScoreRows {
  T* result;
  int64_t firstSample;

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    const Place p = placeAt(firstSample + index / (heads * queries),
                            index / queries % heads, index % queries);
    T* line = result + index * keys;
    forEachPartOf(row, line, keys, [&](int64_t t, auto width) {
      // Probabilities of hidden keys are 0 whatever they are multiplied with.
      Lanes<float, width.value> part{};
      if (t < p.visible) part = kept<width.value>(p, t);
      writeLanes(line + t, part);
    });
  }
};

}  // namespace

void drawKept(Rank& rank, Stream stream, const Attention& op,
              int64_t firstSample, int64_t samples, const int64_t* seed,
              const int64_t* step, void* result) {
  const ScoreRows score(op, nullptr, seed, step);
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    rows(rank, stream, samples * score.heads * score.queries,
         KeptRow<T>{score, static_cast<T*>(result), firstSample});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
