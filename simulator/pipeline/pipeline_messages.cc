#include "simulator/pipeline/pipeline_messages.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ir/support/status_macros.h"

namespace soapstone::simulator {
namespace {

// `layout` on the devices `shift` higher.
absl::StatusOr<sharding::Layout> shifted(sharding::Layout layout, int shift) {
  const sharding::DeviceGrid& grid = layout.devices;
  if (grid.isStrided()) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        layout.devices,
        sharding::DeviceGrid::strided(grid.start() + shift, grid.axes()));
    return layout;
  }
  std::vector<int> devices = grid.devices();
  for (int& device : devices) device += shift;
  SOAPSTONE_ASSIGN_OR_RETURN(layout.devices,
                             sharding::DeviceGrid::list(devices));
  return layout;
}

}  // namespace

int64_t largestShard(CostCatalog& catalog, int layout, int64_t elementBytes) {
  return largestOf(catalog.volumes(layout)) * elementBytes;
}

CostCatalog& MessagePricer::all() {
  if (!everywhere) everywhere.emplace(graph, machine, costs, devices);
  return *everywhere;
}

absl::StatusOr<MessagePrice> MessagePricer::price(int layout,
                                                  int64_t elementBytes,
                                                  int from, int to) {
  PriceKey key{layout, wayOf(from, to), shapeOf(to), elementBytes};
  auto known = priced.find(key);
  if (known != priced.end()) return known->second;
  const sharding::Layout whole = group.layoutAt(layout);
  MessagePrice best;
  best.bytes = largestShard(group, layout, elementBytes);
  if (!costs.system().scattersMessages) {
    // Plans of a single move would send it in parts all the same.
    SOAPSTONE_ASSIGN_OR_RETURN(
        best.picoseconds,
        transferPicoseconds(layout, layout, elementBytes, from, to));
    priced.emplace(key, best);
    return best;
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      best.picoseconds, sendPicoseconds(whole, whole, from, to, elementBytes));
  int64_t replicas = whole.degree(sharding::AxisRole::kReplicated);
  for (int64_t dim = 0; replicas > 1 && dim < whole.rank(); ++dim) {
    if (!sharding::canSplitOver(whole, sharding::AxisRole::kReplicated, dim))
      continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        sharding::Layout parts,
        sharding::splitOver(whole, sharding::AxisRole::kReplicated, dim));
    SOAPSTONE_ASSIGN_OR_RETURN(
        int64_t scattered,
        sendPicoseconds(parts, whole, from, to, elementBytes));
    if (scattered < best.picoseconds) {
      best = {best.bytes / replicas, scattered};
    }
    break;
  }
  priced.emplace(key, best);
  return best;
}

// Node by node what routes depend on, relative to the group's first node: its
// kind, where the group's devices begin, and which switches it shares with the
// first. Returns the number of this shape.
int MessagePricer::shapeOf(int begin) {
  auto [shape, isNew] = shapeOfGroup.try_emplace(begin, 0);
  if (!isNew) return shape->second;
  std::vector<int64_t> nodes;
  int64_t first = machine.nodeOf(begin);
  for (int device = begin; device < begin + groupSize;) {
    int64_t node = machine.nodeOf(device);
    int local = machine.localIndex(device);
    nodes.push_back(node - first);
    nodes.push_back(machine.nodeKindIndex(node));
    nodes.push_back(local);
    for (int level = 0; level < levels(); ++level) {
      nodes.push_back(machine.switchOf(node, level) -
                      machine.switchOf(first, level));
    }
    device += machine.nodeGraph(node).deviceCount() - local;
  }
  int next = static_cast<int>(shapes.size());
  shape->second = shapes.try_emplace(std::move(nodes), next).first->second;
  return shape->second;
}

