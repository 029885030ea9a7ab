#ifndef SOAPSTONE_SIMULATOR_PLACED_PROGRAM_H_
#define SOAPSTONE_SIMULATOR_PLACED_PROGRAM_H_

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "ir/model/model_configurations.h"
#include "simulator/cost_catalog.h"
#include "simulator/stored_tensors.h"

namespace soapstone::simulator {

// A tensor on its way from one layout to another.
struct PlacedMove {
  int value = 0;
  int plan = 0;
  int source = 0;  // A slot.
  int target = 0;  // A layout.
  // Right before the op or end that this operand belongs to; -1: right behind
  // the op that makes the value.
  int operand = -1;
  // The op before which it is issued, the operand's or an earlier one, if it
  // gathers a parameter; -1 for other moves.
  int ahead = -1;

  bool operator==(const PlacedMove&) const = default;
};

// The places and order of all work for one assignment of configurations: every
// op with its variant, every operand with its source, the moves between
// layouts and their positions. The rules are those by which a program is
// partitioned:
//
// - A move follows its producer at once if somebody needs it in the same phase
//   (forward or backward), if it reduces partial results or makes a result of
//   the function. Otherwise, and for arguments, it precedes its first consumer.
// - Moves of parameters that grow shards and precede their first consumer are
//   issued one layer ahead (`gatherPlaces`), in one call where they are gathers
//   of one batch (`shareCall`).
// - One move per value and layout, which all later consumers share; but moves
//   of parameters that grow shards are not shared between forward and backward.
// - Inputs are there in every layout demanded, unless a device can cut what it
//   needs out of another one.
//
// Changes are logged and can be undone. After the first few, changing and
// undoing allocates no memory but what new layouts and plans need.
//
// Tensors at hand have slots: 0 for all that is there from the start, 1 + i for
// the results of op number i, firstMoveSlot() + m for what move number m makes.
// Operands are numbered op by op; those of the function's end come last, as if
// it was op number ops.size().
class PlacedProgram {
 public:
  // With `gathersAgain` the backward pass reads nothing that the forward pass
  // gathered: passes of a pipeline are apart. `origins` says for each op the
  // op of the catalog's graph that it is priced as; empty: its own number.
  PlacedProgram(const model::ModelGraph& graph, CostCatalog& catalog,
                bool gathersAgain = false, std::vector<int> origins = {});

  // Replaces everything. Fails if a configuration is missing or illegal, or if
  // the tasks take longer than can be simulated; the state is then undefined
  // until the next success.
  absl::Status place(const model::ModelConfigurations& configurations);

  // Changes configurations; what is affected is in `dirtyOps` and
  // `changedMoves`. If it fails nothing has changed.
  absl::Status change(absl::Span<const model::ConfigurationChange> changes);
  void undo();
  void accept();

  // Ops (or the end) whose tasks or inputs are other ones than before,
  // unsorted, without repetition.
  const std::vector<int>& dirtyOps() const { return dirty; }
  // Moves that the last change added and removed.
  const std::vector<int>& addedMoves() const { return added; }
  const std::vector<int>& removedMoves() const { return removed; }

  int opCount() const { return static_cast<int>(graph.ops.size()); }
  int variant(int op) const { return variants[op]; }
  int opOf(int operand) const { return opOfOperand[operand]; }
  int operandBegin(int op) const { return operandBegins[op]; }
  int slotOf(int operand) const { return operandSlots[operand]; }
  int valueOf(int operand) const { return operandValues[operand]; }
  // Moves right behind an op, in order.
  const std::vector<int>& movesBehind(int op) const { return behind[op]; }
  // Moves for later ops that are issued right before an op, in the order of
  // those ops.
  const std::vector<int>& movesAhead(int op) const { return ahead[op]; }
  // Number of moves ahead of `op`, from number `index` of them on, that are one
  // call: at least that one.
  int movesInCall(int op, int index) const;
  int firstMoveSlot() const { return opCount() + 1; }
  const PlacedMove& move(int number) const { return moves[number]; }
  int moveCapacity() const { return static_cast<int>(moves.size()); }
  // The move that stands right before an operand's op for its sake, or -1.
  int moveBefore(int operand) const {
    int number = operandSlots[operand] - firstMoveSlot();
    bool isHere = number >= 0 && moves[number].operand == operand &&
                  moves[number].ahead < 0;
    return isHere ? number : -1;
  }
  // Loads left to the owners of parameters, in no particular order; empty on
  // machines without owners.
  void collectServerLoads(std::vector<ServerLoad>* loads) const;
  // The last op, or end, that uses a value; the op itself if none does.
  int lastUse(int value) const { return lastUses[value]; }
  // By value: see `ModelGraph::gradients`.
  const std::vector<bool>& gradients() const { return isGradient; }

