#ifndef SOAPSTONE_PASSES_SEARCH_DESCENT_H_
#define SOAPSTONE_PASSES_SEARCH_DESCENT_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "passes/search/search_evaluator.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_moves.h"

namespace soapstone::search {

// Order in which sets of decisions are tried. Its effect depends on the model;
// neither order is always better.
enum class DescentOrder {
  kByParameters,  // Most parameters first.
  kByRatio,       // Most parameters per element of their results first.
  kDealtOut,      // As the first, but layers dealt out stay so at first.
};

// Improves a state deterministically: every set of decisions takes the best of
// its candidates while the others stay, the coarse sets first: all parameters,
// then classes, layers, single decisions and parts of unrolled layers, then
// changes that pay only together: layers, branches and halves of layers dealt
// out to groups of devices, and parameters whose owners wait for each other.
// Neighbours of a change are tried again, until a round brings less than a
// thousandth.
class Descent {
 public:
  // All but `candidates` and `stop` must outlive the object. Ends when `stop`
  // returns true. It is called before every proposal except those that continue
  // from a step aside, or back.
  Descent(const SearchGraph& search, CandidatesOfBlock candidates,
          SearchEvaluator& state, DescentOrder order,
          std::function<bool()> stop);

  // From coarse to fine, again and again.
  void run();

  // Goes on where no change by itself gains: takes classes and layers to
  // configurations that lose a little, lets what is around them adapt, and
  // keeps what gains altogether. Until the best few of such changes gain
  // nothing.
  void crossRidges();

 private:
  // Decisions that change together.
  using Scope = std::vector<int>;

  // A change of scopes[scope], and what an iteration takes with it alone.
  struct StepAside {
    int scope = 0;
    sharding::OpConfiguration configuration;
    int64_t picoseconds = 0;
  };

  // Whether a round that began at `before` brought so little that another is
  // not worth it: less than a thousandth.
  bool hasSettled(const SearchScore& before) const;
  void listScopes();
  double weightOf(const Scope& scope) const;
  // Appends those that are new, the weightiest first.
  void addScopes(std::vector<Scope> more);
  // Proposes `changes`, keeps them if they are better. The time of what was
  // proposed; nothing if it is not legal or time is up.
  std::optional<int64_t> attempt();
  void storeParameters(const Scope& scope);
  void tryScope(int number);
  void setChanges(const Scope& scope,
                  const sharding::OpConfiguration& configuration);
  bool tryConfiguration(const Scope& scope,
                        const sharding::OpConfiguration& configuration);
  std::vector<sharding::OpConfiguration> candidatesOf(const Scope& scope) const;
  // Marks the neighbours of `scope` for another try.
  void markAround(const Scope& scope);

  // In descent_spread.cc: layers, branches and halves of unrolled layers dealt
  // out to groups of devices.
  void spreadClasses();
  void spreadForks();
  void spreadSteps();
  bool isDealtOut(const Scope& scope) const;
  // Followers that are replicated, as those of partial sums are, split instead.
  void splitReplicas(const Scope& scope);

  // In descent_servers.cc: splits the parameters of which most is sent to their
  // owners all at once, in whatever way is best by itself.
  void relieveServers();
  // Elements that the owner of the largest part of the decision's parameters
  // takes in.
  double serverLoad(int decision,
                    const sharding::OpConfiguration& configuration) const;

  // In descent_ridges.cc: all changes of classes and layers that lose, the
  // cheapest first.
  std::vector<StepAside> stepsAside();
  // Takes a step and what adapts to it, or nothing if that does not gain.
  void cross(const StepAside& step);
  void adaptAround(const Scope& changed);
  std::vector<char> neighborsOf(const Scope& scope) const;  // By decision.
  void restore(const model::ModelConfigurations& earlier);

  const SearchGraph& search;
  CandidatesOfBlock candidates;
  SearchEvaluator& state;
  DescentOrder order;
  std::function<bool()> stop;
  std::vector<Scope> scopes;               // Classes, layers, then their parts.
  size_t classScopes = 0;                  // How many are classes,
  size_t classAndLayerScopes = 0;          // and how many classes or layers.
  std::vector<char> isWorthTrying;         // By scope.
  std::vector<std::vector<int>> scopesOf;  // By decision.
  std::vector<model::ConfigurationChange> changes;
  bool isCoarse = false;  // Whether few candidates do.
  bool isOver = false;
  bool isBetter = false;  // Whether the last attempt was worth it.
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_DESCENT_H_
