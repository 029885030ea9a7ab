#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_TUNING_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_TUNING_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace soapstone::search {

// The constants of the search. Unless its comment says otherwise, a value was
// chosen by hand on the six models of FlexFlow's paper (the benchmark folder of
// examples/models) and then ablated (off, halved, doubled) on six models that
// it was not chosen on: tests/benchmarks/search_ablation.py, with the table in
// tests/benchmarks/search.md. A member `oneIn..` is a chance of 1 in so many; 0
// is never. A `..Weight` is a share of the sum of the weights beside it. A gain
// or a loss is a part of the time of an iteration.
struct SearchTuning {
  // --- Chains (metropolis.h, search.cc)
  // ---------------------------------------

  // Chains of a round. They run on as many threads as there are.
  int64_t chains = 4;
  // Slowdown that the first chain accepts with probability 1/e.
  double leastTemperature = 0.0005;
  // Temperature of a chain over that of the chain before: the first looks close
  // by, the last far around.
  double temperatureGrowth = 2;
  // Proposals of a chain's first round: some, and some for each decision. These
  // two trade time for quality, as --proposals does, which replaces them.
  int64_t firstProposals = 250;
  int64_t proposalsPerDecision = 8;
  // Each round is twice as long as the one before, up to so many doublings: a
  // limit that keeps the number in range.
  int64_t mostDoublings = 12;
  // Rounds before a search ends by itself (twice as many while nothing fits),
  // and the gain of a round that makes it go on.
  int64_t leastRounds = 4;
  double gainOfRound = 0.002;
  // A chain ends when this fraction of its proposals (1 / divisor) has brought
  // no gain that counts.
  int64_t patienceDivisor = 3;
  double gainOfChain = 0.0005;
  // Whether the third chain starts from the choice of the additive objective.
  bool startsAdditively = true;

  // --- Proposals of a chain (search_moves.cc), in the order of drawing
  // --------

  int64_t oneInMember = 32;   // One follower leaves its anchor.
  int64_t oneInStorage = 24;  // Parameters are stored in another way.
  int64_t oneInLayers = 24;   // Layers are dealt out to groups of devices.
  int64_t oneInBranches = 8;  // Branches of a fork are dealt out.
  int64_t oneInRun = 6;       // A configuration spreads over a stretch.
  // Any decision is drawn, otherwise any layer and then one of its decisions:
  // layers that are unrolled to many steps are not drawn more often that way.
  int64_t oneInByDecision = 2;
  // Unit of a change: the layer of the decision drawn, its class, a part of one
  // of these, or the decision alone.
  int64_t layerWeight = 2;
  int64_t classWeight = 1;
  int64_t partWeight = 1;
  int64_t singleWeight = 4;
  // A step of an unrolled layer changes alone, not the layer.
  int64_t oneInStep = 8;
  // Sources of the new configuration: the candidates that cost least by
  // themselves, a neighbour, the present one varied, or all that there are.
  int64_t candidateWeight = 3;
  int64_t neighborWeight = 2;
  int64_t variedWeight = 2;
  int64_t anyWeight = 1;
  // Variation of the present configuration: other devices, another order of the
  // factors, or other degrees on the same devices.
  int64_t placeWeight = 1;
  int64_t orderWeight = 1;
  int64_t degreeWeight = 1;
  // A follower that leaves its anchor stays on its devices.
  int64_t oneInSamePlace = 2;
  // A stretch ends after a layer of several decisions, and after one of a
  // single decision; the models of unrolled layers have few layers.
  int64_t oneInEndOfRun = 2;
  int64_t oneInEndOfSingles = 8;
  // Neighbours that are drawn to find one that the stretch has not reached.
  int64_t runTrials = 4;

  // --- Any configuration of an op (configuration_space.cc)
  // --------------------

  int64_t oneInAllDevices = 2;   // On all devices, otherwise on any number.
  int64_t oneInWholeDegree = 2;  // A factor is split as far as it goes.
  int64_t oneInReplicas = 16;    // The unsplit rest stays replicated.

  // --- Descents (descent.h, search.cc)
  // ----------------------------------------

  // Starts of descents besides the best strategy given: on half of the devices,
  // at another strategy, and at the best with sets of decisions in another
  // order.
  bool descendsFromHalf = true;
  bool descendsFromOther = true;
  bool descendsInOtherOrder = true;
  // Moves that a descent tries: layers, branches of forks and halves of
  // unrolled layers on groups of devices, the parameters of several decisions
  // at once, followers without replicas, storage of parameters, and
  // configurations with one factor exchanged.
  bool spreadsClasses = true;
  bool spreadsForks = true;
  bool spreadsSteps = true;
  bool relievesServers = true;
  bool splitsReplicas = true;
  bool storesParameters = true;
  bool exchangesFactors = true;
  // Whether descents go through changes that lose at first (crossRidges).
  bool crossesRidges = true;
  // Candidates of a decision, for descents and chains, and the factors that one
  // of them splits at most.
  int64_t candidates = 32;
  int64_t candidateSplits = 2;
  // Candidates of a single decision in the first pass, and always where there
  // are more than so many sets of decisions.
  int64_t fewCandidates = 8;
  int64_t manyScopes = 40;
  // Places that a configuration of fewer devices is tried on.
  int64_t placements = 4;
  // Steps aside that are taken, the cheapest first, and how far from one of
  // them others adapt, in neighbours.
  int64_t ridgeSteps = 8;
  int64_t ridgeReach = 3;
  // Times that the load that may remain on a server is halved.
  int64_t serverLevels = 4;
  // Configurations that halves of an unrolled layer are tried in.
  int64_t halvedLayers = 4;
  // Layers of more decisions are unrolled: their steps are not tried one by
  // one.
  int64_t manySteps = 8;
  // Gain of a pass that makes a descent go on, and of a change that makes its
  // neighbours worth another try.
  double gainOfPass = 0.001;
  double gainOfChange = 0.0001;

