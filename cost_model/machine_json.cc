#include "cost_model/machine_json.h"

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cost_model/short_machine.h"
#include "cost_model/stragglers.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {
namespace {

using llvm::json::Array;
using llvm::json::Value;

constexpr int64_t kVersion = 1;

// Reads an array member of objects with `readEntry(value, path, list)`; a
// missing optional member is an empty list. Entries that have a place get it.
template <typename T, typename ReadEntry>
absl::StatusOr<std::vector<T>> readList(const JsonObject& object,
                                        absl::string_view name, bool required,
                                        ReadEntry readEntry) {
  std::vector<T> list;
  if (!required && !object.has(name)) return list;
  SOAPSTONE_ASSIGN_OR_RETURN(const Array* array, object.array(name));
  for (size_t i = 0; i < array->size(); ++i) {
    [[maybe_unused]] size_t known = list.size();
    SOAPSTONE_RETURN_IF_ERROR(
        readEntry((*array)[i], object.pathOf(name, i), list));
    if constexpr (requires(T entry) { entry.place; }) {
      for (; known < list.size(); ++known) {
        list[known].place.index = static_cast<int64_t>(i);
      }
    }
  }
  return list;
}

// The kernels by name, e.g. {"flash-2": {"forward": 0.37, ...}}.
absl::Status readAttentionKernels(const JsonObject& device, DeviceKind* kind) {
  if (!device.has("attentionKernels")) return absl::OkStatus();
  std::string path = device.pathOf("attentionKernels");
  SOAPSTONE_ASSIGN_OR_RETURN(const Value* value,
                             device.value("attentionKernels"));
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject kernels,
      JsonObject::of(*value, path, {"cudnn", "flash-1", "flash-2", "flash-3"}));
  for (absl::string_view name : kAttentionKernels) {
    if (!kernels.has(name)) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(const Value* entry, kernels.value(name));
    SOAPSTONE_ASSIGN_OR_RETURN(
        JsonObject object, JsonObject::of(*entry, kernels.pathOf(name),
                                          {"forward", "backward",
                                           "narrowForward", "narrowBackward"}));
    AttentionRates rates;
    SOAPSTONE_ASSIGN_OR_RETURN(rates.forward, object.number("forward"));
    SOAPSTONE_ASSIGN_OR_RETURN(rates.backward, object.number("backward"));
    SOAPSTONE_ASSIGN_OR_RETURN(rates.narrowForward,
                               object.number("narrowForward", rates.forward));
    SOAPSTONE_ASSIGN_OR_RETURN(rates.narrowBackward,
                               object.number("narrowBackward", rates.backward));
    kind->attentionKernels.emplace(name, rates);
  }
  return absl::OkStatus();
}

// A number for each format that is named.
absl::Status readByFormat(const Value& value, const std::string& path,
                          std::map<NumberFormat, double>* numbers) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"f64", "f32", "tf32", "bf16", "f16", "f8", "i8"}));
  for (NumberFormat format : kNumberFormats) {
    if (!object.has(numberFormatName(format))) continue;
    SOAPSTONE_ASSIGN_OR_RETURN((*numbers)[format],
                               object.number(numberFormatName(format)));
  }
  return absl::OkStatus();
}

absl::Status readDeviceKind(const Value& value, const std::string& path,
                            std::vector<DeviceKind>& kinds) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(
          value, path,
          {"name", "peakFlopsPerSecond", "vectorFlopsPerSecond", "memoryBytes",
           "memoryBytesPerSecond", "launchOverheadSeconds", "multiprocessors",
           "overlapsCommunication", "achievedMatrixFraction",
           "achievedMemoryFraction", "formatFractions", "smallWindowSpeedup",
           "otherWindowFraction", "attentionKernels", "pricePerHour",
           "source"}));
  DeviceKind kind;
  SOAPSTONE_ASSIGN_OR_RETURN(kind.name, object.text("name"));
  SOAPSTONE_ASSIGN_OR_RETURN(const Value* rates,
                             object.value("peakFlopsPerSecond"));
  SOAPSTONE_RETURN_IF_ERROR(readByFormat(
      *rates, object.pathOf("peakFlopsPerSecond"), &kind.peakFlopsPerSecond));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.vectorFlopsPerSecond,
                             object.number("vectorFlopsPerSecond"));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.memoryBytes, object.integer("memoryBytes"));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.memoryBytesPerSecond,
                             object.number("memoryBytesPerSecond"));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.launchOverheadSeconds,
                             object.number("launchOverheadSeconds"));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.multiprocessors,
                             object.integer("multiprocessors"));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.overlapsCommunication,
                             object.flag("overlapsCommunication", true));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.achievedMatrixFraction,
                             object.number("achievedMatrixFraction", 1));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.achievedMemoryFraction,
                             object.number("achievedMemoryFraction", 1));
  if (object.has("formatFractions")) {
    SOAPSTONE_ASSIGN_OR_RETURN(const Value* fractions,
                               object.value("formatFractions"));
    SOAPSTONE_RETURN_IF_ERROR(readByFormat(
        *fractions, object.pathOf("formatFractions"), &kind.formatFractions));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(kind.smallWindowSpeedup,
                             object.number("smallWindowSpeedup", 1));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.otherWindowFraction,
                             object.number("otherWindowFraction", 1));
  SOAPSTONE_RETURN_IF_ERROR(readAttentionKernels(object, &kind));
  SOAPSTONE_ASSIGN_OR_RETURN(kind.source, object.text("source", ""));
  kinds.push_back(std::move(kind));
  return absl::OkStatus();
}

