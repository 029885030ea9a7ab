#include "passes/search/exhaustive.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "simulator/step_pricer.h"

namespace soapstone::search {
namespace {

// More than that many combinations are not begun with.
constexpr double kMostCombinations = 1e18;
// Every decision is a call deeper.
constexpr size_t kMostDecisions = 10'000;
constexpr int64_t kProposalsPerReport = 256;

// One configuration of a decision with what it says about time: the work that
// the ops of the decision put on each device.
struct Option {
  sharding::OpConfiguration configuration;
  std::vector<int64_t> load;  // Picoseconds by device.
  int64_t work = 0;           // Over all devices.
};

class Enumeration {
 public:
  Enumeration(SearchEvaluator& state, simulator::CostCatalog& catalog,
              const std::function<bool(const SearchScore&, int64_t)>& observe)
      : state(state),
        search(state.graph()),
        catalog(catalog),
        observe(observe) {}

  absl::StatusOr<ExhaustiveResult> run() {
    result.score = state.score();
    result.best = state.configurations();
    double combinations = 1;
    for (size_t i = 0; i < search.decisions.size(); ++i) {
      addOptions(static_cast<int>(i));
      combinations *= static_cast<double>(options[i].size());
      if (combinations > kMostCombinations || i >= kMostDecisions) {
        return absl::InvalidArgumentError(
            absl::StrCat("an exhaustive search of ", search.decisions.size(),
                         " decisions is too large; use auto"));
      }
    }
    leastWorkAfter.assign(options.size() + 1, 0);
    for (size_t i = options.size(); i-- > 0;) {
      // One without options is never passed.
      if (options[i].empty()) continue;
      auto least = std::min_element(
          options[i].begin(), options[i].end(),
          [](const Option& a, const Option& b) { return a.work < b.work; });
      leastWorkAfter[i] =
          simulator::addPicoseconds(leastWorkAfter[i + 1], least->work);
    }
    load.assign(search.space.devices, 0);
    descend(0, 0);
    result.proposals = state.proposals();
    return std::move(result);
  }

 private:
  // The time that one op's configuration takes of each device.
  bool addLoad(int op, const sharding::OpConfiguration& configuration,
               Option* option) {
    absl::StatusOr<int> variant = catalog.variant(op, configuration);
    if (!variant.ok()) return false;
    if (search.graph->ops[op].isView) return true;
    for (const simulator::SetFigure& cost : catalog.variantAt(*variant).costs) {
      for (int device : catalog.setAt(cost.set)) {
        option->load[device] =
            simulator::addPicoseconds(option->load[device], cost.amount);
        option->work = simulator::addPicoseconds(option->work, cost.amount);
      }
    }
    return true;
  }

  void addOptions(int decision) {
    const SearchDecision& one = search.decisions[decision];
    std::vector<Option>& list = options.emplace_back();
    ConfigurationSpace::Limits limits;
    limits.maxSplits = 4;
    for (sharding::OpConfiguration& configuration :
         search.spaces[decision].enumerate(limits)) {
      Option option;
      option.load.assign(search.space.devices, 0);
      bool isLegal = addLoad(one.anchor, configuration, &option);
      for (const SearchDecision::Member& member : one.members) {
        isLegal = isLegal &&
                  addLoad(member.op,
                          sharding::follow(member.rule,
                                           search.graph->ops[member.op].rule,
                                           configuration),
                          &option);
      }
      for (size_t op = 0; isLegal && op < search.graph->ops.size(); ++op) {
        int leader = search.graph->ops[op].leader;
        if (leader != one.anchor || leader == static_cast<int>(op)) continue;
        addLoad(static_cast<int>(op),
                sharding::follow(search.graph->ops[op].following,
                                 search.graph->ops[op].rule, configuration),
                &option);
      }
      if (!isLegal || longest(option) > simulator::kLongestIteration) continue;
      option.configuration = std::move(configuration);
      list.push_back(std::move(option));
    }
    // Cheap ones first find good states early, which bound the rest.
    std::stable_sort(list.begin(), list.end(),
                     [](const Option& a, const Option& b) {
                       return longest(a) < longest(b);
                     });
  }

  static int64_t longest(const Option& option) {
    return *std::max_element(option.load.begin(), option.load.end());
  }

  void descend(size_t depth, int64_t work) {
    if (depth == options.size()) {
      offer();
      return;
    }
    for (const Option& option : options[depth]) {
      if (stopped) return;
      for (size_t d = 0; d < load.size(); ++d) load[d] += option.load[d];
      int64_t placed = simulator::addPicoseconds(work, option.work);
      int64_t bound = std::max(
          *std::max_element(load.begin(), load.end()),
          simulator::addPicoseconds(placed, leastWorkAfter[depth + 1]) /
              static_cast<int64_t>(load.size()));
      bool mayBeBetter =
          result.score.excessBytes > 0 || bound < result.score.picoseconds;
      if (mayBeBetter && take(depth, option)) descend(depth + 1, placed);
      for (size_t d = 0; d < load.size(); ++d) load[d] -= option.load[d];
    }
  }

  // Gives the decision that configuration; false if it may not be, or if time
  // is up.
  bool take(size_t depth, const Option& option) {
    int decision = static_cast<int>(depth);
    if (state.configurationOf(decision) == option.configuration) return true;
    if ((state.proposals() + 1) % kProposalsPerReport == 0 &&
        !observe(result.score, state.proposals())) {
      stopped = true;
      return false;
    }
    changes.clear();
    search.appendChanges(decision, option.configuration, &changes);
    if (!state.propose(changes)) return false;
    // Only a leaf needs its memory checked.
    state.accept({0, state.proposedTime()});
    return true;
  }

  void offer() {
    if (state.score().picoseconds >= result.score.picoseconds &&
        result.score.excessBytes == 0) {
      return;
    }
    SearchScore score = state.proposedScore();
    if (!(score < result.score)) return;
    result.score = score;
    result.best = state.configurations();
  }

  SearchEvaluator& state;
  const SearchGraph& search;
  simulator::CostCatalog& catalog;
  const std::function<bool(const SearchScore&, int64_t)>& observe;
  std::vector<std::vector<Option>> options;  // By decision.
  std::vector<int64_t> leastWorkAfter;       // By depth.
  std::vector<int64_t> load;                 // By device.
  std::vector<model::ConfigurationChange> changes;
  bool stopped = false;
  ExhaustiveResult result;
};

}  // namespace

absl::StatusOr<ExhaustiveResult> searchExhaustively(
    SearchEvaluator& state, simulator::CostCatalog& catalog,
    const std::function<bool(const SearchScore&, int64_t)>& observe) {
  return Enumeration(state, catalog, observe).run();
}

}  // namespace soapstone::search
