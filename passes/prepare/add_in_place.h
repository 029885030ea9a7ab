#ifndef SOAPSTONE_PASSES_PREPARE_ADD_IN_PLACE_H_
#define SOAPSTONE_PASSES_PREPARE_ADD_IN_PLACE_H_

#include "mlir/IR/Block.h"

namespace soapstone::passes {

// Lets products and scatters add to accumulators: where the body of a function
// updates an argument by its sum with a product or with rows that are added to
// zeros (the gradient of a weight, over micro-batches), one soap.matrix_product
// or soap.scatter takes the place of both, which can compute in the argument's
// memory. A gradient that is itself a sum of such values (of a tied table) is
// added part by part. A value that is narrowed only to be added to an f32 sum
// stays wide. Zeros that clear an argument at the end of a step become a
// separate fill. Returns how many sums were replaced.
int addInPlace(mlir::Block& body);

// Whether `op` can be such a product or scatter once products are matrices
// (soap-flatten-products), or is a sum of what such ops make. Products with
// batch dims, as those of experts, cannot: a kernel adds what they make. The
// simulator prices sums by it.
bool canAddInPlace(mlir::Operation* op);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_PREPARE_ADD_IN_PLACE_H_
