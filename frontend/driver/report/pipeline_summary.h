#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_SUMMARY_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_SUMMARY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/driver/priced_pipeline.h"
#include "frontend/driver/report/pipeline_gap.h"
#include "frontend/driver/report/plan_page.h"
#include "frontend/driver/report/step_summary.h"
#include "simulator/step_breakdown.h"

namespace soapstone::driver {

// Figures of a step in micro-batches, besides the table of its groups.
struct PipelineSummary {
  int64_t tokens = 0;         // Per step; 0 if its inputs are no tokens.
  simulator::ModelWork work;  // Per step.
  int64_t fullestGroup = 0;
  std::vector<std::string> plan;  // The plan in words, a line each.
  std::string limit;              // The step's bottleneck.
  std::vector<TimeShare> gap;     // Adds up to the period.
  // Times of a step that a device computes in the mean over all groups.
  std::vector<PageRow> kinds;   // By kind of op, longest first.
  std::vector<PageRow> layers;  // In the order of the model.
  std::vector<PageRow> ops;     // Longest first; those alike are one row.

  // Model FLOP over what the devices' matrix units could do in `picoseconds`.
  double utilisation(int64_t picoseconds) const;
};

absl::StatusOr<PipelineSummary> summarizePipeline(
    const PricedPipeline& pipeline, const cost_model::Machine& machine);

// The chunks that a group runs, in their order.
std::vector<int> chunksOf(const simulator::PipelineResult& result, int group);

// Number of layers of the groups: "7 to 9".
std::string layersText(const simulator::PipelineResult& result);

// For people: throughput, utilisation, where the time goes, what limits, the
// plan in words, and the rows asked for.
std::string pipelineSummaryText(const PricedPipeline& pipeline,
                                const PipelineSummary& summary,
                                SummaryRows rows);

// The same as members of a JSON object, each behind a comma.
std::string pipelineSummaryMembers(const PricedPipeline& pipeline,
                                   const PipelineSummary& summary,
                                   SummaryRows rows);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PIPELINE_SUMMARY_H_
