#include "passes/search/pinned_simulation.h"

#include <utility>
#include <vector>

namespace soapstone::search {
namespace {

class PinnedSimulation : public simulator::Simulation {
 public:
  PinnedSimulation(std::unique_ptr<simulator::Simulation> simulation,
                   const model::ModelConfigurations& pins)
      : inner(std::move(simulation)), pins(pins) {}

  absl::Status setConfigurations(
      const model::ModelConfigurations& configurations) final {
    return inner->setConfigurations(withPins(configurations, pins));
  }

  absl::Status propose(
      absl::Span<const model::ConfigurationChange> changes) final {
    free.clear();
    for (const model::ConfigurationChange& change : changes) {
      if (!isPinned(change)) free.push_back(change);
    }
    if (free.empty()) {
      return absl::FailedPreconditionError("all that would change is kept");
    }
    return inner->propose(free);
  }

  void accept() final { inner->accept(); }
  void undo() final { inner->undo(); }
  int64_t iterationPicoseconds() const final {
    return inner->iterationPicoseconds();
  }
  int64_t peakMemoryBytes() final { return inner->peakMemoryBytes(); }
  int64_t missingMemoryBytes() final { return inner->missingMemoryBytes(); }
  const sharding::OpConfiguration& configurationOf(int op) const final {
    return inner->configurationOf(op);
  }
  const model::ModelConfigurations& configurations() const final {
    return inner->configurations();
  }
  simulator::SimulationResult result() final { return inner->result(); }
  simulator::TaskGraph taskGraph() final { return inner->taskGraph(); }
  simulator::TaskGraph issuedTasks() final { return inner->issuedTasks(); }
  absl::StatusOr<simulator::TaskGraph> issuedTasks(
      const simulator::LayerRepetition& repetition) final {
    return inner->issuedTasks(repetition);
  }
  simulator::SimulationResult issuedResult() final {
    return inner->issuedResult();
  }
  int64_t issuedPicoseconds() final { return inner->issuedPicoseconds(); }
  absl::StatusOr<int64_t> simulateFully(
      const model::ModelConfigurations& configurations) final {
    return inner->simulateFully(withPins(configurations, pins));
  }
  simulator::CostCatalog& costs() final { return inner->costs(); }
  int deviceClassCount() const final { return inner->deviceClassCount(); }
  int64_t simulatedOps() const final { return inner->simulatedOps(); }

 private:
  bool isPinned(const model::ConfigurationChange& change) const {
    const auto& list = change.target == model::ConfigurationChange::Target::kOp
                           ? pins.ops
                           : pins.storage;
    return list[change.index].has_value();
  }

  std::unique_ptr<simulator::Simulation> inner;
  model::ModelConfigurations pins;
  std::vector<model::ConfigurationChange> free;  // Of the proposal.
};

}  // namespace

model::ModelConfigurations withPins(model::ModelConfigurations configurations,
                                    const model::ModelConfigurations& pins) {
  configurations.ops.resize(pins.ops.size());
  configurations.storage.resize(pins.storage.size());
  for (size_t i = 0; i < pins.ops.size(); ++i) {
    if (pins.ops[i]) configurations.ops[i] = pins.ops[i];
  }
  for (size_t i = 0; i < pins.storage.size(); ++i) {
    if (pins.storage[i]) configurations.storage[i] = pins.storage[i];
  }
  return configurations;
}

std::unique_ptr<simulator::Simulation> pinSimulation(
    std::unique_ptr<simulator::Simulation> simulation,
    const model::ModelConfigurations& pins) {
  return std::make_unique<PinnedSimulation>(std::move(simulation), pins);
}

}  // namespace soapstone::search
