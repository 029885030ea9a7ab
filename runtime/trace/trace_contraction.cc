// Products, convolutions and pooling without their mathematics.

#include "runtime/ops_contraction.h"
#include "runtime/ops_product.h"
#include "runtime/trace/accesses.h"

namespace soapstone::runtime {
namespace {

// The input of one output point: the channels of a group under the kernel.
int64_t flopsOf(const Convolution& op) {
  return 2 * op.result.product() * op.weight.product(1, op.weight.count);
}

}  // namespace

void gemm(Rank& rank, Stream stream, const Gemm& op, const void* lhs,
          const void* rhs, void* result) {
  Access out = hull(result, 0, {op.batch, op.m, op.n},
                    {op.resultBatchStride, op.resultRowStride, 1},
                    resultType(op.type, op.wideResult));
  Action& action = note(
      rank, stream, "gemm",
      {hull(lhs, 0, {op.batch, op.m, op.k},
            {op.lhsBatchStride, op.lhsRowStride, op.lhsColumnStride}, op.type),
       hull(rhs, 0, {op.batch, op.k, op.n},
            {op.rhsBatchStride, op.rhsRowStride, op.rhsColumnStride}, op.type),
       op.accumulate ? out : Access{}},
      {out});
  action.flops = 2 * op.batch * op.m * op.n * op.k;
}

void dot(Rank& rank, Stream stream, const Dot& op, const void* lhs,
         const void* rhs, void* result) {
  // Free dims of both sides and the batch dims once.
  int64_t columns = keptElements(op.rhs, {&op.rhsContract, &op.rhsBatch});
  int64_t elements = paddedElements(keptElements(op.lhs, {&op.lhsContract}),
                                    columns, op.resultPitch);
  Access out = span(result, elements, resultType(op.type, op.wideResult));
  Action& action = note(rank, stream, "dot",
                        {padded(lhs, op.lhs, op.lhsPitch, op.type),
                         padded(rhs, op.rhs, op.rhsPitch, op.type),
                         op.accumulate ? out : Access{}},
                        {out});
  action.flops = 2 * op.lhs.product() * columns;
}

void matrixProduct(Rank& rank, Stream stream, const MatrixProduct& op,
                   const void* lhs, const void* rhs, void* result,
                   const EpilogueData& data) {
  int64_t rows = keptElements(op.lhs, {&op.lhsContract});
  int64_t columns = keptElements(op.rhs, {&op.rhsContract});
  const Epilogue& epilogue = op.epilogue;
  ElementType type = resultType(op.type, op.wideResult);
  auto keptOf = [&](const void* kept) {
    if (kept == nullptr) return Access{};
    return epilogue.activation == Activation::kRelu
               ? span(kept, rows * reluWords(columns), ElementType::kI32)
               : span(kept, rows * columns, type);
  };
  auto vector = [&](const void* place, int64_t elements) {
    return place == nullptr ? Access{} : span(place, elements, type);
  };
  bool sumsLhs = epilogue.biasGradient == BiasGradient::kLhs;
  Action& action = note(
      rank, stream, "matrixProduct",
      {padded(lhs, op.lhs, op.lhsPitch, op.type),
       padded(rhs, op.rhs, op.rhsPitch, op.type), vector(data.bias, columns),
       keptOf(data.saved), vector(data.addend, rows * columns)},
      {span(result, paddedElements(rows, columns, op.resultPitch), type),
       keptOf(data.kept), vector(data.biasGrad, sumsLhs ? rows : columns)});
  action.flops = 2 * op.lhs.product() * columns;
}

void convolution(Rank& rank, Stream stream, const Convolution& op,
                 const void* input, const void* weight, void* result) {
  note(rank, stream, "convolution",
       {dense(input, op.input, op.type), dense(weight, op.weight, op.type)},
       {dense(result, op.result, op.type)})
      .flops = flopsOf(op);
}

void convolutionInputGrad(Rank& rank, Stream stream, const Convolution& op,
                          const void* resultGrad, const void* weight,
                          void* inputGrad) {
  note(rank, stream, "convolutionInputGrad",
       {dense(resultGrad, op.result, op.type),
        dense(weight, op.weight, op.type)},
       {dense(inputGrad, op.input, op.type)})
      .flops = flopsOf(op);
}

void convolutionWeightGrad(Rank& rank, Stream stream, const Convolution& op,
                           const void* input, const void* resultGrad,
                           void* weightGrad) {
  note(rank, stream, "convolutionWeightGrad",
       {dense(input, op.input, op.type), dense(resultGrad, op.result, op.type)},
       {dense(weightGrad, op.weight, op.type)})
      .flops = flopsOf(op);
}

void pool(Rank& rank, Stream stream, const Pool& op, const void* input,
          void* result) {
  note(rank, stream, "pool", {dense(input, op.input, op.type)},
       {dense(result, op.result, op.type)});
}

void poolGrad(Rank& rank, Stream stream, const Pool& op, const void* input,
              const void* resultGrad, void* inputGrad) {
  note(rank, stream, "poolGrad",
       {dense(input, op.input, op.type), dense(resultGrad, op.result, op.type)},
       {dense(inputGrad, op.input, op.type)});
}

}  // namespace soapstone::runtime
