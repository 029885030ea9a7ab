#ifndef SOAPSTONE_FRONTEND_DRIVER_PRICED_PLAN_H_
#define SOAPSTONE_FRONTEND_DRIVER_PRICED_PLAN_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"
#include "simulator/simulation.h"
#include "simulator/step_breakdown.h"

namespace CLI {
class App;
}

namespace soapstone::driver {

// A plan of one step on a machine, ready to be changed and priced again: what
// commands that ask several questions about a plan work on.
struct PricedPlan {
  PricedMachine priced;
  std::unique_ptr<compiler::Session> session;
  const strategy::StrategyModel* model = nullptr;  // Owned by the session.
  model::ModelGraph graph;
  model::Strategy strategy;
  std::unique_ptr<simulator::Simulation> simulation;

  // The part of its time by which slow nodes delay a step.
  double stragglerDelay = 0;

  // So long a step with what it waits for slow nodes of the machine.
  int64_t delayed(int64_t picoseconds) const;

  // Where the time goes that tasks of the present state take, without the rules
  // of systems.
  simulator::StepBreakdown breakdown(const simulator::TaskGraph& tasks) const;
};

// Replaces flags of another system by the named strategy that they are on
// `devices` devices of the machine (0: all of them), and takes the samples of a
// step from them. Other strategies stay as they are. Messages say that the
// batch of `model`, if it has one, is from `batchSource`.
absl::Status takeForeignPlan(const MachineOptions& machine, int64_t devices,
                             std::string* strategy, ModelOptions* model,
                             absl::string_view batchSource);

// Prices `strategy`, a file or a name, for the model on the machine. The model
// may be unnamed (an empty path): then it is the one that the file notes.
absl::StatusOr<std::unique_ptr<PricedPlan>> pricePlan(
    ModelOptions model, const MachineOptions& machine,
    const std::string& strategy);

// Another strategy for the same model and devices. Fails if it is for more or
// fewer devices.
absl::StatusOr<model::Strategy> loadPlan(const PricedPlan& plan,
                                         const std::string& strategy);

// Replaces the model argument, which addModelOptions added, by --model, for a
// command about plans, which note their model.
void addNotedModelOption(CLI::App& command, ModelOptions& options);

// The options of commands about a plan: --model with those of the model and its
// step, --machine, --devices, --profile.
void addPlanOptions(CLI::App& command, ModelOptions& model,
                    MachineOptions& machine);

// Fails if what `name` names is neither an op of the graph nor a pattern of
// some, in which '*' stands for anything; gives the ops that lead, ascending.
absl::StatusOr<std::vector<int>> findLeaders(const model::ModelGraph& graph,
                                             const std::string& name);

// "390.210 ms, +0.5 %" of a time against another.
std::string timeAgainst(int64_t picoseconds, int64_t reference);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PRICED_PLAN_H_
