#ifndef SOAPSTONE_IR_SOAP_FIRST_WINNER_H_
#define SOAPSTONE_IR_SOAP_FIRST_WINNER_H_

#include "ir/soap/ops.h"
#include "llvm/ADT/StringRef.h"

namespace soapstone::soap {

// On a reduction to the largest or smallest number: the first of equal elements
// in the order of the dims has the whole gradient, which they share evenly
// without it. Both are gradients of the reduction, so that losing the attribute
// is no fault of a pass.
inline constexpr llvm::StringLiteral kFirstWinnerAttribute =
    "soap.first_winner";

inline bool hasFirstWinner(ReduceOp op) {
  return op->hasAttr(kFirstWinnerAttribute);
}
inline void setFirstWinner(Operation* op, bool first) {
  if (first)
    op->setAttr(kFirstWinnerAttribute, mlir::UnitAttr::get(op->getContext()));
}

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_FIRST_WINNER_H_
