// The LSTM and its gradient.
#include "ir/reference/evaluate_op.h"
#include "ir/reference/recurrent_kernels.h"

namespace soapstone::reference {

Results evaluateSoap(soap::LstmOp op, Operands operands) {
  const Tensor& input = *operands[0];
  LstmResult states = runLstm({.time = input.dim(0),
                               .batch = input.dim(1),
                               .features = input.dim(2),
                               .hidden = operands[2]->dim(1),
                               .input = input.numbers(),
                               .inputWeight = operands[1]->numbers(),
                               .hiddenWeight = operands[2]->numbers(),
                               .bias = operands[3]->numbers(),
                               .initialHidden = operands[4]->numbers(),
                               .initialCell = operands[5]->numbers()});
  Tensor hidden = makeResult(op, 0);
  Tensor cell = makeResult(op, 1);
  Tensor gates = makeResult(op, 2);
  hidden.setNumbers(states.hidden);
  cell.setNumbers(states.cell);
  gates.setNumbers(states.gates);
  return results(std::move(hidden), std::move(cell), std::move(gates));
}

Results evaluateSoap(soap::LstmGradOp op, Operands operands) {
  const Tensor& input = *operands[0];
  LstmProblem problem{.time = input.dim(0),
                      .batch = input.dim(1),
                      .features = input.dim(2),
                      .hidden = operands[2]->dim(1),
                      .input = input.numbers(),
                      .inputWeight = operands[1]->numbers(),
                      .hiddenWeight = operands[2]->numbers(),
                      .bias = {},
                      .initialHidden = operands[3]->numbers(),
                      .initialCell = operands[4]->numbers()};
  LstmResult forward{operands[5]->numbers(), operands[6]->numbers(),
                     operands[7]->numbers()};
  LstmGradient gradient = runLstmGradient(
      problem, forward, operands[8]->numbers(), operands[9]->numbers());
  std::vector<Tensor> all;
  for (const std::vector<double>* values :
       {&gradient.input, &gradient.inputWeight, &gradient.hiddenWeight,
        &gradient.bias, &gradient.initialHidden, &gradient.initialCell}) {
    all.push_back(makeResult(op, all.size()));
    all.back().setNumbers(*values);
  }
  return all;
}

}  // namespace soapstone::reference
