#include "passes/search/joint_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/collective_cost.h"
#include "cost_model/group_topology.h"
#include "cost_model/scaled_text.h"
#include "ir/schedule/families.h"
#include "ir/support/status_macros.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/pipeline_plan.h"
#include "passes/strategy/expert_strategy.h"
#include "simulator/layer_repetition.h"

namespace soapstone {
namespace {

using schedule::Family;

// Tensor parallelism beyond this many devices loses to anything else.
constexpr int64_t kMostTensorDevices = 32;
// Samples that a replica may have in a micro-batch, if there are several. All
// numbers are tried up to the first limit, then about every doubling, as long
// as a plan may fit.
constexpr int64_t kAllSamplesOfReplica = 16;
constexpr int64_t kMostSamplesOfReplica = 1024;
// Estimates are this far off at most: slower ones are not simulated.
constexpr double kEstimateMargin = 1.25;
// What is estimated to need this much more than there is may still fit.
constexpr double kMemoryMargin = 1.1;
// Beyond, messages outweigh the bubble that they save.
constexpr int64_t kMostChunksOfGroup = 16;
// Plans whose schedule is priced action by action, and how long such a list may
// be.
constexpr int kMostRefined = 160;
constexpr int64_t kMostActions = 400000;
// Plans alike but for recomputation, schedule and chunks that are simulated.
constexpr int kMostAlike = 3;
// Models of so few layers simulate fast, and their layers take so little time
// that estimates tell less: that many more are simulated, however alike.
constexpr int64_t kFewLayers = 6;
constexpr int64_t kManyProposals = 400;
constexpr double kWideMargin = 2;

std::vector<int64_t> divisorsOf(int64_t number, int64_t most) {
  std::vector<int64_t> divisors;
  for (int64_t i = 1; i <= std::min(number, most); ++i) {
    if (number % i == 0) divisors.push_back(i);
  }
  return divisors;
}

// A model of one size of micro-batches, ready to be priced.
struct Prepared {
  JointModel source;
  std::unique_ptr<StrategyModel> model;
  ModelGraph graph;
  std::optional<LayerRepetition> repetition;
  // By strategy of a group and devices of it.
  std::map<std::pair<std::string, int64_t>, ModelConfigurations> configurations;
  absl::Status status;
};

// By what the devices of a replica divide its work, and the strategy of that
// name. Several samples are split rather than a sequence.
struct ReplicaSplit {
  const char* name;
  const char* degree;
  bool splitsSamples;  // A replica's samples lie apart on its devices.
  bool needsExperts;
};
constexpr ReplicaSplit kSplits[] = {
    {"megatron", "t", false, false},
    {"context", "c", false, false},
    {"ulysses", "c", false, false},
    {"expert-parallel", "e", true, true},
};
constexpr int kTensorSplit = 0;

// A split of a stage for one micro-batch of a replica.
struct TableKey {
  int64_t tensor = 1;   // Devices of a replica.
  int64_t samples = 1;  // Of a replica.
  int split = kTensorSplit;

  auto operator<=>(const TableKey&) const = default;

  std::string strategy(int64_t replicas) const {
    return absl::StrCat(kSplits[split].name, ":", kSplits[split].degree, "=",
                        tensor, ",d=", replicas);
  }
};

struct Candidate {
  TableKey key;
  int64_t groups = 1;
  int64_t replicas = 1;
  int64_t microBatches = 1;
  int64_t chunks = 1;
  Family family = Family::kOneFOneB;
  Recomputation recomputation = Recomputation::kNone;
  int64_t picoseconds = 0;
  int64_t bytes = 0;
  int64_t heldBytes = 0;  // Without activations in flight.

  // Fastest first; ties by what they are.
  auto order() const {
    return std::make_tuple(picoseconds, groups, key.split, key.tensor,
                           microBatches, chunks, static_cast<int>(family),
                           static_cast<int>(recomputation));
  }
};

class JointSearch {
 public:
  JointSearch(const JointModelSource& source, const Machine& machine,
              const OperatorCosts& costs, const JointSearchOptions& options)
      : source(source), machine(machine), costs(costs), options(options) {
    capacity = machine.deviceKind(0).memoryBytes;
    for (int64_t i = 0; i < options.devices; ++i) {
      capacity = std::min(capacity, machine.deviceKind(i).memoryBytes);
    }
  }

