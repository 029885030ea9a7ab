// Reductions, selections and running sums along axes.

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::CompareKind;
using soap::ReduceKind;
using soap::UnaryKind;

struct Axes {
  Shape dims;
  bool keepDims;
};

Axes axesOf(const NodeLowering& op) {
  return {op.node.attributes.getInts("axes"),
          op.intAttribute("keepdims", 1) != 0};
}

// Sums of halves are accumulated in f32 and rounded after `finish`.
template <typename Prepare, typename Finish>
void lowerSum(NodeLowering& op, Prepare prepare, Finish finish) {
  Axes axes = axesOf(op);
  mlir::Value input = op.operand(0);
  Type type = elementTypeOf(input);
  if (isa<mlir::FloatType>(type)) input = op.convert(input, op.f32());
  mlir::Value sum =
      op.reduce(ReduceKind::Sum, prepare(input), axes.dims, axes.keepDims);
  op.setResult(op.convert(finish(sum), type));
}

mlir::Value unchanged(mlir::Value x) { return x; }

// Whether the largest number comes with its place: PyTorch's max(dim), which
// gives the gradient to the first of equal ones, where amax shares it.
bool comesWithPlace(const NodeLowering& op, const Axes& axes) {
  const std::string& operation = op.node.source.operation;
  if (absl::StartsWith(operation, "aten.max.dim") ||
      absl::StartsWith(operation, "aten.min.dim")) {
    return true;
  }
  if (!operation.empty() || axes.dims.size() != 1) return false;
  const absl::string_view place =
      op.node.opType == "ReduceMax" ? "ArgMax" : "ArgMin";
  return std::any_of(
      op.graph.nodes.begin(), op.graph.nodes.end(), [&](const Node& other) {
        return other.is(place) && other.input(0) == op.node.input(0) &&
               other.attributes.getInt("axis", 0) == axes.dims[0];
      });
}

template <ReduceKind kind>
void lowerReduce(NodeLowering& op) {
  Axes axes = axesOf(op);
  mlir::Value input = op.operand(0);
  Type type = elementTypeOf(input);
  // Booleans order as numbers: false below true.
  if (type.isInteger(1)) {
    input = op.convert(input, mlir::IntegerType::get(type.getContext(), 32));
  }
  mlir::Value result = op.reduce(kind, input, axes.dims, axes.keepDims,
                                 /*first=*/comesWithPlace(op, axes));
  op.setResult(op.convert(result, type));
}

void lowerReduceMean(NodeLowering& op) {
  Axes axes = axesOf(op);
  op.setResult(op.mean(op.operand(0), axes.dims, axes.keepDims));
}

void lowerReduceL1(NodeLowering& op) {
  lowerSum(
      op, [&](mlir::Value x) { return op.unary(UnaryKind::Abs, x); },
      unchanged);
}

void lowerReduceSumSquare(NodeLowering& op) {
  lowerSum(op, [&](mlir::Value x) { return op.mul(x, x); }, unchanged);
}

void lowerReduceL2(NodeLowering& op) {
  lowerSum(
      op, [&](mlir::Value x) { return op.mul(x, x); },
      [&](mlir::Value sum) {
        Type type = elementTypeOf(sum);
        return op.convert(op.norm(op.convert(sum, op.f32())), type);
      });
}

void lowerReduceLogSum(NodeLowering& op) {
  lowerSum(op, unchanged,
           [&](mlir::Value sum) { return op.unary(UnaryKind::Log, sum); });
}

// log(sum(exp(x - max))) + max. An infinite maximum is not subtracted.
void lowerReduceLogSumExp(NodeLowering& op) {
  Axes axes = axesOf(op);
  Type type = elementTypeOf(op.operand(0));
  mlir::Value input = op.convert(op.operand(0), op.f32());
  mlir::Value top = op.reduce(ReduceKind::Max, input, axes.dims, true);
  top = op.select(op.unary(UnaryKind::IsInf, top), op.fillLike(0, top), top);
  mlir::Value power = op.unary(UnaryKind::Exp, op.sub(input, top));
  mlir::Value sum = op.reduce(ReduceKind::Sum, power, axes.dims, true);
  mlir::Value result = op.add(op.unary(UnaryKind::Log, sum), top);
  op.setResult(op.convert(op.reshape(result, op.resultShape()), type));
}

