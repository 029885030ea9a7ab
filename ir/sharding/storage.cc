#include "ir/sharding/storage.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "ir/sharding/box_layout.h"
#include "ir/sharding/layout_derivation.h"

namespace soapstone::sharding {
namespace {

// The devices of `layout` in row-major order of its axes taken in `order`.
std::optional<DeviceGrid> permutedDevices(const Layout& layout,
                                          const std::vector<int>& order) {
  // The axes are already in this order: keep the devices as they are.
  bool isSame = order.size() == layout.axes.size() &&
                std::is_sorted(order.begin(), order.end());
  if (isSame) return layout.devices;
  std::vector<int64_t> strides(layout.axes.size(), 1);
  for (size_t i = layout.axes.size(); i-- > 1;) {
    strides[i - 1] = strides[i] * layout.axes[i].degree;
  }
  const DeviceGrid& all = layout.devices;
  if (all.isStrided() && all.axes().size() <= 1) {
    int64_t step = all.axes().empty() ? 1 : all.axes()[0].stride;
    std::vector<GridAxis> axes;
    for (int axis : order) {
      axes.push_back({layout.axes[axis].degree, strides[axis] * step});
    }
    absl::StatusOr<DeviceGrid> grid = DeviceGrid::strided(all.start(), axes);
    if (!grid.ok()) return std::nullopt;
    return *grid;
  }
  std::vector<int64_t> ranks{0};
  for (int axis : order) {
    std::vector<int64_t> longer;
    for (int64_t rank : ranks) {
      for (int64_t c = 0; c < layout.axes[axis].degree; ++c) {
        longer.push_back(rank + c * strides[axis]);
      }
    }
    ranks.swap(longer);
  }
  std::vector<int> from = layout.devices.devices();
  std::vector<int> devices;
  for (int64_t rank : ranks) devices.push_back(from[rank]);
  absl::StatusOr<DeviceGrid> grid = DeviceGrid::list(devices);
  if (!grid.ok()) return std::nullopt;
  return *grid;
}

}  // namespace

int partDimension(absl::Span<const int64_t> sizes, int64_t parts) {
  int longest = -1;
  for (size_t dim = 0; dim < sizes.size(); ++dim) {
    if (sizes[dim] < parts) continue;
    if (sizes[dim] % parts == 0) return static_cast<int>(dim);
    if (longest < 0 || sizes[dim] > sizes[longest])
      longest = static_cast<int>(dim);
  }
  return longest;
}

bool hasContiguousParts(absl::Span<const int64_t> sizes, int64_t parts) {
  const int dim = partDimension(sizes, parts);
  return dim >= 0 && sizes[dim] % parts == 0 &&
         std::all_of(sizes.begin(), sizes.begin() + dim,
                     [](int64_t size) { return size == 1; });
}

ShardingRule storageRule(absl::Span<const int64_t> shape) {
  ShardingRule rule;
  TensorMapping mapping;
  for (size_t i = 0; i < shape.size(); ++i) {
    int factor = rule.addFactor("dim" + std::to_string(i), shape[i],
                                FactorKind::kParameter);
    mapping.dims.push_back({{factor}, false, {}});
  }
  rule.operands.push_back(mapping);
  rule.results.push_back(std::move(mapping));
  return rule;
}

std::optional<OpConfiguration> storageConfiguration(const Layout& layout) {
  if (layout.isPartial()) return std::nullopt;
  OpConfiguration configuration;
  std::vector<int> order;
  // In the order of the axes, so that a layout with replicas last keeps its
  // devices; the further axes of a dimension follow its first.
  std::vector<bool> taken(layout.axes.size(), false);
  for (size_t axis = 0; axis < layout.axes.size(); ++axis) {
    if (layout.axes[axis].role != AxisRole::kSplit || taken[axis]) continue;
    for (size_t d = 0; d < layout.dims.size(); ++d) {
      const LayoutDimension& dim = layout.dims[d];
      int64_t degree = 1;
      for (size_t f = 0; f < dim.factors.size(); ++f) {
        const DimensionFactor& factor = dim.factors[f];
        if (factor.axes.empty() || factor.axes[0] != static_cast<int>(axis)) {
          continue;
        }
        if (dim.hasHalo || f > 0) return std::nullopt;
        for (int part : factor.axes) {
          taken[part] = true;
          order.push_back(part);
          degree *= layout.axes[part].degree;
        }
        // A minor factor split as well leaves shards that are no boxes, and an
        // uneven major one a storage that dim degrees cannot say.
        for (size_t g = f + 1; g < dim.factors.size(); ++g) {
          if (!dim.factors[g].axes.empty()) return std::nullopt;
        }
        if (dim.factors.size() > 1 && factor.ends.empty() &&
            factor.size % degree != 0) {
          return std::nullopt;
        }
        // In positions of the factor: exact for the dimension, too.
        configuration.splits.push_back(
            {static_cast<int>(d), degree, normalShares(sharesOf(factor.ends))});
      }
    }
    if (!taken[axis]) return std::nullopt;
  }
  for (size_t axis = 0; axis < layout.axes.size(); ++axis) {
    if (layout.axes[axis].role != AxisRole::kReplicated) continue;
    order.push_back(static_cast<int>(axis));
    configuration.replication *= layout.axes[axis].degree;
  }
  std::optional<DeviceGrid> devices = permutedDevices(layout, order);
  if (!devices) return std::nullopt;
  configuration.devices = *std::move(devices);
  return configuration;
}

absl::StatusOr<HeldTensor> heldBy(const OpConfiguration& configuration,
                                  absl::Span<const int64_t> shape) {
  absl::StatusOr<Layout> layout =
      operandLayout(storageRule(shape), configuration, /*operand=*/0, shape);
  if (!layout.ok()) return layout.status();
  return HeldTensor{*std::move(layout), configuration};
}

HeldTensor heldAs(const Layout& demanded) {
  HeldTensor held;
  held.layout = boxLayout(demanded);
  std::optional<OpConfiguration> configuration =
      storageConfiguration(held.layout);
  if (configuration) {
    held.configuration = *std::move(configuration);
    return held;
  }
  DeviceGrid devices = demanded.devices;
  held.configuration.replication = devices.size();
  held.configuration.devices = devices;
  held.layout = replicatedLayout(demanded.shape(), std::move(devices));
  return held;
}

HeldTensor heldEverywhere(absl::Span<const int64_t> shape, int devices) {
  HeldTensor held;
  held.configuration.replication = devices;
  held.configuration.devices = DeviceGrid::range(0, devices);
  held.layout = replicatedLayout(shape, held.configuration.devices);
  return held;
}

void StorageReaders::holdLike(int tensor, int parameter, bool isWorkingCopy) {
  owners[tensor] = {parameter, isWorkingCopy};
}

void StorageReaders::add(int tensor, const Reader& reader) {
  note(tensor, reader);
  if (owners[tensor].isWorkingCopy) note(owners[tensor].parameter, reader);
}

void StorageReaders::note(int tensor, const Reader& reader) {
  std::optional<Reader>& known = first[tensor];
  if (!known || std::tie(reader.op, reader.operand) <
                    std::tie(known->op, known->operand)) {
    known = reader;
  }
}

int StorageReaders::deciderOf(int tensor) const {
  int parameter = owners[tensor].parameter;
  return parameter < 0 ? tensor : parameter;
}

}  // namespace soapstone::sharding
