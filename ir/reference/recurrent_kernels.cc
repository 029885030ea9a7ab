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
  int64_t width = p.hidden;
  LstmResult result{std::vector<double>(p.time * p.batch * width),
                    std::vector<double>(p.time * p.batch * width),
                    std::vector<double>(p.time * p.batch * 4 * width)};
  for (int64_t t = 0; t < p.time; ++t) {
    for (int64_t b = 0; b < p.batch; ++b) {
      int64_t row = t * p.batch + b;
      const double* x = p.input.data() + row * p.features;
      const double* hidden =
          stateBefore(p, result.hidden, p.initialHidden, t, b);
      const double* cell = stateBefore(p, result.cell, p.initialCell, t, b);
      double* gates = result.gates.data() + row * 4 * width;
      for (int64_t i = 0; i < 4 * width; ++i) {
        double sum = p.bias[i];
        for (int64_t j = 0; j < p.features; ++j)
          sum += p.inputWeight[i * p.features + j] * x[j];
        for (int64_t j = 0; j < width; ++j)
          sum += p.hiddenWeight[i * width + j] * hidden[j];
        gates[i] = i / width == kCell ? std::tanh(sum) : sigmoid(sum);
      }
      for (int64_t j = 0; j < width; ++j) {
        double newCell = gates[kForget * width + j] * cell[j] +
                         gates[kInput * width + j] * gates[kCell * width + j];
        result.cell[row * width + j] = newCell;
        result.hidden[row * width + j] =
            gates[kOutput * width + j] * std::tanh(newCell);
      }
    }
  }
  return result;
}

LstmGradient runLstmGradient(const LstmProblem& p, const LstmResult& forward,
                             const std::vector<double>& hiddenGradient,
                             const std::vector<double>& cellGradient) {
  int64_t width = p.hidden;
  LstmGradient grad{std::vector<double>(p.input.size()),
                    std::vector<double>(p.inputWeight.size()),
                    std::vector<double>(p.hiddenWeight.size()),
                    std::vector<double>(4 * width),
                    std::vector<double>(p.batch * width),
                    std::vector<double>(p.batch * width)};
  // Gradients from step t + 1; after the loop, those of the initial states.
  std::vector<double>& hiddenBack = grad.initialHidden;
  std::vector<double>& cellBack = grad.initialCell;
  std::vector<double> gateGrad(4 * width);
  for (int64_t t = p.time; t-- > 0;) {
    for (int64_t b = 0; b < p.batch; ++b) {
      int64_t row = t * p.batch + b;
      const double* gates = forward.gates.data() + row * 4 * width;
      const double* hidden =
          stateBefore(p, forward.hidden, p.initialHidden, t, b);
      const double* cell = stateBefore(p, forward.cell, p.initialCell, t, b);
      for (int64_t j = 0; j < width; ++j) {
        double in = gates[kInput * width + j], out = gates[kOutput * width + j];
        double forget = gates[kForget * width + j],
               candidate = gates[kCell * width + j];
        double squashed = std::tanh(forward.cell[row * width + j]);
        double dHidden =
            hiddenGradient[row * width + j] + hiddenBack[b * width + j];
        double dCell = cellGradient[row * width + j] + cellBack[b * width + j] +
                       dHidden * out * (1 - squashed * squashed);
        gateGrad[kInput * width + j] = dCell * candidate * in * (1 - in);
        gateGrad[kOutput * width + j] = dHidden * squashed * out * (1 - out);
        gateGrad[kForget * width + j] = dCell * cell[j] * forget * (1 - forget);
        gateGrad[kCell * width + j] = dCell * in * (1 - candidate * candidate);
        cellBack[b * width + j] = dCell * forget;
        hiddenBack[b * width + j] = 0;
      }
      for (int64_t i = 0; i < 4 * width; ++i) {
        grad.bias[i] += gateGrad[i];
        for (int64_t j = 0; j < p.features; ++j) {
          grad.input[row * p.features + j] +=
              gateGrad[i] * p.inputWeight[i * p.features + j];
          grad.inputWeight[i * p.features + j] +=
              gateGrad[i] * p.input[row * p.features + j];
        }
        for (int64_t j = 0; j < width; ++j) {
          hiddenBack[b * width + j] +=
              gateGrad[i] * p.hiddenWeight[i * width + j];
          grad.hiddenWeight[i * width + j] += gateGrad[i] * hidden[j];
        }
      }
    }
  }
  return grad;
}

}  // namespace soapstone::reference
