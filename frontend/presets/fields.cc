#include "frontend/presets/fields.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/lower_builder.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::presets {
namespace {

using llvm::StringRef;
using llvm::json::Value;

// Limit on a dimension of a model; products of several must fit 64 bits.
constexpr int64_t kMost = int64_t{1} << 31;

// `value` as JSON, of which a long one has only its beginning.
std::string textOf(const Value& value) {
  constexpr size_t kLongest = 80;
  std::string text;
  llvm::raw_string_ostream(text) << value;
  if (text.size() <= kLongest) return text;
  text.resize(kLongest);
  // A character of several bytes is left out whole.
  while ((text.back() & 0x80) != 0) text.pop_back();
  return text + "..";
}

bool saysNothing(const Value& value) {
  if (value.kind() == Value::Null) return true;
  if (auto flag = value.getAsBoolean()) return !*flag;
  if (const llvm::json::Array* list = value.getAsArray()) return list->empty();
  if (const llvm::json::Object* object = value.getAsObject())
    return object->empty();
  return false;
}

}  // namespace

void Fields::refuse(StringRef name, const std::string& what) const {
  throw onnx::Refusal{absl::StrCat("field '", place, name.str(), "' ", what)};
}

const Value* Fields::find(StringRef name) {
  read.insert(name.str());
  const Value* value = object.get(name);
  return value == nullptr || value->kind() == Value::Null ? nullptr : value;
}

bool Fields::has(StringRef name) const {
  const Value* value = object.get(name);
  return value != nullptr && value->kind() != Value::Null;
}

bool Fields::isNull(StringRef name) const {
  const Value* value = object.get(name);
  return value != nullptr && value->kind() == Value::Null;
}

int64_t Fields::size(StringRef name) {
  if (!has(name)) refuse(name, "is missing");
  return size(name, 1);
}

int64_t Fields::size(StringRef name, int64_t missing) {
  int64_t value = count(name, missing);
  if (value < 1 && has(name)) refuse(name, "is 0, must be at least 1");
  return value;
}

int64_t Fields::sizeOfLayers(StringRef name, int64_t layers, int64_t missing) {
  const Value* value = find(name);
  if (value == nullptr || value->getAsArray() == nullptr)
    return size(name, missing);
  std::vector<int64_t> sizes = integers(name);
  if (static_cast<int64_t>(sizes.size()) < layers) {
    refuse(name, absl::StrCat("has ", sizes.size(), " entries for ", layers,
                              " layers"));
  }
  for (int64_t each : sizes) {
    if (each != sizes[0] || each < 1 || each > kMost) {
      refuse(name, absl::StrCat("has the entries ", sizes[0], " and ", each,
                                "; all must be one integer from 1 to ", kMost));
    }
  }
  return sizes[0];
}

int64_t Fields::count(StringRef name, int64_t missing) {
  const Value* value = find(name);
  if (value == nullptr) return missing;
  std::optional<int64_t> number = value->getAsInteger();
  if (!number || *number < 0 || *number > kMost) {
    refuse(name, absl::StrCat("is ", textOf(*value),
                              ", must be an integer from 0 to ", kMost));
  }
  return *number;
}

double Fields::number(StringRef name) {
  if (!has(name)) refuse(name, "is missing");
  return number(name, 0);
}

double Fields::number(StringRef name, double missing) {
  const Value* value = find(name);
  if (value == nullptr) return missing;
  std::optional<double> number = value->getAsNumber();
  if (!number) refuse(name, "is " + textOf(*value) + ", must be a number");
  if (!(std::abs(*number) <= std::numeric_limits<float>::max()))
    refuse(name, absl::StrCat("is ", *number, ", must fit 32-bit floats"));
  return *number;
}

double Fields::positive(StringRef name) {
  if (!has(name)) refuse(name, "is missing");
  return positive(name, 1);
}

