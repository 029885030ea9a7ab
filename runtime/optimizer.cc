#include <cmath>

#include "runtime/kernel.h"
#include "runtime/ops_training.h"
#include "runtime/scratch.h"
#include "runtime/type_switch.h"

namespace soapstone::runtime {
namespace {

// What changes from step to step, in memory that kernels can reach: the step
// and the rate may lie where only the device can read them.
struct StepScalars {
  float rate;
  float correction0;  // 1 / (1 - beta1^t)
  float correction1;  // 1 / (1 - beta2^t)
  float parameterNorm;
  float otherNorm;  // Of the gradient (LARS) or the direction (LAMB).
};

// Pointers and numbers that every rule's kernel has.
template <typename G>
struct Update {
  const float* parameter;
  const G* gradient;
  const float* state0;
  const float* state1;
  float* newParameter;
  float* newState0;
  float* newState1;
  const StepScalars* scalars;
  float beta1;
  float beta2;
  float epsilon;
  float decay;
  bool nesterov;
};

template <typename G>
struct Sgd : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    float p = this->parameter[i];
    float g = load(this->gradient[i]) + this->decay * p;
    this->newParameter[i] = p - this->scalars->rate * g;
  }
};

template <typename G>
struct Momentum : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    float p = this->parameter[i];
    float g = load(this->gradient[i]) + this->decay * p;
    float v = this->beta1 * this->state0[i] + g;
    float direction = this->nesterov ? g + this->beta1 * v : v;
    this->newState0[i] = v;
    this->newParameter[i] = p - this->scalars->rate * direction;
  }
};

template <typename G, bool kDecoupled>
struct Adam : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    float p = this->parameter[i];
    float g = load(this->gradient[i]);
    if constexpr (kDecoupled) {
      p -= this->scalars->rate * this->decay * p;
    } else {
      g += this->decay * p;
    }
    float m = this->beta1 * this->state0[i] + (1.0f - this->beta1) * g;
    float v = this->beta2 * this->state1[i] + (1.0f - this->beta2) * g * g;
    const StepScalars& s = *this->scalars;
    float root = math::sqrt(v * s.correction1) + this->epsilon;
    this->newState0[i] = m;
    this->newState1[i] = v;
    this->newParameter[i] = p - s.rate * (m * s.correction0 / root);
  }
};

// First half of LAMB: the states; direction() is used for norm and update.
template <typename G>
struct LambStates : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    float g = load(this->gradient[i]);
    this->newState0[i] =
        this->beta1 * this->state0[i] + (1.0f - this->beta1) * g;
    this->newState1[i] =
        this->beta2 * this->state1[i] + (1.0f - this->beta2) * g * g;
  }
};

template <typename G>
SOAPSTONE_HD float lambDirection(const Update<G>& u, int64_t i) {
  const StepScalars& s = *u.scalars;
  float root = math::sqrt(u.newState1[i] * s.correction1) + u.epsilon;
  return u.newState0[i] * s.correction0 / root + u.decay * u.parameter[i];
}

template <typename G>
struct LambNorm : Update<G> {
  SOAPSTONE_HD float operator()(int64_t i) const {
    float r = lambDirection<G>(*this, i);
    return r * r;
  }
};

template <typename G>
struct LambStep : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    const StepScalars& s = *this->scalars;
    bool isDefined = s.parameterNorm > 0 && s.otherNorm > 0;
    float ratio = isDefined ? s.parameterNorm / s.otherNorm : 1.0f;
    this->newParameter[i] =
        this->parameter[i] - s.rate * ratio * lambDirection<G>(*this, i);
  }
};

template <typename G>
struct Lars : Update<G> {
  float trust;
  SOAPSTONE_HD void operator()(int64_t i) const {
    const StepScalars& s = *this->scalars;
    float whole = s.otherNorm + this->decay * s.parameterNorm;
    bool isDefined = s.parameterNorm > 0 && s.otherNorm > 0;
    float local = isDefined ? s.parameterNorm / whole * trust : 1.0f;
    float p = this->parameter[i];
    float g = load(this->gradient[i]) + this->decay * p;
    float v = this->beta1 * this->state0[i] + s.rate * local * g;
    this->newState0[i] = v;
    this->newParameter[i] = p - v;
  }
};

