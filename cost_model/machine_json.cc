#include "cost_model/machine_json.h"

#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cost_model/json_fields.h"
#include "cost_model/short_machine.h"
#include "cost_model/stragglers.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::cost_model {

using llvm::json::OStream;
using llvm::json::Value;

constexpr auto jsonFields(const AttentionRates*) {
  using Rates = AttentionRates;
  return std::tuple(required("forward", &Rates::forward),
                    required("backward", &Rates::backward),
                    JsonField{"narrowForward", &Rates::narrowForward},
                    JsonField{"narrowBackward", &Rates::narrowBackward});
}

constexpr auto jsonFields(const DeviceKind*) {
  using Kind = DeviceKind;
  return std::tuple(
      required("name", &Kind::name),
      required("peakFlopsPerSecond", &Kind::peakFlopsPerSecond),
      required("vectorFlopsPerSecond", &Kind::vectorFlopsPerSecond),
      required("memoryBytes", &Kind::memoryBytes),
      required("memoryBytesPerSecond", &Kind::memoryBytesPerSecond),
      required("launchOverheadSeconds", &Kind::launchOverheadSeconds),
      required("multiprocessors", &Kind::multiprocessors),
      optional("overlapsCommunication", &Kind::overlapsCommunication),
      optional("achievedMatrixFraction", &Kind::achievedMatrixFraction),
      optional("achievedMemoryFraction", &Kind::achievedMemoryFraction),
      optional("formatFractions", &Kind::formatFractions),
      optional("unalignedFraction", &Kind::unalignedFraction),
      optional("smallWindowSpeedup", &Kind::smallWindowSpeedup),
      optional("otherWindowFraction", &Kind::otherWindowFraction),
      optional("attentionKernels", &Kind::attentionKernels),
      JsonName{"pricePerHour"}, optional("source", &Kind::source));
}

constexpr auto jsonFields(const DeviceDescription*) {
  return std::tuple(required("name", &DeviceDescription::name),
                    required("kind", &DeviceDescription::kind),
                    JsonName{"count"});
}

constexpr auto jsonFields(const SwitchDescription*) {
  return std::tuple(
      required("name", &SwitchDescription::name),
      optional("reductionFraction", &SwitchDescription::reductionFraction));
}

constexpr auto jsonFields(const InterfaceDescription*) {
  using Card = InterfaceDescription;
  return std::tuple(required("name", &Card::name),
                    required("bytesPerSecond", &Card::bytesPerSecond),
                    required("latencySeconds", &Card::latencySeconds),
                    optional("achievedFraction", &Card::achievedFraction));
}

constexpr auto jsonFields(const LinkDescription*) {
  using Link = LinkDescription;
  return std::tuple(JsonName{"between"},
                    required("bytesPerSecond", &Link::bytesPerSecond),
                    required("latencySeconds", &Link::latencySeconds),
                    optional("achievedFraction", &Link::achievedFraction));
}

constexpr auto jsonFields(const NodeKind*) {
  return std::tuple(required("name", &NodeKind::name),
                    required("devices", &NodeKind::devices),
                    JsonField{"switches", &NodeKind::switches},
                    JsonField{"interfaces", &NodeKind::interfaces},
                    JsonField{"links", &NodeKind::links});
}

constexpr auto jsonFields(const NodeGroup*) {
  return std::tuple(required("kind", &NodeGroup::kind),
                    JsonField{"count", &NodeGroup::count});
}

constexpr auto jsonFields(const NetworkLevel*) {
  using Level = NetworkLevel;
  return std::tuple(
      required("name", &Level::name),
      required("childrenPerSwitch", &Level::childrenPerSwitch),
      required("latencySeconds", &Level::latencySeconds),
      optional("oversubscription", &Level::oversubscription),
      optional("congestionPerDoubling", &Level::congestionPerDoubling));
}

constexpr auto jsonFields(const CollectiveConstants*) {
  using Constants = CollectiveConstants;
  return std::tuple(
      JsonField{"baseLatencySeconds", &Constants::baseLatencySeconds},
      JsonField{"networkBaseLatencySeconds",
                &Constants::networkBaseLatencySeconds},
      JsonField{"pointToPointLatencySeconds",
                &Constants::pointToPointLatencySeconds},
      optional("effectiveCollectiveBandwidthFraction",
               &Constants::effectiveCollectiveBandwidthFraction),
      optional("source", &Constants::source));
}

