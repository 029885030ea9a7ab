#include "codegen/program/line_wrap.h"

#include <vector>

#include "absl/strings/ascii.h"
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

// Whether only names and numbers stand between this place and a `>`, as in the
// arguments of a template: map<1, 4>(..).
bool isInTemplate(const std::string& code, size_t place) {
  while (place < code.size() &&
         (absl::ascii_isalnum(code[place]) || code[place] == '_' ||
          code[place] == ':' || code[place] == ',' || code[place] == ' ')) {
    ++place;
  }
  return place < code.size() && code[place] == '>' && code[place - 1] != ' ';
}

// The parts of a statement between which a line may end: behind commas that no
// string literal holds, nor the arguments of a template.
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
    } else if (c == ' ' && !inString && i > 0 && code[i - 1] == ',' &&
               !isInTemplate(code, i + 1)) {
      parts.back().pop_back();
      parts.emplace_back();
    }
  }
  return parts;
}

// Whether `part` opens, outside of string literals, groups that it does not
// close, as +n, or closes n others, as -n.
int depthChange(const std::string& part) {
  int depth = 0;
  bool inString = false;
  for (size_t i = 0; i < part.size(); ++i) {
    char c = part[i];
    if (inString && c == '\\') {
      ++i;
    } else if (c == '"') {
      inString = !inString;
    } else if (!inString) {
      depth += (c == '(' || c == '{') ? 1 : (c == ')' || c == '}') ? -1 : 0;
    }
  }
  return depth;
}

// Columns from the beginning of part `first` to the end of the group that it
// opens, or of the outermost one but `outer`; of the part alone if it opens
// none.
size_t groupWidth(const std::vector<std::string>& parts,
                  const std::vector<int>& depths, size_t first, int outer) {
  int depth = depths[first] - outer;
  size_t width = parts[first].size();
  for (size_t i = first + 1; depth > 0 && i < parts.size(); ++i) {
    width += 1 + parts[i].size();
    depth += depths[i];
  }
  return width;
}

// Whether part `first` begins a line of its own, though it fits in what is left
// of the last one: a group that does not, but fits in a line, stays together.
bool beginsLine(const std::vector<std::string>& parts,
                const std::vector<int>& depths, size_t first, size_t left,
                size_t whole) {
  for (int outer = 0; outer < depths[first]; ++outer) {
    const size_t width = groupWidth(parts, depths, first, outer);
    if (width <= left) return false;
    if (width <= whole) return true;
  }
  return false;
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
  const std::vector<std::string> parts = breakable(code);
  std::vector<int> depths;
  for (const std::string& part : parts) depths.push_back(depthChange(part));
  const size_t whole = kColumns - margin.size() - kContinuation;
  for (size_t i = 0; i < parts.size(); ++i) {
    const std::string& part = parts[i];
    const size_t used = line.size() + 1;
    if (!isEmpty && (used + part.size() > kColumns ||
                     beginsLine(parts, depths, i, kColumns - used, whole))) {
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
