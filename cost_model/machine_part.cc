#include "cost_model/machine_part.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace soapstone::cost_model {
namespace {

// The names of all that links join with `first`.
std::set<std::string> reachedFrom(const std::string& first,
                                  const std::vector<LinkDescription>& links) {
  std::set<std::string> reached = {first};
  for (bool grows = true; grows;) {
    size_t before = reached.size();
    for (const LinkDescription& link : links) {
      if (reached.count(link.first) > 0) reached.insert(link.second);
      if (reached.count(link.second) > 0) reached.insert(link.first);
    }
    grows = reached.size() > before;
  }
  return reached;
}

template <typename Item, typename IsGone>
void removeIf(std::vector<Item>* items, IsGone isGone) {
  items->erase(std::remove_if(items->begin(), items->end(), isGone),
               items->end());
}

// A node with the devices [begin, end) alone, and what they reach of the rest.
NodeKind partOf(const NodeKind& node, int begin, int end) {
  auto count = static_cast<int>(node.devices.size());
  if (begin == 0 && end == count) return node;
  NodeKind part = node;
  part.name = absl::StrCat(node.name, ".", begin, "-", end);
  part.devices.assign(node.devices.begin() + begin, node.devices.begin() + end);
  std::set<std::string> gone;
  for (int i = 0; i < count; ++i) {
    if (i < begin || i >= end) gone.insert(node.devices[i].name);
  }
  removeIf(&part.links, [&](const LinkDescription& link) {
    return gone.count(link.first) + gone.count(link.second) > 0;
  });
  std::set<std::string> reached =
      reachedFrom(part.devices.front().name, part.links);
  auto isApart = [&](const auto& item) {
    return reached.count(item.name) == 0;
  };
  removeIf(&part.switches, isApart);
  removeIf(&part.interfaces, isApart);
  removeIf(&part.links, [&](const LinkDescription& link) {
    return reached.count(link.first) == 0;
  });
  return part;
}

// Describes a machine of devices of another one.
class PartWriter {
 public:
  explicit PartWriter(const Machine& machine)
      : machine(machine), part(machine.description()) {
    part.nodeKinds.clear();
    part.nodes.clear();
  }

  // Adds the `count` devices from `first` on.
  void add(int64_t first, int64_t count) {
    const MachineDescription& whole = machine.description();
    for (int64_t device = first; device < first + count;) {
      int64_t node = machine.nodeOf(device);
      int begin = machine.localIndex(device);
      auto end = static_cast<int>(
          std::min<int64_t>(machine.nodeGraph(node).deviceCount(),
                            begin + first + count - device));
      NodeKind kind =
          partOf(whole.nodeKinds[machine.nodeKindIndex(node)], begin, end);
      bool isLike = !part.nodes.empty() && part.nodes.back().kind == kind.name;
      if (isLike) {
        ++part.nodes.back().count;
      } else {
        part.nodes.push_back({kind.name, 1});
      }
      if (std::find(part.nodeKinds.begin(), part.nodeKinds.end(), kind) ==
          part.nodeKinds.end()) {
        part.nodeKinds.push_back(std::move(kind));
      }
      device += end - begin;
    }
  }

  MachineDescription take() { return std::move(part); }

 private:
  const Machine& machine;
  MachineDescription part;
};

}  // namespace

absl::StatusOr<Machine> partOf(const Machine& machine, int64_t first,
                               int64_t count) {
  PartWriter writer(machine);
  writer.add(first, count);
  return Machine::create(writer.take());
}

absl::StatusOr<Machine> partOf(const Machine& machine,
                               const std::vector<int>& devices) {
  PartWriter writer(machine);
  for (size_t i = 0; i < devices.size();) {
    size_t end = i + 1;
    while (end < devices.size() && devices[end] == devices[end - 1] + 1) ++end;
    writer.add(devices[i], static_cast<int64_t>(end - i));
    i = end;
  }
  return Machine::create(writer.take());
}

bool keepsDistances(const Machine& machine, const std::vector<int>& devices) {
  std::map<int64_t, int> count;  // By node.
  for (int device : devices) ++count[machine.nodeOf(device)];
  const int64_t first = count.begin()->first;
  return std::all_of(count.begin(), count.end(), [&](const auto& entry) {
    const auto& [node, own] = entry;
    return own == machine.nodeGraph(node).deviceCount() &&
           machine.commonLevel(first, node) <= 0;
  });
}

}  // namespace soapstone::cost_model