template <typename G>
struct Adagrad : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    float p = this->parameter[i];
    float g = load(this->gradient[i]) + this->decay * p;
    float h = this->state0[i] + g * g;
    this->newState0[i] = h;
    this->newParameter[i] =
        p - this->scalars->rate * g / (math::sqrt(h) + this->epsilon);
  }
};

template <typename T>
struct Square {
  const T* data;
  SOAPSTONE_HD float operator()(int64_t i) const {
    float x = load(data[i]);
    return x * x;
  }
};

struct Root {
  float* value;
  SOAPSTONE_HD void operator()(int64_t) const { *value = math::sqrt(*value); }
};

template <typename F>
void norm2(Rank& rank, Stream stream, int64_t count, const F& squares,
           float* result) {
  reduceKernel<1, ReduceKind::kSum>(rank, stream, {count}, {true}, squares,
                                    result);
  map<1>(rank, stream, {1}, Root{result});
}

template <typename G>
void lamb(Rank& rank, Stream stream, int64_t count, const Update<G>& update,
          StepScalars* scalars) {
  map<1>(rank, stream, {count}, LambStates<G>{update});
  norm2(rank, stream, count, Square<float>{update.parameter},
        &scalars->parameterNorm);
  norm2(rank, stream, count, LambNorm<G>{update}, &scalars->otherNorm);
  map<1>(rank, stream, {count}, LambStep<G>{update});
}

template <typename G>
void lars(Rank& rank, Stream stream, int64_t count, double trust,
          const Update<G>& update, StepScalars* scalars) {
  norm2(rank, stream, count, Square<float>{update.parameter},
        &scalars->parameterNorm);
  norm2(rank, stream, count, Square<G>{update.gradient}, &scalars->otherNorm);
  map<1>(rank, stream, {count}, Lars<G>{update, static_cast<float>(trust)});
}

template <typename G>
void run(Rank& rank, Stream stream, const OptimizerUpdate& op,
         const Update<G>& update, StepScalars* scalars) {
  int64_t n = op.count;
  switch (op.kind) {
    case OptimizerKind::kSgd:
      return map<1>(rank, stream, {n}, Sgd<G>{update});
    case OptimizerKind::kMomentum:
      return map<1>(rank, stream, {n}, Momentum<G>{update});
    case OptimizerKind::kAdam:
      return map<1>(rank, stream, {n}, Adam<G, false>{update});
    case OptimizerKind::kAdamW:
      return map<1>(rank, stream, {n}, Adam<G, true>{update});
    case OptimizerKind::kLamb:
      return lamb(rank, stream, n, update, scalars);
    case OptimizerKind::kLars:
      return lars(rank, stream, n, op.trust, update, scalars);
    case OptimizerKind::kAdagrad:
      return map<1>(rank, stream, {n}, Adagrad<G>{update});
  }
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
  ScratchScope scope(rank);
  auto* scalars = scope.take<StepScalars>(1);
  map<1>(rank, stream, {1},
         SetScalars{learningRate, step, op.beta1, op.beta2, scalars});
  withFloatType(op.gradientType, [&](auto tag) {
    using G = typename decltype(tag)::Type;
    Update<G> update{};
    update.parameter = parameter;
    update.gradient = static_cast<const G*>(gradient);
    update.state0 = state0;
    update.state1 = state1;
    update.newParameter = newParameter;
    update.newState0 = newState0;
    update.newState1 = newState1;
    update.scalars = scalars;
    update.beta1 = static_cast<float>(op.beta1);
    update.beta2 = static_cast<float>(op.beta2);
    update.epsilon = static_cast<float>(op.epsilon);
    update.decay = static_cast<float>(op.weightDecay);
    update.nesterov = op.nesterov;
    run(rank, stream, op, update, scalars);
  });
}

}  // namespace soapstone::runtime
