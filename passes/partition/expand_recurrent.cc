// LSTM over a split hidden dimension: every device computes its part of all
// four gates, and the hidden state is gathered at each time step.
#include <algorithm>

#include "passes/partition/expand_builder.h"

namespace soapstone::partition {
namespace {

using soap::shapeOf;
using soap::UnaryKind;

// Gate rows in ONNX order.
enum Gate { kInput, kOutput, kForget, kCell };

// Sizes, and weights with a dimension for the gates: [4, H, ..].
struct LstmWeights {
  LstmWeights(ExpansionBuilder& b, Value input, Value inputWeight,
              Value hiddenWeight)
      : time(shapeOf(input)[0]),
        batch(shapeOf(input)[1]),
        hidden(shapeOf(hiddenWeight)[1]),
        features(shapeOf(input)[2]),
        ofInput(b.reshape(b.widen(inputWeight), {4, hidden, features})),
        ofHidden(b.reshape(b.widen(hiddenWeight), {4, hidden, hidden})) {}

  int64_t time, batch, hidden, features;
  Value ofInput, ofHidden;
};

// 1 - value * value, the derivative of tanh in terms of its result.
Value oneMinusSquare(ExpansionBuilder& b, Value value) {
  return b.subtract(b.fill(value, 1), b.multiply(value, value));
}

// value * (1 - value), the derivative of the sigmoid likewise.
Value sigmoidSlope(ExpansionBuilder& b, Value value) {
  return b.multiply(value, b.subtract(b.fill(value, 1), value));
}

// Forward values that all steps read, [T, B, ..], in f32.
struct LstmHistory {
  LstmHistory(ExpansionBuilder& b, soap::LstmGradOp op,
              const LstmWeights& weights)
      : gates(b.reshape(b.widen(op.getGates()),
                        {weights.time, weights.batch, 4, weights.hidden})),
        squashedCell(b.unary(UnaryKind::Tanh, b.widen(op.getCell()))),
        hiddenBefore(before(b, op.getInitialHidden(), op.getHidden())),
        cellBefore(before(b, op.getInitialCell(), op.getCell())) {}

  // The states that the steps start from.
  static Value before(ExpansionBuilder& b, Value initial, Value states) {
    int64_t steps = shapeOf(states)[0];
    Value first = b.stack({b.widen(initial)}, 0);
    if (steps == 1) return first;
    return b.concat({first, b.slice(b.widen(states), 0, 0, steps - 1)}, 0);
  }

