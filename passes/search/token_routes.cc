#include "passes/search/token_routes.h"

#include <memory>
#include <utility>
#include <vector>

#include "ir/support/status_macros.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_figures.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/simulation.h"

namespace soapstone::search {

absl::StatusOr<model::Strategy> makePricedStrategy(
    const strategy::StrategyModel& model, const model::ModelGraph& graph,
    const cost_model::Machine& machine, const cost_model::OperatorCosts& costs,
    const std::string& spec, int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy made,
                             strategy::makeNamedStrategy(model, spec, devices));
  const std::vector<std::string> routes = strategy::tokenRoutes(spec);
  if (routes.empty()) return std::move(made);
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations known,
                             configurationsOf(model, made));
  std::unique_ptr<simulator::Simulation> simulation;
  SearchFigures best;
  auto price = [&](const model::ModelConfigurations& configurations)
      -> absl::StatusOr<SearchFigures> {
    SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(configurations));
    return figuresOf(spec, *simulation);
  };
  for (const std::string& route : routes) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::Strategy other,
        strategy::makeNamedStrategy(model, route, devices));
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                               configurationsOf(model, other));
    // Without experts, or with one way only, there is nothing to choose.
    if (configurations == known) continue;
    if (simulation == nullptr) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          simulation, simulator::Simulation::create(graph, machine, costs,
                                                    static_cast<int>(devices)));
      SOAPSTONE_ASSIGN_OR_RETURN(best, price(known));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(SearchFigures figures, price(configurations));
    const bool isBetter =
        figures.fits != best.fits
            ? figures.fits
            : figures.iterationPicoseconds < best.iterationPicoseconds;
    if (!isBetter) continue;
    best = std::move(figures);
    made = std::move(other);
  }
  return std::move(made);
}

}  // namespace soapstone::search
