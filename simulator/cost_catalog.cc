#include "simulator/cost_catalog.h"

#include <algorithm>
#include <map>
#include <optional>

#include "absl/strings/str_cat.h"
#include "cost_model/attention_cost.h"
#include "cost_model/lane_nodes.h"
#include "ir/model/op_kinds.h"
#include "ir/sharding/box_layout.h"
#include "ir/sharding/following.h"
#include "ir/sharding/gather_order.h"
#include "ir/sharding/grid_bounds.h"
#include "ir/sharding/kept_part.h"
#include "ir/sharding/layout_derivation.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/resharding_traffic.h"
#include "ir/sharding/shard_volume.h"
#include "ir/sharding/storage.h"
#include "ir/support/status_macros.h"
#include "simulator/element_classes.h"
#include "simulator/gradient_sums.h"
#include "simulator/op_signatures.h"
#include "simulator/shard_classes.h"

namespace soapstone::simulator {
namespace {

double elementsOf(const std::vector<int64_t>& shape) {
  double elements = 1;
  for (int64_t size : shape) elements *= static_cast<double>(size);
  return elements;
}

bool hasHalo(const std::vector<sharding::TensorMapping>& mappings) {
  for (const sharding::TensorMapping& mapping : mappings) {
    for (const sharding::DimensionMapping& dim : mapping.dims) {
      if (dim.hasHalo) return true;
    }
  }
  return false;
}

// Whether all shards of an op are of the same shapes.
bool splitsEvenly(const model::ModelOp& op,
                  const sharding::OpConfiguration& configuration) {
  if (configuration.splits.empty()) return true;
  if (hasHalo(op.rule.operands) || hasHalo(op.rule.results)) return false;
  for (const sharding::FactorDegree& split : configuration.splits) {
    if (!split.shares.empty() ||
        op.rule.factors[split.factor].size % split.degree != 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

int64_t largestOf(const std::vector<SetFigure>& figures) {
  int64_t largest = 0;
  for (const SetFigure& figure : figures) {
    largest = std::max(largest, figure.amount);
  }
  return largest;
}

CostCatalog::CostCatalog(const model::ModelGraph& graph,
                         const cost_model::Machine& machine,
                         const cost_model::OperatorCosts& costs, int devices,
                         const model::ModelGraph* whole)
    : graph(graph),
      machine(machine),
      costs(costs),
      devices(devices),
      severalKinds(!machine.areOfOneKind(devices)),
      limits(simulator::callLimits(whole != nullptr ? *whole : graph)),
      pricer(machine),
      servers(machine) {
  if (!costs.system().changesSchedule()) {
    nodes = cost_model::laneNodes(machine, devices);
  }
  holdsCompute = !cost_model::overlapCommunication(machine, devices);
  pricesPacking =
      !holdsCompute && !servers.isUsed() && !costs.system().changesSchedule();
}

void CostCatalog::findSignatures() {
  if (!signatureOf.empty()) return;
  signatureOf.reserve(graph.ops.size());
  followersOf.reserve(graph.ops.size());
  absl::flat_hash_map<std::pair<int, std::vector<int>>, int> following;
  SignatureIndex index(graph);
  // Indexed by the first op of a signature; one entry per rule.
  std::vector<std::vector<int>> candidates(graph.ops.size());
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    std::vector<int>& alike = candidates[index.firstOf(i)];
    int number = -1;
    for (int candidate : alike) {
      if (graph.ops[signatures[candidate].example].rule == graph.ops[i].rule) {
        number = candidate;
      }
    }
    if (number < 0) {
      number = static_cast<int>(signatures.size());
      signatures.push_back({i, -1, {}});
      alike.push_back(number);
    }
    signatureOf.push_back(number);
    int next = static_cast<int>(following.size());
    followersOf.push_back(
        following.try_emplace({number, graph.ops[i].following.factors}, next)
            .first->second);
  }
  followers.resize(following.size());
  storageFollowers.resize(following.size());
}

int CostCatalog::deviceSet(std::vector<int> members) {
  // Most lists are of many devices, in order.
  if (!std::is_sorted(members.begin(), members.end())) {
    std::sort(members.begin(), members.end());
  }
  auto [entry, isNew] =
      setNumbers.try_emplace(members, static_cast<int>(sets.size()));
  if (isNew) sets.push_back(std::move(members));
  return entry->second;
}

int CostCatalog::deviceSet(const sharding::DeviceGrid& grid) {
  auto found = setsOfGrids.find(grid);
  if (found != setsOfGrids.end()) return found->second;
  return setsOfGrids[grid] = deviceSet(grid.devices());
}

std::vector<SetFigure> CostCatalog::groupByAmount(
    const std::vector<int>& members, const std::vector<int64_t>& amounts) {
  std::map<int64_t, std::vector<int>> groups;
  std::vector<int>* group = nullptr;  // The group of the previous amount.
  for (size_t i = 0; i < members.size(); ++i) {
    if (i == 0 || amounts[i] != amounts[i - 1]) group = &groups[amounts[i]];
    group->push_back(members[i]);
  }
  std::vector<SetFigure> figures;
  for (auto& [amount, group] : groups) {
    figures.push_back({deviceSet(std::move(group)), amount});
  }
  return figures;
}

absl::Status CostCatalog::checkDevices(
    const sharding::OpConfiguration& configuration) const {
  if (sharding::highestDevice(configuration.devices) < devices)
    return absl::OkStatus();
  for (int device : configuration.devices.devices()) {
    if (device < devices) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "device ", device, " does not take part; use 0 to ", devices - 1));
  }
  return absl::OkStatus();
}

absl::StatusOr<int> CostCatalog::variant(
    int op, const sharding::OpConfiguration& configuration) {
  findSignatures();
  Signature& signature = signatures[signatureOf[op]];
  // Many ops are changed in one way, one after the other.
  if (signature.latest >= 0 &&
      variants[signature.latest]->configuration == configuration) {
    return signature.latest;
  }
  auto found = signature.variants.find(configuration);
  if (found != signature.variants.end()) {
    return signature.latest = found->second;
  }
  absl::StatusOr<OpVariant> made = makeVariant(graph.ops[op], configuration);
  if (!made.ok()) {
    return absl::Status(made.status().code(),
                        absl::StrCat("op '", graph.ops[op].name,
                                     "': ", made.status().message()));
  }
  int number = static_cast<int>(variants.size());
  variants.push_back(std::make_unique<OpVariant>(*std::move(made)));
  signature.variants.emplace(configuration, number);
  return signature.latest = number;
}

absl::StatusOr<int> CostCatalog::followingVariant(int op, int leaderVariant) {
  findSignatures();
  absl::flat_hash_map<int, int>& known = followers[followersOf[op]];
  auto found = known.find(leaderVariant);
  if (found != known.end()) return found->second;
  const model::ModelOp& follower = graph.ops[op];
  SOAPSTONE_ASSIGN_OR_RETURN(
      int number,
      variant(op, sharding::follow(follower.following, follower.rule,
                                   variants[leaderVariant]->configuration)));
  known.emplace(leaderVariant, number);
  return number;
}

absl::StatusOr<int> CostCatalog::followingStorage(
    int op, const sharding::OpConfiguration& storage) {
  findSignatures();
  auto& known = storageFollowers[followersOf[op]];
  auto found = known.find(storage);
  if (found != known.end()) return found->second;
  const model::ModelOp& follower = graph.ops[op];
  SOAPSTONE_ASSIGN_OR_RETURN(
      int number, variant(op, sharding::follow(follower.following,
                                               follower.rule, storage)));
  known.emplace(storage, number);
  return number;
}

absl::StatusOr<OpVariant> CostCatalog::makeVariant(
    const model::ModelOp& op, const sharding::OpConfiguration& configuration) {
  SOAPSTONE_RETURN_IF_ERROR(
      sharding::validateConfiguration(op.rule, configuration));
  SOAPSTONE_RETURN_IF_ERROR(checkDevices(configuration));
  OpVariant variant;
  variant.configuration = configuration;
  for (size_t i = 0; i < op.operands.size(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        sharding::Layout needed,
        sharding::operandLayout(op.rule, configuration, static_cast<int>(i),
                                graph.values[op.operands[i]].shape));
    variant.operandLayouts.push_back(layout(needed));
  }
  for (size_t i = 0; i < op.results.size(); ++i) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        sharding::Layout made,
        sharding::resultLayout(op.rule, configuration, static_cast<int>(i),
                               graph.values[op.results[i]].shape));
    variant.resultLayouts.push_back(layout(made));
  }
  variant.devices = deviceSet(configuration.devices);
  variant.costs = priceShards(op, configuration);
  describeExecution(op, configuration, &variant);
  variant.statistics = makeStatistics(op, configuration);
  variant.picoseconds = largestOf(variant.costs);
  if (variant.statistics >= 0) {
    variant.picoseconds = addPicoseconds(
        variant.picoseconds, communicationAt(variant.statistics).picoseconds);
  }
  return variant;
}

