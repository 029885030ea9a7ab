// `soapstone machines`: lists the machine presets or explains one machine.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cost_model/collective_cost.h"
#include "cost_model/known_devices.h"
#include "cost_model/machine_json.h"
#include "cost_model/presets.h"
#include "cost_model/scaled_text.h"
#include "frontend/driver/commands/commands.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/option_checks.h"
#include "frontend/driver/report/network_effects.h"
#include "frontend/driver/terminal.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::driver {
namespace {

struct MachinesCommand {
  std::string machine;
  int64_t devices = 0;
  bool json = false;
  bool description = false;
};

constexpr double kSizes[] = {1 << 10, 1 << 20, 16 << 20, 256 << 20};

// A group of devices whose all-reduce is shown.
struct ShownGroup {
  std::string name;
  std::vector<int> devices;
  cost_model::GroupTopology topology;
};

std::string duration(double seconds) {
  if (seconds < 1e-3) return absl::StrFormat("%.1f us", seconds * 1e6);
  if (seconds < 1) return absl::StrFormat("%.2f ms", seconds * 1e3);
  return absl::StrFormat("%.3f s", seconds);
}

std::string sizeName(double bytes) {
  if (bytes < 1 << 20) return absl::StrFormat("%g KiB", bytes / (1 << 10));
  return absl::StrFormat("%g MiB", bytes / (1 << 20));
}

// The first two devices, the first node, one device of each node, all devices;
// without what is there twice.
absl::StatusOr<std::vector<ShownGroup>> groupsOf(
    const cost_model::Machine& machine) {
  int count = static_cast<int>(machine.deviceCount());
  int perNode = machine.nodeGraph(0).deviceCount();
  std::vector<int> all(count);
  std::vector<int> oneOfEach;
  for (int device = 0; device < count; ++device) {
    all[device] = device;
    if (machine.localIndex(device) == 0) oneOfEach.push_back(device);
  }
  std::vector<ShownGroup> groups = {
      {"devices 0 and 1", {0, 1}, {}},
      {"first node", {all.begin(), all.begin() + perNode}, {}},
      {"one device of each node", oneOfEach, {}},
      {"all devices", all, {}}};
  std::vector<ShownGroup> shown;
  for (ShownGroup& group : groups) {
    bool possible = group.devices.size() > 1 && group.devices.back() < count;
    for (const ShownGroup& other : shown) {
      possible = possible && other.devices != group.devices;
    }
    if (!possible) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        group.topology, cost_model::analyzeGroup(machine, group.devices));
    shown.push_back(std::move(group));
  }
  return shown;
}

void printDeviceKinds(const cost_model::Machine& machine) {
  for (const cost_model::DeviceKind& kind : machine.description().deviceKinds) {
    print("device kind %s\n", kind.name.c_str());
    if (!kind.source.empty()) print("  source: %s\n", kind.source.c_str());
    print("  matrix units:");
    for (const auto& [format, rate] : kind.peakFlopsPerSecond) {
      print(" %s %s", std::string(cost_model::numberFormatName(format)).c_str(),
            cost_model::scaledText(rate, "FLOP/s").c_str());
    }
    print(" (%g %% achieved)\n", 100 * kind.achievedMatrixFraction);
    print("  memory: %s at %s (%g %% achieved)\n",
          cost_model::bytesText(kind.memoryBytes).c_str(),
          cost_model::scaledText(kind.memoryBytesPerSecond, "B/s").c_str(),
          100 * kind.achievedMemoryFraction);
    print("  launch overhead: %s\n",
          duration(kind.launchOverheadSeconds).c_str());
  }
}

// A name may be a number and nothing else.
std::string withoutNumber(const std::string& name) {
  size_t last = name.find_last_not_of("0123456789");
  return last == std::string::npos ? name : name.substr(0, last + 1);
}

// "3 nodes", "1 node".
std::string counted(int64_t count, const char* what) {
  return absl::StrCat(count, " ", what, count == 1 ? "" : "s");
}

// One line for all entries that `describe` says the same of.
template <typename T, typename Describe>
void printLines(const std::vector<T>& entries, Describe describe) {
  std::vector<std::pair<std::string, int>> lines;
  for (const T& entry : entries) {
    std::string line = describe(entry);
    auto known =
        std::find_if(lines.begin(), lines.end(),
                     [&](const auto& other) { return other.first == line; });
    if (known == lines.end()) {
      lines.push_back({line, 1});
    } else {
      ++known->second;
    }
  }
  for (const auto& [line, count] : lines) {
    print("  %d x %s\n", count, line.c_str());
  }
}

