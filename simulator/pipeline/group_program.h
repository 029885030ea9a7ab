#ifndef SOAPSTONE_SIMULATOR_PIPELINE_GROUP_PROGRAM_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_GROUP_PROGRAM_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "simulator/cost_catalog.h"
#include "simulator/cut_ground.h"
#include "simulator/cut_weights.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline/pipeline_messages.h"
#include "simulator/pipeline/segment_places.h"
#include "simulator/pipeline_cut.h"
#include "simulator/placed_program.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// The cut of a step into one chunk, which no weights decide.
struct WholeCut {
  PipelineCut cut;
  std::shared_ptr<const ValueUses> uses;
};

// Fails like `cutPipeline`.
absl::StatusOr<WholeCut> cutWhole(const model::ModelGraph& graph,
                                  const CutGround& ground);

// A step and its devices. All members must outlive objects made from it.
struct GroupContext {
  const CutGround& ground;         // Covers all layers.
  const model::ModelGraph& graph;  // The folded one, if there is a repetition.
  const LayerRepetition* repetition;  // Null: all layers are there.
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  int64_t devices;  // Devices of all groups.
  int groupSize;
  // The group's devices as a machine of their own; null: they are the first of
  // `machine`.
  const cost_model::Machine* own = nullptr;
  const WholeCut* whole = nullptr;  // Null: found if needed.

  const cost_model::Machine& ownMachine() const {
    return own != nullptr ? *own : machine;
  }
};

// The step of which a plan only repeats ops, as it is compiled; 0 and none if
// the plan is another.
struct PlainStep {
  int64_t picoseconds = 0;
  std::vector<TaskBuffer> buffers;
};

// The program of one group of devices for a micro-batch, placed and priced. It
// is the same for all plans that configure the step alike on groups of one
// size, whatever their cuts, schedules and recomputation.
class GroupProgram {
 public:
  explicit GroupProgram(const GroupContext& context);

  // Places the step. Fails with InvalidArgument if a configuration is illegal,
  // and with FailedPrecondition if folded layers are configured differently.
  absl::Status place(const model::ModelConfigurations& configurations);

  // Keeps the step for plans that only repeat ops of it, which takes
  // `picoseconds`, if that is known. Behind `place`, before
  // `keepStoredBuffers`.
  void keepPlainStep(std::optional<int64_t> picoseconds = std::nullopt);
  // As it was kept; else none.
  const PlainStep& plainStep() const { return plain; }

  // Makes the buffers of `tasks` those that a pipeline stores. Once, behind
  // `place`.
  void keepStoredBuffers();

  // The step with all layers.
  const model::ModelGraph& graph() const {
    return context.repetition != nullptr ? context.repetition->unfolded()
                                         : context.graph;
  }

  // The tasks by which the memory of a step in micro-batches is counted: as a
  // compiled step issues its calls, with the buffers that are stored. But
  // `tasks` where micro-batches scatter gradients (by value, or empty), which
  // are added up before updates while the issued step holds them, and where
  // other systems, or servers of parameters, run the step. Takes `mutex`.
  const TaskGraph& tasksOfSums(const std::vector<char>& isScattered);

  // The layouts in which an op of all layers wants operand `index`, and in
  // which it gives result `index`.
  int operandLayout(int op, size_t index) const;
  int resultLayout(int op, size_t index) const;
  // The layout in which an argument of all layers is stored.
  int argumentLayout(size_t argument) const;

  // The weights by which every plan of this program is cut, found once: bytes
  // with the first cut into several chunks. Each plan sets
  // `picosecondsPerByte` itself, holding `mutex`.
  CutWeights& cutWeights();

  // The cut of all layers into so many chunks by `cutWeights`, found once for
  // devices of one kind. Requires `mutex`.
  absl::StatusOr<PipelineCut> cutInto(int chunks, CutBalance balance);

  const GroupContext context;
  // Held while using the members below: they cache prices.
  std::mutex mutex;
  CostCatalog catalog;    // Prices of a group.
  PlacedProgram program;  // Program of the folded graph.
  MessagePricer messages;
  // Tasks of all layers, without labels.
  TaskGraph tasks;

 private:
  void keepStoredBuffers(TaskGraph* made) const;
  void findBytes(CutWeights* found);
  const OpVariant& variantOf(int op) const;

  std::optional<CutWeights> weights;
  // By chunks, balance and CutWeights::picosecondsPerByte.
  std::map<std::tuple<int, CutBalance, double>, PipelineCut> cuts;
  PlainStep plain;
  std::optional<TaskGraph> issued;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_GROUP_PROGRAM_H_
