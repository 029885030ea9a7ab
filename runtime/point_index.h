#ifndef SOAPSTONE_RUNTIME_POINT_INDEX_H_
#define SOAPSTONE_RUNTIME_POINT_INDEX_H_

// Indices of the points of a GPU's threads in nested loops, and the parts
// of a reduction. For host and device: tests run here what kernels run
// there.

#include <algorithm>
#include <cstdint>

#include "runtime/types.h"

namespace soapstone::runtime {

// Division of numbers below 2^31 by a number from 1 to 2^31, without dividing:
// by the upper half of a product and a shift (Granlund and Montgomery,
// "Division by invariant integers using multiplication", PLDI 1994, figure
// 4.1).
struct FastDivisor {
  uint32_t multiplier = 1;
  uint32_t shift = 0;

  FastDivisor() = default;
  explicit FastDivisor(int64_t divisor) {
    while ((int64_t{1} << shift) < divisor) ++shift;
    auto d = static_cast<uint64_t>(divisor);
    uint64_t excess = (uint64_t{1} << shift) - d;
    multiplier = static_cast<uint32_t>((excess << 32) / d + 1);
  }

  SOAPSTONE_HD uint32_t quotient(uint32_t number) const {
#ifdef __CUDA_ARCH__
    uint32_t upper = __umulhi(number, multiplier);
#else
    auto upper = static_cast<uint32_t>((uint64_t{number} * multiplier) >> 32);
#endif
    return (upper + number) >> shift;
  }
};

// Nested loops of which a point is a number, the last loop innermost. Numbers
// below 2^31 are taken apart without divisions.
template <int N>
struct LoopNest {
  int64_t extents[N];
  FastDivisor divisors[N];
  int64_t points = 1;

  explicit LoopNest(const int64_t (&sizes)[N]) {
    for (int i = 0; i < N; ++i) {
      extents[i] = sizes[i];
      points *= sizes[i];
    }
    if (!isNarrow()) return;
    for (int i = 0; i < N; ++i) divisors[i] = FastDivisor(extents[i]);
  }

  bool isNarrow() const { return points > 0 && points < (int64_t{1} << 31); }

  template <bool kNarrow>
  SOAPSTONE_HD void indices(int64_t point, int64_t (&index)[N]) const {
    if constexpr (kNarrow) {
      auto rest = static_cast<uint32_t>(point);
      for (int i = N - 1; i > 0; --i) {
        uint32_t next = divisors[i].quotient(rest);
        index[i] = rest - next * static_cast<uint32_t>(extents[i]);
        rest = next;
      }
      index[0] = rest;
    } else {
      for (int i = N - 1; i > 0; --i) {
        index[i] = point % extents[i];
        point /= extents[i];
      }
      index[0] = point;
    }
  }
};

// Loops some of which are reduced: an output is a number over the kept ones, a
// point of it one over the others. Outputs of many points are cut into parts,
// which are combined in order afterwards; how many depends on the loops alone.
template <int N>
struct ReductionNest {
  int64_t extents[N];
  bool reduced[N];
  FastDivisor divisors[N];
  int64_t kept = 1;
  int64_t points = 1;  // Points of one output.

  ReductionNest(const int64_t (&sizes)[N], const bool (&flags)[N]) {
    for (int i = 0; i < N; ++i) {
      extents[i] = sizes[i];
      reduced[i] = flags[i];
      (flags[i] ? points : kept) *= sizes[i];
    }
    if (!isNarrow()) return;
    for (int i = 0; i < N; ++i) {
      if (extents[i] > 0) divisors[i] = FastDivisor(extents[i]);
    }
  }

  bool isNarrow() const {
    return kept < (int64_t{1} << 31) && points < (int64_t{1} << 31);
  }

  template <bool kNarrow>
  SOAPSTONE_HD void indices(int64_t output, int64_t point,
                            int64_t (&index)[N]) const {
    if constexpr (kNarrow) {
      auto keptRest = static_cast<uint32_t>(output);
      auto reducedRest = static_cast<uint32_t>(point);
      for (int i = N - 1; i >= 0; --i) {
        // A reference to one of the two would keep both in memory.
        uint32_t rest = reduced[i] ? reducedRest : keptRest;
        uint32_t next = divisors[i].quotient(rest);
        index[i] = rest - next * static_cast<uint32_t>(extents[i]);
        reducedRest = reduced[i] ? next : reducedRest;
        keptRest = reduced[i] ? keptRest : next;
      }
    } else {
      for (int i = N - 1; i >= 0; --i) {
        int64_t rest = reduced[i] ? point : output;
        index[i] = rest % extents[i];
        int64_t next = rest / extents[i];
        point = reduced[i] ? next : point;
        output = reduced[i] ? output : next;
      }
    }
  }

  // Parts of an output so that `blocks` of them, each of `outputsPerBlock`
  // outputs, keep a GPU busy, and each has at least `fewestPoints` points.
  int64_t parts(int64_t blocks, int64_t outputsPerBlock,
                int64_t fewestPoints) const {
    int64_t groups =
        std::max<int64_t>(1, (kept + outputsPerBlock - 1) / outputsPerBlock);
    int64_t wanted = std::max<int64_t>(1, blocks / groups);
    return std::clamp<int64_t>(points / fewestPoints, 1, wanted);
  }
  // First point of part `part` of `parts`; that of the next one ends it.
  SOAPSTONE_HD int64_t firstPoint(int64_t part, int64_t parts) const {
    int64_t each = points / parts;
    int64_t longer = points - each * parts;  // Parts with a point more.
    return part * each + (part < longer ? part : longer);
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_POINT_INDEX_H_