  absl::StatusOr<JointOutcome> run() {
    for (size_t i = 0; i < options.seeds.size(); ++i) {
      const std::string& seed = options.seeds[i];
      SOAPSTONE_ASSIGN_OR_RETURN(PipelineSpec spec, parsePipelineSpec(seed));
      if (spec.microBatches == 0) spec.microBatches = 1;
      absl::Status status = simulate(spec, 0, /*isSeed=*/true);
      bool isAsked = static_cast<int64_t>(i) < options.requiredSeeds;
      if (status.ok() || !isAsked || absl::IsFailedPrecondition(status)) {
        continue;
      }
      return absl::InvalidArgumentError(
          absl::StrCat("--start '", seed, "': ", status.message()));
    }
    SOAPSTONE_RETURN_IF_ERROR(enumerate());
    if (candidates.empty() && outcome.plans.empty()) {
      return failure.ok() ? absl::InvalidArgumentError(absl::StrCat(
                                "a batch of ", options.batch,
                                " cannot be spread over ", options.devices,
                                " devices; use fewer, or a larger batch"))
                          : failure;
    }
    refineBest();
    simulateBest();
    simulateNamed();
    if (outcome.plans.empty()) return doesNotFit();
    std::stable_sort(outcome.plans.begin(), outcome.plans.end(),
                     [](const JointPlan& a, const JointPlan& b) {
                       return a.periodPicoseconds < b.periodPicoseconds;
                     });
    // Of what was tried only, if the search was cut; seeds may be beyond.
    outcome.lowerBoundPicoseconds =
        isCut ? 0 : std::min(lowerBound, bestPicoseconds());
    decompose();
    return std::move(outcome);
  }

 private:
  bool isStopped() const {
    if (options.stop != nullptr && options.stop->load()) return true;
    return options.deadline.has_value() &&
           std::chrono::steady_clock::now() >= *options.deadline;
  }

  absl::StatusOr<Prepared*> prepare(int64_t samples) {
    auto [entry, isNew] = prepared.try_emplace(samples);
    Prepared& ready = entry->second;
    if (isNew) {
      ready.status = build(samples, /*folds=*/true, &ready);
      if (absl::IsFailedPrecondition(ready.status)) {
        ready.repetition.reset();
        ready.status = build(samples, /*folds=*/false, &ready);
      }
    }
    SOAPSTONE_RETURN_IF_ERROR(ready.status);
    return &ready;
  }

  absl::Status build(int64_t samples, bool folds, Prepared* ready) {
    ready->model.reset();
    SOAPSTONE_ASSIGN_OR_RETURN(ready->source, source(samples, folds));
    ready->model = std::make_unique<StrategyModel>(*ready->source.module);
    SOAPSTONE_ASSIGN_OR_RETURN(ready->graph, buildModelGraph(*ready->model));
    if (ready->source.removedLayers == 0) return absl::OkStatus();
    SOAPSTONE_ASSIGN_OR_RETURN(
        ready->repetition,
        LayerRepetition::create(ready->graph, ready->source.removedLayers));
    return absl::OkStatus();
  }

  // What the strategy of a group makes of the model: plans differ in more.
  absl::StatusOr<const ModelConfigurations*> configure(Prepared* ready,
                                                       const std::string& inner,
                                                       int64_t devices) {
    auto known = ready->configurations.find({inner, devices});
    if (known != ready->configurations.end()) return &known->second;
    SOAPSTONE_ASSIGN_OR_RETURN(
        Strategy strategy, makeExpertStrategy(*ready->model, inner, devices));
    SOAPSTONE_ASSIGN_OR_RETURN(ModelConfigurations made,
                               configurationsOf(*ready->model, strategy));
    auto entry =
        ready->configurations.try_emplace({inner, devices}, std::move(made));
    return &entry.first->second;
  }

