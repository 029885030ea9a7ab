#include "simulator/simulation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "simulator/cost_catalog.h"
#include "simulator/delta_simulation.h"
#include "simulator/issued_step.h"
#include "simulator/layer_repetition.h"
#include "simulator/placed_program.h"
#include "simulator/system_execution.h"
#include "simulator/task_graph_builder.h"

namespace soapstone::simulator {
namespace {

// Proposals after which device classes are found anew: those that were told
// apart by a state long gone cost time.
constexpr int kProposalsPerRebuild = 512;

class SimulationState : public Simulation {
 public:
  SimulationState(const model::ModelGraph& graph,
                  const cost_model::Machine& machine,
                  const cost_model::OperatorCosts& costs, int devices,
                  const model::ModelGraph* all)
      : devices(devices),
        catalog(graph, machine, costs, devices, all),
        program(graph, catalog),
        times(program, devices) {
    for (int device = 0; device < devices; ++device) {
      memoryBytes.push_back(machine.deviceKind(device).memoryBytes);
    }
  }

  absl::Status setConfigurations(
      const model::ModelConfigurations& configurations) final {
    SOAPSTONE_RETURN_IF_ERROR(program.place(configurations));
    times.rebuild();
    program.accept();
    return absl::OkStatus();
  }

  absl::Status propose(
      absl::Span<const model::ConfigurationChange> changes) final {
    SOAPSTONE_RETURN_IF_ERROR(program.change(changes));
    times.repair();
    return absl::OkStatus();
  }

  void accept() final {
    program.accept();
    times.accept();
    countProposal();
  }

  void undo() final {
    program.undo();
    times.undo();
    countProposal();
  }

  int64_t iterationPicoseconds() const final {
    return times.iterationPicoseconds();
  }
  int64_t peakMemoryBytes() final { return times.peakMemoryBytes(); }
  int64_t missingMemoryBytes() final {
    return times.missingMemoryBytes(memoryBytes);
  }
  const sharding::OpConfiguration& configurationOf(int op) const final {
    return catalog.variantAt(program.variant(op)).configuration;
  }
  const model::ModelConfigurations& configurations() const final {
    return program.configurations();
  }
  CostCatalog& costs() final { return catalog; }
  int deviceClassCount() const final { return times.classCount(); }
  int64_t simulatedOps() const final { return times.sweptOps(); }

  TaskGraph taskGraph() final { return buildTaskGraph(program, devices); }

  SimulationResult result() final {
    return executeStep(taskGraph(), program.model(), catalog.system()).result;
  }

  TaskGraph issuedTasks() final {
    absl::StatusOr<TaskGraph> tasks = simulator::issuedTasks(program);
    // A program that was placed once can be placed again.
    return tasks.ok() ? *std::move(tasks) : taskGraph();
  }

  absl::StatusOr<TaskGraph> issuedTasks(
      const LayerRepetition& repetition) final {
    return simulator::issuedTasks(program, &repetition);
  }

  SimulationResult issuedResult() final {
    return executeStep(issuedTasks(), program.model(), catalog.system()).result;
  }

  int64_t issuedPicoseconds() final {
    absl::StatusOr<TaskGraph> tasks = issuedTimes(program);
    // A program that was placed once can be placed again.
    return executeTasks(tasks.ok() ? *tasks : taskGraph(), program.model(),
                        catalog.system())
        .iterationPicoseconds;
  }

  absl::StatusOr<int64_t> simulateFully(
      const model::ModelConfigurations& configurations) final {
    if (!whole) whole.emplace(program.model(), catalog);
    SOAPSTONE_RETURN_IF_ERROR(whole->place(configurations));
    TaskGraph graph = buildTaskGraph(*whole, devices, /*withDetails=*/false);
    int64_t longest = 0;
    for (int64_t end : simulateTasks(graph).end) {
      longest = std::max(longest, end);
    }
    return longest;
  }

 private:
  void countProposal() {
    if (++proposals % kProposalsPerRebuild != 0) return;
    if (times.classCount() > 1) times.rebuild();
  }

  int devices;
  CostCatalog catalog;
  PlacedProgram program;
  // Placed anew by every full simulation.
  std::optional<PlacedProgram> whole;
  DeltaSimulation times;
  std::vector<int64_t> memoryBytes;  // By device.
  int64_t proposals = 0;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Simulation>> Simulation::create(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int devices,
    const model::ModelGraph* whole) {
  SOAPSTONE_RETURN_IF_ERROR(graph.validate());
  if (devices < 1 || devices > machine.deviceCount()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "cannot simulate ", devices, " devices: machine '", machine.name(),
        "' has ", machine.deviceCount(), "; use 1 to ", machine.deviceCount()));
  }
  return std::make_unique<SimulationState>(graph, machine, costs, devices,
                                           whole);
}

}  // namespace soapstone::simulator
