// Ops that move elements to places known at compile time.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

// Reshape, and ops that differ from it only in the form of the shape.
void lowerReshape(NodeLowering& op) {
  op.setResult(op.reshape(op.operand(0), op.resultShape()));
}

void lowerExpand(NodeLowering& op) {
  op.setResult(op.broadcastTo(op.operand(0), op.resultShape()));
}

void lowerTranspose(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape permutation = op.node.attributes.getInts("perm");
  if (permutation.empty()) {
    permutation = countingDims(rankOf(input));
    std::reverse(permutation.begin(), permutation.end());
  }
  op.setResult(op.transpose(input, permutation));
}

void lowerConcat(NodeLowering& op) {
  SmallVector<mlir::Value> inputs;
  for (size_t i = 0; i < op.operandCount(); ++i) {
    inputs.push_back(op.operand(i));
  }
  if (inputs.empty()) op.refuse("has no inputs");
  op.setResult(
      op.concat(inputs, op.axisAttribute("axis", 0, rankOf(inputs[0]))));
}

void lowerSplit(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  int64_t axis = op.axisAttribute("axis", 0, rankOf(input));
  Shape sizes = op.node.attributes.getInts("split");
  if (sizes.size() != op.node.outputs.size()) {
    op.refuse(absl::StrCat("splits into ", sizes.size(), " parts but has ",
                           op.node.outputs.size(), " outputs"));
  }
  int64_t start = 0;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (op.hasResult(i)) {
      op.setResult(i, op.sliceDim(input, axis, start, sizes[i]));
    }
    start += sizes[i];
  }
}

void lowerSlice(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  size_t rank = static_cast<size_t>(rankOf(input));
  Shape starts = op.intsAttribute("starts", rank, 0);
  Shape steps = op.intsAttribute("steps", rank, 1);
  op.setResult(op.slice(input, starts, op.resultShape(), steps));
}

// Repeats each dimension: [n] -> [repeats, n] -> [repeats * n].
void lowerTile(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  Shape repeats = op.intsAttribute("repeats", shape.size(), 1);
  Shape split;
  Shape repeated;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (repeats[i] != 1) {
      split.push_back(1);
      repeated.push_back(repeats[i]);
    }
    split.push_back(shape[i]);
    repeated.push_back(shape[i]);
  }
  mlir::Value wide = op.broadcastTo(op.reshape(input, split), repeated);
  op.setResult(op.reshape(wide, op.resultShape()));
}

// The source position of each padded position of one dimension.
Shape paddingSources(NodeLowering& /*op*/, const std::string& mode,
                     int64_t size, int64_t low, int64_t total) {
  Shape sources(total);
  for (int64_t i = 0; i < total; ++i) {
    int64_t at = i - low;
    if (mode == "edge") {
      at = std::clamp<int64_t>(at, 0, size - 1);
    } else if (mode == "wrap") {
      at = ((at % size) + size) % size;
    } else {  // reflect, not repeating the edge
      int64_t period = std::max<int64_t>(2 * (size - 1), 1);
      at = ((at % period) + period) % period;
      if (at >= size) at = period - at;
    }
    sources[i] = at;
  }
  return sources;
}

mlir::Value padByGather(NodeLowering& op, const std::string& mode,
                        mlir::Value input, const Shape& low) {
  if (mode != "edge" && mode != "reflect" && mode != "wrap") {
    op.refuse(
        absl::StrCat("padding mode '", mode,
                     "' is unknown; use constant, edge, reflect or wrap"));
  }
  Shape target = op.resultShape();
  mlir::Value result = input;
  for (size_t dim = 0; dim < target.size(); ++dim) {
    int64_t size = shapeOf(result)[dim];
    if (low[dim] == 0 && target[dim] == size) continue;
    if (size == 0) op.refuse("pads an empty dimension from its own elements");
    Shape sources = paddingSources(op, mode, size, low[dim], target[dim]);
    result = op.gather(result, op.ints(sources, {target[dim]}),
                       static_cast<int64_t>(dim));
  }
  return result;
}

