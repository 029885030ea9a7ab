#ifndef SOAPSTONE_IR_SOAP_OP_FAMILIES_H_
#define SOAPSTONE_IR_SOAP_OP_FAMILIES_H_

#include "ir/soap/ops.h"

// What passes, prices and emitters ask of ops, each family listed once. A new
// op of a family is added here and nowhere else.
namespace soapstone::soap {

// Each element of the result is a function of the operands' elements at the
// same position, and of nothing else.
inline bool isScalarFunction(Operation* op) {
  return isa<UnaryOp, BinaryOp, CompareOp, SelectOp, CastOp>(op);
}

// The same, but the function may depend on the row-major position as well, as
// the mask of a dropout does. Its seed and step are scalars.
inline bool isMapped(Operation* op) {
  return isScalarFunction(op) || isa<DropoutOp>(op);
}

// Computed element by element in one loop over the result: mapped ops, and
// random numbers, which read no tensor.
inline bool isElementwise(Operation* op) {
  return isMapped(op) || isa<RandomOp>(op);
}

// Every element of the result is one of the operand's, which all occur once:
// elsewhere, in another order in memory, or in another type. Applied to a
// parameter it gives the parameter in another form.
inline bool isRearrangement(Operation* op) {
  return isa<CastOp, ReshapeOp, TransposeOp, ReorderOp>(op);
}

// Every element of the result is one of the operand's in the operand's type;
// some may be left out or occur several times.
inline bool isMovement(Operation* op) {
  return isa<ReshapeOp, TransposeOp, BroadcastOp, SliceOp>(op);
}

// The three ops of a convolution.
inline bool isConvolution(Operation* op) {
  return isa<ConvolutionOp, ConvolutionInputGradOp, ConvolutionWeightGradOp>(
      op);
}

// Reads a box of elements around each position, which the ends of the tensor
// cut off: convolutions, pooling, slices, padding. Shards of equal sizes may
// differ in what is cut off.
inline bool isWindowed(Operation* op) {
  return isConvolution(op) || isa<PoolOp, PoolGradOp, SliceOp, PadOp>(op);
}

// Sums products over long factors: what a step spends most of its time in.
inline bool isContraction(Operation* op) {
  return isConvolution(op) || isa<DotOp, MatrixProductOp, AttentionOp,
                                  AttentionGradOp, LstmOp, LstmGradOp>(op);
}

// A function of the position alone, without reading memory.
inline bool isGenerator(Operation* op) { return isa<FillOp, IotaOp>(op); }

// What it computes for an element depends on the element's position in the
// whole tensor: a shard must know where it lies.
inline bool isPositional(Operation* op) {
  return isa<IotaOp, RandomOp, DropoutOp>(op);
}

// One operand holds indices into a dimension of another tensor (`vocabulary` in
// the sharding rule).
inline bool isIndexed(Operation* op) {
  return isa<GatherOp, ScatterOp, EmbeddingBagOp, CrossEntropyOp,
             CrossEntropyGradOp>(op);
}

// Computes with heads, in tensors that may lie with strides in packed ones.
inline bool isHeadwise(Operation* op) {
  return isa<AttentionOp, AttentionGradOp, RotaryOp>(op);
}

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_OP_FAMILIES_H_
