#ifndef SOAPSTONE_IR_SOAP_LOSS_SUM_H_
#define SOAPSTONE_IR_SOAP_LOSS_SUM_H_

#include "llvm/ADT/StringRef.h"

namespace soapstone::soap {

// Name of the argument, a gradient by its role, that sums the losses of
// micro-batches. If the model has an argument of that name, the sum's is
// another one, and programs do not say where their backward pass begins.
inline constexpr llvm::StringLiteral kLossSumName = "loss.sum";

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_LOSS_SUM_H_
