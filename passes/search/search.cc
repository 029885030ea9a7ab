#include "passes/search/search.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ir/support/status_macros.h"
#include "passes/search/additive/solve_additive.h"
#include "passes/search/additive_costs.h"
#include "passes/search/exhaustive.h"
#include "passes/search/metropolis.h"
#include "simulator/cost_catalog.h"

namespace soapstone {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kChains = 4;
// Per decision: for descent and chains, and, since costs of pairs grow with the
// square, for the additive objective.
constexpr size_t kCandidates = 32;
constexpr size_t kAdditiveCandidates = 8;
constexpr size_t kAdditiveCandidatesOfManyDevices = 4;
// Rounds of the additive solver: enough to end on all models that are small
// enough to be solved exactly, and bounded by work, not by the clock.
constexpr int64_t kAdditiveRounds = 200;
// Parameters, gradients and, for most optimizers, one or two moments.
constexpr int64_t kCopiesOfParameters = 2;

struct Candidate {
  SearchScore score{std::numeric_limits<int64_t>::max(), 0};
  ModelConfigurations configurations;
};

// One search: state that all steps share.
class Searcher {
 public:
  Searcher(const ModelGraph& graph, const Machine& machine,
           const OperatorCosts& costs, int devices,
           const SearchOptions& options)
      : graph(graph),
        machine(machine),
        costs(costs),
        devices(devices),
        options(options),
        start(Clock::now()),
        search(makeSearchGraph(
            graph,
            {devices, std::min(devices, machine.nodeGraph(0).deviceCount())})),
        catalog(graph, machine, costs, devices),
        additive(search, catalog) {
    memoryBytes = std::numeric_limits<int64_t>::max();
    for (int device = 0; device < devices; ++device) {
      memoryBytes =
          std::min(memoryBytes, machine.deviceKind(device).memoryBytes);
    }
  }

  absl::StatusOr<SearchOutcome> run(const std::vector<SearchSeed>& seeds) {
    for (int i = 0; i < std::max(1, options.threads); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          std::unique_ptr<Simulation> simulation,
          Simulation::create(graph, machine, costs, devices));
      simulations.push_back(std::move(simulation));
    }
    endPhase("set-up");
    SOAPSTONE_RETURN_IF_ERROR(judgeSeeds(seeds));
    outcome.lowerBoundPicoseconds = lowerBound();
    endPhase("strategies to start from");
    switch (options.algorithm) {
      case SearchAlgorithm::kAuto:
        SOAPSTONE_RETURN_IF_ERROR(runAdditive());
        runChains(/*descends=*/true);
        break;
      case SearchAlgorithm::kMcmc:
        runChains(/*descends=*/false);
        break;
      case SearchAlgorithm::kDp:
        SOAPSTONE_RETURN_IF_ERROR(runAdditive());
        break;
      case SearchAlgorithm::kExhaustive:
        SOAPSTONE_RETURN_IF_ERROR(runExhaustive());
        break;
    }
    return finish();
  }

 private:
  double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  void endPhase(std::string name) {
    outcome.phases.push_back({std::move(name), elapsed()});
  }

  bool mustStop() {
    bool over = elapsed() >= options.timeBudgetSeconds ||
                (options.stop != nullptr && options.stop->load());
    if (over) wasCut = true;
    return over;
  }

  SearchFigures figuresOf(const std::string& name, Simulation& simulation) {
    SimulationResult result = simulation.result();
    return {name, result.iterationPicoseconds, result.communicationBytes,
            result.peakMemoryBytes, result.peakMemoryBytes <= memoryBytes};
  }

  absl::Status judgeSeeds(const std::vector<SearchSeed>& seeds) {
    absl::Status first;
    for (const SearchSeed& seed : seeds) {
      SearchEvaluator state(search, *simulations[0], memoryBytes);
      absl::Status legal = state.reset(seed.configurations);
      if (!legal.ok()) {
        if (first.ok()) {
          first = absl::InvalidArgumentError(
              absl::StrCat("strategy '", seed.name, "': ", legal.message()));
        }
        continue;
      }
      outcome.seeds.push_back(figuresOf(seed.name, *simulations[0]));
      starts.push_back({state.score(), seed.configurations});
      offer(state.score(), seed.configurations);
    }
    if (starts.empty()) {
      return first.ok() ? absl::InvalidArgumentError(
                              "a search needs a strategy to start from")
                        : first;
    }
    std::stable_sort(starts.begin(), starts.end(),
                     [](const Candidate& a, const Candidate& b) {
                       return a.score < b.score;
                     });
    return absl::OkStatus();
  }