  // --- The additive objective (search_starts.cc, additive_model.cc)
  // -----------

  // Candidates of a decision on up to `fewDevices` devices, and on more: costs
  // of pairs grow with the square, and plans of many devices take long to make.
  int64_t additiveCandidates = 8;
  int64_t additiveCandidatesOfMany = 4;
  int64_t fewDevices = 16;
  // Rounds of the solver: enough to end on all models that are small enough to
  // be solved exactly, and bounded by work, not by the clock.
  int64_t additiveRounds = 200;
  // Configurations of a class that are also tried in another order of factors.
  int64_t turnedCandidates = 6;

  // --- Limits of time, and a matter of taste: not ablated
  // ---------------------

  // Seconds for the additive solver (all that `dp` does), and for judging
  // strategies to start from, however little time is left.
  double leastSolverSeconds = 0.1;
  double leastJudgingSeconds = 0.1;
  // Most of the time of a search that is left for comparing what was found with
  // strategies that are no starts.
  double mostComparingShare = 0.25;
  // The work after a search (other versions of the best, its summary and its
  // file) takes about as long as this number of simulations from the start.
  double endingSimulations = 6;
  // `soapstone search` ends when nothing has gained `settlingGain` for as long
  // as it took to get there, and at least for so many seconds: after a search
  // from the strategies by name, and after one from a good plan.
  double settlingSeconds = 5;
  double refiningSeconds = 1;
  double settlingGain = 0.001;
  // The part of the time budget after which plans of a joint search are not
  // refined op by op: importing all layers, and judging them, takes as long as
  // finding plans.
  double latestRefinement = 0.5;
  // Where every start that fits is slower by more than this part than the
  // fastest that does not, plans of several micro-batches are looked at, too.
  double shortMemoryLoss = 0.1;
  // Accepted slowdown of plans with alike layers: plans that people can read
  // and explain are worth it.
  double alikeLoss = 0.01;

  // --- Joint search (joint_search.cc)
  // -----------------------------------------

  // A plan is not simulated if its estimate is above the best simulation by
  // more than this factor. Estimates know no uneven chunks, so most are below
  // the simulation.
  double jointMargin = 1.03;
  // The same for memory: a plan with an estimate this much higher may fit.
  double jointMemoryMargin = 1.02;
  // Plans whose schedule is priced action by action; those with parameters in
  // parts apart, as they are known less well and shall displace no other.
  int64_t jointRefined = 160;
  int64_t jointRefinedInParts = 40;
  // One plan with parameters in parts is simulated per so many others.
  int64_t jointPerOneInParts = 4;
  // Plans that are simulated of those that differ in recomputation, schedule
  // and chunks alone.
  int64_t jointAlike = 3;
  // Models of so few layers simulate fast, and their layers take so little time
  // that estimates tell less: so many plans are simulated, however alike, up to
  // a wider margin.
  int64_t jointFewLayers = 6;
  int64_t jointManyProposals = 400;
  double jointWideMargin = 2;
  // Neighbours of the best plans that are simulated: so many divided by the
  // layers of the model, as simulations of deep models take longer. 60 of 50
  // layers.
  int64_t jointNeighbourLayers = 3000;
  // Plans with a part of their activations computed again, and simulations of
  // them, as the last. Shares are corrected by simulations: at most two thirds
  // of these are for first shares. 1,600 layers are a dozen simulations of the
  // deepest of the large models in tests/benchmarks/joint_search.md, 126
  // layers, and one of 1,024; the first value tried. With 16 plans a decoder of
  // 29 layers on 40 A100 was 1.9 % slower than with 24 (plan_trial.py, case
  // 10).
  int64_t jointPartial = 24;
  int64_t jointPartialLayers = 1600;
  // Plans that are simulated in all scenarios (--robust).
  int64_t jointRanked = 8;
  // On devices of several kinds: plans that are priced in every order of the
  // devices, and orders that are then searched like the machine's own.
  int64_t jointOrderPlans = 4;
  int64_t jointOrders = 1;
};

// Sets one member from "name=value": a whole number, a number, true or false.
// Fails with InvalidArgument, naming what is allowed, if there is no such
// member or it does not take the value.
absl::Status setTuning(absl::string_view assignment, SearchTuning* tuning);

// A line "name=value" for each member, in the order above, followed by the
// values that it takes.
std::string tuningText(const SearchTuning& tuning);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_TUNING_H_
