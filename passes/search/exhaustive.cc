#include "passes/search/exhaustive.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "absl/strings/str_cat.h"

namespace soapstone {
namespace {

constexpr double kMostCombinations = 1e18;
constexpr int64_t kProposalsPerReport = 256;

// One configuration of a decision with what it says about time: the work that
// the ops of the decision put on each device.
struct Option {
  OpConfiguration configuration;
  std::vector<int64_t> load;  // Picoseconds by device.
  int64_t work = 0;           // Over all devices.
  uint64_t devices = 0;       // As bits.
};

// Whether any renaming of devices leaves the machine as it is.
bool isSymmetric(const Machine& machine) {
  if (machine.nodeCount() != 1 || machine.deviceCount() > 64) return false;
  double rate = 0;
  for (int64_t from = 0; from < machine.deviceCount(); ++from) {
    if (machine.deviceKindIndex(from) != machine.deviceKindIndex(0)) {
      return false;
    }
    for (int64_t to = 0; to < machine.deviceCount(); ++to) {
      if (from == to) continue;
      Route route = machine.route(from, to);
      // Routes of one link each, so that no two of them share any.
      if (route.size() != 1) return false;
      double own = machine.routeBytesPerSecond(route);
      if (rate != 0 && own != rate) return false;
      rate = own;
    }
  }
  return true;
}

class Enumeration {
 public:
  Enumeration(SearchEvaluator& state, const Machine& machine,
              CostCatalog& catalog,
              const std::function<bool(const SearchScore&, int64_t)>& observe)
      : state(state),
        search(state.graph()),
        catalog(catalog),
        observe(observe),
        isSymmetric(soapstone::isSymmetric(machine)) {}

  absl::StatusOr<ExhaustiveResult> run() {
    result.score = state.score();
    result.best = state.configurations();
    double combinations = 1;
    for (size_t i = 0; i < search.decisions.size(); ++i) {
      addOptions(static_cast<int>(i));
      combinations *= static_cast<double>(options[i].size());
    }
    if (combinations > kMostCombinations) {
      return absl::InvalidArgumentError(
          absl::StrCat("an exhaustive search of ", search.decisions.size(),
                       " decisions is too large; use auto"));
    }
    leastWorkAfter.assign(options.size() + 1, 0);
    for (size_t i = options.size(); i-- > 0;) {
      int64_t least = std::numeric_limits<int64_t>::max();
      for (const Option& option : options[i]) {
        least = std::min(least, option.work);
      }
      leastWorkAfter[i] = leastWorkAfter[i + 1] + least;
    }
    load.assign(search.space.devices, 0);
    result.isComplete = true;
    descend(0, 0, 0);
    return std::move(result);
  }

 private:
  // The time that one op's configuration takes of each device.
  bool addLoad(int op, const OpConfiguration& configuration, Option* option) {
    absl::StatusOr<int> variant = catalog.variant(op, configuration);
    if (!variant.ok()) return false;
    if (search.graph->ops[op].isView) return true;
    for (const SetFigure& cost : catalog.variantAt(*variant).costs) {
      for (int device : catalog.setAt(cost.set)) {
        option->load[device] += cost.amount;
        option->work += cost.amount;
      }
    }
    return true;
  }

  void addOptions(int decision) {
    const SearchDecision& one = search.decisions[decision];
    std::vector<Option>& list = options.emplace_back();
    ConfigurationSpace::Limits limits;
    limits.maxSplits = 4;
    for (OpConfiguration& configuration :
         search.spaces[decision].enumerate(limits)) {
      Option option;
      option.load.assign(search.space.devices, 0);
      bool isLegal = addLoad(one.anchor, configuration, &option);
      for (const SearchDecision::Member& member : one.members) {
        isLegal = isLegal &&
                  addLoad(member.op,
                          follow(member.rule, search.graph->ops[member.op].rule,
                                 configuration),
                          &option);
      }
      for (size_t op = 0; isLegal && op < search.graph->ops.size(); ++op) {
        int leader = search.graph->ops[op].leader;
        if (leader != one.anchor || leader == static_cast<int>(op)) continue;
        addLoad(static_cast<int>(op),
                follow(search.graph->ops[op].following,
                       search.graph->ops[op].rule, configuration),
                &option);
      }
      if (!isLegal) continue;
      for (int device : configuration.devices.devices()) {
        option.devices |= uint64_t{1} << device;
      }
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

  // Whether the unused devices that the option takes are the first unused ones.
  bool isFirstOfItsKind(uint64_t used, const Option& option) const {
    if (!isSymmetric) return true;
    int next = 0;
    for (int device : option.configuration.devices.devices()) {
      if (used >> device & 1) continue;
      while (used >> next & 1) ++next;
      if (device != next) return false;
      ++next;
    }
    return true;
  }

  void descend(size_t depth, int64_t work, uint64_t used) {
    if (stopped) return;
    if (depth == options.size()) {
      offer();
      return;
    }
    for (const Option& option : options[depth]) {
      if (stopped) return;
      if (!isFirstOfItsKind(used, option)) continue;
      for (size_t d = 0; d < load.size(); ++d) load[d] += option.load[d];
      int64_t bound =
          std::max(*std::max_element(load.begin(), load.end()),
                   (work + option.work + leastWorkAfter[depth + 1]) /
                       static_cast<int64_t>(load.size()));
      bool mayBeBetter =
          result.score.excessBytes > 0 || bound < result.score.picoseconds;
      if (mayBeBetter && take(depth, option)) {
        descend(depth + 1, work + option.work, used | option.devices);
      }
      for (size_t d = 0; d < load.size(); ++d) load[d] -= option.load[d];
    }
  }

  bool take(size_t depth, const Option& option) {
    changes.clear();
    int decision = static_cast<int>(depth);
    if (state.configurationOf(decision) == option.configuration) return true;
    search.appendChanges(decision, option.configuration, &changes);
    if (!state.propose(changes)) return false;
    // Only a leaf needs its memory checked.
    state.accept({0, state.proposedTime()});
    if (state.proposals() % kProposalsPerReport == 0 &&
        !observe(result.score, state.proposals())) {
      stopped = true;
      result.isComplete = false;
    }
    return true;
  }

  void offer() {
    result.proposals = state.proposals();
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
  CostCatalog& catalog;
  const std::function<bool(const SearchScore&, int64_t)>& observe;
  bool isSymmetric;
  std::vector<std::vector<Option>> options;  // By decision.
  std::vector<int64_t> leastWorkAfter;       // By depth.
  std::vector<int64_t> load;                 // By device.
  std::vector<ConfigurationChange> changes;
  bool stopped = false;
  ExhaustiveResult result;
};

}  // namespace

absl::StatusOr<ExhaustiveResult> searchExhaustively(
    SearchEvaluator& state, const Machine& machine, CostCatalog& catalog,
    const std::function<bool(const SearchScore&, int64_t)>& observe) {
  return Enumeration(state, machine, catalog, observe).run();
}

}  // namespace soapstone
