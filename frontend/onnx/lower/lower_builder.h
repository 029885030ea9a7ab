#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_BUILDER_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_BUILDER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/soap/ops.h"
#include "mlir/IR/Builders.h"

namespace soapstone::onnx {

// Thrown by lowering functions when a node cannot be expressed; caught where
// the node is lowered (lower_model.cc), so that every refused node of a model
// is reported at once. `reason` is one line.
struct Refusal {
  std::string reason;
};

using Shape = std::vector<int64_t>;

Shape shapeOf(mlir::Value value);
int64_t rankOf(mlir::Value value);
Type elementTypeOf(mlir::Value value);
int64_t elementCountOf(const Shape& shape);
// 0, 1, .., count - 1.
Shape countingDims(int64_t count);

// Builds soap ops at one location. The shorthands fold trivial cases (a reshape
// to the same shape is its operand) and broadcast explicitly where soap demands
// equal shapes. A failing shape inference throws Refusal: no op is built.
class SoapBuilder {
 public:
  SoapBuilder(OpBuilder& builder, Location location)
      : builder(builder), location(location) {}

  OpBuilder& opBuilder() { return builder; }
  Location loc() const { return location; }
  Type f32() { return builder.getF32Type(); }
  Type i64() { return builder.getI64Type(); }
  Type i1() { return builder.getI1Type(); }

  // Builds any soap op with a fixed number of results from the arguments of its
  // generated builder (without result types).
  template <typename OpType, typename... Args>
  OpType emit(Args&&... args) {
    mlir::OperationState state(location, OpType::getOperationName());
    SmallVector<Type> types(resultCount<OpType>(), builder.getNoneType());
    OpType::build(builder, state, mlir::TypeRange(types),
                  std::forward<Args>(args)...);
    inferTypes(state, &OpType::inferReturnTypes);
    return cast<OpType>(builder.create(state));
  }

  // Values from nothing. `value` is converted to the element type.
  mlir::Value fill(double value, Type elementType, const Shape& shape);
  mlir::Value fillLike(double value, mlir::Value like);
  mlir::Value iota(const Shape& shape, int64_t dim, Type elementType);
  mlir::Value ints(ArrayRef<int64_t> values, const Shape& shape);
  mlir::Value floats(ArrayRef<float> values, const Shape& shape,
                     Type elementType);

  // Elementwise; binary shorthands broadcast their operands to each other.
  mlir::Value unary(soap::UnaryKind kind, mlir::Value input);
  mlir::Value binary(soap::BinaryKind kind, mlir::Value lhs, mlir::Value rhs);
  mlir::Value binary(soap::BinaryKind kind, mlir::Value lhs, double rhs);
  mlir::Value add(mlir::Value lhs, mlir::Value rhs);
  mlir::Value sub(mlir::Value lhs, mlir::Value rhs);
  mlir::Value mul(mlir::Value lhs, mlir::Value rhs);
  mlir::Value div(mlir::Value lhs, mlir::Value rhs);
  mlir::Value add(mlir::Value lhs, double rhs);  // lhs itself when rhs is 0
  mlir::Value mul(mlir::Value lhs, double rhs);  // lhs itself when rhs is 1
  mlir::Value compare(soap::CompareKind kind, mlir::Value lhs, mlir::Value rhs);
  mlir::Value compare(soap::CompareKind kind, mlir::Value lhs, double rhs);
  // Where signed `integers` are `value`: nowhere, if their type cannot hold it.
  mlir::Value equals(mlir::Value integers, int64_t value);
  mlir::Value select(mlir::Value condition, mlir::Value onTrue,
                     mlir::Value onFalse);
  mlir::Value convert(mlir::Value input, Type elementType);
  // `input` where it is above `low`, or below `high`, and these elsewhere. No
  // gradient flows where a bound is reached, as in PyTorch's hardtanh and
  // clamp. Not a number stays so.
  mlir::Value atLeast(mlir::Value input, mlir::Value low);
  mlir::Value atMost(mlir::Value input, mlir::Value high);

  // Movement.
  mlir::Value reshape(mlir::Value input, const Shape& shape);
  mlir::Value transpose(mlir::Value input, const Shape& permutation);
  // Moves dimension `from` to position `to`; the others keep their order.
  mlir::Value moveDim(mlir::Value input, int64_t from, int64_t to);
  mlir::Value broadcast(mlir::Value input, const Shape& dims,
                        const Shape& shape);
  // Broadcasts with ONNX's (numpy's) right-aligned rule.
  mlir::Value broadcastTo(mlir::Value input, const Shape& shape);
  mlir::Value slice(mlir::Value input, const Shape& starts, const Shape& sizes,
                    const Shape& steps);
  mlir::Value sliceDim(mlir::Value input, int64_t dim, int64_t start,
                       int64_t size, int64_t step = 1);
  mlir::Value pad(mlir::Value input, const Shape& low, const Shape& high,
                  double value);
  mlir::Value concat(ArrayRef<mlir::Value> inputs, int64_t dim);
  mlir::Value gather(mlir::Value input, mlir::Value indices, int64_t dim);
  // Index tensors of `gather` with negative entries made positive.
  mlir::Value nonNegativeIndices(mlir::Value indices, int64_t size);

  // Reductions; with `keepDims` the reduced dimensions stay with size 1. Means
  // and sums of halves are computed in f32 and rounded once. `first`: of equal
  // largest numbers the first has the gradient (soap::kFirstWinnerAttribute).
  mlir::Value reduce(soap::ReduceKind kind, mlir::Value input,
                     const Shape& dims, bool keepDims, bool first = false);
  mlir::Value mean(mlir::Value input, const Shape& dims, bool keepDims);
  // The square root of a sum of squares; its gradient at 0 is 0, as that of
  // the norm of a row of zeros.
  mlir::Value norm(mlir::Value sumOfSquares);

  // Contracts and batches as soap.dot.
  mlir::Value dot(mlir::Value lhs, mlir::Value rhs, const Shape& lhsBatch,
                  const Shape& rhsBatch, const Shape& lhsContract,
                  const Shape& rhsContract);

  mlir::TypedAttr scalarAttribute(double value, Type elementType);

 private:
  template <typename OpType>
  static constexpr size_t resultCount() {
    if constexpr (OpType::template hasTrait<mlir::OpTrait::OneResult>()) {
      return 1;
    } else if constexpr (OpType::template hasTrait<
                             mlir::OpTrait::NResults<2>::Impl>()) {
      return 2;
    } else if constexpr (OpType::template hasTrait<
                             mlir::OpTrait::NResults<3>::Impl>()) {
      return 3;
    } else {
      static_assert(
          OpType::template hasTrait<mlir::OpTrait::NResults<6>::Impl>());
      return 6;
    }
  }

  using InferFunction = LogicalResult (*)(MLIRContext*, std::optional<Location>,
                                          mlir::ValueRange,
                                          mlir::DictionaryAttr,
                                          mlir::OpaqueProperties,
                                          mlir::RegionRange,
                                          SmallVectorImpl<Type>&);
  // Replaces the result types of `state` by the inferred ones.
  void inferTypes(mlir::OperationState& state, InferFunction infer);

  OpBuilder& builder;
  Location location;
};

// The shape that two shapes broadcast to by ONNX's rule; throws Refusal if they
// do not fit.
Shape broadcastShape(const Shape& lhs, const Shape& rhs);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_BUILDER_H_