  int64_t lowerBound() {
    int64_t work = 0;
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (graph.ops[op].isView) continue;
      absl::StatusOr<int> variant =
          catalog.variant(static_cast<int>(op), OpConfiguration());
      if (!variant.ok()) continue;
      int64_t longest = 0;
      for (const SetFigure& cost : catalog.variantAt(*variant).costs) {
        longest = std::max(longest, cost.amount);
      }
      work += longest;
    }
    return work / devices;
  }

  void offer(const SearchScore& score,
             const ModelConfigurations& configurations) {
    if (!(score < best.score)) return;
    best = {score, configurations};
    noteImprovement(score);
  }

  void noteImprovement(const SearchScore& score) {
    if (score.excessBytes > 0) return;
    outcome.improvements.push_back({elapsed(), score.picoseconds});
  }

  // The state that the choices of the additive solver stand for; other ops as
  // in `base`.
  ModelConfigurations stateOf(const AdditiveChoices& choices,
                              ModelConfigurations base) const {
    std::vector<ConfigurationChange> changes;
    for (size_t i = 0; i < choices.size(); ++i) {
      search.appendChanges(static_cast<int>(i),
                           candidates[search.decisions[i].block][choices[i]],
                           &changes);
    }
    for (ConfigurationChange& change : changes) {
      if (change.target != ConfigurationChange::Target::kOp) continue;
      base.ops[change.index] = std::move(change.configuration);
    }
    std::fill(base.storage.begin(), base.storage.end(), std::nullopt);
    return base;
  }

  absl::Status runAdditive() {
    candidates = rankCandidates(additive, search, kCandidates);
    endPhase("candidates");
    AdditiveProblem problem = makeAdditiveProblem(
        additive, search,
        firstCandidates(candidates, devices <= kFewDevices
                                        ? kAdditiveCandidates
                                        : kAdditiveCandidatesOfManyDevices),
        kCopiesOfParameters, memoryBytes);
    endPhase("additive costs");
    AdditiveSolveOptions solve;
    solve.budget.seed = options.seed;
    solve.budget.maxRounds = kAdditiveRounds;
    solve.budget.deadline = Deadline::after(
        std::max(0.1, options.timeBudgetSeconds - elapsed()), options.stop);
    SOAPSTONE_ASSIGN_OR_RETURN(AdditiveSolution solution,
                               solveAdditive(problem, solve));
    endPhase("additive solver");
    outcome.additiveBound = static_cast<int64_t>(solution.bound);
    if (!solution.choices) return absl::OkStatus();
    outcome.additiveCost = static_cast<int64_t>(solution.cost);
    ModelConfigurations state =
        stateOf(*solution.choices, starts[0].configurations);
    SearchEvaluator evaluator(search, *simulations[0], memoryBytes);
    if (!evaluator.reset(state).ok()) return absl::OkStatus();
    starts.insert(starts.begin() + std::min<size_t>(1, starts.size()),
                  {evaluator.score(), state});
    offer(evaluator.score(), state);
    return absl::OkStatus();
  }

  absl::Status runExhaustive() {
    SearchEvaluator state(search, *simulations[0], memoryBytes);
    SOAPSTONE_RETURN_IF_ERROR(state.reset(starts[0].configurations));
    SOAPSTONE_ASSIGN_OR_RETURN(
        ExhaustiveResult result,
        searchExhaustively(state, machine, catalog,
                           [&](const SearchScore& score, int64_t proposals) {
                             outcome.proposals = proposals;
                             report(score);
                             return !mustStop();
                           }));
    outcome.proposals = result.proposals;
    offer(result.score, result.best);
    return absl::OkStatus();
  }

  void report(const SearchScore& score) {
    if (!options.progress) return;
    options.progress({std::min(score, best.score), outcome.proposals,
                      outcome.accepted, elapsed(),
                      outcome.seeds[0].iterationPicoseconds});
  }

  // A chain of the present round from a start.
  ChainResult runOne(int chain, int64_t round, Simulation& simulation,
                     const Candidate& from, bool descends) {
    SearchEvaluator state(search, simulation, memoryBytes);
    ChainResult result;
    if (!state.reset(from.configurations).ok()) {
      result.progress.best = {std::numeric_limits<int64_t>::max(), 0};
      return result;
    }
    int64_t reported = 0;
    auto stop = [&] {
      if (state.proposals() - reported >= 64) {
        std::lock_guard<std::mutex> lock(mutex);
        outcome.proposals += state.proposals() - reported;
        reported = state.proposals();
        observeBest(state.score());
      }
      return mustStop();
    };
    if (descends) descend(search, candidates, state, stop);
    MetropolisOptions chainOptions;
    chainOptions.seed =
        SearchRandom(options.seed).fork(round * kChains + chain).next();
    int64_t scale = static_cast<int64_t>(search.decisions.size());
    chainOptions.maxProposals = options.proposals > 0
                                    ? options.proposals
                                    : (2000 + 60 * scale)
                                          << std::min<int64_t>(round, 8);
    chainOptions.patience = chainOptions.maxProposals / 3 + 1;
    chainOptions.temperature = 0.0005 * (1 << chain);
    MoveSampler moves(search, candidates);
    int64_t accepted = 0;
    result = runChain(state, moves, chainOptions,
                      [&](const ChainProgress& progress) {
                        std::lock_guard<std::mutex> lock(mutex);
                        outcome.proposals += state.proposals() - reported;
                        reported = state.proposals();
                        outcome.accepted += progress.accepted - accepted;
                        accepted = progress.accepted;
                        observeBest(progress.best);
                        return !mustStop();
                      });
    return result;
  }

  // For the progress line and the record of improvements alone: which state the
  // best is, the end of the round decides.
  void observeBest(const SearchScore& score) {
    if (score < observed && score < best.score) {
      observed = score;
      noteImprovement(score);
    }
    report(std::min(score, observed));
  }

  void runChains(bool descends) {
    if (candidates.empty()) candidates.resize(search.blocks.size());
    for (int64_t round = 0;; ++round) {
      std::vector<ChainResult> results(kChains);
      std::vector<std::thread> workers;
      for (size_t worker = 0; worker < simulations.size(); ++worker) {
        workers.emplace_back([&, worker] {
          for (int chain = static_cast<int>(worker); chain < kChains;
               chain += static_cast<int>(simulations.size())) {
            // The first round goes out from the best seeds, the later ones from
            // the best that there is.
            const Candidate& from =
                round == 0 ? starts[chain % std::min<size_t>(starts.size(), 3)]
                           : best;
            // One descent from each start is enough.
            bool first = round == 0 ? chain < std::min<int>(starts.size(), 3)
                                    : chain == 0;
            results[chain] = runOne(chain, round, *simulations[worker], from,
                                    descends && first);
          }
        });
      }
      for (std::thread& worker : workers) worker.join();
      SearchScore before = best.score;
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
    if (options.untilTheEnd) return false;
    if (best.score.excessBytes > 0) return round >= 4;
    return round > 0 && best.score.excessBytes == before.excessBytes &&
           best.score.picoseconds >= before.picoseconds / 1000 * 998;
  }

  absl::StatusOr<SearchOutcome> finish() {
    SOAPSTONE_RETURN_IF_ERROR(
        simulations[0]->setConfigurations(best.configurations));
    outcome.found = figuresOf("found", *simulations[0]);
    if (!outcome.found.fits) return missingMemory(simulations[0]->result());
    outcome.best = std::move(best.configurations);
    outcome.seconds = elapsed();
    outcome.wasCut = wasCut;
    return std::move(outcome);
  }

  absl::Status missingMemory(const SimulationResult& result) const {
    size_t fullest = 0;
    for (size_t i = 0; i < result.devices.size(); ++i) {
      if (result.devices[i].peakMemoryBytes >
          result.devices[fullest].peakMemoryBytes) {
        fullest = i;
      }
    }
    const DeviceFigures& device = result.devices[fullest];
    std::string parts;
    for (int kind = 0; kind < kBufferKinds; ++kind) {
      if (device.memoryAtPeak[kind] == 0) continue;
      absl::StrAppend(
          &parts, parts.empty() ? "" : ", ",
          bufferKindName(static_cast<BufferKind>(kind)), " ",
          absl::StrFormat(
              "%.2f GB", static_cast<double>(device.memoryAtPeak[kind]) / 1e9));
    }
    return absl::ResourceExhaustedError(absl::StrFormat(
        "no strategy found fits: device '%s' needs %.2f GB of %.2f GB, %.2f GB "
        "are missing (%s)",
        machine.deviceName(static_cast<int64_t>(fullest)),
        static_cast<double>(device.peakMemoryBytes) / 1e9,
        static_cast<double>(memoryBytes) / 1e9,
        static_cast<double>(device.peakMemoryBytes - memoryBytes) / 1e9,
        parts));
  }

  const ModelGraph& graph;
  const Machine& machine;
  const OperatorCosts& costs;
  int devices;
  const SearchOptions& options;
  Clock::time_point start;
  SearchGraph search;
  CostCatalog catalog;
  AdditiveCosts additive;
  int64_t memoryBytes = 0;
  std::vector<std::unique_ptr<Simulation>> simulations;
  std::vector<Candidate> starts;  // Best first.
  CandidateLists candidates;
  Candidate best;
  std::mutex mutex;
  SearchScore observed{std::numeric_limits<int64_t>::max(), 0};
  std::atomic<bool> wasCut = false;
  SearchOutcome outcome;
};

}  // namespace

absl::StatusOr<SearchOutcome> searchStrategies(
    const ModelGraph& graph, const Machine& machine, const OperatorCosts& costs,
    int devices, const std::vector<SearchSeed>& seeds,
    const SearchOptions& options) {
  SOAPSTONE_RETURN_IF_ERROR(graph.validate());
  return Searcher(graph, machine, costs, devices, options).run(seeds);
}

}  // namespace soapstone