absl::Status readDevice(const Value& value, const std::string& path,
                        std::vector<DeviceDescription>& devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path, {"name", "kind", "count"}));
  DeviceDescription device;
  SOAPSTONE_ASSIGN_OR_RETURN(device.name, object.text("name"));
  SOAPSTONE_ASSIGN_OR_RETURN(device.kind, object.text("kind"));
  if (!object.has("count")) {
    devices.push_back(std::move(device));
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t count, object.integer("count"));
  if (count < 1 || count > kMaxNodeVertices) {
    return object.error("count",
                        absl::StrCat("is ", count, ", must be between 1 and ",
                                     kMaxNodeVertices));
  }
  for (int64_t i = 0; i < count; ++i) {
    devices.push_back({absl::StrCat(device.name, i), device.kind, {}});
  }
  return absl::OkStatus();
}

absl::Status readSwitch(const Value& value, const std::string& path,
                        std::vector<SwitchDescription>& switches) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path, {"name", "reductionFraction"}));
  SwitchDescription description;
  SOAPSTONE_ASSIGN_OR_RETURN(description.name, object.text("name"));
  SOAPSTONE_ASSIGN_OR_RETURN(description.reductionFraction,
                             object.number("reductionFraction", 0));
  switches.push_back(std::move(description));
  return absl::OkStatus();
}

absl::Status readInterface(const Value& value, const std::string& path,
                           std::vector<InterfaceDescription>& interfaces) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(
          value, path,
          {"name", "bytesPerSecond", "latencySeconds", "achievedFraction"}));
  InterfaceDescription card;
  SOAPSTONE_ASSIGN_OR_RETURN(card.name, object.text("name"));
  SOAPSTONE_ASSIGN_OR_RETURN(card.bytesPerSecond,
                             object.number("bytesPerSecond"));
  SOAPSTONE_ASSIGN_OR_RETURN(card.latencySeconds,
                             object.number("latencySeconds"));
  SOAPSTONE_ASSIGN_OR_RETURN(card.achievedFraction,
                             object.number("achievedFraction", 1));
  interfaces.push_back(std::move(card));
  return absl::OkStatus();
}

// Whether `name` is `prefix` and a number.
bool isNumbered(absl::string_view name, absl::string_view prefix) {
  if (!absl::StartsWith(name, prefix) || name.size() == prefix.size())
    return false;
  for (char c : name.substr(prefix.size())) {
    if (c < '0' || c > '9') return false;
  }
  return true;
}

// Adds `link`, or one link per device where an end is a pattern like `gpu*`.
absl::Status addLinks(const JsonObject& object, const LinkDescription& link,
                      const std::vector<DeviceDescription>& devices,
                      std::vector<LinkDescription>& links) {
  bool first = absl::EndsWith(link.first, "*");
  bool second = absl::EndsWith(link.second, "*");
  if (!first && !second) {
    links.push_back(link);
    return absl::OkStatus();
  }
  if (first && second) {
    return object.error("between", "only one of the two ends may be a pattern");
  }
  std::string prefix = first ? link.first : link.second;
  prefix.pop_back();
  size_t before = links.size();
  for (const DeviceDescription& device : devices) {
    if (!isNumbered(device.name, prefix)) continue;
    links.push_back(link);
    (first ? links.back().first : links.back().second) = device.name;
  }
  if (links.size() > before) return absl::OkStatus();
  return object.error("between", absl::StrCat("no device is named '", prefix,
                                              "' and a number"));
}

