#ifndef SOAPSTONE_SIMULATOR_PLACED_PROGRAM_H_
#define SOAPSTONE_SIMULATOR_PLACED_PROGRAM_H_

#include <memory>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "ir/model/model_configurations.h"
#include "ir/step/step_editor.h"
#include "simulator/cost_catalog.h"
#include "simulator/stored_tensors.h"

namespace soapstone::simulator {

using step::PlacedMove;

// The part that programs of a graph share on devices with as many lanes.
std::shared_ptr<const step::StepOutline> outlineOf(
    const model::ModelGraph& graph, const CostCatalog& catalog,
    bool gathersAgain = false);

// The placed step of one assignment of configurations, changed by others: every
// op with its variant, every tensor with its storage. `StepEditor` decides
// about moves; layouts and plans have the numbers of the catalog, in which
// layouts between which nothing moves are one copy. Changes can be undone.
class PlacedProgram : public step::StepEditor {
 public:
  // With `gathersAgain` the backward pass reads nothing that the forward pass
  // gathered: passes of a pipeline are apart.
  PlacedProgram(const model::ModelGraph& graph, CostCatalog& catalog,
                bool gathersAgain = false);
  // `origins` says for each op the op of the catalog's graph that it is priced
  // as; empty: its own number. `outline` is that of the graph (`outlineOf`).
  PlacedProgram(const model::ModelGraph& graph, CostCatalog& catalog,
                std::vector<int> origins,
                std::shared_ptr<const step::StepOutline> outline);

  // Replaces everything. Fails if a configuration is missing or illegal, or if
  // the tasks take longer than can be simulated; the state is then undefined
  // until the next success.
  absl::Status place(const model::ModelConfigurations& configurations);
  // The same where every op and argument repeats one of `other` and is
  // configured and stored like it. `arguments` says which; empty: its own
  // number. The program has no configurations and cannot be changed.
  absl::Status placeAs(const PlacedProgram& other,
                       const std::vector<int>& arguments);

  // Changes configurations; what is affected is in `dirtyOps` and
  // `changedMoves`. If it fails nothing has changed.
  absl::Status change(absl::Span<const model::ConfigurationChange> changes);
  void undo();
  void accept();

  int variant(int op) const { return variants[op]; }
  // Loads left to the owners of parameters, in no particular order; empty on
  // machines without owners.
  void collectServerLoads(std::vector<ServerLoad>* loads) const;
  // By value: see `ModelGraph::gradients`.
  const std::vector<bool>& gradients() const { return isGradient; }

  const model::ModelConfigurations& configurations() const { return present; }
  const model::ModelGraph& model() const { return graph; }
  CostCatalog& costs() const { return catalog; }
  // The op of the catalog's graph that an op is priced as; it has the rule,
  // which the ops of layers that are repeated lack.
  const model::ModelOp& pricedOp(int op) const {
    return catalog.model().ops[pricedAs(op)];
  }

 private:
  struct ConfigurationEntry {
    std::optional<sharding::OpConfiguration>* place;
    std::optional<sharding::OpConfiguration> old;
  };

  // Picoseconds of many tasks.
  using WideTime = __int128;

  const std::vector<int>& operandLayouts(int op) const override {
    return catalog.variantAt(variants[op]).operandLayouts;
  }
  const std::vector<int>& resultLayouts(int op) const override {
    return catalog.variantAt(variants[op]).resultLayouts;
  }
  const std::vector<int64_t>& shapeOf(int value) const override {
    return graph.values[value].shape;
  }
  const sharding::Layout& layoutAt(int number) const override {
    return catalog.layoutAt(number);
  }
  int layoutNumber(const sharding::Layout& layout) override {
    return catalog.layout(layout);
  }
  int boxed(int layout) override { return catalog.boxed(layout); }
  absl::StatusOr<int> plan(int source, int target, int value,
                           bool isNewValue) override {
    const bool isForUpdates = isNewValue || isMovedForUpdates(value, target);
    return catalog.plan(source, target, graph.values[value].elementBytes,
                        isForUpdates ? MoveUse::kGradient : MoveUse::kValue);
  }
  const step::Way& wayAt(int plan) const override {
    return catalog.planAt(plan);
  }

  void indexGraph();
  void findStorageDecisions();
  void findSharedGradients();
  // Whether a value is a gradient, and an update reads it in layout `target`:
  // other readers wait for a sum of their own, which no other sum joins.
  bool isMovedForUpdates(int value, int target) const;
  absl::Status resolve(absl::Span<const model::ConfigurationChange> changes);
  void setVariant(int op, int variant);
  absl::Status setLeader(int op,
                         const sharding::OpConfiguration& configuration);
  // Decides an argument's storage anew and that of ops that follow it.
  absl::Status updateStorage(int argument);
  absl::Status rederive();
  absl::Status deriveMoves();
  absl::Status finishPlacing(absl::Status status);

  int pricedAs(int op) const { return origins.empty() ? op : origins[op]; }

  const model::ModelGraph& graph;
  CostCatalog& catalog;
  const std::vector<int> origins;

  // From the graph.
  std::vector<bool> isGradient;  // By value.
  std::vector<int> gradientValues;
  // An operand of an update: the op, and its number there.
  struct UpdateOperand {
    int op = 0;
    int index = 0;
  };
  // The gradients that are computed with, too, and the updates that read them.
  absl::flat_hash_map<int, std::vector<UpdateOperand>> sharedGradients;

  // Likewise, once configurations are given.
  std::vector<std::vector<int>> opsFollowing;  // By leader.
  // Ops that are split as an argument is stored, and arguments stored like it.
  struct StorageFollowers {
    std::vector<int> ops;
    std::vector<int> arguments;
  };
  std::vector<StorageFollowers> storageFollowers;  // By argument.
  std::optional<sharding::StorageReaders> readers;
  // An operand that decides how an argument is stored.
  struct StorageDecision {
    int operand = 0;
    int argument = 0;
  };
  std::vector<std::vector<StorageDecision>> storageDecisions;  // By op.

  // The state.
  model::ModelConfigurations present;
  std::vector<int> variants;
  // All tasks one after the other: no schedule takes longer.
  WideTime work = 0;

  // The log of the pending change, beside that of the editor.
  WideTime workBefore = 0;
  std::vector<ConfigurationEntry> configurationLog;

  std::vector<int> storageQueue;  // Scratch.
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PLACED_PROGRAM_H_