// Negative padding crops first, then the rest pads.
void lowerPad(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  size_t rank = shape.size();
  Shape pads = op.intsAttribute("pads", 2 * rank, 0);
  Shape low(pads.begin(), pads.begin() + rank);
  Shape high(pads.begin() + rank, pads.end());
  std::string mode = op.textAttribute("mode", "constant");
  if (mode != "constant") {
    op.setResult(padByGather(op, mode, input, low));
    return;
  }
  Shape starts(rank), sizes(rank);
  for (size_t i = 0; i < rank; ++i) {
    starts[i] = std::max<int64_t>(-low[i], 0);
    sizes[i] = shape[i] - starts[i] - std::max<int64_t>(-high[i], 0);
    if (sizes[i] < 0) op.refuse("crops more than there is");
    low[i] = std::max<int64_t>(low[i], 0);
    high[i] = std::max<int64_t>(high[i], 0);
  }
  mlir::Value cropped = op.slice(input, starts, sizes, Shape(rank, 1));
  if (!op.hasOperand(1) || op.constantOperand(1) != nullptr) {
    double value = op.hasOperand(1) ? op.constantScalar(1) : 0;
    op.setResult(op.pad(cropped, low, high, value));
    return;
  }
  // A padding value that is computed: select it where a padded mask is false.
  mlir::Value inside = op.fill(1, op.i1(), shapeOf(cropped));
  op.setResult(op.select(op.pad(inside, low, high, 0),
                         op.pad(cropped, low, high, 0),
                         op.reshape(op.operand(1), {})));
}

void lowerDepthToSpace(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  int64_t block = op.intAttribute("blocksize");
  if (shape.size() != 4 || block < 1 || shape[1] % (block * block) != 0) {
    op.refuse("needs [N, C, H, W] with C a multiple of blocksize squared");
  }
  int64_t channels = shape[1] / (block * block);
  bool depthFirst = op.textAttribute("mode", "DCR") == "DCR";
  mlir::Value result;
  if (depthFirst) {
    result = op.reshape(input,
                        {shape[0], block, block, channels, shape[2], shape[3]});
    result = op.transpose(result, {0, 3, 4, 1, 5, 2});
  } else {
    result = op.reshape(input,
                        {shape[0], channels, block, block, shape[2], shape[3]});
    result = op.transpose(result, {0, 1, 4, 2, 5, 3});
  }
  op.setResult(op.reshape(result, op.resultShape()));
}

void lowerSpaceToDepth(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  int64_t block = op.intAttribute("blocksize");
  if (shape.size() != 4 || block < 1 || shape[2] % block != 0 ||
      shape[3] % block != 0) {
    op.refuse("needs [N, C, H, W] with H and W multiples of blocksize");
  }
  mlir::Value result = op.reshape(input, {shape[0], shape[1], shape[2] / block,
                                          block, shape[3] / block, block});
  result = op.transpose(result, {0, 3, 5, 1, 2, 4});
  op.setResult(op.reshape(result, op.resultShape()));
}

}  // namespace

void addMovementOps(OpTable& table) {
  table.add("Reshape", lowerReshape);
  table.add("Flatten", lowerReshape);
  table.add("Squeeze", lowerReshape);
  table.add("Unsqueeze", lowerReshape);
  table.add("Expand", lowerExpand);
  table.add("Transpose", lowerTranspose);
  table.add("Concat", lowerConcat);
  table.add("Split", lowerSplit);
  table.add("Slice", lowerSlice);
  table.add("Tile", lowerTile);
  table.add("Pad", lowerPad);
  table.add("DepthToSpace", lowerDepthToSpace);
  table.add("SpaceToDepth", lowerSpaceToDepth);
}

}  // namespace soapstone::onnx
