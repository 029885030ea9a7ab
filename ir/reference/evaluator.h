#ifndef SOAPSTONE_IR_REFERENCE_EVALUATOR_H_
#define SOAPSTONE_IR_REFERENCE_EVALUATOR_H_

#include <vector>

#include "ir/mlir_names.h"
#include "ir/reference/tensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

// The interpreter that every later stage is tested against: plain loops, sums
// in double, results rounded to their element type after every op. It shares no
// code with code generation or the runtime.
namespace soapstone::reference {

// The element type of a type that the dialect allows in tensors.
ElementType elementTypeOf(Type type);

// A tensor of zeros of the given type.
Tensor zerosOf(RankedTensorType type);

// Whether `tensor` has the shape and element type of `type`.
bool hasType(const Tensor& tensor, Type type);

// Evaluates a function of one block of `soap` ops and returns its results.
// Fails with a diagnostic if the arguments do not fit the signature or an op is
// of another dialect.
FailureOr<std::vector<Tensor>> evaluate(mlir::func::FuncOp function,
                                        ArrayRef<Tensor> arguments);

// Evaluates one op on the given operands, wherever its own come from. An op
// that is a shard of another (`ir/soap/global_box.h`) computes that shard.
FailureOr<std::vector<Tensor>> evaluateOp(Operation* op,
                                          ArrayRef<Tensor> operands);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_EVALUATOR_H_
