#ifndef SOAPSTONE_RUNTIME_HOST_UPDATE_RULES_H_
#define SOAPSTONE_RUNTIME_HOST_UPDATE_RULES_H_

#include <cstdint>

#include "runtime/kernel.h"
#include "runtime/ops_training.h"

// The mathematics of optimizers for one element, and the kernels that apply it
// to tensors: to one, to one whose gradient has padded rows, or to many at once
// (`optimizer.cc` chooses).
namespace soapstone::runtime {

// Scalars that change from step to step, in memory that kernels can reach: the
// step and the rate may lie where only the device can read them.
struct StepScalars {
  float rate;
  float correction0;  // 1 / (1 - beta1^t)
  float correction1;  // 1 / (1 - beta2^t)
  float parameterNorm;
  float otherNorm;  // Norm of the gradient (LARS) or direction (LAMB).
};

// One element as a rule sees it; the rule replaces the values that it changes.
struct Element {
  float parameter;
  float gradient;
  float state0;
  float state1;
};

// Numbers that every rule has.
struct RuleNumbers {
  const StepScalars* scalars;
  float beta1;
  float beta2;
  // 1 - beta of the moments, rounded once: the difference from a rounded 0.999
  // is off by 1.3e-5 of itself, which every step of Adam then was by half.
  float rest1;
  float rest2;
  float epsilon;
  float decay;
  float trust;
  bool nesterov;
};

// Memory that rules access besides the gradient, unless they override it.
template <int kStateCount>
struct Rule : RuleNumbers {
  static constexpr int kStates = kStateCount;  // Read.
  static constexpr bool kWritesStates = true;
  static constexpr bool kWritesParameter = true;
};

struct Sgd : Rule<0> {
  SOAPSTONE_HD void update(Element& e) const {
    float g = e.gradient + decay * e.parameter;
    e.parameter -= scalars->rate * g;
  }
};

struct Momentum : Rule<1> {
  SOAPSTONE_HD void update(Element& e) const {
    float g = e.gradient + decay * e.parameter;
    e.state0 = beta1 * e.state0 + g;
    float direction = nesterov ? g + beta1 * e.state0 : e.state0;
    e.parameter -= scalars->rate * direction;
  }
};

template <bool kDecoupled>
struct Adam : Rule<2> {
  SOAPSTONE_HD void update(Element& e) const {
    float p = e.parameter;
    float g = e.gradient;
    if constexpr (kDecoupled) {
      p -= scalars->rate * decay * p;
    } else {
      g += decay * p;
    }
    e.state0 = beta1 * e.state0 + rest1 * g;
    e.state1 = beta2 * e.state1 + rest2 * g * g;
    float root = math::sqrt(e.state1 * scalars->correction1) + epsilon;
    e.parameter = p - scalars->rate * (e.state0 * scalars->correction0 / root);
  }
};

// First half of LAMB: the states; lambDirection is used for norm and update.
struct LambStates : Rule<2> {
  static constexpr bool kWritesParameter = false;
  SOAPSTONE_HD void update(Element& e) const {
    float g = e.gradient;
    e.state0 = beta1 * e.state0 + rest1 * g;
    e.state1 = beta2 * e.state1 + rest2 * g * g;
  }
};

SOAPSTONE_HD float lambDirection(const RuleNumbers& rule, float parameter,
                                 float state0, float state1) {
  const StepScalars& s = *rule.scalars;
  float root = math::sqrt(state1 * s.correction1) + rule.epsilon;
  return state0 * s.correction0 / root + rule.decay * parameter;
}

struct LambStep : Rule<2> {
  static constexpr bool kWritesStates = false;
  SOAPSTONE_HD void update(Element& e) const {
    const StepScalars& s = *scalars;
    bool isDefined = s.parameterNorm > 0 && s.otherNorm > 0;
    float ratio = isDefined ? s.parameterNorm / s.otherNorm : 1.0f;
    e.parameter -=
        s.rate * ratio * lambDirection(*this, e.parameter, e.state0, e.state1);
  }
};

struct Lars : Rule<1> {
  SOAPSTONE_HD void update(Element& e) const {
    const StepScalars& s = *scalars;
    float whole = s.otherNorm + decay * s.parameterNorm;
    bool isDefined = s.parameterNorm > 0 && s.otherNorm > 0;
    float local = isDefined ? s.parameterNorm / whole * trust : 1.0f;
    float g = e.gradient + decay * e.parameter;
    e.state0 = beta1 * e.state0 + s.rate * local * g;
    e.parameter -= e.state0;
  }
};

struct Adagrad : Rule<1> {
  SOAPSTONE_HD void update(Element& e) const {
    float g = e.gradient + decay * e.parameter;
    e.state0 += g * g;
    e.parameter -= scalars->rate * g / (math::sqrt(e.state0) + epsilon);
  }
};

// Where the elements of an update are.
template <typename G>
struct Update {
  const float* parameter;
  const G* gradient;
  const float* state0;
  const float* state1;
  float* newParameter;
  float* newState0;
  float* newState1;
  G* copy;  // The new parameter; null: not wanted.
};

template <typename G, typename R>
struct ApplyRule {
  Update<G> places;
  R rule;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    update<kLanes>(i, i);
  }

