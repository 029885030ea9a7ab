#ifndef SOAPSTONE_IR_SHARDING_RESHARDING_TRAFFIC_H_
#define SOAPSTONE_IR_SHARDING_RESHARDING_TRAFFIC_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_exchange.h"
#include "ir/sharding/resharding_plan.h"

namespace soapstone::sharding {

// Fill in payload and traffic of a step. The conventions are those of
// ReshardingStep. `members` are ranks of the source, group by group of `size`.

// Lists the devices of both layouts, without traffic.
void addDevices(const LayoutGeometry& source, const LayoutGeometry& target,
                ReshardingStep* step);

// The traffic (bytes) of the member with this index in an all-reduce of
// `elements` by a ring of `size` members.
DeviceTraffic allReduceTraffic(int device, int64_t elements, int64_t size,
                               int64_t index, int64_t elementBytes);

void countAllGather(const LayoutGeometry& source,
                    const std::vector<int>& members, int size,
                    int64_t elementBytes, ReshardingStep* step);
void countAllReduce(const LayoutGeometry& source,
                    const std::vector<int>& members, int size,
                    int64_t elementBytes, ReshardingStep* step);
// The two layouts have the same devices.
void countReduceScatter(const LayoutGeometry& source,
                        const LayoutGeometry& target,
                        const std::vector<int>& members, int size,
                        int64_t elementBytes, ReshardingStep* step);
void countAllToAll(const LayoutGeometry& source, const LayoutGeometry& target,
                   const Exchange& exchange, int64_t elementBytes,
                   ReshardingStep* step);
// Broadcast, scatter and gather, from the groups of the step.
void countStar(const LayoutGeometry& source, const LayoutGeometry& target,
               int64_t elementBytes, ReshardingStep* step);
// Halo exchange and send/receive, from the messages of the step.
void countMessages(const LayoutGeometry& source, const LayoutGeometry& target,
                   ReshardingStep* step);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_RESHARDING_TRAFFIC_H_
