#include "passes/search/search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "passes/search/additive_costs.h"
#include "passes/search/descent.h"
#include "passes/search/exhaustive.h"
#include "passes/search/in_parallel.h"
#include "passes/search/metropolis.h"
#include "passes/search/missing_memory.h"
#include "passes/search/pinned_simulation.h"
#include "passes/search/ranked_candidates.h"
#include "passes/search/search_starts.h"
#include "simulator/cost_catalog.h"
#include "simulator/step_gap.h"

namespace soapstone::search {
namespace {

using Clock = std::chrono::steady_clock;

// Chains of `auto` with other starts than the best ends of descents.
constexpr int kAdditiveChain = 2;
constexpr int kOtherStartChain = 3;
// Descents: from the best strategy given, from half of the devices, from
// another strategy given, and from the best in another order.
enum { kFromBest, kFromHalf, kFromOther, kInOtherOrder, kDescents };

class Searcher {
 public:
  Searcher(const model::ModelGraph& graph, const cost_model::Machine& machine,
           const cost_model::OperatorCosts& costs, int devices,
           const SearchOptions& options)
      : graph(graph),
        machine(machine),
        costs(costs),
        devices(devices),
        options(options),
        tuning(options.tuning),
        search(makeSearchGraph(
            graph,
            {devices, std::min(devices, machine.nodeGraph(0).deviceCount())},
            options.tuning)),
        candidates(search) {}

  absl::StatusOr<SearchOutcome> run(const std::vector<SearchStart>& given) {
    SOAPSTONE_RETURN_IF_ERROR(makeSimulations());
    endPhase("set-up");
    SOAPSTONE_RETURN_IF_ERROR(judgeStarts(given));
    outcome.lowerBoundPicoseconds = simulator::balancedWork(
        graph, machine, simulations[0]->costs(), devices);
    endPhase("strategies to start from");
    if (options.abortsIfShort) {
      SOAPSTONE_RETURN_IF_ERROR(refuseIfShort(outcome.starts, tuning));
    }
    if (search.decisions.empty() || mustStop()) return finish();
    switch (options.algorithm) {
      case SearchAlgorithm::kAuto:
        runChains(/*descends=*/true);
        SOAPSTONE_RETURN_IF_ERROR(failure);
        break;
      case SearchAlgorithm::kMcmc:
        runChains(/*descends=*/false);
        break;
      case SearchAlgorithm::kDp: {
        inParallel(static_cast<int>(search.classes.size()),
                   [&](int decisionClass, int worker) {
                     candidates.of(decisionClass, *additive[worker]);
                   });
        endPhase("candidates");
        SOAPSTONE_ASSIGN_OR_RETURN(ScoredState solved, solveAdditively(0));
        endPhase("additive solver");
        offer(solved.score, solved.configurations);
        break;
      }
      case SearchAlgorithm::kExhaustive:
        SOAPSTONE_RETURN_IF_ERROR(runExhaustive());
        break;
    }
    return finish();
  }

 private:
  double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - options.begin).count();
  }

  // One simulation for every worker, made at the same time.
  absl::Status makeSimulations() {
    const int workers = std::max(1, options.threads);
    simulations.resize(workers);
    additive.resize(workers);
    std::vector<absl::Status> made(workers);
    soapstone::search::inParallel(workers, workers, [&](int i, int) {
      auto simulation =
          simulator::Simulation::create(graph, machine, costs, devices);
      made[i] = simulation.status();
      if (!simulation.ok()) return;
      simulations[i] =
          options.pins == nullptr
              ? *std::move(simulation)
              : pinSimulation(*std::move(simulation), *options.pins);
      additive[i] =
          std::make_unique<AdditiveCosts>(search, simulations[i]->costs());
    });
    for (const absl::Status& status : made) SOAPSTONE_RETURN_IF_ERROR(status);
    return absl::OkStatus();
  }

  void endPhase(std::string name) {
    outcome.phases.push_back({std::move(name), elapsed()});
  }

  // Whether the first strategy that fits is all that is wanted, and known.
  bool isFound() const { return options.firstOnly && hasFitting; }

