#ifndef SOAPSTONE_TESTS_SUPPORT_LAYOUT_GENERATOR_H_
#define SOAPSTONE_TESTS_SUPPORT_LAYOUT_GENERATOR_H_

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/sharding/layout.h"

namespace soapstone {

// Makes random layouts of small tensors: uneven shards, several factors, halos,
// partial results, devices in any order.
class LayoutGenerator {
 public:
  // `unequal`: how many of a hundred factors that are split have shards of any
  // sizes.
  explicit LayoutGenerator(uint64_t seed, int unequal = 0)
      : random(seed), unequal(unequal) {}

  int64_t number(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % (high - low + 1));
  }
  bool chance(int percent) { return number(1, 100) <= percent; }

  std::vector<int64_t> shape() {
    std::vector<int64_t> sizes(number(chance(5) ? 0 : 1, 3));
    for (int64_t& size : sizes) {
      size = chance(2) ? 0 : number(1, sizes.size() == 1 ? 24 : 8);
    }
    return sizes;
  }

  // Two layouts of one shape: unrelated ones, or ones that share their devices
  // and axes and differ in what the axes do.
  std::pair<sharding::Layout, sharding::Layout> pair() {
    while (true) {
      std::vector<int64_t> sizes = shape();
      absl::StatusOr<sharding::Layout> a =
          layout(sizes, degrees(), std::nullopt, true);
      if (!a.ok()) continue;
      bool related = chance(60);
      absl::StatusOr<sharding::Layout> b =
          related ? layout(sizes, lastDegrees, a->devices, false)
                  : layout(sizes, degrees(), std::nullopt, false);
      if (b.ok()) return {*a, *b};
    }
  }

 private:
  std::vector<int64_t> degrees() {
    std::vector<int64_t> list;
    int64_t product = 1;
    for (int64_t count = number(0, 3); count > 0; --count) {
      int64_t degree = number(2, 4);
      if (chance(10)) degree = number(5, 7);
      if (product * degree > 12) break;
      list.push_back(degree);
      product *= degree;
    }
    return list;
  }

  sharding::DeviceGrid grid(int64_t size) {
    int start = static_cast<int>(number(0, 4));
    switch (number(0, 3)) {
      case 0: {
        std::vector<int> devices(16);
        std::iota(devices.begin(), devices.end(), 0);
        std::shuffle(devices.begin(), devices.end(), random);
        devices.resize(size);
        return *sharding::DeviceGrid::list(devices);
      }
      case 1:
        return *sharding::DeviceGrid::strided(start, {{size, number(1, 2)}});
      default:
        return sharding::DeviceGrid::range(chance(70) ? 0 : start,
                                           static_cast<int>(size));
    }
  }

  absl::StatusOr<sharding::Layout> layout(
      const std::vector<int64_t>& shape, const std::vector<int64_t>& degrees,
      std::optional<sharding::DeviceGrid> devices, bool isSource) {
    lastDegrees = degrees;
    sharding::LayoutBuilder builder(shape);
    std::vector<int> factors(shape.size(), 1);
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      if (chance(12) && shape[dim] >= 2) {
        std::vector<int64_t> sizes = factorise(shape[dim]);
        factors[dim] = static_cast<int>(sizes.size());
        builder.factors(dim, sizes);
      } else if (chance(8)) {
        addHalo(dim, shape[dim], isSource, &builder);
      }
    }
    for (int64_t degree : degrees) {
      int64_t dim = number(0, 3);
      if (dim < static_cast<int64_t>(shape.size())) {
        builder.split(dim, degree, number(0, factors[dim] - 1));
      } else if (chance(isSource ? 60 : 12)) {
        builder.partial(degree,
                        static_cast<sharding::PartialKind>(kind(isSource)));
      } else {
        builder.replicate(degree);
      }
    }
    int64_t size = 1;
    for (int64_t degree : degrees) size *= degree;
    absl::StatusOr<sharding::Layout> built =
        builder.build(devices ? *devices : grid(size));
    if (unequal > 0 && built.ok()) return withShares(*std::move(built));
    return built;
  }

  sharding::Layout withShares(sharding::Layout layout) {
    for (sharding::LayoutDimension& dim : layout.dims) {
      for (sharding::DimensionFactor& factor : dim.factors) {
        if (factor.axes.empty() || !chance(unequal)) continue;
        sharding::Shares shares;
        int64_t degree = 1;
        for (int axis : factor.axes) degree *= layout.axes[axis].degree;
        for (int64_t i = 0; i < degree; ++i) shares.push_back(number(1, 4));
        factor.ends = sharding::shardEnds(factor.size, shares);
      }
    }
    return sharding::canonicalLayout(std::move(layout));
  }

  int kind(bool isSource) {
    if (isSource || chance(30)) lastKind = chance(60) ? 0 : number(0, 3);
    return lastKind;
  }

  std::vector<int64_t> factorise(int64_t size) {
    std::vector<int64_t> divisors;
    for (int64_t d = 2; d < size; ++d) {
      if (size % d == 0) divisors.push_back(d);
    }
    if (divisors.empty()) return {size};
    int64_t divisor = divisors[number(0, divisors.size() - 1)];
    return {divisor, size / divisor};
  }

  // Windows that leave no gaps in what a source holds.
  void addHalo(int64_t dim, int64_t size, bool isSource,
               sharding::LayoutBuilder* builder) {
    if (size == 0) return;
    sharding::Halo halo;
    halo.window = number(1, 4);
    halo.padLow = number(0, halo.window - 1);
    if (!isSource) {
      halo.stride = number(1, 2);
      halo.dilation = number(1, 2);
      halo.transposed = chance(20);
    }
    bool summed = isSource && chance(50);
    int64_t positions = isSource ? size : number(1, 8);
    builder->halo(dim, halo, positions, summed);
  }

  std::mt19937_64 random;
  int unequal;
  std::vector<int64_t> lastDegrees;
  int lastKind = 0;
};

}  // namespace soapstone

#endif  // SOAPSTONE_TESTS_SUPPORT_LAYOUT_GENERATOR_H_