constexpr auto jsonFields(const SynchronisationConstants*) {
  using Constants = SynchronisationConstants;
  return std::tuple(
      required("scheme", &Constants::scheme),
      optional("bandwidthFraction", &Constants::bandwidthFraction),
      optional("messageSeconds", &Constants::messageSeconds),
      optional("source", &Constants::source));
}

// Device kinds are written with their prices.
constexpr auto jsonFields(const MachineDescription*) {
  using Machine = MachineDescription;
  return std::tuple(JsonVersion{"version", 1}, required("name", &Machine::name),
                    optional("source", &Machine::source),
                    JsonName{"deviceKinds"},
                    required("nodeKinds", &Machine::nodeKinds),
                    required("nodes", &Machine::nodes),
                    JsonField{"networkLevels", &Machine::networkLevels},
                    JsonField{"collectives", &Machine::collectives},
                    optional("synchronisation", &Machine::synchronisation),
                    JsonName{"stragglers"});
}

// A number for each format that is named.
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits&,
                       std::map<NumberFormat, double>* numbers) {
  SOAPSTONE_ASSIGN_OR_RETURN(const Value* value, object.value(name));
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject formats,
      JsonObject::of(*value, object.pathOf(name),
                     {"f64", "f32", "tf32", "bf16", "f16", "f8", "i8"}));
  for (NumberFormat format : kNumberFormats) {
    if (!formats.has(numberFormatName(format))) continue;
    SOAPSTONE_ASSIGN_OR_RETURN((*numbers)[format],
                               formats.number(numberFormatName(format)));
  }
  return absl::OkStatus();
}

void writeValue(OStream& json, JsonName name,
                const std::map<NumberFormat, double>& numbers) {
  json.attributeObject(name.ref(), [&] {
    for (const auto& [format, number] : numbers) {
      writeValue(json, JsonName{numberFormatName(format)}, number);
    }
  });
}

// The kernels by name, e.g. {"flash-2": {"forward": 0.37, ...}}.
absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits&,
                       std::map<std::string, AttentionRates>* kernels) {
  SOAPSTONE_ASSIGN_OR_RETURN(const Value* value, object.value(name));
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject named,
      JsonObject::of(*value, object.pathOf(name),
                     {"cudnn", "flash-1", "flash-2", "flash-3"}));
  for (absl::string_view kernel : kAttentionKernels) {
    if (!named.has(kernel)) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(const Value* entry, named.value(kernel));
    AttentionRates& rates = (*kernels)[std::string(kernel)];
    SOAPSTONE_ASSIGN_OR_RETURN(
        JsonObject given, readFields(*entry, named.pathOf(kernel), &rates));
    if (!given.has("narrowForward")) rates.narrowForward = rates.forward;
    if (!given.has("narrowBackward")) rates.narrowBackward = rates.backward;
  }
  return absl::OkStatus();
}

void writeValue(OStream& json, JsonName name,
                const std::map<std::string, AttentionRates>& kernels) {
  json.attributeObject(name.ref(), [&] {
    for (const auto& [kernel, rates] : kernels) {
      json.attributeObject(kernel, [&, &rates = rates] {
        writeValue(json, JsonName{"forward"}, rates.forward);
        writeValue(json, JsonName{"backward"}, rates.backward);
        if (rates.narrowForward != rates.forward)
          writeValue(json, JsonName{"narrowForward"}, rates.narrowForward);
        if (rates.narrowBackward != rates.backward)
          writeValue(json, JsonName{"narrowBackward"}, rates.narrowBackward);
      });
    }
  });
}

// A count stands for as many devices, numbered from 0.
absl::Status readEntry(const Value& value, const std::string& path,
                       std::vector<DeviceDescription>* devices) {
  DeviceDescription device;
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject object,
                             readFields(value, path, &device));
  if (!object.has("count")) {
    devices->push_back(std::move(device));
    return absl::OkStatus();
  }
  int64_t count = 0;
  SOAPSTONE_RETURN_IF_ERROR(
      readValue(object, "count", JsonLimits{1, kMaxNodeVertices}, &count));
  for (int64_t i = 0; i < count; ++i) {
    devices->push_back({absl::StrCat(device.name, i), device.kind, {}});
  }
  return absl::OkStatus();
}

absl::Status readValue(const JsonObject& object, absl::string_view name,
                       const JsonLimits&, SynchronisationScheme* scheme) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string text, object.text(name));
  *scheme = text == "owners" ? SynchronisationScheme::kServers
                             : SynchronisationScheme::kCollectives;
  if (text == "owners" || text == "collectives") return absl::OkStatus();
  return object.error(name, absl::StrCat("is '", text,
                                         "', must be 'collectives' or "
                                         "'owners'"));
}

