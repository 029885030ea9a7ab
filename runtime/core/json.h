#ifndef SOAPSTONE_RUNTIME_CORE_JSON_H_
#define SOAPSTONE_RUNTIME_CORE_JSON_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace soapstone::runtime {

struct JsonMember;

// A JSON value: as much of the format as file headers need.
struct Json {
  enum class Kind { kNull, kBool, kInteger, kNumber, kString, kArray, kObject };
  Kind kind = Kind::kNull;
  bool boolean = false;
  int64_t integer = 0;  // kInteger only.
  double number = 0;    // kInteger and kNumber.
  std::string text;
  std::vector<Json> items;
  std::vector<JsonMember> members;

  // Member of an object; null if absent or this is no object.
  const Json* find(std::string_view name) const;
};

struct JsonMember {
  std::string first;  // Name.
  Json second;        // Value.
};

// Parses one value; throws InputError naming `what` and the byte position.
// Nesting deeper than 64 is refused.
Json parseJson(std::string_view text, const std::string& what);

// `text` in quotes, escaped.
std::string quoteJson(std::string_view text);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_JSON_H_
