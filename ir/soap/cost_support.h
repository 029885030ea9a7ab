#ifndef SOAPSTONE_IR_SOAP_COST_SUPPORT_H_
#define SOAPSTONE_IR_SOAP_COST_SUPPORT_H_

#include <cstdint>

#include "ir/model/op_work.h"
#include "ir/soap/ops.h"

namespace soapstone::soap {

// Number of elements of a shape, as a double: large models pass 2^63.
double elementCount(ArrayRef<int64_t> shape);

// Bytes of one element in memory; i1 takes a whole byte.
double bytesPerElement(Type type);

// The format that numbers of a type are computed in; integers count as f32.
model::NumberFormat formatOf(Type type);

// The local size of a dimension of an operand or a result.
model::TensorDim operandDim(unsigned operand, int64_t dim);
model::TensorDim resultDim(unsigned result, int64_t dim);

// `each` for every element of operand or result `index` of `op`.
model::Term perOperandElement(Operation* op, unsigned index, double each);
model::Term perResultElement(Operation* op, unsigned index, double each);

// Bytes of operand or result `index` of `op`.
model::Term operandBytes(Operation* op, unsigned index);
model::Term resultBytes(Operation* op, unsigned index);

// `term` for every position along more dimensions.
model::Term times(model::Term term, ArrayRef<model::TensorDim> dims);

// Neither arithmetic nor traffic, in the format of the op.
model::OpWork idleWork(Operation* op);

// `flops`, reading every operand and writing every result once.
model::OpWork streamingWork(Operation* op, model::Amount flops);

// `flops` for every element of the first operand.
model::OpWork perInputElement(Operation* op, double flops);

// Share of the scores that the causal mask of an attention leaves, of the whole
// op; 1 without one. A shard of the queries may have more or less, the average
// is this.
double visibleShare(bool causal, double queries, double keys);

// FLOP of one element. A division or a special function counts as what it costs
// on vector units, about ten simple operations.
double flopsPerElement(UnaryKind kind);
double flopsPerElement(BinaryKind kind);

inline constexpr double kFlopsPerExponential = 10;

// Philox gives four numbers for about 100 integer operations.
inline constexpr double kFlopsPerRandomNumber = 25;

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_COST_SUPPORT_H_
