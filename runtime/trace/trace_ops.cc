// The library ops without their mathematics: what each reads and writes.

#include <algorithm>

#include "runtime/constants.h"
#include "runtime/ops_attention.h"
#include "runtime/ops_contraction.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_normalization.h"
#include "runtime/ops_product.h"
#include "runtime/ops_recurrent.h"
#include "runtime/ops_reduction.h"
#include "runtime/ops_training.h"
#include "runtime/trace/recorder.h"

namespace soapstone::runtime {
namespace {

Access span(const void* data, int64_t elements, ElementType type) {
  return {data, static_cast<size_t>(std::max<int64_t>(0, elements) *
                                    elementBytes(type))};
}

Access dense(const void* data, const Dims& shape, ElementType type) {
  return span(data, shape.product(), type);
}

// Elements from the first to the last of rows that lie `pitch` elements apart;
// 0: they are dense.
int64_t paddedElements(int64_t rows, int64_t columns, int64_t pitch) {
  if (rows <= 0 || pitch == 0) return rows * columns;
  return (rows - 1) * pitch + columns;
}

// A tensor whose rows are runs of the last dim.
Access padded(const void* data, const Dims& shape, int64_t pitch,
              ElementType type) {
  if (pitch == 0) return dense(data, shape, type);
  const int last = shape.count - 1;
  return span(data, paddedElements(shape.product(0, last), shape[last], pitch),
              type);
}

Access floats(const void* data, int64_t elements) {
  return span(data, elements, ElementType::kF32);
}

// All between the lowest and the highest element of a strided view.
Access hull(const void* data, int64_t offset, const Dims& extents,
            const Dims& strides, ElementType type) {
  if (extents.product() <= 0) return {};
  int64_t low = offset, high = offset;
  for (int i = 0; i < extents.count; ++i) {
    int64_t reach = (extents[i] - 1) * strides[i];
    (reach < 0 ? low : high) += reach;
  }
  int64_t width = elementBytes(type);
  return {static_cast<const char*>(data) + low * width,
          static_cast<size_t>((high - low + 1) * width)};
}

Access heads(const void* data, const Dims& shape, const HeadStrides& strides,
             ElementType type) {
  if (strides.batch == 0 && strides.head == 0 && strides.row == 0) {
    return dense(data, shape, type);
  }
  return hull(data, 0, shape, {strides.batch, strides.head, strides.row, 1},
              type);
}

// Elements of a tensor without the dims of the given lists. Not the product of
// all divided by those: a dropped dim may have no elements, and the result of
// what sums over it is written all the same.
int64_t keptElements(const Dims& shape,
                     std::initializer_list<const Dims*> dropped) {
  int64_t elements = 1;
  for (int d = 0; d < shape.count; ++d) {
    bool isKept = true;
    for (const Dims* dims : dropped) {
      for (int i = 0; i < dims->count; ++i) isKept &= (*dims)[i] != d;
    }
    if (isKept) elements *= shape[d];
  }
  return elements;
}

ElementType resultType(ElementType type, bool isWide) {
  return isWide ? ElementType::kF32 : type;
}

Action& note(Rank& rank, Stream stream, const char* what, Accesses reads,
             Accesses writes) {
  return recorderOf(rank).add(stream, {}, what, reads, writes);
}

// Kernels of a CUDA back end where nothing falls back. Those of libraries are
// what profiles of other programs show; own ones are those that runtime/cuda
// launches, counted by hand.

// Bytes of queries, keys, values and what a mask and the sums of rows take.
int64_t headBytes(const Attention& op) {
  const int64_t elements =
      op.query.product() + op.key.product() + op.value.product();
  const int64_t mask =
      op.mask.count == 0 ? 0 : op.mask.product() * elementBytes(op.maskType);
  return elements * elementBytes(op.type) + mask +
         op.query.product(0, 3) * int64_t{sizeof(float)};
}

// Bytes of what says which scores dropout keeps, drawn for the library by a
// kernel of its own, and read: once for each pass.
int64_t keptBytes(const Attention& op) {
  return op.dropoutRatio > 0
             ? 2 * op.query.product(0, 3) * op.key[2] * elementBytes(op.type)
             : 0;
}

// Keys, runs of 128 sorted ones, merges, sums of pieces, and of their ends.
int scatterKernels(int64_t count) {
  int kernels = 4;
  for (int64_t length = 128; length < count; length *= 2) ++kernels;
  return kernels;
}

// The library's kernel between own ones that change the form of what channels
// have: the deviation, and 16-bit parameters, of which gradients have two sets.
int batchNormKernels(const BatchNorm& op, bool isGradient) {
  const bool isWide = op.parameterType == ElementType::kF32;
  return 2 + (isWide ? 0 : isGradient ? 2 : 1);
}

int normGradKernels(const Norm& op) {
  const int64_t width = 16 / elementBytes(op.type);
  const bool isInLanes = op.columns % width == 0;
  // Sums in registers and their ends; or two reductions and the rows.
  return op.columns <= 1024 * (isInLanes ? width : 1) ? 2 : 5;
}

}  // namespace

// --- Memory and movement -----------------------------------------------------

void copy(Rank& rank, Stream stream, void* to, const void* from, size_t bytes) {
  note(rank, stream, "copy", {{from, bytes}}, {{to, bytes}});
}

void copyConstant(Rank& rank, Stream stream, void* to, const void*,
                  size_t bytes) {
  // Nobody writes what is read.
  note(rank, stream, "copyConstant", {}, {{to, bytes}});
}

void zero(Rank& rank, Stream stream, void* to, size_t bytes) {
  note(rank, stream, "zero", {}, {{to, bytes}});
}

void copyStrided(Rank& rank, Stream stream, const StridedCopy& op,
                 const void* from, void* to) {
  Action& action =
      note(rank, stream, "copyStrided",
           {hull(from, op.fromOffset, op.extents, op.fromStrides, op.type)},
           {hull(to, op.toOffset, op.extents, op.toStrides, op.type)});
  // Views with gaps touch less than they span.
  action.bytes = 2 * op.extents.product() * elementBytes(op.type);
}

void fill(Rank& rank, Stream stream, ElementType type, void* to, int64_t count,
          double) {
  note(rank, stream, "fill", {}, {span(to, count, type)});
}

void gather(Rank& rank, Stream stream, const Gather& op, const void* input,
            const void* indices, void* result) {
  auto dim = static_cast<int>(op.dim);
  int64_t elements = op.input.product(0, dim) * op.indices.product() *
                     op.input.product(dim + 1, op.input.count);
  Action& action = note(rank, stream, "gather",
                        {dense(input, op.input, op.type),
                         dense(indices, op.indices, op.indexType)},
                        {span(result, elements, op.type)});
  action.bytes = 2 * elements * elementBytes(op.type) +
                 op.indices.product() * elementBytes(op.indexType);
}

void scatter(Rank& rank, Stream stream, const Scatter& op, const void* input,
             const void* indices, const void* updates, void* result) {
  int64_t elements = op.indices.product() * op.input.product(1, op.input.count);
  Action& action = note(rank, stream, "scatter",
                        {dense(input, op.input, op.type),
                         dense(indices, op.indices, op.indexType),
                         span(updates, elements, op.type)},
                        {dense(result, op.input, op.type)});
  // The rows of the updates, their sums, and what finds them; all of the result
  // where it is another tensor than the input.
  const int64_t width = elementBytes(op.type);
  action.bytes = 3 * elements * width + op.indices.product() * 8 +
                 (input == result ? 0 : 2 * op.input.product() * width);
  action.kernels = scatterKernels(op.indices.product()) + (input != result);
}

void embeddingBag(Rank& rank, Stream stream, const EmbeddingBag& op,
                  const void* table, const void* indices, void* result) {
  int64_t bags = op.indices.product(0, op.indices.count - 1);
  Action& action = note(rank, stream, "embeddingBag",
                        {dense(table, op.table, op.type),
                         dense(indices, op.indices, op.indexType)},
                        {span(result, bags * op.table[1], op.type)});
  action.bytes =
      (op.indices.product() + bags) * op.table[1] * elementBytes(op.type) +
      op.indices.product() * elementBytes(op.indexType);
}

// --- Products and convolutions -----------------------------------------------

void gemm(Rank& rank, Stream stream, const Gemm& op, const void* lhs,
          const void* rhs, void* result) {
  Access out = hull(result, 0, {op.batch, op.m, op.n},
                    {op.resultBatchStride, op.resultRowStride, 1},
                    resultType(op.type, op.wideResult));
  note(rank, stream, "gemm",
       {hull(lhs, 0, {op.batch, op.m, op.k},
             {op.lhsBatchStride, op.lhsRowStride, op.lhsColumnStride}, op.type),
        hull(rhs, 0, {op.batch, op.k, op.n},
             {op.rhsBatchStride, op.rhsRowStride, op.rhsColumnStride}, op.type),
        op.accumulate ? out : Access{}},
       {out});
}

void dot(Rank& rank, Stream stream, const Dot& op, const void* lhs,
         const void* rhs, void* result) {
  // Free dims of both sides and the batch dims once.
  int64_t columns = keptElements(op.rhs, {&op.rhsContract, &op.rhsBatch});
  int64_t elements = paddedElements(keptElements(op.lhs, {&op.lhsContract}),
                                    columns, op.resultPitch);
  Access out = span(result, elements, resultType(op.type, op.wideResult));
  note(rank, stream, "dot",
       {padded(lhs, op.lhs, op.lhsPitch, op.type),
        padded(rhs, op.rhs, op.rhsPitch, op.type),
        op.accumulate ? out : Access{}},
       {out});
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
  note(rank, stream, "matrixProduct",
       {padded(lhs, op.lhs, op.lhsPitch, op.type),
        padded(rhs, op.rhs, op.rhsPitch, op.type), vector(data.bias, columns),
        keptOf(data.saved), vector(data.addend, rows * columns)},
       {span(result, paddedElements(rows, columns, op.resultPitch), type),
        keptOf(data.kept), vector(data.biasGrad, sumsLhs ? rows : columns)});
}

void convolution(Rank& rank, Stream stream, const Convolution& op,
                 const void* input, const void* weight, void* result) {
  note(rank, stream, "convolution",
       {dense(input, op.input, op.type), dense(weight, op.weight, op.type)},
       {dense(result, op.result, op.type)});
}

void convolutionInputGrad(Rank& rank, Stream stream, const Convolution& op,
                          const void* resultGrad, const void* weight,
                          void* inputGrad) {
  note(rank, stream, "convolutionInputGrad",
       {dense(resultGrad, op.result, op.type),
        dense(weight, op.weight, op.type)},
       {dense(inputGrad, op.input, op.type)});
}

void convolutionWeightGrad(Rank& rank, Stream stream, const Convolution& op,
                           const void* input, const void* resultGrad,
                           void* weightGrad) {
  note(rank, stream, "convolutionWeightGrad",
       {dense(input, op.input, op.type), dense(resultGrad, op.result, op.type)},
       {dense(weightGrad, op.weight, op.type)});
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

// --- Normalisation and reduction ---------------------------------------------

void softmax(Rank& rank, Stream stream, const Softmax& op, const void* input,
             void* result) {
  note(rank, stream, "softmax", {dense(input, op.shape, op.type)},
       {dense(result, op.shape, op.type)});
}

void norm(Rank& rank, Stream stream, const Norm& op, const void* input,
          const void* scale, const void* bias, void* result, float* mean,
          float* rstd) {
  int64_t elements = op.rows * op.columns;
  note(rank, stream, "norm",
       {span(input, elements, op.type), span(scale, op.columns, op.type),
        span(bias, op.columns, op.type)},
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
      {span(input, elements, op.type), span(scale, op.columns, op.type),
       floats(mean, op.rows), floats(rstd, op.rows),
       span(resultGrad, elements, op.type), span(addend, elements, op.type)},
      {span(inputGrad, elements, op.type), span(scaleGrad, op.columns, op.type),
       span(biasGrad, op.columns, op.type)});
  action.kernels = normGradKernels(op);
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

// --- Attention, recurrence, training -----------------------------------------

void attention(Rank& rank, Stream stream, const Attention& op,
               const void* query, const void* key, const void* value,
               const void* mask, const int64_t* seed, const int64_t* step,
               void* result, float* logSumExp) {
  Dims shape{op.query[0], op.query[1], op.query[2], op.value[3]};
  Action& action = note(rank, stream, "attention",
                        {heads(query, op.query, op.queryStrides, op.type),
                         heads(key, op.key, op.keyStrides, op.type),
                         heads(value, op.value, op.valueStrides, op.type),
                         dense(mask, op.mask, op.maskType),
                         {seed, sizeof(*seed)},
                         {step, sizeof(*step)}},
                        {heads(result, shape, op.resultStrides, op.type),
                         floats(logSumExp, shape.product(0, 3))});
  if (op.dropoutRatio > 0) action.kernels = 2;
  // Heads in a packed tensor touch less than they span.
  action.bytes =
      headBytes(op) + keptBytes(op) + shape.product() * elementBytes(op.type);
}

void attentionGrad(Rank& rank, Stream stream, const Attention& op,
                   const void* query, const void* key, const void* value,
                   const void* output, const float* logSumExp,
                   const void* resultGrad, const void* mask,
                   const int64_t* seed, const int64_t* step, void* queryGrad,
                   void* keyGrad, void* valueGrad) {
  Dims shape{op.query[0], op.query[1], op.query[2], op.value[3]};
  Action& action = note(rank, stream, "attentionGrad",
                        {heads(query, op.query, op.queryStrides, op.type),
                         heads(key, op.key, op.keyStrides, op.type),
                         heads(value, op.value, op.valueStrides, op.type),
                         heads(output, shape, op.resultStrides, op.type),
                         floats(logSumExp, shape.product(0, 3)),
                         heads(resultGrad, shape, op.resultStrides, op.type),
                         dense(mask, op.mask, op.maskType),
                         {seed, sizeof(*seed)},
                         {step, sizeof(*step)}},
                        {heads(queryGrad, op.query, op.queryStrides, op.type),
                         heads(keyGrad, op.key, op.keyStrides, op.type),
                         heads(valueGrad, op.value, op.valueStrides, op.type)});
  // The products of gradient and output, the gradients, and the rounding of
  // that of the query, which is summed in f32.
  action.kernels = op.dropoutRatio > 0 ? 4 : 3;
  action.bytes = 2 * headBytes(op) + keptBytes(op) +
                 2 * shape.product() * elementBytes(op.type) +
                 2 * int64_t{sizeof(float)} * op.query.product();
}

void rotary(Rank& rank, Stream stream, const Rotary& op, const void* input,
            const void* cosine, const void* sine, void* result) {
  int64_t table =
      (op.batchedTables ? op.shape[0] : 1) * op.shape[2] * (op.shape[3] / 2);
  Action& action =
      note(rank, stream, "rotary",
           {heads(input, op.shape, op.inputStrides, op.type),
            span(cosine, table, op.tableType), span(sine, table, op.tableType)},
           {heads(result, op.shape, op.resultStrides, op.type)});
  // Heads in a packed tensor touch less than they span.
  action.bytes = 2 * op.shape.product() * elementBytes(op.type) +
                 2 * table * elementBytes(op.tableType);
}

void lstm(Rank& rank, Stream stream, const Lstm& op, const void* input,
          const void* inputWeight, const void* hiddenWeight, const void* bias,
          const void* initialHidden, const void* initialCell, void* hidden,
          void* cell, void* gates) {
  int64_t state = op.batch * op.hidden;
  int64_t width = 4 * op.hidden;
  note(rank, stream, "lstm",
       {span(input, op.steps * op.batch * op.inputs, op.type),
        span(inputWeight, width * op.inputs, op.type),
        span(hiddenWeight, width * op.hidden, op.type),
        span(bias, width, op.type), span(initialHidden, state, op.type),
        span(initialCell, state, op.type)},
       {span(hidden, op.steps * state, op.type),
        span(cell, op.steps * state, op.type),
        span(gates, op.steps * op.batch * width, op.type)});
}

void lstmGrad(Rank& rank, Stream stream, const Lstm& op, const void* input,
              const void* inputWeight, const void* hiddenWeight,
              const void* initialHidden, const void* initialCell,
              const void* hidden, const void* cell, const void* gates,
              const void* hiddenGrad, const void* cellGrad, void* inputGrad,
              void* inputWeightGrad, void* hiddenWeightGrad, void* biasGrad,
              void* initialHiddenGrad, void* initialCellGrad) {
  int64_t state = op.batch * op.hidden;
  int64_t states = op.steps * state;
  int64_t width = 4 * op.hidden;
  int64_t inputs = op.steps * op.batch * op.inputs;
  note(rank, stream, "lstmGrad",
       {span(input, inputs, op.type),
        span(inputWeight, width * op.inputs, op.type),
        span(hiddenWeight, width * op.hidden, op.type),
        span(initialHidden, state, op.type), span(initialCell, state, op.type),
        span(hidden, states, op.type), span(cell, states, op.type),
        span(gates, op.steps * op.batch * width, op.type),
        span(hiddenGrad, states, op.type), span(cellGrad, states, op.type)},
       {span(inputGrad, inputs, op.type),
        span(inputWeightGrad, width * op.inputs, op.type),
        span(hiddenWeightGrad, width * op.hidden, op.type),
        span(biasGrad, width, op.type), span(initialHiddenGrad, state, op.type),
        span(initialCellGrad, state, op.type)});
}

void crossEntropy(Rank& rank, Stream stream, const CrossEntropy& op,
                  const void* logits, const void* labels, float* loss,
                  float* logSumExp) {
  note(rank, stream, "crossEntropy",
       {span(logits, paddedElements(op.rows, op.classes, op.pitch), op.type),
        span(labels, op.rows, op.labelType)},
       {floats(loss, op.rows), floats(logSumExp, op.rows)});
}

void crossEntropyGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                      const void* logits, const void* labels,
                      const float* logSumExp, const float* lossGrad,
                      void* logitsGrad) {
  note(rank, stream, "crossEntropyGrad",
       {span(logits, paddedElements(op.rows, op.classes, op.pitch), op.type),
        span(labels, op.rows, op.labelType), floats(logSumExp, op.rows),
        floats(lossGrad, op.rows)},
       {span(logitsGrad, paddedElements(op.rows, op.classes, op.pitch),
             op.type)});
}

void crossEntropyWithGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                          const void* logits, const void* labels,
                          const float* lossGrad, float* loss, float* logSumExp,
                          void* logitsGrad) {
  note(rank, stream, "crossEntropyWithGrad",
       {span(logits, paddedElements(op.rows, op.classes, op.pitch), op.type),
        span(labels, op.rows, op.labelType), floats(lossGrad, op.rows)},
       {floats(loss, op.rows), floats(logSumExp, op.rows),
        span(logitsGrad, paddedElements(op.rows, op.classes, op.pitch),
             op.type)});
}

void optimizerUpdate(Rank& rank, Stream stream, const OptimizerUpdate& op,
                     const float* parameter, const void* gradient,
                     const float* learningRate, const int64_t* step,
                     const float* state0, const float* state1,
                     float* newParameter, float* newState0, float* newState1) {
  Action& action =
      note(rank, stream, "optimizerUpdate",
           {floats(parameter, op.count),
            span(gradient, op.count, op.gradientType),
            floats(learningRate, 1),
            {step, sizeof(*step)},
            floats(state0, op.count),
            floats(state1, op.count)},
           {floats(newParameter, op.count), floats(newState0, op.count),
            floats(newState1, op.count)});
  action.kernels = 2;
}

void optimizerUpdates(Rank& rank, Stream stream, const OptimizerUpdate& op,
                      ElementType copyType, const float* learningRate,
                      const int64_t* step,
                      std::initializer_list<UpdatedTensor> tensors) {
  bool isFirst = true;
  const int64_t width = 16 / elementBytes(op.gradientType);
  int64_t inLanes = 0;
  int64_t padded = 0;
  for (const UpdatedTensor& t : tensors) {
    padded += t.gradientPitch != 0;
    inLanes += t.gradientPitch == 0 && t.count % width == 0;
  }
  const auto alone = static_cast<int64_t>(tensors.size()) - inLanes - padded;
  // The numbers of the step, and kernels of many tensors each.
  auto kernelsOf = [](int64_t count) {
    return static_cast<int>((count + kMostUpdatesAtOnce - 1) /
                            kMostUpdatesAtOnce);
  };
  for (const UpdatedTensor& t : tensors) {
    Action& action =
        note(rank, stream, "optimizerUpdates",
             {floats(t.parameter, t.count),
              span(t.gradient, t.gradientElements(), op.gradientType),
              floats(learningRate, 1),
              {step, sizeof(*step)},
              floats(t.state0, t.count),
              floats(t.state1, t.count)},
             {floats(t.newParameter, t.count), floats(t.newState0, t.count),
              floats(t.newState1, t.count), span(t.copy, t.count, copyType)});
    action.kernels = isFirst ? 1 + kernelsOf(inLanes) + kernelsOf(alone) +
                                   static_cast<int>(padded)
                             : 0;
    isFirst = false;
  }
}

void random(Rank& rank, Stream stream, const Random& op, const int64_t* seed,
            const int64_t* step, void* result) {
  note(rank, stream, "random", {{seed, sizeof(*seed)}, {step, sizeof(*step)}},
       {span(result, op.count, op.type)});
}

}  // namespace soapstone::runtime