  bool mustStop() {
    bool over = elapsed() + endingSeconds >= options.timeBudgetSeconds ||
                (options.stop != nullptr && options.stop->load()) || isFound();
    if (over) wasCut = true;
    return over;
  }

  template <typename Work>
  void inParallel(int tasks, const Work& work) {
    soapstone::search::inParallel(tasks, static_cast<int>(simulations.size()),
                                  work);
  }

  absl::Status judgeStarts(const std::vector<SearchStart>& given) {
    std::vector<absl::Status> legal(given.size());
    std::vector<SearchScore> scores(given.size());
    auto isJudged = [](const absl::Status& status) {
      return !absl::IsDeadlineExceeded(status);
    };
    std::atomic<int> firstFitting = static_cast<int>(given.size());
    const double begin = elapsed();
    inParallel(static_cast<int>(given.size()), [&](int i, int worker) {
      // Their figures, at the end, take as long again.
      bool isLate =
          !given[i].isRequired &&
          elapsed() >= std::max((begin + options.timeBudgetSeconds) / 2,
                                begin + tuning.leastJudgingSeconds);
      if (i > 0 && (isLate || (options.firstOnly && i > firstFitting))) {
        legal[i] = absl::DeadlineExceededError("not judged");
        wasCut = true;
        return;
      }
      SearchEvaluator state(search, *simulations[worker]);
      legal[i] = state.reset(given[i].configurations);
      if (!legal[i].ok()) return;
      scores[i] = state.score();
      std::lock_guard<std::mutex> lock(mutex);
      observe(scores[i]);
      if (scores[i].excessBytes == 0 && i < firstFitting) firstFitting = i;
    });
    // The plans that were judged beside the first depend on the threads.
    for (size_t i = firstFitting + size_t{1};
         options.firstOnly && i < given.size(); ++i) {
      legal[i] = absl::DeadlineExceededError("not judged");
    }
    const auto judged = std::count_if(legal.begin(), legal.end(), isJudged);
    const double perStart = (elapsed() - begin) *
                            static_cast<double>(simulations.size()) /
                            static_cast<double>(std::max<int64_t>(judged, 1));
    endingSeconds = elapsed() - begin + tuning.endingSimulations * perStart;
    absl::Status first;
    for (size_t i = 0; i < given.size(); ++i) {
      if (!legal[i].ok()) {
        if (first.ok()) {
          first = absl::InvalidArgumentError(absl::StrCat(
              "strategy '", given[i].name, "': ", legal[i].message()));
        }
        continue;
      }
      outcome.starts.push_back({given[i].name, scores[i].picoseconds, 0, 0,
                                scores[i].excessBytes == 0});
      starts.push_back({scores[i], given[i].configurations});
      offer(scores[i], given[i].configurations);
    }
    if (starts.empty()) {
      return first.ok() ? absl::InvalidArgumentError(
                              "a search needs a strategy to start from")
                        : first;
    }
    legalStarts = starts;
    sortByScore(starts);
    return absl::OkStatus();
  }

  void offer(const SearchScore& score,
             const model::ModelConfigurations& configurations) {
    observe(score);
    if (score < best.score) best = {score, configurations};
  }

  // For the progress line and the record of improvements alone: which state the
  // best is, the end of the round decides.
  void observe(const SearchScore& score) {
    if (score < observed) {
      observed = score;
      if (score.excessBytes == 0) {
        hasFitting = true;
        outcome.improvements.push_back({elapsed(), score.picoseconds});
      }
    }
    if (!options.progress || outcome.starts.empty()) return;
    options.progress({observed, outcome.proposals, outcome.accepted, elapsed(),
                      outcome.starts[0].iterationPicoseconds});
  }

  // None of a class that is not ranked when time is up: ranking takes long.
  const std::vector<sharding::OpConfiguration>& candidatesOf(int decisionClass,
                                                             int worker) {
    return candidates.of(decisionClass, *additive[worker],
                         [this] { return mustStop(); });
  }

  CandidatesOfBlock candidatesFor(int worker) {
    return [this, worker](int decisionClass)
               -> const std::vector<sharding::OpConfiguration>& {
      return candidatesOf(decisionClass, worker);
    };
  }