  // Element `i` of all tensors but the gradient.
  template <int kLanes>
  SOAPSTONE_HD void update(int64_t i, int64_t ofGradient) const {
    auto parameter = readLanes<kLanes>(places.parameter + i);
    const auto gradient = readLanes<kLanes>(places.gradient + ofGradient);
    Lanes<float, kLanes> state0 = {};
    Lanes<float, kLanes> state1 = {};
    if constexpr (R::kStates > 0) state0 = readLanes<kLanes>(places.state0 + i);
    if constexpr (R::kStates > 1) state1 = readLanes<kLanes>(places.state1 + i);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      Element e{parameter[lane], load(gradient[lane]), state0[lane],
                state1[lane]};
      rule.update(e);
      parameter[lane] = e.parameter;
      state0[lane] = e.state0;
      state1[lane] = e.state1;
    }
    if constexpr (R::kStates > 0 && R::kWritesStates) {
      writeLanes(places.newState0 + i, state0);
    }
    if constexpr (R::kStates > 1 && R::kWritesStates) {
      writeLanes(places.newState1 + i, state1);
    }
    if constexpr (R::kWritesParameter) {
      writeLanes(places.newParameter + i, parameter);
      if (places.copy != nullptr) writeLanes(places.copy + i, parameter);
    }
  }
};

// A tensor whose gradient has padded rows.
template <typename G, typename R>
struct ApplyToPadded {
  ApplyRule<G, R> rule;
  int64_t columns, pitch;

  SOAPSTONE_HD void operator()(int64_t row, int64_t column) const {
    rule.template update<1>(row * columns + column, row * pitch + column);
  }
};

// The tensors of one kernel, one after the other. `ends` are the elements up to
// the end of each; places of a tensor count from its own first element.
template <typename G, typename R>
struct ApplyRules {
  ApplyRule<G, R> rule;  // Without places.
  int tensors;
  int64_t ends[kMostUpdatesAtOnce];
  Update<G> places[kMostUpdatesAtOnce];

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    const int first = detail::pieceAt(ends, tensors, i);
    ApplyRule<G, R> one = rule;
    one.places = places[first];
    one.template at<kLanes>(first == 0 ? i : i - ends[first - 1]);
  }
};

// A copy of a parameter in another type.
template <typename C>
struct CopyParameter {
  const float* parameter;
  C* copy;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    writeLanes(copy + i, readLanes<kLanes>(parameter + i));
  }
};

template <typename C>
void copyParameter(Rank& rank, Stream stream, int64_t count,
                   const float* parameter, C* copy) {
  withLanes<C>(count, {parameter, copy}, [&](auto lanes) {
    map<1, lanes.value>(rank, stream, {count},
                        CopyParameter<C>{parameter, copy});
  });
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_UPDATE_RULES_H_
