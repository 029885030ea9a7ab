#ifndef SOAPSTONE_IR_SOAP_COST_SUPPORT_H_
#define SOAPSTONE_IR_SOAP_COST_SUPPORT_H_

#include <cstdint>

#include "ir/soap/ops.h"

namespace soapstone::soap {

using Shape = SmallVector<int64_t, 4>;

// Number of elements of a shape, as a double: large models pass 2^63.
double elementCount(ArrayRef<int64_t> shape);

// Bytes of one element in memory; i1 takes a whole byte.
double bytesPerElement(Type type);

// Bytes of operand or result `index` of `op` at the given local shape.
double operandBytes(Operation* op, unsigned index,
                    ArrayRef<Shape> operandShapes);
double resultBytes(Operation* op, unsigned index, ArrayRef<Shape> resultShapes);

// `flops`, reading every operand and writing every result once.
OperationCost streamingCost(Operation* op, double flops,
                            ArrayRef<Shape> operandShapes,
                            ArrayRef<Shape> resultShapes);

// Share of the scores that the causal mask of an attention leaves, of the whole
// op; 1 without one. A shard of the queries may have more or less, the average
// is this.
double visibleShare(bool causal, double queries, double keys);

// FLOP of one element. A division or a special function counts as what it costs
// on vector units, about ten simple operations.
double flopsPerElement(UnaryKind kind);
double flopsPerElement(BinaryKind kind);

// Philox gives four numbers for about 100 integer operations.
inline constexpr double kFlopsPerRandomNumber = 25;

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_COST_SUPPORT_H_
