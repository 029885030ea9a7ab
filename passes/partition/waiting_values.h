#ifndef SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_
#define SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_

#include <map>
#include <string>

#include "passes/partition/op_placement.h"

namespace soapstone::partition {

// By name: the layouts of the values that one function of a pipeline makes and
// others of the same group read (`ir/sharding/waiting_layout.h`). What another
// group sends is not among them: it comes as it is demanded first.
std::map<std::string, sharding::Layout> waitingLayouts(
    ArrayRef<PlacedFunction> functions);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_WAITING_VALUES_H_