  Value gates, squashedCell, hiddenBefore, cellBefore;
};

// Gradients that step t + 1 sends back.
struct LstmBack {
  Value hidden, cell;
};

// Gradient [B, 4, H] of the gates before activation at step t; updates `back`.
Value stepGradient(ExpansionBuilder& b, soap::LstmGradOp op,
                   const LstmWeights& weights, const LstmHistory& history,
                   int64_t t, LstmBack& back) {
  Value gates = b.element(history.gates, 0, t);
  Value in = b.element(gates, 1, kInput);
  Value out = b.element(gates, 1, kOutput);
  Value forget = b.element(gates, 1, kForget);
  Value candidate = b.element(gates, 1, kCell);
  Value squashed = b.element(history.squashedCell, 0, t);
  Value hiddenGrad = b.widen(b.element(op.getHiddenGrad(), 0, t));
  if (back.hidden) hiddenGrad = b.add(hiddenGrad, back.hidden);
  Value cellGrad = b.widen(b.element(op.getCellGrad(), 0, t));
  if (back.cell) cellGrad = b.add(cellGrad, back.cell);
  cellGrad = b.add(cellGrad, b.multiply(b.multiply(hiddenGrad, out),
                                        oneMinusSquare(b, squashed)));
  Value parts[4];
  parts[kInput] =
      b.multiply(b.multiply(cellGrad, candidate), sigmoidSlope(b, in));
  parts[kOutput] =
      b.multiply(b.multiply(hiddenGrad, squashed), sigmoidSlope(b, out));
  parts[kForget] =
      b.multiply(b.multiply(cellGrad, b.element(history.cellBefore, 0, t)),
                 sigmoidSlope(b, forget));
  parts[kCell] =
      b.multiply(b.multiply(cellGrad, in), oneMinusSquare(b, candidate));
  Value gateGrad = b.stack(parts, 1);
  int64_t gateDims[] = {1, 2};
  int64_t weightDims[] = {0, 1};
  back.hidden = b.dot(gateGrad, weights.ofHidden, 0, gateDims, weightDims);
  back.cell = b.multiply(cellGrad, forget);
  return gateGrad;
}

}  // namespace

Replacements expandOp(ExpansionBuilder& b, soap::LstmOp op) {
  b.part("input");
  LstmWeights weights(b, op.getInput(), op.getInputWeight(),
                      op.getHiddenWeight());
  int64_t last[] = {2};
  Value projected =
      b.dot(b.widen(op.getInput()), weights.ofInput, 0, last, last);
  Value bias = b.reshape(b.widen(op.getBias()), {4, weights.hidden});
  projected = b.add(projected, b.expand(bias, {0, 1}, shapeOf(projected)));
  Value hidden = b.widen(op.getInitialHidden());
  Value cell = b.widen(op.getInitialCell());
  SmallVector<Value> hiddens, cells, gates;
  for (int64_t t = 0; t < weights.time; ++t) {
    b.part("step" + std::to_string(t));
    int64_t stateDim[] = {1};
    Value sums = b.add(b.element(projected, 0, t),
                       b.dot(hidden, weights.ofHidden, 0, stateDim, last));
    Value sigmoids = b.unary(UnaryKind::Sigmoid, b.slice(sums, 1, 0, kCell));
    Value candidate = b.unary(UnaryKind::Tanh, b.slice(sums, 1, kCell, 1));
    gates.push_back(b.concat({sigmoids, candidate}, 1));
    cell = b.add(
        b.multiply(b.element(sigmoids, 1, kForget), cell),
        b.multiply(b.element(sigmoids, 1, kInput), b.element(candidate, 1, 0)));
    hidden = b.multiply(b.element(sigmoids, 1, kOutput),
                        b.unary(UnaryKind::Tanh, cell));
    hiddens.push_back(hidden);
    cells.push_back(cell);
  }
  b.part("states");
  Value allGates = b.reshape(b.stack(gates, 0), shapeOf(op.getGates()));
  return {b.castLike(b.stack(hiddens, 0), op.getHidden()),
          b.castLike(b.stack(cells, 0), op.getCell()),
          b.castLike(allGates, op.getGates())};
}

Replacements expandOp(ExpansionBuilder& b, soap::LstmGradOp op) {
  b.part("history");
  LstmWeights weights(b, op.getInput(), op.getInputWeight(),
                      op.getHiddenWeight());
  LstmHistory history(b, op, weights);
  LstmBack back;
  SmallVector<Value> steps;
  for (int64_t t = weights.time; t-- > 0;) {
    b.part("step" + std::to_string(t));
    steps.push_back(stepGradient(b, op, weights, history, t, back));
  }
  std::reverse(steps.begin(), steps.end());
  b.part("gates");
  Value gateGrad = b.stack(steps, 0);
  int64_t leading[] = {0, 1};
  int64_t trailing[] = {2, 3};
  b.part("input");
  Value inputGrad = b.dot(gateGrad, weights.ofInput, 0, trailing, leading);
  b.part("weights");
  Value inputWeightGrad =
      b.dot(gateGrad, b.widen(op.getInput()), 0, leading, leading);
  Value hiddenWeightGrad =
      b.dot(gateGrad, history.hiddenBefore, 0, leading, leading);
  Value biasGrad = b.sum(gateGrad, leading);
  auto like = [&](Value value, Value result) {
    return b.castLike(b.reshape(value, shapeOf(result)), result);
  };
  return {like(inputGrad, op.getInputGrad()),
          like(inputWeightGrad, op.getInputWeightGrad()),
          like(hiddenWeightGrad, op.getHiddenWeightGrad()),
          like(biasGrad, op.getBiasGrad()),
          like(back.hidden, op.getInitialHiddenGrad()),
          like(back.cell, op.getInitialCellGrad())};
}

}  // namespace soapstone::partition
