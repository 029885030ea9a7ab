#include "ir/reference/recurrent_kernels.h"

#include <cmath>

namespace soapstone::reference {
namespace {

enum Gate { kInput, kOutput, kForget, kCell };

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// State of sample b before step t.
const double* stateBefore(const LstmProblem& p,
                          const std::vector<double>& states,
                          const std::vector<double>& initial, int64_t t,
                          int64_t b) {
  return t == 0 ? initial.data() + b * p.hidden
                : states.data() + ((t - 1) * p.batch + b) * p.hidden;
}

}  // namespace

LstmResult runLstm(const LstmProblem& p) {
  int64_t H = p.hidden;
  LstmResult result{std::vector<double>(p.time * p.batch * H),
                    std::vector<double>(p.time * p.batch * H),
                    std::vector<double>(p.time * p.batch * 4 * H)};
  for (int64_t t = 0; t < p.time; ++t) {
    for (int64_t b = 0; b < p.batch; ++b) {
      int64_t row = t * p.batch + b;
      const double* x = p.input.data() + row * p.features;
      const double* hidden =
          stateBefore(p, result.hidden, p.initialHidden, t, b);
      const double* cell = stateBefore(p, result.cell, p.initialCell, t, b);
      double* gates = result.gates.data() + row * 4 * H;
      for (int64_t i = 0; i < 4 * H; ++i) {
        double sum = p.bias[i];
        for (int64_t j = 0; j < p.features; ++j)
          sum += p.inputWeight[i * p.features + j] * x[j];
        for (int64_t j = 0; j < H; ++j)
          sum += p.hiddenWeight[i * H + j] * hidden[j];
        gates[i] = i / H == kCell ? std::tanh(sum) : sigmoid(sum);
      }
      for (int64_t j = 0; j < H; ++j) {
        double newCell = gates[kForget * H + j] * cell[j] +
                         gates[kInput * H + j] * gates[kCell * H + j];
        result.cell[row * H + j] = newCell;
        result.hidden[row * H + j] =
            gates[kOutput * H + j] * std::tanh(newCell);
      }
    }
  }
  return result;
}

LstmGradient runLstmGradient(const LstmProblem& p, const LstmResult& forward,
                             const std::vector<double>& hiddenGradient,
                             const std::vector<double>& cellGradient) {
  int64_t H = p.hidden;
  LstmGradient grad{std::vector<double>(p.input.size()),
                    std::vector<double>(p.inputWeight.size()),
                    std::vector<double>(p.hiddenWeight.size()),
                    std::vector<double>(4 * H),
                    std::vector<double>(p.batch * H),
                    std::vector<double>(p.batch * H)};
  // What step t + 1 sends back; after the loop, the initial states' gradients.
  std::vector<double>& hiddenBack = grad.initialHidden;
  std::vector<double>& cellBack = grad.initialCell;
  std::vector<double> gateGrad(4 * H);
  for (int64_t t = p.time; t-- > 0;) {
    for (int64_t b = 0; b < p.batch; ++b) {
      int64_t row = t * p.batch + b;
      const double* gates = forward.gates.data() + row * 4 * H;
      const double* hidden =
          stateBefore(p, forward.hidden, p.initialHidden, t, b);
      const double* cell = stateBefore(p, forward.cell, p.initialCell, t, b);
      for (int64_t j = 0; j < H; ++j) {
        double in = gates[kInput * H + j], out = gates[kOutput * H + j];
        double forget = gates[kForget * H + j],
               candidate = gates[kCell * H + j];
        double squashed = std::tanh(forward.cell[row * H + j]);
        double dHidden = hiddenGradient[row * H + j] + hiddenBack[b * H + j];
        double dCell = cellGradient[row * H + j] + cellBack[b * H + j] +
                       dHidden * out * (1 - squashed * squashed);
        gateGrad[kInput * H + j] = dCell * candidate * in * (1 - in);
        gateGrad[kOutput * H + j] = dHidden * squashed * out * (1 - out);
        gateGrad[kForget * H + j] = dCell * cell[j] * forget * (1 - forget);
        gateGrad[kCell * H + j] = dCell * in * (1 - candidate * candidate);
        cellBack[b * H + j] = dCell * forget;
        hiddenBack[b * H + j] = 0;
      }
      for (int64_t i = 0; i < 4 * H; ++i) {
        grad.bias[i] += gateGrad[i];
        for (int64_t j = 0; j < p.features; ++j) {
          grad.input[row * p.features + j] +=
              gateGrad[i] * p.inputWeight[i * p.features + j];
          grad.inputWeight[i * p.features + j] +=
              gateGrad[i] * p.input[row * p.features + j];
        }
        for (int64_t j = 0; j < H; ++j) {
          hiddenBack[b * H + j] += gateGrad[i] * p.hiddenWeight[i * H + j];
          grad.hiddenWeight[i * H + j] += gateGrad[i] * hidden[j];
        }
      }
    }
  }
  return grad;
}

}  // namespace soapstone::reference
