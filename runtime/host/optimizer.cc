#include <cmath>
#include <utility>

#include "runtime/host/type_switch.h"
#include "runtime/host/update_rules.h"
#include "runtime/kernel.h"
#include "runtime/ops_training.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

bool isApart(const void* a, int64_t bytesOfA, const void* b, int64_t bytesOfB) {
  auto first = reinterpret_cast<uintptr_t>(a);
  auto second = reinterpret_cast<uintptr_t>(b);
  return a == nullptr || b == nullptr ||
         first + static_cast<uintptr_t>(bytesOfA) <= second ||
         second + static_cast<uintptr_t>(bytesOfB) <= first;
}

// Whether the copy may be written while the gradient is read: the memory of a
// gradient is free once its update is done.
bool isApart(const UpdatedTensor& tensor, int64_t width) {
  return isApart(tensor.copy, tensor.count * width, tensor.gradient,
                 tensor.gradientElements() * width);
}

// Whether updates may run at once: none writes what another one reads.
bool areApart(std::initializer_list<UpdatedTensor> tensors, int64_t width,
              int64_t copyWidth) {
  for (const UpdatedTensor& writer : tensors) {
    for (const UpdatedTensor& reader : tensors) {
      if (&writer == &reader) continue;
      const int64_t wide = writer.count * int64_t{sizeof(float)};
      const std::pair<const void*, int64_t> written[] = {
          {writer.newParameter, wide},
          {writer.newState0, wide},
          {writer.newState1, wide},
          {writer.copy, writer.count * copyWidth}};
      const int64_t read = reader.count * int64_t{sizeof(float)};
      for (const auto& [place, bytes] : written) {
        if (!isApart(place, bytes, reader.gradient,
                     reader.gradientElements() * width) ||
            !isApart(place, bytes, reader.parameter, read) ||
            !isApart(place, bytes, reader.state0, read) ||
            !isApart(place, bytes, reader.state1, read)) {
          return false;
        }
      }
    }
  }
  return true;
}

struct LambNorm : RuleNumbers {
  const float* parameter;
  const float* state0;
  const float* state1;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t i) const {
    const auto p = readLanes<kLanes>(parameter + i);
    const auto m = readLanes<kLanes>(state0 + i);
    const auto v = readLanes<kLanes>(state1 + i);
    Lanes<float, kLanes> squares;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      float r = lambDirection(*this, p[lane], m[lane], v[lane]);
      squares[lane] = r * r;
    }
    return squares;
  }
};

template <typename T>
struct Square {
  const T* data;
  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t i) const {
    Lanes<float, kLanes> squares = loadLanes(readLanes<kLanes>(data + i));
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) squares[lane] *= squares[lane];
    return squares;
  }
};

struct Root {
  float* value;
  SOAPSTONE_HD void operator()(int64_t) const { *value = math::sqrt(*value); }
};

// The norm of what `squares` gives, whose T lie in `places`.
template <typename T, typename F>
void norm2(Rank& rank, Stream stream, int64_t count,
           std::initializer_list<const void*> places, const F& squares,
           float* result) {
  withLanes<T>(count, places, [&](auto lanes) {
    reduceKernel<1, ReduceKind::kSum, lanes.value>(rank, stream, {count},
                                                   {true}, squares, result);
  });
  map<1>(rank, stream, {1}, Root{result});
}

template <typename R, typename G>
void apply(Rank& rank, Stream stream, int64_t count, const Update<G>& places,
           const RuleNumbers& numbers) {
  const Update<G>& p = places;
  withLanes<G>(count,
               {p.parameter, p.gradient, p.state0, p.state1, p.newParameter,
                p.newState0, p.newState1, p.copy},
               [&](auto lanes) {
                 map<1, lanes.value>(rank, stream, {count},
                                     ApplyRule<G, R>{places, {{numbers}}});
               });
}

template <typename G>
void lamb(Rank& rank, Stream stream, int64_t count, const Update<G>& places,
          const RuleNumbers& numbers, StepScalars* scalars) {
  apply<LambStates>(rank, stream, count, places, numbers);
  norm2<float>(rank, stream, count, {places.parameter},
               Square<float>{places.parameter}, &scalars->parameterNorm);
  norm2<float>(
      rank, stream, count,
      {places.parameter, places.newState0, places.newState1},
      LambNorm{numbers, places.parameter, places.newState0, places.newState1},
      &scalars->otherNorm);
  Update<G> updated = places;
  updated.state0 = places.newState0;
  updated.state1 = places.newState1;
  apply<LambStep>(rank, stream, count, updated, numbers);
}

