#include "ir/support/json_values.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone {
namespace {

constexpr size_t kMaxNesting = 32;
constexpr size_t kPieceBytes = 64 << 10;
constexpr absl::string_view kByteOrderMark = "\xef\xbb\xbf";

llvm::StringRef toRef(absl::string_view text) {
  return {text.data(), text.size()};
}

// Checks what the library's parser does not: that recurses without a limit and
// keeps one of two members of a name. Works on the raw spelling of names.
class Scanner {
 public:
  explicit Scanner(absl::string_view text) : text(text) {}

  absl::Status scan() {
    while (position < text.size()) {
      char c = text[position];
      if (c == '"') {
        SOAPSTONE_RETURN_IF_ERROR(scanString());
        continue;
      }
      if (c == '{' || c == '[') {
        if (open.size() == kMaxNesting) {
          return error(
              absl::StrCat("nested more than ", kMaxNesting, " levels deep"));
        }
        open.emplace_back();
      }
      if ((c == '}' || c == ']') && !open.empty()) open.pop_back();
      if (c == '\n') ++line;
      ++position;
    }
    return absl::OkStatus();
  }

 private:
  absl::Status scanString() {
    size_t begin = ++position;
    while (position < text.size() && text[position] != '"') {
      position += text[position] == '\\' ? 2 : 1;
    }
    if (position >= text.size())
      return absl::OkStatus();  // The parser's error.
    std::string name(text.substr(begin, position - begin));
    ++position;
    size_t next = text.find_first_not_of(" \t\r\n", position);
    if (next == absl::string_view::npos || text[next] != ':' || open.empty()) {
      return absl::OkStatus();
    }
    if (open.back().insert(name).second) return absl::OkStatus();
    return error(absl::StrCat("member '", name, "' is there twice"));
  }

  absl::Status error(const std::string& message) const {
    return absl::InvalidArgumentError(
        absl::StrCat("line ", line, ": ", message));
  }

  absl::string_view text;
  size_t position = 0;
  int line = 1;
  std::vector<std::set<std::string>>
      open;  // Member names of each open bracket.
};

absl::string_view typeName(const llvm::json::Value& value) {
  switch (value.kind()) {
    case llvm::json::Value::Null:
      return "null";
    case llvm::json::Value::Boolean:
      return "a boolean";
    case llvm::json::Value::Number:
      return "a number";
    case llvm::json::Value::String:
      return "a string";
    case llvm::json::Value::Array:
      return "an array";
    case llvm::json::Value::Object:
      return "an object";
  }
  return "";
}

// One line of what a file contains, for messages.
std::string printable(absl::string_view text) {
  std::string result(text.substr(0, 60));
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  }
  return result;
}

absl::Status unreadable(const std::string& path) {
  return absl::NotFoundError(
      absl::StrCat(path, ": cannot be read",
                   errno == 0 ? "" : absl::StrCat(": ", std::strerror(errno))));
}

bool isControl(char c) {
  return static_cast<unsigned char>(c) < 32 && c != '\t' && c != '\n' &&
         c != '\r';
}

// Kind of `bytes` if they are no text at all; else "".
std::string kindOfData(absl::string_view bytes) {
  if (bytes.empty()) return "empty";
  if (std::none_of(bytes.begin(), bytes.end(), isControl)) return "";
  // An ONNX model begins with its IR version, as field 1 of its message.
  const bool isModel = bytes.size() > 2 && bytes[0] == 8 && isControl(bytes[1]);
  return isModel ? "an ONNX model" : "binary data";
}

}  // namespace

absl::StatusOr<llvm::json::Value> parseJson(absl::string_view text) {
  SOAPSTONE_RETURN_IF_ERROR(Scanner(text).scan());
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(toRef(text));
  if (value) return *std::move(value);
  return absl::InvalidArgumentError(
      absl::StrCat("not JSON: ", printable(llvm::toString(value.takeError()))));
}

absl::StatusOr<std::string> readTextFile(const std::string& path,
                                         absl::string_view expected,
                                         size_t mostBytes) {
  std::error_code noFolder;
  if (std::filesystem::is_directory(path, noFolder)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is a folder, not ", expected));
  }
  errno = 0;
  // In pieces: a pipe has no size.
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(path);
  std::string text;
  std::vector<char> piece(kPieceBytes);
  while (file) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    text.append(piece.data(), static_cast<size_t>(file.gcount()));
    if (text.size() > mostBytes) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ": is larger than ", mostBytes, " bytes"));
    }
  }
  if (!file.eof() || file.bad()) return unreadable(path);
  // Some editors begin UTF-8 with a byte order mark.
  if (absl::StartsWith(text, kByteOrderMark)) {
    text.erase(0, kByteOrderMark.size());
  }
  if (std::string kind = kindOfData(text); !kind.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is ", kind, ", not ", expected));
  }
  return text;
}

