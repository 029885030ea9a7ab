// Masks of attention for the library that computes it: finite numbers that are
// added to scores, and rows in which a mask hides every key. The library would
// make NaN of -inf - -inf in those, where this runtime gives 0.

#include <cstdint>
#include <type_traits>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/head_tensors.h"
#include "runtime/cuda/row_parts.h"
#include "runtime/cuda/score_rows.h"
#include "runtime/kernel.h"
#include "runtime/host/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// Replaces -inf: so low that any other score is lost in the sum, and far enough
// from the ends of f32 that a kernel may multiply it by log2(e). f16 holds
// nothing below -65,504.
template <typename T>
constexpr float kLowest = std::is_same_v<T, f16> ? -65504.0f : -1e30f;

// The log of sums with which every probability of a row is 0.
constexpr float kClosed = 1e32f;

template <typename T>
struct AddableMask {
  ScoreMask mask;
  T* result;
  int64_t heads, queries, keys;  // Sizes of the mask.

  SOAPSTONE_HD void operator()(int64_t index) const {
    const int64_t row = index / keys;
    const float value = mask.at(row / (heads * queries), row / queries % heads,
                                row % queries, index % keys);
    result[index] = store<T>(math::maximum(value, kLowest<T>));
  }
};

template <typename T>
struct ClearHiddenRow : ScoreRows {
  T* result;
  HeadStrides strides;
  int64_t width;
  float* logSumExp;
  float threshold;  // No row that sees a key is below, but for large masks.

  SOAPSTONE_HD void operator()(Row& row, int64_t index) const {
    if (logSumExp[index] > threshold) return;
    const Place p = placeAt(index / (heads * queries), index / queries % heads,
                            index % queries);
    float most = -math::kInfinity;
    for (int64_t t = row.lane; t < p.visible; t += row.step) {
      most = math::maximum(most, mask.at(p.batch, p.head, p.query, t));
    }
    if (row.max(most) != -math::kInfinity) return;
    T* line = result + p.batch * strides.batch + p.head * strides.head +
              p.query * strides.row;
    for (int64_t c = row.lane; c < width; c += row.step) {
      line[c] = store<T>(0.0f);
    }
    if (row.lane == 0) logSumExp[index] = -math::kInfinity;
  }
};

struct CloseHiddenRow {
  const float* logSumExp;
  float* result;
  SOAPSTONE_HD void operator()(int64_t index) const {
    const float value = logSumExp[index];
    result[index] = value == -math::kInfinity ? kClosed : value;
  }
};

}  // namespace

void addableMask(Rank& rank, Stream stream, const Attention& op,
                 const void* mask, ElementType type, void* result) {
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<1>(rank, stream, {op.mask.product()},
           AddableMask<T>{ScoreMask(op, mask), static_cast<T*>(result),
                          op.mask[1], op.mask[2], op.mask[3]});
  });
}

void clearHiddenRows(Rank& rank, Stream stream, const Attention& op,
                     const void* mask, ElementType type, void* result,
                     float* logSumExp) {
  const ScoreRows score(op, mask, nullptr, nullptr);
  const Dims shape{op.query[0], op.query[1], op.query[2], op.value[3]};
  float threshold = 0;
  withFloatType(type, [&](auto tag) {
    threshold = kLowest<typename decltype(tag)::Type> / 2;
  });
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    rows(rank, stream, shape.product(0, 3),
         ClearHiddenRow<T>{
             score, static_cast<T*>(result),
             stridesOf(op.resultStrides, shape[1], shape[2], shape[3]),
             shape[3], logSumExp, threshold});
  });
}

void closeHiddenRows(Rank& rank, Stream stream, int64_t rowCount,
                     const float* logSumExp, float* result) {
  map<1>(rank, stream, {rowCount}, CloseHiddenRow{logSumExp, result});
}

}  // namespace SOAPSTONE_DEVICE_OPS
