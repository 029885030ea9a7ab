#ifndef SOAPSTONE_IR_SOAP_OVERWRITING_H_
#define SOAPSTONE_IR_SOAP_OVERWRITING_H_

#include <vector>

#include "ir/soap/ops.h"

namespace soapstone::soap {

// Extends `step::mayOverwrite` to ops that only code generation makes. Returns
// whether `op` may write its result number `result` where its operand number
// `operand` was: they have one type, and element i of the result depends on
// element i alone of that operand. The caller must know that the operand has no
// other reader, also not this op as another operand.
bool mayOverwrite(Operation* op, unsigned operand, unsigned result);

// Indexed by operand: whether `op` may write its first result there.
std::vector<char> overwritableOperands(Operation* op);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_OVERWRITING_H_
