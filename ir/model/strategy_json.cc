#include "ir/model/strategy_json.h"

#include <array>
#include <system_error>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/schedule/families.h"
#include "ir/schedule/schedule.h"
#include "ir/sharding/device_grid_text.h"
#include "ir/support/json_values.h"
#include "ir/support/piped_file.h"
#include "ir/support/status_macros.h"

namespace soapstone::model {
namespace {

// A number of things that must be from 1 to `most`; a missing one is 1.
absl::StatusOr<int64_t> readCount(const JsonObject& object,
                                  absl::string_view name, int64_t most) {
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t count, object.integer(name, 1));
  if (count >= 1 && count <= most) return count;
  return object.error(name, absl::StrCat("is ", count, "; use 1 to ", most));
}

absl::Status readTexts(const JsonObject& object, absl::string_view name,
                       std::vector<std::string>* texts) {
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* list, object.array(name));
  for (const llvm::json::Value& text : *list) {
    if (!text.getAsString())
      return object.error(name, "must be a list of strings");
    texts->push_back(text.getAsString()->str());
  }
  return absl::OkStatus();
}

absl::StatusOr<sharding::DeviceGrid> readGrid(
    const JsonObject& object, absl::string_view name = "devices") {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string text, object.text(name));
  absl::StatusOr<sharding::DeviceGrid> grid = sharding::parseDeviceGrid(text);
  if (!grid.ok()) return object.error(name, grid.status().message());
  return grid;
}

void writeEntry(const NamedConfiguration& entry, const char* kind,
                std::string* out) {
  absl::StrAppend(out, "    {\"", kind, "\": ", jsonString(entry.name),
                  ", \"splits\": [");
  const char* separator = "";
  for (const auto& [factor, degree] : entry.splits) {
    absl::StrAppend(out, separator, "[", jsonString(factor), ", ", degree, "]");
    separator = ", ";
  }
  absl::StrAppend(out, "]");
  separator = ", \"shares\": {";
  for (const auto& [factor, shares] : entry.shares) {
    absl::StrAppend(out, separator, jsonString(factor), ": [",
                    absl::StrJoin(shares, ", "), "]");
    separator = ", ";
  }
  absl::StrAppend(out, entry.shares.empty() ? "" : "}",
                  ", \"replication\": ", entry.replication,
                  ", \"devices\": ", jsonString(entry.devices.toString()), "}");
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

absl::Status readShares(const JsonObject& object, NamedConfiguration* entry) {
  if (!object.has("shares")) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* value,
                             object.value("shares"));
  const llvm::json::Object* factors = value->getAsObject();
  if (factors == nullptr) {
    return object.error("shares", "must name factors: {\"factor\": [2, 1]}");
  }
  size_t known = 0;
  for (const auto& [factor, degree] : entry->splits) {
    const llvm::json::Value* list = factors->get(factor);
    if (list == nullptr) continue;
    ++known;
    sharding::Shares shares;
    const llvm::json::Array* numbers = list->getAsArray();
    for (size_t i = 0; numbers != nullptr && i < numbers->size(); ++i) {
      shares.push_back((*numbers)[i].getAsInteger().value_or(0));
    }
    absl::Status legal = sharding::checkShares(shares, degree);
    if (shares.empty() || !legal.ok()) {
      return object.error(
          "shares", absl::StrCat("of factor '", factor, "': ",
                                 legal.ok() ? "give a list of whole numbers"
                                            : legal.message()));
    }
    shares = sharding::normalShares(std::move(shares));
    if (!shares.empty()) entry->shares.emplace_back(factor, std::move(shares));
  }
  if (known == factors->size()) return absl::OkStatus();
  for (const auto& [factor, list] : *factors) {
    auto isThis = [&](const auto& split) { return split.first == factor; };
    if (absl::c_any_of(entry->splits, isThis)) continue;
    return object.error("shares", absl::StrCat("are of factor '", factor.str(),
                                               "', which 'splits' lacks"));
  }
  return absl::OkStatus();
}

