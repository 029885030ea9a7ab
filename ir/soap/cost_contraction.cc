// Costs of contractions, convolutions and pooling.
#include <algorithm>
#include <cstdint>
#include <numeric>

#include "ir/soap/cost_support.h"
#include "ir/soap/sharding_support.h"

namespace soapstone::soap {
namespace {

using Dims = std::vector<model::TensorDim>;

// The dimensions of an operand, or those of them that `isTaken` is true for.
template <typename Predicate>
Dims operandDims(Operation* op, unsigned operand, Predicate isTaken) {
  Dims dims;
  for (int64_t dim = 0; dim < rankOf(op->getOperand(operand)); ++dim) {
    if (isTaken(dim)) dims.push_back(operandDim(operand, dim));
  }
  return dims;
}

Dims operandDims(Operation* op, unsigned operand) {
  return operandDims(op, operand, [](int64_t) { return true; });
}

Dims dimsWithout(Dims dims, int dim) {
  llvm::erase_if(dims, [&](const model::TensorDim& x) { return x.dim == dim; });
  return dims;
}

model::Count sizeOf(Dims dims) {
  return {.terms = {{.factor = 1, .dims = std::move(dims)}}, .divisor = 1};
}

template <typename DotLike>
Dims contractedDims(DotLike op) {
  return operandDims(op, 0, [&](int64_t dim) {
    return llvm::is_contained(op.getLhsContract(), dim);
  });
}

// A convolution and its gradients multiply every output element by the input
// channels of its group in the window.
struct ConvolutionTensors {
  Dims input;   // Batch, input channels, positions.
  Dims weight;  // Output channels, input channels of a group, window.
  Dims output;  // Batch, output channels, positions.
  ArrayRef<int64_t> weightShape;
};

// Output positions by the sizes of `dims`, times `share` / `ofShare`.
struct OutputPositions {
  Dims dims;
  int64_t share = 1;
  int64_t ofShare = 1;
};

model::Term convolutionFlops(const ConvolutionTensors& tensors,
                             const OutputPositions& positions) {
  model::Term term{.coefficient = 2.0 * static_cast<double>(positions.share) /
                                  static_cast<double>(positions.ofShare),
                   .dims = positions.dims};
  return times(times(term, {tensors.output[1]}),
               dimsWithout(tensors.weight, 0));
}

// The product that a convolution, or one of its gradients, amounts to: output
// positions by output channels over window and input channels, with groups as
// batch. A shard has as many groups as its input channels make.
model::ProductWork convolutionProduct(const ConvolutionTensors& tensors,
                                      const OutputPositions& positions) {
  const model::TensorDim& channels = tensors.input[1];
  const model::TensorDim& channelsOfGroup = tensors.weight[1];
  model::ProductWork work;
  work.batch = sizeOf({channels});
  work.batch.perDims = {channelsOfGroup};
  work.m = {.terms = {{.factor = positions.share, .dims = positions.dims}},
            .divisor = positions.ofShare};
  work.n = sizeOf({tensors.output[1], channelsOfGroup});
  work.n.perDims = {channels};
  work.k = sizeOf(dimsWithout(tensors.weight, 0));
  return work;
}

template <typename ConvolutionLike>
bool hasSmallWindow(ConvolutionLike op, ArrayRef<int64_t> weight) {
  for (size_t i = 2; i < weight.size(); ++i) {
    if (weight[i] != 3 && weight[i] != 5) return false;
    if (op.getStrides()[i - 2] != 1 || op.getDilations()[i - 2] != 1)
      return false;
  }
  return weight.size() == 4 && op.getGroups() == 1;
}

template <typename ConvolutionLike>
model::ConvolutionWindow windowOf(ConvolutionLike op,
                                  ArrayRef<int64_t> weight) {
  if (hasSmallWindow(op, weight)) return model::ConvolutionWindow::kSmall;
  bool isPointwise = llvm::all_of(weight.drop_front(2),
                                  [](int64_t size) { return size == 1; });
  return isPointwise ? model::ConvolutionWindow::kPointwise
                     : model::ConvolutionWindow::kOther;
}

template <typename ConvolutionLike>
model::OpWork convolutionWork(ConvolutionLike op,
                              const ConvolutionTensors& tensors,
                              const OutputPositions& positions) {
  model::OpWork work =
      streamingWork(op, {convolutionFlops(tensors, positions)});
  work.product = convolutionProduct(tensors, positions);
  work.window = windowOf(op, tensors.weightShape);
  return work;
}

}  // namespace

// Rows by columns by contracted elements.
model::OpWork DotOp::getWork() {
  Dims contracted = contractedDims(*this);
  model::OpWork work =
      streamingWork(*this, {times(perResultElement(*this, 0, 2), contracted)});
  auto isBatchOf = [](ArrayRef<int64_t> batch) {
    return [batch](int64_t dim) { return llvm::is_contained(batch, dim); };
  };
  auto isFreeOf = [](ArrayRef<int64_t> batch, ArrayRef<int64_t> contract) {
    return [=](int64_t dim) {
      return !llvm::is_contained(batch, dim) &&
             !llvm::is_contained(contract, dim);
    };
  };
  work.product = {
      .batch = sizeOf(operandDims(*this, 0, isBatchOf(getLhsBatch()))),
      .m = sizeOf(
          operandDims(*this, 0, isFreeOf(getLhsBatch(), getLhsContract()))),
      .n = sizeOf(
          operandDims(*this, 1, isFreeOf(getRhsBatch(), getRhsContract()))),
      .k = sizeOf(contracted)};
  return work;
}

model::OpWork MatrixProductOp::getWork() {
  double perElement = 0;
  if (getExtra() && !getGradient()) perElement += 1;
  if (getActivation() == Activation::Relu) perElement += 1;
  if (getActivation() == Activation::GeluTanh) {
    perElement += flopsPerElement(UnaryKind::GeluTanh);
  }
  if (getBiasGradient() == BiasGradient::Result) perElement += 1;
  model::Amount flops = {
      times(perResultElement(*this, 0, 2), contractedDims(*this)),
      perResultElement(*this, 0, perElement)};
  if (getBiasGradient() == BiasGradient::Lhs)
    flops.push_back(perOperandElement(*this, 0, 1));
  if (getBiasGradient() == BiasGradient::Rhs)
    flops.push_back(perOperandElement(*this, 1, 1));
  return streamingWork(*this, std::move(flops));
}

model::OpWork ConvolutionOp::getWork() {
  Dims output = perResultElement(*this, 0, 1).dims;
  return convolutionWork(*this,
                         {.input = operandDims(*this, 0),
                          .weight = operandDims(*this, 1),
                          .output = output,
                          .weightShape = shapeOf(getWeight())},
                         {.dims = dimsWithout(output, 1)});
}

// Shards read the output's gradient with a halo: their output positions are
// their part of those of the input.
model::OpWork ConvolutionInputGradOp::getWork() {
  Dims input = perResultElement(*this, 0, 1).dims;
  int64_t inputs =
      mlir::ShapedType::getNumElements(shapeOf(getInputGrad()).drop_front(2));
  int64_t outputs =
      mlir::ShapedType::getNumElements(shapeOf(getResultGrad()).drop_front(2));
  int64_t common = std::max<int64_t>(1, std::gcd(inputs, outputs));
  return convolutionWork(*this,
                         {.input = input,
                          .weight = operandDims(*this, 1),
                          .output = operandDims(*this, 0),
                          .weightShape = shapeOf(getWeight())},
                         {.dims = dimsWithout(input, 1),
                          .share = outputs / common,
                          .ofShare = std::max<int64_t>(1, inputs / common)});
}

// Gradients of small windows have no kernels of their own.
model::OpWork ConvolutionWeightGradOp::getWork() {
  Dims output = operandDims(*this, 1);
  model::OpWork work =
      convolutionWork(*this,
                      {.input = operandDims(*this, 0),
                       .weight = perResultElement(*this, 0, 1).dims,
                       .output = output,
                       .weightShape = shapeOf(getWeightGrad())},
                      {.dims = dimsWithout(output, 1)});
  std::swap(work.product->m, work.product->k);
  if (work.window == model::ConvolutionWindow::kSmall)
    work.window = model::ConvolutionWindow::kPointwise;
  return work;
}

model::OpWork PoolOp::getWork() {
  return streamingWork(*this,
                       {perResultElement(*this, 0, elementCount(getWindow()))});
}

model::OpWork PoolGradOp::getWork() {
  return streamingWork(
      *this, {perOperandElement(*this, 1, 2 * elementCount(getWindow()))});
}

// About four special functions a hidden unit.
}  // namespace soapstone::soap
