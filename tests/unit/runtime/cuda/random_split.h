#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_RANDOM_SPLIT_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_RANDOM_SPLIT_H_

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "runtime/core/boxes.h"
#include "runtime/core/part_order.h"

namespace soapstone::runtime {

// A region split in one dimension, at even places or anywhere.
struct Split {
  Dims region;
  std::vector<int64_t> parts;

  Box part(int member) const {
    return partOf(parts.data(), member, region.count);
  }
};

inline Split splitAt(const Dims& region, int dim,
                     const std::vector<int64_t>& places) {
  Split split{region, {}};
  for (size_t i = 0; i + 1 < places.size(); ++i) {
    for (int d = 0; d < region.count; ++d) {
      split.parts.push_back(d == dim ? places[i] : 0);
    }
    for (int d = 0; d < region.count; ++d) {
      split.parts.push_back(d == dim ? places[i + 1] - places[i] : region[d]);
    }
  }
  return split;
}

inline Split randomSplit(std::mt19937& random, int members, bool isEven) {
  auto upTo = [&](int most) { return static_cast<int>(random() % most); };
  Dims region;
  int count = 1 + upTo(4);
  for (int i = 0; i < count; ++i) region.append(1 + upTo(5));
  int dim = upTo(count);
  // More rows than are moved one by one.
  if (dim > 0 && upTo(3) == 0) {
    region.values[0] = kMostMovedRows + 1 + upTo(3);
  }
  if (isEven) region.values[dim] = int64_t{members} * (1 + upTo(3));
  std::vector<int64_t> places = {0, region[dim]};
  for (int i = 1; i < members; ++i) {
    places.push_back(isEven ? region[dim] / members * i
                            : upTo(static_cast<int>(region[dim]) + 1));
  }
  std::sort(places.begin(), places.end());
  return splitAt(region, dim, places);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_CUDA_RANDOM_SPLIT_H_