  // Layouts in which an argument is there from the start: several for inputs.
  const std::vector<int>& argumentLayouts(int argument) const {
    return loaded[argument];
  }
  const model::ModelConfigurations& configurations() const { return present; }
  const model::ModelGraph& model() const { return graph; }
  CostCatalog& costs() const { return catalog; }
  // The op of the catalog's graph that an op is priced as; it has the rule,
  // which the ops of layers that are repeated lack.
  const model::ModelOp& pricedOp(int op) const {
    return catalog.model().ops[pricedAs(op)];
  }

 private:
  // Somebody who needs a value: an op, or the end.
  struct Demand {
    int operand = 0;
    int op = 0;
  };
  // A layout in which a value is at hand, for all phases or one.
  struct Copy {
    int slot = 0;
    int layout = 0;
    int phase = kAllPhases;
  };
  static constexpr int kAllPhases = -1;
  static constexpr int kUpdatePhase = 2;
  struct IntegerChange {
    int* place;
    int old;
  };
  template <typename T>
  struct ListChange {
    std::vector<T>* place;
    std::vector<T> old;
  };
  struct ConfigurationEntry {
    std::optional<sharding::OpConfiguration>* place;
    std::optional<sharding::OpConfiguration> old;
  };

  // Picoseconds of many tasks.
  using WideTime = __int128;

  void indexGraph();
  int phaseOf(int op) const {
    return op == opCount() ? kUpdatePhase : graph.ops[op].isBackward ? 1 : 0;
  }

  void set(int* place, int value);
  // Logs the list as it is; the caller then rewrites it.
  std::vector<int>& rewrite(std::vector<int>* place);
  void markOp(int op);
  void beginChange();
  // Forgets which values and storages are yet to be derived anew.
  void forgetPending();

  absl::Status resolve(absl::Span<const model::ConfigurationChange> changes);
  absl::Status setVariant(int op, int variant);
  absl::Status setLeader(int op,
                         const sharding::OpConfiguration& configuration);
  // Decides an argument's storage anew and that of ops that follow it.
  absl::Status updateStorage(int argument);
  absl::Status rederive();
  int demandedLayout(const Demand& demand);
  int finalLayout(int result);
  absl::Status rederiveValue(int value);
  void loadInput(int value);
  absl::Status provide(int value, const Demand& demand, bool isEarly);
  // Whether the backward pass reads what is gathered for a forward demand.
  bool isKeptFor(int value, const Demand& demand, int layout);
  int takeMove(const PlacedMove& wanted);
  void rewriteBehind(int op);
  // Brings the lists of moves ahead up to date with `staleAhead`.
  void rewriteAhead();
  void findGatherPlaces();
  void markValue(int value);

  int pricedAs(int op) const { return origins.empty() ? op : origins[op]; }

  const model::ModelGraph& graph;
  CostCatalog& catalog;
  const bool gathersAgain;
  const std::vector<int> origins;

  // From the graph.
  std::vector<int> operandBegins;
  std::vector<int> operandValues;
  std::vector<std::vector<Demand>> demands;  // By value, in program order.
  std::vector<int> lastUses;
  std::vector<bool> parameterLike;  // By value.
  std::vector<bool> isGradient;     // By value.
  std::vector<int> gradientValues;
  std::vector<std::vector<int>> opsFollowing;  // By leader.
  std::vector<std::vector<int>> storedWith;    // Ops, by argument.
  std::vector<std::vector<int>> newValues;     // By argument that they update.
  sharding::StorageReaders readers;
  std::vector<std::vector<int>> heldLike;  // Arguments, by their owner.
  std::vector<int> opOfOperand;
  // By operand: place of its parameter's gather; -1: right before its op.
  std::vector<int> gatherPlace;
  std::vector<int> gatherBatch;  // The batch that it is gathered with, or -1.
  std::vector<bool> isKept;      // By value: `GatherPlace::isKept`.

  // The state.
  model::ModelConfigurations present;
  std::vector<int> variants;
  std::vector<int> operandSlots;
  std::vector<std::vector<int>> behind;
  std::vector<std::vector<int>> ahead;    // By op.
  std::vector<std::vector<int>> movesOf;  // By value.
  std::vector<std::vector<int>> loaded;   // By argument.
  std::vector<PlacedMove> moves;
  std::vector<int> freeMoves;
  // All tasks one after the other: no schedule takes longer.
  WideTime work = 0;

  // The log of the pending change.
  WideTime workBefore = 0;
  std::vector<IntegerChange> integerLog;
  std::vector<ListChange<int>> listLog;
  std::vector<ConfigurationEntry> configurationLog;
  std::vector<std::vector<int>> spareLists;
  std::vector<int> dirty;
  std::vector<int> added;
  std::vector<int> removed;

  // Scratch.
  std::vector<int> changedValues;
  std::vector<char> opIsDirty;
  std::vector<char> valueIsChanged;
  std::vector<Copy> copies;
  std::vector<int> oldMoves;
  std::vector<int> staleAhead;  // Moves ahead that came or went.
  std::vector<int> storageQueue;
  std::vector<int> layoutList;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PLACED_PROGRAM_H_
