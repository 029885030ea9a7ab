#ifndef SOAPSTONE_PASSES_ADD_IN_PLACE_H_
#define SOAPSTONE_PASSES_ADD_IN_PLACE_H_

#include "mlir/IR/Block.h"

namespace soapstone {

// Lets products add to accumulators: where the body of a function updates an
// argument by its sum with a product (the gradient of a weight, over
// micro-batches), one soap.matrix_product takes the place of both, which can
// compute in the argument's memory. Returns how many there are.
int addProductsInPlace(mlir::Block& body);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_ADD_IN_PLACE_H_
