#ifndef SOAPSTONE_IR_SOAP_GRADIENT_BUILDER_H_
#define SOAPSTONE_IR_SOAP_GRADIENT_BUILDER_H_

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

namespace soapstone::soap {

// Shorthand for the expressions that derivatives consist of. Every op gets the
// location of the forward op, so that layer names survive differentiation.
// Operands of one call have equal types unless the function says otherwise.
class GradientBuilder {
 public:
  GradientBuilder(OpBuilder& builder, Location location)
      : ops(builder), location(location) {}

  // A tensor of the shape and element type of `like`, every element `value`.
  Value fill(Value like, double value);
  Value zeros(Value like) { return fill(like, 0); }
  // The index along `dim` of every element of an i64 tensor of `shape`.
  Value iota(ArrayRef<int64_t> shape, int64_t dim);

  Value unary(UnaryKind kind, Value input);
  Value binary(BinaryKind kind, Value lhs, Value rhs);
  Value negate(Value input) { return unary(UnaryKind::Neg, input); }
  Value add(Value lhs, Value rhs) { return binary(BinaryKind::Add, lhs, rhs); }
  Value subtract(Value lhs, Value rhs) {
    return binary(BinaryKind::Sub, lhs, rhs);
  }
  Value multiply(Value lhs, Value rhs) {
    return binary(BinaryKind::Mul, lhs, rhs);
  }
  Value divide(Value lhs, Value rhs) {
    return binary(BinaryKind::Div, lhs, rhs);
  }
  // input * factor and input + term.
  Value scale(Value input, double factor) {
    return multiply(input, fill(input, factor));
  }
  Value offset(Value input, double term) {
    return add(input, fill(input, term));
  }

  Value compare(CompareKind kind, Value lhs, Value rhs);
  Value compare(CompareKind kind, Value lhs, double rhs) {
    return compare(kind, lhs, fill(lhs, rhs));
  }
  Value select(Value condition, Value onTrue, Value onFalse);
  // `value` where `condition` holds, 0 elsewhere.
  Value keepWhere(Value condition, Value value) {
    return select(condition, value, zeros(value));
  }

  // Returns `input` itself when it has that element type already.
  Value cast(Value input, Type elementType);
  Value castLike(Value input, Value like);
  // f16 and bf16 become f32. Derivatives of several steps are computed so, for
  // every op rounds its result.
  Value widen(Value input);

  Value reshape(Value input, ArrayRef<int64_t> shape);
  Value transpose(Value input, ArrayRef<int64_t> permutation);
  Value broadcast(Value input, ArrayRef<int64_t> dims, ArrayRef<int64_t> shape);
  Value reduce(ReduceKind kind, Value input, ArrayRef<int64_t> dims);
  Value sum(Value input, ArrayRef<int64_t> dims) {
    return reduce(ReduceKind::Sum, input, dims);
  }
  // Undoes the loss of `dims` in a reduction: repeats `input` along them to
  // `shape`.
  Value expand(Value input, ArrayRef<int64_t> dims, ArrayRef<int64_t> shape);

  OpBuilder& ops;
  Location location;
};

// The gradient that an op is asked for, and the builder that makes it. Some
// result has a gradient, and some operand needs one.
class GradientRequest : public GradientBuilder {
 public:
  GradientRequest(const GradientBuilder& builder, ArrayRef<Value> results,
                  ArrayRef<bool> needed, llvm::MutableArrayRef<Value> operands)
      : GradientBuilder(builder),
        results(results),
        needed(needed),
        operands(operands) {}

  // By result; null where no gradient arrives.
  ArrayRef<Value> results;
  // By operand: whether the gradient is read. Never true of integers.
  ArrayRef<bool> needed;
  // By operand, null until the op fills it.
  llvm::MutableArrayRef<Value> operands;
  // The forward pass is in one block and ends with this op, gradients follow.
  // Null if not known.
  Operation* lastOfForward = nullptr;
};

// Fails with a diagnostic at `op` if a tensor of that shape and element type,
// which the gradient of `op` needs beside tensors that exist, overflows 64
// bits.
LogicalResult checkGradientSize(Operation* op, ArrayRef<int64_t> shape,
                                Type elementType);

// The rank of a ranked tensor value.
int64_t dimCount(Value value);
// Whether `value` holds floating-point numbers: only those have gradients.
bool isDifferentiable(Value value);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_GRADIENT_BUILDER_H_
