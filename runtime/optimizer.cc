#include <cmath>

#include "runtime/kernel.h"
#include "runtime/ops_training.h"
#include "runtime/type_switch.h"

namespace soapstone::runtime {
namespace {

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
  float rate;
  float beta1;
  float beta2;
  float epsilon;
  float decay;
  // Rule-specific: bias corrections of Adam, local rate of LARS, trust of LAMB.
  float factor0;
  float factor1;
  bool nesterov;
};

template <typename G>
struct Sgd : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    float p = this->parameter[i];
    float g = load(this->gradient[i]) + this->decay * p;
    this->newParameter[i] = p - this->rate * g;
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
    this->newParameter[i] = p - this->rate * direction;
  }
};

// factor0 = 1 / (1 - beta1^t), factor1 = 1 / (1 - beta2^t).
template <typename G, bool kDecoupled>
struct Adam : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    float p = this->parameter[i];
    float g = load(this->gradient[i]);
    if constexpr (kDecoupled) {
      p -= this->rate * this->decay * p;
    } else {
      g += this->decay * p;
    }
    float m = this->beta1 * this->state0[i] + (1.0f - this->beta1) * g;
    float v = this->beta2 * this->state1[i] + (1.0f - this->beta2) * g * g;
    float root = math::sqrt(v * this->factor1) + this->epsilon;
    this->newState0[i] = m;
    this->newState1[i] = v;
    this->newParameter[i] = p - this->rate * (m * this->factor0 / root);
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
  float root = math::sqrt(u.newState1[i] * u.factor1) + u.epsilon;
  return u.newState0[i] * u.factor0 / root + u.decay * u.parameter[i];
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
  float ratio;
  SOAPSTONE_HD void operator()(int64_t i) const {
    this->newParameter[i] =
        this->parameter[i] - this->rate * ratio * lambDirection<G>(*this, i);
  }
};

// factor0 = local learning rate.
template <typename G>
struct Lars : Update<G> {
  SOAPSTONE_HD void operator()(int64_t i) const {
    float p = this->parameter[i];
    float g = load(this->gradient[i]) + this->decay * p;
    float v = this->beta1 * this->state0[i] + this->rate * this->factor0 * g;
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
        p - this->rate * g / (math::sqrt(h) + this->epsilon);
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

template <typename F>
float norm2(Rank& rank, int64_t count, const F& squares) {
  float sum = 0;
  reduceKernel<1, ReduceKind::kSum>(rank, {}, {count}, {true}, squares, &sum);
  return ::sqrtf(sum);
}

// a / b, or 1 where either is 0.
float ratioOrOne(float a, float b) { return a > 0 && b > 0 ? a / b : 1.0f; }

template <typename G>
void lamb(Rank& rank, int64_t count, const Update<G>& update) {
  map<1>(rank, {}, {count}, LambStates<G>{update});
  float parameterNorm = norm2(rank, count, Square<float>{update.parameter});
  float directionNorm = norm2(rank, count, LambNorm<G>{update});
  map<1>(rank, {}, {count},
         LambStep<G>{update, ratioOrOne(parameterNorm, directionNorm)});
}

template <typename G>
void lars(Rank& rank, int64_t count, double trust, Update<G> update) {
  float parameterNorm = norm2(rank, count, Square<float>{update.parameter});
  float gradientNorm = norm2(rank, count, Square<G>{update.gradient});
  float whole = gradientNorm + update.decay * parameterNorm;
  update.factor0 = parameterNorm > 0 && gradientNorm > 0
                       ? parameterNorm / whole * static_cast<float>(trust)
                       : 1.0f;
  map<1>(rank, {}, {count}, Lars<G>{update});
}

template <typename G>
void run(Rank& rank, Stream stream, const OptimizerUpdate& op,
         const Update<G>& update) {
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
      return lamb(rank, n, update);
    case OptimizerKind::kLars:
      return lars(rank, n, op.trust, update);
    case OptimizerKind::kAdagrad:
      return map<1>(rank, stream, {n}, Adagrad<G>{update});
  }
}

// 1 / (1 - beta^t), 1 for beta = 0.
float correction(double beta, int64_t t) {
  double rest = 1.0 - std::pow(beta, static_cast<double>(t));
  return rest > 0 ? static_cast<float>(1.0 / rest) : 1.0f;
}

}  // namespace

void optimizerUpdate(Rank& rank, Stream stream, const OptimizerUpdate& op,
                     const float* parameter, const void* gradient,
                     const float* learningRate, const int64_t* step,
                     const float* state0, const float* state1,
                     float* newParameter, float* newState0, float* newState1) {
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
    update.rate = *learningRate;
    update.beta1 = static_cast<float>(op.beta1);
    update.beta2 = static_cast<float>(op.beta2);
    update.epsilon = static_cast<float>(op.epsilon);
    update.decay = static_cast<float>(op.weightDecay);
    update.factor0 = correction(op.beta1, *step + 1);
    update.factor1 = correction(op.beta2, *step + 1);
    update.nesterov = op.nesterov;
    run(rank, stream, op, update);
  });
}

}  // namespace soapstone::runtime
