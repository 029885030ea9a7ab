#ifndef SOAPSTONE_PASSES_PARTITION_DELAY_GRADIENTS_H_
#define SOAPSTONE_PASSES_PARTITION_DELAY_GRADIENTS_H_

#include "passes/partition/op_placement.h"

namespace soapstone::partition {

// Moves the products and convolutions that only an update waits for (gradients
// of weights) behind the ops after them that give partial results, up to where
// those are read: so that devices have something to do while the parts are
// summed. The order stays one in which every op follows what it reads.
void delayWeightGradients(PlacedFunction* placed);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_DELAY_GRADIENTS_H_
