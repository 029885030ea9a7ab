
#include "cost_model/machine_json.h"
#include "ir/support/json_values.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::cost_model {
namespace {

using llvm::json::OStream;

llvm::StringRef toRef(absl::string_view text) {
  return {text.data(), text.size()};
}

void writeNumber(OStream& json, absl::string_view name, double value) {
  json.attributeBegin(toRef(name));
  json.rawValue(numberText(value));
  json.attributeEnd();
}

void writeUnless(OStream& json, absl::string_view name, double value,
                 double missing) {
  if (value != missing) writeNumber(json, name, value);
}

void writeSource(OStream& json, const std::string& source) {
  if (!source.empty()) json.attribute("source", source);
}

void writeAttentionKernels(OStream& json, const DeviceKind& kind) {
  if (kind.attentionKernels.empty()) return;
  json.attributeObject("attentionKernels", [&] {
    for (const auto& [name, rates] : kind.attentionKernels) {
      json.attributeObject(name, [&] {
        writeNumber(json, "forward", rates.forward);
        writeNumber(json, "backward", rates.backward);
        writeUnless(json, "narrowForward", rates.narrowForward, rates.forward);
        writeUnless(json, "narrowBackward", rates.narrowBackward,
                    rates.backward);
      });
    }
  });
}

void writeDeviceKind(OStream& json, const DeviceKind& kind,
                     const DevicePrices& prices) {
  json.object([&] {
    json.attribute("name", kind.name);
    json.attributeObject("peakFlopsPerSecond", [&] {
      for (const auto& [format, rate] : kind.peakFlopsPerSecond) {
        writeNumber(json, numberFormatName(format), rate);
      }
    });
    writeNumber(json, "vectorFlopsPerSecond", kind.vectorFlopsPerSecond);
    json.attribute("memoryBytes", kind.memoryBytes);
    writeNumber(json, "memoryBytesPerSecond", kind.memoryBytesPerSecond);
    writeNumber(json, "launchOverheadSeconds", kind.launchOverheadSeconds);
    json.attribute("multiprocessors", kind.multiprocessors);
    if (!kind.overlapsCommunication)
      json.attribute("overlapsCommunication", false);
    writeUnless(json, "achievedMatrixFraction", kind.achievedMatrixFraction, 1);
    writeUnless(json, "achievedMemoryFraction", kind.achievedMemoryFraction, 1);
    if (!kind.formatFractions.empty()) {
      json.attributeObject("formatFractions", [&] {
        for (const auto& [format, fraction] : kind.formatFractions) {
          writeNumber(json, numberFormatName(format), fraction);
        }
      });
    }
    writeUnless(json, "smallWindowSpeedup", kind.smallWindowSpeedup, 1);
    writeUnless(json, "otherWindowFraction", kind.otherWindowFraction, 1);
    writeAttentionKernels(json, kind);
    auto price = prices.find(kind.name);
    if (price != prices.end()) writeNumber(json, "pricePerHour", price->second);
    writeSource(json, kind.source);
  });
}

void writeInterface(OStream& json, const InterfaceDescription& card) {
  json.object([&] {
    json.attribute("name", card.name);
    writeNumber(json, "bytesPerSecond", card.bytesPerSecond);
    writeNumber(json, "latencySeconds", card.latencySeconds);
    writeUnless(json, "achievedFraction", card.achievedFraction, 1);
  });
}

void writeLink(OStream& json, const LinkDescription& link) {
  json.object([&] {
    json.attributeArray("between", [&] {
      json.value(link.first);
      json.value(link.second);
    });
    writeNumber(json, "bytesPerSecond", link.bytesPerSecond);
    writeNumber(json, "latencySeconds", link.latencySeconds);
    writeUnless(json, "achievedFraction", link.achievedFraction, 1);
  });
}

void writeNodeKind(OStream& json, const NodeKind& kind) {
  json.object([&] {
    json.attribute("name", kind.name);
    json.attributeArray("devices", [&] {
      for (const DeviceDescription& device : kind.devices) {
        json.object([&] {
          json.attribute("name", device.name);
          json.attribute("kind", device.kind);
        });
      }
    });
    json.attributeArray("switches", [&] {
      for (const SwitchDescription& description : kind.switches) {
        json.object([&] {
          json.attribute("name", description.name);
          writeUnless(json, "reductionFraction", description.reductionFraction,
                      0);
        });
      }
    });
    json.attributeArray("interfaces", [&] {
      for (const InterfaceDescription& card : kind.interfaces)
        writeInterface(json, card);
    });
    json.attributeArray("links", [&] {
      for (const LinkDescription& link : kind.links) writeLink(json, link);
    });
  });
}

void writeNetworkLevel(OStream& json, const NetworkLevel& level) {
  json.object([&] {
    json.attribute("name", level.name);
    json.attribute("childrenPerSwitch", level.childrenPerSwitch);
    writeNumber(json, "latencySeconds", level.latencySeconds);
    writeUnless(json, "oversubscription", level.oversubscription, 1);
    writeUnless(json, "congestionPerDoubling", level.congestionPerDoubling, 0);
  });
}

void writeCollectives(OStream& json, const CollectiveConstants& constants) {
  json.attributeObject("collectives", [&] {
    writeNumber(json, "baseLatencySeconds", constants.baseLatencySeconds);
    writeNumber(json, "networkBaseLatencySeconds",
                constants.networkBaseLatencySeconds);
    writeNumber(json, "pointToPointLatencySeconds",
                constants.pointToPointLatencySeconds);
    writeUnless(json, "effectiveCollectiveBandwidthFraction",
                constants.effectiveCollectiveBandwidthFraction, 1);
    writeSource(json, constants.source);
  });
}

// Left out where it says nothing.
void writeSynchronisation(OStream& json,
                          const SynchronisationConstants& constants) {
  if (constants == SynchronisationConstants()) return;
  bool hasOwners = constants.scheme == SynchronisationScheme::kServers;
  json.attributeObject("synchronisation", [&] {
    json.attribute("scheme", hasOwners ? "owners" : "collectives");
    writeUnless(json, "bandwidthFraction", constants.bandwidthFraction, 1);
    writeUnless(json, "messageSeconds", constants.messageSeconds, 0);
    writeSource(json, constants.source);
  });
}

}  // namespace

std::string writeMachine(const MachineDescription& machine,
                         const DevicePrices& prices,
                         const Stragglers& stragglers) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OStream json(stream, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("version", 1);
    json.attribute("name", machine.name);
    writeSource(json, machine.source);
    json.attributeArray("deviceKinds", [&] {
      for (const DeviceKind& kind : machine.deviceKinds)
        writeDeviceKind(json, kind, prices);
    });
    json.attributeArray("nodeKinds", [&] {
      for (const NodeKind& kind : machine.nodeKinds) writeNodeKind(json, kind);
    });
    json.attributeArray("nodes", [&] {
      for (const NodeGroup& group : machine.nodes) {
        json.object([&] {
          json.attribute("kind", group.kind);
          json.attribute("count", group.count);
        });
      }
    });
    json.attributeArray("networkLevels", [&] {
      for (const NetworkLevel& level : machine.networkLevels) {
        writeNetworkLevel(json, level);
      }
    });
    writeCollectives(json, machine.collectives);
    writeSynchronisation(json, machine.synchronisation);
    if (stragglers != Stragglers()) {
      json.attributeObject("stragglers", [&] {
        writeNumber(json, "nodeShare", stragglers.nodeShare);
        writeNumber(json, "slowdown", stragglers.slowdown);
      });
    }
  });
  stream << "\n";
  return text;
}

}  // namespace soapstone::cost_model
