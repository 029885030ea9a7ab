#include "passes/raise/raise_sink.h"

#include "ir/soap/shape_checks.h"

namespace soapstone::passes {

namespace {

Value withoutDetach(Value value) {
  auto unary = value.getDefiningOp<soap::UnaryOp>();
  return unary && unary.getKind() == soap::UnaryKind::Detach ? unary.getInput()
                                                             : value;
}

// Whether `broadcast` gives all dims but `dim` as they are.
bool repeatsAlong(soap::BroadcastOp broadcast, int64_t dim) {
  SmallVector<int64_t> others;
  const auto rank = static_cast<int64_t>(broadcast.getShape().size());
  const bool hasDim = static_cast<int64_t>(broadcast.getDims().size()) == rank;
  for (int64_t d = 0; d < rank; ++d) {
    if (hasDim || d != dim) others.push_back(d);
  }
  const bool isUnit =
      !hasDim || soap::tensorType(broadcast.getInput()).getDimSize(dim) == 1;
  return isUnit && broadcast.getDims() == ArrayRef<int64_t>(others);
}

// Whether `slice` takes all but one element of `dim`: those from `start` on.
bool cutsOneOff(soap::SliceOp slice, int64_t dim, int64_t start) {
  ArrayRef<int64_t> shape = soap::tensorType(slice.getInput()).getShape();
  for (auto [i, size] : llvm::enumerate(shape)) {
    const bool isCut = static_cast<int64_t>(i) == dim;
    if (slice.getStarts()[i] != (isCut ? start : 0) ||
        slice.getSizes()[i] != size - (isCut ? 1 : 0) ||
        slice.getSteps()[i] != 1) {
      return false;
    }
  }
  return true;
}

}  // namespace

Value withoutShift(Value value, int64_t dim) {
  auto shifted = value.getDefiningOp<soap::BinaryOp>();
  if (!shifted || shifted.getKind() != soap::BinaryKind::Sub) return value;
  auto repeated =
      withoutDetach(shifted.getRhs()).getDefiningOp<soap::BroadcastOp>();
  if (!repeated || !repeatsAlong(repeated, dim)) return value;
  Value source = withoutDetach(repeated.getInput());
  if (auto reshape = source.getDefiningOp<soap::ReshapeOp>())
    source = withoutDetach(reshape.getInput());
  auto largest = source.getDefiningOp<soap::ReduceOp>();
  const bool isMaximum = largest &&
                         largest.getKind() == soap::ReduceKind::Max &&
                         largest.getInput() == shifted.getLhs() &&
                         largest.getDims() == ArrayRef<int64_t>{dim};
  return isMaximum ? shifted.getLhs() : value;
}

std::optional<SinkColumn> matchSinkColumn(soap::SoftmaxOp softmax) {
  const auto dim = static_cast<int64_t>(softmax.getDim());
  Value joined = withoutShift(softmax.getInput(), dim);
  auto concat = joined.getDefiningOp<soap::ConcatOp>();
  if (!concat || concat.getInputs().size() != 2 ||
      static_cast<int64_t>(concat.getDim()) != dim || !softmax->hasOneUse()) {
    return std::nullopt;
  }
  auto slice = dyn_cast<soap::SliceOp>(*softmax->user_begin());
  if (!slice) return std::nullopt;
  for (bool isLast : {true, false}) {
    Value sink = concat.getInputs()[isLast ? 1 : 0];
    Value scores = concat.getInputs()[isLast ? 0 : 1];
    if (soap::tensorType(sink).getDimSize(dim) == 1 &&
        cutsOneOff(slice, dim, isLast ? 0 : 1)) {
      return SinkColumn{scores, sink, slice};
    }
  }
  return std::nullopt;
}

Value weighAgainstSink(OpBuilder& builder, soap::AttentionOp attention,
                       Value sink) {
  const Location location = attention.getLoc();
  Value logSumExp = attention.getLogSumExp();
  ArrayRef<int64_t> rows = soap::tensorType(logSumExp).getShape();
  const Type wide = soap::elementTypeOf(logSumExp);
  if (soap::tensorType(sink).getShape() != rows)
    sink = soap::ReshapeOp::create(builder, location, sink, rows);
  if (soap::elementTypeOf(sink) != wide)
    sink = soap::CastOp::create(builder, location, sink, wide);
  Value share = soap::UnaryOp::create(
      builder, location, soap::UnaryKind::Sigmoid,
      soap::BinaryOp::create(builder, location, soap::BinaryKind::Sub,
                             logSumExp, sink));
  Value result = attention.getResult();
  const Type type = soap::elementTypeOf(result);
  if (type != wide)
    share = soap::CastOp::create(builder, location, share, type);
  const int64_t dims[] = {0, 1, 2};
  Value repeated =
      soap::BroadcastOp::create(builder, location, share, ArrayRef(dims),
                                soap::tensorType(result).getShape());
  return soap::BinaryOp::create(builder, location, soap::BinaryKind::Mul,
                                result, repeated);
}

}  // namespace soapstone::passes
