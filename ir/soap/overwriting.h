#ifndef SOAPSTONE_IR_SOAP_OVERWRITING_H_
#define SOAPSTONE_IR_SOAP_OVERWRITING_H_

#include "ir/soap/ops.h"

namespace soapstone::soap {

// Whether `op` may write its result number `result` where its operand number
// `operand` was: they have one type, and element i of the result depends on
// element i alone of that operand. That nobody else reads the operand, also
// not this op as another operand, is the caller's to know.
bool mayOverwrite(Operation* op, unsigned operand, unsigned result);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_OVERWRITING_H_