  // Prices of a layer by itself on the devices of one replica.
  absl::StatusOr<const LayerPrices*> tableOf(const TableKey& key) {
    auto [entry, isNew] = tables.try_emplace(key);
    if (!isNew) return entry->second ? &*entry->second : nullptr;
    SOAPSTONE_ASSIGN_OR_RETURN(Prepared * ready, prepare(key.samples));
    SOAPSTONE_ASSIGN_OR_RETURN(const ModelConfigurations* configurations,
                               configure(ready, key.strategy(1), key.tensor));
    SOAPSTONE_ASSIGN_OR_RETURN(
        entry->second,
        priceLayers(ready->graph, machine, costs, key.tensor, *configurations));
    removed = ready->source.removedLayers;
    layers = entry->second->layers + removed;
    noteBound(key, *entry->second);
    return &*entry->second;
  }

  static int64_t workOf(const LayerPrices& table, int removed) {
    int64_t work = 0;
    for (int64_t layer : table.work) work += layer;
    return work + removed * table.work[table.work.size() / 2];
  }

  // Computing of the whole batch, spread evenly over all devices.
  void noteBound(const TableKey& key, const LayerPrices& table) {
    double microBatches =
        static_cast<double>(options.batch) / static_cast<double>(key.samples);
    double share =
        static_cast<double>(key.tensor) / static_cast<double>(options.devices);
    int64_t bound = static_cast<int64_t>(
        microBatches * share * static_cast<double>(workOf(table, removed)));
    if (lowerBound == 0 || bound < lowerBound) lowerBound = bound;
  }

  absl::Status enumerate() {
    for (int split = 0; split < static_cast<int>(std::size(kSplits)); ++split) {
      // Of a plain replica there are tables already.
      int64_t fewest = split == kTensorSplit ? 1 : 2;
      if (kSplits[split].needsExperts && !hasExperts()) continue;
      for (int64_t tensor : divisorsOf(options.devices, kMostTensorDevices)) {
        if (tensor >= fewest) addSplit(split, tensor);
      }
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) {
                       return a.order() < b.order();
                     });
    outcome.candidates = static_cast<int64_t>(candidates.size());
    return absl::OkStatus();
  }

  void addSplit(int split, int64_t tensor) {
    bool isTensor = split == kTensorSplit;
    int64_t last = 0;
    for (int64_t samples : divisorsOf(options.batch, kMostSamplesOfReplica)) {
      TableKey key{tensor, samples, split};
      // Devices with a sample each, and sequences only of one sample: more of
      // them are split themselves.
      if (kSplits[split].splitsSamples ? samples != tensor
                                       : !isTensor && samples != 1) {
        continue;
      }
      if (samples > kAllSamplesOfReplica && samples < 2 * last) continue;
      if (isStopped() && !candidates.empty()) {
        isCut = true;
        return;
      }
      // Whether there is a number of replicas for it at all.
      absl::StatusOr<const LayerPrices*> table = tableOf(key);
      if (!table.ok()) {
        if (isTensor && failure.ok()) failure = table.status();
        continue;
      }
      if (*table == nullptr) continue;
      last = samples;
      size_t before = candidates.size();
      for (int64_t groups : divisorsOf(options.devices / tensor, layers)) {
        addPlans(key, **table, groups);
      }
      // More samples need more memory still.
      if (samples >= kAllSamplesOfReplica && !mayFitSince(before)) return;
    }
  }

  // Whether one of the candidates from this one on may fit; true if there is
  // none.
  bool mayFitSince(size_t first) const {
    if (first == candidates.size()) return true;
    double room = kMemoryMargin * static_cast<double>(capacity);
    return std::any_of(candidates.begin() + static_cast<int64_t>(first),
                       candidates.end(), [&](const Candidate& plan) {
                         return static_cast<double>(plan.bytes) <= room;
                       });
  }

  // Whether the model routes tokens to experts.
  bool hasExperts() {
    absl::StatusOr<Prepared*> ready = prepare(1);
    if (!ready.ok()) return false;
    const std::vector<ModelOp>& ops = (*ready)->graph.ops;
    return std::any_of(ops.begin(), ops.end(), [](const ModelOp& op) {
      return op.kind == "top_k" || op.kind == "topk";
    });
  }