template <ReduceKind kind>
void lowerArgReduce(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  int64_t axis = op.axisAttribute("axis", 0, rankOf(input));
  bool last = op.intAttribute("select_last_index") != 0;
  mlir::Value index = op.emit<soap::ArgReduceOp>(kind, input, axis, last);
  op.setResult(op.reshape(index, op.resultShape()));
}

void lowerHardmax(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  int64_t axis = op.axisAttribute("axis", -1, rankOf(input));
  mlir::Value index =
      op.emit<soap::ArgReduceOp>(ReduceKind::Max, input, axis, false);
  Shape kept = shape;
  kept[axis] = 1;
  mlir::Value hit = op.compare(CompareKind::Equal, op.reshape(index, kept),
                               op.iota(shape, axis, op.i64()));
  op.setResult(op.convert(hit, elementTypeOf(input)));
}

void lowerCumSum(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  int64_t axis = op.axisAttribute("axis", 0, rankOf(input));
  op.setResult(op.emit<soap::CumulativeSumOp>(input, axis,
                                              op.intAttribute("exclusive") != 0,
                                              op.intAttribute("reverse") != 0));
}

// Hillis and Steele, CACM 1986: log2(n) products with a shifted copy.
void lowerCumProd(NodeLowering& op) {
  mlir::Value product = op.operand(0);
  Shape shape = shapeOf(product);
  int64_t axis = op.axisAttribute("axis", 0, rankOf(product));
  bool reverse = op.intAttribute("reverse") != 0;
  auto shifted = [&](mlir::Value value, int64_t distance) {
    int64_t rest = shape[axis] - distance;
    Shape low(shape.size(), 0), high(shape.size(), 0);
    (reverse ? high : low)[axis] = distance;
    mlir::Value kept = op.sliceDim(value, axis, reverse ? distance : 0, rest);
    return op.pad(kept, low, high, 1);
  };
  if (op.intAttribute("exclusive") != 0 && shape[axis] > 0) {
    product = shifted(product, 1);
  }
  for (int64_t distance = 1; distance < shape[axis]; distance *= 2) {
    product = op.mul(product, shifted(product, distance));
  }
  op.setResult(product);
}

void lowerTopK(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  int64_t rank = rankOf(input);
  int64_t axis = op.axisAttribute("axis", -1, rank);
  mlir::Value last = op.moveDim(input, axis, rank - 1);
  auto top = op.emit<soap::TopKOp>(last, op.intAttribute("k"),
                                   op.intAttribute("largest", 1) != 0);
  if (op.hasResult(0)) {
    op.setResult(0, op.moveDim(top.getValues(), rank - 1, axis));
  }
  if (op.hasResult(1)) {
    op.setResult(1, op.moveDim(top.getIndices(), rank - 1, axis));
  }
}

template <bool logarithm>
void lowerSoftmax(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  int64_t axis = op.axisAttribute("axis", -1, rankOf(input));
  op.setResult(op.emit<soap::SoftmaxOp>(input, axis, logarithm));
}

}  // namespace

void addReductionOps(OpTable& table) {
  table.add("ReduceSum", lowerReduce<ReduceKind::Sum>);
  table.add("ReduceProd", lowerReduce<ReduceKind::Product>);
  table.add("ReduceMax", lowerReduce<ReduceKind::Max>);
  table.add("ReduceMin", lowerReduce<ReduceKind::Min>);
  table.add("ReduceMean", lowerReduceMean);
  table.add("ReduceL1", lowerReduceL1);
  table.add("ReduceL2", lowerReduceL2);
  table.add("ReduceSumSquare", lowerReduceSumSquare);
  table.add("ReduceLogSum", lowerReduceLogSum);
  table.add("ReduceLogSumExp", lowerReduceLogSumExp);
  table.add("ArgMax", lowerArgReduce<ReduceKind::Max>);
  table.add("ArgMin", lowerArgReduce<ReduceKind::Min>);
  table.add("Hardmax", lowerHardmax);
  table.add("CumSum", lowerCumSum);
  table.add("CumProd", lowerCumProd);
  table.add("TopK", lowerTopK);
  table.add("Softmax", lowerSoftmax<false>);
  table.add("LogSoftmax", lowerSoftmax<true>);
}

}  // namespace soapstone::onnx
