#ifndef SOAPSTONE_CODEGEN_PROGRAM_STATEMENT_H_
#define SOAPSTONE_CODEGEN_PROGRAM_STATEMENT_H_

#include <string>
#include <utility>
#include <vector>

namespace soapstone::codegen {

// A statement of an emitted program, without indentation. Code and comment stay
// apart until they are printed (line_wrap.h): nothing looks for a comment in
// text, as what a model calls its layers may look like the end of one.
struct Statement {
  std::string code;     // With slots (slots.h); empty if it is only a comment.
  std::string comment;  // Any text: printing it makes it harmless.
};

// Statements without comments.
inline std::vector<Statement> toStatements(std::vector<std::string> codes) {
  std::vector<Statement> statements;
  for (std::string& code : codes) statements.push_back({std::move(code), ""});
  return statements;
}

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_STATEMENT_H_
