#include "passes/search/joint/joint_orders.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "cost_model/machine_part.h"
#include "passes/search/device_orders.h"
#include "passes/search/joint/joint_estimates.h"
#include "passes/search/joint/joint_gap.h"
#include "passes/search/joint/joint_pricing.h"
#include "passes/search/joint/joint_ranking.h"
#include "passes/strategies/pipeline_spec.h"

namespace soapstone::search {
namespace {

// A plan takes at least so much more than its computing alone at the speed of
// its devices: the bubble, messages, and stages of whole ops. Of the plans in
// tests/benchmarks/joint_search.md on devices of several kinds none is nearer.
constexpr double kLeastOverhead = 1.1;

class OrderSearch {
 public:
  OrderSearch(JointModels& models, const cost_model::Machine& machine,
              const cost_model::OperatorCosts& costs,
              const JointSearchOptions& options,
              absl::StatusOr<JointOutcome> own)
      : models(models),
        machine(machine),
        costs(costs),
        options(options),
        own(std::move(own)) {}

  absl::StatusOr<JointOutcome> run() {
    // Only what does not fit in one order may fit in another.
    if (!own.ok() && !absl::IsResourceExhausted(own.status()) &&
        !absl::IsOutOfRange(own.status())) {
      return own;
    }
    if (own.ok()) addBound(own->lowerBoundPicoseconds);
    for (const DeviceChoice& choice : deviceChoices(machine, options.devices)) {
      if (isStopped()) break;
      if (mayWin(choice)) tryOrders(choice);
    }
    sortByTime(&plans);
    searchFurther();
    if (plans.empty()) return std::move(own);
    return merged();
  }

 private:
  bool isStopped() {
    isCut = isCut || (options.stop != nullptr && options.stop->load()) ||
            (options.deadline.has_value() &&
             std::chrono::steady_clock::now() >= *options.deadline);
    return isCut;
  }

  // Whether a plan may take less on devices of that speed than the best one.
  bool mayWin(const DeviceChoice& choice) const {
    if (!own.ok() || choice.orders.empty()) return true;
    const JointPlan& first = own->plans.front();
    int64_t best = first.delayed(first.periodPicoseconds);
    for (const JointPlan& plan : plans) {
      best = std::min(best, plan.delayed(plan.periodPicoseconds));
    }
    const double delay =
        options.stragglers.delayOn(machine, choice.orders.front());
    return kLeastOverhead * (1 + delay) *
               static_cast<double>(own->lowerBoundPicoseconds) <
           choice.speed * static_cast<double>(best);
  }

  // Plans that were found in one order are priced in all of them.
  void tryOrders(const DeviceChoice& choice) {
    std::vector<strategy::PipelineSpec> specs;
    bool areAll = choice.devices() == options.devices;
    if (areAll && own.ok()) specs = pipelinesOf(*own);
    for (const std::vector<int>& order : choice.orders) {
      if (!specs.empty() || isStopped()) break;
      std::optional<JointOutcome> found = search(order, /*start=*/nullptr);
      if (found) specs = pipelinesOf(*found);
    }
    for (const std::vector<int>& order : choice.orders) {
      if (!isStopped()) price(order, specs);
    }
  }

  // The fastest plans of an outcome that have stages, wherever these lie.
  std::vector<strategy::PipelineSpec> pipelinesOf(
      const JointOutcome& outcome) const {
    std::vector<strategy::PipelineSpec> specs;
    for (const JointPlan& plan : outcome.plans) {
      if (static_cast<int64_t>(specs.size()) == options.tuning.jointOrderPlans)
        break;
      if (plan.spec.groups > 1) specs.push_back(plan.spec);
    }
    return specs;
  }

  JointSearchOptions optionsIn(const std::vector<int>& order) const {
    JointSearchOptions there = options;
    there.order = order;
    there.devices = static_cast<int64_t>(order.size());
    there.starts.clear();
    there.requiredStarts = 0;
    return there;
  }

  // Plans of stages in that order, as if the machine had its devices alone;
  // none if nothing fits. A short search, or a whole one from `start`.
  std::optional<JointOutcome> search(const std::vector<int>& order,
                                     const strategy::PipelineSpec* start) {
    JointSearchOptions there = optionsIn(order);
    if (start != nullptr) {
      there.starts.push_back(strategy::pipelineSpecText(*start));
    } else {
      there.proposals =
          std::min(options.proposals, options.tuning.jointOrderPlans);
      there.mayAddProposals = false;
      there.tuning.jointNeighbourLayers = 0;
      there.tuning.jointPartialLayers = 0;
    }
    absl::StatusOr<cost_model::Machine> part =
        cost_model::partOf(machine, order);
    if (!part.ok()) return std::nullopt;
    absl::StatusOr<JointOutcome> outcome =
        searchJointly(models, *part, costs, there);
    if (!outcome.ok()) return std::nullopt;
    candidates += outcome->candidates;
    simulations += outcome->simulations;
    addBound(outcome->lowerBoundPicoseconds);
    return *std::move(outcome);
  }

  void addBound(int64_t picoseconds) {
    bound = std::min(bound.value_or(picoseconds), picoseconds);
  }

