#ifndef SOAPSTONE_CODEGEN_LINE_WRAP_H_
#define SOAPSTONE_CODEGEN_LINE_WRAP_H_

#include <string>

namespace soapstone {

// A statement with a newline at its end, indented by `indent` spaces and broken
// after commas into lines of at most 100 columns where that can be; a comment
// behind the statement that no longer fits goes before it.
std::string wrapStatement(const std::string& statement, int indent);

}  // namespace soapstone

#endif  // SOAPSTONE_CODEGEN_LINE_WRAP_H_
