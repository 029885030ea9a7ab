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

// Which sets of decisions are tried first: where one order ends depends on the
// model, and none is always the better one.
enum class DescentOrder {
  kByParameters,  // Those with most parameters.
  kByRatio,       // Those with most parameters to an element of their results.
};

// Makes a state better without chance: every set of decisions takes whichever
// of its candidates is best while the others stay, the coarse sets first: all
// parameters, then blocks, layers and single decisions, then layers and
// branches dealt out to groups of devices. What is next to a change is tried
// again, until a round brings less than a thousandth.
class Descent {
 public:
  // All but `candidates` and `stop` must outlive the object. Ends when `stop`,
  // which is asked before every proposal, says so.
  Descent(const SearchGraph& search, CandidatesOfBlock candidates,
          SearchEvaluator& state, DescentOrder order,
          std::function<bool()> stop);

  void run();

 private:
  // Decisions that change together.
  using Scope = std::vector<int>;

  void listScopes();
  double weightOf(const Scope& scope) const;
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
  DescentOrder order;
  std::function<bool()> stop;
  std::vector<Scope> scopes;
  size_t sets = 0;                         // The first scopes are blocks.
  std::vector<char> isWorthTrying;         // By scope.
  std::vector<std::vector<int>> scopesOf;  // By decision.
  std::vector<ConfigurationChange> changes;
  bool isCoarse = false;  // Whether few candidates do.
  bool isOver = false;
  bool isBetter = false;  // Whether the last attempt was worth it.
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_DESCENT_H_
