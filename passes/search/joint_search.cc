#include "passes/search/joint_search.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint_candidates.h"
#include "passes/search/joint_estimates.h"
#include "passes/search/joint_gap.h"
#include "passes/search/joint_misfit.h"
#include "passes/search/joint_models.h"
#include "passes/search/missing_memory.h"
#include "passes/search/pipeline_plan.h"
#include "simulator/grounded_simulation.h"
#include "simulator/plain_step.h"

namespace soapstone::search {
namespace {

// Tensor parallelism beyond this many devices loses to anything else.
constexpr int64_t kMostTensorDevices = 32;
// Samples that a replica may have in a micro-batch, if there are several. All
// numbers are tried up to the first limit, then about every doubling, as long
// as a plan may fit.
constexpr int64_t kAllSamplesOfReplica = 16;
constexpr int64_t kMostSamplesOfReplica = 1024;
// Estimates are this much above the simulation at most (they know no uneven
// chunks, so most are below it): what is slower by more is not simulated.
constexpr double kEstimateMargin = 1.03;
// What is estimated to need this much more than there is may still fit: by
// formulas, and by its schedule.
constexpr double kMemoryMargin = 1.1;
constexpr double kRefinedMemoryMargin = 1.02;
// What is estimated to need this much more memory is taken not to fit: no bound
// is kept for it. The figure is chosen, not measured; TightMemory in
// joint_search_test.cc compares the bound with all plans that fit, and what was
// simulated to fit counts in the bound whatever its estimate was.
constexpr double kBoundMemoryMargin = 1.25;
// Plans whose schedule is priced action by action.
constexpr int kMostRefined = 160;
// Plans alike but for recomputation, schedule and chunks that are simulated.
constexpr int kMostAlike = 3;
// Plans that are simulated in all scenarios.
constexpr size_t kMostRanked = 8;
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

bool isFaster(const JointCandidate& a, const JointCandidate& b) {
  return a.order() < b.order();
}

class JointSearch {
 public:
  JointSearch(JointModels& models, const cost_model::Machine& machine,
              const cost_model::OperatorCosts& costs,
              const JointSearchOptions& options)
      : machine(machine),
        costs(costs),
        options(options),
        models(models),
        estimates(models, machine, costs, options.devices) {
    capacity = machine.deviceKind(0).memoryBytes;
    for (int64_t i = 0; i < options.devices; ++i) {
      capacity = std::min(capacity, machine.deviceKind(i).memoryBytes);
    }
  }

  absl::StatusOr<JointOutcome> run() {
    SOAPSTONE_RETURN_IF_ERROR(simulateSeeds());
    simulateFirst();
    if (!isDone()) {
      enumerate();
      if (candidates.empty() && outcome.plans.empty()) return nothingToTry();
      refineBest();
      simulateBest();
      if (!isDone()) simulateNamed();
    }
    if (outcome.plans.empty()) return doesNotFit();
    std::stable_sort(outcome.plans.begin(), outcome.plans.end(),
                     [](const JointPlan& a, const JointPlan& b) {
                       return a.periodPicoseconds < b.periodPicoseconds;
                     });
    rankByWorst();
    // Of what was tried only, if the search was cut; seeds may be beyond.
    outcome.lowerBoundPicoseconds = isCut ? 0 : lowerBound();
    outcome.gap =
        gapOf(outcome.plans.front(), estimates, outcome.lowerBoundPicoseconds,
              options.batch, options.devices);
    return std::move(outcome);
  }

 private:
  bool isStopped() const {
    if (options.stop != nullptr && options.stop->load()) return true;
    return options.deadline.has_value() &&
           std::chrono::steady_clock::now() >= *options.deadline;
  }

  // Whether the first plan that fits is all that is wanted, and there is one.
  bool isDone() const { return options.firstOnly && !outcome.plans.empty(); }

