#ifndef SOAPSTONE_IR_SHARDING_DEVICE_GRID_H_
#define SOAPSTONE_IR_SHARDING_DEVICE_GRID_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace soapstone::sharding {

// One axis of a regular grid of devices: `size` steps of `stride` devices.
struct GridAxis {
  int64_t size = 1;
  int64_t stride = 1;

  bool operator==(const GridAxis&) const = default;
};

// An ordered list of distinct devices, kept as a start and strides where it is
// regular. Two grids of the same devices in the same order are equal however
// they were made. Copying is cheap.
class DeviceGrid {
 public:
  // Device numbers are below the first, the devices of a grid at most the
  // second.
  static constexpr int kMaxDeviceNumber = 1 << 20;
  static constexpr int64_t kMaxDevices = 1 << 14;

  // The device 0 alone.
  DeviceGrid() = default;

  // Devices first, first + 1, .. Requires 0 <= first and 1 <= count within the
  // limits above.
  static DeviceGrid range(int first, int count);

  // The device at row-major coordinates c is start + sum of c_i * stride_i.
  // Fails if a size is below 1, a device out of range or twice in the grid.
  static absl::StatusOr<DeviceGrid> strided(int start,
                                            absl::Span<const GridAxis> axes);

  // Fails if the list is empty or a device is out of range or twice in it.
  static absl::StatusOr<DeviceGrid> list(absl::Span<const int> devices);

  int64_t size() const { return count; }
  // Requires 0 <= rank < size().
  int device(int64_t rank) const;
  std::vector<int> devices() const;
  // The rank of `device`, or -1. Takes time linear in the size.
  int64_t rankOf(int device) const;

  // Whether it is a start and strides; then these are they, major to minor,
  // without axes of size 1, as few as possible.
  bool isStrided() const { return explicitDevices == nullptr; }
  int start() const { return first; }
  absl::Span<const GridAxis> axes() const { return gridAxes; }

  // E.g. "0..7", "4:2*4,4*1" (start: size*stride, major to minor), "{0,5,1}".
  std::string toString() const;

  bool operator==(const DeviceGrid& other) const;
  template <typename H>
  friend H AbslHashValue(H state, const DeviceGrid& grid) {
    state = H::combine(std::move(state), grid.first, grid.count);
    for (const GridAxis& axis : grid.gridAxes) {
      state = H::combine(std::move(state), axis.size, axis.stride);
    }
    if (grid.isStrided()) return state;
    return H::combine(std::move(state), *grid.explicitDevices);
  }

 private:
  int first = 0;
  int64_t count = 1;
  absl::InlinedVector<GridAxis, 3> gridAxes;
  std::shared_ptr<const std::vector<int>> explicitDevices;  // If irregular.
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_DEVICE_GRID_H_
