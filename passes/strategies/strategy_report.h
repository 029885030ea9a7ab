#ifndef SOAPSTONE_PASSES_STRATEGIES_STRATEGY_REPORT_H_
#define SOAPSTONE_PASSES_STRATEGIES_STRATEGY_REPORT_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::strategy {

// One step of a resharding, once per training step or forward pass.
struct ReportedStep {
  std::string kind;    // "all-reduce", as stepKindName says.
  int64_t groups = 0;  // 0 for messages between pairs.
  int64_t groupSize = 0;
  int64_t totalBytes = 0;    // Over all devices.
  int64_t maxBytesSent = 0;  // By one device.
};

// A tensor on its way from one layout to another, for one reader.
struct ReportedMove {
  std::string label;  // E.g. "gradient of fc.weight".
  std::string from;   // Name of the op or tensor that it comes from.
  std::vector<ReportedStep> steps;  // Steps that cross devices.
};

// One op of the model with what its configuration means.
struct ReportedOp {
  std::string name;
  std::string kind;    // "dot".
  std::string leader;  // Whom it follows: an op or tensor; empty: nobody.
  model::NamedConfiguration configuration;
  std::vector<int64_t> shape;       // Shape of its first result.
  std::vector<int64_t> localShape;  // On the first of its devices.
  std::vector<std::string> inputs;  // Ops that make its operands.
  std::vector<ReportedMove> moves;  // Before it can run.
};

// One tensor that is held between steps.
struct ReportedTensor {
  std::string name;
  std::string role;  // "parameter", ..
  model::NamedConfiguration storage;
  std::vector<int64_t> shape;
  std::vector<int64_t> localShape;
  int64_t localBytes = 0;  // On the first of its devices.
};

// The effect of a strategy on a model.
struct StrategyReport {
  std::string modelHash;
  int64_t devices = 1;
  std::vector<ReportedOp> ops;  // Ops of @step or @forward, in program order.
  std::vector<ReportedTensor> tensors;
  std::vector<ReportedMove> resultMoves;  // Moves of the function's results.
  // By role, the bytes that each device holds between steps.
  std::map<std::string, std::vector<int64_t>> storedBytes;
};

// Describes the strategy that is applied to `module` (applyStrategy). Moves are
// those of the partitioned program: the same planner, the same sharing.
absl::StatusOr<StrategyReport> describeStrategy(const StrategyModel& model);

// All moves of a report, and the bytes that each kind of step sends.
struct CommunicationTotals {
  struct Kind {
    int64_t count = 0;
    int64_t totalBytes = 0;
    int64_t maxBytesSent = 0;  // Sum of what the busiest device of each sends.
  };
  std::map<std::string, Kind> kinds;
};
CommunicationTotals totalCommunication(const StrategyReport& report);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_STRATEGY_REPORT_H_
