// LSTM, GRU and RNN. A plain LSTM direction is one soap.lstm; anything else is
// unrolled into primitive ops, one group per time step.

#include <functional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/lower_activation.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::BinaryKind;
using soap::CompareKind;
using soap::UnaryKind;

using Activation = std::function<mlir::Value(mlir::Value)>;

constexpr int64_t kMaxUnrolledSteps = 1024;

// Operand numbers that the three layers share.
constexpr size_t kInput = 0, kWeight = 1, kRecurrence = 2, kBias = 3,
                 kLengths = 4, kInitialHidden = 5, kInitialCell = 6,
                 kPeephole = 7;

// One direction of a layer: weights of that direction without the leading
// direction dimension.
struct Direction {
  bool isReverse = false;
  mlir::Value weight;      // [gates * H, I]
  mlir::Value recurrence;  // [gates * H, H]
  mlir::Value inputBias;   // [gates * H]
  mlir::Value hiddenBias;  // [gates * H]
  mlir::Value hidden;      // [B, H], initial
  mlir::Value cell;        // [B, H], initial (LSTM)
  mlir::Value peephole;    // [3 * H] or null
  std::vector<Activation> activations;
};

// Result of one direction: every step's state in the order of time, and the
// last state.
struct Outcome {
  mlir::Value all;   // [T, B, H]
  mlir::Value last;  // [B, H]
  mlir::Value cell;  // [B, H]
};

struct Layer {
  NodeLowering& op;
  mlir::Value input;    // [T, B, I]
  mlir::Value lengths;  // [B] i64, or null when every sequence is full
  int64_t steps, batch, hidden, gates;
  double clip;
  std::vector<Direction> directions;

  Type type() const { return elementTypeOf(input); }
};

Activation makeActivation(NodeLowering& op, const std::string& name,
                          std::optional<double> alpha,
                          std::optional<double> beta) {
  std::string key = absl::AsciiStrToLower(name);
  auto unary = [&](UnaryKind kind) {
    return [&op, kind](mlir::Value x) { return op.unary(kind, x); };
  };
  if (key == "relu") return unary(UnaryKind::Relu);
  if (key == "tanh") return unary(UnaryKind::Tanh);
  if (key == "sigmoid") return unary(UnaryKind::Sigmoid);
  if (key == "softplus") return unary(UnaryKind::Softplus);
  if (key == "softsign") {
    return [&op](mlir::Value x) { return buildSoftsign(op, x); };
  }
  if (key == "leakyrelu") {
    double a = alpha.value_or(0.01);
    return [&op, a](mlir::Value x) { return buildLeakyRelu(op, x, a); };
  }
  if (key == "thresholdedrelu") {
    double a = alpha.value_or(1);
    return [&op, a](mlir::Value x) { return buildThresholdedRelu(op, x, a); };
  }
  if (key == "elu") {
    double a = alpha.value_or(1);
    return [&op, a](mlir::Value x) { return buildElu(op, x, a); };
  }
  if (key == "hardsigmoid") {
    double a = alpha.value_or(0.2), b = beta.value_or(0.5);
    return [&op, a, b](mlir::Value x) { return buildHardSigmoid(op, x, a, b); };
  }
  if (key == "affine") {
    double a = alpha.value_or(1), b = beta.value_or(0);
    return [&op, a, b](mlir::Value x) { return op.add(op.mul(x, a), b); };
  }
  if (key == "scaledtanh") {
    double a = alpha.value_or(1), b = beta.value_or(1);
    return [&op, a, b](mlir::Value x) {
      return op.mul(op.unary(UnaryKind::Tanh, op.mul(x, b)), a);
    };
  }
  op.refuse(absl::StrCat("activation '", name, "' is unknown"));
}

bool takesBeta(const std::string& activation) {
  const std::string key = absl::AsciiStrToLower(activation);
  return key == "hardsigmoid" || key == "affine" || key == "scaledtanh";
}

bool takesAlpha(const std::string& activation) {
  const std::string key = absl::AsciiStrToLower(activation);
  return takesBeta(activation) || key == "leakyrelu" ||
         key == "thresholdedrelu" || key == "elu";
}

// Whether every direction has the layer's default activations.
bool hasDefaultActivations(const NodeLowering& op,
                           const std::vector<std::string>& defaults) {
  std::vector<std::string> names = op.node.attributes.getStrings("activations");
  for (size_t i = 0; i < names.size(); ++i) {
    if (!absl::EqualsIgnoreCase(names[i], defaults[i % defaults.size()])) {
      return false;
    }
  }
  return true;
}

