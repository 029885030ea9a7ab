#ifndef SOAPSTONE_COST_MODEL_JSON_FIELDS_H_
#define SOAPSTONE_COST_MODEL_JSON_FIELDS_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"

// Structs that are objects of JSON files. The members of each are listed once,
// in the order of the file, by a function
//
//   constexpr auto jsonFields(const Struct*) { return std::tuple(...); }
//
// which serves reading, checking and writing. A member that is missing in a
// file keeps the value that it has in the struct.
namespace soapstone::cost_model {

// Whether a member must be in a file, and whether one with its usual value is
// written.
enum class Presence { kRequired, kWritten, kOptional };

// The least and the largest value of a number.
struct JsonLimits {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
};

template <typename Struct, typename Value>
struct JsonField {
  absl::string_view name;
  Value Struct::*member;
  JsonLimits limits = {};
  Presence presence = Presence::kWritten;
};
template <typename Struct, typename Value>
JsonField(const char*, Value Struct::*, JsonLimits = {})
    -> JsonField<Struct, Value>;

template <typename Struct, typename Value>
constexpr auto required(absl::string_view name, Value Struct::*member,
                        JsonLimits limits = {}) {
  return JsonField<Struct, Value>{name, member, limits, Presence::kRequired};
}
template <typename Struct, typename Value>
constexpr auto optional(absl::string_view name, Value Struct::*member) {
  return JsonField<Struct, Value>{name, member, {}, Presence::kOptional};
}

// The version of a file, which must be this one.
struct JsonVersion {
  absl::string_view name;
  int64_t number;
};

// The name of a member; as a field, of one that the caller reads and writes.
struct JsonName {
  absl::string_view name;
  llvm::StringRef ref() const { return {name.data(), name.size()}; }
};

// Reads a member that is there. Fails with InvalidArgument and its place.
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits& limits, double* value);
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits& limits, int64_t* value);
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits& limits, int* value);
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits& limits, bool* value);
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits& limits, std::string* value);

template <typename T>
concept HasJsonFields = requires(const T* value) {
  jsonFields(value);
};

// Writes a member.
void writeValue(llvm::json::OStream& json, JsonName name, double value);
template <typename Value>
void writeValue(llvm::json::OStream& json, JsonName name, const Value& value) {
  if constexpr (HasJsonFields<Value>) {
    json.attributeObject(name.ref(), [&] { writeFields(json, value); });
  } else {
    json.attribute(name.ref(), value);
  }
}

template <typename Struct, typename Value>
absl::Status readField(const JsonObject& object,
                       const JsonField<Struct, Value>& field, Struct* result) {
  if (field.presence != Presence::kRequired && !object.has(field.name)) {
    return absl::OkStatus();
  }
  return readValue(object, field.name, field.limits, &(result->*field.member));
}
template <typename Struct>
absl::Status readField(const JsonObject&, const JsonName&, Struct*) {
  return absl::OkStatus();
}
absl::Status readField(const JsonObject& object, const JsonVersion& version,
                       const void*);

// Reads an object with the fields of `Struct` into `result`. Fails with
// InvalidArgument and the place of the first fault.
template <HasJsonFields Struct>
absl::StatusOr<JsonObject> readFields(const llvm::json::Value& value,
                                      std::string path, Struct* result) {
  return std::apply(
      [&](const auto&... field) -> absl::StatusOr<JsonObject> {
        SOAPSTONE_ASSIGN_OR_RETURN(
            JsonObject object,
            JsonObject::of(value, std::move(path), {field.name...}));
        absl::Status status;
        (void)((status = readField(object, field, result), status.ok()) && ...);
        SOAPSTONE_RETURN_IF_ERROR(status);
        return object;
      },
      jsonFields(static_cast<const Struct*>(nullptr)));
}

template <HasJsonFields Struct>
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits&, Struct* result) {
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* value,
                             object.value(name));
  return readFields(*value, object.pathOf(name), result).status();
}

// Reads one entry of a list, which may stand for several.
template <HasJsonFields Struct>
absl::Status readEntry(const llvm::json::Value& value, const std::string& path,
                       std::vector<Struct>* list) {
  return readFields(value, path, &list->emplace_back()).status();
}

// Entries that have a place in the file get it.
template <HasJsonFields Struct>
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits&, std::vector<Struct>* list) {
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* array,
                             object.array(name));
  for (size_t i = 0; i < array->size(); ++i) {
    [[maybe_unused]] size_t known = list->size();
    SOAPSTONE_RETURN_IF_ERROR(
        readEntry((*array)[i], object.pathOf(name, i), list));
    if constexpr (requires(Struct entry) { entry.place; }) {
      for (; known < list->size(); ++known) {
        (*list)[known].place.index = static_cast<int64_t>(i);
      }
    }
  }
  return absl::OkStatus();
}

// Writes the members of an object; `writeOther` is called for the names of
// those that no field has.
template <HasJsonFields Struct>
void writeFields(
    llvm::json::OStream& json, const Struct& value,
    const std::function<void(absl::string_view)>& writeOther = {}) {
  static const Struct kUsual{};
  auto write = [&](const auto& field) {
    JsonName name{field.name};
    if constexpr (requires { field.member; }) {
      if (field.presence == Presence::kOptional &&
          value.*field.member == kUsual.*field.member) {
        return;
      }
      writeValue(json, name, value.*field.member);
    } else if constexpr (requires { field.number; }) {
      json.attribute(name.ref(), field.number);
    } else if (writeOther) {
      writeOther(field.name);
    }
  };
  std::apply([&](const auto&... field) { (write(field), ...); },
             jsonFields(&value));
}
template <HasJsonFields Struct>
void writeValue(llvm::json::OStream& json, JsonName name,
                const std::vector<Struct>& list) {
  json.attributeArray(name.ref(), [&] {
    for (const Struct& entry : list) {
      json.object([&] { writeFields(json, entry); });
    }
  });
}

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_JSON_FIELDS_H_
