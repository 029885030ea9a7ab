#ifndef SOAPSTONE_PASSES_PARTITION_DEVICE_CLASSES_H_
#define SOAPSTONE_PASSES_PARTITION_DEVICE_CLASSES_H_

#include <vector>

#include "passes/partition/distributed_graph.h"

namespace soapstone::partition {

// Groups the devices 0 .. devices - 1 whose programs are the same up to numbers
// that tables hold, in all functions. Classes are ordered by their lowest
// device and list their devices ascending.
std::vector<std::vector<int64_t>> deviceClasses(
    ArrayRef<DistributedFunction> functions, int64_t devices);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_DEVICE_CLASSES_H_
