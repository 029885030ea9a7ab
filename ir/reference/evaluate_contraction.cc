// Contractions, convolutions and pooling.
#include "ir/reference/contraction_kernels.h"
#include "ir/reference/evaluate_op.h"

namespace soapstone::reference {
namespace {

// The elements of `tensor` with its dimensions in the order `dims`.
template <typename Number>
std::vector<Number> permuted(const Tensor& tensor,
                             const std::vector<int64_t>& dims) {
  std::vector<int64_t> strides = rowMajorStrides(tensor.shape());
  std::vector<int64_t> shape;
  std::vector<int64_t> permutedStrides;
  for (int64_t dim : dims) {
    shape.push_back(tensor.dim(dim));
    permutedStrides.push_back(strides[dim]);
  }
  std::vector<Number> values;
  values.reserve(tensor.size());
  if (tensor.size() == 0) return values;
  std::vector<int64_t> index(shape.size(), 0);
  do {
    int64_t source = linearIndex(index, permutedStrides);
    if constexpr (std::is_same_v<Number, double>) {
      values.push_back(tensor.number(source));
    } else {
      values.push_back(static_cast<Number>(tensor.integer(source)));
    }
  } while (nextIndex(index, shape));
  return values;
}

// One operand's dimensions as batch, free, contracted; and the free dims' size.
struct DotSide {
  DotSide(const Tensor& tensor, ArrayRef<int64_t> batch,
          ArrayRef<int64_t> contract) {
    order.assign(batch.begin(), batch.end());
    for (int64_t dim = 0; dim < tensor.rank(); ++dim) {
      if (llvm::is_contained(batch, dim) || llvm::is_contained(contract, dim))
        continue;
      order.push_back(dim);
      freeSize *= tensor.dim(dim);
    }
    order.insert(order.end(), contract.begin(), contract.end());
    for (int64_t dim : batch) batchSize *= tensor.dim(dim);
    for (int64_t dim : contract) contractedSize *= tensor.dim(dim);
  }

  std::vector<int64_t> order;
  int64_t batchSize = 1, freeSize = 1, contractedSize = 1;
};

// Spatial sizes of [.., .., spatial..] at the end of the three.
void setSpatial(std::array<int64_t, 3>& sizes, ArrayRef<int64_t> spatial) {
  for (size_t i = 0; i < spatial.size(); ++i)
    sizes[3 - spatial.size() + i] = spatial[i];
}

template <typename WindowOp>
SlidingWindow slidingWindow(WindowOp op, const Tensor& input,
                            const Tensor& output, ArrayRef<int64_t> window) {
  SlidingWindow sliding;
  setSpatial(sliding.input, ArrayRef(input.shape()).drop_front(2));
  setSpatial(sliding.output, ArrayRef(output.shape()).drop_front(2));
  setSpatial(sliding.window, window);
  setSpatial(sliding.stride, op.getStrides());
  setSpatial(sliding.dilation, op.getDilations());
  setSpatial(sliding.padLow, op.getPadLow());
  return sliding;
}

template <typename ConvolutionLike>
ConvolutionSizes convolutionSizes(ConvolutionLike op, const Tensor& input,
                                  const Tensor& weight, const Tensor& output) {
  int64_t groups = op.getGroups();
  return {.batch = input.dim(0),
          .groups = groups,
          .inputChannels = weight.dim(1),
          .outputChannels = weight.dim(0) / groups,
          .window = slidingWindow(op, input, output,
                                  ArrayRef(weight.shape()).drop_front(2))};
}

template <typename PoolLike>
PoolSizes poolSizes(PoolLike op, const Tensor& input, const Tensor& output) {
  PoolSizes sizes{.planes = input.dim(0) * input.dim(1),
                  .window = slidingWindow(op, input, output, op.getWindow()),
                  .isMax = op.getKind() == soap::PoolKind::Max,
                  .countPadding = op.getCountPadding()};
  SmallVector<int64_t> ends;
  for (int64_t i = 0; i < input.rank() - 2; ++i) {
    ends.push_back(input.dim(i + 2) + op.getPadHigh()[i] -
                   op.getExtraHigh()[i]);
  }
  setSpatial(sizes.countedEnd, ends);
  return sizes;
}

}  // namespace

Results evaluateSoap(soap::DotOp op, Operands operands) {
  DotSide lhs(*operands[0], op.getLhsBatch(), op.getLhsContract());
  DotSide rhs(*operands[1], op.getRhsBatch(), op.getRhsContract());
  Tensor result = makeResult(op);
  auto run = [&]<typename Number>(Number) {
    return contract(permuted<Number>(*operands[0], lhs.order),
                    permuted<Number>(*operands[1], rhs.order), lhs.batchSize,
                    lhs.freeSize, rhs.freeSize, lhs.contractedSize);
  };
  if (result.isFloat()) {
    result.setNumbers(run(double{}));
  } else {
    std::vector<uint64_t> sums = run(uint64_t{});
    for (int64_t i = 0; i < result.size(); ++i)
      result.setInteger(i, static_cast<int64_t>(sums[i]));
  }
  return results(std::move(result));
}

Results evaluateSoap(soap::ConvolutionOp op, Operands operands) {
  Tensor result = makeResult(op);
  result.setNumbers(
      convolve(convolutionSizes(op, *operands[0], *operands[1], result),
               operands[0]->numbers(), operands[1]->numbers()));
  return results(std::move(result));
}

Results evaluateSoap(soap::ConvolutionInputGradOp op, Operands operands) {
  Tensor result = makeResult(op);
  result.setNumbers(convolveInputGradient(
      convolutionSizes(op, result, *operands[1], *operands[0]),
      operands[1]->numbers(), operands[0]->numbers()));
  return results(std::move(result));
}

Results evaluateSoap(soap::ConvolutionWeightGradOp op, Operands operands) {
  Tensor result = makeResult(op);
  result.setNumbers(convolveWeightGradient(
      convolutionSizes(op, *operands[0], result, *operands[1]),
      operands[0]->numbers(), operands[1]->numbers()));
  return results(std::move(result));
}

Results evaluateSoap(soap::PoolOp op, Operands operands) {
  Tensor result = makeResult(op);
  result.setNumbers(
      pool(poolSizes(op, *operands[0], result), operands[0]->numbers()));
  return results(std::move(result));
}

Results evaluateSoap(soap::PoolGradOp op, Operands operands) {
  Tensor result = makeResult(op);
  result.setNumbers(poolGradient(poolSizes(op, *operands[0], *operands[1]),
                                 operands[0]->numbers(),
                                 operands[1]->numbers()));
  return results(std::move(result));
}

}  // namespace soapstone::reference
