#include "codegen/program/line_wrap.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ir/support/string_bridge.h"
#include "ir/support/visible_text.h"

namespace soapstone::codegen {
namespace {

constexpr size_t kColumns = 100;
constexpr int kContinuation = 4;

std::string marginOf(int indent) {
  return std::string(static_cast<size_t>(indent), ' ');
}

// `// ` and the text. A backslash at its end would continue the line, and `??/`
// is one where trigraphs are on.
std::string comment(StringRef text) {
  return absl::StrCat(
      "// ", visibleText(absl::StrReplaceAll(
                 toAbsl(text), {{"\\", "\\x5c"}, {"?\?/", "?\\x3f/"}})));
}

// The parts of a statement between which a line may end: behind commas that no
// string literal holds.
std::vector<std::string> breakable(const std::string& code) {
  std::vector<std::string> parts(1);
  bool inString = false;
  for (size_t i = 0; i < code.size(); ++i) {
    char c = code[i];
    parts.back() += c;
    if (inString && c == '\\' && i + 1 < code.size()) {
      parts.back() += code[++i];
    } else if (c == '"') {
      inString = !inString;
    } else if (c == ' ' && !inString && i > 0 && code[i - 1] == ',') {
      parts.back().pop_back();
      parts.emplace_back();
    }
  }
  return parts;
}

}  // namespace

std::string commentLine(StringRef text, int indent) {
  return absl::StrCat(marginOf(indent), comment(text), "\n");
}

std::string wrapCode(const std::string& code, int indent) {
  std::string margin = marginOf(indent);
  if (margin.size() + code.size() <= kColumns) {
    return absl::StrCat(margin, code, "\n");
  }
  std::string text;
  std::string line = margin;
  bool isEmpty = true;
  for (const std::string& part : breakable(code)) {
    if (!isEmpty && line.size() + 1 + part.size() > kColumns) {
      absl::StrAppend(&text, line, "\n");
      line = margin + marginOf(kContinuation);
      isEmpty = true;
    }
    absl::StrAppend(&line, isEmpty ? "" : " ", part);
    isEmpty = false;
  }
  return absl::StrCat(text, line, "\n");
}

std::string printStatement(const Statement& statement, int indent) {
  if (statement.comment.empty()) return wrapCode(statement.code, indent);
  if (statement.code.empty()) return commentLine(statement.comment, indent);
  std::string line = absl::StrCat(marginOf(indent), statement.code, "  ",
                                  comment(statement.comment));
  if (line.size() <= kColumns) return line + "\n";
  return commentLine(statement.comment, indent) +
         wrapCode(statement.code, indent);
}

}  // namespace soapstone::codegen
