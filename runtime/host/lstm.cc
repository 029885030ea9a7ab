#include "runtime/host/convert.h"
#include "runtime/host/row_elements.h"
#include "runtime/ops_contraction.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_recurrent.h"

namespace soapstone::runtime {
namespace {

// Activates one step: gates [B, 4H] in order i, o, f, c hold sums on entry. A
// thread has neighbouring units.
struct LstmCell {
  float* gates;
  const float* previousCell;
  float* cell;
  float* hidden;
  int64_t width;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t b, int64_t j) const {
    float* row = gates + b * 4 * width + j;
    auto input = readLanes<kLanes>(row);
    auto output = readLanes<kLanes>(row + width);
    auto forget = readLanes<kLanes>(row + 2 * width);
    auto update = readLanes<kLanes>(row + 3 * width);
    auto state = readLanes<kLanes>(previousCell + b * width + j);
    Lanes<float, kLanes> shown;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      input[lane] = math::sigmoid(input[lane]);
      output[lane] = math::sigmoid(output[lane]);
      forget[lane] = math::sigmoid(forget[lane]);
      update[lane] = math::tanh(update[lane]);
      state[lane] = forget[lane] * state[lane] + input[lane] * update[lane];
      shown[lane] = output[lane] * math::tanh(state[lane]);
    }
    writeLanes(row, input);
    writeLanes(row + width, output);
    writeLanes(row + 2 * width, forget);
    writeLanes(row + 3 * width, update);
    writeLanes(cell + b * width + j, state);
    writeLanes(hidden + b * width + j, shown);
  }
};

// Gradients of one step's gate sums, and of the cell before it. `hiddenCarry`
// and `cellCarry` come from the step after.
struct LstmCellGrad {
  const float* gates;
  const float* previousCell;
  const float* cell;
  const float* hiddenGrad;
  const float* cellGrad;
  const float* hiddenCarry;
  float* cellCarry;
  float* gateGrad;
  int64_t width;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t b, int64_t j) const {
    const float* row = gates + b * 4 * width + j;
    float* grad = gateGrad + b * 4 * width + j;
    const int64_t at = b * width + j;
    const auto input = readLanes<kLanes>(row);
    const auto output = readLanes<kLanes>(row + width);
    const auto forget = readLanes<kLanes>(row + 2 * width);
    const auto update = readLanes<kLanes>(row + 3 * width);
    const auto before = readLanes<kLanes>(previousCell + at);
    const auto state = readLanes<kLanes>(cell + at);
    const auto ownHidden = readLanes<kLanes>(hiddenGrad + at);
    const auto nextHidden = readLanes<kLanes>(hiddenCarry + at);
    const auto ownCell = readLanes<kLanes>(cellGrad + at);
    auto carry = readLanes<kLanes>(cellCarry + at);
    Lanes<float, kLanes> inputGrad, outputGrad, forgetGrad, updateGrad;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      const float in = input[lane], out = output[lane], kept = forget[lane];
      const float squashed = math::tanh(state[lane]);
      const float dh = ownHidden[lane] + nextHidden[lane];
      const float dc =
          ownCell[lane] + carry[lane] + dh * out * (1.0f - squashed * squashed);
      inputGrad[lane] = dc * update[lane] * in * (1.0f - in);
      outputGrad[lane] = dh * squashed * out * (1.0f - out);
      forgetGrad[lane] = dc * before[lane] * kept * (1.0f - kept);
      updateGrad[lane] = dc * in * (1.0f - update[lane] * update[lane]);
      carry[lane] = dc * kept;
    }
    writeLanes(grad, inputGrad);
    writeLanes(grad + width, outputGrad);
    writeLanes(grad + 2 * width, forgetGrad);
    writeLanes(grad + 3 * width, updateGrad);
    writeLanes(cellCarry + at, carry);
  }
};

// Sizes that both directions use.
struct Sizes {
  int64_t cell;   // B * H
  int64_t gates;  // B * 4H
  int64_t rows;   // T * B
  int64_t gateWidth;

  explicit Sizes(const Lstm& op)
      : cell(op.batch * op.hidden),
        gates(op.batch * 4 * op.hidden),
        rows(op.steps * op.batch),
        gateWidth(4 * op.hidden) {}
};

// A dense f32 matrix; transposed: what is multiplied is its transpose.
struct Matrix {
  const float* data;
  int64_t columns;
  bool transposed = false;
};

