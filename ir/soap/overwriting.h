#ifndef SOAPSTONE_IR_SOAP_OVERWRITING_H_
#define SOAPSTONE_IR_SOAP_OVERWRITING_H_

#include <vector>

#include "ir/soap/ops.h"

namespace soapstone::soap {

// Whether `op` may write its result number `result` where its operand number
// `operand` was: they have one type, and element i of the result depends on
// element i alone of that operand. That nobody else reads the operand, also
// not this op as another operand, is the caller's to know.
bool mayOverwrite(Operation* op, unsigned operand, unsigned result);

// By operand, whether the op's first result may be written there; empty for ops
// without results.
std::vector<char> overwritableOperands(Operation* op);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_OVERWRITING_H_
