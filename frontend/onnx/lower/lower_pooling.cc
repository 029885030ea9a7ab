// Pooling, and local response normalisation, which is an average over channels.

#include <algorithm>

#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::BinaryKind;
using soap::PoolKind;
using soap::ReduceKind;
using soap::UnaryKind;

struct Window {
  Shape size;
  Shape strides;
  Shape padLow;
  Shape padHigh;  // With `extraHigh`.
  Shape dilations;
  Shape extraHigh;
};

// Rounding the result size up lets the last window reach past the padding; how
// far is `extraHigh`.
Window readWindow(const NodeLowering& op, const Shape& inputShape) {
  size_t rank = inputShape.size() - 2;
  if (inputShape.size() < 3 || rank > 3) {
    op.refuse("has a rank other than 3 to 5");
  }
  Shape pads = op.intsAttribute("pads", 2 * rank, 0);
  Window window;
  window.size = op.intsAttribute("kernel_shape", rank, 1);
  window.strides = op.intsAttribute("strides", rank, 1);
  window.dilations = op.intsAttribute("dilations", rank, 1);
  window.padLow.assign(pads.begin(), pads.begin() + rank);
  window.padHigh.assign(pads.begin() + rank, pads.end());
  size_t result = op.hasResult(0) ? 0 : 1;
  Shape resultShape = op.resultShape(result);
  for (size_t i = 0; i < rank; ++i) {
    int64_t reach = (resultShape[i + 2] - 1) * window.strides[i] +
                    (window.size[i] - 1) * window.dilations[i] + 1;
    int64_t padded = inputShape[i + 2] + window.padLow[i] + window.padHigh[i];
    window.extraHigh.push_back(std::max<int64_t>(reach - padded, 0));
    window.padHigh[i] += window.extraHigh[i];
  }
  return window;
}

mlir::Value buildPool(NodeLowering& op, mlir::Value input, PoolKind kind,
                      const Window& window, bool countPadding) {
  return op.emit<soap::PoolOp>(
      input, kind, ArrayRef<int64_t>(window.size),
      ArrayRef<int64_t>(window.strides), ArrayRef<int64_t>(window.padLow),
      ArrayRef<int64_t>(window.padHigh), ArrayRef<int64_t>(window.dilations),
      countPadding, ArrayRef<int64_t>(window.extraHigh));
}

// Input positions that each window reads, as flat spatial numbers: of the
// padded input (for reading) and of the input itself in the order that the
// Indices output counts (for reporting).
struct WindowTable {
  Shape padded;
  Shape reported;
  int64_t windows = 1;
  int64_t elements = 1;
};

WindowTable tabulate(const Window& window, const Shape& input,
                     const Shape& result, bool columnMajor) {
  size_t rank = window.size.size();
  WindowTable table;
  Shape outSize(result.begin() + 2, result.end());
  table.windows = elementCountOf(outSize);
  table.elements = elementCountOf(window.size);
  for (int64_t w = 0; w < table.windows; ++w) {
    for (int64_t e = 0; e < table.elements; ++e) {
      int64_t restWindow = w, restElement = e;
      int64_t padded = 0, reported = 0, paddedStride = 1;
      int64_t reportedStride =
          columnMajor ? elementCountOf(Shape(input.begin() + 2, input.end()))
                      : 1;
      for (size_t i = rank; i-- > 0;) {
        int64_t out = restWindow % outSize[i];
        int64_t in = restElement % window.size[i];
        restWindow /= outSize[i];
        restElement /= window.size[i];
        int64_t at = out * window.strides[i] + in * window.dilations[i];
        padded += at * paddedStride;
        paddedStride *= input[i + 2] + window.padLow[i] + window.padHigh[i];
        // An empty dimension has no position to report.
        if (columnMajor) reportedStride /= std::max<int64_t>(input[i + 2], 1);
        reported += (at - window.padLow[i]) * reportedStride;
        if (!columnMajor) reportedStride *= input[i + 2];
      }
      table.padded.push_back(padded);
      table.reported.push_back(reported);
    }
  }
  return table;
}

// Indices count over the whole input, [N, C, spatial..].
mlir::Value buildMaxIndices(NodeLowering& op, mlir::Value input,
                            const Window& window) {
  Shape shape = shapeOf(input);
  Shape result = op.resultShape(1);
  int64_t planes = shape[0] * shape[1];
  int64_t planeSize = elementCountOf(Shape(shape.begin() + 2, shape.end()));
  bool columnMajor = op.intAttribute("storage_order") != 0;
  constexpr int64_t kMaxTable = int64_t{1} << 22;
  if (elementCountOf(result) > kMaxTable / elementCountOf(window.size)) {
    op.refuse("has an Indices output that is too large");
  }
  WindowTable table = tabulate(window, shape, result, columnMajor);
  Shape low = {0, 0}, high = {0, 0};
  low.insert(low.end(), window.padLow.begin(), window.padLow.end());
  high.insert(high.end(), window.padHigh.begin(), window.padHigh.end());
  mlir::Value padded = op.pad(op.convert(input, op.f32()), low, high,
                              -std::numeric_limits<double>::infinity());
  Shape paddedShape = shapeOf(padded);
  // Not the element count over `planes`, which are none where the batch is 0.
  int64_t paddedSize =
      elementCountOf(Shape(paddedShape.begin() + 2, paddedShape.end()));
  mlir::Value rows =
      op.gather(op.reshape(padded, {planes, paddedSize}),
                op.ints(table.padded, {table.windows, table.elements}), 1);
  mlir::Value best =
      op.emit<soap::ArgReduceOp>(ReduceKind::Max, rows, 2, false);
  mlir::Value entry =
      op.add(op.mul(op.iota({planes, table.windows}, 1, op.i64()),
                    static_cast<double>(table.elements)),
             best);
  mlir::Value inPlane = op.gather(
      op.ints(table.reported, {table.windows * table.elements}), entry, 0);
  mlir::Value plane = op.mul(op.iota({planes, table.windows}, 0, op.i64()),
                             static_cast<double>(planeSize));
  return op.reshape(op.add(inPlane, plane), result);
}

