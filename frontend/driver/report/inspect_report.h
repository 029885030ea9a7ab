#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_INSPECT_REPORT_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_INSPECT_REPORT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/model/strategy.h"
#include "passes/strategies/strategy_report.h"

namespace soapstone::driver {

// A sum of gradients or gather of a parameter over devices, and what a program
// computes meanwhile.
struct ProgramSum {
  std::string label;
  int64_t bytes = 0;
  int64_t callsMeanwhile = 0;  // Between its issue and the wait for it.
  int64_t lane = 0;            // Of the device's lanes for communication.
};

// Memory and sums of the devices of one class of an emitted program
// (plan.json).
struct ProgramMemory {
  std::string deviceClass;
  std::vector<int64_t> ranks;
  int64_t arenaBytes = 0;                // All that a device allocates.
  int64_t persistentBytes = 0;           // The part that lives between steps.
  std::vector<ProgramSum> gradientSums;  // In order.
  std::vector<ProgramSum> parameterGathers;
};

// Contents of the output of `soapstone inspect`.
struct Inspection {
  std::string title;  // The inspected object.
  // Chunks and micro-batches of the step; none for a plain step.
  std::optional<model::StrategyPipeline> pipeline;
  std::string schedule;  // A picture of its schedule, if that is wanted.
  strategy::StrategyReport report;
  std::vector<ProgramMemory> program;  // Empty without an emitted program.
};

// A table that people read. Ops that lead, each with the communication of all
// that follows it; like ops of repeated layers are one row, unless `all`, which
// also lists the ops that follow.
std::string inspectionText(const Inspection& inspection, bool all);

// Everything, as one JSON object.
std::string inspectionJson(const Inspection& inspection);

// The graph of the ops that lead, for Graphviz; one colour per configuration.
std::string inspectionDot(const Inspection& inspection);

// "row=4 column=2 x2", "-" for nothing split and nothing replicated.
std::string splitText(const model::NamedConfiguration& configuration);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_INSPECT_REPORT_H_
