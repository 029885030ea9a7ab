#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of recurrent.td.
namespace soapstone::soap {
namespace {

// The sizes of an LSTM layer, in the letters of the op's description.
struct LstmSizes {
  int64_t steps, batch, hidden, gateRows;
};

// Checks the operands that forward and gradient share.
template <typename Adaptor>
FailureOr<LstmSizes> checkLstm(const ShapeChecker& checker, Adaptor& adaptor) {
  if (failed(checker.checkRank(adaptor.getInput(), 3, "input")) ||
      failed(
          checker.checkRank(adaptor.getInitialHidden(), 2, "initialHidden"))) {
    return failure();
  }
  ArrayRef<int64_t> input = shapeOf(adaptor.getInput());
  LstmSizes sizes{input[0], input[1], shapeOf(adaptor.getInitialHidden())[1],
                  0};
  if (__builtin_mul_overflow(sizes.hidden, int64_t{4}, &sizes.gateRows)) {
    return checker.error("hidden size ", sizes.hidden,
                         " overflows 64 bits four times over");
  }
  Type elementType = elementTypeOf(adaptor.getInput());
  const int64_t state[] = {sizes.batch, sizes.hidden};
  if (failed(checker.checkType(adaptor.getInputWeight(),
                               {sizes.gateRows, input[2]}, elementType,
                               "inputWeight")) ||
      failed(checker.checkType(adaptor.getHiddenWeight(),
                               {sizes.gateRows, sizes.hidden}, elementType,
                               "hiddenWeight")) ||
      failed(checker.checkType(adaptor.getInitialHidden(), state, elementType,
                               "initialHidden")) ||
      failed(checker.checkType(adaptor.getInitialCell(), state, elementType,
                               "initialCell"))) {
    return failure();
  }
  return sizes;
}

}  // namespace

LogicalResult LstmOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  FailureOr<LstmSizes> sizes = checkLstm(checker, adaptor);
  if (failed(sizes)) return failure();
  Type elementType = elementTypeOf(adaptor.getInput());
  if (failed(checker.checkType(adaptor.getBias(), sizes->gateRows, elementType,
                               "bias"))) {
    return failure();
  }
  const int64_t states[] = {sizes->steps, sizes->batch, sizes->hidden};
  if (failed(checker.addResult(states, elementType)) ||
      failed(checker.addResult(states, elementType))) {
    return failure();
  }
  return checker.addResult({sizes->steps, sizes->batch, sizes->gateRows},
                           elementType);
}

LogicalResult LstmGradOp::inferTypes(const ShapeChecker& checker,
                                     Adaptor adaptor) {
  FailureOr<LstmSizes> sizes = checkLstm(checker, adaptor);
  if (failed(sizes)) return failure();
  Type elementType = elementTypeOf(adaptor.getInput());
  const int64_t states[] = {sizes->steps, sizes->batch, sizes->hidden};
  const int64_t gates[] = {sizes->steps, sizes->batch, sizes->gateRows};
  if (failed(checker.checkType(adaptor.getHidden(), states, elementType,
                               "hidden")) ||
      failed(
          checker.checkType(adaptor.getCell(), states, elementType, "cell")) ||
      failed(
          checker.checkType(adaptor.getGates(), gates, elementType, "gates")) ||
      failed(checker.checkType(adaptor.getHiddenGrad(), states, elementType,
                               "hiddenGrad")) ||
      failed(checker.checkType(adaptor.getCellGrad(), states, elementType,
                               "cellGrad"))) {
    return failure();
  }
  if (failed(checker.addResultLike(adaptor.getInput())) ||
      failed(checker.addResultLike(adaptor.getInputWeight())) ||
      failed(checker.addResultLike(adaptor.getHiddenWeight())) ||
      failed(checker.addResult(sizes->gateRows, elementType)) ||
      failed(checker.addResultLike(adaptor.getInitialHidden()))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getInitialCell());
}

}  // namespace soapstone::soap
