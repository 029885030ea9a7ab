#include "cost_model/json_fields.h"

#include "absl/strings/str_cat.h"

namespace soapstone::cost_model {
namespace {

template <typename Number>
absl::Status checkLimits(const JsonObject& object, absl::string_view name,
                         const JsonLimits& limits, Number value) {
  auto number = static_cast<double>(value);
  if (number >= limits.least && number <= limits.most) return absl::OkStatus();
  return object.error(name, absl::StrCat("is ", value, ", must be between ",
                                         limits.least, " and ", limits.most));
}

}  // namespace

absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits& limits, double* value) {
  SOAPSTONE_ASSIGN_OR_RETURN(*value, object.number(name));
  return checkLimits(object, name, limits, *value);
}

absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits& limits, int64_t* value) {
  SOAPSTONE_ASSIGN_OR_RETURN(*value, object.integer(name));
  return checkLimits(object, name, limits, *value);
}

absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits& limits, int* value) {
  int64_t whole = 0;
  SOAPSTONE_RETURN_IF_ERROR(readValue(object, name, limits, &whole));
  *value = static_cast<int>(whole);
  return absl::OkStatus();
}

absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits&, bool* value) {
  SOAPSTONE_ASSIGN_OR_RETURN(*value, object.flag(name, *value));
  return absl::OkStatus();
}

absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits&, std::string* value) {
  SOAPSTONE_ASSIGN_OR_RETURN(*value, object.text(name));
  return absl::OkStatus();
}

absl::Status readField(const JsonObject& object, const JsonVersion& version,
                       const void*) {
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t number, object.integer(version.name));
  if (number == version.number) return absl::OkStatus();
  return object.error(
      version.name, absl::StrCat("is ", number, ", must be ", version.number));
}

void writeValue(llvm::json::OStream& json, JsonName name, double value) {
  json.attributeBegin(name.ref());
  json.rawValue(numberText(value));
  json.attributeEnd();
}

}  // namespace soapstone::cost_model
