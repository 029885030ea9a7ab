#include "ir/sharding/device_grid.h"

#include <algorithm>
#include <functional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/sharding/grid_bounds.h"

namespace soapstone::sharding {
namespace {

absl::Status checkDevices(absl::Span<const int> devices) {
  if (devices.empty()) {
    return absl::InvalidArgumentError("a device grid needs at least 1 device");
  }
  for (int device : devices) {
    if (device < 0 || device >= DeviceGrid::kMaxDeviceNumber) {
      return absl::InvalidArgumentError(
          absl::StrCat("device ", device, " is out of range; use 0 to ",
                       DeviceGrid::kMaxDeviceNumber - 1));
    }
  }
  // Most lists ascend.
  auto descends = std::adjacent_find(devices.begin(), devices.end(),
                                     std::greater_equal<int>());
  if (descends == devices.end()) return absl::OkStatus();
  std::vector<int> sorted(devices.begin(), devices.end());
  std::sort(sorted.begin(), sorted.end());
  auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    return absl::InvalidArgumentError(
        absl::StrCat("device ", *twice, " is twice in a device grid"));
  }
  return absl::OkStatus();
}

// Whether `devices` is blocks of `size` devices `stride` apart.
bool isInnerAxis(absl::Span<const int> devices, int64_t size, int64_t stride) {
  if (devices.size() % size != 0) return false;
  for (size_t i = 0; i < devices.size(); ++i) {
    int64_t inner = static_cast<int64_t>(i) % size;
    if (devices[i] != devices[i - inner] + inner * stride) return false;
  }
  return true;
}

// The axes of `devices`, minor to major; false if it is not regular.
bool findAxes(std::vector<int> devices,
              absl::InlinedVector<GridAxis, 3>* axes) {
  while (devices.size() > 1) {
    int64_t stride = int64_t{devices[1]} - devices[0];
    int64_t size = 2;
    while (size < static_cast<int64_t>(devices.size()) &&
           int64_t{devices[size]} - devices[size - 1] == stride) {
      ++size;
    }
    while (size > 1 && !isInnerAxis(devices, size, stride)) --size;
    if (size == 1) return false;
    axes->push_back({size, stride});
    std::vector<int> blocks;
    for (size_t i = 0; i < devices.size(); i += size) {
      blocks.push_back(devices[i]);
    }
    devices.swap(blocks);
  }
  return true;
}

// The axes of a regular grid, major to minor, in the form that findAxes gives:
// none of size 1, neighbours that continue each other joined.
absl::InlinedVector<GridAxis, 3> joinAxes(absl::Span<const GridAxis> axes) {
  absl::InlinedVector<GridAxis, 3> joined;
  for (const GridAxis& axis : axes) {
    if (axis.size == 1) continue;
    if (!joined.empty() && joined.back().stride == axis.size * axis.stride) {
      joined.back() = {joined.back().size * axis.size, axis.stride};
    } else {
      joined.push_back(axis);
    }
  }
  return joined;
}

// Whether the axes, whatever their order, step over each other's devices: then
// no device comes twice, and the last is the sum of all steps. Enough for grids
// of meshes, which need not be written out.
bool areNested(int start, absl::Span<const GridAxis> axes) {
  absl::InlinedVector<GridAxis, 3> sorted;
  for (const GridAxis& axis : axes) {
    if (axis.size < 1) return false;
    if (axis.size > 1) sorted.push_back(axis);
  }
  std::sort(
      sorted.begin(), sorted.end(),
      [](const GridAxis& a, const GridAxis& b) { return a.stride < b.stride; });
  int64_t reach = 0;  // The largest sum of steps so far.
  int64_t count = 1;
  for (const GridAxis& axis : sorted) {
    if (axis.stride <= reach || axis.stride >= DeviceGrid::kMaxDeviceNumber ||
        axis.size > DeviceGrid::kMaxDevices) {
      return false;
    }
    count *= axis.size;
    reach += (axis.size - 1) * axis.stride;
    if (count > DeviceGrid::kMaxDevices) return false;
  }
  return start >= 0 && start + reach < DeviceGrid::kMaxDeviceNumber;
}

}  // namespace

int highestDevice(const DeviceGrid& grid) {
  if (!grid.isStrided()) {
    std::vector<int> all = grid.devices();
    return *std::max_element(all.begin(), all.end());
  }
  int64_t highest = grid.start();
  for (const GridAxis& axis : grid.axes())
    highest += std::max<int64_t>(0, (axis.size - 1) * axis.stride);
  return static_cast<int>(highest);
}

DeviceGrid DeviceGrid::range(int first, int count) {
  DeviceGrid grid;
  grid.first = first;
  grid.count = count;
  if (count > 1) grid.gridAxes.push_back({count, 1});
  return grid;
}