std::vector<SetFigure> CostCatalog::priceShards(
    const model::ModelOp& op, const sharding::OpConfiguration& configuration) {
  const sharding::DeviceGrid& grid = configuration.devices;
  if (op.isView || op.isFree) return {{deviceSet(grid), 0}};
  // The system updates many parameters in one kernel. That kernel covers other
  // ops of our program's updates (new values only if gradients are finite).
  bool isUpdate =
      op.storageArgument >= 0 && costs.system().updateBytesPerElement > 0;
  if (isUpdate && op.kind != model::kOptimizerUpdateKind)
    return {{deviceSet(grid), 0}};
  auto price = [&](int64_t rank) {
    model::LocalShapes operands = shardShapes(graph, op, configuration, rank);
    auto firstResult =
        operands.begin() + static_cast<int64_t>(op.operands.size());
    model::LocalShapes results(firstResult, operands.end());
    operands.erase(firstResult, operands.end());
    int kind = machine.deviceKindIndex(grid.device(rank));
    if (isUpdate) {
      return toPicoseconds(costs.updateSeconds(kind, elementsOf(operands[0])));
    }
    return toPicoseconds(
        costs.seconds(kind, graph.describe(op, operands, results)));
  };
  if (splitsEvenly(op, configuration) && !severalKinds) {
    return {{deviceSet(grid), price(0)}};
  }
  std::vector<int> members = grid.devices();
  std::vector<int64_t> classes = classifyShards(graph, op, configuration);
  std::map<std::pair<int, int64_t>, int64_t> priced;
  std::vector<int64_t> amounts;
  for (size_t rank = 0; rank < members.size(); ++rank) {
    auto [entry, isNew] = priced.try_emplace(
        {machine.deviceKindIndex(members[rank]), classes[rank]}, 0);
    if (isNew) entry->second = price(static_cast<int64_t>(rank));
    amounts.push_back(entry->second);
  }
  return groupByAmount(members, amounts);
}

