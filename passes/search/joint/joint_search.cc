#include "passes/search/joint/joint_search.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/joint_estimates.h"
#include "passes/search/joint/joint_gap.h"
#include "passes/search/joint/joint_misfit.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_neighbours.h"
#include "passes/search/joint/joint_pricing.h"
#include "passes/search/joint/joint_ranking.h"
#include "passes/search/joint/joint_space.h"
#include "passes/search/joint/partial_recomputation.h"
#include "passes/search/joint/pipeline_neighbours.h"

namespace soapstone::search {
namespace {

class JointSearch {
 public:
  JointSearch(JointModels& models, const cost_model::Machine& machine,
              const cost_model::OperatorCosts& costs,
              const JointSearchOptions& options)
      : options(options),
        tuning(options.tuning),
        models(models),
        capacity(machine.meanMemoryBytes(options.devices)),
        leastCapacity(machine.leastMemoryBytes(0, options.devices)),
        nodes(1 + machine.nodeOf(static_cast<int>(options.devices) - 1)),
        perNode(machine.nodeGraph(0).deviceCount()),
        estimates(models, machine, costs, options.devices),
        space(models, estimates, machine, options.batch, options.devices,
              options.microBatches, capacity, options.groupCounts(),
              [this] { return isStopped(); }),
        pricer(models, machine, costs, options) {}

