#ifndef SOAPSTONE_IR_SHARDING_PACKED_PARTS_H_
#define SOAPSTONE_IR_SHARDING_PACKED_PARTS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/sharding/box.h"
#include "ir/sharding/resharding_plan.h"

// Copies that programs for GPUs make around communication, because links move
// contiguous memory: prices of what `runtime/cuda` does (device_parts.h,
// device_exchange.h). Which parts need copies is the runtime's own rule
// (runtime/core/part_order.h).
namespace soapstone::sharding {

// Copies of one device: each element is read once and written once.
struct PackedCopies {
  int64_t elements = 0;
  int64_t kernels = 0;

  bool operator==(const PackedCopies&) const = default;
};

// Returns where all of `part` lies in the dense shard that holds `held`, if
// that is one box.
std::optional<Box> boxWithin(const Region& held, const Region& part);

// Returns where the elements of `box` lie in a dense tensor of that shape, as
// the number of the first, if they are one run; nothing otherwise.
std::optional<int64_t> placeOfRun(const std::vector<int64_t>& shape,
                                  const Box& box);

// Returns the copies around an all-gather (`gathers`) or a reduce-scatter of a
// tensor of that shape, whose members have these parts of it.
PackedCopies copiesOfParts(const std::vector<int64_t>& shape,
                           const std::vector<Box>& parts, bool gathers);

// Returns the copies of the device with the most of them in step number `step`
// of `plan`. Exchanges whose messages add up count none; in groups of more than
// 64 devices, for which pairs would take too long to list, exchanges pack all
// that a device has before and after.
PackedCopies mostPackedCopies(const ReshardingPlan& plan, int step);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_PACKED_PARTS_H_