void CostCatalog::describeExecution(
    const model::ModelOp& op, const sharding::OpConfiguration& configuration,
    OpVariant* variant) {
  const cost_model::SystemProfile& system = costs.system();
  bool keepsScores = system.attention.fusedKernels.empty();
  if (op.isView || op.isFree ||
      (system.host.secondsPerKernel == 0 && !keepsScores))
    return;
  model::LocalShapes operands = shardShapes(graph, op, configuration, 0);
  auto firstResult =
      operands.begin() + static_cast<int64_t>(op.operands.size());
  model::LocalShapes results(firstResult, operands.end());
  operands.erase(firstResult, operands.end());
  cost_model::OperatorDescription description =
      graph.describe(op, operands, results);
  int kind = machine.deviceKindIndex(configuration.devices.device(0));
  // One kernel updates many parameters at once, where hosts issue kernels.
  if (op.storageArgument < 0) {
    variant->issuePicoseconds = toPicoseconds(
        system.host.secondsPerKernel *
        (op.isBackward ? system.host.backwardFraction : 1) *
        static_cast<double>(costs.issuedKernels(kind, description)));
  }
  if (keepsScores && description.attention &&
      !description.isAttentionGradient) {
    variant->keptScoreBytes =
        cost_model::keptScoreBytes(*description.attention, description.format,
                                   system.attention.scorePasses);
  }
}

int CostCatalog::addCommunication(CommunicationCost cost) {
  if (cost.isLeftToServers) {
    // Steps that gather or copy sums are the servers' way out, not a load.
    sharding::StepKind kind = cost.what().kind;
    if (kind != sharding::StepKind::kAllGather &&
        kind != sharding::StepKind::kBroadcast) {
      cost.load = servers.load(cost.what());
    }
    cost.picoseconds = servers.share(cost.load);
  } else if (cost.isBucketed) {
    // Rates of other systems were found with small buckets in any group.
    const int ranks =
        costs.system().changesSchedule() ? 1 : cost.what().groups.size;
    int64_t bucket = cost.what().kind == sharding::StepKind::kAllGather
                         ? limits.gathered(ranks)
                         : limits.summed(ranks);
    cost.picoseconds =
        atSystemRate(pricer.bucketedPicoseconds(cost.what(), bucket));
  } else {
    cost.picoseconds = atSystemRate(pricer.picoseconds(cost.what()));
  }
  cost.picoseconds = addPicoseconds(cost.picoseconds, cost.packingPicoseconds);
  cost.picoseconds = addPicoseconds(cost.picoseconds, cost.earlierPicoseconds);
  std::vector<int> devices = StepPricer::participants(cost.what());
  cost.participants = deviceSet(devices);
  if (cost.plan && sharding::isExchange(cost.what().kind)) {
    devices = sharding::takersOf(*cost.plan, cost.planStep);
  }
  cost.takers = deviceSet(std::move(devices));
  cost.crossesNodes = step::crossesNodes(cost.what(), nodes);
  communications.push_back(
      std::make_unique<CommunicationCost>(std::move(cost)));
  return static_cast<int>(communications.size()) - 1;
}

