#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_STRATEGY_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_STRATEGY_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/strategy.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search.h"
#include "passes/search/search_goal.h"

namespace soapstone::search {

struct StrategySearch {
  model::Strategy strategy;  // On devices 0 .. strategy.devices - 1.
  std::unique_ptr<model::ModelGraph> graph;
  SearchOutcome outcome;  // Its simulation is one of `graph`.
  // Results for other numbers of devices, if the goal asks for them.
  std::vector<CountFigures> counts;
};

// The named strategies that every search starts from and is compared with, for
// a machine with nodes of `perNode` devices: specs of makeNamedStrategy.
std::vector<std::string> comparedNames(int64_t devices, int64_t perNode);

// Makes the strategy of a name, for one model and number of devices.
using StrategyMaker =
    std::function<absl::StatusOr<model::Strategy>(const std::string&)>;

// Starts from those of them that suit the model function of `model`;
// expert-parallel only if it is more than data-parallel. Fails as the first
// does if none can be made. Makes no more after the first once `isOver` (null:
// never). `make` knows a machine (makePricedStrategy); null: none is known.
absl::StatusOr<std::vector<SearchStart>> comparedStarts(
    const strategy::StrategyModel& model, int64_t devices, int64_t perNode,
    const std::function<bool()>& isOver = nullptr,
    const StrategyMaker& make = nullptr);

// These and the names that are compared with what a search found.
std::vector<std::string> knownNames(int64_t devices, int64_t perNode);

// Searches for a strategy for the model function of `model` (whose ops have
// names, see soap-name-ops) on the first `devices` devices of `machine`. Goals
// other than time also look at fewer devices (askCounts), in equal parts of
// the time. `options.algorithm` and its time apply as they do to
// searchStrategies. The result is never slower than a named strategy that
// fits, including those that are only compared, which are then among the
// outcome's starts.
//
// Fails with ResourceExhausted if no strategy fits into memory: the error names
// the missing memory and, if it is found within the time budget, the number of
// such devices that would suffice. Fails with NotFound if no result reaches the
// deadline of the goal.
absl::StatusOr<StrategySearch> searchStrategy(
    const strategy::StrategyModel& model, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const SearchGoal& goal, const SearchOptions& options,
    const ModelGraphOptions& graphOptions = {});

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_STRATEGY_H_