// Fills in what the entry leaves out of devices and replication.
absl::Status readDevices(const JsonObject& object, int64_t devices,
                         NamedConfiguration* entry) {
  int64_t tasks = 1;
  for (const auto& [factor, degree] : entry->splits) {
    if (!__builtin_mul_overflow(tasks, degree, &tasks) &&
        tasks <= sharding::DeviceGrid::kMaxDevices) {
      continue;
    }
    return object.error(
        "splits", absl::StrCat("needs more than ",
                               sharding::DeviceGrid::kMaxDevices, " devices"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(entry->replication,
                             object.integer("replication", 0));
  if (entry->replication < 0 ||
      entry->replication > sharding::DeviceGrid::kMaxDevices) {
    return object.error("replication",
                        absl::StrCat("is ", entry->replication, "; use 1 to ",
                                     sharding::DeviceGrid::kMaxDevices));
  }
  if (object.has("devices")) {
    SOAPSTONE_ASSIGN_OR_RETURN(entry->devices, readGrid(object));
  } else {
    int64_t count = entry->replication == 0
                        ? (devices >= tasks ? devices / tasks * tasks : tasks)
                        : tasks * entry->replication;
    if (count > sharding::DeviceGrid::kMaxDevices) {
      return object.error(
          "replication",
          absl::StrCat("needs more than ", sharding::DeviceGrid::kMaxDevices,
                       " devices"));
    }
    entry->devices = sharding::DeviceGrid::range(0, static_cast<int>(count));
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
  return readTexts(model, "options", &strategy->modelOptions);
}

std::string modelText(const Strategy& strategy) {
  std::string text =
      absl::StrCat("{\"hash\": ", jsonString(strategy.modelHash));
  if (!strategy.modelFile.empty())
    absl::StrAppend(&text, ", \"file\": ", jsonString(strategy.modelFile));
  const char* separator = ", \"options\": [";
  for (const std::string& option : strategy.modelOptions) {
    absl::StrAppend(&text, separator, jsonString(option));
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
                       {kind, "splits", "shares", "replication", "devices"}));
    NamedConfiguration entry;
    SOAPSTONE_ASSIGN_OR_RETURN(entry.name, object.text(kind));
    SOAPSTONE_RETURN_IF_ERROR(readSplits(object, &entry));
    SOAPSTONE_RETURN_IF_ERROR(readShares(object, &entry));
    SOAPSTONE_RETURN_IF_ERROR(readDevices(object, devices, &entry));
    entries.push_back(std::move(entry));
  }
  return entries;
}

// JSON text of a family's schedule, or of the lists themselves.
std::string scheduleText(const StrategyPipeline& pipeline) {
  std::string text = "{";
  if (pipeline.actions.empty()) {
    absl::StrAppend(&text, "\"family\": ", jsonString(pipeline.family));
  } else {
    const char* separator = "\"actions\": [\n      ";
    for (const std::string& list : pipeline.actions) {
      absl::StrAppend(&text, separator, jsonString(list));
      separator = ",\n      ";
    }
    absl::StrAppend(&text, "]");
  }
  if (pipeline.sendsLate) absl::StrAppend(&text, ", \"send\": \"late\"");
  return text + "}";
}

std::string pipelineText(const StrategyPipeline& pipeline) {
  std::string text = absl::StrCat(
      "  \"pipeline\": {\n    \"micro_batches\": ", pipeline.microBatches,
      ",\n    \"schedule\": ", scheduleText(pipeline));
  if (pipeline.recompute != "none") {
    absl::StrAppend(&text,
                    ",\n    \"recompute\": ", jsonString(pipeline.recompute));
  }
  if (pipeline.optimizerShards > 1) {
    absl::StrAppend(&text,
                    ",\n    \"optimizer_shards\": ", pipeline.optimizerShards);
  }
  if (!pipeline.idle.empty()) {
    sharding::DeviceGrid idle = *sharding::DeviceGrid::list(pipeline.idle);
    absl::StrAppend(&text, ",\n    \"idle\": ", jsonString(idle.toString()));
  }
  absl::StrAppend(&text, ",\n    \"chunks\": [");
  const char* separator = "\n";
  for (const PipelineChunk& chunk : pipeline.chunks) {
    absl::StrAppend(
        &text, separator, "      {\"from\": ", jsonString(chunk.from),
        ", \"devices\": ", jsonString(chunk.devices.toString()), "}");
    separator = ",\n";
  }
  return text + "\n    ]\n  },\n";
}

absl::Status readSchedule(const JsonObject& object,
                          StrategyPipeline* pipeline) {
  if (!object.has("schedule")) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* value,
                             object.value("schedule"));
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject schedule,
                             JsonObject::of(*value, object.pathOf("schedule"),
                                            {"family", "actions", "send"}));
  if (schedule.has("family") == schedule.has("actions")) {
    return object.error("schedule", "needs either 'family' or 'actions'");
  }
  if (schedule.has("family")) {
    SOAPSTONE_ASSIGN_OR_RETURN(pipeline->family, schedule.text("family"));
    if (!schedule::parseFamily(pipeline->family)) {
      return schedule.error(
          "family", absl::StrCat("is '", pipeline->family, "'; use ",
                                 absl::StrJoin(schedule::familyNames(), ", ")));
    }
  } else {
    SOAPSTONE_RETURN_IF_ERROR(
        readTexts(schedule, "actions", &pipeline->actions));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(std::string send, schedule.text("send", "early"));
  if (send != "early" && send != "late") {
    return schedule.error("send", "must be 'early' or 'late'");
  }
  pipeline->sendsLate = send == "late";
  return absl::OkStatus();
}

// Reads the recomputation, and the storage of optimizer states.
absl::Status readMemoryChoices(const JsonObject& object,
                               StrategyPipeline* pipeline) {
  SOAPSTONE_ASSIGN_OR_RETURN(pipeline->recompute,
                             object.text("recompute", "none"));
  const std::array<absl::string_view, 4> words = {"none", "selective",
                                                  "alternate", "full"};
  if (!absl::c_linear_search(words, pipeline->recompute)) {
    return object.error("recompute",
                        absl::StrCat("is '", pipeline->recompute,
                                     "'; use none, selective, alternate or "
                                     "full"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      pipeline->optimizerShards,
      readCount(object, "optimizer_shards", sharding::DeviceGrid::kMaxDevices));
  return absl::OkStatus();
}

absl::Status readPipeline(const JsonObject& file, Strategy* strategy) {
  if (!file.has("pipeline")) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Value* value,
                             file.value("pipeline"));
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(*value, file.pathOf("pipeline"),
                     {"micro_batches", "schedule", "recompute",
                      "optimizer_shards", "idle", "chunks"}));
  StrategyPipeline pipeline;
  SOAPSTONE_ASSIGN_OR_RETURN(
      pipeline.microBatches,
      readCount(object, "micro_batches", schedule::kMostMicroBatches));
  SOAPSTONE_RETURN_IF_ERROR(readSchedule(object, &pipeline));
  SOAPSTONE_RETURN_IF_ERROR(readMemoryChoices(object, &pipeline));
  if (object.has("idle")) {
    SOAPSTONE_ASSIGN_OR_RETURN(sharding::DeviceGrid idle,
                               readGrid(object, "idle"));
    pipeline.idle = idle.devices();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* chunks,
                             object.array("chunks"));
  for (size_t i = 0; i < chunks->size(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        JsonObject entry,
        JsonObject::of((*chunks)[i], object.pathOf("chunks", i),
                       {"from", "devices"}));
    PipelineChunk chunk;
    SOAPSTONE_ASSIGN_OR_RETURN(chunk.from, entry.text("from"));
    SOAPSTONE_ASSIGN_OR_RETURN(chunk.devices, readGrid(entry));
    pipeline.chunks.push_back(std::move(chunk));
  }
  absl::Status status = checkPipeline(pipeline, strategy->devices);
  if (!status.ok()) return file.error("pipeline", status.message());
  int64_t size = pipeline.chunks.front().devices.size();
  if (size % pipeline.optimizerShards != 0) {
    return object.error("optimizer_shards",
                        absl::StrCat("is ", pipeline.optimizerShards,
                                     ", which does not divide the ", size,
                                     " devices of a chunk"));
  }
  strategy->pipeline = std::move(pipeline);
  return absl::OkStatus();
}

std::string recomputeText(const std::vector<RecomputeEntry>& entries) {
  std::string text = "  \"recompute\": [";
  const char* separator = "\n";
  for (const RecomputeEntry& entry : entries) {
    absl::StrAppend(&text, separator, "    {\"ops\": ", jsonString(entry.ops));
    const char* before = ", \"keep\": [";
    for (const std::string& kept : entry.keep) {
      absl::StrAppend(&text, before, jsonString(kept));
      before = ", ";
    }
    absl::StrAppend(&text, entry.keep.empty() ? "}" : "]}");
    separator = ",\n";
  }
  return text + "\n  ],\n";
}

absl::Status readRecompute(const JsonObject& file, Strategy* strategy) {
  if (!file.has("recompute")) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* array,
                             file.array("recompute"));
  for (size_t i = 0; i < array->size(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        JsonObject object,
        JsonObject::of((*array)[i], file.pathOf("recompute", i),
                       {"ops", "keep"}));
    RecomputeEntry entry;
    SOAPSTONE_ASSIGN_OR_RETURN(entry.ops, object.text("ops"));
    if (object.has("keep")) {
      SOAPSTONE_RETURN_IF_ERROR(readTexts(object, "keep", &entry.keep));
    }
    strategy->recompute.push_back(std::move(entry));
  }
  return absl::OkStatus();
}

