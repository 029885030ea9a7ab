#ifndef SOAPSTONE_IR_REFERENCE_RECURRENT_KERNELS_H_
#define SOAPSTONE_IR_REFERENCE_RECURRENT_KERNELS_H_

#include <cstdint>
#include <vector>

namespace soapstone::reference {

// input [T, B, I], inputWeight [4H, I], hiddenWeight [4H, H], bias [4H],
// initialHidden and initialCell [B, H]; gate rows in the order input, output,
// forget, cell.
struct LstmProblem {
  int64_t time = 1, batch = 1, features = 1, hidden = 1;
  std::vector<double> input, inputWeight, hiddenWeight, bias, initialHidden,
      initialCell;
};

struct LstmResult {
  std::vector<double> hidden, cell;  // [T, B, H]
  std::vector<double> gates;         // [T, B, 4H], activated.
};

LstmResult runLstm(const LstmProblem& problem);

struct LstmGradient {
  std::vector<double> input, inputWeight, hiddenWeight, bias, initialHidden,
      initialCell;
};

// Gradients of every operand from those of all hidden and cell states.
LstmGradient runLstmGradient(const LstmProblem& problem,
                             const LstmResult& forward,
                             const std::vector<double>& hiddenGradient,
                             const std::vector<double>& cellGradient);

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_RECURRENT_KERNELS_H_