// result[m, n] (+)= lhs[m, k] rhs[k, n]
void multiply(Rank& rank, Stream stream, int64_t m, int64_t n, int64_t k,
              const Matrix& lhs, const Matrix& rhs, bool accumulate,
              float* result) {
  Gemm op;
  op.m = m;
  op.n = n;
  op.k = k;
  op.lhsRowStride = lhs.transposed ? 1 : lhs.columns;
  op.lhsColumnStride = lhs.transposed ? lhs.columns : 1;
  op.rhsRowStride = rhs.transposed ? 1 : rhs.columns;
  op.rhsColumnStride = rhs.transposed ? rhs.columns : 1;
  op.resultRowStride = n;
  op.accumulate = accumulate;
  gemm(rank, stream, op, lhs.data, rhs.data, result);
}

// Operands of the weights' products, and memory for the weights' gradients.
struct WeightTensors {
  const float* inputs;
  const float* firstHidden;
  const float* hiddens;  // After each step.
  float* inputWeightGrad;
  float* hiddenWeightGrad;
};

// The gradients of both weights, from those of the gates.
void weightGradients(Rank& rank, Stream stream, const Lstm& op,
                     const Sizes& sizes, const float* gateGrads,
                     const WeightTensors& t) {
  Matrix columns{gateGrads, sizes.gateWidth, true};
  multiply(rank, stream, sizes.gateWidth, op.inputs, sizes.rows, columns,
           {t.inputs, op.inputs}, false, t.inputWeightGrad);
  multiply(rank, stream, sizes.gateWidth, op.hidden, op.batch, columns,
           {t.firstHidden, op.hidden}, false, t.hiddenWeightGrad);
  if (op.steps <= 1) return;
  multiply(rank, stream, sizes.gateWidth, op.hidden, sizes.rows - op.batch,
           {gateGrads + sizes.gates, sizes.gateWidth, true},
           {t.hiddens, op.hidden}, true, t.hiddenWeightGrad);
}

}  // namespace

void lstm(Rank& rank, Stream stream, const Lstm& op, const void* input,
          const void* inputWeight, const void* hiddenWeight, const void* bias,
          const void* initialHidden, const void* initialCell, void* hidden,
          void* cell, void* gates) {
  Sizes sizes(op);
  ScratchScope scope(rank);
  auto read = [&](const void* data, int64_t count) {
    return asF32(rank, scope, op.type, data, count, stream);
  };
  const float* x = read(input, sizes.rows * op.inputs);
  const float* w = read(inputWeight, sizes.gateWidth * op.inputs);
  const float* u = read(hiddenWeight, sizes.gateWidth * op.hidden);
  const float* added = read(bias, sizes.gateWidth);
  const float* previousHidden = read(initialHidden, sizes.cell);
  const float* previousCell = read(initialCell, sizes.cell);
  F32Result hiddens(rank, scope, op.type, hidden, op.steps * sizes.cell,
                    stream);
  F32Result cells(rank, scope, op.type, cell, op.steps * sizes.cell, stream);
  F32Result sums(rank, scope, op.type, gates, op.steps * sizes.gates, stream);
  if (op.steps > 0 && op.batch > 0) {
    broadcast(rank, stream,
              Broadcast{ElementType::kF32,
                        {sizes.gateWidth},
                        {1},
                        {sizes.rows, sizes.gateWidth}},
              added, sums.data());
    multiply(rank, stream, sizes.rows, sizes.gateWidth, op.inputs,
             {x, op.inputs}, {w, op.inputs, true}, true, sums.data());
  }
  for (int64_t t = 0; t < op.steps; ++t) {
    float* stepGates = sums.data() + t * sizes.gates;
    multiply(rank, stream, op.batch, sizes.gateWidth, op.hidden,
             {previousHidden, op.hidden}, {u, op.hidden, true}, true,
             stepGates);
    float* stepCell = cells.data() + t * sizes.cell;
    float* stepHidden = hiddens.data() + t * sizes.cell;
    withLanes<float>(op.hidden, {stepGates, previousCell, stepCell, stepHidden},
                     [&](auto lanes) {
                       map<2, lanes.value>(
                           rank, stream, {op.batch, op.hidden},
                           LstmCell{stepGates, previousCell, stepCell,
                                    stepHidden, op.hidden});
                     });
    previousCell = stepCell;
    previousHidden = stepHidden;
  }
  hiddens.finish();
  cells.finish();
  sums.finish();
}