void writeValue(OStream& json, JsonName name, SynchronisationScheme scheme) {
  bool hasOwners = scheme == SynchronisationScheme::kServers;
  json.attribute(name.ref(), hasOwners ? "owners" : "collectives");
}

absl::Status readEntry(const Value& value, const std::string& path,
                       std::vector<LinkDescription>* links) {
  LinkDescription& link = links->emplace_back();
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject object, readFields(value, path, &link));
  SOAPSTONE_ASSIGN_OR_RETURN(const llvm::json::Array* ends,
                             object.array("between"));
  if (ends->size() != 2 || !(*ends)[0].getAsString() ||
      !(*ends)[1].getAsString()) {
    return object.error("between", "must be an array of two names");
  }
  link.first = (*ends)[0].getAsString()->str();
  link.second = (*ends)[1].getAsString()->str();
  return absl::OkStatus();
}

void writeValue(OStream& json, JsonName name,
                const std::vector<LinkDescription>& links) {
  json.attributeArray(name.ref(), [&] {
    for (const LinkDescription& link : links) {
      json.object([&] {
        writeFields(json, link, [&](absl::string_view between) {
          json.attributeArray(JsonName{between}.ref(), [&] {
            json.value(link.first);
            json.value(link.second);
          });
        });
      });
    }
  });
}

namespace {

// Whether `name` is `prefix` and a number.
bool isNumbered(absl::string_view name, absl::string_view prefix) {
  return name.size() > prefix.size() && absl::ConsumePrefix(&name, prefix) &&
         absl::c_all_of(name, absl::ascii_isdigit);
}

// Replaces links with an end like `gpu*` by one for each device numbered so.
absl::Status expandLinks(const JsonObject& object, NodeKind* node) {
  std::vector<LinkDescription> given = std::move(node->links);
  node->links.clear();
  for (const LinkDescription& link : given) {
    auto error = [&](absl::string_view message) {
      std::string path = object.pathOf("links", link.place.index);
      return absl::InvalidArgumentError(
          absl::StrCat(path, ".between: ", message));
    };
    bool first = absl::EndsWith(link.first, "*");
    bool second = absl::EndsWith(link.second, "*");
    if (first && second)
      return error("only one of the two ends may be a pattern");
    if (!first && !second) {
      node->links.push_back(link);
      continue;
    }
    std::string prefix = first ? link.first : link.second;
    prefix.pop_back();
    size_t before = node->links.size();
    for (const DeviceDescription& device : node->devices) {
      if (!isNumbered(device.name, prefix)) continue;
      LinkDescription& added = node->links.emplace_back(link);
      (first ? added.first : added.second) = device.name;
    }
    if (node->links.size() == before) {
      return error(
          absl::StrCat("no device is named '", prefix, "' and a number"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status readEntry(const Value& value, const std::string& path,
                       std::vector<NodeKind>* kinds) {
  NodeKind& kind = kinds->emplace_back();
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject object, readFields(value, path, &kind));
  return expandLinks(object, &kind);
}

absl::StatusOr<MachineDescription> parseMachine(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(Value value, parseJson(text));
  SOAPSTONE_RETURN_IF_ERROR(parseDevicePrices(text).status());
  SOAPSTONE_RETURN_IF_ERROR(parseStragglers(text).status());
  if (isShortMachine(value)) return expandShortMachine(value);
  MachineDescription machine;
  SOAPSTONE_ASSIGN_OR_RETURN(JsonObject object,
                             readFields(value, "", &machine));
  SOAPSTONE_RETURN_IF_ERROR(
      readValue(object, "deviceKinds", {}, &machine.deviceKinds));
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

std::string writeMachine(const MachineDescription& machine,
                         const DevicePrices& prices,
                         const Stragglers& stragglers) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OStream json(stream, /*IndentSize=*/2);
  auto writeDeviceKinds = [&] {
    for (const DeviceKind& kind : machine.deviceKinds) {
      auto writePrice = [&](absl::string_view name) {
        auto price = prices.find(kind.name);
        if (price != prices.end())
          writeValue(json, JsonName{name}, price->second);
      };
      json.object([&] { writeFields(json, kind, writePrice); });
    }
  };
  json.object([&] {
    writeFields(json, machine, [&](absl::string_view name) {
      if (name == "deviceKinds") {
        json.attributeArray("deviceKinds", writeDeviceKinds);
      } else if (stragglers != Stragglers()) {
        writeValue(json, JsonName{name}, stragglers);
      }
    });
  });
  stream << "\n";
  return text;
}

}  // namespace soapstone::cost_model