template <typename G>
void lars(Rank& rank, Stream stream, int64_t count, const Update<G>& places,
          const RuleNumbers& numbers, StepScalars* scalars) {
  norm2<float>(rank, stream, count, {places.parameter},
               Square<float>{places.parameter}, &scalars->parameterNorm);
  norm2<G>(rank, stream, count, {places.gradient}, Square<G>{places.gradient},
           &scalars->otherNorm);
  apply<Lars>(rank, stream, count, places, numbers);
}

// Tensors that wait for a kernel that updates them together: those whose
// elements are made of whole accesses, and others, apart.
template <typename G, typename R>
class JointUpdates {
 public:
  JointUpdates(Rank& rank, Stream stream, const RuleNumbers& numbers)
      : rank(rank), stream(stream) {
    for (ApplyRules<G, R>* kernel : {&inLanes, &alone}) {
      kernel->rule.rule = R{{numbers}};
      kernel->tensors = 0;
    }
  }
  ~JointUpdates() {
    launch<kLanesOf<G>>(inLanes);
    launch<1>(alone);
  }
  JointUpdates(const JointUpdates&) = delete;
  JointUpdates& operator=(const JointUpdates&) = delete;

  void add(int64_t count, const Update<G>& p) {
    if (count == 0) return;
    withLanes<G>(count,
                 {p.parameter, p.gradient, p.state0, p.state1, p.newParameter,
                  p.newState0, p.newState1, p.copy},
                 [&](auto lanes) {
                   auto& kernel = lanes.value == 1 ? alone : inLanes;
                   if (kernel.tensors == kMostUpdatesAtOnce) {
                     launch<lanes.value>(kernel);
                   }
                   const int last = kernel.tensors++;
                   kernel.ends[last] =
                       count + (last == 0 ? 0 : kernel.ends[last - 1]);
                   kernel.places[last] = p;
                 });
  }

 private:
  template <int kLanes>
  void launch(ApplyRules<G, R>& kernel) {
    if (kernel.tensors == 0) return;
    map<1, kLanes>(rank, stream, {kernel.ends[kernel.tensors - 1]}, kernel);
    kernel.tensors = 0;
  }

  Rank& rank;
  Stream stream;
  ApplyRules<G, R> inLanes, alone;
};

// Whether one loop over all tensors is worth finding the tensor of each
// element: on the host, which has no kernels to launch, for small ones.
bool mayUpdateJointly(
    [[maybe_unused]] std::initializer_list<UpdatedTensor> tensors) {
#ifdef __CUDACC__
  return true;
#else
  constexpr int64_t kMost = 16384;
  int64_t count = 0;
  for (const UpdatedTensor& tensor : tensors) count += tensor.count;
  return count <= kMost;
#endif
}

// Whether kinds of updates look at no element but their own.
bool isElementwise(OptimizerKind kind) {
  return kind != OptimizerKind::kLamb && kind != OptimizerKind::kLars;
}

// Calls f with an object of the rule of an elementwise kind.
template <typename F>
void withRule(OptimizerKind kind, const F& f) {
  switch (kind) {
    case OptimizerKind::kSgd:
      return f(Sgd());
    case OptimizerKind::kMomentum:
      return f(Momentum());
    case OptimizerKind::kAdam:
      return f(Adam<false>());
    case OptimizerKind::kAdamW:
      return f(Adam<true>());
    case OptimizerKind::kAdagrad:
      return f(Adagrad());
    case OptimizerKind::kLamb:
    case OptimizerKind::kLars:
      return;
  }
}

template <typename G>
void run(Rank& rank, Stream stream, OptimizerKind kind, int64_t n,
         const Update<G>& places, const RuleNumbers& numbers,
         StepScalars* scalars) {
  switch (kind) {
    case OptimizerKind::kSgd:
      return apply<Sgd>(rank, stream, n, places, numbers);
    case OptimizerKind::kMomentum:
      return apply<Momentum>(rank, stream, n, places, numbers);
    case OptimizerKind::kAdam:
      return apply<Adam<false>>(rank, stream, n, places, numbers);
    case OptimizerKind::kAdamW:
      return apply<Adam<true>>(rank, stream, n, places, numbers);
    case OptimizerKind::kLamb:
      return lamb(rank, stream, n, places, numbers, scalars);
    case OptimizerKind::kLars:
      return lars(rank, stream, n, places, numbers, scalars);
    case OptimizerKind::kAdagrad:
      return apply<Adagrad>(rank, stream, n, places, numbers);
  }
}

// Makes the copy of an updated parameter that its update has not made.
void copyApart(Rank& rank, Stream stream, const UpdatedTensor& tensor,
               ElementType copyType, bool isMade) {
  if (tensor.copy == nullptr || isMade) return;
  withFloatType(copyType, [&](auto tag) {
    using C = typename decltype(tag)::Type;
    copyParameter(rank, stream, tensor.count, tensor.newParameter,
                  static_cast<C*>(tensor.copy));
  });
}