double Fields::positive(StringRef name, double missing) {
  double value = number(name, missing);
  // Numbers that 32-bit floats round to 0 are not above it.
  if (!(static_cast<float>(value) > 0))
    refuse(name, absl::StrCat("is ", value, ", must be above 0"));
  return value;
}

double Fields::amount(StringRef name, double missing) {
  double value = number(name, missing);
  if (!(value >= 0))
    refuse(name, absl::StrCat("is ", value, ", must be at least 0"));
  return value;
}

double Fields::share(StringRef name, double missing) {
  double value = positive(name, missing);
  if (value > 1)
    refuse(name, absl::StrCat("is ", value, ", must be at most 1"));
  return value;
}

double Fields::ratio(StringRef name, double missing) {
  double value = number(name, missing);
  if (!(value >= 0 && value < 1))
    refuse(name, absl::StrCat("is ", value, ", must be from 0 to below 1"));
  return value;
}

bool Fields::flag(StringRef name, bool missing) {
  const Value* value = find(name);
  if (value == nullptr) return missing;
  std::optional<bool> flag = value->getAsBoolean();
  if (!flag) refuse(name, "is " + textOf(*value) + ", must be true or false");
  return *flag;
}

std::string Fields::text(StringRef name, const std::string& missing) {
  const Value* value = find(name);
  if (value == nullptr) return missing;
  std::optional<StringRef> text = value->getAsString();
  if (!text) refuse(name, "is " + textOf(*value) + ", must be a text");
  return text->str();
}

std::vector<std::string> Fields::texts(StringRef name) {
  const Value* value = find(name);
  std::vector<std::string> result;
  if (value == nullptr) return result;
  const llvm::json::Array* list = value->getAsArray();
  if (list == nullptr) refuse(name, "must be a list of texts");
  for (const Value& entry : *list) {
    std::optional<StringRef> text = entry.getAsString();
    if (!text) refuse(name, "must be a list of texts");
    result.push_back(text->str());
  }
  return result;
}

std::vector<int64_t> Fields::integers(StringRef name) {
  const Value* value = find(name);
  std::vector<int64_t> result;
  if (value == nullptr) return result;
  const llvm::json::Array* list = value->getAsArray();
  if (list == nullptr) refuse(name, "must be a list of integers");
  for (const Value& entry : *list) {
    std::optional<int64_t> number = entry.getAsInteger();
    if (!number) refuse(name, "must be a list of integers");
    result.push_back(*number);
  }
  return result;
}

int64_t Fields::entries(StringRef name) {
  const Value* value = find(name);
  if (value == nullptr) return 0;
  const llvm::json::Object* members = value->getAsObject();
  if (members == nullptr) refuse(name, "must be an object");
  return static_cast<int64_t>(members->size());
}

Fields* Fields::inner(StringRef name) {
  const Value* value = find(name);
  if (value == nullptr) return nullptr;
  const llvm::json::Object* object = value->getAsObject();
  if (object == nullptr) refuse(name, "must be an object");
  std::unique_ptr<Fields>& fields = inners[name.str()];
  if (fields == nullptr) {
    fields =
        std::make_unique<Fields>(*object, absl::StrCat(place, name.str(), "."));
  }
  return fields.get();
}

void Fields::require(StringRef name, const Value& supported) {
  const Value* value = find(name);
  if (value == nullptr || *value == supported) return;
  refuse(name,
         absl::StrCat("is ", textOf(*value), ", which is not supported; only ",
                      textOf(supported), " is"));
}

void Fields::ignore(std::initializer_list<StringRef> names) {
  for (StringRef name : names) read.insert(name.str());
}

std::vector<std::string> Fields::unread() const {
  std::vector<std::string> names;
  for (const auto& [key, value] : object) {
    std::string name = key.str();
    if (read.count(name) == 0 && !saysNothing(value))
      names.push_back(place + name);
  }
  for (const auto& [name, fields] : inners) {
    std::vector<std::string> more = fields->unread();
    names.insert(names.end(), more.begin(), more.end());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace soapstone::presets
