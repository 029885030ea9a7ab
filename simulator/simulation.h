#ifndef SOAPSTONE_SIMULATOR_SIMULATION_H_
#define SOAPSTONE_SIMULATOR_SIMULATION_H_

#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "ir/sharding/op_configuration.h"
#include "simulator/simulation_result.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

class CostCatalog;
class LayerRepetition;

// Simulates one iteration of a graph on a machine for one assignment of
// configurations after another (after Jia et al., MLSys 2019, sections 5.2 and
// 5.3).
//
// The model: every device runs its shards of the ops in the order of the graph
// on its compute lane; the steps of the resharding plans run on its
// communication lane, in the order in which they are issued: those of a result
// right behind the op, those of an argument right before the op that needs it.
// A task starts when its inputs are there and its lanes are free; the groups of
// one step start together, when the last member is ready. Links that steps of
// disjoint devices share serve them first come first served, by the time they
// are ready, then by their order. Devices that do the same work share one
// timeline, which is exact: no task tells them apart.
//
// Not safe to share between threads; several objects on one graph are. The
// graph, machine and costs must outlive it.
class Simulation {
 public:
  // Fails if the graph is not valid or `devices` is not in 1 ..
  // machine.deviceCount(). The first `devices` devices of the machine take
  // part. A folded graph stands for `whole`, whose gradients decide how large
  // joined calls are (null: it stands for itself); it must outlive this, too.
  static absl::StatusOr<std::unique_ptr<Simulation>> create(
      const model::ModelGraph& graph, const cost_model::Machine& machine,
      const cost_model::OperatorCosts& costs, int devices,
      const model::ModelGraph* whole = nullptr);

  virtual ~Simulation() = default;

  // Replaces all configurations, and simulates from scratch. Fails if one is
  // missing or illegal, or names a device that does not take part, or if the
  // iteration would take weeks; the state is then undefined until the next
  // success.
  virtual absl::Status setConfigurations(
      const model::ModelConfigurations& configurations) = 0;

  // Changes configurations and repairs what follows. Fails as
  // `setConfigurations` does; then nothing has changed. Otherwise `accept` or
  // `undo` must come before the next proposal.
  virtual absl::Status propose(
      absl::Span<const model::ConfigurationChange> changes) = 0;
  absl::Status propose(int op, const sharding::OpConfiguration& configuration) {
    model::ConfigurationChange change{model::ConfigurationChange::Target::kOp,
                                      op, configuration};
    return propose(absl::MakeConstSpan(&change, 1));
  }
  virtual void accept() = 0;
  virtual void undo() = 0;

  // Figures of the present state, a pending proposal included. All are integers
  // and do not depend on how the state was reached.
  virtual int64_t iterationPicoseconds() const = 0;
  // The largest of all devices. Takes time linear in the graph.
  virtual int64_t peakMemoryBytes() = 0;
  // Excess over its memory, in bytes, of the device with the largest excess; 0
  // if all fit. Takes time linear in the graph.
  virtual int64_t missingMemoryBytes() = 0;
  virtual const sharding::OpConfiguration& configurationOf(int op) const = 0;
  virtual const model::ModelConfigurations& configurations() const = 0;

  // All figures of the present state, as the system executes it that the costs
  // are for. Other figures here, and so the search, know the system's prices of
  // operators only, neither its host lane nor its overlap.
  virtual SimulationResult result() = 0;
  // The task graph of the present state, for the timeline and for tests.
  virtual TaskGraph taskGraph() = 0;

  // The present state as the compiled program runs it (`issuedTasks`): its
  // tasks, and its figures.
  virtual TaskGraph issuedTasks() = 0;
  virtual SimulationResult issuedResult() = 0;
  // The time of `issuedResult()` alone, which is found faster.
  virtual int64_t issuedPicoseconds() = 0;
  // The tasks of all layers of a folded graph. Fails with FailedPrecondition if
  // folded layers are configured differently.
  virtual absl::StatusOr<TaskGraph> issuedTasks(
      const LayerRepetition& repetition) = 0;

  // Builds the whole task graph anew, for any configurations, and simulates it
  // event by event: an independent computation of the iteration time in
  // picoseconds. Costs found on the way are kept, the state is not touched.
  virtual absl::StatusOr<int64_t> simulateFully(
      const model::ModelConfigurations& configurations) = 0;

  // The catalog of prices that the simulation uses and fills.
  virtual CostCatalog& costs() = 0;

  // For measurements: how many classes of devices are simulated, and how many
  // ops were since the beginning.
  virtual int deviceClassCount() const = 0;
  virtual int64_t simulatedOps() const = 0;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_SIMULATION_H_