absl::Status readLink(const Value& value, const std::string& path,
                      const std::vector<DeviceDescription>& devices,
                      std::vector<LinkDescription>& links) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(
          value, path,
          {"between", "bytesPerSecond", "latencySeconds", "achievedFraction"}));
  LinkDescription link;
  SOAPSTONE_ASSIGN_OR_RETURN(const Array* ends, object.array("between"));
  if (ends->size() != 2 || !(*ends)[0].getAsString() ||
      !(*ends)[1].getAsString()) {
    return object.error("between", "must be an array of two names");
  }
  link.first = (*ends)[0].getAsString()->str();
  link.second = (*ends)[1].getAsString()->str();
  SOAPSTONE_ASSIGN_OR_RETURN(link.bytesPerSecond,
                             object.number("bytesPerSecond"));
  SOAPSTONE_ASSIGN_OR_RETURN(link.latencySeconds,
                             object.number("latencySeconds"));
  SOAPSTONE_ASSIGN_OR_RETURN(link.achievedFraction,
                             object.number("achievedFraction", 1));
  return addLinks(object, link, devices, links);
}

absl::Status readNodeKind(const Value& value, const std::string& path,
                          std::vector<NodeKind>& kinds) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"name", "devices", "switches", "interfaces", "links"}));
  NodeKind kind;
  SOAPSTONE_ASSIGN_OR_RETURN(kind.name, object.text("name"));
  SOAPSTONE_ASSIGN_OR_RETURN(
      kind.devices, readList<DeviceDescription>(object, "devices",
                                                /*required=*/true, readDevice));
  SOAPSTONE_ASSIGN_OR_RETURN(
      kind.switches, readList<SwitchDescription>(
                         object, "switches", /*required=*/false, readSwitch));
  SOAPSTONE_ASSIGN_OR_RETURN(
      kind.interfaces,
      readList<InterfaceDescription>(object, "interfaces",
                                     /*required=*/false, readInterface));
  SOAPSTONE_ASSIGN_OR_RETURN(
      kind.links, readList<LinkDescription>(
                      object, "links", /*required=*/false,
                      [&](const Value& entry, const std::string& at,
                          std::vector<LinkDescription>& links) {
                        return readLink(entry, at, kind.devices, links);
                      }));
  kinds.push_back(std::move(kind));
  return absl::OkStatus();
}

absl::Status readNodeGroup(const Value& value, const std::string& path,
                           std::vector<NodeGroup>& nodes) {
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject object,
                             JsonObject::of(value, path, {"kind", "count"}));
  NodeGroup group;
  SOAPSTONE_ASSIGN_OR_RETURN(group.kind, object.text("kind"));
  SOAPSTONE_ASSIGN_OR_RETURN(group.count, object.integer("count", 1));
  nodes.push_back(std::move(group));
  return absl::OkStatus();
}

absl::Status readNetworkLevel(const Value& value, const std::string& path,
                              std::vector<NetworkLevel>& levels) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path,
                     {"name", "childrenPerSwitch", "latencySeconds",
                      "oversubscription", "congestionPerDoubling"}));
  NetworkLevel level;
  SOAPSTONE_ASSIGN_OR_RETURN(level.name, object.text("name"));
  SOAPSTONE_ASSIGN_OR_RETURN(level.childrenPerSwitch,
                             object.integer("childrenPerSwitch"));
  SOAPSTONE_ASSIGN_OR_RETURN(level.latencySeconds,
                             object.number("latencySeconds"));
  SOAPSTONE_ASSIGN_OR_RETURN(level.oversubscription,
                             object.number("oversubscription", 1));
  SOAPSTONE_ASSIGN_OR_RETURN(level.congestionPerDoubling,
                             object.number("congestionPerDoubling", 0));
  levels.push_back(std::move(level));
  return absl::OkStatus();
}