void printNodes(const cost_model::Machine& machine) {
  const cost_model::MachineDescription& text = machine.description();
  for (const cost_model::NodeGroup& group : text.nodes) {
    for (const cost_model::NodeKind& node : text.nodeKinds) {
      if (node.name != group.kind) continue;
      print(
          "%lld x node %s: %s\n", static_cast<long long>(group.count),
          node.name.c_str(),
          counted(static_cast<int64_t>(node.devices.size()), "device").c_str());
      printLines(node.links, [](const cost_model::LinkDescription& link) {
        return absl::StrCat(withoutNumber(link.first), " - ",
                            withoutNumber(link.second), ": ",
                            cost_model::scaledText(link.bytesPerSecond, "B/s"),
                            " (", 100 * link.achievedFraction, " % achieved), ",
                            duration(link.latencySeconds));
      });
      printLines(node.interfaces,
                 [](const cost_model::InterfaceDescription& card) {
                   return absl::StrCat(
                       "interface ", withoutNumber(card.name), ": ",
                       cost_model::scaledText(card.bytesPerSecond, "B/s"), " (",
                       100 * card.achievedFraction, " % achieved), ",
                       duration(card.latencySeconds));
                 });
    }
  }
  for (const cost_model::NetworkLevel& level : text.networkLevels) {
    print("level %s: %lld per switch, oversubscription %g, %s\n",
          level.name.c_str(), static_cast<long long>(level.childrenPerSwitch),
          level.oversubscription, duration(level.latencySeconds).c_str());
  }
  std::string effects = networkEffects(machine);
  if (!effects.empty()) print("%s", effects.c_str());
}

void printAllReduces(const std::vector<ShownGroup>& groups) {
  if (groups.empty()) return;
  print("all-reduce time\n  %-32s", "");
  for (double bytes : kSizes) print(" %24s", sizeName(bytes).c_str());
  print("\n");
  for (const ShownGroup& group : groups) {
    print("  %-32s",
          absl::StrCat(group.name, " (", group.devices.size(), ")").c_str());
    for (double bytes : kSizes) {
      cost_model::CollectiveCost cost = cost_model::collectiveCost(
          group.topology, cost_model::CollectiveKind::kAllReduce, bytes);
      print(" %24s",
            absl::StrCat(duration(cost.seconds), " ",
                         cost_model::collectiveAlgorithmName(cost.algorithm))
                .c_str());
    }
    print("\n");
  }
}

void printJson(const cost_model::Machine& machine,
               const cost_model::DevicePrices& prices,
               const cost_model::Stragglers& stragglers,
               const std::vector<ShownGroup>& groups) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("name", machine.name());
    json.attribute("devices", machine.deviceCount());
    json.attribute("nodes", machine.nodeCount());
    json.attributeBegin("machine");
    json.rawValue(
        cost_model::writeMachine(machine.description(), prices, stragglers));
    json.attributeEnd();
    json.attributeArray("allReduces", [&] {
      for (const ShownGroup& group : groups) {
        for (double bytes : kSizes) {
          cost_model::CollectiveCost cost = cost_model::collectiveCost(
              group.topology, cost_model::CollectiveKind::kAllReduce, bytes);
          json.object([&] {
            json.attribute("group", group.name);
            json.attribute("devices",
                           static_cast<int64_t>(group.devices.size()));
            json.attribute("bytes", static_cast<int64_t>(bytes));
            json.attribute("seconds", cost.seconds);
            absl::string_view name =
                cost_model::collectiveAlgorithmName(cost.algorithm);
            json.attribute("algorithm",
                           llvm::StringRef(name.data(), name.size()));
          });
        }
      }
    });
  });
  std::fputs((text + "\n").c_str(), outputStream());
}

void printSynchronisation(
    const cost_model::SynchronisationConstants& constants) {
  if (constants.scheme != cost_model::SynchronisationScheme::kServers) return;
  print(
      "parameters: synchronised by owners behind the backward pass, both ways "
      "at %g %% of the links' rate, %s per message\n",
      100 * constants.bandwidthFraction,
      duration(constants.messageSeconds).c_str());
  if (!constants.source.empty())
    print("  source: %s\n", constants.source.c_str());
}

