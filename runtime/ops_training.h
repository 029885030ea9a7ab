#ifndef SOAPSTONE_RUNTIME_OPS_TRAINING_H_
#define SOAPSTONE_RUNTIME_OPS_TRAINING_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// logits [rows, classes], labels [rows]; loss and logSumExp f32 [rows].
struct CrossEntropy {
  ElementType type = ElementType::kF32;
  ElementType labelType = ElementType::kI64;
  int64_t rows = 0;
  int64_t classes = 0;
  int64_t ignoreIndex = -100;
  // Elements from one row of logits, and of their gradient, to the next; 0:
  // rows are dense.
  int64_t pitch = 0;
  // For a shard of the classes: [firstClass, firstClass + classes) of
  // allClasses, 0 if `classes` are all. Labels count all classes.
  int64_t allClasses = 0;
  int64_t firstClass = 0;

  int64_t rowStride() const { return pitch == 0 ? classes : pitch; }
};

// Given a shard of the classes, `logSumExp` is that of the shard, and `loss`
// minus the label's logit where the shard has it, 0 elsewhere.
void crossEntropy(Rank& rank, Stream stream, const CrossEntropy& op,
                  const void* logits, const void* labels, float* loss,
                  float* logSumExp);
// lossGrad f32 [rows]. `logitsGrad` may be `logits`.
void crossEntropyGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                      const void* logits, const void* labels,
                      const float* logSumExp, const float* lossGrad,
                      void* logitsGrad);

// Both at once, of all classes: the gradient does not wait for the loss.
void crossEntropyWithGrad(Rank& rank, Stream stream, const CrossEntropy& op,
                          const void* logits, const void* labels,
                          const float* lossGrad, float* loss, float* logSumExp,
                          void* logitsGrad);

enum class OptimizerKind : uint8_t {
  kSgd,
  kMomentum,
  kAdam,
  kAdamW,
  kLamb,
  kLars,
  kAdagrad
};

// Semantics of `soap.optimizer_update`: parameter and states are f32.
struct OptimizerUpdate {
  OptimizerKind kind = OptimizerKind::kSgd;
  ElementType gradientType = ElementType::kF32;
  int64_t count = 0;  // Elements of the tensor, where a call updates one.
  double beta1 = 0;
  double beta2 = 0;
  double epsilon = 0;
  double weightDecay = 0;
  double trust = 0;
  bool nesterov = false;
};

// States that the kind does not have are null. New values may be written in
// place of the old.
void optimizerUpdate(Rank& rank, Stream stream, const OptimizerUpdate& op,
                     const float* parameter, const void* gradient,
                     const float* learningRate, const int64_t* step,
                     const float* state0, const float* state1,
                     float* newParameter, float* newState0, float* newState1);

// One of several tensors that are updated alike.
struct UpdatedTensor {
  int64_t count = 0;
  const float* parameter = nullptr;
  const void* gradient = nullptr;
  const float* state0 = nullptr;
  const float* state1 = nullptr;
  float* newParameter = nullptr;
  float* newState0 = nullptr;
  float* newState1 = nullptr;
  void* copy = nullptr;  // The new parameter as `copyType`; null: not wanted.
  // Rows of the gradient are `columns` long and lie so many elements apart, in
  // rules that look at elements one by one; 0: it is dense.
  int64_t columns = 0;
  int64_t gradientPitch = 0;

  // From the gradient's first element to its last.
  int64_t gradientElements() const {
    if (gradientPitch == 0 || count == 0) return count;
    return (count / columns - 1) * gradientPitch + columns;
  }
};

// The tensor with a gradient of padded rows.
inline UpdatedTensor withPaddedGradient(UpdatedTensor tensor, int64_t columns,
                                        int64_t pitch) {
  tensor.columns = columns;
  tensor.gradientPitch = pitch;
  return tensor;
}

// New values replace the old ones.
inline UpdatedTensor inPlace(int64_t count, float* parameter,
                             const void* gradient, float* state0, float* state1,
                             void* copy = nullptr) {
  return {count,     parameter, gradient, state0, state1,
          parameter, state0,    state1,   copy};
}

// A parameter that is updated in place, as emitted programs name it: its
// buffers, and as a function the tensor. Buffers without elements are not
// there: states that a rule does not have, copies that nobody wants.
template <typename Gradient, typename Copy = float>
struct Parameter {
  Buffer<float> parameter = {};
  Buffer<Gradient> gradient = {};
  Buffer<float> state0 = {};
  Buffer<float> state1 = {};
  Buffer<Copy> copy = {};
  int64_t columns = 0;  // As in UpdatedTensor.
  int64_t gradientPitch = 0;

  UpdatedTensor operator()(Rank& rank) const {
    auto place = [&rank](const auto& buffer) {
      return buffer.count == 0 ? nullptr : buffer(rank);
    };
    return withPaddedGradient(
        inPlace(parameter.count, parameter(rank), gradient(rank), place(state0),
                place(state1), place(copy)),
        columns, gradientPitch);
  }
};

// Tensors that one kernel of a GPU updates: their table and the rule are its
// parameters, of which there may be 4 KB.
inline constexpr int kMostUpdatesAtOnce = 48;

// The same for all `tensors`, one after the other, each of its own count.
// `copyType` is a float type.
void optimizerUpdates(Rank& rank, Stream stream, const OptimizerUpdate& op,
                      ElementType copyType, const float* learningRate,
                      const int64_t* step,
                      std::initializer_list<UpdatedTensor> tensors);

enum class RandomKind : uint8_t { kUniform, kNormal };

// Counter-based random numbers, as `soap.random`.
struct Random {
  RandomKind kind = RandomKind::kUniform;
  ElementType type = ElementType::kF32;
  int64_t count = 0;
  double low = 0;
  double high = 1;
  uint64_t stream = 0;
  int64_t first = 0;  // Number of element 0: a part of a tensor starts there.
};

void random(Rank& rank, Stream stream, const Random& op, const int64_t* seed,
            const int64_t* step, void* result);
// The same numbers where the device has no memory with seed and step.
void random(Rank& rank, Stream stream, const Random& op, int64_t seed,
            int64_t step, void* result);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_TRAINING_H_
