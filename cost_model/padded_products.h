#ifndef SOAPSTONE_COST_MODEL_PADDED_PRODUCTS_H_
#define SOAPSTONE_COST_MODEL_PADDED_PRODUCTS_H_

#include "cost_model/operator_cost.h"

namespace soapstone::cost_model {

// Whether products of that format run on units which want aligned rows.
bool wantsAlignedRows(const DeviceKind& device, NumberFormat format);

// A 16-bit product without batch as our programs for GPUs compute it
// (ir/step/padded_rows.h): with padded sizes, and with the bytes of padded
// copies. Other operators, and products that find rows unaligned all the same,
// are as they were.
//
// Logits and their gradient are padded as they are written. Where two matrices
// have unaligned rows the smaller one counts as a weight or its gradient, which
// is copied; each product pays for that, though some share a copy. Copies of
// activations of odd width, which other ops write, are not counted.
OperatorDescription withPaddedRows(const DeviceKind& device,
                                   OperatorDescription op);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_PADDED_PRODUCTS_H_