  void addPlans(const TableKey& key, const LayerPrices& table, int64_t groups) {
    int64_t replicas = options.devices / (key.tensor * groups);
    int64_t rows = replicas * key.samples;
    if (options.batch % rows != 0) return;
    Candidate plan;
    plan.key = key;
    plan.groups = groups;
    plan.replicas = replicas;
    plan.microBatches = options.batch / rows;
    for (Recomputation recomputation :
         {Recomputation::kNone, Recomputation::kSelective,
          Recomputation::kFull}) {
      plan.recomputation = recomputation;
      plan.family = Family::kOneFOneB;
      plan.chunks = 1;
      estimate(table, plan);
      if (groups == 1) continue;
      for (Family family : {Family::kZeroBubbleH1, Family::kZeroBubbleH2}) {
        plan.family = family;
        estimate(table, plan);
      }
      plan.family = Family::kInterleaved;
      // Layers may be cut, so that chunks can be a little smaller than one.
      for (int64_t chunks = 2;
           (chunks - 1) * groups < layers && chunks <= kMostChunksOfGroup;
           ++chunks) {
        if (plan.microBatches % groups != 0) break;
        plan.chunks = chunks;
        estimate(table, plan);
      }
      if (2 * groups > layers) continue;
      plan.chunks = 2;
      for (Family family :
           {Family::kZeroBubbleV, Family::kVHalf, Family::kVMin}) {
        plan.family = family;
        estimate(table, plan);
      }
    }
  }

  // Whole groups of activations that the first group has in flight, and how
  // many group-long passes it waits, of forward, input and weight gradients.
  struct FamilyFigures {
    double inFlight = 1;
    double forward = 0;
    double input = 0;
    double weight = 0;
  };

  static FamilyFigures figuresOf(const Candidate& plan) {
    double p = static_cast<double>(plan.groups);
    double v = static_cast<double>(plan.chunks);
    double m = static_cast<double>(plan.microBatches);
    FamilyFigures figures{std::min(p, m), p - 1, p - 1, 0};
    switch (plan.family) {
      case Family::kInterleaved:
        return {std::min(m, (2 * (p - 1) + (v - 1) * p + 1) / v), (p - 1) / v,
                (p - 1) / v, 0};
      case Family::kZeroBubbleH1:
        return {figures.inFlight, p - 1, p - 1, -(p - 1)};
      case Family::kZeroBubbleH2:
        return {std::min(m, 2 * p - 1), 0, 0, 0};
      case Family::kZeroBubbleV:
        return {figures.inFlight, 0, 0, 0};
      case Family::kVHalf:
        return {std::min(m, p / 2 + 1), (p - 1) / 2, (p - 1) / 2, 0};
      case Family::kVMin:
        return {std::min(m, p / 3 + 1), 2 * (p - 1) / 3, 2 * (p - 1) / 3, 0};
      default:
        return figures;
    }
  }

  // A sum of gradients over the replicas, which stand `tensor` apart.
  double sumSeconds(int64_t tensor, int64_t replicas, double bytes) {
    if (replicas == 1) return 0;
    auto [entry, isNew] = topologies.try_emplace({tensor, replicas});
    if (isNew) {
      std::vector<int> group;
      for (int64_t i = 0; i < replicas; ++i) {
        group.push_back(static_cast<int>(i * tensor));
      }
      absl::StatusOr<GroupTopology> topology = analyzeGroup(machine, group);
      if (topology.ok()) entry->second = *topology;
    }
    if (!entry->second) return 0;
    return collectiveCost(*entry->second, CollectiveKind::kAllReduce, bytes)
        .seconds;
  }

