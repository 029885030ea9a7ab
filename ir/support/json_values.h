#ifndef SOAPSTONE_IR_SUPPORT_JSON_VALUES_H_
#define SOAPSTONE_IR_SUPPORT_JSON_VALUES_H_

#include <cstdint>
#include <initializer_list>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "llvm/Support/JSON.h"

// Strict reading of JSON: unknown members, members given twice, wrong types and
// deep nesting are errors that say where in the file they are.

namespace soapstone {

// Parses `text`. Fails on syntax, on a member given twice in an object and on
// more than 32 levels of nesting.
absl::StatusOr<llvm::json::Value> parseJson(absl::string_view text);

// Longer files than this are no text that people give to commands.
inline constexpr size_t kMaxTextFileBytes = size_t{64} << 20;

// The text of the file, at most `mostBytes`. Fails with the file's name, also
// on a file that cannot be `expected`, e.g. "a profile (JSON)": a folder, an
// empty file, an ONNX model or other data.
absl::StatusOr<std::string> readTextFile(const std::string& path,
                                         absl::string_view expected,
                                         size_t mostBytes = kMaxTextFileBytes);

// Prefixes an error with the file's name.
absl::Status inFile(const std::string& file, const absl::Status& status);

// The shortest decimal text that reads back as `value`.
std::string numberText(double value);

// `text` as a JSON string, in quotes. Invalid UTF-8 in it is replaced: names of
// models and files may be anything.
std::string jsonString(absl::string_view text);

// An object of a JSON file that knows its place, e.g. "nodes[2]"; "" is the
// whole file. Refers to the value, which must outlive it.
class JsonObject {
 public:
  // Fails if `value` is no object or has a member not in `members`.
  static absl::StatusOr<JsonObject> of(
      const llvm::json::Value& value, std::string path,
      std::initializer_list<absl::string_view> members);

  // The member of that name, of that type. A missing one is an error.
  absl::StatusOr<std::string> text(absl::string_view name) const;
  absl::StatusOr<double> number(absl::string_view name) const;
  absl::StatusOr<int64_t> integer(absl::string_view name) const;
  absl::StatusOr<const llvm::json::Array*> array(absl::string_view name) const;
  absl::StatusOr<const llvm::json::Value*> value(absl::string_view name) const;

  // The same, with what a missing member stands for.
  absl::StatusOr<std::string> text(absl::string_view name,
                                   std::string missing) const;
  absl::StatusOr<double> number(absl::string_view name, double missing) const;
  absl::StatusOr<int64_t> integer(absl::string_view name,
                                  int64_t missing) const;
  absl::StatusOr<bool> flag(absl::string_view name, bool missing) const;

  bool has(absl::string_view name) const;
  // The place of a member, or of an entry of an array member.
  std::string pathOf(absl::string_view name) const;
  std::string pathOf(absl::string_view name, size_t index) const;
  // An error at the member.
  absl::Status error(absl::string_view name, absl::string_view message) const;

 private:
  const llvm::json::Object* object = nullptr;
  std::string path;
};

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SUPPORT_JSON_VALUES_H_
