#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_CUT_BATCH_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_CUT_BATCH_H_

#include <atomic>
#include <chrono>
#include <memory>
#include <utility>

#include "frontend/driver/commands/search_options.h"
#include "frontend/driver/commands/search_plans.h"
#include "frontend/driver/machine_options.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/search_goal.h"

namespace soapstone::driver {

// Plans of a model file whose step does not fit, or fits slowly, with the whole
// batch at once, as `--micro-batches auto` finds them.
struct CutBatchPlans {
  // The models are steps of that command.
  CutBatchPlans(SearchCommand given, mlir::MLIRContext& context)
      : command(std::move(given)), models(jointModels(command, context)) {}

  SearchCommand command;
  search::JointModels models;
  FoundPlans plans;
};

// Whether a search of the ops of a model file, which no option asks to search
// for micro-batches, may look at such plans where memory is short.
bool mayCutBatch(const SearchCommand& command);

// Searches for them in a part of the command's time, which began at `begin`;
// null if none was found.
std::unique_ptr<CutBatchPlans> searchCutBatch(
    const SearchCommand& command, const PricedMachine& priced,
    const search::SearchGoal& goal, std::chrono::steady_clock::time_point begin,
    const std::atomic<bool>& interrupted, mlir::MLIRContext& context);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_CUT_BATCH_H_