  absl::StatusOr<JointOutcome> run() {
    SOAPSTONE_RETURN_IF_ERROR(simulateStarts());
    simulateFirst();
    if (!isDone()) {
      candidates = space.allPlans();
      outcome.candidates = static_cast<int64_t>(candidates.size());
      if (candidates.empty()) {  // No layers are alike.
        simulateNamed();
        if (isMemoryShort(outcome, tuning)) simulateGrid();
      }
      if (candidates.empty() && outcome.plans.empty()) return nothingToTry();
      simulateAll();
      if (!isDone()) simulateNamed();
      simulateNeighbours();
      if (!isDone() && simulatePartial()) simulateNeighbours();
      if (!isDone() && simulateScattering()) simulateNeighbours();
    }
    if (outcome.plans.empty()) return doesNotFit();
    sortByTime(&outcome.plans);
    rankByWorst(options, [this] { return isStopped(); }, pricer, &outcome);
    // Covers only what was tried, if the search was cut; starts may be beyond.
    outcome.lowerBoundPicoseconds = isCut || space.wasCut() ? 0 : lowerBound();
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

  absl::Status simulateStarts() {
    std::vector<strategy::PipelineSpec> starts;
    for (const std::string& start : options.starts) {
      SOAPSTONE_ASSIGN_OR_RETURN(strategy::PipelineSpec spec,
                                 startOf(start, options.microBatches));
      starts.push_back(std::move(spec));
    }
    for (size_t i = 0; i < starts.size(); ++i) {
      bool isAsked = static_cast<int64_t>(i) < options.requiredStarts;
      if (!isAsked && isLeftOut(starts[i])) continue;
      if (hasOtherCount(starts[i])) {
        return absl::InvalidArgumentError(
            absl::StrCat("--start '", options.starts[i],
                         "' and --micro-batches ", options.microBatches,
                         " name different numbers of micro-batches; keep one"));
      }
      priceStartsFrom(starts, i);
      absl::Status status = simulate(starts[i], /*isStart=*/true);
      if (status.ok() || !isAsked || absl::IsFailedPrecondition(status)) {
        continue;
      }
      return absl::InvalidArgumentError(absl::StrCat(
          "--start '", options.starts[i], "': ", status.message()));
    }
    return absl::OkStatus();
  }

  // Prices the start at `first` beside later ones of which it says nothing.
  void priceStartsFrom(const std::vector<strategy::PipelineSpec>& starts,
                       size_t first) {
    if (pricer.isKnown(starts[first])) return;
    std::set<std::string> inners;
    std::vector<strategy::PipelineSpec> batch;
    for (size_t i = first; i < starts.size(); ++i) {
      if (static_cast<int>(batch.size()) == JointPricer::workers()) break;
      bool isWanted = !pricer.isKnown(starts[i]) && !isSimulated(starts[i]) &&
                      !isLeftOut(starts[i]);
      if (isWanted &&
          (isCompared(starts[i]) || inners.insert(starts[i].inner).second))
        batch.push_back(starts[i]);
    }
    if (batch.size() > 1) pricer.priceAhead(batch);
  }

  // Whether plans must have another number of micro-batches.
  bool hasOtherCount(const strategy::PipelineSpec& spec) const {
    return options.microBatches > 0 &&
           spec.microBatches != options.microBatches;
  }

  // Whether to skip a start that was not requested.
  bool isLeftOut(const strategy::PipelineSpec& spec) const {
    return hasOtherCount(spec) ||
           (!isCompared(spec) && needsTooMuch(spec, outcome, capacity));
  }
  bool isCompared(const strategy::PipelineSpec& spec) const {
    return spec.microBatches == 1 && options.comparesOneMicroBatch;
  }

  // The fastest of the simplest plans that fits.
  void simulateFirst() {
    if (isDone()) return;
    std::vector<JointCandidate> plans = space.simplePlans();
    int64_t left = options.proposals;
    size_t fitting = outcome.plans.size();
    for (const JointCandidate& plan : plans) {
      bool isFound = outcome.plans.size() > fitting;
      if (left == 0 || isFound || (isStopped() && outcome.simulations > 0)) {
        break;
      }
      if (plan.bytes > capacity) continue;
      if (simulate(plan).ok()) --left;
    }
    isCut = isDone();
    outcome.candidates = static_cast<int64_t>(plans.size());
  }

  absl::Status nothingToTry() {
    // A model that cannot be built has no plan anywhere.
    SOAPSTONE_RETURN_IF_ERROR(models.at(1).status());
    // Where layers are unlike, others may search the ops.
    if (absl::IsFailedPrecondition(space.failure())) return space.failure();
    if (!space.failure().ok()) {
      return absl::OutOfRangeError(space.failure().message());
    }
    return noPlanExists(options);
  }

  // Lower bound for all plans that may fit, including those without estimates.
  // No simulated plan is below it.
  int64_t lowerBound() {
    for (const JointPlan& plan : outcome.plans) {
      space.boundBy(boundedPlan(plan.spec, options.batch, options.devices));
    }
    return std::min(space.lowerBound(), bestPicoseconds());
  }

  // Adds the plan to the outcome, or to what does not fit.
  absl::Status simulate(const strategy::PipelineSpec& spec, bool isStart,
                        const JointCandidate& estimate = {}) {
    JointPlan plan;
    plan.spec = spec;
    plan.text = strategy::pipelineSpecText(spec);
    if (!simulated.insert(plan.text).second) return absl::OkStatus();
    // A plan that was simulated in other words is the same one. Strategies to
    // start from are reported in their own words.
    absl::StatusOr<JointPricer::Identity> identity = pricer.identityOf(spec);
    bool isNew = !identity.ok() || identities.emplace(*identity, false).second;
    if (!isNew && !isStart) return absl::OkStatus();
    plan.isStart = isStart;
    plan.estimatedPicoseconds = estimate.picoseconds;
    plan.estimatedBytes = estimate.bytes;
    SOAPSTONE_RETURN_IF_ERROR(pricer.price(&plan));
    ++outcome.simulations;
    peaks[plan.text] = plan.peakBytes;
    if (plan.missingBytes == 0) {
      if (identity.ok()) identities[*identity] = true;
      auto isPlan = [&](const JointPlan& known) {
        return areOnePoint(known, plan);
      };
      if (isStart ||
          std::none_of(outcome.plans.begin(), outcome.plans.end(), isPlan))
        outcome.plans.push_back(std::move(plan));
      return absl::OkStatus();
    }
    if (isStart) outcome.unfitStarts.push_back(plan);
    if (!nearest || plan.missingBytes < nearest->missingBytes) {
      nearest = std::move(plan);
    }
    return absl::OkStatus();
  }

  absl::Status simulate(const JointCandidate& plan) {
    return simulate(specOf(plan), /*isStart=*/false, plan);
  }

  bool isSimulated(const strategy::PipelineSpec& spec) {
    if (simulated.count(strategy::pipelineSpecText(spec)) > 0) return true;
    absl::StatusOr<JointPricer::Identity> identity = pricer.identityOf(spec);
    return identity.ok() && identities.count(*identity) > 0;
  }

  int64_t bestPicoseconds() const {
    int64_t best = std::numeric_limits<int64_t>::max();
    for (const JointPlan& plan : outcome.plans) {
      best = std::min(best, plan.periodPicoseconds);
    }
    return best;
  }

  using AlikeCounts = std::map<PlanKind, int>;  // Numbers of plans taken.
  enum class Verdict { kTake, kSkip, kEnd };

  bool hasFewLayers() const {
    return estimates.layers() <= tuning.jointFewLayers && !options.firstOnly &&
           options.mayAddProposals;
  }

  // Whether the next plan by estimate is worth a simulation; kEnd if none from
  // it on is.
  Verdict judge(const JointCandidate& plan, const AlikeCounts& alike) const {
    double room = tuning.jointMemoryMargin * static_cast<double>(capacity);
    if (static_cast<double>(plan.bytes) > room) return Verdict::kSkip;
    double margin =
        hasFewLayers() ? tuning.jointWideMargin : tuning.jointMargin;
    bool isSlow = !outcome.plans.empty() &&
                  static_cast<double>(plan.picoseconds) >
                      margin * static_cast<double>(bestPicoseconds());
    if (isSlow) return Verdict::kEnd;
    auto count = alike.find(kindOf(plan));
    bool areEnough = count != alike.end() && count->second >= tuning.jointAlike;
    return areEnough && !hasFewLayers() ? Verdict::kSkip : Verdict::kTake;
  }

  // Simulations of that many layers together.
  int64_t countOf(int64_t layers) {
    return layers / models.simulatedLayers(estimates.layers());
  }

  // Plans with sums of gradients in parts; last, as they would lead away from
  // the neighbours of others. Returns whether one is the fastest.
  bool simulateScattering() {
    int64_t before = bestPicoseconds();
    int64_t left =
        std::min(options.proposals, countOf(tuning.jointPartialLayers));
    space.refineBest(tuning.jointRefinedInParts, &scattering);
    simulateBest(scattering, left / tuning.jointPerOneInParts);
    return bestPicoseconds() < before;
  }

  // The most promising plans, those with parameters in parts behind the others;
  // then, if nothing fits, those that need least.
  void simulateAll() {
    std::vector<JointCandidate> parted = takeStage(3, &candidates);
    scattering = takeStage(2, &candidates);
    int64_t most = hasFewLayers()
                       ? std::max(options.proposals, tuning.jointManyProposals)
                       : options.proposals;
    space.refineBest(tuning.jointRefined, &candidates);
    simulateBest(candidates, most);
    if (!isDone()) {
      space.refineBest(tuning.jointRefinedInParts, &parted);
      simulateBest(parted,
                   std::max<int64_t>(1, most / tuning.jointPerOneInParts));
    }
    candidates.insert(candidates.end(), parted.begin(), parted.end());
    if (!outcome.plans.empty()) return;
    candidates.insert(candidates.end(), scattering.begin(), scattering.end());
    sortBySize(&candidates);
    simulateSmallest(candidates);
  }

  // The same of plans that fit if a part of their activations is computed
  // again.
  bool simulatePartial() {
    int64_t before = bestPicoseconds();
    int64_t left = countOf(tuning.jointPartialLayers);
    std::vector<PartialPlan> plans = partialPlans(
        withSimulatedBytes(candidates, peaks, leastCapacity), leastCapacity,
        tuning.jointAlike, [this](const JointCandidate& plan) {
          return estimates.recomputingAll(plan);
        });
    // Shares are corrected by what a simulation says: a third is for that.
    const int64_t most =
        std::min(tuning.jointPartial, std::max<int64_t>(1, left * 2 / 3));
    if (static_cast<int64_t>(plans.size()) > most) plans.resize(most);
    while (!plans.empty() && left > 0 && !isStopped()) {
      std::vector<strategy::PipelineSpec> specs;
      for (const PartialPlan& plan : plans) specs.push_back(specOf(plan));
      simulateFaster(specs, &left);
      // The simulation says at which share the plan fits.
      std::erase_if(plans, [&](PartialPlan& plan) {
        auto peak = peaks.find(strategy::pipelineSpecText(specOf(plan)));
        return peak == peaks.end() ||
               !correctShare(peak->second, leastCapacity, &plan) ||
               isSimulated(specOf(plan));
      });
    }
    return bestPicoseconds() < before;
  }

  // Neighbours of the best plan and of the best without stages, while new.
  void simulateNeighbours() {
    int64_t before = -1;
    int64_t left = countOf(tuning.jointNeighbourLayers);
    while (!isDone() &&
           std::exchange(before, outcome.simulations) != outcome.simulations) {
      for (bool mayHaveStages : {true, false}) {
        const JointPlan* best = fastestOf(outcome.plans, mayHaveStages);
        if (best == nullptr) continue;
        const strategy::PipelineSpec spec = best->spec;
        simulateFaster(
            neighboursOf(spec, options.batch, options.devices, nodes), &left);
        if (!mayHaveStages) continue;
        simulateFaster(
            pipelineNeighboursOf(spec, options.batch, options.devices), &left);
      }
    }
  }

  // Simulates plans that may be faster than the best, while there are any left.
  void simulateFaster(const std::vector<strategy::PipelineSpec>& specs,
                      int64_t* left) {
    auto mayWin = [&](const strategy::PipelineSpec& spec) {
      if (hasOtherCount(spec) || isSimulated(spec)) return false;
      int64_t bound =
          space.boundOf(boundedPlan(spec, options.batch, options.devices));
      return bound < bestPicoseconds();
    };
    for (size_t i = 0; i < specs.size(); ++i) {
      if (*left <= 0 || isStopped()) return;
      if (!mayWin(specs[i])) continue;
      std::vector<strategy::PipelineSpec> batch;
      int64_t most = std::min<int64_t>(*left, JointPricer::workers());
      for (size_t k = i; k < specs.size() && !pricer.isKnown(specs[i]); ++k) {
        if (static_cast<int64_t>(batch.size()) == most) break;
        if (mayWin(specs[k])) batch.push_back(specs[k]);
      }
      if (batch.size() > 1) pricer.priceAhead(batch);
      int64_t simulations = outcome.simulations;
      simulate(specs[i], /*isStart=*/false).IgnoreError();
      *left -= outcome.simulations - simulations;
    }
  }

  // `left` of the plans at most, not too many alike.
  void simulateBest(const std::vector<JointCandidate>& plans, int64_t left) {
    AlikeCounts alike;
    for (size_t i = 0; i < plans.size(); ++i) {
      if (left == 0 || (isStopped() && outcome.simulations > 0)) break;
      if (options.firstOnly && !outcome.plans.empty()) return;
      Verdict verdict = judge(plans[i], alike);
      if (verdict == Verdict::kEnd) break;
      if (verdict == Verdict::kSkip) continue;
      pricePlansFrom(plans, i, left, alike);
      if (!simulate(plans[i]).ok()) continue;
      ++alike[kindOf(plans[i])];
      --left;
    }
  }

  // Beside the plan at `first`, those that come next if it changes nothing.
  void pricePlansFrom(const std::vector<JointCandidate>& plans, size_t first,
                      int64_t left, AlikeCounts alike) {
    if (options.firstOnly || pricer.isKnown(specOf(plans[first]))) return;
    int64_t most = std::min<int64_t>(left, JointPricer::workers());
    std::vector<strategy::PipelineSpec> batch;
    for (size_t i = first; i < plans.size(); ++i) {
      if (static_cast<int64_t>(batch.size()) == most) break;
      Verdict verdict = judge(plans[i], alike);
      if (verdict == Verdict::kEnd) break;
      if (verdict == Verdict::kSkip) continue;
      strategy::PipelineSpec spec = specOf(plans[i]);
      if (isSimulated(spec) || pricer.isKnown(spec)) continue;
      ++alike[kindOf(plans[i])];
      batch.push_back(std::move(spec));
    }
    if (batch.size() > 1) pricer.priceAhead(batch);
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
        simulate(plan).IgnoreError();
      }
    }
  }

