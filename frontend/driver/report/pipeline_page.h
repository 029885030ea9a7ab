#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_PAGE_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_PAGE_H_

#include <string>

#include "absl/status/statusor.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/report/pipeline_summary.h"
#include "frontend/driver/report/plan_page.h"
#include "passes/search/joint/joint_search.h"

namespace soapstone::driver {

// The page about a step in micro-batches; `model` is the title. With `outcome`,
// of the search that found the plan, also its other plans.
absl::StatusOr<PlanPage> pipelinePage(
    const PricedPipeline& pipeline, const PipelineSummary& summary,
    const cost_model::Machine& machine, const std::string& model,
    const search::JointOutcome* outcome = nullptr);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_PAGE_H_
