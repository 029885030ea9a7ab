#ifndef SOAPSTONE_IR_STEP_OVERWRITING_H_
#define SOAPSTONE_IR_STEP_OVERWRITING_H_

#include <vector>

#include "absl/strings/string_view.h"

namespace soapstone::step {

// Whether an op of this kind ("unary", "scatter"..) may write its first result
// where its operand number `operand` was, if they have one type: element i of
// the result depends on element i alone of that operand, or the runtime
// promises it. That nobody else reads the operand is the caller's to know.
// Kinds that only code generation makes (fusions, products that add) are not
// among them: `soap::mayOverwrite` knows these.
bool mayOverwrite(absl::string_view kind, int operand);

// By op of a model and operand, whether the op's first result may be written
// there, if it is as large; empty: nowhere.
using Overwritable = std::vector<std::vector<char>>;

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_OVERWRITING_H_
