#include "passes/search/named_figures.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "ir/support/status_macros.h"
#include "passes/search/left_out_layers.h"
#include "passes/search/search_strategy.h"
#include "passes/search/token_routes.h"
#include "simulator/layer_repetition.h"
#include "simulator/memory_limit.h"
#include "simulator/pipeline/plain_step.h"
#include "simulator/simulation.h"

namespace soapstone::search {
namespace {

class NamedPricer {
 public:
  NamedPricer(const strategy::StrategyModel& model,
              const cost_model::Machine& machine,
              const cost_model::OperatorCosts& costs, int64_t devices,
              const ModelGraphOptions& graphOptions)
      : model(model),
        machine(machine),
        costs(costs),
        devices(devices),
        graphOptions(graphOptions) {}

  // From now on tries `step` first. Does nothing if its layers do not
  // correspond.
  void fold(const FoldedModel& step) {
    absl::StatusOr<model::ModelGraph> built =
        buildModelGraph(step.model, graphOptions);
    if (!built.ok()) return;
    foldedGraph = *std::move(built);
    absl::StatusOr<simulator::LayerRepetition> made =
        simulator::LayerRepetition::create(foldedGraph, step.removedLayers);
    if (!made.ok()) return;
    repetition = *std::move(made);
    noteLeftOutLayers(step.model, *repetition);
    foldedModel = &step.model;
  }

  absl::StatusOr<SearchFigures> price(const std::string& spec) {
    if (repetition) {
      absl::StatusOr<SearchFigures> figures = priceFolded(spec);
      if (figures.ok()) return figures;
    }
    return priceWhole(spec);
  }

 private:
  absl::StatusOr<model::ModelConfigurations> configure(
      const strategy::StrategyModel& step, const model::ModelGraph& stepGraph,
      const std::string& spec) const {
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::Strategy made,
        makePricedStrategy(step, stepGraph, machine, costs, spec, devices));
    return configurationsOf(step, made);
  }

  absl::StatusOr<SearchFigures> priceFolded(const std::string& spec) const {
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                               configure(*foldedModel, foldedGraph, spec));
    SOAPSTONE_ASSIGN_OR_RETURN(
        simulator::SimulationResult result,
        simulator::simulatePlainStep(foldedGraph, machine, costs, devices,
                                     configurations, &*repetition));
    return SearchFigures{spec, result.iterationPicoseconds,
                         result.communicationBytes, result.peakMemoryBytes,
                         simulator::fitsMemory(result, machine)};
  }

  absl::StatusOr<SearchFigures> priceWhole(const std::string& spec) {
    if (simulation == nullptr) {
      SOAPSTONE_ASSIGN_OR_RETURN(graph, buildModelGraph(model, graphOptions));
      SOAPSTONE_ASSIGN_OR_RETURN(
          simulation, simulator::Simulation::create(graph, machine, costs,
                                                    static_cast<int>(devices)));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                               configure(model, graph, spec));
    SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(configurations));
    return figuresOf(spec, *simulation);
  }

  const strategy::StrategyModel& model;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  int64_t devices;
  ModelGraphOptions graphOptions;
  // The folded step; null and empty if there is none.
  const strategy::StrategyModel* foldedModel = nullptr;
  model::ModelGraph foldedGraph;
  std::optional<simulator::LayerRepetition> repetition;
  // The whole step, made when it is first needed.
  model::ModelGraph graph;
  std::unique_ptr<simulator::Simulation> simulation;
};

}  // namespace

std::vector<SearchFigures> priceNamedStrategies(
    const strategy::StrategyModel& model, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const ModelGraphOptions& graphOptions, const FoldedModel* folded) {
  NamedPricer pricer(model, machine, costs, devices, graphOptions);
  if (folded != nullptr) pricer.fold(*folded);
  std::vector<SearchFigures> list;
  for (const std::string& spec :
       knownNames(devices, machine.nodeGraph(0).deviceCount())) {
    absl::StatusOr<SearchFigures> figures = pricer.price(spec);
    if (figures.ok()) list.push_back(*std::move(figures));
  }
  return list;
}

}  // namespace soapstone::search
