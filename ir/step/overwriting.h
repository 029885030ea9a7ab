#ifndef SOAPSTONE_IR_STEP_OVERWRITING_H_
#define SOAPSTONE_IR_STEP_OVERWRITING_H_

#include <vector>

#include "absl/strings/string_view.h"

namespace soapstone::step {

// Returns whether an op of this kind ("unary", "scatter"..) may write its first
// result where its operand number `operand` was, if they have one type: element
// i of the result depends on element i alone of that operand, or the runtime
// promises it. The caller must know that there is no other reader. Kinds that
// only code generation makes (fusions, products that add) belong to
// `soap::mayOverwrite`.
bool mayOverwrite(absl::string_view kind, int operand);

// Indexed by op of a model and operand: whether the op's first result may be
// written there, if it is as large; empty: nowhere.
using Overwritable = std::vector<std::vector<char>>;

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_OVERWRITING_H_