  void estimate(const LayerPrices& table, Candidate plan) {
    size_t mode = static_cast<size_t>(plan.recomputation);
    const ChunkPrices& first = table.first[mode];
    const ChunkPrices& inner = table.inner[mode];
    const ChunkPrices& last = table.last[mode];
    double groups = static_cast<double>(plan.groups);
    double count = static_cast<double>(layers);
    double own = count / groups;  // Layers of a group.
    auto mean = [&](int64_t ChunkPrices::*part) {
      double total = static_cast<double>(first.*part) +
                     static_cast<double>(last.*part) +
                     (count - 2) * static_cast<double>(inner.*part);
      return total / groups;
    };
    double forward = mean(&ChunkPrices::forward);
    double input = mean(&ChunkPrices::input);
    double weight = mean(&ChunkPrices::weight);
    // Cuts leave chunks uneven by about a quarter of a layer.
    double uneven =
        plan.groups == 1
            ? 0
            : 0.25 * static_cast<double>(inner.forward + inner.input +
                                         inner.weight);
    double m = static_cast<double>(plan.microBatches);
    FamilyFigures figures = figuresOf(plan);
    double time = m * (forward + input + weight + uneven) +
                  figures.forward * forward + figures.input * input +
                  figures.weight * weight;
    double gradients = mean(&ChunkPrices::gradientBytes);
    double sums = 1e12 * sumSeconds(plan.key.tensor, plan.replicas, gradients);
    time += std::max(0.0, sums - (input + weight));
    time += mean(&ChunkPrices::update) / static_cast<double>(plan.replicas);
    plan.picoseconds = static_cast<int64_t>(time);

    double shards = static_cast<double>(plan.replicas);
    auto held = [&](int64_t ChunkPrices::*part) {
      return static_cast<double>(first.*part) +
             (own - 1) * static_cast<double>(inner.*part);
    };
    double masters = held(&ChunkPrices::masterBytes);
    double bytes =
        held(&ChunkPrices::parameterBytes) - masters + masters / shards +
        held(&ChunkPrices::optimizerBytes) / shards +
        (plan.microBatches > 1 ? 4 * held(&ChunkPrices::gradientElements)
                               : held(&ChunkPrices::gradientBytes)) +
        static_cast<double>(first.transientBytes);
    double stash = held(&ChunkPrices::stashUntilInput) +
                   held(&ChunkPrices::stashUntilWeight);
    plan.heldBytes = static_cast<int64_t>(bytes);
    bytes += figures.inFlight * stash + held(&ChunkPrices::stashBetween) /
                                            static_cast<double>(plan.chunks);
    plan.bytes = static_cast<int64_t>(bytes);
    candidates.push_back(plan);
  }

  PipelineSpec specOf(const Candidate& plan) const {
    PipelineSpec spec;
    spec.groups = plan.groups;
    spec.chunksPerGroup = plan.chunks;
    spec.microBatches = plan.microBatches;
    spec.schedule = schedule::familyName(plan.family);
    spec.recompute = recomputationName(plan.recomputation);
    spec.sharesOptimizer = plan.replicas > 1;
    spec.replicas = plan.replicas;
    spec.inner = plan.key.strategy(plan.replicas);
    if (plan.groups > 1) spec.cut = "work";
    return spec;
  }

  // Adds the plan to the outcome, or to what does not fit.
  absl::Status simulate(const PipelineSpec& spec, int64_t estimated,
                        bool isSeed) {
    if (spec.microBatches < 1 || options.batch % spec.microBatches != 0 ||
        options.devices % spec.groups != 0) {
      return absl::InvalidArgumentError("not for this batch or machine");
    }
    JointPlan plan;
    plan.spec = spec;
    plan.text = pipelineSpecText(spec);
    if (!simulated.insert(plan.text).second) return absl::OkStatus();
    plan.isSeed = isSeed;
    plan.estimatedPicoseconds = estimated;
    SOAPSTONE_ASSIGN_OR_RETURN(Prepared * ready,
                               prepare(options.batch / spec.microBatches));
    int64_t groupSize = options.devices / spec.groups;
    SOAPSTONE_ASSIGN_OR_RETURN(const ModelConfigurations* configurations,
                               configure(ready, spec.inner, groupSize));
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan.result,
        simulatePipeline(ready->graph, machine, costs, options.devices,
                         *configurations, pipelinePlanOf(spec, groupSize),
                         ready->repetition ? &*ready->repetition : nullptr));
    ++outcome.simulations;
    plan.periodPicoseconds = plan.result.price.periodPicoseconds;
    plan.bubbleFraction = plan.result.price.bubbleFraction();
    for (size_t group = 0; group < plan.result.memory.size(); ++group) {
      int64_t bytes = plan.result.memory[group].total();
      int64_t own = machine.deviceKind(static_cast<int64_t>(group) * groupSize)
                        .memoryBytes;
      plan.peakBytes = std::max(plan.peakBytes, bytes);
      plan.missingBytes = std::max(plan.missingBytes, bytes - own);
    }
    if (plan.missingBytes == 0) {
      outcome.plans.push_back(std::move(plan));
      return absl::OkStatus();
    }
    if (isSeed) outcome.unfitSeeds.push_back(plan);
    if (!nearest || plan.missingBytes < nearest->missingBytes) {
      nearest = std::move(plan);
    }
    return absl::OkStatus();
  }

