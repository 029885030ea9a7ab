// Normalisation and reduction without their mathematics.

#include "runtime/ops_normalization.h"

#include <initializer_list>
#include <numeric>

#include "runtime/cuda/row_sums.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_reduction.h"
#include "runtime/trace/accesses.h"

namespace soapstone::runtime {
namespace {

// The library's kernel between own ones that change the form of what channels
// have: the deviation, and 16-bit parameters, of which gradients have two sets.
int batchNormKernels(const BatchNorm& op, bool isGradient) {
  const bool isWide = op.parameterType == ElementType::kF32;
  return 2 + (isWide ? 0 : isGradient ? 2 : 1);
}

// Kernels of the gradient of a norm, which takes lanes where the rows of all of
// `places` consist of them (runtime/cuda/normalization.cu): sums in registers
// and their ends; or two reductions of `summed` and the rows.
int normGradKernels(const Norm& op, std::initializer_list<const void*> places,
                    std::initializer_list<const void*> summed) {
  int kernels = 0;
  withFloatType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    withLanes<T>(op.columns, std::gcd(op.inputStride(), op.inputGradStride()),
                 places, [&](auto width) {
                   kernels = mayTakeRowSums<width()>(op.columns) ? 2 : 0;
                 });
    if (kernels > 0) return;
    withLanes<T>(op.columns, op.inputStride(), summed, [&](auto lanes) {
      kernels = 1 + 2 * detail::reductionKernels({op.rows, op.columns},
                                                 {true, false}, lanes());
    });
  });
  return kernels;
}

}  // namespace

void softmax(Rank& rank, Stream stream, const Softmax& op, const void* input,
             void* result) {
  note(rank, stream, "softmax", {dense(input, op.shape, op.type)},
       {dense(result, op.shape, op.type)});
}

void norm(Rank& rank, Stream stream, const Norm& op, const void* input,
          const void* scale, const void* bias, void* result, float* mean,
          float* rstd) {
  int64_t elements = op.rows * op.columns;
  note(
      rank, stream, "norm",
      {span(input, paddedElements(op.rows, op.columns, op.inputPitch), op.type),
       span(scale, op.columns, op.type), span(bias, op.columns, op.type)},
      {span(result, elements, op.type), floats(mean, op.rows),
       floats(rstd, op.rows)});
}

void normGrad(Rank& rank, Stream stream, const Norm& op, const void* input,
              const void* scale, const float* mean, const float* rstd,
              const void* resultGrad, void* inputGrad, void* scaleGrad,
              void* biasGrad, const void* addend) {
  int64_t elements = op.rows * op.columns;
  Action& action = note(
      rank, stream, "normGrad",
      {span(input, paddedElements(op.rows, op.columns, op.inputPitch), op.type),
       span(scale, op.columns, op.type), floats(mean, op.rows),
       floats(rstd, op.rows), span(resultGrad, elements, op.type),
       span(addend, elements, op.type)},
      {span(inputGrad, paddedElements(op.rows, op.columns, op.inputGradPitch),
            op.type),
       span(scaleGrad, op.columns, op.type),
       span(biasGrad, op.columns, op.type)});
  action.kernels =
      normGradKernels(op, {input, scale, resultGrad, inputGrad, addend},
                      {input, resultGrad, scaleGrad, biasGrad});
}

void normGradOfSum(Rank& rank, Stream stream, const Norm& op, const void* input,
                   const void* scale, const float* mean, const float* rstd,
                   const GradientSum& resultGrad, void* inputGrad,
                   void* scaleGrad, void* biasGrad, const void* addend) {
  const int64_t elements = op.rows * op.columns;
  const auto& [first, second, third] = resultGrad.parts;
  const Access total = span(resultGrad.total, elements, op.type);
  Action& action = note(
      rank, stream, "normGradOfSum",
      {span(input, paddedElements(op.rows, op.columns, op.inputPitch), op.type),
       span(scale, op.columns, op.type), floats(mean, op.rows),
       floats(rstd, op.rows), span(first, elements, op.type),
       span(second, elements, op.type), span(third, elements, op.type),
       span(addend, elements, op.type)},
      {span(inputGrad, paddedElements(op.rows, op.columns, op.inputGradPitch),
            op.type),
       span(scaleGrad, op.columns, op.type),
       span(biasGrad, op.columns, op.type), total});
  action.kernels = normGradKernels(
      op, {input, scale, first, second, third, inputGrad, addend},
      {input, first, second, third, scaleGrad, biasGrad});
  const bool isInRegisters = action.kernels == 2;
  if (isInRegisters) {
    action.bytes -= static_cast<int64_t>(total.bytes);
  } else {
    // A kernel adds them up in front, and the rest reads the sum.
    ++action.kernels;
    action.bytes += static_cast<int64_t>(total.bytes);
  }
}

void batchNorm(Rank& rank, Stream stream, const BatchNorm& op,
               const void* input, const void* scale, const void* bias,
               void* result, float* mean, float* variance, const void* addend) {
  int64_t channels = op.shape[1];
  Action& action = note(
      rank, stream, "batchNorm",
      {dense(input, op.shape, op.type), span(scale, channels, op.parameterType),
       span(bias, channels, op.parameterType),
       dense(addend, op.shape, op.type)},
      {dense(result, op.shape, op.type), floats(mean, channels),
       floats(variance, channels)});
  action.kernels = batchNormKernels(op, false);
}

void batchNormGrad(Rank& rank, Stream stream, const BatchNorm& op,
                   const void* input, const void* scale, const float* mean,
                   const float* variance, const void* resultGrad,
                   void* inputGrad, void* scaleGrad, void* biasGrad,
                   const void* output) {
  int64_t channels = op.shape[1];
  Action& action = note(
      rank, stream, "batchNormGrad",
      {dense(input, op.shape, op.type), span(scale, channels, op.parameterType),
       floats(mean, channels), floats(variance, channels),
       dense(resultGrad, op.shape, op.type), dense(output, op.shape, op.type)},
      {dense(inputGrad, op.shape, op.type),
       span(scaleGrad, channels, op.parameterType),
       span(biasGrad, channels, op.parameterType)});
  action.kernels = batchNormKernels(op, true);
}

void reduce(Rank& rank, Stream stream, const Reduce& op, const void* input,
            void* result) {
  int64_t elements = keptElements(op.input, {&op.dims});
  Action& action =
      note(rank, stream, "reduce", {dense(input, op.input, op.type)},
           {span(result, elements, op.type)});
  // Rarely more: outputs are few, or points are.
  action.kernels = elements < 528 ? 2 : 1;
}

void argReduce(Rank& rank, Stream stream, const ArgReduce& op,
               const void* input, void* result) {
  Dims dim = {op.dim};
  note(rank, stream, "argReduce", {dense(input, op.input, op.type)},
       {span(result, keptElements(op.input, {&dim}), op.resultType)});
}

void cumulativeSum(Rank& rank, Stream stream, const CumulativeSum& op,
                   const void* input, void* result) {
  note(rank, stream, "cumulativeSum", {dense(input, op.input, op.type)},
       {dense(result, op.input, op.type)});
}

void topK(Rank& rank, Stream stream, const TopK& op, const void* input,
          void* values, int64_t* indices) {
  int64_t elements = op.input.product(0, op.input.count - 1) * op.k;
  note(rank, stream, "topK", {dense(input, op.input, op.type)},
       {span(values, elements, op.type),
        span(indices, elements, ElementType::kI64)});
}

}  // namespace soapstone::runtime
