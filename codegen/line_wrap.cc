#include "codegen/line_wrap.h"

#include <vector>

#include "absl/strings/str_cat.h"

namespace soapstone {
namespace {

constexpr size_t kColumns = 100;
constexpr int kContinuation = 4;

// The parts of a statement between which a line may end: behind commas that no
// string literal holds.
std::vector<std::string> breakable(const std::string& statement) {
  std::vector<std::string> parts(1);
  bool inString = false;
  for (size_t i = 0; i < statement.size(); ++i) {
    char c = statement[i];
    parts.back() += c;
    if (inString && c == '\\' && i + 1 < statement.size()) {
      parts.back() += statement[++i];
    } else if (c == '"') {
      inString = !inString;
    } else if (c == ' ' && !inString && i > 0 && statement[i - 1] == ',') {
      parts.back().pop_back();
      parts.emplace_back();
    }
  }
  return parts;
}

// Where the comment behind a statement begins; npos if there is none.
size_t commentStart(const std::string& statement) {
  size_t end = statement.rfind(";  // ");
  return end == std::string::npos ? end : end + 1;
}

}  // namespace

std::string wrapStatement(const std::string& statement, int indent) {
  std::string margin(static_cast<size_t>(indent), ' ');
  if (margin.size() + statement.size() <= kColumns) {
    return absl::StrCat(margin, statement, "\n");
  }
  std::string code = statement;
  std::string text;
  size_t comment = commentStart(statement);
  if (comment != std::string::npos) {
    code = statement.substr(0, comment);
    text = absl::StrCat(margin, statement.substr(comment + 2), "\n");
  }
  std::string line = margin;
  bool isEmpty = true;
  for (const std::string& part : breakable(code)) {
    if (!isEmpty && line.size() + 1 + part.size() > kColumns) {
      absl::StrAppend(&text, line, "\n");
      line = margin + std::string(kContinuation, ' ');
      isEmpty = true;
    }
    absl::StrAppend(&line, isEmpty ? "" : " ", part);
    isEmpty = false;
  }
  return absl::StrCat(text, line, "\n");
}

}  // namespace soapstone