void lstmGrad(Rank& rank, Stream stream, const Lstm& op, const void* input,
              const void* inputWeight, const void* hiddenWeight,
              const void* initialHidden, const void* initialCell,
              const void* hidden, const void* cell, const void* gates,
              const void* hiddenGrad, const void* cellGrad, void* inputGrad,
              void* inputWeightGrad, void* hiddenWeightGrad, void* biasGrad,
              void* initialHiddenGrad, void* initialCellGrad) {
  Sizes sizes(op);
  ScratchScope scope(rank);
  auto read = [&](const void* data, int64_t count) {
    return asF32(rank, scope, op.type, data, count, stream);
  };
  auto result = [&](void* data, int64_t count) {
    return F32Result(rank, scope, op.type, data, count, stream);
  };
  const float* x = read(input, sizes.rows * op.inputs);
  const float* w = read(inputWeight, sizes.gateWidth * op.inputs);
  const float* u = read(hiddenWeight, sizes.gateWidth * op.hidden);
  const float* firstHidden = read(initialHidden, sizes.cell);
  const float* firstCell = read(initialCell, sizes.cell);
  const float* hiddens = read(hidden, op.steps * sizes.cell);
  const float* cells = read(cell, op.steps * sizes.cell);
  const float* activated = read(gates, op.steps * sizes.gates);
  const float* dHidden = read(hiddenGrad, op.steps * sizes.cell);
  const float* dCell = read(cellGrad, op.steps * sizes.cell);
  float* dGates = scope.take<float>(op.steps * sizes.gates);
  F32Result dInput = result(inputGrad, sizes.rows * op.inputs);
  F32Result dW = result(inputWeightGrad, sizes.gateWidth * op.inputs);
  F32Result dU = result(hiddenWeightGrad, sizes.gateWidth * op.hidden);
  F32Result dBias = result(biasGrad, sizes.gateWidth);
  // The carries end as the gradients of the initial state.
  F32Result hiddenCarry = result(initialHiddenGrad, sizes.cell);
  F32Result cellCarry = result(initialCellGrad, sizes.cell);
  fill(rank, stream, ElementType::kF32, hiddenCarry.data(), sizes.cell, 0);
  fill(rank, stream, ElementType::kF32, cellCarry.data(), sizes.cell, 0);
  for (int64_t t = op.steps; t-- > 0;) {
    const float* before = t > 0 ? cells + (t - 1) * sizes.cell : firstCell;
    float* stepGrad = dGates + t * sizes.gates;
    const LstmCellGrad grad{activated + t * sizes.gates,
                            before,
                            cells + t * sizes.cell,
                            dHidden + t * sizes.cell,
                            dCell + t * sizes.cell,
                            hiddenCarry.data(),
                            cellCarry.data(),
                            stepGrad,
                            op.hidden};
    withLanes<float>(
        op.hidden,
        {grad.gates, grad.previousCell, grad.cell, grad.hiddenGrad,
         grad.cellGrad, grad.hiddenCarry, grad.cellCarry, grad.gateGrad},
        [&](auto lanes) {
          map<2, lanes.value>(rank, stream, {op.batch, op.hidden}, grad);
        });
    multiply(rank, stream, op.batch, op.hidden, sizes.gateWidth,
             {stepGrad, sizes.gateWidth}, {u, op.hidden}, false,
             hiddenCarry.data());
  }
  multiply(rank, stream, sizes.rows, op.inputs, sizes.gateWidth,
           {dGates, sizes.gateWidth}, {w, op.inputs}, false, dInput.data());
  weightGradients(rank, stream, op, sizes, dGates,
                  {x, firstHidden, hiddens, dW.data(), dU.data()});
  withLanes<float>(sizes.gateWidth, {dGates, dBias.data()}, [&](auto lanes) {
    reduceKernel<2, ReduceKind::kSum, lanes.value>(
        rank, stream, {sizes.rows, sizes.gateWidth}, {true, false},
        RowElements<float>{dGates, sizes.gateWidth}, dBias.data());
  });
  for (F32Result* each :
       {&dInput, &dW, &dU, &dBias, &hiddenCarry, &cellCarry}) {
    each->finish();
  }
}

}  // namespace soapstone::runtime
