#ifndef SOAPSTONE_RUNTIME_CUDA_STRIDED_PLACES_H_
#define SOAPSTONE_RUNTIME_CUDA_STRIDED_PLACES_H_

// Where a point of nested loops lies on both sides of a copy, found by a thread
// of a GPU. Internal to the CUDA back end.

#include <cstdint>

#include "runtime/core/copy_loops.h"
#include "runtime/point_index.h"
#include "runtime/types.h"

namespace soapstone::runtime {

struct StridedPlace {
  int64_t from;
  int64_t to;
};

// Points are numbers over the loops, the last one innermost; below 2^31 they
// are taken apart without divisions.
struct StridedPlaces {
  CopyLoop loops[kMaxDims];
  FastDivisor divisors[kMaxDims];
  int count;
  bool isNarrow;

  explicit StridedPlaces(const CopyLoops& copied)
      : count(copied.count), isNarrow(copied.points() < (int64_t{1} << 31)) {
    for (int i = 0; i < count; ++i) {
      loops[i] = copied.at[i];
      if (isNarrow) divisors[i] = FastDivisor(loops[i].extent);
    }
  }

  SOAPSTONE_HD StridedPlace at(int64_t point) const {
    StridedPlace place{0, 0};
    for (int i = count - 1; i > 0; --i) {
      const int64_t rest =
          isNarrow ? divisors[i].quotient(static_cast<uint32_t>(point))
                   : point / loops[i].extent;
      const int64_t index = point - rest * loops[i].extent;
      place.from += index * loops[i].from;
      place.to += index * loops[i].to;
      point = rest;
    }
    if (count > 0) {
      place.from += point * loops[0].from;
      place.to += point * loops[0].to;
    }
    return place;
  }
};

inline bool isAligned(const void* place, int64_t bytes) {
  return reinterpret_cast<uintptr_t>(place) % static_cast<uintptr_t>(bytes) ==
         0;
}

// Makes the innermost loop count in `count` neighbours, of `bytes` bytes
// together, and all strides with it: if every run, stride and start allows it.
inline bool takeTogether(CopyLoops& loops, int64_t count, int64_t bytes,
                         const void* from, const void* to) {
  CopyLoop& inner = loops.at[loops.count - 1];
  if (inner.from != 1 || inner.to != 1 || inner.extent % count != 0 ||
      !isAligned(from, bytes) || !isAligned(to, bytes)) {
    return false;
  }
  for (int i = 0; i + 1 < loops.count; ++i) {
    if (loops.at[i].from % count != 0 || loops.at[i].to % count != 0) {
      return false;
    }
  }
  for (int i = 0; i + 1 < loops.count; ++i) {
    loops.at[i].from /= count;
    loops.at[i].to /= count;
  }
  inner.extent /= count;
  return true;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_STRIDED_PLACES_H_