absl::Status inFile(const std::string& file, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(),
                      absl::StrCat(file, ": ", status.message()));
}

std::string numberText(double value) {
  char buffer[64];
  std::to_chars_result result =
      std::to_chars(buffer, buffer + sizeof(buffer), value);
  return std::string(buffer, result.ptr);
}

std::string jsonString(absl::string_view text) {
  std::string quoted;
  llvm::raw_string_ostream stream(quoted);
  stream << llvm::json::Value(llvm::json::fixUTF8(toRef(text)));
  return quoted;
}

absl::StatusOr<JsonObject> JsonObject::of(
    const llvm::json::Value& value, std::string path,
    std::initializer_list<absl::string_view> members) {
  JsonObject result;
  result.object = value.getAsObject();
  result.path = std::move(path);
  if (result.object == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(result.path.empty() ? "file" : result.path, ": is ",
                     typeName(value), ", must be an object"));
  }
  std::set<std::string> unknown;  // Sorted: the library's order is not stable.
  for (const auto& [key, member] : *result.object) {
    llvm::StringRef spelled = key;
    absl::string_view name(spelled.data(), spelled.size());
    bool known = false;
    for (absl::string_view allowed : members) known = known || allowed == name;
    if (!known) unknown.insert(std::string(name));
  }
  if (unknown.empty()) return result;
  return absl::InvalidArgumentError(
      absl::StrCat(result.path, result.path.empty() ? "" : ": ",
                   "unknown member '", printable(*unknown.begin()),
                   "', allowed are '", absl::StrJoin(members, "', '"), "'"));
}

absl::StatusOr<bool> JsonObject::flag(absl::string_view name,
                                      bool missing) const {
  if (!has(name)) return missing;
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* member, value(name));
  if (std::optional<bool> flag = member->getAsBoolean()) return *flag;
  return error(name, "must be true or false");
}

bool JsonObject::has(absl::string_view name) const {
  return object->get(toRef(name)) != nullptr;
}

std::string JsonObject::pathOf(absl::string_view name) const {
  return path.empty() ? std::string(name) : absl::StrCat(path, ".", name);
}

std::string JsonObject::pathOf(absl::string_view name, size_t index) const {
  return absl::StrCat(pathOf(name), "[", index, "]");
}

absl::Status JsonObject::error(absl::string_view name,
                               absl::string_view message) const {
  return absl::InvalidArgumentError(absl::StrCat(pathOf(name), ": ", message));
}

absl::StatusOr<const llvm::json::Value*> JsonObject::value(
    absl::string_view name) const {
  const llvm::json::Value* value = object->get(toRef(name));
  if (value == nullptr) return error(name, "is missing");
  return value;
}

absl::StatusOr<std::string> JsonObject::text(absl::string_view name) const {
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* member, value(name));
  std::optional<llvm::StringRef> text = member->getAsString();
  if (text) return text->str();
  return error(name,
               absl::StrCat("is ", typeName(*member), ", must be a string"));
}

absl::StatusOr<double> JsonObject::number(absl::string_view name) const {
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* member, value(name));
  std::optional<double> number = member->getAsNumber();
  if (number && std::isfinite(*number)) return *number;
  if (number) return error(name, "is not a finite number");
  return error(name,
               absl::StrCat("is ", typeName(*member), ", must be a number"));
}

absl::StatusOr<int64_t> JsonObject::integer(absl::string_view name) const {
  SOAPSTONE_ASSIGN_OR_RETURN(double asNumber, number(name));
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* member, value(name));
  std::optional<int64_t> integer = member->getAsInteger();
  if (integer) return *integer;
  return error(name, absl::StrCat("is ", numberText(asNumber),
                                  ", must be a whole number"));
}

absl::StatusOr<const llvm::json::Array*> JsonObject::array(
    absl::string_view name) const {
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* member, value(name));
  const llvm::json::Array* array = member->getAsArray();
  if (array != nullptr) return array;
  return error(name,
               absl::StrCat("is ", typeName(*member), ", must be an array"));
}

absl::StatusOr<std::string> JsonObject::text(absl::string_view name,
                                             std::string missing) const {
  if (!has(name)) return missing;
  return text(name);
}

absl::StatusOr<double> JsonObject::number(absl::string_view name,
                                          double missing) const {
  if (!has(name)) return missing;
  return number(name);
}

absl::StatusOr<int64_t> JsonObject::integer(absl::string_view name,
                                            int64_t missing) const {
  if (!has(name)) return missing;
  return integer(name);
}

}  // namespace soapstone
