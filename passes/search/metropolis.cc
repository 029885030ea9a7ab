#include "passes/search/metropolis.h"

#include <cmath>
#include <optional>
#include <vector>

namespace soapstone::search {
namespace {

constexpr int64_t kProposalsPerReport = 64;

// Whether the chain moves on to what is proposed, which took `picoseconds`.
bool decide(SearchEvaluator& state, int64_t picoseconds, double temperature,
            SearchRandom& random) {
  const SearchScore present = state.score();
  // Drawn first, so that the stream does not depend on the outcome.
  double chance = random.unit();
  if (present.excessBytes == 0 && picoseconds > present.picoseconds) {
    double slower = static_cast<double>(picoseconds - present.picoseconds);
    double beta = 1 / (temperature * static_cast<double>(present.picoseconds));
    if (chance >= std::exp(-beta * slower)) {
      state.undo();
      return false;
    }
  }
  SearchScore score = state.proposedScore();
  if (score.excessBytes > present.excessBytes) {
    state.undo();
    return false;
  }
  state.accept(score);
  return true;
}

}  // namespace

ChainResult runChain(SearchEvaluator& state, const MoveSampler& moves,
                     const MetropolisOptions& options,
                     const std::function<bool(const ChainProgress&)>& observe) {
  SearchRandom random(options.seed);
  ChainResult result;
  result.progress.best = state.score();
  result.best = state.configurations();
  bool isSaved = true;  // Whether result.best is the best that was seen.
  int64_t sinceBetter = 0;
  ChainProgress& progress = result.progress;
  while (progress.proposals < options.maxProposals &&
         sinceBetter < options.patience) {
    if (progress.proposals % kProposalsPerReport == 0 && !observe(progress)) {
      break;
    }
    ++progress.proposals;
    ++sinceBetter;
    std::vector<model::ConfigurationChange> changes = moves.draw(state, random);
    if (changes.empty()) continue;
    // Leaving the best state of all: remember it only now, because a chain that
    // improves does so many times in a row.
    std::optional<int64_t> picoseconds = state.propose(changes);
    if (!picoseconds) continue;
    bool mayLeave = !isSaved && state.score() == progress.best;
    if (mayLeave && *picoseconds >= progress.best.picoseconds) {
      state.undo();
      result.best = state.configurations();
      isSaved = true;
      picoseconds = state.propose(changes);
      if (!picoseconds) continue;
    }
    if (!decide(state, *picoseconds, options.temperature, random)) continue;
    ++progress.accepted;
    if (state.score() < progress.best) {
      // A gain too small to wait for does not keep the chain alive.
      if (state.score().excessBytes < progress.best.excessBytes ||
          isGain(progress.best.picoseconds, state.score().picoseconds,
                 options.worthwhileGain)) {
        sinceBetter = 0;
      }
      progress.best = state.score();
      isSaved = false;
    }
  }
  if (!isSaved) result.best = state.configurations();
  observe(progress);
  return result;
}

}  // namespace soapstone::search
