
#include "absl/strings/str_cat.h"
#include "cost_model/profile.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::cost_model {
namespace {

using llvm::json::Array;
using llvm::json::Value;

constexpr int64_t kVersion = 1;

absl::StatusOr<std::vector<std::vector<int64_t>>> readShapes(
    const JsonObject& object) {
  std::vector<std::vector<int64_t>> shapes;
  SOAPSTONE_ASSIGN_OR_RETURN(const Array* list, object.array("shapes"));
  for (const Value& value : *list) {
    const Array* dims = value.getAsArray();
    if (dims == nullptr)
      return object.error("shapes", "must be an array of arrays");
    std::vector<int64_t>& shape = shapes.emplace_back();
    for (const Value& dim : *dims) {
      std::optional<int64_t> size = dim.getAsInteger();
      if (!size || *size < 0) {
        return object.error("shapes",
                            "a size must be a whole number of at least 0");
      }
      shape.push_back(*size);
    }
  }
  return shapes;
}

absl::StatusOr<PassDirection> readDirection(const JsonObject& object) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string text,
                             object.text("direction", "forward"));
  if (text == "forward") return PassDirection::kForward;
  if (text == "backward") return PassDirection::kBackward;
  return object.error(
      "direction",
      absl::StrCat("is '", text, "', must be 'forward' or 'backward'"));
}

absl::Status readEntry(const Value& value, const std::string& path,
                       Profile& profile) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"deviceKind", "kind", "attributes", "shapes", "format",
                      "direction", "seconds"}));
  OperatorKey key;
  SOAPSTONE_ASSIGN_OR_RETURN(key.deviceKind, object.text("deviceKind"));
  SOAPSTONE_ASSIGN_OR_RETURN(key.kind, object.text("kind"));
  SOAPSTONE_ASSIGN_OR_RETURN(key.attributes, object.text("attributes", ""));
  SOAPSTONE_ASSIGN_OR_RETURN(key.shapes, readShapes(object));
  SOAPSTONE_ASSIGN_OR_RETURN(std::string format, object.text("format"));
  absl::StatusOr<NumberFormat> parsed = parseNumberFormat(format);
  if (!parsed.ok()) return object.error("format", parsed.status().message());
  key.format = *parsed;
  SOAPSTONE_ASSIGN_OR_RETURN(key.direction, readDirection(object));
  SOAPSTONE_ASSIGN_OR_RETURN(double seconds, object.number("seconds"));
  if (profile.find(key))
    return object.error("shapes", "this operator is there twice");
  absl::Status added = profile.add(std::move(key), seconds);
  return added.ok() ? added : object.error("seconds", added.message());
}

}  // namespace

absl::StatusOr<Profile> parseProfile(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(Value value, parseJson(text));
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, "", {"version", "source", "operators"}));
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t version, object.integer("version"));
  if (version != kVersion) {
    return object.error("version",
                        absl::StrCat("is ", version, ", must be ", kVersion));
  }
  Profile profile;
  SOAPSTONE_ASSIGN_OR_RETURN(profile.source, object.text("source", ""));
  SOAPSTONE_ASSIGN_OR_RETURN(const Array* list, object.array("operators"));
  for (size_t i = 0; i < list->size(); ++i) {
    SOAPSTONE_RETURN_IF_ERROR(
        readEntry((*list)[i], object.pathOf("operators", i), profile));
  }
  return profile;
}

absl::StatusOr<Profile> readProfileFile(const std::string& path) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string text,
      readTextFile(path, "a profile (JSON, as soapstone calibrate writes it)"));
  absl::StatusOr<Profile> profile = parseProfile(text);
  if (profile.ok()) return profile;
  return inFile(path, profile.status());
}

std::string writeProfile(const Profile& profile) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, /*IndentSize=*/2);
  auto writeShapes = [&](const OperatorKey& key) {
    json.attributeArray("shapes", [&] {
      for (const std::vector<int64_t>& shape : key.shapes) {
        json.array([&] {
          for (int64_t size : shape) json.value(size);
        });
      }
    });
  };
  json.object([&] {
    json.attribute("version", kVersion);
    if (!profile.source.empty()) json.attribute("source", profile.source);
    json.attributeArray("operators", [&] {
      for (const auto& [key, seconds] : profile.entries()) {
        json.object([&, &key = key, &seconds = seconds] {
          json.attribute("deviceKind", key.deviceKind);
          json.attribute("kind", key.kind);
          if (!key.attributes.empty())
            json.attribute("attributes", key.attributes);
          writeShapes(key);
          absl::string_view format = numberFormatName(key.format);
          json.attribute("format",
                         llvm::StringRef(format.data(), format.size()));
          if (key.direction == PassDirection::kBackward) {
            json.attribute("direction", "backward");
          }
          json.attributeBegin("seconds");
          json.rawValue(numberText(seconds));
          json.attributeEnd();
        });
      }
    });
  });
  stream << "\n";
  return text;
}

}  // namespace soapstone::cost_model
