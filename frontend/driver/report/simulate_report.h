#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_SIMULATE_REPORT_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_SIMULATE_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cost_model/machine.h"
#include "frontend/driver/report/step_summary.h"
#include "simulator/simulation_result.h"

namespace soapstone::driver {

struct SimulatedStrategy {
  std::string name;
  simulator::SimulationResult result;
};

// Output of `soapstone simulate`.
struct SimulateReport {
  const cost_model::Machine* machine = nullptr;
  int64_t samples = 0;               // Per iteration; 0 if unknown.
  std::string system = "soapstone";  // The system that executes the plan.
  // The part of its time by which slow nodes delay the step; its figures hold
  // it.
  double stragglerDelay = 0;
  SimulatedStrategy strategy;
  StepSummary summary;                       // Summary of the strategy.
  std::vector<SimulatedStrategy> baselines;  // The named strategies.
};

// For people: the summary, and the comparison.
std::string simulateText(const SimulateReport& report);

// One JSON object on one line: iteration_time_s, peak_memory_bytes, fits, by
// device compute_time_s and communication_bytes (sent), link_bytes, memory at
// the peak of the fullest device by kind, the summary, and the same of every
// baseline but for the last three.
std::string simulateJson(const SimulateReport& report);

// The member link_bytes, behind a comma: the bytes that every directed link of
// the machine carries in a step, by its name; links without bytes are left out.
std::string linksMember(const std::vector<simulator::LinkBytes>& links,
                        const cost_model::Machine& machine);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_SIMULATE_REPORT_H_
