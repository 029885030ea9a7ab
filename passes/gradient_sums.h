#ifndef SOAPSTONE_PASSES_GRADIENT_SUMS_H_
#define SOAPSTONE_PASSES_GRADIENT_SUMS_H_

#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone {

// Adds up the gradients that reach a value from its users.
//
// A plain sum over many users that each read a part of the value would touch
// all of it once per user. Two cases are therefore summed otherwise: gradients
// of slices (heads of a joint projection, steps of an unrolled recurrence)
// become one concatenation, and gradients of lookups (tied embeddings) are
// scattered into the sum of the others.
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
  // Gradients of slices, kept apart until the total is asked for.
  llvm::DenseMap<Value, SmallVector<soap::PadOp>> parts;
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_GRADIENT_SUMS_H_
