#include "passes/strategy/strategy_json.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "cost_model/json_values.h"
#include "ir/sharding/device_grid_text.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone {
namespace {

std::string quoted(const std::string& text) {
  std::string out;
  llvm::raw_string_ostream stream(out);
  stream << llvm::json::Value(llvm::json::fixUTF8(text));
  return out;
}

void writeEntry(const NamedConfiguration& entry, const char* kind,
                std::string* out) {
  absl::StrAppend(out, "    {\"", kind, "\": ", quoted(entry.name),
                  ", \"splits\": [");
  const char* separator = "";
  for (const auto& [factor, degree] : entry.splits) {
    absl::StrAppend(out, separator, "[", quoted(factor), ", ", degree, "]");
    separator = ", ";
  }
  absl::StrAppend(out, "], \"replication\": ", entry.replication,
                  ", \"devices\": ", quoted(entry.devices.toString()), "}");
}

void writeEntries(const std::vector<NamedConfiguration>& entries,
                  const char* member, const char* kind, std::string* out) {
  absl::StrAppend(out, "  \"", member, "\": [");
  const char* separator = "\n";
  for (const NamedConfiguration& entry : entries) {
    absl::StrAppend(out, separator);
    writeEntry(entry, kind, out);
    separator = ",\n";
  }
  absl::StrAppend(out, entries.empty() ? "]" : "\n  ]");
}

absl::Status readSplits(const JsonObject& object, NamedConfiguration* entry) {
  if (!object.has("splits")) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* splits,
                             object.array("splits"));
  for (const llvm::json::Value& split : *splits) {
    const llvm::json::Array* pair = split.getAsArray();
    std::optional<llvm::StringRef> factor;
    std::optional<int64_t> degree;
    if (pair != nullptr && pair->size() == 2) {
      factor = (*pair)[0].getAsString();
      degree = (*pair)[1].getAsInteger();
    }
    if (!factor || !degree) {
      return object.error("splits",
                          "must be a list of pairs [\"factor\", degree]");
    }
    if (*degree < 1) {
      return object.error("splits",
                          absl::StrCat("splits factor '", factor->str(), "' ",
                                       *degree, " ways; use at least 1"));
    }
    entry->splits.emplace_back(factor->str(), *degree);
  }
  return absl::OkStatus();
}

// Fills in what the entry leaves out of devices and replication.
absl::Status readDevices(const JsonObject& object, int64_t devices,
                         NamedConfiguration* entry) {
  int64_t tasks = 1;
  for (const auto& [factor, degree] : entry->splits) {
    if (!__builtin_mul_overflow(tasks, degree, &tasks) &&
        tasks <= DeviceGrid::kMaxDevices) {
      continue;
    }
    return object.error(
        "splits",
        absl::StrCat("needs more than ", DeviceGrid::kMaxDevices, " devices"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(entry->replication,
                             object.integer("replication", 0));
  if (entry->replication < 0 || entry->replication > DeviceGrid::kMaxDevices) {
    return object.error("replication",
                        absl::StrCat("is ", entry->replication, "; use 1 to ",
                                     DeviceGrid::kMaxDevices));
  }
  if (object.has("devices")) {
    SOAPSTONE_ASSIGN_OR_RETURN(std::string text, object.text("devices"));
    absl::StatusOr<DeviceGrid> grid = parseDeviceGrid(text);
    if (!grid.ok()) return object.error("devices", grid.status().message());
    entry->devices = *std::move(grid);
  } else {
    int64_t count = entry->replication == 0
                        ? (devices >= tasks ? devices / tasks * tasks : tasks)
                        : tasks * entry->replication;
    if (count > DeviceGrid::kMaxDevices) {
      return object.error("replication",
                          absl::StrCat("needs more than ",
                                       DeviceGrid::kMaxDevices, " devices"));
    }
    entry->devices = DeviceGrid::range(0, static_cast<int>(count));
  }
  if (object.has("replication") && entry->replication == 0)
    return object.error("replication", "is 0; use at least 1");
  if (entry->replication == 0) {
    // Where the devices are no multiple, the check of the product says so.
    int64_t left = entry->devices.size() / tasks;
    entry->replication = left < 1 ? 1 : left;
  }
  return absl::OkStatus();
}

absl::Status readModel(const JsonObject& file, Strategy* strategy) {
  if (!file.has("model")) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* value,
                             file.value("model"));
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject model,
                             JsonObject::of(*value, file.pathOf("model"),
                                            {"hash", "file", "options"}));
  SOAPSTONE_ASSIGN_OR_RETURN(strategy->modelHash, model.text("hash", ""));
  SOAPSTONE_ASSIGN_OR_RETURN(strategy->modelFile, model.text("file", ""));
  if (!model.has("options")) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* options,
                             model.array("options"));
  for (const llvm::json::Value& option : *options) {
    if (!option.getAsString())
      return model.error("options", "must be a list of strings");
    strategy->modelOptions.push_back(option.getAsString()->str());
  }
  return absl::OkStatus();
}

