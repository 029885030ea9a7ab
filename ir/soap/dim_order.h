#ifndef SOAPSTONE_IR_SOAP_DIM_ORDER_H_
#define SOAPSTONE_IR_SOAP_DIM_ORDER_H_

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeRange.h"

namespace soapstone::soap {

// Dims of a tensor from the outermost to the innermost in memory: 0, 1, ..
// unless the type has a #soap.order encoding.
SmallVector<int64_t> dimOrder(RankedTensorType type);

// `type` with the dims in `order`; without an encoding if the elements then lie
// where they do row-major (dims of size 1 may stand anywhere).
RankedTensorType withOrder(RankedTensorType type, ArrayRef<int64_t> order);

// `type` without an encoding.
RankedTensorType rowMajor(RankedTensorType type);

// [N, C, spatial..] with the channels innermost: 0, 2, .., 1. Rank 3 or more.
SmallVector<int64_t> channelsLastOrder(int64_t rank);

// `type` with the channels innermost; ranks below 3 as they are.
RankedTensorType channelsLast(RankedTensorType type);

// True for types with the encoding of `channelsLast`: those for which it makes
// a difference.
bool isChannelsLast(Type type);

// `values`, which has one entry per dim, with the entries in memory order.
SmallVector<int64_t> inDimOrder(RankedTensorType type,
                                ArrayRef<int64_t> values);

// Whether the types agree up to how tensors are stored.
bool haveSameValues(mlir::TypeRange inferred, mlir::TypeRange actual);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_DIM_ORDER_H_