  // Prices plans on the devices of the machine in that order.
  void price(const std::vector<int>& order,
             std::vector<strategy::PipelineSpec> specs) {
    JointSearchOptions there = optionsIn(order);
    std::erase_if(specs, [&](const strategy::PipelineSpec& spec) {
      return !there.mayHave(spec.groups);
    });
    for (strategy::PipelineSpec& spec : specs) spec.devices = order;
    JointPricer pricer(models, machine, costs, there);
    if (specs.size() > 1) pricer.priceAhead(specs);
    for (strategy::PipelineSpec& spec : specs) {
      JointPlan plan;
      plan.text = strategy::pipelineSpecText(spec);
      plan.spec = std::move(spec);
      ++simulations;
      if (!pricer.price(&plan).ok() || plan.missingBytes > 0) continue;
      plans.push_back(std::move(plan));
    }
  }

  // Searches in the orders of the fastest plans.
  void searchFurther() {
    std::vector<strategy::PipelineSpec> starts;
    std::set<std::vector<int>> orders;
    for (const JointPlan& plan : plans) {
      if (static_cast<int64_t>(starts.size()) == options.tuning.jointOrders)
        break;
      if (orders.insert(plan.spec.devices).second) starts.push_back(plan.spec);
    }
    for (strategy::PipelineSpec& start : starts) {
      if (isStopped()) return;
      const std::vector<int> order = std::exchange(start.devices, {});
      std::optional<JointOutcome> found = search(order, &start);
      if (found) take(order, *std::move(found));
    }
    sortByTime(&plans);
  }

  // Adds the plans on their devices of the machine. Where distances between
  // nodes may be others there, all are priced again.
  void take(const std::vector<int>& order, JointOutcome found) {
    std::erase_if(found.plans, [&](JointPlan& plan) {
      plan.isStart = false;
      plan.spec.devices = order;
      plan.text = strategy::pipelineSpecText(plan.spec);
      return std::any_of(
          plans.begin(), plans.end(),
          [&](const JointPlan& known) { return known.text == plan.text; });
    });
    const bool areAlike = cost_model::keepsDistances(machine, order);
    if (!areAlike) priceAgain(order, &found.plans);
    for (JointPlan& plan : found.plans) {
      if (areAlike) {
        for (int& begin : plan.result.groupBegins) begin = order[begin];
      }
      plans.push_back(std::move(plan));
    }
  }

  // Prices plans on the machine as it is, the fastest first, while there is
  // time; drops the others, and those that do not fit.
  void priceAgain(const std::vector<int>& order, std::vector<JointPlan>* list) {
    JointSearchOptions there = optionsIn(order);
    JointPricer pricer(models, machine, costs, there);
    const auto workers = static_cast<size_t>(JointPricer::workers());
    std::vector<JointPlan> priced;
    for (size_t i = 0; i < list->size(); ++i) {
      if (i % workers == 0 && i > 0 && isStopped()) break;
      if (i % workers == 0) {
        std::vector<strategy::PipelineSpec> batch;
        for (size_t k = i; k < std::min(i + workers, list->size()); ++k) {
          batch.push_back((*list)[k].spec);
        }
        if (batch.size() > 1) pricer.priceAhead(batch);
      }
      JointPlan& plan = (*list)[i];
      plan.peakBytes = 0;
      plan.missingBytes = 0;
      if (!pricer.price(&plan).ok() || plan.missingBytes > 0) continue;
      priced.push_back(std::move(plan));
    }
    *list = std::move(priced);
  }

  // The outcome in the machine's own order, with the plans in the others.
  JointOutcome merged() {
    JointOutcome outcome;
    if (own.ok()) outcome = *std::move(own);
    outcome.candidates += candidates;
    outcome.simulations += simulations;
    outcome.plans.insert(outcome.plans.end(),
                         std::make_move_iterator(plans.begin()),
                         std::make_move_iterator(plans.end()));
    sortByTime(&outcome.plans);
    explain(&outcome);
    return outcome;
  }

  // Sets the bound, which holds for all orders that were searched, and the gap
  // of the first plan.
  void explain(JointOutcome* outcome) const {
    const JointPlan& best = outcome->plans.front();
    const int64_t lowest =
        isCut ? 0 : std::min(bound.value_or(0), best.periodPicoseconds);
    JointGap& gap = outcome->gap;
    if (!best.spec.devices.empty()) {
      auto devices = static_cast<int64_t>(best.spec.devices.size());
      gap = gapOf(best, JointEstimates(models, machine, costs, devices), lowest,
                  options.batch, devices);
    }
    gap.kernels += gap.bound - lowest;
    gap.bound = lowest;
    outcome->lowerBoundPicoseconds = lowest;
  }

  JointModels& models;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  const JointSearchOptions& options;
  absl::StatusOr<JointOutcome> own;
  std::vector<JointPlan> plans;  // In other orders, on the whole machine.
  int64_t candidates = 0;
  int64_t simulations = 0;
  std::optional<int64_t> bound;  // 0: not known.
  bool isCut = false;            // Time was over before all orders were tried.
};

}  // namespace

absl::StatusOr<JointOutcome> searchOtherOrders(
    JointModels& models, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, const JointSearchOptions& options,
    absl::StatusOr<JointOutcome> own) {
  if (machine.areOfOneKind(options.devices)) return own;
  return OrderSearch(models, machine, costs, options, std::move(own)).run();
}

}  // namespace soapstone::search