int64_t CostCatalog::atSystemRate(int64_t picoseconds) const {
  double rate = costs.system().rates.collectives;
  if (rate == 1) return picoseconds;
  return static_cast<int64_t>(static_cast<double>(picoseconds) / rate);
}

int64_t CostCatalog::bucketedPicoseconds(int communication,
                                         int64_t bucketBytes) {
  const CommunicationCost& alone = *communications[communication];
  if (alone.isLeftToServers) return alone.picoseconds;
  int64_t bucketed =
      atSystemRate(pricer.bucketedPicoseconds(alone.what(), bucketBytes));
  return std::min(alone.picoseconds,
                  addPicoseconds(bucketed, alone.packingPicoseconds));
}

int CostCatalog::layout(const sharding::Layout& wanted) {
  auto [entry, isNew] =
      layoutNumbers.try_emplace(wanted, static_cast<int>(layouts.size()));
  if (isNew) {
    layouts.push_back(wanted);
    layoutVolumes.emplace_back();
  }
  return entry->second;
}

absl::StatusOr<int> CostCatalog::storageLayout(
    const std::vector<int64_t>& shape,
    const sharding::OpConfiguration& configuration) {
  SOAPSTONE_RETURN_IF_ERROR(checkDevices(configuration));
  SOAPSTONE_ASSIGN_OR_RETURN(sharding::HeldTensor held,
                             sharding::heldBy(configuration, shape));
  return layout(held.layout);
}

const CostCatalog::DefaultStorage& CostCatalog::defaultStorage(int number) {
  auto found = defaultStorages.find(number);
  if (found != defaultStorages.end()) return found->second;
  sharding::HeldTensor held = sharding::heldAs(layouts[number]);
  int stored = layout(held.layout);
  return defaultStorages[number] = {stored, std::move(held.configuration)};
}

int CostCatalog::boxed(int number) {
  auto found = boxedLayouts.find(number);
  if (found != boxedLayouts.end()) return found->second;
  int result = layout(sharding::boxLayout(layouts[number]));
  boxedLayouts.emplace(number, result);
  return result;
}

int CostCatalog::replicatedEverywhere(const std::vector<int64_t>& shape) {
  return layout(sharding::replicatedLayout(
      shape, sharding::DeviceGrid::range(0, devices)));
}

const std::vector<SetFigure>& CostCatalog::volumes(int number) {
  std::vector<SetFigure>& figures = layoutVolumes[number];
  if (!figures.empty()) return figures;
  std::optional<int64_t> even = sharding::evenVolume(layouts[number]);
  if (even) {
    int set = deviceSet(layouts[number].devices);
    return layoutVolumes[number] = {{set, *even}};
  }
  sharding::LayoutGeometry geometry(layouts[number]);
  std::vector<int64_t> amounts;
  for (int rank = 0; rank < geometry.numDevices(); ++rank) {
    amounts.push_back(geometry.volume(rank));
  }
  return layoutVolumes[number] = groupByAmount(geometry.devices, amounts);
}

const std::vector<int64_t>& CostCatalog::contendableLinks(int communication) {
  if (static_cast<int>(linkLists.size()) <= communication) {
    linkLists.resize(communications.size());
  }
  std::unique_ptr<std::vector<int64_t>>& list = linkLists[communication];
  if (!list) {
    list = std::make_unique<std::vector<int64_t>>(
        pricer.contendableLinks(communicationAt(communication).what()));
  }
  return *list;
}

bool CostCatalog::intersect(int setA, int setB) {
  if (setA == setB) return true;
  auto [entry, isNew] = intersections.try_emplace(std::minmax(setA, setB));
  if (isNew)
    entry->second = soapstone::simulator::intersect(sets[setA], sets[setB]);
  return entry->second;
}

}  // namespace soapstone::simulator