// Whether some split has unequal shares.
bool hasShares(const Strategy& strategy) {
  auto isUneven = [](const NamedConfiguration& entry) {
    return !entry.shares.empty();
  };
  return absl::c_any_of(strategy.ops, isUneven) ||
         absl::c_any_of(strategy.tensors, isUneven);
}

}  // namespace

std::string toJson(const Strategy& strategy, absl::string_view plan) {
  bool isPlain =
      !strategy.pipeline && strategy.recompute.empty() && !hasShares(strategy);
  int64_t version = isPlain ? Strategy::kVersion : Strategy::kPipelineVersion;
  std::string out = absl::StrCat("{\n  \"version\": ", version,
                                 ",\n  \"model\": ", modelText(strategy),
                                 ",\n  \"devices\": ", strategy.devices, ",\n");
  if (strategy.pipeline) out += pipelineText(*strategy.pipeline);
  if (!strategy.recompute.empty()) out += recomputeText(strategy.recompute);
  writeEntries(strategy.ops, "ops", "op", &out);
  absl::StrAppend(&out, ",\n");
  writeEntries(strategy.tensors, "tensors", "tensor", &out);
  if (!plan.empty()) absl::StrAppend(&out, ",\n  \"plan\": ", plan);
  absl::StrAppend(&out, "\n}\n");
  return out;
}

