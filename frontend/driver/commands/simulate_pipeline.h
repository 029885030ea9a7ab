#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SIMULATE_PIPELINE_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SIMULATE_PIPELINE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::driver {

// Output of `soapstone simulate` about a pipeline.
struct PipelineReport {
  std::string strategy;
  const cost_model::Machine* machine = nullptr;
  int64_t devices = 1;
  int64_t samples = 0;  // Per step; 0 if unknown.
  int64_t microBatches = 1;
  std::string schedule;
  std::string recompute;
  std::string system = "soapstone";  // The system that executes the plan.
  simulator::PipelineResult result;
  // The part of its time by which slow nodes delay a step; `result` is without.
  double stragglerDelay = 0;

  int64_t stragglerPicoseconds() const;  // Per step.
  // Between steps, with the delay.
  int64_t periodPicoseconds() const;
};

// The largest of all groups' memory, in bytes.
int64_t peakMemoryOf(const PipelineReport& report);

// Whether every group's memory suffices.
bool fitsMemory(const PipelineReport& report);

// For people: the period between steps, bubble, a line per group with times and
// memory.
std::string pipelineText(const PipelineReport& report);

// One JSON object on one line: iteration_time_s (the period),
// first_step_time_s, bubble_fraction, peak_memory_bytes, fits, and by group and
// chunk the times and bytes that they come from; and `members`, each behind a
// comma.
std::string pipelineJson(const PipelineReport& report,
                         const std::string& members = "");

// A timeline of a first step as Chrome trace JSON: a process per group with
// tracks for its passes, its messages and its sums of gradients.
absl::StatusOr<std::string> pipelineTrace(const PipelineReport& report);

// A picture of a first step in characters, at most `columns` wide.
absl::StatusOr<std::string> pipelineGrid(const PipelineReport& report,
                                         int columns);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SIMULATE_PIPELINE_H_