void lowerMaxPool(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Window window = readWindow(op, shapeOf(input));
  if (op.hasResult(0)) {
    op.setResult(0, buildPool(op, input, PoolKind::Max, window, false));
  }
  if (op.hasResult(1)) op.setResult(1, buildMaxIndices(op, input, window));
}

void lowerAveragePool(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Window window = readWindow(op, shapeOf(input));
  bool countPadding = op.intAttribute("count_include_pad") != 0;
  op.setResult(buildPool(op, input, PoolKind::Average, window, countPadding));
}

mlir::Value powerOfAbsolute(NodeLowering& op, mlir::Value x, double p) {
  if (p == 2) return op.mul(x, x);
  mlir::Value magnitude = op.unary(UnaryKind::Abs, x);
  return p == 1 ? magnitude : op.binary(BinaryKind::Pow, magnitude, p);
}

mlir::Value root(NodeLowering& op, mlir::Value x, double p) {
  if (p == 1) return x;
  if (p == 2) return op.unary(UnaryKind::Sqrt, x);
  return op.binary(BinaryKind::Pow, x, 1.0 / p);
}

// The sum over a window is its average with all padding counted, times its
// size.
void lowerLpPool(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  double p = static_cast<double>(op.intAttribute("p", 2));
  if (p < 1) op.refuse("needs p of 1 or more");
  Window window = readWindow(op, shapeOf(input));
  std::fill(window.extraHigh.begin(), window.extraHigh.end(), 0);
  mlir::Value average = buildPool(op, powerOfAbsolute(op, input, p),
                                  PoolKind::Average, window, true);
  double count = static_cast<double>(elementCountOf(window.size));
  op.setResult(root(op, op.mul(average, count), p));
}

Shape spatialDims(const NodeLowering& op, mlir::Value input) {
  int64_t rank = rankOf(input);
  if (rank < 2) op.refuse("has a rank below 2");
  Shape dims = countingDims(rank);
  dims.erase(dims.begin(), dims.begin() + 2);
  return dims;
}

void lowerGlobalAveragePool(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  op.setResult(op.mean(input, spatialDims(op, input), true));
}

void lowerGlobalMaxPool(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  // As in other pools, the first of equal numbers has the gradient.
  op.setResult(op.reduce(ReduceKind::Max, input, spatialDims(op, input), true,
                         /*first=*/true));
}

void lowerGlobalLpPool(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  double p = static_cast<double>(op.intAttribute("p", 2));
  if (p < 1) op.refuse("needs p of 1 or more");
  mlir::Value sum = op.reduce(ReduceKind::Sum, powerOfAbsolute(op, input, p),
                              spatialDims(op, input), true);
  op.setResult(root(op, sum, p));
}

// y = x / (bias + alpha / size * sum over nearby channels of x^2)^beta.
void lowerLrn(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  int64_t size = op.intAttribute("size", 1);
  if (shape.size() < 2 || size < 1) op.refuse("needs channels and a size");
  int64_t positions = elementCountOf(Shape(shape.begin() + 2, shape.end()));
  mlir::Value square =
      op.reshape(op.mul(input, input), {shape[0], 1, shape[1], positions});
  Window window;
  window.size = {size, 1};
  window.strides = {1, 1};
  window.dilations = {1, 1};
  window.padLow = {(size - 1) / 2, 0};
  window.padHigh = {size - 1 - (size - 1) / 2, 0};
  window.extraHigh = {0, 0};
  mlir::Value average = buildPool(op, square, PoolKind::Average, window, true);
  mlir::Value base = op.add(
      op.mul(op.reshape(average, shape), op.floatAttribute("alpha", 1e-4)),
      op.floatAttribute("bias", 1));
  mlir::Value scale =
      op.binary(BinaryKind::Pow, base, -op.floatAttribute("beta", 0.75));
  op.setResult(op.mul(input, scale));
}

}  // namespace

void addPoolingOps(OpTable& table) {
  table.add("MaxPool", lowerMaxPool);
  table.add("AveragePool", lowerAveragePool);
  table.add("LpPool", lowerLpPool);
  table.add("GlobalAveragePool", lowerGlobalAveragePool);
  table.add("GlobalMaxPool", lowerGlobalMaxPool);
  table.add("GlobalLpPool", lowerGlobalLpPool);
  table.add("LRN", lowerLrn);
}

}  // namespace soapstone::onnx
