#ifndef SOAPSTONE_CODEGEN_PROGRAM_LINE_WRAP_H_
#define SOAPSTONE_CODEGEN_PROGRAM_LINE_WRAP_H_

#include <string>

#include "codegen/program/statement.h"
#include "ir/mlir_names.h"

namespace soapstone::codegen {

// A line comment with a newline at its end: `text` with everything written out
// that would end or continue the line, or that is not seen as what it is
// (ir/support/visible_text.h).
std::string commentLine(StringRef text, int indent);

// Code with a newline at its end, indented by `indent` spaces and broken after
// commas into lines of at most 100 columns where that can be. Its string
// literals must be those of `quoted`.
std::string wrapCode(const std::string& code, int indent);

// A statement as `wrapCode` prints its code. Its comment stands behind it, or
// before it where the line has no room.
std::string printStatement(const Statement& statement, int indent);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_LINE_WRAP_H_