std::vector<Activation> readActivations(
    NodeLowering& op, size_t direction,
    const std::vector<std::string>& defaults) {
  std::vector<std::string> names = op.node.attributes.getStrings("activations");
  std::vector<float> alphas = op.node.attributes.getFloats("activation_alpha");
  std::vector<float> betas = op.node.attributes.getFloats("activation_beta");
  std::vector<Activation> activations;
  // Numbers belong to the activations that take any, in their order.
  size_t nextAlpha = 0, nextBeta = 0;
  for (size_t at = 0; at < (direction + 1) * defaults.size(); ++at) {
    const std::string& name =
        at < names.size() ? names[at] : defaults[at % defaults.size()];
    std::optional<double> alpha, beta;
    if (takesAlpha(name) && nextAlpha < alphas.size())
      alpha = alphas[nextAlpha++];
    if (takesBeta(name) && nextBeta < betas.size()) beta = betas[nextBeta++];
    if (at / defaults.size() == direction)
      activations.push_back(makeActivation(op, name, alpha, beta));
  }
  return activations;
}

// Entry `direction` of operand `index` without its leading dimension.
mlir::Value ofDirection(NodeLowering& op, size_t index, size_t direction) {
  mlir::Value value = op.operand(index);
  Shape shape = shapeOf(value);
  if (shape.empty() || static_cast<int64_t>(direction) >= shape[0]) {
    op.refuse(absl::StrCat("input ", index, " has no entry for direction ",
                           direction));
  }
  return op.reshape(op.sliceDim(value, 0, static_cast<int64_t>(direction), 1),
                    Shape(shape.begin() + 1, shape.end()));
}

Direction readDirection(Layer& layer, size_t index, bool isReverse,
                        const std::vector<std::string>& defaults) {
  NodeLowering& op = layer.op;
  Direction direction;
  direction.isReverse = isReverse;
  direction.weight = ofDirection(op, kWeight, index);
  direction.recurrence = ofDirection(op, kRecurrence, index);
  int64_t rows = layer.gates * layer.hidden;
  if (op.hasOperand(kBias)) {
    mlir::Value bias = ofDirection(op, kBias, index);
    direction.inputBias = op.sliceDim(bias, 0, 0, rows);
    direction.hiddenBias = op.sliceDim(bias, 0, rows, rows);
  } else {
    direction.inputBias = op.fill(0, layer.type(), {rows});
    direction.hiddenBias = direction.inputBias;
  }
  auto initial = [&](size_t operand) {
    return op.hasOperand(operand)
               ? ofDirection(op, operand, index)
               : op.fill(0, layer.type(), {layer.batch, layer.hidden});
  };
  direction.hidden = initial(kInitialHidden);
  if (op.node.opType == "LSTM") {
    direction.cell = initial(kInitialCell);
    if (op.hasOperand(kPeephole)) {
      direction.peephole = ofDirection(op, kPeephole, index);
    }
  }
  direction.activations = readActivations(op, index, defaults);
  return direction;
}

// Lengths that all equal the number of steps say nothing.
mlir::Value readLengths(NodeLowering& op, int64_t steps) {
  if (!op.hasOperand(kLengths)) return mlir::Value();
  if (const Tensor* known = op.constantOperand(kLengths)) {
    bool areFull = true;
    for (int64_t i = 0; i < known->size(); ++i) {
      areFull = areFull && known->intAt(i) == steps;
    }
    if (areFull) return mlir::Value();
  }
  return op.convert(op.operand(kLengths), op.i64());
}

Layer readLayer(NodeLowering& op, int64_t gates,
                const std::vector<std::string>& defaults) {
  mlir::Value input = op.operand(kInput);
  Shape shape = shapeOf(input);
  Shape recurrence = shapeOf(op.operand(kRecurrence));
  if (shape.size() != 3 || recurrence.size() != 3) {
    op.refuse("needs an input and weights of rank 3");
  }
  Layer layer = {op,
                 input,
                 readLengths(op, shape[0]),
                 shape[0],
                 shape[1],
                 recurrence[2],
                 gates,
                 op.floatAttribute("clip", 0),
                 {}};
  std::string direction = op.textAttribute("direction", "forward");
  bool both = direction == "bidirectional";
  for (size_t i = 0; i < (both ? 2u : 1u); ++i) {
    bool isReverse = direction == "reverse" || i == 1;
    layer.directions.push_back(readDirection(layer, i, isReverse, defaults));
  }
  return layer;
}