int MessagePricer::wayOf(int from, int to) {
  // Links have one rate in both directions: between groups that lie alike, what
  // goes up takes as long down.
  if (from > to && shapeOf(from) == shapeOf(to)) std::swap(from, to);
  auto [way, isNew] = wayOfPair.try_emplace({from, to}, 0);
  if (!isNew) return way->second;
  int64_t first = machine.nodeOf(from);
  int64_t second = machine.nodeOf(to);
  std::vector<int64_t> kind = {shapeOf(from), shapeOf(to), second - first};
  for (int level = 0; level < levels(); ++level) {
    kind.push_back(machine.switchOf(second, level) -
                   machine.switchOf(first, level));
  }
  int next = static_cast<int>(ways.size());
  way->second = ways.try_emplace(std::move(kind), next).first->second;
  return way->second;
}

absl::StatusOr<int64_t> MessagePricer::sendPicoseconds(
    const sharding::Layout& wire, const sharding::Layout& target, int from,
    int to, int64_t elementBytes) {
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t picoseconds,
                             movePicoseconds(sent, {wire, from}, {wire, to},
                                             wayOf(from, to), elementBytes));
  if (wire == target) return picoseconds;
  // Groups of one shape gather alike.
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t gather,
                             movePicoseconds(gathered, {wire, to}, {target, to},
                                             shapeOf(to), elementBytes));
  return picoseconds + gather;
}

absl::StatusOr<int64_t> MessagePricer::movePicoseconds(
    MoveTimes& known, const Placed& source, const Placed& target, int kind,
    int64_t elementBytes, MoveUse use) {
  MoveKey key{group.layout(source.layout), group.layout(target.layout), kind,
              elementBytes};
  auto found = known.find(key);
  if (found != known.end()) return found->second;
  SOAPSTONE_ASSIGN_OR_RETURN(int move,
                             moveOf(source, target, elementBytes, use));
  int64_t picoseconds = all().planAt(move).picoseconds;
  known.emplace(key, picoseconds);
  return picoseconds;
}

absl::StatusOr<int> MessagePricer::moveOf(const Placed& source,
                                          const Placed& target,
                                          int64_t elementBytes, MoveUse use) {
  SOAPSTONE_ASSIGN_OR_RETURN(sharding::Layout before,
                             shifted(source.layout, source.begin));
  SOAPSTONE_ASSIGN_OR_RETURN(sharding::Layout after,
                             shifted(target.layout, target.begin));
  return all().plan(all().layout(before), all().layout(after), elementBytes,
                    use);
}

absl::StatusOr<int64_t> MessagePricer::transferPicoseconds(int source,
                                                           int target,
                                                           int64_t elementBytes,
                                                           int from, int to) {
  return movePicoseconds(transferred, {group.layoutAt(source), from},
                         {group.layoutAt(target), to}, wayOf(from, to),
                         elementBytes, MoveUse::kTransfer);
}

absl::StatusOr<std::vector<sharding::ReshardingStep>> MessagePricer::steps(
    int source, int target, int64_t elementBytes, int from, int to,
    MoveUse use) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      int move, moveOf({group.layoutAt(source), from},
                       {group.layoutAt(target), to}, elementBytes, use));
  std::vector<sharding::ReshardingStep> steps;
  for (const PlanPart& part : all().planAt(move).parts) {
    if (part.communication < 0) continue;
    steps.push_back(all().communicationAt(part.communication).what());
  }
  return steps;
}

int64_t MessagePricer::partBytes(int layout, int from, int to) {
  const sharding::Layout& whole = group.layoutAt(layout);
  absl::StatusOr<sharding::Layout> source = shifted(whole, from);
  absl::StatusOr<sharding::Layout> target = shifted(whole, to);
  if (!source.ok() || !target.ok()) return 0;
  absl::StatusOr<int> way =
      all().plan(all().layout(*source), all().layout(*target),
                 /*elementBytes=*/4);
  if (!way.ok()) return 0;
  int64_t largest = 0;
  const std::vector<PlanPart>& parts = all().planAt(*way).parts;
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    for (const SetFigure& volume : all().volumes(parts[i].layout)) {
      largest = std::max(largest, 4 * volume.amount);
    }
  }
  return largest;
}

}  // namespace soapstone::simulator
