#include "passes/search/joint/joint_estimates.h"

#include <algorithm>
#include <tuple>

#include "ir/schedule/families.h"
#include "ir/schedule/slot_pool.h"
#include "ir/schedule/windows.h"
#include "ir/support/status_macros.h"
#include "simulator/pipeline/pipeline_memory.h"

namespace soapstone::search {
namespace {

// Actions of the longest lists that are priced one by one.
constexpr int64_t kMostActions = 400000;
// Fraction of a device's memory below which an estimate surely fits.
constexpr double kSafeShare = 0.9;

auto scheduleKey(const JointCandidate& plan) {
  return std::make_tuple(static_cast<int>(plan.family), plan.groups,
                         plan.chunks, plan.microBatches);
}

}  // namespace

absl::StatusOr<const simulator::LayerPrices*> JointEstimates::tableOf(
    const ReplicaKey& key) {
  if (!noLayers.ok()) return noLayers;
  auto [entry, isNew] = tables.try_emplace(key);
  if (!isNew) return entry->second ? &*entry->second : nullptr;
  SOAPSTONE_ASSIGN_OR_RETURN(JointStep * step, models.at(key.samples));
  SOAPSTONE_ASSIGN_OR_RETURN(
      const model::ModelConfigurations* configurations,
      JointModels::configure(step, key.strategy(1), key.tensor));
  absl::StatusOr<simulator::LayerPrices> prices = models.layerTables().of(
      key, step->graph, machine, costs, *configurations);
  // A model without repeated layers has none in other splits either.
  if (absl::IsFailedPrecondition(prices.status())) noLayers = prices.status();
  SOAPSTONE_ASSIGN_OR_RETURN(entry->second, std::move(prices));
  removed = step->source.removedLayers;
  layerCount = entry->second->layers + removed;
  int64_t matrices = 0;
  for (const model::ModelArgument& argument : step->graph.arguments) {
    bool isMatrix = argument.role == model::ModelArgumentRole::kParameter &&
                    step->graph.values[argument.value].shape.size() > 1;
    if (isMatrix) ++matrices;
  }
  matricesPerLayer = static_cast<double>(matrices) /
                     static_cast<double>(entry->second->layers);
  return &*entry->second;
}

int64_t JointEstimates::workOf(const simulator::LayerPrices& table) const {
  int64_t work = 0;
  for (int64_t layer : table.work) work += layer;
  return work + removed * table.work[table.work.size() / 2];
}

int64_t JointEstimates::workOf(const ReplicaKey& key) const {
  auto table = tables.find(key);
  bool isKnown = table != tables.end() && table->second.has_value();
  return isKnown ? workOf(*table->second) : 0;
}

int64_t JointEstimates::boundOf(const JointCandidate& plan) const {
  if (areUnlike) return boundOnKinds(plan);
  auto table = tables.find(plan.key);
  if (table == tables.end() || !table->second) return 0;
  const simulator::CauseTimes& again =
      table->second->inner[static_cast<size_t>(plan.recomputation)]
          .recomputeCauses;
  // The first and the last layer may keep what the others do not.
  double work = static_cast<double>(workOf(*table->second)) +
                static_cast<double>(layerCount - 2) *
                    static_cast<double>(again.products + again.attention +
                                        again.otherCompute);
  return static_cast<int64_t>(work * static_cast<double>(plan.microBatches) /
                              static_cast<double>(plan.groups));
}

void JointEstimates::estimate(const simulator::LayerPrices& table,
                              JointCandidate* plan) {
  plan->zeroStage = 1;
  estimateTime(table, plan);
  estimateBytes(table, plan);
  if (plan->replicas == 1 || !gathersUpdates()) return;
  JointCandidate whole = *plan;
  whole.zeroStage = 0;
  estimateTime(table, &whole);
  estimateBytes(table, &whole);
  bool fits = static_cast<double>(whole.bytes) <= kSafeShare * capacity();
  if (fits && whole.picoseconds < plan->picoseconds) *plan = whole;
}

JointCandidate JointEstimates::recomputingAll(const JointCandidate& plan) {
  JointCandidate full = plan;
  full.recomputation = simulator::Recomputation::kFull;
  const simulator::LayerPrices& table = *tables.at(plan.key);
  estimateTime(table, &full);
  estimateBytes(table, &full);
  return full;
}

bool JointEstimates::isShort(const JointCandidate& plan) const {
  return static_cast<double>(plan.bytes) > kSafeShare * capacity();
}

std::optional<JointCandidate> JointEstimates::shardGradients(
    const simulator::LayerPrices& table, const JointCandidate& plan) {
  if (!isShort(plan) || plan.replicas == 1 || plan.microBatches == 1 ||
      !gathersUpdates()) {
    return std::nullopt;
  }
  JointCandidate sharded = plan;
  sharded.zeroStage = 2;
  estimateTime(table, &sharded);
  estimateBytes(table, &sharded);
  return sharded;
}

std::optional<JointCandidate> JointEstimates::shardParameters(
    const simulator::LayerPrices& table, const JointCandidate& plan) {
  if (!isShort(plan) || plan.replicas == 1 || !gathersUpdates() ||
      plan.key.split != kTensorSplit || plan.key.apart > 0) {
    return std::nullopt;
  }
  JointCandidate sharded = plan;
  sharded.zeroStage = 3;
  estimateTime(table, &sharded);
  estimateBytes(table, &sharded);
  return sharded;
}

double JointEstimates::capacity() const {
  return static_cast<double>(machine.meanMemoryBytes(devices));
}

void JointEstimates::estimateTime(const simulator::LayerPrices& table,
                                  JointCandidate* plan) {
  ChunkModel model =
      modelOf(table, *plan, schedule::computesWeightsLate(plan->family));
  const simulator::ChunkPrices& inner = model.inner;
  double groups = static_cast<double>(plan->groups);
  auto mean = [&](int64_t simulator::ChunkPrices::* part) {
    return (static_cast<double>(model.first.*part) +
            static_cast<double>(model.last.*part) +
            static_cast<double>(layerCount - 2) *
                static_cast<double>(inner.*part)) /
           groups;
  };
  double forward = mean(&simulator::ChunkPrices::forward);
  double input = mean(&simulator::ChunkPrices::input);
  double weight = mean(&simulator::ChunkPrices::weight);
  double gathered =
      gatherPicoseconds(*plan, static_cast<double>(layerCount) / groups,
                        mean(&simulator::ChunkPrices::parameterBytes) -
                            mean(&simulator::ChunkPrices::masterBytes));
  forward = std::max(forward, gathered);
  // Cuts leave chunks uneven by about a quarter of a layer.
  double uneven = plan->groups == 1
                      ? 0
                      : 0.25 * static_cast<double>(inner.forward + inner.input +
                                                   inner.weight);
  double m = static_cast<double>(plan->microBatches);
  FamilyFigures figures = figuresOf(*plan);
  double time = m * (forward + input + weight + uneven) +
                figures.forward * forward + figures.input * input +
                figures.weight * weight;
  double sums =
      1e12 * sumSeconds(*plan, mean(&simulator::ChunkPrices::gradientBytes));
  // Sums that are kept in parts are made in every micro-batch.
  time += (plan->gradientShards() > 1 ? m : 1) *
          std::max(0.0, gathered + sums - (input + weight));
  time += updatePicoseconds(*plan, mean(&simulator::ChunkPrices::update),
                            mean(&simulator::ChunkPrices::parameterBytes) -
                                mean(&simulator::ChunkPrices::masterBytes));
  if (areUnlike) time *= slownessOf(*plan).value_or(1);
  plan->picoseconds = static_cast<int64_t>(time);
}

void JointEstimates::estimateBytes(const simulator::LayerPrices& table,
                                   JointCandidate* plan) const {
  ChunkModel model =
      modelOf(table, *plan, schedule::computesWeightsLate(plan->family));
  const simulator::ChunkPrices& first = model.first;
  const simulator::ChunkPrices& inner = model.inner;
  // Layers of a group.
  double own =
      static_cast<double>(layerCount) / static_cast<double>(plan->groups);
  FamilyFigures figures = figuresOf(*plan);
  double shards = static_cast<double>(plan->optimizerShards());
  double parts = static_cast<double>(plan->parameterShards());
  auto held = [&](int64_t simulator::ChunkPrices::* part) {
    return static_cast<double>(first.*part) +
           (own - 1) * static_cast<double>(inner.*part);
  };
  double masters = held(&simulator::ChunkPrices::masterBytes);
  // One step gives gradients away as activations go: there is no moment at
  // which it has all of both.
  double gradients = isPlainStep(*plan)
                         ? static_cast<double>(inner.gradientBytes)
                     : plan->microBatches > 1
                         ? 4 * held(&simulator::ChunkPrices::gradientElements) /
                               static_cast<double>(plan->gradientShards())
                         : held(&simulator::ChunkPrices::gradientBytes);
  double bytes =
      (held(&simulator::ChunkPrices::parameterBytes) - masters) / parts +
      gatheredBytes(*plan, inner) + masters / shards +
      held(&simulator::ChunkPrices::optimizerBytes) / shards + gradients +
      static_cast<double>(first.transientBytes);
  double stash = held(&simulator::ChunkPrices::stashUntilInput) +
                 held(&simulator::ChunkPrices::stashUntilWeight);
  bytes += figures.inFlight * stash;
  // Input gradients wait for weight gradients in pipelines alone.
  if (isByLayer(*plan) && !plan->isOneStep()) {
    bytes += static_cast<double>(inner.stashBetween);
  } else if (!plan->isOneStep()) {
    bytes += held(&simulator::ChunkPrices::stashBetween) /
             static_cast<double>(plan->chunks);
  }
  plan->bytes = static_cast<int64_t>(bytes);
}

// Programs of one chunk compute both gradients of a layer before the next
// one's.
bool JointEstimates::isByLayer(const JointCandidate& plan) const {
  return plan.groups * plan.chunks == 1 &&
         simulator::keepsSlots(costs.system());
}

bool JointEstimates::isPlainStep(const JointCandidate& plan) const {
  return plan.isOneStep() || (isByLayer(plan) && plan.microBatches == 1);
}

// Parameters in parts are whole in the layer that runs and in the next one.
double JointEstimates::gatheredBytes(const JointCandidate& plan,
                                     const simulator::ChunkPrices& layer) {
  if (plan.parameterShards() == 1) return 0;
  return 2 * static_cast<double>(layer.parameterBytes - layer.masterBytes);
}

std::optional<JointEstimates::PlacedSchedule> JointEstimates::placeSchedule(
    const JointCandidate& plan) {
  absl::StatusOr<schedule::Schedule> lists = schedule::makeSchedule(
      plan.family, static_cast<int>(plan.groups), static_cast<int>(plan.chunks),
      static_cast<int>(plan.microBatches));
  if (!lists.ok()) return std::nullopt;
  schedule::Schedule placed = schedule::placeTransfers(*std::move(lists));
  absl::StatusOr<schedule::SchedulePricer> pricer =
      schedule::SchedulePricer::create(placed);
  if (!pricer.ok()) return std::nullopt;
  schedule::SlotCounts slots = schedule::countSlots(placed);
  return PlacedSchedule{std::move(placed), *std::move(pricer),
                        std::move(slots)};
}

// The way of a message to the next group.
int64_t JointEstimates::messagePicoseconds(const JointCandidate& plan) const {
  if (plan.groups == 1) return 0;
  cost_model::Route route = machine.route(0, devices / plan.groups);
  double rate = machine.routeBytesPerSecond(route);
  double seconds = machine.routeLatencySeconds(route);
  if (rate > 0) {
    const simulator::LayerPrices& table = *tables.at(plan.key);
    seconds += static_cast<double>(table.messageBytes) / rate;
  }
  return static_cast<int64_t>(1e12 * seconds);
}

// The share of a price for the layers of a chunk, and its first and last part.
double JointEstimates::ChunkModel::of(
    const ChunkShare& share, int64_t simulator::ChunkPrices::* part) const {
  auto layer = static_cast<double>(inner.*part);
  double amount = share.layers * layer;
  if (share.hasFirst) amount += static_cast<double>(first.*part) - layer;
  if (share.hasLast) amount += static_cast<double>(last.*part) - layer;
  return std::max(0.0, amount);
}

JointEstimates::ChunkModel JointEstimates::modelOf(
    const simulator::LayerPrices& table, const JointCandidate& plan,
    bool areWeightsLate) const {
  size_t mode = static_cast<size_t>(plan.recomputation);
  ChunkModel model{table.first[mode], table.inner[mode], table.last[mode]};
  bool isWhole = plan.groups * plan.chunks == 1 ||
                 plan.recomputation == simulator::Recomputation::kNone ||
                 costs.system().changesSchedule();
  if (isWhole) return model;
  for (simulator::ChunkPrices* price :
       {&model.first, &model.inner, &model.last}) {
    *price = simulator::settleRepeated(*price, areWeightsLate);
  }
  return model;
}

// Cuts do not know of recomputation.
std::vector<ChunkShare> JointEstimates::sharesOf(
    const JointCandidate& plan, const std::vector<double>& slowness) const {
  const simulator::LayerPrices& table = *tables.at(plan.key);
  auto workOf = [](const simulator::ChunkPrices& price) {
    return static_cast<double>(price.forward + price.input + price.weight);
  };
  double layer = std::max(1.0, workOf(table.inner[0]));
  return shareLayers(layerCount, plan.groups * plan.chunks,
                     workOf(table.first[0]) / layer - 1,
                     workOf(table.last[0]) / layer - 1, slowness);
}

schedule::Durations JointEstimates::durationsOf(
    const PlacedSchedule& schedule, const JointCandidate& plan,
    const std::vector<ChunkShare>& shares,
    const std::vector<double>& slowness) {
  const simulator::LayerPrices& table = *tables.at(plan.key);
  ChunkModel models[] = {modelOf(table, plan, /*areWeightsLate=*/false),
                         modelOf(table, plan, /*areWeightsLate=*/true)};
  schedule::Durations durations = schedule::Durations::zeros(schedule.placed);
  double chunks = static_cast<double>(plan.chunks);
  for (size_t chunk = 0; chunk < shares.size(); ++chunk) {
    const ChunkModel& model = models[schedule::areWeightsLate(
        schedule.slots, static_cast<int>(chunk))];
    double slow = slowness.empty() ? 1 : slowness[chunk];
    auto priceOf = [&](int64_t simulator::ChunkPrices::* part) {
      return static_cast<int64_t>(slow * model.of(shares[chunk], part));
    };
    durations.forward[chunk] = priceOf(&simulator::ChunkPrices::forward);
    durations.input[chunk] = priceOf(&simulator::ChunkPrices::input);
    durations.weight[chunk] = priceOf(&simulator::ChunkPrices::weight);
    auto gathered = static_cast<int64_t>(gatherPicoseconds(
        plan, shares[chunk].layers,
        model.of(shares[chunk], &simulator::ChunkPrices::parameterBytes) -
            model.of(shares[chunk], &simulator::ChunkPrices::masterBytes)));
    durations.forward[chunk] = std::max(durations.forward[chunk], gathered);
    // Sums of a group's chunks are as fast as one.
    auto sums = static_cast<int64_t>(
        1e12 / chunks *
        sumSeconds(plan,
                   chunks * model.of(shares[chunk],
                                     &simulator::ChunkPrices::gradientBytes)));
    int64_t exposed = std::max<int64_t>(
        0, gathered + sums - durations.input[chunk] - durations.weight[chunk]);
    if (plan.gradientShards() > 1 && plan.microBatches > 1) {
      durations.weight[chunk] += exposed;
    } else {
      durations.reduce[chunk] = sums;
      durations.exposedReduce[chunk] = exposed;
    }
    durations.update[chunk] = static_cast<int64_t>(updatePicoseconds(
        plan, slow * model.of(shares[chunk], &simulator::ChunkPrices::update),
        model.of(shares[chunk], &simulator::ChunkPrices::parameterBytes) -
            model.of(shares[chunk], &simulator::ChunkPrices::masterBytes)));
  }
  int64_t message = messagePicoseconds(plan);
  for (int64_t& duration : durations.messages) duration = message;
  return durations;
}

// Peak bytes of the fullest group.
int64_t JointEstimates::bytesOf(const PlacedSchedule& schedule,
                                const JointCandidate& plan,
                                const std::vector<ChunkShare>& shares) const {
  const simulator::LayerPrices& table = *tables.at(plan.key);
  ChunkModel models[] = {modelOf(table, plan, /*areWeightsLate=*/false),
                         modelOf(table, plan, /*areWeightsLate=*/true)};
  const schedule::SlotCounts& slots = schedule.slots;
  double shards = static_cast<double>(plan.optimizerShards());
  double parts = static_cast<double>(plan.parameterShards());
  std::vector<double> bytes(plan.groups, 0);
  std::vector<double> transients(plan.groups, 0);
  std::vector<schedule::HeldAmounts> held(shares.size());
  for (size_t chunk = 0; chunk < shares.size(); ++chunk) {
    const ChunkModel& model =
        models[schedule::areWeightsLate(slots, static_cast<int>(chunk))];
    auto has = [&](int64_t simulator::ChunkPrices::* part) {
      return model.of(shares[chunk], part);
    };
    int group = schedule.placed.groupOfChunk[chunk];
    double masters = has(&simulator::ChunkPrices::masterBytes);
    bytes[group] +=
        (has(&simulator::ChunkPrices::parameterBytes) - masters) / parts +
        masters / shards +
        has(&simulator::ChunkPrices::optimizerBytes) / shards +
        (plan.microBatches > 1
             ? 4 * has(&simulator::ChunkPrices::gradientElements) /
                   static_cast<double>(plan.gradientShards())
             : has(&simulator::ChunkPrices::gradientBytes));
    double untilInput = has(&simulator::ChunkPrices::stashUntilInput);
    double untilWeight = has(&simulator::ChunkPrices::stashUntilWeight);
    double between = has(&simulator::ChunkPrices::stashBetween);
    if (plan.chunks == 1) {
      bytes[group] +=
          untilInput * slots.untilInputGradient[chunk] +
          untilWeight * slots.untilWeightGradient[chunk] +
          (isByLayer(plan) ? static_cast<double>(model.inner.stashBetween)
                           : between * slots.betweenGradients[chunk]);
    } else {
      held[chunk] = {{static_cast<int64_t>(untilInput)},
                     {static_cast<int64_t>(untilWeight)},
                     {static_cast<int64_t>(between)}};
    }
    const simulator::ChunkPrices& widest = shares[chunk].hasFirst ? model.first
                                           : shares[chunk].hasLast
                                               ? model.last
                                               : model.inner;
    transients[group] =
        std::max(transients[group], static_cast<double>(widest.transientBytes) +
                                        gatheredBytes(plan, model.inner));
  }
  for (size_t group = 0; group < bytes.size(); ++group) {
    bytes[group] += transients[group];
    if (plan.chunks == 1) continue;
    // The chunks of a group share slots.
    const schedule::Actions& program = schedule.placed.programs[group];
    bytes[group] +=
        static_cast<double>(schedule::mostHeld(program, 1, held).front());
  }
  return static_cast<int64_t>(*std::max_element(bytes.begin(), bytes.end()));
}

void JointEstimates::refineBy(PlacedSchedule& schedule, JointCandidate* plan) {
  std::vector<double> slowness = slownessOfChunks(schedule, *plan);
  std::vector<ChunkShare> shares = sharesOf(*plan, slowness);
  plan->picoseconds =
      schedule.pricer.price(durationsOf(schedule, *plan, shares, slowness))
          .periodPicoseconds;
  if (!isPlainStep(*plan)) plan->bytes = bytesOf(schedule, *plan, shares);
}

void JointEstimates::refine(const std::vector<JointCandidate*>& plans,
                            std::vector<JointCandidate*>* impossible) {
  // Plans of one schedule behind each other: it is made once.
  std::vector<JointCandidate*> sorted = plans;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const JointCandidate* a, const JointCandidate* b) {
                     return scheduleKey(*a) < scheduleKey(*b);
                   });
  std::optional<PlacedSchedule> schedule;
  const JointCandidate* before = nullptr;
  for (JointCandidate* plan : sorted) {
    int64_t actions = plan->groups * plan->chunks * plan->microBatches * 3;
    if (actions > kMostActions) continue;
    if (before == nullptr || scheduleKey(*before) != scheduleKey(*plan)) {
      schedule = placeSchedule(*plan);
    }
    before = plan;
    if (schedule) {
      refineBy(*schedule, plan);
    } else {
      impossible->push_back(plan);
    }
  }
}

}  // namespace soapstone::search
