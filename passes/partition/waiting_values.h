#ifndef SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_
#define SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_

#include <map>
#include <string>

#include "passes/partition/op_placement.h"

namespace soapstone::partition {

// By name: the layouts of the values that functions of a pipeline read and that
// another function of their group makes, or another group sends
// (`ir/sharding/waiting_layout.h`).
std::map<std::string, sharding::Layout> waitingLayouts(
    ArrayRef<PlacedFunction> functions);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_
