#ifndef SOAPSTONE_PASSES_SEARCH_DESCENT_H_
#define SOAPSTONE_PASSES_SEARCH_DESCENT_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "passes/search/search_evaluator.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_moves.h"

namespace soapstone {

// Makes a state better without chance: every set of decisions takes whichever
// of its candidates is best while the others stay, the coarse sets first: all
// parameters, layers dealt out to groups of devices, branches, then blocks,
// layers and single decisions. What is next to a change is tried again, until a
// round brings less than a thousandth.
class Descent {
 public:
  // All but `candidates` and `stop` must outlive the object. Ends when `stop`,
  // which is asked before every proposal, says so.
  Descent(const SearchGraph& search, CandidatesOfBlock candidates,
          SearchEvaluator& state, std::function<bool()> stop);

  void run();

 private:
  // Decisions that change together.
  using Scope = std::vector<int>;

  void listScopes();
  int64_t weightOf(const Scope& scope) const;
  // Appends those that are new, the weightiest first.
  void addScopes(std::vector<Scope> more);
  // Proposes `changes`, keeps them if they are better. The time of what was
  // proposed; nothing if it is not legal or time is up.
  std::optional<int64_t> attempt();
  void storeParameters(const Scope& scope);
  void spreadBlocks();
  void spreadForks();
  void tryScope(int number);
  bool tryConfiguration(const Scope& scope,
                        const OpConfiguration& configuration);
  std::vector<OpConfiguration> candidatesOf(const Scope& scope) const;
  // What was next to it is worth another try.
  void markAround(const Scope& scope);

  const SearchGraph& search;
  CandidatesOfBlock candidates;
  SearchEvaluator& state;
  std::function<bool()> stop;
  std::vector<Scope> scopes;
  std::vector<char> isWorthTrying;         // By scope.
  std::vector<std::vector<int>> scopesOf;  // By decision.
  std::vector<ConfigurationChange> changes;
  bool isOver = false;
  bool isBetter = false;  // Whether the last attempt was worth it.
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_DESCENT_H_