absl::StatusOr<CollectiveConstants> readCollectives(const JsonObject& machine) {
  CollectiveConstants constants;
  if (!machine.has("collectives")) return constants;
  SOAPSTONE_ASSIGN_OR_RETURN(const Value* value, machine.value("collectives"));
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(*value, "collectives",
                     {"baseLatencySeconds", "networkBaseLatencySeconds",
                      "pointToPointLatencySeconds",
                      "effectiveCollectiveBandwidthFraction", "source"}));
  SOAPSTONE_ASSIGN_OR_RETURN(constants.baseLatencySeconds,
                             object.number("baseLatencySeconds", 0));
  SOAPSTONE_ASSIGN_OR_RETURN(constants.networkBaseLatencySeconds,
                             object.number("networkBaseLatencySeconds", 0));
  SOAPSTONE_ASSIGN_OR_RETURN(constants.pointToPointLatencySeconds,
                             object.number("pointToPointLatencySeconds", 0));
  SOAPSTONE_ASSIGN_OR_RETURN(
      constants.effectiveCollectiveBandwidthFraction,
      object.number("effectiveCollectiveBandwidthFraction", 1));
  SOAPSTONE_ASSIGN_OR_RETURN(constants.source, object.text("source", ""));
  return constants;
}

absl::StatusOr<SynchronisationConstants> readSynchronisation(
    const JsonObject& machine) {
  SynchronisationConstants constants;
  if (!machine.has("synchronisation")) return constants;
  SOAPSTONE_ASSIGN_OR_RETURN(const Value* value,
                             machine.value("synchronisation"));
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject object,
                             JsonObject::of(*value, "synchronisation",
                                            {"scheme", "bandwidthFraction",
                                             "messageSeconds", "source"}));
  SOAPSTONE_ASSIGN_OR_RETURN(std::string scheme, object.text("scheme"));
  if (scheme == "owners") {
    constants.scheme = SynchronisationScheme::kServers;
  } else if (scheme != "collectives") {
    return object.error(
        "scheme",
        absl::StrCat("is '", scheme, "', must be 'collectives' or 'owners'"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(constants.bandwidthFraction,
                             object.number("bandwidthFraction", 1));
  SOAPSTONE_ASSIGN_OR_RETURN(constants.messageSeconds,
                             object.number("messageSeconds", 0));
  SOAPSTONE_ASSIGN_OR_RETURN(constants.source, object.text("source", ""));
  return constants;
}

}  // namespace

absl::StatusOr<MachineDescription> parseMachine(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(Value value, parseJson(text));
  SOAPSTONE_RETURN_IF_ERROR(parseDevicePrices(text).status());
  SOAPSTONE_RETURN_IF_ERROR(parseStragglers(text).status());
  if (isShortMachine(value)) return expandShortMachine(value);
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(
          value, "",
          {"version", "name", "source", "deviceKinds", "nodeKinds", "nodes",
           "networkLevels", "collectives", "synchronisation", "stragglers"}));
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t version, object.integer("version"));
  if (version != kVersion) {
    return object.error("version",
                        absl::StrCat("is ", version, ", must be ", kVersion));
  }
  MachineDescription machine;
  SOAPSTONE_ASSIGN_OR_RETURN(machine.name, object.text("name"));
  SOAPSTONE_ASSIGN_OR_RETURN(machine.source, object.text("source", ""));
  SOAPSTONE_ASSIGN_OR_RETURN(
      machine.deviceKinds,
      readList<DeviceKind>(object, "deviceKinds", /*required=*/true,
                           readDeviceKind));
  SOAPSTONE_ASSIGN_OR_RETURN(
      machine.nodeKinds,
      readList<NodeKind>(object, "nodeKinds", /*required=*/true, readNodeKind));
  SOAPSTONE_ASSIGN_OR_RETURN(
      machine.nodes,
      readList<NodeGroup>(object, "nodes", /*required=*/true, readNodeGroup));
  SOAPSTONE_ASSIGN_OR_RETURN(
      machine.networkLevels,
      readList<NetworkLevel>(object, "networkLevels",
                             /*required=*/false, readNetworkLevel));
  SOAPSTONE_ASSIGN_OR_RETURN(machine.collectives, readCollectives(object));
  SOAPSTONE_ASSIGN_OR_RETURN(machine.synchronisation,
                             readSynchronisation(object));
  SOAPSTONE_RETURN_IF_ERROR(validate(machine));
  return machine;
}

absl::StatusOr<MachineDescription> readMachineFile(const std::string& path) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::string text,
      readTextFile(
          path,
          "a machine (JSON, as soapstone machines --description prints it)"));
  absl::StatusOr<MachineDescription> machine = parseMachine(text);
  if (machine.ok()) return machine;
  return inFile(path, machine.status());
}

}  // namespace soapstone::cost_model