absl::Status explainMachine(const MachinesCommand& command) {
  cost_model::PresetOptions options;
  options.hostCores = std::max(1u, std::thread::hardware_concurrency());
  if (command.devices > 0) options.devices = command.devices;
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::MachineDescription description,
                             cost_model::findMachine(command.machine, options));
  SOAPSTONE_ASSIGN_OR_RETURN(
      cost_model::Machine machine,
      cost_model::Machine::create(std::move(description)));
  if (command.devices > 0) {
    SOAPSTONE_RETURN_IF_ERROR(checkDevices(command.devices, machine));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::DevicePrices prices,
                             cost_model::findDevicePrices(command.machine));
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::Stragglers stragglers,
                             cost_model::findStragglers(command.machine));
  if (command.description) {
    std::fputs(
        cost_model::writeMachine(machine.description(), prices, stragglers)
            .c_str(),
        outputStream());
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<ShownGroup> groups, groupsOf(machine));
  if (command.json) {
    printJson(machine, prices, stragglers, groups);
    return absl::OkStatus();
  }
  print("machine %s: %s on %s\n", machine.name().c_str(),
        counted(machine.deviceCount(), "device").c_str(),
        counted(machine.nodeCount(), "node").c_str());
  if (!machine.description().source.empty()) {
    print("source: %s\n", machine.description().source.c_str());
  }
  printDeviceKinds(machine);
  printNodes(machine);
  const cost_model::CollectiveConstants& constants =
      machine.description().collectives;
  print(
      "collectives: %s, %s more over the network, sums at %g %% of the links' "
      "rate\n",
      duration(constants.baseLatencySeconds).c_str(),
      duration(constants.networkBaseLatencySeconds).c_str(),
      100 * constants.effectiveCollectiveBandwidthFraction);
  if (!constants.source.empty())
    print("  source: %s\n", constants.source.c_str());
  printSynchronisation(machine.description().synchronisation);
  printAllReduces(groups);
  return absl::OkStatus();
}

void listMachines(bool asJson) {
  if (!asJson) {
    for (const cost_model::PresetSummary& preset : cost_model::listPresets()) {
      print("%-18s %s\n", preset.name.c_str(), preset.what.c_str());
    }
    print(
        "8xh100             a node of 8 such devices, by any name below\n"
        "or a machine file, NAME.json, or equal nodes in one line:\n");
    print(
        "  '{\"devices\": \"l40s\", \"count\": 4, \"nodes\": 2, \"network\": "
        "\"100GbE\"}'\n  devices: %s\n",
        absl::StrJoin(cost_model::knownDeviceNames(), ", ").c_str());
    return;
  }
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, /*IndentSize=*/2);
  json.array([&] {
    for (const cost_model::PresetSummary& preset : cost_model::listPresets()) {
      json.object([&] {
        json.attribute("name", preset.name);
        json.attribute("example", preset.example);
        json.attribute("description", preset.what);
      });
    }
  });
  std::fputs((text + "\n").c_str(), outputStream());
}

}  // namespace

void addMachinesCommand(CLI::App& app, Action& action) {
  auto command = std::make_shared<MachinesCommand>();
  CLI::App* machines = app.add_subcommand(
      "machines", "List the machine presets, or explain one machine");
  machines
      ->add_option(
          "machine", command->machine,
          "Preset, e.g. dgx-h100x2, or machine file that ends in .json")
      ->transform(pipedMachine());
  machines
      ->add_option("--devices", command->devices,
                   "Take as many nodes of the preset as hold this many devices")
      ->check(CLI::Range(int64_t{1}, cost_model::kMaxMachineDevices));
  CLI::Option* json = machines->add_flag("--json", command->json, "Print JSON");
  machines
      ->add_flag("--description", command->description,
                 "Print the machine as a machine file")
      ->excludes(json);
  machines->callback([command, machines, &action] {
    if (command->machine.empty()) {
      requireWith(*machines, {"--devices", "--description"}, "a machine");
    }
    action = [command] {
      if (!command->machine.empty()) return exitCode(explainMachine(*command));
      listMachines(command->json);
      return 0;
    };
  });
}

}  // namespace soapstone::driver
