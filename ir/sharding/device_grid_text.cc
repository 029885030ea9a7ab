#include "ir/sharding/device_grid_text.h"

#include <limits>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace soapstone::sharding {
namespace {

absl::Status malformed(absl::string_view text) {
  return absl::InvalidArgumentError(
      absl::StrCat("devices '", text,
                   "' are no device grid; write a device '3', a range '0..7', "
                   "start and strides '4:2*4,4*1' or a list '{0,5,1}'"));
}

bool parseNumber(absl::string_view text, int64_t* number) {
  text = absl::StripAsciiWhitespace(text);
  // SimpleAtoi takes a sign, which only a stride may have.
  return !text.empty() && text[0] != '+' && absl::SimpleAtoi(text, number);
}

// Device numbers beyond int would wrap before the grid checks them.
bool parseDevice(absl::string_view text, int* device) {
  int64_t number;
  if (!parseNumber(text, &number) || number < 0 ||
      number > std::numeric_limits<int>::max()) {
    return false;
  }
  *device = static_cast<int>(number);
  return true;
}

absl::StatusOr<DeviceGrid> parseRange(absl::string_view text,
                                      absl::string_view from,
                                      absl::string_view to) {
  int first, last;
  if (!parseDevice(from, &first) || !parseDevice(to, &last) || last < first) {
    return malformed(text);
  }
  if (last >= DeviceGrid::kMaxDeviceNumber ||
      last - first >= DeviceGrid::kMaxDevices) {
    return absl::InvalidArgumentError(
        absl::StrCat("devices '", text, "' are out of range; use at most ",
                     DeviceGrid::kMaxDevices, " devices numbered 0 to ",
                     DeviceGrid::kMaxDeviceNumber - 1));
  }
  return DeviceGrid::range(first, last - first + 1);
}

absl::StatusOr<DeviceGrid> parseStrided(absl::string_view text,
                                        absl::string_view start,
                                        absl::string_view axesText) {
  int first;
  if (!parseDevice(start, &first)) return malformed(text);
  std::vector<GridAxis> axes;
  for (absl::string_view axis : absl::StrSplit(axesText, ',')) {
    std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(axis, absl::MaxSplits('*', 1));
    GridAxis read;
    if (!parseNumber(parts.first, &read.size) ||
        !parseNumber(parts.second, &read.stride)) {
      return malformed(text);
    }
    axes.push_back(read);
  }
  return DeviceGrid::strided(first, axes);
}

}  // namespace

absl::StatusOr<DeviceGrid> parseDeviceGrid(absl::string_view text) {
  absl::string_view inner = absl::StripAsciiWhitespace(text);
  if (absl::ConsumePrefix(&inner, "{")) {
    if (!absl::ConsumeSuffix(&inner, "}")) return malformed(text);
    std::vector<int> devices;
    for (absl::string_view item : absl::StrSplit(inner, ',')) {
      int device;
      if (!parseDevice(item, &device)) return malformed(text);
      devices.push_back(device);
    }
    return DeviceGrid::list(devices);
  }
  size_t dots = inner.find("..");
  if (dots != absl::string_view::npos) {
    return parseRange(text, inner.substr(0, dots), inner.substr(dots + 2));
  }
  size_t colon = inner.find(':');
  if (colon != absl::string_view::npos) {
    return parseStrided(text, inner.substr(0, colon), inner.substr(colon + 1));
  }
  return parseRange(text, inner, inner);
}

}  // namespace soapstone::sharding
