#ifndef SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_
#define SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_

#include <map>
#include <string>

#include "passes/partition/op_placement.h"

namespace soapstone::partition {

// By name: the layouts of the values that one function of a pipeline makes and
// others of the same group read (`ir/sharding/waiting_layout.h`). Values
// that another group sends are not among them: they come as they are demanded
// first.
std::map<std::string, sharding::Layout> waitingLayouts(
    ArrayRef<PlacedFunction> functions);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_
