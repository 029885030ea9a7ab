#include "frontend/onnx/file/exporter_notes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace soapstone::onnx {
namespace {

// Longer texts are no names that anyone wants to see in a report.
constexpr size_t kLongestModule = 300;

// "path: class" of one level of a namespace.
std::pair<absl::string_view, absl::string_view> splitLevel(
    absl::string_view level) {
  const size_t colon = level.find(": ");
  if (colon == absl::string_view::npos) return {level, ""};
  return {level.substr(0, colon), level.substr(colon + 2)};
}

// Names end in JSON, in file names and in comments of emitted code.
bool isPlain(absl::string_view name) {
  if (name.size() > kLongestModule) return false;
  for (char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte >= 0x7f) return false;
  }
  return true;
}

void setModule(absl::string_view module, NodeSource& source) {
  if (isPlain(module)) source.module = std::string(module);
}

// ": package.Model/model: package.Inner/model.norm: package.Norm/mul: aten.mul"
void readNamespace(absl::string_view text, NodeSource& source) {
  const std::vector<absl::string_view> levels = absl::StrSplit(text, '/');
  if (levels.size() < 2) return;
  setModule(splitLevel(levels[levels.size() - 2]).first, source);
  const absl::string_view operation = splitLevel(levels.back()).second;
  if (isPlain(operation)) source.operation = std::string(operation);
}

// The parts of `text` between commas that no bracket encloses, up to the
// bracket that closes the list. No operation has more than kMostArguments.
std::vector<std::string> splitArguments(absl::string_view text) {
  constexpr size_t kMostArguments = 64;
  std::vector<std::string> parts;
  std::string part;
  int depth = 0;
  for (char c : text) {
    depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
    depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
    if (depth < 0 || parts.size() == kMostArguments) break;
    if (c == ',' && depth == 0) {
      parts.push_back(std::move(part));
      part.clear();
    } else if (c != ' ' || !part.empty()) {
      part += c;
    }
  }
  if (!part.empty()) parts.push_back(std::move(part));
  return parts;
}

std::vector<absl::string_view> wordsOf(absl::string_view line) {
  return absl::StrSplit(line, absl::ByAnyChar(" ,(["));
}

// Whether `line` has a word such as "arg6_1".
bool hasNumberedValue(absl::string_view line) {
  for (absl::string_view word : wordsOf(line)) {
    if (absl::ConsumePrefix(&word, "arg") && !word.empty() &&
        absl::ascii_isdigit(word[0])) {
      return true;
    }
  }
  return false;
}

// Whether `line` has a parameter or a buffer by torch.export's name for it.
bool hasNamedValue(absl::string_view line) {
  return absl::c_any_of(wordsOf(line), [](absl::string_view word) {
    return absl::StartsWith(word, "p_") || absl::StartsWith(word, "b_");
  });
}

// The name before ".apply(" in `line`; else empty.
absl::string_view appliedFunction(absl::string_view line) {
  const size_t end = line.find(".apply(");
  if (end == absl::string_view::npos) return "";
  size_t begin = end;
  while (begin > 0 && (absl::ascii_isalnum(line[begin - 1]) ||
                       line[begin - 1] == '_' || line[begin - 1] == '.')) {
    --begin;
  }
  return line.substr(begin, end - begin);
}

// The operations, as "aten.add", by which `line` changes a tensor in place:
// "x += y", "x[0] = y" and "x.add_(y)" do. None if it detaches something.
std::vector<std::string> changesInPlace(absl::string_view line) {
  std::vector<std::string> changes;
  if (absl::StrContains(line, "detach") || absl::StrContains(line, ".data"))
    return changes;
  constexpr std::pair<absl::string_view, absl::string_view> kSigns[] = {
      {"+= ", "aten.add"},          {"-= ", "aten.sub"},
      {"*= ", "aten.mul"},          {"/= ", "aten.div"},
      {"] = ", "aten.copy"},        {"] = ", "aten.index_put"},
      {"] = ", "aten.fill"},        {"] = ", "aten.slice_scatter"},
      {"] = ", "aten.masked_fill"}, {"] = ", "aten.select_scatter"}};
  for (const auto& [sign, operation] : kSigns) {
    if (absl::StrContains(line, sign)) changes.emplace_back(operation);
  }
  for (size_t end = line.find("_("); end != absl::string_view::npos;
       end = line.find("_(", end + 1)) {
    size_t begin = end;
    while (begin > 0 &&
           (absl::ascii_isalnum(line[begin - 1]) || line[begin - 1] == '_')) {
      --begin;
    }
    if (begin > 0 && line[begin - 1] == '.') {
      changes.push_back(absl::StrCat("aten.", line.substr(begin, end - begin)));
    }
  }
  return changes;
}

}  // namespace

