#include "passes/search/fitting_count.h"

#include <algorithm>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace soapstone::search {
namespace {

// Limits of enlarging a machine: number of devices, and factor of growth.
constexpr int64_t kMostDevices = 512;
constexpr int64_t kMostGrowth = 4;

// Whether more of a machine are more of its nodes.
bool isUniform(const cost_model::MachineDescription& description) {
  return description.nodes.size() == 1;
}

// Devices of a node, or else of a whole machine.
int64_t unitDevices(const cost_model::Machine& machine) {
  return isUniform(machine.description()) ? machine.nodeGraph(0).deviceCount()
                                          : machine.deviceCount();
}

// Whether all nodes have a way out.
bool canBeJoined(const cost_model::MachineDescription& description) {
  for (const cost_model::NodeGroup& group : description.nodes) {
    for (const cost_model::NodeKind& kind : description.nodeKinds) {
      if (kind.name == group.kind && kind.interfaces.empty()) return false;
    }
  }
  return true;
}

// A machine of so many units, on a network that joins all of them. Fails if
// that is more than a machine can have.
absl::StatusOr<cost_model::Machine> enlarged(
    cost_model::MachineDescription description, int64_t units) {
  int64_t nodes = 0;
  for (cost_model::NodeGroup& group : description.nodes) {
    group.count = isUniform(description) ? units : group.count * units;
    nodes += group.count;
  }
  if (nodes > 1 && description.networkLevels.empty()) {
    description.networkLevels.push_back({"network", nodes, 0, 1});
  }
  for (cost_model::NetworkLevel& level : description.networkLevels) {
    level.childrenPerSwitch = std::max(level.childrenPerSwitch, nodes);
  }
  return cost_model::Machine::create(std::move(description));
}

// Numbers of units of which the first does not do and the second does, as far
// as is known.
struct Bounds {
  int64_t tooFew = 0;
  int64_t enough = 0;
};

class Asker {
 public:
  explicit Asker(const cost_model::Machine& machine)
      : description(machine.description()), perUnit(unitDevices(machine)) {}

  bool fits(const FitsOn& question, int64_t units) const {
    absl::StatusOr<cost_model::Machine> machine = enlarged(description, units);
    return machine.ok() && question(*machine, units * perUnit);
  }

  // `enough` is above `most` if not even that many do.
  Bounds grow(const FitsOn& question, int64_t tooFew, int64_t most) const {
    int64_t units = tooFew + 1;
    while (units <= most) {
      if (fits(question, units)) return {tooFew, units};
      tooFew = units;
      units = units < most ? std::min(2 * units, most) : most + 1;
    }
    return {tooFew, most + 1};
  }

  int64_t narrow(const FitsOn& question, Bounds bounds) const {
    while (bounds.enough - bounds.tooFew > 1) {
      int64_t middle = (bounds.enough + bounds.tooFew) / 2;
      (fits(question, middle) ? bounds.enough : bounds.tooFew) = middle;
    }
    return bounds.enough;
  }

 private:
  const cost_model::MachineDescription& description;
  int64_t perUnit;
};

absl::Status extended(const absl::Status& status, absl::string_view text) {
  return absl::Status(status.code(), absl::StrCat(status.message(), text));
}

}  // namespace

absl::Status withSmallestCount(const absl::Status& status,
                               const cost_model::Machine& machine,
                               int64_t devices, const FitsOn& byNamed,
                               const FitsOn& bySearch) {
  if (!canBeJoined(machine.description())) {
    return extended(status,
                    "; its node has no interface that could join it to others");
  }
  int64_t perUnit = unitDevices(machine);
  int64_t tooFew = devices / perUnit;
  int64_t mostDevices = std::min(cost_model::kMaxMachineDevices,
                                 std::max(kMostDevices, kMostGrowth * devices));
  int64_t most = mostDevices / perUnit;
  if (most <= tooFew) return status;
  Asker asker(machine);
  Bounds bounds = asker.grow(byNamed, tooFew, most);
  if (bounds.enough > most) {
    return extended(
        status, absl::StrCat("; nor does any named strategy fit on ",
                             bounds.tooFew * perUnit, " devices of this kind"));
  }
  int64_t enough = asker.narrow(byNamed, bounds);
  enough = asker.narrow(bySearch, {tooFew, enough});
  return extended(
      status,
      absl::StrCat(
          "; the smallest number of such devices on which a strategy "
          "was found that fits, in whole ",
          isUniform(machine.description()) ? "nodes" : "machines of this kind",
          ", is ", enough * perUnit));
}

absl::Status withoutCount(const absl::Status& status) {
  return extended(
      status,
      "; the time budget ended before a number of devices was found "
      "on which it fits");
}

}  // namespace soapstone::search
