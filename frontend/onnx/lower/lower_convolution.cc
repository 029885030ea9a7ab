// Convolution, transposed convolution and what is one.

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
mlir::Value transposedConvolution(NodeLowering& op, mlir::Value input,
                                  mlir::Value weight, int64_t groups) {
  const Shape inputShape = shapeOf(input), weightShape = shapeOf(weight);
  const Shape resultShape = op.resultShape();
  const size_t spatialRank = inputShape.size() - 2;
  Window window = readWindow(op, spatialRank);
  for (size_t i = 0; i < spatialRank; ++i) {
    int64_t full = (inputShape[i + 2] - 1) * window.strides[i] +
                   (weightShape[i + 2] - 1) * window.dilations[i] + 1;
    window.padHigh[i] = full - resultShape[i + 2] - window.padLow[i];
  }
  return op.emit<soap::ConvolutionInputGradOp>(
      input, weight, ArrayRef<int64_t>(resultShape),
      ArrayRef<int64_t>(window.strides), ArrayRef<int64_t>(window.padLow),
      ArrayRef<int64_t>(window.padHigh), ArrayRef<int64_t>(window.dilations),
      groups);
}

void lowerConvTranspose(NodeLowering& op) {
  mlir::Value result = transposedConvolution(op, op.operand(0), op.operand(1),
                                             op.intAttribute("group", 1));
  op.setResult(addChannelBias(op, result, 2));
}

// Adds up windows where they overlap: a transposed convolution of each channel,
// in which channel k of a window has the weight 1 at its own place k.
void lowerCol2Im(NodeLowering& op) {
  mlir::Value columns = op.operand(0);
  const Shape image = op.resultShape();
  const size_t spatialRank = image.size() - 2;
  const Window window = readWindow(op, spatialRank);
  const Shape kernel = op.intsAttribute("kernel_shape", spatialRank, 1);
  const int64_t elements = elementCountOf(kernel);
  Shape inputShape = {image[0], image[1] * elements};
  for (size_t i = 0; i < spatialRank; ++i) {
    const int64_t room = image[i + 2] + window.padLow[i] + window.padHigh[i] -
                         (kernel[i] - 1) * window.dilations[i] - 1;
    inputShape.push_back(room / window.strides[i] + 1);
  }
  const Shape square = {image[1] * elements, elements};
  mlir::Value place =
      op.binary(soap::BinaryKind::FloorMod, op.iota(square, 0, op.i64()),
                static_cast<double>(elements));
  mlir::Value isOwn =
      op.compare(soap::CompareKind::Equal, place, op.iota(square, 1, op.i64()));
  Shape weightShape = {square[0], 1};
  weightShape.insert(weightShape.end(), kernel.begin(), kernel.end());
  mlir::Value weight =
      op.reshape(op.convert(isOwn, elementTypeOf(columns)), weightShape);
  op.setResult(transposedConvolution(op, op.reshape(columns, inputShape),
                                     weight, image[1]));
}

}  // namespace

void addConvolutionOps(OpTable& table) {
  table.add("Col2Im", lowerCol2Im);
  table.add("Conv", lowerConv);
  table.add("ConvTranspose", lowerConvTranspose);
}

}  // namespace soapstone::onnx