  // Ranks the candidates of all classes, unless time runs out.
  void rankAll(int worker) {
    for (size_t decisionClass = 0; decisionClass < search.classes.size();
         ++decisionClass) {
      if (mustStop()) return;
      candidatesOf(static_cast<int>(decisionClass), worker);
    }
  }

  // A minimiser of the additive objective, or the best start if nothing fits.
  // Requires that all classes are ranked.
  absl::StatusOr<ScoredState> solveAdditively(int worker) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        AdditiveStart solved,
        startAdditively(*additive[worker], search, candidates.lists(), machine,
                        additiveBudget(options, elapsed(), &wasCut),
                        starts[0].configurations));
    std::lock_guard<std::mutex> lock(mutex);
    outcome.additiveBound = solved.bound;
    outcome.additiveCost = solved.cost;
    SearchEvaluator evaluator(search, *simulations[worker]);
    if (!solved.configurations ||
        !evaluator.reset(*solved.configurations).ok()) {
      return starts[0];
    }
    observe(evaluator.score());
    return ScoredState{evaluator.score(), *std::move(solved.configurations)};
  }

  absl::Status runExhaustive() {
    SearchEvaluator state(search, *simulations[0]);
    SOAPSTONE_RETURN_IF_ERROR(state.reset(starts[0].configurations));
    SOAPSTONE_ASSIGN_OR_RETURN(
        ExhaustiveResult result,
        searchExhaustively(state, simulations[0]->costs(),
                           [&](const SearchScore& score, int64_t proposals) {
                             outcome.proposals = proposals;
                             observe(score);
                             return !mustStop();
                           }));
    outcome.proposals = result.proposals;
    offer(result.score, result.best);
    return absl::OkStatus();
  }

  // Whether there is a descent of this kind.
  bool begins(int descent) const {
    switch (descent) {
      case kFromHalf:
        return tuning.descendsFromHalf;
      case kFromOther:
        return tuning.descendsFromOther;
      case kInOtherOrder:
        return tuning.descendsInOtherOrder;
      default:
        return true;
    }
  }

  // Descends from the starts that are quick to make, and crosses ridges from
  // where that ends.
  void descendFromStarts() {
    std::vector<ScoredState> ends(kDescents);
    inParallel(kDescents, [&](int i, int worker) {
      if (!begins(i)) return;
      ScoredState from = i == kFromOther ? unlikeFirst(starts) : starts[0];
      if (i == kFromHalf) {
        from.configurations =
            onHalfOfDevices(search, candidatesFor(worker), from.configurations);
      }
      ends[i] = improve(from, orderOf(i), worker, [](Descent& d) { d.run(); });
    });
    endPhase("descents");
    std::vector<ScoredState> crossed(kDescents);
    inParallel(kDescents, [&](int i, int worker) {
      if (!begins(i)) return;
      // Descents that end in one state need to cross ridges only once.
      for (int j = 0; j < i; ++j) {
        if (ends[j].configurations == ends[i].configurations) return;
      }
      if (mustStop()) {
        crossed[i] = ends[i];
        return;
      }
      crossed[i] = improve(ends[i], orderOf(i), worker,
                           [](Descent& d) { d.crossRidges(); });
    });
    for (ScoredState& end : crossed) {
      if (!end.configurations.ops.empty()) descended.push_back(std::move(end));
    }
    sortByScore(descended);
    endPhase("ridges");
  }

  // The state from which a chain starts.
  ScoredState startOf(int chain, int worker) {
    const bool isAdditive = tuning.startsAdditively && chain == kAdditiveChain;
    if (isAdditive) rankAll(worker);
    if (!isAdditive || mustStop()) {
      const bool isBehind = tuning.startsAdditively && chain >= kAdditiveChain;
      const auto rank = static_cast<size_t>(isBehind ? chain - 1 : chain);
      return descended[rank < descended.size() ? rank : 0];
    }
    absl::StatusOr<ScoredState> solved = solveAdditively(worker);
    if (!solved.ok()) {
      std::lock_guard<std::mutex> lock(mutex);
      failure = solved.status();
      return starts[0];
    }
    return improve(*solved, DescentOrder::kByParameters, worker,
                   [](Descent& d) {
                     d.run();
                     d.crossRidges();
                   });
  }

  static DescentOrder orderOf(int descent) {
    switch (descent) {
      case kFromHalf:
        return DescentOrder::kDealtOut;
      case kInOtherOrder:
        return DescentOrder::kByRatio;
      default:
        return DescentOrder::kByParameters;
    }
  }

  int64_t lengthOf(int64_t round) const {
    if (options.proposals > 0) return options.proposals;
    int64_t scale = static_cast<int64_t>(search.decisions.size());
    return (tuning.firstProposals + tuning.proposalsPerDecision * scale)
           << std::min(round, tuning.mostDoublings);
  }

  // Adds what a chain has done since its last report.
  struct Reported {
    int64_t proposals = 0;
    int64_t accepted = 0;
  };
  void report(const SearchEvaluator& state, const SearchScore& score,
              int64_t accepted, Reported* reported) {
    std::lock_guard<std::mutex> lock(mutex);
    outcome.proposals += state.proposals() - reported->proposals;
    outcome.accepted += accepted - reported->accepted;
    *reported = {state.proposals(), accepted};
    observe(score);
  }

  // The state to which work(descent) leads from another.
  template <typename Work>
  ScoredState improve(const ScoredState& from, DescentOrder order, int worker,
                      const Work& work) {
    SearchEvaluator state(search, *simulations[worker]);
    if (!state.reset(from.configurations).ok()) return ScoredState();
    Reported reported;
    SearchScore known = state.score();
    Descent descent(search, candidatesFor(worker), state, order, [&] {
      if (state.score() < known) {
        report(state, known = state.score(), 0, &reported);
      }
      return mustStop();
    });
    work(descent);
    report(state, state.score(), 0, &reported);
    return {state.score(), state.configurations()};
  }

  // A chain of the given round.
  ChainResult runOne(int chain, int64_t round, const ScoredState& from,
                     int worker) {
    SearchEvaluator state(search, *simulations[worker]);
    ChainResult result;
    if (!state.reset(from.configurations).ok()) {
      result.progress.best = {std::numeric_limits<int64_t>::max(), 0};
      return result;
    }
    Reported reported;
    MetropolisOptions chainOptions;
    chainOptions.seed =
        SearchRandom(options.seed).fork(round * tuning.chains + chain).next();
    chainOptions.maxProposals = lengthOf(round);
    chainOptions.patience =
        chainOptions.maxProposals / tuning.patienceDivisor + 1;
    chainOptions.temperature =
        tuning.leastTemperature * std::pow(tuning.temperatureGrowth, chain);
    chainOptions.worthwhileGain = tuning.gainOfChain;
    return runChain(state, MoveSampler(search, candidates.lists()),
                    chainOptions, [&](const ChainProgress& progress) {
                      report(state, progress.best, progress.accepted,
                             &reported);
                      return !mustStop();
                    });
  }

  void runChains(bool descends) {
    if (descends) {
      descendFromStarts();
      if (mustStop()) {
        for (const ScoredState& end : descended) {
          offer(end.score, end.configurations);
        }
        return;
      }
    }
    SearchScore before = starts[0].score;
    for (int64_t round = 0;; ++round) {
      const auto chains = static_cast<int>(tuning.chains);
      std::vector<ChainResult> results(chains);
      bool isNew = best.score < before;
      inParallel(chains, [&](int chain, int worker) {
        ScoredState from = best;
        if (round == 0) {
          from = descends
                     ? startOf(chain, worker)
                     : (chain == kOtherStartChain ? unlikeFirst(starts) : best);
        } else if (descends && chain == 0 && isNew) {
          // Improve a chain's new best only once.
          from = improve(from, DescentOrder::kByParameters, worker,
                         [](Descent& d) {
                           d.run();
                           d.crossRidges();
                         });
        }
        // Where time runs out the chain makes no proposal, and needs none.
        if (descends) rankAll(worker);
        results[chain] = runOne(chain, round, from, worker);
      });
      before = best.score;
      for (ChainResult& result : results) {
        if (result.progress.best < best.score) {
          best = {result.progress.best, std::move(result.best)};
        }
      }
      endPhase(absl::StrCat("round ", round));
      if (mustStop() || hasConverged(before, round)) return;
    }
  }

  // Whether a round brought so little that another is not worth it.
  bool hasConverged(const SearchScore& before, int64_t round) const {
    // Nothing can be better. A time below the bound means that the bound is not
    // valid: measured shards may be faster than their part of the whole op.
    if (best.score.excessBytes == 0 &&
        best.score.picoseconds == outcome.lowerBoundPicoseconds) {
      return true;
    }
    if (options.untilTheEnd) return false;
    if (best.score.excessBytes > 0) return round >= 2 * tuning.leastRounds;
    return round >= tuning.leastRounds &&
           best.score.excessBytes == before.excessBytes &&
           !isGain(before.picoseconds, best.score.picoseconds,
                   tuning.gainOfRound);
  }

  absl::StatusOr<SearchOutcome> finish() {
    outcome.wasCut = wasCut;
    // All figures take an event simulation each; the search does without. A
    // start that was not improved on has those of what was found.
    auto isFound = [&](int i) {
      return legalStarts[i].configurations == best.configurations;
    };
    inParallel(static_cast<int>(legalStarts.size()), [&](int i, int worker) {
      if (isFound(i)) return;
      simulator::Simulation& simulation = *simulations[worker];
      if (!simulation.setConfigurations(legalStarts[i].configurations).ok()) {
        return;
      }
      outcome.starts[i] = figuresOf(outcome.starts[i].name, simulation);
    });
    SOAPSTONE_RETURN_IF_ERROR(
        simulations[0]->setConfigurations(best.configurations));
    outcome.found = figuresOf("found", *simulations[0]);
    if (!outcome.found.fits) {
      return missingMemory(simulations[0]->result(), machine);
    }
    for (size_t i = 0; i < legalStarts.size(); ++i) {
      if (!isFound(static_cast<int>(i))) continue;
      std::string name = std::move(outcome.starts[i].name);
      outcome.starts[i] = outcome.found;
      outcome.starts[i].name = std::move(name);
    }
    if (int i = fasterThan(outcome.found, outcome.starts); i >= 0) {
      outcome.found = outcome.starts[i];
      outcome.found.name = "found";
      best = legalStarts[i];
      SOAPSTONE_RETURN_IF_ERROR(
          simulations[0]->setConfigurations(best.configurations));
    }
    outcome.best = options.pins == nullptr
                       ? std::move(best.configurations)
                       : withPins(best.configurations, *options.pins);
    outcome.simulation = std::move(simulations[0]);
    outcome.seconds = elapsed();
    return std::move(outcome);
  }

  const model::ModelGraph& graph;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  int devices;
  const SearchOptions& options;
  const SearchTuning& tuning;
  SearchGraph search;
  // Indexed by worker.
  std::vector<std::unique_ptr<simulator::Simulation>> simulations;
  std::vector<std::unique_ptr<AdditiveCosts>> additive;
  // Time to compute the figures of all starts at the end, from judging them.
  double endingSeconds = 0;
  std::vector<ScoredState> legalStarts;  // As given.
  std::vector<ScoredState> starts;       // Best first.
  std::vector<ScoredState> descended;    // Ends of descents, best first.
  RankedCandidates candidates;
  ScoredState best;
  std::mutex mutex;
  SearchScore observed{std::numeric_limits<int64_t>::max(), 0};
  std::atomic<bool> wasCut = false;
  std::atomic<bool> hasFitting = false;
  absl::Status failure;  // Failure of a part that others can do without.
  SearchOutcome outcome;
};

}  // namespace

absl::StatusOr<SearchOutcome> searchStrategies(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int devices,
    const std::vector<SearchStart>& given, const SearchOptions& options) {
  SOAPSTONE_RETURN_IF_ERROR(graph.validate());
  return Searcher(graph, machine, costs, devices, options).run(given);
}

}  // namespace soapstone::search
