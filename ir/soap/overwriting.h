#ifndef SOAPSTONE_IR_SOAP_OVERWRITING_H_
#define SOAPSTONE_IR_SOAP_OVERWRITING_H_

#include <vector>

#include "ir/soap/ops.h"

namespace soapstone::soap {

// Of an op of any stage, by `step::mayOverwrite` and what only code generation
// makes: whether `op` may write its result number `result` where its operand
// number `operand` was: they have one type, and element i of the result depends
// on element i alone of that operand. That nobody else reads the operand, also
// not this op as another operand, is the caller's to know.
bool mayOverwrite(Operation* op, unsigned operand, unsigned result);

// By operand, whether `op` may write its first result there.
std::vector<char> overwritableOperands(Operation* op);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_OVERWRITING_H_
