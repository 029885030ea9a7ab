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
#include "passes/search/model_graph_builder.h"
#include "passes/search/search.h"
#include "passes/search/search_goal.h"
#include "passes/strategy/strategy.h"

namespace soapstone::search {

struct StrategySearch {
  strategy::Strategy strategy;  // On devices 0 .. strategy.devices - 1.
  std::unique_ptr<simulator::ModelGraph> graph;
  SearchOutcome outcome;  // Its simulation is one of `graph`.
  // What was found on other numbers of devices, where the goal asks for them.
  std::vector<CountFigures> counts;
};

// The named strategies that every search starts from and is compared with, for
// a machine with nodes of `perNode` devices: specs of makeNamedStrategy.
std::vector<std::string> comparedNames(int64_t devices, int64_t perNode);

// Those of them that can be made of the model function of `model`;
// expert-parallel only if it is more than data-parallel. Fails as the first
// does if none can. After the first, none is made any more once `isOver` (null:
// never).
absl::StatusOr<std::vector<SearchStart>> comparedStarts(
    const strategy::StrategyModel& model, int64_t devices, int64_t perNode,
    const std::function<bool()>& isOver = nullptr);

// What the strategies come to that a search compares with, those that fit
// seldom included.
std::vector<SearchFigures> priceNamedStrategies(
    const strategy::StrategyModel& model, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const ModelGraphOptions& graphOptions = {});

// Searches for a strategy for the model function of `model` (whose ops have
// names, see soap-name-ops) on the first `devices` devices of `machine`. Goals
// beside the time also look at fewer devices (askCounts), in equal parts of the
// time.
// `options.algorithm` and its time apply as they do to searchStrategies. What
// is found is never slower than a named strategy that fits, those included
// that are only compared: then these are among the starts of the outcome.
//
// Fails with ResourceExhausted if no strategy fits into memory: the error says
// what is missing where, and how many devices of that kind would do, if that is
// found out within the time budget. Fails with NotFound if none that was found
// reaches the deadline of the goal.
absl::StatusOr<StrategySearch> searchStrategy(
    const strategy::StrategyModel& model, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const SearchGoal& goal, const SearchOptions& options,
    const ModelGraphOptions& graphOptions = {});

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_STRATEGY_H_
