#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTION_TRAIL_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTION_TRAIL_H_

#include <cstdint>
#include <variant>
#include <vector>

#include "passes/search/additive/additive_problem.h"

namespace soapstone::search {

// Records how the reductions decided nodes, to turn a solution of the reduced
// problem into one of the original. All choices in it are original ones.
class ReductionTrail {
 public:
  // `node` takes `choice`.
  struct Decided {
    int32_t node;
    int32_t choice;
  };
  // `node` takes choices[choice of `of`].
  struct Follows {
    int32_t node;
    int32_t of;
    std::vector<int32_t> choices;
  };
  // `node` takes choices[p * choicesOfSecond.size() + q] where `first` takes
  // choicesOfFirst[p] and `second` choicesOfSecond[q]: few are left of many.
  struct FollowsTwo {
    int32_t node;
    int32_t first;
    int32_t second;
    std::vector<int32_t> choicesOfFirst;
    std::vector<int32_t> choicesOfSecond;
    std::vector<int32_t> choices;
  };

  void add(Decided step) { steps.emplace_back(step); }
  void add(Follows step) { steps.emplace_back(std::move(step)); }
  void add(FollowsTwo step) { steps.emplace_back(std::move(step)); }

  // Completes `choices`, in which every node that is still alive has its
  // original choice.
  void undo(AdditiveChoices& choices) const;

 private:
  std::vector<std::variant<Decided, Follows, FollowsTwo>> steps;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTION_TRAIL_H_