  absl::Status simulateSeeds() {
    for (size_t i = 0; i < options.seeds.size(); ++i) {
      const std::string& seed = options.seeds[i];
      SOAPSTONE_ASSIGN_OR_RETURN(strategy::PipelineSpec spec,
                                 strategy::parsePipelineSpec(seed));
      if (spec.microBatches == 0) spec.microBatches = 1;
      bool isAsked = static_cast<int64_t>(i) < options.requiredSeeds;
      if (!isAsked && isHopeless(spec)) continue;
      absl::Status status = simulate(spec, 0, /*isSeed=*/true);
      if (status.ok() || !isAsked || absl::IsFailedPrecondition(status)) {
        continue;
      }
      return absl::InvalidArgumentError(
          absl::StrCat("--start '", seed, "': ", status.message()));
    }
    return absl::OkStatus();
  }

  // Whether the plan needs more than twice the memory that there is, as one of
  // more micro-batches tells: what a group stores stays, the activations of a
  // micro-batch grow with its samples, and in one group there is one of them.
  bool isHopeless(const strategy::PipelineSpec& spec) const {
    auto tells = [&](const JointPlan& seed) {
      if (seed.spec.microBatches <= spec.microBatches || seed.plain) {
        return false;
      }
      strategy::PipelineSpec same = seed.spec;
      same.microBatches = spec.microBatches;
      if (strategy::pipelineSpecText(same) != strategy::pipelineSpecText(spec))
        return false;
      if (seed.peakBytes > 2 * capacity && seed.missingBytes > 0) return true;
      int64_t growth = seed.spec.microBatches / spec.microBatches;
      return seed.spec.groups == 1 &&
             seed.result.memory.front().stashes > 2 * capacity / growth;
    };
    return std::any_of(outcome.unfitSeeds.begin(), outcome.unfitSeeds.end(),
                       tells) ||
           std::any_of(outcome.plans.begin(), outcome.plans.end(), tells);
  }

  // One sample of a replica at a time, in the simplest schedule, without
  // tensor parallelism and with that of a node: the fastest of these plans that
  // fits. That needs one model and two tables.
  void simulateFirst() {
    if (isDone()) return;
    int64_t node = machine.nodeGraph(0).deviceCount();
    std::vector<int64_t> splits = {1};
    if (node > 1 && options.devices % node == 0) splits.push_back(node);
    for (int64_t tensor : splits) {
      ReplicaKey key{tensor, 1, kTensorSplit};
      absl::StatusOr<const simulator::LayerPrices*> table =
          estimates.tableOf(key);
      if (!table.ok() || *table == nullptr) continue;
      for (int64_t groups :
           divisorsOf(options.devices / tensor, estimates.layers())) {
        addPlans(key, **table, groups, /*areSimple=*/true);
      }
    }
    std::stable_sort(candidates.begin(), candidates.end(), isFaster);
    int64_t left = options.proposals;
    size_t fitting = outcome.plans.size();
    for (const JointCandidate& plan : candidates) {
      bool isFound = outcome.plans.size() > fitting;
      if (left == 0 || isFound || (isStopped() && outcome.simulations > 0)) {
        break;
      }
      if (plan.bytes > capacity) continue;
      if (simulate(specOf(plan), plan.picoseconds, false).ok()) --left;
    }
    isCut = isDone();
    outcome.candidates = static_cast<int64_t>(candidates.size());
    candidates.clear();
  }

  absl::Status nothingToTry() {
    // A model that cannot be built has no plan anywhere.
    SOAPSTONE_RETURN_IF_ERROR(models.at(1).status());
    if (!failure.ok()) return absl::OutOfRangeError(failure.message());
    return absl::OutOfRangeError(absl::StrCat(
        "a batch of ", options.batch, " cannot be spread over ",
        options.devices, " devices; use fewer, or a larger batch"));
  }

