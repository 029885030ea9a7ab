#ifndef SOAPSTONE_IR_SOAP_SHAPE_CHECKS_H_
#define SOAPSTONE_IR_SOAP_SHAPE_CHECKS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Value.h"
#include "mlir/IR/ValueRange.h"

namespace soapstone::soap {

// The shape and element type of a tensor; `ShapeChecker::checkOperands` has
// made sure that it is one.
RankedTensorType tensorType(Value value);
ArrayRef<int64_t> shapeOf(Value value);
Type elementTypeOf(Value value);

// "[2, 3]", as attributes print.
std::string listText(ArrayRef<int64_t> values);

// Bytes of a tensor stored densely (i1 takes one byte), nullopt when they, or
// the product of the non-zero sizes, exceed int64 or when a size is negative.
std::optional<int64_t> denseByteCount(ArrayRef<int64_t> shape,
                                      Type elementType);

// True for the element types that tensors of the dialect may have.
bool isElementType(Type type);

// The diagnostics of one shape inference. Inference runs in the verifier, when
// a parsed op is checked; in a builder, where a failure ends the program; and
// in the importer, on operands and attributes that come from a model file. It
// must therefore hold for any operands and attributes whatsoever.
class ShapeChecker {
 public:
  // Collects inferred types in `results`; without a location faults are silent.
  ShapeChecker(MLIRContext* context, std::optional<Location> location,
               StringRef op, SmallVectorImpl<Type>& results)
      : context(context), location(location), op(op), results(results) {}

  MLIRContext* getContext() const { return context; }

  // Reports "'soap.x' op " and the arguments; always fails.
  template <typename... Args>
  LogicalResult error(Args&&... args) const {
    return mlir::emitOptionalError(location, "'", op, "' op ",
                                   std::forward<Args>(args)...);
  }

  // Every operand is a statically shaped tensor of a supported element type
  // whose byte count fits int64.
  LogicalResult checkOperands(mlir::ValueRange operands) const;

  // `dim` lies in [0, rank).
  LogicalResult checkDim(int64_t dim, int64_t rank, StringRef name) const;

  // `dims` are distinct and lie in [0, rank); with `sorted`, they increase.
  LogicalResult checkDims(ArrayRef<int64_t> dims, int64_t rank, StringRef name,
                          bool sorted) const;

  // `values` has `count` entries.
  LogicalResult checkLength(ArrayRef<int64_t> values, int64_t count,
                            StringRef name) const;

  // Every entry of `values` is at least `minimum`.
  LogicalResult checkAtLeast(ArrayRef<int64_t> values, int64_t minimum,
                             StringRef name) const;

  LogicalResult checkRank(Value value, int64_t rank, StringRef name) const;
  LogicalResult checkShape(Value value, ArrayRef<int64_t> shape,
                           StringRef name) const;
  LogicalResult checkElementType(Value value, Type elementType,
                                 StringRef name) const;
  // Both of the above.
  LogicalResult checkType(Value value, ArrayRef<int64_t> shape,
                          Type elementType, StringRef name) const;
  // `value` has the type of `like`.
  LogicalResult checkSameType(Value value, StringRef name, Value like,
                              StringRef likeName) const;

  // Appends the type of a result, unless its size overflows or is negative.
  LogicalResult addResult(ArrayRef<int64_t> shape, Type elementType) const;
  // Appends the type of `value`, which was checked as an operand.
  LogicalResult addResultLike(Value value) const;

 private:
  MLIRContext* context;
  std::optional<Location> location;
  StringRef op;
  SmallVectorImpl<Type>& results;
};

// A window that slides over the spatial dims of a convolution or pooling, the
// lists as in the attributes of those ops.
struct SpatialWindow {
  ArrayRef<int64_t> window;
  ArrayRef<int64_t> strides;
  ArrayRef<int64_t> padLow;
  ArrayRef<int64_t> padHigh;
  ArrayRef<int64_t> dilations;
};

// Appends to `sizes` the number of positions of the window along every dim of
// `spatial`; reports lists of the wrong length, non-positive windows, strides
// or dilations, and windows larger than the padded input.
LogicalResult inferWindowPositions(const ShapeChecker& checker,
                                   ArrayRef<int64_t> spatial,
                                   const SpatialWindow& window,
                                   SmallVectorImpl<int64_t>& sizes);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_SHAPE_CHECKS_H_
