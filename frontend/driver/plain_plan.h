#ifndef SOAPSTONE_FRONTEND_DRIVER_PLAIN_PLAN_H_
#define SOAPSTONE_FRONTEND_DRIVER_PLAIN_PLAN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_figures.h"
#include "passes/strategies/strategy_model.h"
#include "simulator/layer_repetition.h"
#include "simulator/simulation.h"
#include "simulator/system_execution.h"

namespace soapstone::driver {

// A plan of a step that is neither cut into stages nor into micro-batches.
struct PlainPlanRequest {
  ModelOptions model;
  std::string strategy;      // As the user named it.
  std::string strategyFile;  // The same if it is a file; else empty.
  int64_t devices = 0;       // 0: as the strategy file or the machine says.
  bool localBatchNorm = false;
  // Whether equal layers may be left out: then only the figures of the plan's
  // step are available.
  bool folds = false;
};

// Such a plan, placed and executed.
struct PlainPlan {
  std::unique_ptr<compiler::Session> session;
  const strategy::StrategyModel* model = nullptr;  // Owned by the session.
  model::ModelGraph graph;  // Folded where there is a repetition.
  // The layers that the graph leaves out, or nullptr if it has all of them.
  // Where it is set, `unfolded` has all layers, with the rules of their ops.
  std::unique_ptr<simulator::LayerRepetition> repetition;
  model::ModelGraph unfolded;
  int64_t devices = 1;
  model::ModelConfigurations configurations;  // For `graph`.
  std::unique_ptr<simulator::Simulation> simulation;
  simulator::ExecutedStep executed;  // Covers all layers.

  const model::ModelGraph& whole() const {
    return repetition == nullptr ? graph : unfolded;
  }
};

// Fails as the import, the strategy and the simulation do. `priced` must
// outlive the plan.
absl::StatusOr<std::unique_ptr<PlainPlan>> placePlainPlan(
    const PlainPlanRequest& request, const PricedMachine& priced);

// Figures of the named strategies on so many devices, for the same step;
// `whole` has all its layers. Equal ones are simulated once where a strategy
// treats them alike.
std::vector<search::SearchFigures> namedFigures(
    const ModelOptions& options, const strategy::StrategyModel& whole,
    const PricedMachine& priced, int64_t devices,
    const search::ModelGraphOptions& graphOptions);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PLAIN_PLAN_H_
