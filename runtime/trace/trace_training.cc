// Losses, updates and random numbers without their mathematics.

#include "runtime/ops_training.h"

#include "runtime/host/type_switch.h"
#include "runtime/lanes.h"
#include "runtime/trace/accesses.h"

namespace soapstone::runtime {
namespace {

// Whether the tensor is in the kernel of those that consist of whole accesses
// (runtime/host/optimizer.cc).
bool isInLanes(const OptimizerUpdate& op, const UpdatedTensor& tensor) {
  const UpdatedTensor& t = tensor;
  bool isWhole = false;
  withFloatType(op.gradientType, [&](auto tag) {
    using G = typename decltype(tag)::Type;
    withLanes<G>(t.count,
                 {t.parameter, t.gradient, t.state0, t.state1, t.newParameter,
                  t.newState0, t.newState1, t.copy},
                 [&](auto lanes) { isWhole = lanes() > 1; });
  });
  return isWhole;
}

}  // namespace

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
  int64_t inLanes = 0;
  int64_t alone = 0;
  int64_t padded = 0;
  for (const UpdatedTensor& t : tensors) {
    if (t.gradientPitch != 0) {
      ++padded;
    } else if (t.count != 0) {
      ++(isInLanes(op, t) ? inLanes : alone);
    }
  }
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
