#include "ir/model/model_text.h"

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "ir/model/text_fields.h"
#include "ir/support/status_macros.h"

namespace soapstone::model {
namespace {

constexpr absl::string_view kFirstLine = "soapstone model graph 1";

template <typename T>
constexpr auto fieldsOfType() {
  return fieldsOf(static_cast<const T*>(nullptr));
}

template <typename T>
constexpr auto wordsOfType() {
  return wordsOf(static_cast<const T*>(nullptr));
}

// Appends values to a text.
class Writer {
 public:
  void line(absl::string_view kind) { absl::StrAppend(&text, kind); }
  void endLine() { text += '\n'; }

  // " name=value" for each field that has not its usual value.
  template <typename T>
  void fields(const T& value) {
    static const T kUsual;
    std::apply([&](const auto&... each) { (field(each, value, kUsual), ...); },
               fieldsOfType<T>());
  }

  std::string text;

 private:
  template <typename F, typename T>
  void field(const F& what, const T& value, const T& usual) {
    if (value.*what.member == usual.*what.member) return;
    if (!text.empty() && text.back() != '{') text += ' ';
    absl::StrAppend(&text, what.name, "=");
    write(value.*what.member);
  }

  void write(bool value) { text += value ? "true" : "false"; }
  void write(int value) { absl::StrAppend(&text, value); }
  void write(int64_t value) { absl::StrAppend(&text, value); }
  void write(double value) { absl::StrAppendFormat(&text, "%.17g", value); }
  void write(const std::string& value) {
    absl::StrAppend(&text, "\"", absl::CEscape(value), "\"");
  }
  void write(NumberFormat value) {
    absl::StrAppend(&text, numberFormatName(value));
  }
  void write(const TensorDim& dim) {
    absl::StrAppend(&text, dim.isOfResult ? "r" : "o", dim.tensor, ".",
                    dim.dim);
  }
  template <typename T>
  void write(const std::optional<T>& value) {
    write(*value);  // The usual value, none, is left out.
  }
  template <typename T>
  void write(const std::vector<T>& values) {
    text += '[';
    for (const T& value : values) {
      if (text.back() != '[') text += ' ';
      write(value);
    }
    text += ']';
  }
  template <typename T>
  void write(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      absl::StrAppend(&text, wordsOfType<T>()[static_cast<size_t>(value)]);
    } else {
      text += '{';
      fields(value);
      text += '}';
    }
  }
};

// Takes values off the front of a line.
class Reader {
 public:
  explicit Reader(absl::string_view line) : rest(line) {}

  // The fields of a line or, with `end`, those up to a closing brace.
  template <typename T>
  absl::Status fields(T* value, absl::string_view end = "") {
    while (true) {
      rest = absl::StripLeadingAsciiWhitespace(rest);
      if (rest.empty() && end.empty()) return absl::OkStatus();
      if (!end.empty() && absl::ConsumePrefix(&rest, end))
        return absl::OkStatus();
      absl::string_view name = word();
      if (!absl::ConsumePrefix(&rest, "=")) return fault("a field");
      absl::Status status =
          fault(absl::StrCat("another field than '", name, "'"));
      std::apply(
          [&](const auto&... each) {
            ((each.name == name ? void(status = read(&(value->*each.member)))
                                : void()),
             ...);
          },
          fieldsOfType<T>());
      SOAPSTONE_RETURN_IF_ERROR(status);
    }
  }

  // Letters, digits, signs and dots.
  absl::string_view word() {
    size_t end = 0;
    while (end < rest.size() &&
           (absl::ascii_isalnum(rest[end]) || rest[end] == '_' ||
            rest[end] == '.' || rest[end] == '-' || rest[end] == '+')) {
      ++end;
    }
    absl::string_view taken = rest.substr(0, end);
    rest.remove_prefix(end);
    return taken;
  }

 private:
  absl::Status fault(absl::string_view expected) const {
    constexpr size_t kShown = 20;
    return absl::InvalidArgumentError(absl::StrCat(
        "expected ", expected, " at '", rest.substr(0, kShown), "'"));
  }

