#include "frontend/driver/pipeline_options.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "cost_model/presets.h"
#include "cost_model/stragglers.h"
#include "frontend/driver/terminal.h"
#include "ir/support/status_macros.h"
#include "passes/strategies/foreign_flags.h"
#include "passes/strategies/strategy_source.h"

namespace soapstone::driver {

absl::StatusOr<strategy::PipelineSpec> pipelineOf(const std::string& strategy,
                                                  int64_t wanted) {
  strategy::PipelineSpec spec;
  spec.inner = strategy;
  if (!strategy::isStrategyFile(strategy)) {
    SOAPSTONE_ASSIGN_OR_RETURN(spec, strategy::parsePipelineSpec(strategy));
  }
  if (spec.microBatches == 0) {
    spec.microBatches = wanted;
  } else if (wanted > 1 && wanted != spec.microBatches) {
    return absl::InvalidArgumentError(
        absl::StrCat("--micro-batches ", wanted, " and strategy '", strategy,
                     "' name different numbers of micro-batches; keep one"));
  }
  return spec;
}

absl::StatusOr<std::string> executedStrategy(
    std::string strategy, int64_t devices, const cost_model::Machine& machine,
    const cost_model::SystemProfile& system) {
  if (strategy::isForeignPlan(strategy)) {
    if (devices == 0) devices = machine.deviceCount();
    // The flags themselves say whether the sequence is split.
    return strategy::translateForeignPlan(strategy, devices);
  }
  bool isOpen = absl::StartsWith(strategy, "megatron:") &&
                !absl::StrContains(strategy, "sp=");
  return isOpen && !system.splitsSequence ? strategy + ",sp=0" : strategy;
}

void warnOfForeignSettings(const std::string& strategy,
                           const MachineOptions* machine) {
  for (const std::string& note : strategy::foreignPlanNotes(strategy)) {
    if (machine == nullptr) {
      warn(absl::StrReplaceAll(note, {{" is no part of the plan: ",
                                       " is no part of the plan; in soapstone "
                                       "simulate: "}}));
      continue;
    }
    bool isFollowed =
        absl::StrContains(note, "so: " + machine->system) ||
        (machine->usesF8 && absl::StrContains(note, "--f8-products")) ||
        (machine->gathersF8 && absl::StrContains(note, "--f8-gathers"));
    if (!isFollowed) warn(note);
  }
}

absl::Status takeForeignBatch(const std::string& strategy, int64_t devices,
                              int64_t* batch, absl::string_view batchSource) {
  if (!strategy::isForeignPlan(strategy)) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t samples,
                             strategy::foreignBatch(strategy, devices));
  if (*batch == 0) *batch = samples;
  if (samples == 0 || samples == *batch) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      batchSource, " ", *batch, ": the strategy's flags make steps of ",
      samples, " samples; keep one"));
}

absl::StatusOr<double> stragglerDelay(const std::string& name,
                                      const cost_model::Machine& machine,
                                      int64_t devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::Stragglers stragglers,
                             cost_model::findStragglers(name));
  return stragglers.delay(machine.nodeOf(devices - 1) + 1);
}

absl::StatusOr<double> stragglerDelay(const std::string& name,
                                      const cost_model::Machine& machine,
                                      const std::vector<int>& devices) {
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::Stragglers stragglers,
                             cost_model::findStragglers(name));
  return stragglers.delayOn(machine, devices);
}

}  // namespace soapstone::driver
