#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_EVALUATOR_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_EVALUATOR_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "passes/search/search_graph.h"
#include "simulator/simulation.h"

namespace soapstone::search {

// Quality of a state: fitting beats not fitting, then the faster wins.
struct SearchScore {
  int64_t excessBytes = 0;  // Over the memory of a device; 0 if it fits.
  int64_t picoseconds = 0;  // Time of one iteration.

  auto operator<=>(const SearchScore&) const = default;
};

// Whether `now` is below `before` by at least the given part of it.
inline bool isGain(int64_t before, int64_t now, double part) {
  return static_cast<double>(now) <= (1 - part) * static_cast<double>(before);
}

// The present state of one chain or descent: a simulation, and how good it is.
class SearchEvaluator {
 public:
  // All must outlive the object.
  SearchEvaluator(const SearchGraph& search, simulator::Simulation& simulation)
      : search(&search), simulation(&simulation) {}

  // Replaces the state. Fails as Simulation::setConfigurations does.
  absl::Status reset(const model::ModelConfigurations& configurations);

  // Tries changes: their iteration time, or nothing if they are illegal (then
  // the state is as before). After a time, `accept` or `undo` must follow.
  std::optional<int64_t> propose(
      const std::vector<model::ConfigurationChange>& changes);
  // The time of the simulation's state, a proposal included.
  int64_t proposedTime() const { return simulation->iterationPicoseconds(); }
  // The score of what is proposed, memory included.
  SearchScore proposedScore() const;
  void accept(const SearchScore& score);
  void undo();

  // Accepts what is proposed if it is better than the present score, undoes it
  // else.
  bool keepIfBetter();

  const SearchScore& score() const { return present; }
  const SearchGraph& graph() const { return *search; }
  const sharding::OpConfiguration& configurationOf(int decision) const {
    return simulation->configurationOf(search->decisions[decision].anchor);
  }
  const sharding::OpConfiguration& configurationOfOp(int op) const {
    return simulation->configurationOf(op);
  }
  // Storage of an argument; nothing if it is stored as first used.
  const std::optional<sharding::OpConfiguration>& storageOf(
      int argument) const {
    return simulation->configurations().storage[argument];
  }
  const model::ModelConfigurations& configurations() const {
    return simulation->configurations();
  }
  int64_t proposals() const { return proposed; }

 private:
  const SearchGraph* search;
  simulator::Simulation* simulation;
  SearchScore present;
  int64_t proposed = 0;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_EVALUATOR_H_