  void simulateNamed() {
    tryNamed(namedPlans(options.batch, options.devices, "full"),
             namedPlans(options.batch, options.devices, "none"),
             namedTrial(std::numeric_limits<int64_t>::max()));
  }

  // Plans of a model whose layers are unlike, where memory is short.
  void simulateGrid() {
    const NamedTrial trial =
        namedTrial(outcome.simulations + countOf(tuning.jointNeighbourLayers));
    tryEach(gridPlans(options.batch, options.devices, perNode, "full"),
            gridPlans(options.batch, options.devices, perNode, "none"), trial);
  }

  // Tries plans up to so many simulations in all.
  NamedTrial namedTrial(int64_t most) {
    NamedTrial trial;
    trial.microBatches = options.microBatches;
    trial.fits = [this](const strategy::PipelineSpec& spec) {
      return simulatesToFit(spec);
    };
    trial.isOver = [this, most] {
      return isDone() || outcome.simulations >= most;
    };
    trial.prepare = [this](std::vector<strategy::PipelineSpec> specs) {
      if (isStopped() || JointPricer::workers() < 2) return;
      std::erase_if(specs, [this](const strategy::PipelineSpec& spec) {
        return isSimulated(spec) || pricer.isKnown(spec);
      });
      if (specs.size() > 1) pricer.priceAhead(specs);
    };
    return trial;
  }

