// Attention and recurrent layers without their mathematics.

#include "runtime/cuda/attention_samples.h"
#include "runtime/ops_attention.h"
#include "runtime/ops_recurrent.h"
#include "runtime/trace/accesses.h"

namespace soapstone::runtime {
namespace {

// Bytes of queries, keys, values and what a mask and the sums of rows take.
int64_t headBytes(const Attention& op) {
  const int64_t elements =
      op.query.product() + op.key.product() + op.value.product();
  const int64_t mask =
      op.mask.count == 0 ? 0 : op.mask.product() * elementBytes(op.maskType);
  return elements * elementBytes(op.type) + mask +
         op.query.product(0, 3) * int64_t{sizeof(float)};
}

// Of one product of queries and keys, or of scores and values: half of the
// scores are needed where a query sees no later key.
int64_t scoreFlops(const Attention& op, int64_t width) {
  const int64_t all = 2 * op.query.product(0, 3) * op.key[2] * width;
  return op.causal ? all / 2 : all;
}

// What kernels around the library's calls launch and move (the CUDA back end's
// library_attention.cc).
struct LibraryWork {
  int64_t calls;
  int64_t kernels = 0;
  int64_t bytes = 0;

  LibraryWork(const Attention& op, bool isGradient) {
    const int64_t added = addedMaskBytes(op);
    const SampleCalls split(op, added);
    calls = split.count();
    // Kernels of ours draw what they need themselves, and read the mask as it
    // is.
    if (split.samples == 0) return;
    if (op.dropoutRatio > 0) {
      // What says which scores are kept is drawn, and read.
      kernels += calls;
      bytes += 2 * keptBytes(op, op.query[0]);
    }
    if (op.mask.count == 0) return;
    // Made for the library, and read by every call.
    kernels += split.hasMasks ? calls : 1;
    bytes += added + (split.hasMasks ? added : calls * added);
    if (isGradient) {
      // Logs of sums, of which those of hidden rows are closed.
      kernels += 1;
      bytes += 2 * op.query.product(0, 3) * int64_t{sizeof(float)};
    } else {
      // Rows that a mask hides are cleared.
      kernels += calls;
      bytes += op.mask.product() * elementBytes(op.maskType);
    }
  }
};

// Of the gates' products with inputs and hidden states.
int64_t gateFlops(const Lstm& op) {
  return 2 * op.steps * op.batch * 4 * op.hidden * (op.inputs + op.hidden);
}

}  // namespace

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
  const LibraryWork library(op, /*isGradient=*/false);
  action.kernels = static_cast<int>(library.calls + library.kernels);
  // Heads in a packed tensor touch less than they span.
  action.bytes =
      headBytes(op) + library.bytes + shape.product() * elementBytes(op.type);
  action.flops = scoreFlops(op, op.query[3]) + scoreFlops(op, op.value[3]);
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
  const LibraryWork library(op, /*isGradient=*/true);
  action.kernels = static_cast<int>(3 * library.calls + library.kernels);
  action.bytes = 2 * headBytes(op) + library.bytes +
                 2 * shape.product() * elementBytes(op.type) +
                 2 * int64_t{sizeof(float)} * op.query.product();
  // Scores again; gradients of values and probabilities, of queries and keys.
  action.flops =
      3 * scoreFlops(op, op.query[3]) + 2 * scoreFlops(op, op.value[3]);
}

void rotary(Rank& rank, Stream stream, const Rotary& op, const void* input,
            const void* cosine, const void* sine, void* result) {
  int64_t table =
      (op.batchedTables ? op.shape[0] : 1) * op.shape[2] * op.pairs();
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
        span(gates, op.steps * op.batch * width, op.type)})
      .flops = gateFlops(op);
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
        span(initialCellGrad, state, op.type)})
      .flops = 2 * gateFlops(op);
}

}  // namespace soapstone::runtime