absl::StatusOr<DeviceGrid> DeviceGrid::strided(
    int start, absl::Span<const GridAxis> axes) {
  if (areNested(start, axes)) {
    DeviceGrid grid;
    grid.first = start;
    grid.gridAxes = joinAxes(axes);
    for (const GridAxis& axis : axes) grid.count *= axis.size;
    return grid;
  }
  std::vector<int64_t> devices{start};
  for (const GridAxis& axis : axes) {
    if (axis.size < 1 || axis.size > kMaxDevices ||
        static_cast<int64_t>(devices.size()) * axis.size > kMaxDevices) {
      return absl::InvalidArgumentError(absl::StrCat(
          "a device grid axis has size ", axis.size,
          "; use sizes from 1 with a product of at most ", kMaxDevices));
    }
    if (axis.stride >= kMaxDeviceNumber || axis.stride <= -kMaxDeviceNumber) {
      return absl::InvalidArgumentError(
          absl::StrCat("a device grid axis has stride ", axis.stride,
                       "; use less than ", kMaxDeviceNumber));
    }
    std::vector<int64_t> longer;
    longer.reserve(devices.size() * axis.size);
    for (int64_t device : devices) {
      for (int64_t i = 0; i < axis.size; ++i) {
        longer.push_back(device + i * axis.stride);
      }
    }
    devices.swap(longer);
  }
  std::vector<int> narrow;
  for (int64_t device : devices) {
    narrow.push_back(static_cast<int>(
        std::clamp<int64_t>(device, -1, int64_t{kMaxDeviceNumber})));
    if (narrow.back() == device) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("device ", device, " is out of range; use 0 to ",
                     kMaxDeviceNumber - 1));
  }
  return list(narrow);
}

absl::StatusOr<DeviceGrid> DeviceGrid::list(absl::Span<const int> devices) {
  if (static_cast<int64_t>(devices.size()) > kMaxDevices) {
    return absl::InvalidArgumentError(
        absl::StrCat("a device grid has ", devices.size(),
                     " devices; use at most ", kMaxDevices));
  }
  if (absl::Status status = checkDevices(devices); !status.ok()) return status;
  DeviceGrid grid;
  grid.first = devices[0];
  grid.count = static_cast<int64_t>(devices.size());
  std::vector<int> copy(devices.begin(), devices.end());
  if (findAxes(copy, &grid.gridAxes)) {
    std::reverse(grid.gridAxes.begin(), grid.gridAxes.end());
  } else {
    grid.gridAxes.clear();
    grid.explicitDevices =
        std::make_shared<const std::vector<int>>(std::move(copy));
  }
  return grid;
}

int DeviceGrid::device(int64_t rank) const {
  if (explicitDevices) return (*explicitDevices)[rank];
  int64_t device = first;
  for (size_t i = gridAxes.size(); i-- > 0;) {
    device += rank % gridAxes[i].size * gridAxes[i].stride;
    rank /= gridAxes[i].size;
  }
  return static_cast<int>(device);
}

std::vector<int> DeviceGrid::devices() const {
  if (explicitDevices) return *explicitDevices;
  std::vector<int> devices(count, first);
  if (gridAxes.empty()) return devices;
  auto block = static_cast<size_t>(gridAxes.back().size);
  int step = static_cast<int>(gridAxes.back().stride);
  int* out = devices.data();
  for (size_t j = 0; j < block; ++j) out[j] += static_cast<int>(j) * step;
  // From the minor axis out, copying what is there.
  for (size_t i = gridAxes.size() - 1; i-- > 0;) {
    for (int64_t c = 1; c < gridAxes[i].size; ++c) {
      int offset = static_cast<int>(c * gridAxes[i].stride);
      int* copy = out + static_cast<size_t>(c) * block;
      for (size_t j = 0; j < block; ++j) copy[j] = out[j] + offset;
    }
    block *= static_cast<size_t>(gridAxes[i].size);
  }
  return devices;
}

int64_t DeviceGrid::rankOf(int device) const {
  if (!explicitDevices && areNested(first, gridAxes)) {
    // Steps along the axis with the largest come first: all smaller ones
    // together do not reach the next.
    absl::InlinedVector<int64_t, 3> places(gridAxes.size(), -1);
    int64_t left = int64_t{device} - first;
    for (size_t round = 0; round < gridAxes.size(); ++round) {
      size_t largest = gridAxes.size();
      for (size_t i = 0; i < gridAxes.size(); ++i) {
        bool isLarger = largest == gridAxes.size() ||
                        gridAxes[i].stride > gridAxes[largest].stride;
        if (places[i] < 0 && isLarger) largest = i;
      }
      places[largest] = left / gridAxes[largest].stride;
      if (left < 0 || places[largest] >= gridAxes[largest].size) return -1;
      left %= gridAxes[largest].stride;
    }
    if (left != 0) return -1;
    int64_t rank = 0;
    for (size_t i = 0; i < gridAxes.size(); ++i) {
      rank = rank * gridAxes[i].size + places[i];
    }
    return rank;
  }
  std::vector<int> all = devices();
  auto found = std::find(all.begin(), all.end(), device);
  return found == all.end() ? -1 : found - all.begin();
}

std::string DeviceGrid::toString() const {
  if (explicitDevices) {
    return absl::StrCat("{", absl::StrJoin(*explicitDevices, ","), "}");
  }
  if (gridAxes.empty()) return absl::StrCat(first);
  if (gridAxes.size() == 1 && gridAxes[0].stride == 1) {
    return absl::StrCat(first, "..", first + count - 1);
  }
  return absl::StrCat(
      first, ":",
      absl::StrJoin(gridAxes, ",", [](std::string* out, const GridAxis& axis) {
        absl::StrAppend(out, axis.size, "*", axis.stride);
      }));
}

bool DeviceGrid::operator==(const DeviceGrid& other) const {
  if (first != other.first || count != other.count ||
      gridAxes != other.gridAxes || isStrided() != other.isStrided()) {
    return false;
  }
  return isStrided() || explicitDevices == other.explicitDevices ||
         *explicitDevices == *other.explicitDevices;
}

}  // namespace soapstone::sharding