  bool simulatesToFit(const strategy::PipelineSpec& spec) {
    if (isStopped() && outcome.simulations > 0) return false;
    simulate(spec, /*isStart=*/false).IgnoreError();
    absl::StatusOr<JointPricer::Identity> identity = pricer.identityOf(spec);
    return identity.ok() && identities[*identity];
  }

  absl::Status doesNotFit() const {
    if (isStopped()) {  // Nobody has looked at all plans.
      return absl::DeadlineExceededError(absl::StrCat(
          "the search ended after ", outcome.simulations,
          " simulations, before it found a plan that fits; use a larger "
          "--time-budget"));
    }
    if (nearest) return jointMisfit(*nearest, leastCapacity);
    return space.failure().ok() ? absl::InternalError("no plan")
                                : space.failure();
  }

  const JointSearchOptions& options;
  const SearchTuning& tuning;
  JointModels& models;
  // Memory of a device by which plans are judged before they are simulated,
  // and of the device that has least.
  int64_t capacity;
  int64_t leastCapacity;
  int64_t nodes;
  int64_t perNode;
  JointEstimates estimates;
  JointSpace space;
  JointPricer pricer;
  bool isCut = false;  // Not all plans were looked at.
  std::vector<JointCandidate> candidates, scattering;  // ZeRO stage 2 apart.
  std::set<std::string> simulated;                     // By text.
  std::map<std::string, int64_t> peaks;  // Simulated bytes, by text.
  std::map<JointPricer::Identity, bool> identities;  // Whether they fit.
  std::optional<JointPlan> nearest;  // Nearest of the plans that do not fit.
  JointOutcome outcome;
};

}  // namespace

absl::StatusOr<JointOutcome> searchJointly(
    JointModels& models, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, const JointSearchOptions& options) {
  return JointSearch(models, machine, costs, options).run();
}

}  // namespace soapstone::search