CallTrace parseTrace(absl::string_view trace) {
  constexpr absl::string_view kGenerated = "<eval_with_key>";
  CallTrace result;
  absl::string_view caller;  // The line of the frame before.
  absl::string_view line;    // The line of the present frame.
  bool isGenerated = false;
  for (absl::string_view text : absl::StrSplit(trace, '\n')) {
    absl::string_view frame = absl::StripLeadingAsciiWhitespace(text);
    if (absl::ConsumePrefix(&frame, "File \"")) {
      caller = std::exchange(line, "");
      isGenerated = absl::StartsWith(frame, kGenerated);
      if (isGenerated) {
        result.regions.push_back(
            {std::string(frame.substr(0, frame.find('"')))});
      }
      const absl::string_view function = appliedFunction(caller);
      if (!function.empty() && absl::EndsWith(frame, ", in forward")) {
        result.function = std::string(function);
      }
    } else if (line.empty()) {
      line = text;
      if (isGenerated) {
        const bool isStopped =
            absl::StrContains(caller, "wrap_with_set_grad_enabled(False");
        result.regions.back().hasNumberedValues =
            !isStopped && hasNumberedValue(line);
        result.regions.back().hasNamedValues = isStopped || hasNamedValue(line);
      }
    }
  }
  result.changes = changesInPlace(line);
  return result;
}

void readNodeMetadata(absl::string_view key, absl::string_view value,
                      NodeSource& source) {
  if (key == "namespace") {
    readNamespace(value, source);
  } else if (key == "pkg.torch.onnx.name_scopes" && source.module.empty()) {
    const std::vector<std::string> scopes = parsePythonList(value);
    if (scopes.size() >= 2) setModule(scopes[scopes.size() - 2], source);
  }
}

void readValueMetadata(absl::string_view key, absl::string_view value,
                       ExporterNote& note) {
  if (key == "pkg.torch.export.graph_signature.InputSpec.kind") {
    note.kind = std::string(value);
  } else if (key == "soapstone.frozen") {
    note.isFrozen = value == "true";
  } else if (key == "pkg.onnxscript.optimizer.folded_from") {
    note.foldedFrom = parsePythonList(value);
  }
}

ExportCall parseExportCall(absl::string_view node) {
  constexpr absl::string_view kUsers = "[num_users=";
  constexpr absl::string_view kTarget = "[target=torch.ops.";
  constexpr absl::string_view kArguments = "](args = (";
  ExportCall call;
  const size_t users = node.find(kUsers);
  if (users != absl::string_view::npos) {
    const absl::string_view number = node.substr(users + kUsers.size());
    if (!absl::SimpleAtoi(number.substr(0, number.find(']')), &call.users)) {
      call.users = 0;
    }
  }
  const size_t target = node.find(kTarget);
  if (target == absl::string_view::npos) return call;
  node.remove_prefix(target + kTarget.size());
  const size_t end = node.find(kArguments);
  if (end == absl::string_view::npos) return call;
  call.target = std::string(node.substr(0, end));
  call.arguments = splitArguments(node.substr(end + kArguments.size()));
  return call;
}

std::vector<std::string> valuesRead(const ExportCall& call) {
  std::vector<std::string> values;
  for (absl::string_view argument : call.arguments) {
    absl::ConsumePrefix(&argument, "[");
    absl::ConsumeSuffix(&argument, "]");
    while (!argument.empty()) {
      const size_t comma = argument.find(',');
      absl::string_view one = argument.substr(0, comma);
      while (absl::ConsumePrefix(&one, " ")) {
      }
      values.emplace_back(absl::ConsumePrefix(&one, "%") ? one : "");
      if (comma == absl::string_view::npos) break;
      argument.remove_prefix(comma + 1);
    }
  }
  return values;
}

void renameValues(const std::map<std::string, std::string, std::less<>>& names,
                  ExportCall& call) {
  for (std::string& argument : call.arguments) {
    size_t at = 0;
    while ((at = argument.find('%', at)) != std::string::npos) {
      const size_t end =
          std::min(argument.find_first_of(", ])", ++at), argument.size());
      auto name = names.find(argument.substr(at, end - at));
      if (name == names.end()) continue;
      argument.replace(at, end - at, name->second);
      at += name->second.size();
    }
  }
}

ExportSignature parseSignature(absl::string_view text) {
  constexpr absl::string_view kTarget = " target='";
  ExportSignature signature;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    const size_t colon = line.find(": ");
    const size_t begin = line.find(kTarget);
    if (colon != absl::string_view::npos) {
      const absl::string_view use = line.substr(colon + 2);
      if (use == "USER_INPUT")
        signature.inputs.emplace_back(line.substr(0, colon));
      if (use == "USER_OUTPUT")
        signature.outputs.emplace_back(line.substr(0, colon));
    }
    if (colon == absl::string_view::npos || begin == absl::string_view::npos ||
        colon > begin) {
      continue;
    }
    absl::string_view target = line.substr(begin + kTarget.size());
    target = target.substr(0, target.find('\''));
    if (target.empty() || !isPlain(target)) continue;
    // Outputs name what they change, too: "mul: PARAMETER_MUTATION target=..."
    const absl::string_view kind = line.substr(colon + 2, begin - colon - 2);
    if (kind == "PARAMETER") {
      signature.parameters.emplace(line.substr(0, colon), target);
    } else if (kind == "BUFFER" || kind == "CONSTANT_TENSOR" ||
               kind == "CUSTOM_OBJ") {
      signature.others.emplace(target);
    }
  }
  return signature;
}

std::vector<std::string> parsePythonList(absl::string_view text) {
  std::vector<std::string> items;
  size_t at = 0;
  while (at < text.size()) {
    const char quote = text[at++];
    if (quote != '\'' && quote != '"') continue;
    std::string item;
    while (at < text.size() && text[at] != quote) {
      if (text[at] == '\\' && at + 1 < text.size()) ++at;
      item += text[at++];
    }
    ++at;
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace soapstone::onnx
