#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_STEP_PAGE_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_STEP_PAGE_H_

#include <string>
#include <vector>

#include "frontend/driver/report/plan_page.h"
#include "frontend/driver/report/step_summary.h"
#include "passes/search/search.h"
#include "simulator/simulation.h"

namespace soapstone::driver {

// The page about a plain step: `summary` is by layer, `simulation` has the
// plan's configurations, `others` are strategies by name.
PlanPage stepPage(const StepSummary& summary, const model::ModelGraph& graph,
                  const cost_model::Machine& machine,
                  simulator::Simulation& simulation, const std::string& model,
                  const std::vector<search::SearchFigures>& others);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_STEP_PAGE_H_