  void enumerate() {
    for (int split = 0; split < static_cast<int>(std::size(kReplicaSplits));
         ++split) {
      // Of a plain replica there are tables already.
      int64_t fewest = split == kTensorSplit ? 1 : 2;
      if (kReplicaSplits[split].needsExperts && !hasExperts()) continue;
      for (int64_t tensor : divisorsOf(options.devices, kMostTensorDevices)) {
        if (tensor >= fewest) addSplit(split, tensor);
        if (split == kTensorSplit) addContexts(tensor);
      }
    }
    std::stable_sort(candidates.begin(), candidates.end(), isFaster);
    outcome.candidates = static_cast<int64_t>(candidates.size());
  }

  void addSplit(int split, int64_t tensor) {
    bool isTensor = split == kTensorSplit;
    int64_t last = 0;
    for (int64_t samples : divisorsOf(options.batch, kMostSamplesOfReplica)) {
      ReplicaKey key{tensor, samples, split};
      // Devices with a sample each, and sequences only of one sample: more of
      // them are split themselves.
      if (kReplicaSplits[split].splitsSamples ? samples != tensor
                                              : !isTensor && samples != 1) {
        continue;
      }
      if (samples > kAllSamplesOfReplica && samples < 2 * last) continue;
      if (isStopped() && !candidates.empty()) {
        isCut = true;
        return;
      }
      // Whether there is a number of replicas for it at all.
      absl::StatusOr<const simulator::LayerPrices*> table =
          estimates.tableOf(key);
      if (!table.ok()) {
        if (isTensor && failure.ok()) failure = table.status();
        continue;
      }
      if (*table == nullptr) continue;
      last = samples;
      size_t before = candidates.size();
      for (int64_t groups :
           divisorsOf(options.devices / tensor, estimates.layers())) {
        addPlans(key, **table, groups);
      }
      // More samples need more memory still.
      if (samples >= kAllSamplesOfReplica && !mayFitSince(before)) return;
    }
  }

  // Sequences of one sample, split beside tensors on so many devices.
  void addContexts(int64_t devices) {
    for (int64_t context : divisorsOf(devices, devices / 2)) {
      if (context == 1) continue;
      if (isStopped() && !candidates.empty()) {
        isCut = true;
        return;
      }
      ReplicaKey key{devices, 1, kTensorSplit, context};
      absl::StatusOr<const simulator::LayerPrices*> table =
          estimates.tableOf(key);
      if (!table.ok() || *table == nullptr) continue;
      for (int64_t groups :
           divisorsOf(options.devices / devices, estimates.layers())) {
        addPlans(key, **table, groups);
      }
    }
  }

  // Whether one of the candidates from this one on may fit; true if there is
  // none.
  bool mayFitSince(size_t first) const {
    if (first == candidates.size()) return true;
    double room = kMemoryMargin * static_cast<double>(capacity);
    return std::any_of(candidates.begin() + static_cast<int64_t>(first),
                       candidates.end(), [&](const JointCandidate& plan) {
                         return static_cast<double>(plan.bytes) <= room;
                       });
  }

  // Whether the model routes tokens to experts.
  bool hasExperts() {
    absl::StatusOr<JointStep*> step = models.at(1);
    if (!step.ok()) return false;
    const std::vector<simulator::ModelOp>& ops = (*step)->graph.ops;
    return std::any_of(ops.begin(), ops.end(),
                       [](const simulator::ModelOp& op) {
                         return op.kind == "top_k" || op.kind == "topk";
                       });
  }

  void addPlans(const ReplicaKey& key, const simulator::LayerPrices& table,
                int64_t groups, bool areSimple = false) {
    for (JointCandidate plan :
         plansOf(key, groups, options.batch, options.devices,
                 estimates.layers(), areSimple)) {
      estimates.estimate(table, &plan);
      candidates.push_back(plan);
      bool mayFit = static_cast<double>(plan.bytes) <=
                    kBoundMemoryMargin * static_cast<double>(capacity);
      if (mayFit) lowerTo(estimates.boundOf(plan));
    }
  }