// Writes Y [T, D, B, H], Y_h [D, B, H] and Y_c.
void setOutcomes(Layer& layer, const std::vector<Outcome>& outcomes) {
  NodeLowering& op = layer.op;
  SmallVector<mlir::Value> all, last, cells;
  Shape stateShape = {1, layer.batch, layer.hidden};
  for (const Outcome& outcome : outcomes) {
    all.push_back(
        op.reshape(outcome.all, {layer.steps, 1, layer.batch, layer.hidden}));
    last.push_back(op.reshape(outcome.last, stateShape));
    if (outcome.cell) cells.push_back(op.reshape(outcome.cell, stateShape));
  }
  if (op.hasResult(0)) op.setResult(0, op.concat(all, 1));
  if (op.hasResult(1)) op.setResult(1, op.concat(last, 0));
  if (op.hasResult(2)) op.setResult(2, op.concat(cells, 0));
}

// --- Unrolling
// ----------------------------------------------------------------

mlir::Value clipped(const Layer& layer, mlir::Value x) {
  if (layer.clip <= 0) return x;
  mlir::Value low = layer.op.binary(BinaryKind::Max, x, -layer.clip);
  return layer.op.binary(BinaryKind::Min, low, layer.clip);
}

mlir::Value gate(const Layer& layer, mlir::Value gates, int64_t index) {
  return layer.op.sliceDim(gates, 1, index * layer.hidden, layer.hidden);
}

// State before and after a step; `cell` is null but for LSTM.
struct State {
  mlir::Value hidden;
  mlir::Value cell;
};

// Computes the state after one step. `projected` is x W^T + input bias, [B,
// gates * H].
using Step = State (*)(const Layer&, const Direction&, mlir::Value projected,
                       const State&);

mlir::Value recur(const Layer& layer, const Direction& direction,
                  mlir::Value hidden) {
  mlir::Value product =
      layer.op.dot(hidden, direction.recurrence, {}, {}, {1}, {1});
  return layer.op.add(product, direction.hiddenBias);
}

// Runs all steps of a direction. A sequence that has ended keeps its state and
// puts out zeros.
Outcome unroll(const Layer& layer, const Direction& direction, Step step) {
  NodeLowering& op = layer.op;
  if (layer.steps > kMaxUnrolledSteps) {
    op.refuse(absl::StrCat("would unroll ", layer.steps, " steps, at most ",
                           kMaxUnrolledSteps));
  }
  mlir::Value projected =
      op.dot(layer.input, direction.weight, {}, {}, {2}, {1});
  projected = op.add(projected, direction.inputBias);
  Shape stateShape = {layer.batch, layer.hidden};
  State state = {direction.hidden, direction.cell};
  SmallVector<mlir::Value> outputs(layer.steps);
  for (int64_t i = 0; i < layer.steps; ++i) {
    int64_t time = direction.isReverse ? layer.steps - 1 - i : i;
    mlir::Value now = op.reshape(op.sliceDim(projected, 0, time, 1),
                                 {layer.batch, layer.gates * layer.hidden});
    State next = step(layer, direction, now, state);
    mlir::Value output = next.hidden;
    if (layer.lengths) {
      mlir::Value runs = op.compare(CompareKind::Greater, layer.lengths,
                                    static_cast<double>(time));
      runs = op.broadcast(runs, {0}, stateShape);
      output = op.select(runs, next.hidden, op.fillLike(0, next.hidden));
      next.hidden = op.select(runs, next.hidden, state.hidden);
      if (next.cell) next.cell = op.select(runs, next.cell, state.cell);
    }
    outputs[time] = op.reshape(output, {1, layer.batch, layer.hidden});
    state = next;
  }
  return {op.concat(outputs, 0), state.hidden, state.cell};
}

State stepRnn(const Layer& layer, const Direction& direction,
              mlir::Value projected, const State& state) {
  mlir::Value sum =
      layer.op.add(projected, recur(layer, direction, state.hidden));
  return {direction.activations[0](clipped(layer, sum)), mlir::Value()};
}

