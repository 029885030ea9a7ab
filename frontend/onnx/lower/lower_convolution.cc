// Convolution and transposed convolution.

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

struct Window {
  Shape strides;
  Shape dilations;
  Shape padLow;
  Shape padHigh;
  int64_t groups;
};

Window readWindow(const NodeLowering& op, size_t spatialRank) {
  if (spatialRank < 1 || spatialRank > 3) {
    op.refuse(absl::StrCat("has ", spatialRank,
                           " spatial dimensions, supported are 1 to 3"));
  }
  Shape pads = op.intsAttribute("pads", 2 * spatialRank, 0);
  return {op.intsAttribute("strides", spatialRank, 1),
          op.intsAttribute("dilations", spatialRank, 1),
          Shape(pads.begin(), pads.begin() + spatialRank),
          Shape(pads.begin() + spatialRank, pads.end()),
          op.intAttribute("group", 1)};
}

mlir::Value addChannelBias(NodeLowering& op, mlir::Value value,
                           size_t biasIndex) {
  if (!op.hasOperand(biasIndex)) return value;
  return op.add(value,
                op.broadcast(op.operand(biasIndex), {1}, shapeOf(value)));
}

void lowerConv(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  mlir::Value weight = op.operand(1);
  Window window = readWindow(op, shapeOf(input).size() - 2);
  mlir::Value result = op.emit<soap::ConvolutionOp>(
      input, weight, ArrayRef<int64_t>(window.strides),
      ArrayRef<int64_t>(window.padLow), ArrayRef<int64_t>(window.padHigh),
      ArrayRef<int64_t>(window.dilations), window.groups);
  op.setResult(addChannelBias(op, result, 2));
}

// The gradient of a convolution that would map the result to the input. The
// high padding follows from the sizes: output_padding and output_shape are
// already in the result's shape.
void lowerConvTranspose(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  mlir::Value weight = op.operand(1);
  Shape inputShape = shapeOf(input);
  Shape weightShape = shapeOf(weight);
  Shape resultShape = op.resultShape();
  size_t spatialRank = inputShape.size() - 2;
  Window window = readWindow(op, spatialRank);
  for (size_t i = 0; i < spatialRank; ++i) {
    int64_t full = (inputShape[i + 2] - 1) * window.strides[i] +
                   (weightShape[i + 2] - 1) * window.dilations[i] + 1;
    window.padHigh[i] = full - resultShape[i + 2] - window.padLow[i];
  }
  mlir::Value result = op.emit<soap::ConvolutionInputGradOp>(
      input, weight, ArrayRef<int64_t>(resultShape),
      ArrayRef<int64_t>(window.strides), ArrayRef<int64_t>(window.padLow),
      ArrayRef<int64_t>(window.padHigh), ArrayRef<int64_t>(window.dilations),
      window.groups);
  op.setResult(addChannelBias(op, result, 2));
}

}  // namespace

void addConvolutionOps(OpTable& table) {
  table.add("Conv", lowerConv);
  table.add("ConvTranspose", lowerConvTranspose);
}

}  // namespace soapstone::onnx
