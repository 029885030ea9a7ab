#include "frontend/onnx/lower/lower_builder.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/soap/first_winner.h"
#include "llvm/Support/MathExtras.h"

namespace soapstone::onnx {

using soap::BinaryKind;
using soap::ReduceKind;

Shape shapeOf(mlir::Value value) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  return Shape(shape.begin(), shape.end());
}

int64_t rankOf(mlir::Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

Type elementTypeOf(mlir::Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

int64_t elementCountOf(const Shape& shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t{1},
                         std::multiplies<int64_t>());
}

Shape countingDims(int64_t count) {
  Shape dims(count);
  std::iota(dims.begin(), dims.end(), int64_t{0});
  return dims;
}

Shape broadcastShape(const Shape& lhs, const Shape& rhs) {
  Shape result(std::max(lhs.size(), rhs.size()));
  for (size_t i = 0; i < result.size(); ++i) {  // i counts from the right.
    int64_t a = i < lhs.size() ? lhs[lhs.size() - 1 - i] : 1;
    int64_t b = i < rhs.size() ? rhs[rhs.size() - 1 - i] : 1;
    if (a != b && a != 1 && b != 1) {
      throw Refusal{absl::StrCat("shapes [", absl::StrJoin(lhs, ","), "] and [",
                                 absl::StrJoin(rhs, ","),
                                 "] do not broadcast")};
    }
    result[result.size() - 1 - i] = a == 1 ? b : a;
  }
  return result;
}

void SoapBuilder::inferTypes(mlir::OperationState& state, InferFunction infer) {
  std::string error;
  mlir::ScopedDiagnosticHandler handler(builder.getContext(),
                                        [&](mlir::Diagnostic& diagnostic) {
                                          if (error.empty())
                                            error = diagnostic.str();
                                          return success();
                                        });
  SmallVector<Type> types;
  LogicalResult inferred =
      infer(builder.getContext(), state.location, state.operands,
            state.attributes.getDictionary(builder.getContext()),
            state.getRawProperties(), state.regions, types);
  if (failed(inferred)) {
    throw Refusal{absl::StrCat("cannot form ", state.name.getStringRef().str(),
                               error.empty() ? "" : ": ", error)};
  }
  state.types.assign(types.begin(), types.end());
}

mlir::TypedAttr SoapBuilder::scalarAttribute(double value, Type elementType) {
  if (isa<mlir::FloatType>(elementType)) {
    return builder.getFloatAttr(elementType, value);
  }
  if (elementType.isInteger(1)) return builder.getBoolAttr(value != 0);
  // 2^63 is the first double that no 64-bit integer holds.
  constexpr double kEnd = 0x1p63;
  if (!(value >= -kEnd && value < kEnd)) {
    throw Refusal{absl::StrCat("no integer is ", value)};
  }
  return builder.getIntegerAttr(elementType, static_cast<int64_t>(value));
}

// --- Values from nothing
// ------------------------------------------------------

mlir::Value SoapBuilder::fill(double value, Type elementType,
                              const Shape& shape) {
  return emit<soap::FillOp>(scalarAttribute(value, elementType),
                            ArrayRef<int64_t>(shape));
}

mlir::Value SoapBuilder::fillLike(double value, mlir::Value like) {
  return fill(value, elementTypeOf(like), shapeOf(like));
}

mlir::Value SoapBuilder::iota(const Shape& shape, int64_t dim,
                              Type elementType) {
  return emit<soap::IotaOp>(ArrayRef<int64_t>(shape), dim, elementType);
}

mlir::Value SoapBuilder::ints(ArrayRef<int64_t> values, const Shape& shape) {
  auto type = RankedTensorType::get(shape, i64());
  mlir::ElementsAttr attribute = mlir::DenseElementsAttr::get(type, values);
  return emit<soap::ConstantOp>(attribute);
}

mlir::Value SoapBuilder::floats(ArrayRef<float> values, const Shape& shape,
                                Type elementType) {
  auto type = RankedTensorType::get(shape, f32());
  mlir::ElementsAttr attribute = mlir::DenseElementsAttr::get(type, values);
  return convert(emit<soap::ConstantOp>(attribute), elementType);
}

// --- Elementwise
// --------------------------------------------------------------

mlir::Value SoapBuilder::unary(soap::UnaryKind kind, mlir::Value input) {
  return emit<soap::UnaryOp>(kind, input);
}

mlir::Value SoapBuilder::binary(BinaryKind kind, mlir::Value lhs,
                                mlir::Value rhs) {
  Shape shape = broadcastShape(shapeOf(lhs), shapeOf(rhs));
  return emit<soap::BinaryOp>(kind, broadcastTo(lhs, shape),
                              broadcastTo(rhs, shape));
}

mlir::Value SoapBuilder::binary(BinaryKind kind, mlir::Value lhs, double rhs) {
  return emit<soap::BinaryOp>(kind, lhs, fillLike(rhs, lhs));
}

mlir::Value SoapBuilder::add(mlir::Value lhs, mlir::Value rhs) {
  return binary(BinaryKind::Add, lhs, rhs);
}
mlir::Value SoapBuilder::sub(mlir::Value lhs, mlir::Value rhs) {
  return binary(BinaryKind::Sub, lhs, rhs);
}
mlir::Value SoapBuilder::mul(mlir::Value lhs, mlir::Value rhs) {
  return binary(BinaryKind::Mul, lhs, rhs);
}
mlir::Value SoapBuilder::div(mlir::Value lhs, mlir::Value rhs) {
  return binary(BinaryKind::Div, lhs, rhs);
}
mlir::Value SoapBuilder::add(mlir::Value lhs, double rhs) {
  return rhs == 0 ? lhs : binary(BinaryKind::Add, lhs, rhs);
}
mlir::Value SoapBuilder::mul(mlir::Value lhs, double rhs) {
  return rhs == 1 ? lhs : binary(BinaryKind::Mul, lhs, rhs);
}

mlir::Value SoapBuilder::compare(soap::CompareKind kind, mlir::Value lhs,
                                 mlir::Value rhs) {
  Shape shape = broadcastShape(shapeOf(lhs), shapeOf(rhs));
  return emit<soap::CompareOp>(kind, broadcastTo(lhs, shape),
                               broadcastTo(rhs, shape));
}

mlir::Value SoapBuilder::compare(soap::CompareKind kind, mlir::Value lhs,
                                 double rhs) {
  return emit<soap::CompareOp>(kind, lhs, fillLike(rhs, lhs));
}

mlir::Value SoapBuilder::equals(mlir::Value integers, int64_t value) {
  auto type = cast<mlir::IntegerType>(elementTypeOf(integers));
  if (!llvm::isIntN(type.getWidth(), value)) {
    return fill(0, builder.getI1Type(), shapeOf(integers));
  }
  mlir::Value values = emit<soap::FillOp>(builder.getIntegerAttr(type, value),
                                          ArrayRef<int64_t>(shapeOf(integers)));
  return emit<soap::CompareOp>(soap::CompareKind::Equal, integers, values);
}

mlir::Value SoapBuilder::select(mlir::Value condition, mlir::Value onTrue,
                                mlir::Value onFalse) {
  Shape shape = broadcastShape(
      shapeOf(condition), broadcastShape(shapeOf(onTrue), shapeOf(onFalse)));
  return emit<soap::SelectOp>(broadcastTo(condition, shape),
                              broadcastTo(onTrue, shape),
                              broadcastTo(onFalse, shape));
}

mlir::Value SoapBuilder::convert(mlir::Value input, Type elementType) {
  if (elementTypeOf(input) == elementType) return input;
  return emit<soap::CastOp>(input, elementType);
}

// --- Movement
// -----------------------------------------------------------------

mlir::Value SoapBuilder::reshape(mlir::Value input, const Shape& shape) {
  if (shapeOf(input) == shape) return input;
  return emit<soap::ReshapeOp>(input, ArrayRef<int64_t>(shape));
}

mlir::Value SoapBuilder::transpose(mlir::Value input,
                                   const Shape& permutation) {
  if (permutation == countingDims(rankOf(input))) return input;
  return emit<soap::TransposeOp>(input, ArrayRef<int64_t>(permutation));
}

mlir::Value SoapBuilder::moveDim(mlir::Value input, int64_t from, int64_t to) {
  Shape permutation = countingDims(rankOf(input));
  permutation.erase(permutation.begin() + from);
  permutation.insert(permutation.begin() + to, from);
  return transpose(input, permutation);
}

mlir::Value SoapBuilder::broadcast(mlir::Value input, const Shape& dims,
                                   const Shape& shape) {
  if (shapeOf(input) == shape) return input;
  return emit<soap::BroadcastOp>(input, ArrayRef<int64_t>(dims),
                                 ArrayRef<int64_t>(shape));
}

mlir::Value SoapBuilder::broadcastTo(mlir::Value input, const Shape& shape) {
  int64_t rank = rankOf(input);
  int64_t extra = static_cast<int64_t>(shape.size()) - rank;
  if (extra < 0) throw Refusal{"cannot broadcast to a lower rank"};
  Shape dims(rank);
  std::iota(dims.begin(), dims.end(), extra);
  return broadcast(input, dims, shape);
}

mlir::Value SoapBuilder::slice(mlir::Value input, const Shape& starts,
                               const Shape& sizes, const Shape& steps) {
  bool whole = sizes == shapeOf(input) &&
               std::all_of(steps.begin(), steps.end(),
                           [](int64_t step) { return step > 0; });
  if (whole) return input;
  return emit<soap::SliceOp>(input, ArrayRef<int64_t>(starts),
                             ArrayRef<int64_t>(sizes),
                             ArrayRef<int64_t>(steps));
}

mlir::Value SoapBuilder::sliceDim(mlir::Value input, int64_t dim, int64_t start,
                                  int64_t size, int64_t step) {
  Shape sizes = shapeOf(input);
  Shape starts(sizes.size(), 0);
  Shape steps(sizes.size(), 1);
  starts[dim] = start;
  sizes[dim] = size;
  steps[dim] = step;
  return slice(input, starts, sizes, steps);
}

mlir::Value SoapBuilder::pad(mlir::Value input, const Shape& low,
                             const Shape& high, double value) {
  Shape none(low.size(), 0);
  if (low == none && high == none) return input;
  return emit<soap::PadOp>(input, ArrayRef<int64_t>(low),
                           ArrayRef<int64_t>(high), ArrayRef<int64_t>(none),
                           scalarAttribute(value, elementTypeOf(input)));
}

mlir::Value SoapBuilder::concat(ArrayRef<mlir::Value> inputs, int64_t dim) {
  if (inputs.size() == 1) return inputs.front();
  return emit<soap::ConcatOp>(mlir::ValueRange(inputs), dim);
}

mlir::Value SoapBuilder::gather(mlir::Value input, mlir::Value indices,
                                int64_t dim) {
  return emit<soap::GatherOp>(input, indices, dim);
}

mlir::Value SoapBuilder::nonNegativeIndices(mlir::Value indices, int64_t size) {
  mlir::Value wide = convert(indices, i64());
  return select(compare(soap::CompareKind::Less, wide, 0.0),
                add(wide, static_cast<double>(size)), wide);
}

// --- Reductions
// ---------------------------------------------------------------

mlir::Value SoapBuilder::reduce(ReduceKind kind, mlir::Value input,
                                const Shape& dims, bool keepDims, bool first) {
  Shape kept = shapeOf(input);
  for (int64_t dim : dims) kept[dim] = 1;
  mlir::Value result = input;
  if (!dims.empty()) {
    auto reduced = emit<soap::ReduceOp>(kind, input, ArrayRef<int64_t>(dims));
    soap::setFirstWinner(reduced, first);
    result = reduced;
  }
  return keepDims ? reshape(result, kept) : result;
}

mlir::Value SoapBuilder::atLeast(mlir::Value input, mlir::Value low) {
  low = broadcastTo(low, shapeOf(input));
  return select(compare(soap::CompareKind::LessEqual, input, low), low, input);
}

mlir::Value SoapBuilder::atMost(mlir::Value input, mlir::Value high) {
  high = broadcastTo(high, shapeOf(input));
  return select(compare(soap::CompareKind::GreaterEqual, input, high), high,
                input);
}

mlir::Value SoapBuilder::norm(mlir::Value sumOfSquares) {
  mlir::Value isZero = compare(soap::CompareKind::Equal, sumOfSquares, 0.0);
  mlir::Value root =
      unary(soap::UnaryKind::Sqrt,
            select(isZero, fillLike(1, sumOfSquares), sumOfSquares));
  return select(isZero, fillLike(0, root), root);
}

mlir::Value SoapBuilder::mean(mlir::Value input, const Shape& dims,
                              bool keepDims) {
  int64_t count = 1;
  for (int64_t dim : dims) count *= shapeOf(input)[dim];
  Type elementType = elementTypeOf(input);
  if (!isa<mlir::FloatType>(elementType)) {
    mlir::Value sum = reduce(ReduceKind::Sum, input, dims, keepDims);
    return binary(BinaryKind::Div, sum, static_cast<double>(count));
  }
  // A sum of halves may overflow where their mean does not.
  mlir::Value sum =
      reduce(ReduceKind::Sum, convert(input, f32()), dims, keepDims);
  return convert(mul(sum, 1.0 / static_cast<double>(count)), elementType);
}

mlir::Value SoapBuilder::dot(mlir::Value lhs, mlir::Value rhs,
                             const Shape& lhsBatch, const Shape& rhsBatch,
                             const Shape& lhsContract,
                             const Shape& rhsContract) {
  return emit<soap::DotOp>(
      lhs, rhs, ArrayRef<int64_t>(lhsBatch), ArrayRef<int64_t>(rhsBatch),
      ArrayRef<int64_t>(lhsContract), ArrayRef<int64_t>(rhsContract));
}

}  // namespace soapstone::onnx