std::string modelText(const Strategy& strategy) {
  std::string text = absl::StrCat("{\"hash\": ", quoted(strategy.modelHash));
  if (!strategy.modelFile.empty())
    absl::StrAppend(&text, ", \"file\": ", quoted(strategy.modelFile));
  const char* separator = ", \"options\": [";
  for (const std::string& option : strategy.modelOptions) {
    absl::StrAppend(&text, separator, quoted(option));
    separator = ", ";
  }
  return absl::StrCat(text, strategy.modelOptions.empty() ? "}" : "]}");
}

absl::StatusOr<std::vector<NamedConfiguration>> readEntries(
    const JsonObject& file, const char* member, const char* kind,
    int64_t devices) {
  std::vector<NamedConfiguration> entries;
  if (!file.has(member)) return entries;
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* array,
                             file.array(member));
  for (size_t i = 0; i < array->size(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        JsonObject object,
        JsonObject::of((*array)[i], file.pathOf(member, i),
                       {kind, "splits", "replication", "devices"}));
    NamedConfiguration entry;
    SOAPSTONE_ASSIGN_OR_RETURN(entry.name, object.text(kind));
    SOAPSTONE_RETURN_IF_ERROR(readSplits(object, &entry));
    SOAPSTONE_RETURN_IF_ERROR(readDevices(object, devices, &entry));
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

std::string toJson(const Strategy& strategy) {
  std::string out = absl::StrCat("{\n  \"version\": ", Strategy::kVersion,
                                 ",\n  \"model\": ", modelText(strategy),
                                 ",\n  \"devices\": ", strategy.devices, ",\n");
  writeEntries(strategy.ops, "ops", "op", &out);
  absl::StrAppend(&out, ",\n");
  writeEntries(strategy.tensors, "tensors", "tensor", &out);
  absl::StrAppend(&out, "\n}\n");
  return out;
}

absl::StatusOr<Strategy> parseStrategy(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(llvm::json::Value root, parseJson(text));
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject file,
      JsonObject::of(root, "",
                     {"version", "model", "devices", "ops", "tensors"}));
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t version, file.integer("version"));
  if (version != Strategy::kVersion) {
    return file.error(
        "version", absl::StrCat("is ", version, "; this program reads version ",
                                Strategy::kVersion));
  }
  Strategy strategy;
  SOAPSTONE_RETURN_IF_ERROR(readModel(file, &strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(strategy.devices, file.integer("devices"));
  if (strategy.devices < 1 || strategy.devices > DeviceGrid::kMaxDevices) {
    return file.error("devices",
                      absl::StrCat("is ", strategy.devices, "; use 1 to ",
                                   DeviceGrid::kMaxDevices));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(strategy.ops,
                             readEntries(file, "ops", "op", strategy.devices));
  SOAPSTONE_ASSIGN_OR_RETURN(
      strategy.tensors,
      readEntries(file, "tensors", "tensor", strategy.devices));
  return strategy;
}

absl::StatusOr<Strategy> readStrategyFile(const std::string& path) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string text,
      readTextFile(path, "a strategy (JSON, as soapstone search writes it)"));
  absl::StatusOr<Strategy> strategy = parseStrategy(text);
  if (!strategy.ok()) return inFile(path, strategy.status());
  return strategy;
}

}  // namespace soapstone
