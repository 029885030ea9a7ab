#ifndef SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_PLANS_H_
#define SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_PLANS_H_

#include <atomic>
#include <chrono>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontend/driver/commands/search_options.h"
#include "frontend/driver/machine_options.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "ir/model/strategy.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_search.h"
#include "passes/search/search_goal.h"

namespace soapstone::driver {

// The command with the batch of a step: that of the model's file if it searches
// for micro-batches and no option gives a batch.
absl::StatusOr<SearchCommand> withBatch(SearchCommand command);

// Whether stages, micro-batches and the rest are searched for, too: with
// --algorithm joint or micro-batches, and for models that are built for any
// batch, with as many equal layers as pipelines are made for.
bool isJoint(const SearchCommand& command, const PricedMachine& priced);

// Results on the first `devices` devices.
struct FoundPlans {
  search::JointOutcome outcome;
  // On how many, and what a step takes: at worst, where there are scenarios.
  search::CountFigures best;
  search::SearchGoal goal;
  std::vector<search::CountFigures> counts;  // All numbers that were tried.
};

// The steps that the searches of a command share; those of one size are built
// once. The arguments must outlive them.
search::JointModels jointModels(const SearchCommand& command,
                                mlir::MLIRContext& context);

// Whether a plain step on the faster devices alone, which joint searches do not
// know, may be better than a pipeline over all devices.
bool comparesFasterDevices(const SearchCommand& command,
                           const PricedMachine& priced);

// Searches for plans. The clock started at `begin`; `interrupted` ends the
// search. The result may miss the deadline of the goal: a plain step can be
// searched further. Fails with FailedPrecondition if the model has no equal
// layers, and like searchJointly if no number of devices has a plan; the error
// is then that for all devices.
absl::StatusOr<FoundPlans> searchPlans(
    const SearchCommand& command, const PricedMachine& priced,
    const search::SearchGoal& goal, std::chrono::steady_clock::time_point begin,
    const std::atomic<bool>& interrupted, search::JointModels& models);

// `misfit`, which says why no plan fits, with the smallest number of such
// devices on which a plan was found that fits: a hint that --machine with so
// many nodes follows. Gives up when no time is left.
absl::Status withDevicesThatFit(const SearchCommand& command,
                                const PricedMachine& priced,
                                const absl::Status& misfit,
                                search::JointModels& models);

// Writes a strategy of a plain step that takes as long as the best plan that
// was found, with that plan's notes: its words for other systems. `graph` and
// `module` are of the step.
absl::Status writeAsPlan(const SearchCommand& command,
                         const PricedMachine& priced, const FoundPlans& found,
                         model::Strategy strategy,
                         const model::ModelGraph& graph,
                         const model::ModelConfigurations& configurations,
                         mlir::ModuleOp module);

// Writes and reports what was found. `models` are those of the search.
absl::Status reportPlans(const SearchCommand& command,
                         const PricedMachine& priced, FoundPlans found,
                         double seconds, search::JointModels& models);

// Ends a report for people with what its reader should know of the defaults.
void writeNotes(const SearchCommand& command, const PricedMachine& priced);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_COMMANDS_SEARCH_PLANS_H_
