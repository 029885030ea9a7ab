#ifndef SOAPSTONE_PASSES_TRAINING_GRADIENT_SUMS_H_
#define SOAPSTONE_PASSES_TRAINING_GRADIENT_SUMS_H_

#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone::passes {

// The gradient in the type in which it is summed over devices: `gradient`
// before its cast from a 16-bit float to f32, if it is such a cast. Readers of
// the sum must widen it.
Value withoutWidening(Value gradient);

// Whether a contraction makes all of `gradient`, or a sum of such gradients.
bool isContracted(Value gradient);

// Adds up the gradients that reach a value from its users.
//
// A plain sum over many users that each read a part of the value would touch
// all of it once per user. Gradients of slices (heads of a joint projection,
// steps of an unrolled recurrence) therefore become one concatenation.
//
// Gradients that contractions make (of query, key and value, say) are added
// first: strategies that leave them partial then sum them over devices once,
// and add what is whole afterwards.
class GradientSums {
 public:
  // Adds `gradient` to the gradients of `value`, of the same type.
  void add(soap::GradientBuilder& builder, Value value, Value gradient);

  // The sum of what was added; null if nothing was. Every user of `value` must
  // have added its share.
  Value total(soap::GradientBuilder& builder, Value value);

 private:
  void addSum(soap::GradientBuilder& builder, Value value, Value gradient);

  llvm::DenseMap<Value, Value> sums;
  llvm::DenseMap<Value, Value> contracted;  // Sums that contractions make.
  // Gradients of slices, kept apart until `total` is called.
  llvm::DenseMap<Value, SmallVector<soap::PadOp>> parts;
};

// A number over all gradients: a norm, a count.
//
// Every tensor is summed before the first sum is added to another: devices that
// hold parts of the tensors sum over devices in one call.
class SumOverTensors {
 public:
  // Takes in all elements of `terms`.
  void add(soap::GradientBuilder& builder, Value terms);

  // The sum of what was added, a scalar; null if nothing was.
  Value total(soap::GradientBuilder& builder) const;

 private:
  SmallVector<Value> sums;  // One of each tensor.
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_GRADIENT_SUMS_H_