  absl::Status read(bool* value) {
    absl::string_view text = word();
    *value = text == "true";
    return *value || text == "false" ? absl::OkStatus()
                                     : fault("true or false");
  }
  absl::Status read(int* value) {
    return absl::SimpleAtoi(word(), value) ? absl::OkStatus()
                                           : fault("a whole number");
  }
  absl::Status read(int64_t* value) {
    return absl::SimpleAtoi(word(), value) ? absl::OkStatus()
                                           : fault("a whole number");
  }
  absl::Status read(double* value) {
    return absl::SimpleAtod(word(), value) ? absl::OkStatus()
                                           : fault("a number");
  }
  absl::Status read(std::string* value) {
    if (!absl::ConsumePrefix(&rest, "\"")) return fault("a text in quotes");
    size_t end = 0;
    while (end < rest.size() && rest[end] != '"') {
      end += rest[end] == '\\' ? 2 : 1;
    }
    if (end >= rest.size() || !absl::CUnescape(rest.substr(0, end), value))
      return fault("a text in quotes");
    rest.remove_prefix(end + 1);
    return absl::OkStatus();
  }
  absl::Status read(NumberFormat* value) {
    SOAPSTONE_ASSIGN_OR_RETURN(*value, parseNumberFormat(word()));
    return absl::OkStatus();
  }
  absl::Status read(TensorDim* value) {
    absl::string_view text = word();
    value->isOfResult = absl::ConsumePrefix(&text, "r");
    bool isDim = value->isOfResult || absl::ConsumePrefix(&text, "o");
    std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(text, absl::MaxSplits('.', 1));
    isDim = isDim && absl::SimpleAtoi(parts.first, &value->tensor) &&
            absl::SimpleAtoi(parts.second, &value->dim);
    return isDim ? absl::OkStatus() : fault("a dimension as o0.1");
  }
  template <typename T>
  absl::Status read(std::optional<T>* value) {
    return read(&value->emplace());
  }
  template <typename T>
  absl::Status read(std::vector<T>* values) {
    values->clear();
    if (!absl::ConsumePrefix(&rest, "[")) return fault("a list");
    while (!absl::ConsumePrefix(&rest, "]")) {
      SOAPSTONE_RETURN_IF_ERROR(read(&values->emplace_back()));
      rest = absl::StripLeadingAsciiWhitespace(rest);
    }
    return absl::OkStatus();
  }
  template <typename T>
  absl::Status read(T* value) {
    if constexpr (std::is_enum_v<T>) {
      absl::string_view text = word();
      constexpr auto kWords = wordsOfType<T>();
      for (size_t i = 0; i < kWords.size(); ++i) {
        if (kWords[i] != text) continue;
        *value = static_cast<T>(i);
        return absl::OkStatus();
      }
      return fault(absl::StrCat("another word than '", text, "'"));
    } else {
      if (!absl::ConsumePrefix(&rest, "{")) return fault("fields in braces");
      return fields(value, "}");
    }
  }

  absl::string_view rest;
};

template <typename T>
void writeLines(absl::string_view kind, const std::vector<T>& values,
                Writer* writer) {
  for (const T& value : values) {
    writer->line(kind);
    writer->fields(value);
    writer->endLine();
  }
}

absl::Status readLine(absl::string_view line, ModelGraph* graph) {
  Reader reader(line);
  absl::string_view kind = reader.word();
  if (kind == "work") return reader.fields(&graph->works.emplace_back());
  if (kind == "value") return reader.fields(&graph->values.emplace_back());
  if (kind == "argument")
    return reader.fields(&graph->arguments.emplace_back());
  if (kind == "op") return reader.fields(&graph->ops.emplace_back());
  if (kind == "result") return reader.fields(&graph->results.emplace_back());
  return absl::InvalidArgumentError(
      absl::StrCat("expected work, value, argument, op or result, got '",
                   absl::CEscape(kind), "'"));
}

}  // namespace

std::string toText(const ModelGraph& graph) {
  Writer writer;
  writer.line(kFirstLine);
  writer.endLine();
  writeLines("work", graph.works, &writer);
  writeLines("value", graph.values, &writer);
  writeLines("argument", graph.arguments, &writer);
  writeLines("op", graph.ops, &writer);
  writeLines("result", graph.results, &writer);
  return std::move(writer.text);
}

absl::StatusOr<ModelGraph> parseModelGraph(absl::string_view text) {
  ModelGraph graph;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (number == 1 && line != kFirstLine) {
      return absl::InvalidArgumentError(
          absl::StrCat("line 1: expected '", kFirstLine, "'"));
    }
    if (number == 1 || line.empty()) continue;
    absl::Status status = readLine(line, &graph);
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, ": ", status.message()));
    }
  }
  absl::Status status = graph.validate();
  if (!status.ok()) return absl::InvalidArgumentError(status.message());
  return std::move(graph);
}

uint64_t hashOf(const ModelGraph& graph) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (char c : toText(graph)) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3u;
  }
  return hash;
}

}  // namespace soapstone::model