  int64_t bestPicoseconds() const {
    int64_t best = std::numeric_limits<int64_t>::max();
    for (const JointPlan& plan : outcome.plans) {
      best = std::min(best, plan.periodPicoseconds);
    }
    return best;
  }

  // The period and the memory by the schedule itself, with equal chunks that
  // are put together from the prices of layers.
  bool refine(Candidate* plan) {
    int64_t actions = plan->groups * plan->chunks * plan->microBatches * 3;
    if (actions > kMostActions) return true;
    absl::StatusOr<schedule::Schedule> lists = schedule::makeSchedule(
        plan->family, static_cast<int>(plan->groups),
        static_cast<int>(plan->chunks), static_cast<int>(plan->microBatches));
    if (!lists.ok()) return false;
    schedule::Schedule placed = schedule::placeTransfers(*std::move(lists));
    absl::StatusOr<schedule::SchedulePricer> pricer =
        schedule::SchedulePricer::create(placed);
    if (!pricer.ok()) return false;
    schedule::SlotCounts slots = schedule::countSlots(placed);
    const LayerPrices& table = *tables.at(plan->key);
    size_t mode = static_cast<size_t>(plan->recomputation);
    double count = static_cast<double>(layers);
    double chunks = static_cast<double>(plan->groups * plan->chunks);
    auto mean = [&](int64_t ChunkPrices::*part) {
      double total = static_cast<double>(table.first[mode].*part) +
                     static_cast<double>(table.last[mode].*part) +
                     (count - 2) * static_cast<double>(table.inner[mode].*part);
      return static_cast<int64_t>(total / chunks);
    };
    schedule::Durations durations = schedule::Durations::zeros(placed);
    int64_t update = mean(&ChunkPrices::update) / plan->replicas;
    double sums =
        1e12 / static_cast<double>(plan->chunks) *
        sumSeconds(plan->key.tensor, plan->replicas,
                   static_cast<double>(mean(&ChunkPrices::gradientBytes)) *
                       static_cast<double>(plan->chunks));
    for (size_t chunk = 0; chunk < durations.forward.size(); ++chunk) {
      durations.forward[chunk] = mean(&ChunkPrices::forward);
      durations.input[chunk] = mean(&ChunkPrices::input);
      durations.weight[chunk] = mean(&ChunkPrices::weight);
      durations.reduce[chunk] = static_cast<int64_t>(sums);
      durations.exposedReduce[chunk] = std::max<int64_t>(
          0, static_cast<int64_t>(sums) - mean(&ChunkPrices::input) -
                 mean(&ChunkPrices::weight));
      durations.update[chunk] = update;
    }
    int64_t size = options.devices / plan->groups;
    if (plan->groups > 1) {
      Route route = machine.route(0, size);
      double rate = machine.routeBytesPerSecond(route);
      double seconds = machine.routeLatencySeconds(route);
      if (rate > 0) {
        seconds += static_cast<double>(table.messageBytes) / rate;
      }
      for (int64_t& message : durations.messages) {
        message = static_cast<int64_t>(1e12 * seconds);
      }
    }
    plan->picoseconds = pricer->price(durations).periodPicoseconds;
    double fullest = 0;
    for (int64_t group = 0; group < plan->groups; ++group) {
      double own = 0;
      for (size_t chunk = 0; chunk < durations.forward.size(); ++chunk) {
        if (placed.groupOfChunk[chunk] != group) continue;
        double part = count / chunks;
        const ChunkPrices& inner = table.inner[mode];
        own += part * (static_cast<double>(inner.stashUntilInput) *
                           slots.untilInputGradient[chunk] +
                       static_cast<double>(inner.stashUntilWeight) *
                           slots.untilWeightGradient[chunk] +
                       static_cast<double>(inner.stashBetween) *
                           slots.betweenGradients[chunk]);
      }
      fullest = std::max(fullest, own);
    }
    plan->bytes = plan->heldBytes + static_cast<int64_t>(fullest);
    return true;
  }

