#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_STEP_SUMMARY_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_STEP_SUMMARY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "frontend/driver/report/time_rows.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "passes/strategies/strategy_model.h"
#include "simulator/layer_repetition.h"
#include "simulator/simulation.h"
#include "simulator/step_breakdown.h"
#include "simulator/step_gap.h"
#include "simulator/system_execution.h"

namespace soapstone::driver {

// Figures of one step of a plan.
struct StepSummary {
  std::string strategy;
  std::string machine;
  std::string system = "soapstone";  // The system that executes the plan.
  int64_t devices = 1;
  int64_t samples = 0;               // Per step; 0 if unknown.
  int64_t tokens = 0;                // Per step; 0 if its inputs are no tokens.
  int64_t iterationPicoseconds = 0;  // Delays included.
  int64_t stragglerPicoseconds = 0;  // The part spent waiting for slow nodes.
  // The longest that a device's communication lane is busy.
  int64_t communicationPicoseconds = 0;
  int64_t communicationBytes = 0;  // Sent by all devices.
  simulator::ModelWork work;
  int64_t memoryBytes = 0;  // Memory of the fullest device's kind.
  int64_t peakMemoryBytes = 0;
  std::string peakOp;  // Where it is fullest; empty: throughout.
  simulator::StepBreakdown breakdown;
  simulator::StepGap
      gap;  // The computing of `breakdown` above the lower bound.
  std::vector<std::string> plan;  // The plan in words, a line each.
  std::string limit;              // The step's bottleneck, a line.
  std::vector<PageRow> kinds;     // By kind of op, most computing first.
  // As asked for, of the device that computes longest.
  std::vector<PageRow> rows;
  SummaryRows rowsAre = SummaryRows::kNone;

  bool fits() const { return peakMemoryBytes <= memoryBytes; }
  // Model FLOP over what the devices' matrix units could do in the time.
  double utilisation() const;
};

// The tokens of a step of the model: elements of its first input of integers
// with two dimensions; 0 if there is none.
int64_t tokensOf(const strategy::StrategyModel& model);

// Samples of a step: the first dimension of the first input; 0 without inputs.
int64_t samplesOf(const model::ModelGraph& graph);

// Describes what a step is whose configurations `simulation` has.
StepSummary summarizeStep(const strategy::StrategyModel& model,
                          const model::ModelGraph& graph,
                          const cost_model::Machine& machine,
                          const cost_model::OperatorCosts& costs,
                          simulator::Simulation& simulation, SummaryRows rows);

// Inputs of a summary.
struct SummarizedStep {
  const strategy::StrategyModel& model;
  const model::ModelGraph& graph;  // Folded where there is a repetition.
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  simulator::Simulation& simulation;  // With the configurations of `graph`.
  const model::ModelGraph& whole;     // All layers, with rules.
  const simulator::LayerRepetition* repetition;  // nullptr: nothing left out.
  const simulator::ExecutedStep& executed;       // Covers all layers.
};

// The same of a step that was executed already.
StepSummary summarizeStep(const SummarizedStep& what, SummaryRows rows);

// Adds the part of its time by which slow nodes delay the step
// (Stragglers::delay), as a cause of its own.
void delayStep(double delay, StepSummary* summary);

// For people: time, throughput, utilisation, where the time goes, memory by
// part, what limits, the plan in words, and the table of times.
std::string summaryText(const StepSummary& summary);

// The same as one JSON object.
std::string summaryJson(const StepSummary& summary);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_STEP_SUMMARY_H_
