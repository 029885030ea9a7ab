// The LSTM and its gradient.
#include "ir/reference/evaluate_op.h"
#include "ir/reference/recurrent_kernels.h"

namespace soapstone::reference {

namespace {

// The inputs that both ops have, with the first of the two states.
LstmProblem problemOf(Operands operands, size_t firstState) {
  const Tensor& input = *operands[0];
  return {.time = input.dim(0),
          .batch = input.dim(1),
          .features = input.dim(2),
          .hidden = operands[2]->dim(1),
          .input = input.numbers(),
          .inputWeight = operands[1]->numbers(),
          .hiddenWeight = operands[2]->numbers(),
          .bias = {},
          .initialHidden = operands[firstState]->numbers(),
          .initialCell = operands[firstState + 1]->numbers()};
}

}  // namespace

Results evaluateSoap(soap::LstmOp op, Operands operands) {
  LstmProblem problem = problemOf(operands, /*firstState=*/4);
  problem.bias = operands[3]->numbers();
  LstmResult states = runLstm(problem);
  Tensor hidden = makeResult(op, 0);
  Tensor cell = makeResult(op, 1);
  Tensor gates = makeResult(op, 2);
  hidden.setNumbers(states.hidden);
  cell.setNumbers(states.cell);
  gates.setNumbers(states.gates);
  return results(std::move(hidden), std::move(cell), std::move(gates));
}

Results evaluateSoap(soap::LstmGradOp op, Operands operands) {
  LstmResult forward{operands[5]->numbers(), operands[6]->numbers(),
                     operands[7]->numbers()};
  LstmGradient gradient =
      runLstmGradient(problemOf(operands, /*firstState=*/3), forward,
                      operands[8]->numbers(), operands[9]->numbers());
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