  void lowerTo(int64_t picoseconds) {
    if (picoseconds > 0 && (bound == 0 || picoseconds < bound)) {
      bound = picoseconds;
    }
  }

  // Of all plans that may fit, those included that have no estimates. Nothing
  // that was simulated is below.
  int64_t lowerBound() {
    for (const JointPlan& plan : outcome.plans) {
      JointCandidate known;
      known.key = replicaKeyOf(plan, options.batch, options.devices);
      known.groups = plan.spec.groups;
      known.microBatches = plan.spec.microBatches;
      for (simulator::Recomputation kind :
           {simulator::Recomputation::kSelective,
            simulator::Recomputation::kFull}) {
        bool isKind = plan.spec.recompute == recomputationName(kind);
        if (isKind) known.recomputation = kind;
      }
      lowerTo(estimates.boundOf(known));
    }
    return std::min(bound, bestPicoseconds());
  }

  // Adds the plan to the outcome, or to what does not fit.
  absl::Status simulate(const strategy::PipelineSpec& spec, int64_t estimated,
                        bool isSeed) {
    if (spec.microBatches < 1 || options.batch % spec.microBatches != 0 ||
        options.devices % spec.groups != 0) {
      return absl::InvalidArgumentError("not for this batch or machine");
    }
    JointPlan plan;
    plan.spec = spec;
    plan.text = strategy::pipelineSpecText(spec);
    if (!simulated.insert(plan.text).second) return absl::OkStatus();
    plan.isSeed = isSeed;
    plan.estimatedPicoseconds = estimated;
    SOAPSTONE_RETURN_IF_ERROR(price({&machine, &costs}, &plan));
    ++outcome.simulations;
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

  absl::Status price(const JointScenario& scenario, JointPlan* plan) {
    return plan->spec.isPipeline() ? pricePipeline(scenario, plan)
                                   : pricePlain(scenario, plan);
  }

  absl::Status pricePipeline(const JointScenario& scenario, JointPlan* plan) {
    const strategy::PipelineSpec& spec = plan->spec;
    SOAPSTONE_ASSIGN_OR_RETURN(JointStep * step,
                               models.at(options.batch / spec.microBatches));
    int64_t groupSize = options.devices / spec.groups;
    simulator::PipelinePlan priced = pipelinePlanOf(spec, groupSize);
    SOAPSTONE_ASSIGN_OR_RETURN(
        const simulator::ModelConfigurations* configurations,
        JointModels::configure(step, spec.inner, groupSize,
                               scenario.costs->system(), &priced));
    SOAPSTONE_ASSIGN_OR_RETURN(
        plan->result,
        simulator::simulatePipelineOn(
            step->cutGround(), step->graph, *scenario.machine, *scenario.costs,
            options.devices, *configurations, priced, step->repeated()));
    plan->periodPicoseconds = plan->result.price.periodPicoseconds;
    // One group waits for nobody; what it waits for is communication.
    if (spec.groups > 1) {
      plan->bubbleFraction = plan->result.price.bubbleFraction();
    }
    for (size_t group = 0; group < plan->result.memory.size(); ++group) {
      int64_t bytes = plan->result.memory[group].total();
      int64_t own = machine.deviceKind(static_cast<int64_t>(group) * groupSize)
                        .memoryBytes;
      plan->peakBytes = std::max(plan->peakBytes, bytes);
      plan->missingBytes = std::max(plan->missingBytes, bytes - own);
    }
    return absl::OkStatus();
  }

  // As the step is compiled: not by the rules of pipelines.
  absl::Status pricePlain(const JointScenario& scenario, JointPlan* plan) {
    SOAPSTONE_ASSIGN_OR_RETURN(JointStep * step, models.at(options.batch));
    SOAPSTONE_ASSIGN_OR_RETURN(
        const simulator::ModelConfigurations* configurations,
        JointModels::configure(step, plan->spec.inner, options.devices));
    SOAPSTONE_ASSIGN_OR_RETURN(
        simulator::SimulationResult result,
        simulator::simulatePlainStep(step->graph, *scenario.machine,
                                     *scenario.costs, options.devices,
                                     *configurations, step->repeated()));
    plan->periodPicoseconds = result.iterationPicoseconds;
    plan->peakBytes = result.peakMemoryBytes;
    int fullest = fullestDevice(result, machine);
    plan->plain = result.devices[fullest];
    plan->missingBytes =
        std::max<int64_t>(0, missingBytes(result, machine, fullest));
    return absl::OkStatus();
  }

  int64_t bestPicoseconds() const {
    int64_t best = std::numeric_limits<int64_t>::max();
    for (const JointPlan& plan : outcome.plans) {
      best = std::min(best, plan.periodPicoseconds);
    }
    return best;
  }

  // Prices the schedules of the plans that are fastest by estimate.
  void refineBest() {
    double room = kMemoryMargin * static_cast<double>(capacity);
    std::vector<JointCandidate*> promising;
    for (JointCandidate& plan : candidates) {
      if (static_cast<int>(promising.size()) == kMostRefined || isStopped()) {
        break;
      }
      if (static_cast<double>(plan.bytes) <= room) promising.push_back(&plan);
    }
    std::vector<JointCandidate*> impossible;
    estimates.refine(promising, &impossible);
    std::set<const JointCandidate*> gone(impossible.begin(), impossible.end());
    std::vector<JointCandidate> refined;
    for (const JointCandidate& plan : candidates) {
      if (gone.count(&plan) == 0) refined.push_back(plan);
    }
    candidates = std::move(refined);
    std::stable_sort(candidates.begin(), candidates.end(), isFaster);
  }

  // Plans of a kind differ in schedule, chunks and recomputation alone.
  using PlanKind = std::tuple<int, int64_t, int64_t, int64_t, int64_t>;
  static PlanKind kindOf(const JointCandidate& plan) {
    return {plan.key.split, plan.key.tensor, plan.key.context, plan.groups,
            plan.key.samples};
  }

  // The most promising ones, not too many alike; then, if nothing fits, those
  // that need least.
  void simulateBest() {
    std::map<PlanKind, int> alike;
    bool isSmall = estimates.layers() <= kFewLayers && !options.firstOnly &&
                   options.mayAddProposals;
    int64_t left = isSmall ? std::max(options.proposals, kManyProposals)
                           : options.proposals;
    double margin = isSmall ? kWideMargin : kEstimateMargin;
    double room = kRefinedMemoryMargin * static_cast<double>(capacity);
    for (const JointCandidate& plan : candidates) {
      bool isOver = isStopped() && outcome.simulations > 0;
      if (left == 0 || isOver) break;
      if (options.firstOnly && !outcome.plans.empty()) return;
      if (static_cast<double>(plan.bytes) > room) continue;
      bool isSlow = !outcome.plans.empty() &&
                    static_cast<double>(plan.picoseconds) >
                        margin * static_cast<double>(bestPicoseconds());
      if (isSlow) break;
      int& count = alike[kindOf(plan)];
      if (count == kMostAlike && !isSmall) continue;
      if (!simulate(specOf(plan), plan.picoseconds, false).ok()) continue;
      ++count;
      --left;
    }
    if (!outcome.plans.empty()) return;
    std::vector<JointCandidate> small = candidates;
    std::stable_sort(small.begin(), small.end(),
                     [](const JointCandidate& a, const JointCandidate& b) {
                       return std::make_tuple(a.bytes, a.order()) <
                              std::make_tuple(b.bytes, b.order());
                     });
    simulateSmallest(small);
  }

  // First one of each kind, as estimates of bytes are not exact, then the rest.
  void simulateSmallest(const std::vector<JointCandidate>& small) {
    for (bool isFirstOfKind : {true, false}) {
      std::set<PlanKind> seen;
      int64_t left = std::max<int64_t>(1, options.proposals / 3);
      for (const JointCandidate& plan : small) {
        if (left == 0 || !outcome.plans.empty() || isStopped()) break;
        if (seen.insert(kindOf(plan)).second != isFirstOfKind) continue;
        --left;
        simulate(specOf(plan), plan.picoseconds, false).IgnoreError();
      }
    }
  }

  // Strategies by name that no estimates are made of: gradients, and then
  // parameters, too, are scattered over all devices.
  void simulateNamed() {
    for (const char* name : {"zero2", "fsdp"}) {
      bool isLeast = true;
      for (int64_t samples : {1, 2, 4}) {
        int64_t rows = options.devices * samples;
        if (options.batch % rows != 0) continue;
        strategy::PipelineSpec spec;
        spec.inner = name;
        spec.microBatches = options.batch / rows;
        spec.recompute = "full";
        bool fits = simulatesToFit(spec);
        // Where the plan that needs least does not fit, none does.
        if (isLeast && !fits) break;
        isLeast = false;
        if (fits) {
          spec.recompute = "none";
          simulatesToFit(spec);
        }
      }
    }
  }

  // Puts the plans first that are fastest where it goes worst for them.
  void rankByWorst() {
    if (options.scenarios.empty()) return;
    constexpr int64_t kUnknown = std::numeric_limits<int64_t>::max();
    for (size_t i = 0; i < outcome.plans.size(); ++i) {
      JointPlan& plan = outcome.plans[i];
      // What nobody has looked at may be as slow as it likes.
      plan.worstPicoseconds = kUnknown;
      if (i >= kMostRanked || (i > 0 && isStopped())) continue;
      int64_t worst = plan.periodPicoseconds;
      bool fits = true;
      for (const JointScenario& scenario : options.scenarios) {
        JointPlan other;
        other.spec = plan.spec;
        fits &= price(scenario, &other).ok() && other.missingBytes == 0;
        worst = std::max(worst, other.periodPicoseconds);
      }
      if (fits) plan.worstPicoseconds = worst;
    }
    std::stable_sort(outcome.plans.begin(), outcome.plans.end(),
                     [](const JointPlan& a, const JointPlan& b) {
                       return a.worstPicoseconds < b.worstPicoseconds;
                     });
    for (JointPlan& plan : outcome.plans) {
      if (plan.worstPicoseconds == kUnknown) plan.worstPicoseconds = 0;
    }
  }

  bool simulatesToFit(const strategy::PipelineSpec& spec) {
    if (isStopped() && outcome.simulations > 0) return false;
    size_t fitting = outcome.plans.size();
    return simulate(spec, 0, false).ok() && outcome.plans.size() > fitting;
  }

  absl::Status doesNotFit() const {
    if (isStopped()) {  // Nobody has looked at all plans.
      return absl::DeadlineExceededError(absl::StrCat(
          "the search ended after ", outcome.simulations,
          " simulations, before it found a plan that fits; use a larger "
          "--time-budget"));
    }
    if (nearest) return jointMisfit(*nearest, capacity);
    return failure.ok() ? absl::InternalError("no plan") : failure;
  }

  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  const JointSearchOptions& options;
  JointModels& models;
  JointEstimates estimates;
  int64_t capacity = 0;
  bool isCut = false;  // Not all splits were tried.
  int64_t bound = 0;   // Of plans with estimates that may fit.
  std::vector<JointCandidate> candidates;
  std::set<std::string> simulated;
  std::optional<JointPlan> nearest;  // Of those that do not fit.
  absl::Status failure;
  JointOutcome outcome;
};

}  // namespace

absl::StatusOr<JointOutcome> searchJointly(
    const JointModelSource& source, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, const JointSearchOptions& options) {
  JointModels models(source);
  return searchJointly(models, machine, costs, options);
}

absl::StatusOr<JointOutcome> searchJointly(
    JointModels& models, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, const JointSearchOptions& options) {
  return JointSearch(models, machine, costs, options).run();
}

}  // namespace soapstone::search