absl::StatusOr<Strategy> parseStrategy(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(llvm::json::Value root, parseJson(text));
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject file,
      JsonObject::of(root, "",
                     {"version", "model", "devices", "pipeline", "recompute",
                      "ops", "tensors", "plan"}));
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t version, file.integer("version"));
  if (version < Strategy::kVersion || version > Strategy::kPipelineVersion) {
    return file.error(
        "version",
        absl::StrCat("is ", version, "; this program reads versions ",
                     Strategy::kVersion, " and ", Strategy::kPipelineVersion));
  }
  for (const char* member : {"pipeline", "recompute"}) {
    if (version > Strategy::kVersion || !file.has(member)) continue;
    return file.error(
        member, absl::StrCat("needs version ", Strategy::kPipelineVersion));
  }
  Strategy strategy;
  SOAPSTONE_RETURN_IF_ERROR(readModel(file, &strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(strategy.devices, file.integer("devices"));
  if (strategy.devices < 1 ||
      strategy.devices > sharding::DeviceGrid::kMaxDevices) {
    return file.error("devices",
                      absl::StrCat("is ", strategy.devices, "; use 1 to ",
                                   sharding::DeviceGrid::kMaxDevices));
  }
  SOAPSTONE_RETURN_IF_ERROR(readPipeline(file, &strategy));
  SOAPSTONE_RETURN_IF_ERROR(readRecompute(file, &strategy));
  int64_t devices = strategy.groupDevices();
  SOAPSTONE_ASSIGN_OR_RETURN(strategy.ops,
                             readEntries(file, "ops", "op", devices));
  SOAPSTONE_ASSIGN_OR_RETURN(strategy.tensors,
                             readEntries(file, "tensors", "tensor", devices));
  if (version == Strategy::kVersion && hasShares(strategy)) {
    return file.error("version",
                      absl::StrCat("is ", version, "; 'shares' need version ",
                                   Strategy::kPipelineVersion));
  }
  return strategy;
}

absl::StatusOr<Strategy> readStrategyFile(const std::string& path) {
  // Commands read a plan several times.
  SOAPSTONE_RETURN_IF_ERROR(keepPipe(path));
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string text,
      readTextFile(path, "a strategy (JSON, as soapstone search writes it)"));
  absl::StatusOr<Strategy> strategy = parseStrategy(text);
  if (!strategy.ok()) return inFile(path, strategy.status());
  return strategy;
}

}  // namespace soapstone::model