// Gates in ONNX order z, r, h.
State stepGru(const Layer& layer, const Direction& direction,
              mlir::Value projected, const State& state) {
  NodeLowering& op = layer.op;
  mlir::Value recurrent = recur(layer, direction, state.hidden);
  auto sum = [&](int64_t index) {
    return clipped(layer, op.add(gate(layer, projected, index),
                                 gate(layer, recurrent, index)));
  };
  mlir::Value update = direction.activations[0](sum(0));
  mlir::Value reset = direction.activations[0](sum(1));
  mlir::Value candidate;
  if (op.intAttribute("linear_before_reset") != 0) {
    candidate = op.mul(reset, gate(layer, recurrent, 2));
  } else {
    int64_t rows = layer.hidden;
    mlir::Value weight = op.sliceDim(direction.recurrence, 0, 2 * rows, rows);
    mlir::Value bias = op.sliceDim(direction.hiddenBias, 0, 2 * rows, rows);
    candidate = op.add(
        op.dot(op.mul(reset, state.hidden), weight, {}, {}, {1}, {1}), bias);
  }
  candidate = direction.activations[1](
      clipped(layer, op.add(gate(layer, projected, 2), candidate)));
  // (1 - z) * candidate + z * hidden
  mlir::Value difference = op.sub(state.hidden, candidate);
  return {op.add(candidate, op.mul(update, difference)), mlir::Value()};
}

// Gates in ONNX order i, o, f, c; peepholes in order i, o, f.
State stepLstm(const Layer& layer, const Direction& direction,
               mlir::Value projected, const State& state) {
  NodeLowering& op = layer.op;
  mlir::Value sums = op.add(projected, recur(layer, direction, state.hidden));
  auto activated = [&](int64_t index, size_t activation, mlir::Value cell) {
    mlir::Value sum = gate(layer, sums, index);
    if (direction.peephole && cell) {
      mlir::Value weight = op.sliceDim(direction.peephole, 0,
                                       index * layer.hidden, layer.hidden);
      sum = op.add(sum, op.mul(cell, weight));
    }
    return direction.activations[activation](clipped(layer, sum));
  };
  mlir::Value input = activated(0, 0, state.cell);
  mlir::Value forget;
  if (op.intAttribute("input_forget") != 0) {
    forget = op.sub(op.fillLike(1, input), input);
  } else {
    forget = activated(2, 0, state.cell);
  }
  mlir::Value candidate = activated(3, 1, mlir::Value());
  mlir::Value cell =
      op.add(op.mul(forget, state.cell), op.mul(input, candidate));
  mlir::Value output = activated(1, 0, cell);
  return {op.mul(output, direction.activations[2](cell)), cell};
}

void lowerUnrolled(NodeLowering& op, int64_t gates, Step step,
                   const std::vector<std::string>& defaults) {
  Layer layer = readLayer(op, gates, defaults);
  std::vector<Outcome> outcomes;
  for (const Direction& direction : layer.directions) {
    outcomes.push_back(unroll(layer, direction, step));
  }
  setOutcomes(layer, outcomes);
}

void lowerRnn(NodeLowering& op) { lowerUnrolled(op, 1, stepRnn, {"Tanh"}); }

void lowerGru(NodeLowering& op) {
  lowerUnrolled(op, 3, stepGru, {"Sigmoid", "Tanh"});
}

// --- soap.lstm
// ----------------------------------------------------------------

Outcome runLstm(const Layer& layer, const Direction& direction) {
  NodeLowering& op = layer.op;
  auto reversed = [&](mlir::Value x) {
    return direction.isReverse
               ? op.sliceDim(x, 0, layer.steps - 1, layer.steps, -1)
               : x;
  };
  auto lstm = op.emit<soap::LstmOp>(
      reversed(layer.input), direction.weight, direction.recurrence,
      op.add(direction.inputBias, direction.hiddenBias), direction.hidden,
      direction.cell);
  auto lastOf = [&](mlir::Value states) {
    return op.reshape(op.sliceDim(states, 0, layer.steps - 1, 1),
                      {layer.batch, layer.hidden});
  };
  Outcome outcome;
  outcome.all = reversed(lstm.getHidden());
  outcome.last = lastOf(lstm.getHidden());
  if (op.hasResult(2)) outcome.cell = lastOf(lstm.getCell());
  return outcome;
}

void lowerLstm(NodeLowering& op) {
  const std::vector<std::string> defaults = {"Sigmoid", "Tanh", "Tanh"};
  Layer layer = readLayer(op, 4, defaults);
  bool isPlain = !op.hasOperand(kPeephole) && layer.clip <= 0 &&
                 !layer.lengths && op.intAttribute("input_forget") == 0 &&
                 layer.steps > 0 && hasDefaultActivations(op, defaults);
  std::vector<Outcome> outcomes;
  for (const Direction& direction : layer.directions) {
    outcomes.push_back(isPlain ? runLstm(layer, direction)
                               : unroll(layer, direction, stepLstm));
  }
  setOutcomes(layer, outcomes);
}

}  // namespace

void addRecurrentOps(OpTable& table) {
  table.add("RNN", lowerRnn);
  table.add("GRU", lowerGru);
  table.add("LSTM", lowerLstm);
}

}  // namespace soapstone::onnx