RuleNumbers numbersOf(const OptimizerUpdate& op, const StepScalars* scalars) {
  RuleNumbers numbers{};
  numbers.scalars = scalars;
  numbers.beta1 = static_cast<float>(op.beta1);
  numbers.beta2 = static_cast<float>(op.beta2);
  numbers.rest1 = static_cast<float>(1 - op.beta1);
  numbers.rest2 = static_cast<float>(1 - op.beta2);
  numbers.epsilon = static_cast<float>(op.epsilon);
  numbers.decay = static_cast<float>(op.weightDecay);
  numbers.trust = static_cast<float>(op.trust);
  numbers.nesterov = op.nesterov;
  return numbers;
}

// Fills what a step's kernels share.
struct SetScalars {
  const float* rate;
  const int64_t* step;
  double beta1;
  double beta2;
  StepScalars* scalars;

  // 1 / (1 - beta^t), 1 for beta = 0.
  SOAPSTONE_HD static float correction(double beta, double t) {
    double rest = 1.0 - ::pow(beta, t);
    return rest > 0 ? static_cast<float>(1.0 / rest) : 1.0f;
  }
  SOAPSTONE_HD void operator()(int64_t) const {
    auto t = static_cast<double>(*step + 1);
    *scalars = {*rate, correction(beta1, t), correction(beta2, t), 0, 0};
  }
};

}  // namespace

void optimizerUpdate(Rank& rank, Stream stream, const OptimizerUpdate& op,
                     const float* parameter, const void* gradient,
                     const float* learningRate, const int64_t* step,
                     const float* state0, const float* state1,
                     float* newParameter, float* newState0, float* newState1) {
  optimizerUpdates(rank, stream, op, ElementType::kF32, learningRate, step,
                   {{op.count, parameter, gradient, state0, state1,
                     newParameter, newState0, newState1, nullptr}});
}

void optimizerUpdates(Rank& rank, Stream stream, const OptimizerUpdate& op,
                      ElementType copyType, const float* learningRate,
                      const int64_t* step,
                      std::initializer_list<UpdatedTensor> tensors) {
  ScratchScope scope(rank);
  auto* scalars = scope.take<StepScalars>(1);
  map<1>(rank, stream, {1},
         SetScalars{learningRate, step, op.beta1, op.beta2, scalars});
  const RuleNumbers numbers = numbersOf(op, scalars);
  const int64_t copyWidth = elementBytes(copyType);
  const bool isJointly =
      mayUpdateJointly(tensors) && isElementwise(op.kind) &&
      areApart(tensors, elementBytes(op.gradientType), copyWidth);
  // In one go where one kernel may do it.
  auto copiesAlong = [&](const UpdatedTensor& tensor) {
    return tensor.copy != nullptr && copyType == op.gradientType &&
           isApart(tensor, copyWidth);
  };
  withFloatType(op.gradientType, [&](auto tag) {
    using G = typename decltype(tag)::Type;
    auto placesOf = [&](const UpdatedTensor& t) {
      return Update<G>{
          t.parameter,    static_cast<const G*>(t.gradient),
          t.state0,       t.state1,
          t.newParameter, t.newState0,
          t.newState1,    copiesAlong(t) ? static_cast<G*>(t.copy) : nullptr};
    };
    auto updatePadded = [&](const UpdatedTensor& t) {
      withRule(op.kind, [&](auto rule) {
        using R = decltype(rule);
        map<2>(rank, stream, {t.count / t.columns, t.columns},
               ApplyToPadded<G, R>{
                   {placesOf(t), R{{numbers}}}, t.columns, t.gradientPitch});
      });
    };
    if (isJointly) {
      withRule(op.kind, [&](auto rule) {
        JointUpdates<G, decltype(rule)> updates(rank, stream, numbers);
        for (const UpdatedTensor& t : tensors) {
          if (t.gradientPitch == 0) updates.add(t.count, placesOf(t));
        }
      });
      for (const UpdatedTensor& t : tensors) {
        if (t.gradientPitch != 0) updatePadded(t);
      }
      return;
    }
    for (const UpdatedTensor& t : tensors) {
      if (t.gradientPitch != 0) {
        updatePadded(t);
      } else {
        run(rank, stream, op.kind, t.count, placesOf(t), numbers, scalars);
      }
      copyApart(rank, stream, t, copyType, copiesAlong(t));
    }
  });
  for (const UpdatedTensor& t : tensors) {
    if (isJointly) copyApart(rank, stream, t, copyType, copiesAlong(t));
  }
}

}  // namespace soapstone::runtime