  // Prices the schedules of the plans that are fastest by estimate.
  void refineBest() {
    double room = kMemoryMargin * static_cast<double>(capacity);
    int left = kMostRefined;
    std::vector<Candidate> refined;
    for (Candidate& plan : candidates) {
      bool isPromising =
          left > 0 && static_cast<double>(plan.bytes) <= room && !isStopped();
      if (isPromising) {
        --left;
        if (!refine(&plan)) continue;
      }
      refined.push_back(plan);
    }
    candidates = std::move(refined);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) {
                       return a.order() < b.order();
                     });
  }

  // The most promising ones, not too many alike; then, if nothing fits, those
  // that need least.
  void simulateBest() {
    std::map<std::tuple<int, int64_t, int64_t, int64_t>, int> alike;
    bool isSmall =
        layers <= kFewLayers && !options.firstOnly && options.mayAddProposals;
    int64_t left = isSmall ? std::max(options.proposals, kManyProposals)
                           : options.proposals;
    double margin = isSmall ? kWideMargin : kEstimateMargin;
    double room = kMemoryMargin * static_cast<double>(capacity);
    for (const Candidate& plan : candidates) {
      bool isOver = isStopped() && outcome.simulations > 0;
      if (left == 0 || isOver) break;
      if (options.firstOnly && !outcome.plans.empty()) return;
      if (static_cast<double>(plan.bytes) > room) continue;
      bool isSlow = !outcome.plans.empty() &&
                    static_cast<double>(plan.picoseconds) >
                        margin * static_cast<double>(bestPicoseconds());
      if (isSlow) break;
      int& count = alike[{plan.key.split, plan.key.tensor, plan.groups,
                          plan.key.samples}];
      if (count == kMostAlike && !isSmall) continue;
      if (!simulate(specOf(plan), plan.picoseconds, false).ok()) continue;
      ++count;
      --left;
    }
    if (!outcome.plans.empty()) return;
    std::vector<Candidate> small = candidates;
    std::stable_sort(small.begin(), small.end(),
                     [](const Candidate& a, const Candidate& b) {
                       return std::make_tuple(a.bytes, a.order()) <
                              std::make_tuple(b.bytes, b.order());
                     });
    left = std::max<int64_t>(1, options.proposals / 3);
    for (const Candidate& plan : small) {
      if (left-- == 0 || !outcome.plans.empty() || isStopped()) return;
      simulate(specOf(plan), plan.picoseconds, false).IgnoreError();
    }
  }

  // Strategies by name that no estimates are made of: gradients, and then
  // parameters, too, are scattered over all devices.
  void simulateNamed() {
    if (options.firstOnly && !outcome.plans.empty()) return;
    for (const char* name : {"zero2", "fsdp"}) {
      for (int64_t samples : {1, 2, 4}) {
        int64_t rows = options.devices * samples;
        if (options.batch % rows != 0) continue;
        PipelineSpec spec;
        spec.inner = name;
        spec.microBatches = options.batch / rows;
        for (const char* recompute : {"none", "full"}) {
          if (isStopped() && outcome.simulations > 0) return;
          spec.recompute = recompute;
          size_t fitting = outcome.plans.size();
          simulate(spec, 0, false).IgnoreError();
          if (outcome.plans.size() > fitting) break;
        }
      }
    }
  }

  // What the plan that misses least lacks, and which numbers of devices leave
  // room: the estimate is checked by a simulation of the larger machine.
  absl::Status doesNotFit() {
    if (isStopped()) {  // Nobody has looked at all plans.
      return absl::DeadlineExceededError(absl::StrCat(
          "the search ended after ", outcome.simulations,
          " simulations, before it found a plan that fits; use a larger "
          "--time-budget"));
    }
    if (!nearest)
      return failure.ok() ? absl::InternalError("no plan") : failure;
    const std::vector<GroupMemory>& groups = nearest->result.memory;
    size_t fullest = 0;
    for (size_t i = 0; i < groups.size(); ++i) {
      if (groups[i].total() > groups[fullest].total()) fullest = i;
    }
    const GroupMemory& memory = groups[fullest];
    return absl::ResourceExhaustedError(absl::StrCat(
        "no plan fits into the ", bytesText(capacity), " of a device: '",
        nearest->text, "', which needs least, lacks ",
        bytesText(nearest->missingBytes), " in group ", fullest,
        " (parameters ", bytesText(memory.parameters), ", gradients ",
        bytesText(memory.gradients), ", optimizer states ",
        bytesText(memory.optimizer), ", activations in flight ",
        bytesText(memory.stashes), ", the rest ",
        bytesText(memory.total() - memory.parameters - memory.gradients -
                  memory.optimizer - memory.stashes),
        ")"));
  }

  // What the busiest group of the best plan does in a period.
  void decompose() {
    const JointPlan& best = outcome.plans.front();
    const PipelineResult& result = best.result;
    int64_t m = best.spec.microBatches;
    size_t busiest = 0;
    const std::vector<int64_t>& busy = result.price.busyPicoseconds;
    for (size_t i = 0; i < busy.size(); ++i) {
      if (busy[i] > busy[busiest]) busiest = i;
    }
    JointGap& gap = outcome.gap;
    int64_t passes = 0;
    int64_t sums = 0;
    for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
      if (result.schedule.groupOfChunk[chunk] != static_cast<int>(busiest)) {
        continue;
      }
      const ChunkPrices& price = result.chunks[chunk];
      passes += m * (price.forward + price.input + price.weight);
      gap.recomputation += m * price.recompute;
      gap.update += price.update;
      sums = std::max(sums, price.exposedReduce);
    }
    int64_t mean = 0;
    int64_t recomputed = 0;
    for (const ChunkPrices& price : result.chunks) {
      mean += m * (price.forward + price.input + price.weight);
      recomputed += m * price.recompute;
    }
    int64_t groups = static_cast<int64_t>(busy.size());
    mean = (mean - recomputed) / groups;
    gap.imbalance = passes - gap.recomputation - mean;
    gap.bound = outcome.lowerBoundPicoseconds;
    gap.communication = 0;
    TableKey key{1, 1};
    int64_t size = options.devices / best.spec.groups;
    int64_t replicas = std::max<int64_t>(1, best.spec.replicas);
    key.tensor = size / replicas;
    key.samples = options.batch / (m * replicas);
    for (int split = 0; split < static_cast<int>(std::size(kSplits)); ++split) {
      std::string name = absl::StrCat(kSplits[split].name, ":");
      if (absl::StartsWith(best.spec.inner, name)) key.split = split;
    }
    auto table = tables.find(key);
    int64_t computing = mean;
    if (table != tables.end() && table->second) {
      computing = std::min(mean, m * workOf(*table->second, removed) / groups);
    }
    gap.communication = mean - computing;
    gap.kernels = computing - gap.bound;
    int64_t rest = best.periodPicoseconds - passes - gap.update;
    gap.gradientSums = std::max<int64_t>(0, std::min(sums, rest));
    gap.bubble = rest - gap.gradientSums;
  }

  const JointModelSource& source;
  const Machine& machine;
  const OperatorCosts& costs;
  const JointSearchOptions& options;
  int64_t capacity = 0;
  int removed = 0;
  int64_t layers = 1;
  int64_t lowerBound = 0;
  bool isCut = false;                    // Not all splits were tried.
  std::map<int64_t, Prepared> prepared;  // By samples of a micro-batch.
  std::map<TableKey, std::optional<LayerPrices>> tables;
  std::map<std::pair<int64_t, int64_t>, std::optional<GroupTopology>>
      topologies;
  std::vector<Candidate> candidates;
  std::set<std::string> simulated;
  std::optional<JointPlan> nearest;  // Of those that do not fit.
  absl::Status failure;
  JointOutcome outcome;
};

}  // namespace

absl::StatusOr<JointOutcome> searchJointly(const JointModelSource& source,
                                           const Machine& machine,
                                           const OperatorCosts& costs,
                                           const JointSearchOptions& options) {
  return JointSearch(source, machine, costs, options).run();
}

}  // namespace soapstone
