#include <algorithm>

#include "runtime/convert.h"
#include "runtime/dnnl_gemm.h"
#include "runtime/ops_recurrent.h"

namespace soapstone::runtime {
namespace {

// Activates one step: gates [B, 4H] in order i, o, f, c hold sums on entry.
struct LstmCell {
  float* gates;
  const float* previousCell;
  float* cell;
  float* hidden;
  int64_t width;

  SOAPSTONE_HD void operator()(int64_t b, int64_t j) const {
    float* row = gates + b * 4 * width;
    float input = math::sigmoid(row[j]);
    float output = math::sigmoid(row[width + j]);
    float forget = math::sigmoid(row[2 * width + j]);
    float update = math::tanh(row[3 * width + j]);
    float state = forget * previousCell[b * width + j] + input * update;
    row[j] = input;
    row[width + j] = output;
    row[2 * width + j] = forget;
    row[3 * width + j] = update;
    cell[b * width + j] = state;
    hidden[b * width + j] = output * math::tanh(state);
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

  SOAPSTONE_HD void operator()(int64_t b, int64_t j) const {
    const float* row = gates + b * 4 * width;
    float* grad = gateGrad + b * 4 * width;
    int64_t at = b * width + j;
    float input = row[j];
    float output = row[width + j];
    float forget = row[2 * width + j];
    float update = row[3 * width + j];
    float squashed = math::tanh(cell[at]);
    float dh = hiddenGrad[at] + hiddenCarry[at];
    float dc = cellGrad[at] + cellCarry[at] +
               dh * output * (1.0f - squashed * squashed);
    grad[j] = dc * update * input * (1.0f - input);
    grad[width + j] = dh * squashed * output * (1.0f - output);
    grad[2 * width + j] = dc * previousCell[at] * forget * (1.0f - forget);
    grad[3 * width + j] = dc * input * (1.0f - update * update);
    cellCarry[at] = dc * forget;
  }
};

struct ColumnRead {
  const float* data;
  int64_t columns;
  float operator()(int64_t row, int64_t i) const {
    return data[row * columns + i];
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

}  // namespace

void lstm(Rank& rank, Stream stream, const Lstm& op, const void* input,
          const void* inputWeight, const void* hiddenWeight, const void* bias,
          const void* initialHidden, const void* initialCell, void* hidden,
          void* cell, void* gates) {
  Sizes sizes(op);
  ScratchScope scope(rank);
  auto read = [&](const void* data, int64_t count) {
    return asF32(rank, scope, op.type, data, count);
  };
  const float* x = read(input, sizes.rows * op.inputs);
  const float* w = read(inputWeight, sizes.gateWidth * op.inputs);
  const float* u = read(hiddenWeight, sizes.gateWidth * op.hidden);
  const float* added = read(bias, sizes.gateWidth);
  const float* previousHidden = read(initialHidden, sizes.cell);
  const float* previousCell = read(initialCell, sizes.cell);
  F32Result hiddens(rank, scope, op.type, hidden, op.steps * sizes.cell);
  F32Result cells(rank, scope, op.type, cell, op.steps * sizes.cell);
  F32Result sums(rank, scope, op.type, gates, op.steps * sizes.gates);
  if (op.steps > 0 && op.batch > 0) {
    for (int64_t row = 0; row < sizes.rows; ++row) {
      std::copy(added, added + sizes.gateWidth,
                sums.data() + row * sizes.gateWidth);
    }
    sgemm(sizes.rows, sizes.gateWidth, op.inputs, 1.0f, {x, op.inputs, false},
          {w, op.inputs, true}, 1.0f, sums.data(), sizes.gateWidth);
  }
  for (int64_t t = 0; t < op.steps; ++t) {
    float* stepGates = sums.data() + t * sizes.gates;
    sgemm(op.batch, sizes.gateWidth, op.hidden, 1.0f,
          {previousHidden, op.hidden, false}, {u, op.hidden, true}, 1.0f,
          stepGates, sizes.gateWidth);
    float* stepCell = cells.data() + t * sizes.cell;
    float* stepHidden = hiddens.data() + t * sizes.cell;
    map<2>(rank, stream, {op.batch, op.hidden},
           LstmCell{stepGates, previousCell, stepCell, stepHidden, op.hidden});
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
    return asF32(rank, scope, op.type, data, count);
  };
  auto result = [&](void* data, int64_t count) {
    return F32Result(rank, scope, op.type, data, count);
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
  std::fill(hiddenCarry.data(), hiddenCarry.data() + sizes.cell, 0.0f);
  std::fill(cellCarry.data(), cellCarry.data() + sizes.cell, 0.0f);
  for (int64_t t = op.steps; t-- > 0;) {
    const float* before = t > 0 ? cells + (t - 1) * sizes.cell : firstCell;
    float* stepGrad = dGates + t * sizes.gates;
    map<2>(rank, stream, {op.batch, op.hidden},
           LstmCellGrad{activated + t * sizes.gates, before,
                        cells + t * sizes.cell, dHidden + t * sizes.cell,
                        dCell + t * sizes.cell, hiddenCarry.data(),
                        cellCarry.data(), stepGrad, op.hidden});
    sgemm(op.batch, op.hidden, sizes.gateWidth, 1.0f,
          {stepGrad, sizes.gateWidth, false}, {u, op.hidden, false}, 0.0f,
          hiddenCarry.data(), op.hidden);
  }
  MatrixView gateRows{dGates, sizes.gateWidth, false};
  MatrixView gateColumns{dGates, sizes.gateWidth, true};
  sgemm(sizes.rows, op.inputs, sizes.gateWidth, 1.0f, gateRows,
        {w, op.inputs, false}, 0.0f, dInput.data(), op.inputs);
  sgemm(sizes.gateWidth, op.inputs, sizes.rows, 1.0f, gateColumns,
        {x, op.inputs, false}, 0.0f, dW.data(), op.inputs);
  sgemm(sizes.gateWidth, op.hidden, op.batch, 1.0f, gateColumns,
        {firstHidden, op.hidden, false}, 0.0f, dU.data(), op.hidden);
  if (op.steps > 1) {
    sgemm(sizes.gateWidth, op.hidden, sizes.rows - op.batch, 1.0f,
          {dGates + sizes.gates, sizes.gateWidth, true},
          {hiddens, op.hidden, false}, 1.0f, dU.data(), op.hidden);
  }
  reduceKernel<2, ReduceKind::kSum>(
      rank, stream, {sizes.rows, sizes.gateWidth}, {true, false},
      ColumnRead{dGates, sizes.gateWidth}, dBias.data());
  for (F32Result* each :
       {&dInput, &dW, &dU, &dBias, &hiddenCarry, &cellCarry}) {
    each->finish();
  }
}

}  // namespace soapstone::runtime
