#ifndef SOAPSTONE_SIMULATOR_DELTA_SIMULATION_H_
#define SOAPSTONE_SIMULATOR_DELTA_SIMULATION_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "simulator/element_classes.h"
#include "simulator/link_arbiter.h"
#include "simulator/liveness.h"
#include "simulator/most_memory.h"
#include "simulator/placed_program.h"
#include "simulator/versioned_rows.h"

namespace soapstone::simulator {

// Keeps the times of a placed program up to date while it changes.
//
// Times are kept by tensor and device class: when each class has it. Lanes run
// their tasks in program order, so that the program can be swept from the first
// op that changed, and no further than changes reach: where all lanes are as
// they were and no changed tensor is used any more, the sweep jumps to the next
// change or ends. Links that several disjoint steps share serve the first that
// is ready; when a step later in the program gets ahead of one before it, that
// one is swept again, until nothing changes. The fixed point is the one
// schedule that the event-driven simulation finds: of the steps that wait for
// links the one that is ready first depends on none of the others, so that by
// induction over that order every sweep makes one more of them final.
class DeltaSimulation {
 public:
  DeltaSimulation(PlacedProgram& program, int devices);

  // Simulates the program as it is from scratch, with as few device classes as
  // it allows.
  void rebuild();

  // Repairs the times after a change of the program.
  void repair();
  // Follow `accept` and `undo` of the program; the latter after it.
  void accept();
  void undo();

  int64_t iterationPicoseconds() const;
  // The largest of all devices.
  int64_t peakMemoryBytes();
  // The largest of all devices that goes beyond the device's limit; 0 for none.
  int64_t missingMemoryBytes(absl::Span<const int64_t> limits);
  int classCount() const { return classes.count(); }
  // Number of ops simulated since construction.
  int64_t sweptOps() const { return swept; }

 private:
  // Ops from one checkpoint of the lanes to the next.
  static constexpr int kCheckpointDistance = 16;
  // Number of the lane for computing; those for communication follow.
  static constexpr int kCompute = 0;
  static constexpr int kCommunication = 1;
  // Parts of a move have numbers below, the statistics of an op the last.
  static constexpr int kNodesPerSlot = 8;
  // Communication steps of one op and the moves around it.
  static constexpr int64_t kOrdersPerOp = int64_t{1} << 24;

  // Picoseconds by class, valid while `epoch` is that of the classes.
  struct CostView {
    int epoch = -1;
    bool isEverywhere = false;  // On all classes, in order.
    int statistics = -1;        // Variant's statistics.
    std::vector<int> classes;
    std::vector<int64_t> costs;
  };
  struct SetView {
    int epoch = -1;
    bool isEverywhere = false;  // All classes.
    std::vector<int> classes;
  };

  void meetOp(int op);
  void meetMove(int number);
  void meetSets(const std::vector<SetFigure>& figures);
  void meetSet(int set);
  void meetCommunication(int communication, int lane);
  void meetLayout(int layout);
  void expand(const std::vector<SetFigure>& figures, CostView* view);
  const CostView& variantView(int number) {
    const bool isMade = number < static_cast<int>(variantViews.size()) &&
                        variantViews[number].epoch == epoch;
    return isMade ? variantViews[number] : makeVariantView(number);
  }
  const CostView& makeVariantView(int number);
  const CostView& copiesView(int plan, int part) {
    const bool isMade = plan < static_cast<int>(copiesViews.size()) &&
                        !copiesViews[plan].empty() &&
                        copiesViews[plan][part].epoch == epoch;
    return isMade ? copiesViews[plan][part] : makeCopiesView(plan, part);
  }
  const CostView& makeCopiesView(int plan, int part);
  const SetView& setView(int set) {
    const bool isMade =
        set < static_cast<int>(setViews.size()) && setViews[set].epoch == epoch;
    return isMade ? setViews[set] : makeSetView(set);
  }
  const SetView& makeSetView(int set);
  // Calls `f` with each class of the view.
  template <typename F, typename Count>
  static void forEachClass(const SetView& view, Count count, F f);

  // Simulates all ops that need it. `count` is the number of classes below, as
  // `withColumns` gives it: loops over so few are unrolled.
  void sweep();
  template <typename Count>
  void sweepFrom(int op, Count count);
  // Stores the lanes in checkpoint number `number`; returns whether they are
  // others than before.
  template <typename Count>
  bool storeCheckpoint(int number, Count count);
  // The same before op `op`; returns whether they are as they were and no
  // changed tensor is used any more.
  template <typename Count>
  bool passCheckpoint(int op, Count count);
  template <typename Count>
  void loadCheckpoint(int number, Count count);
  template <typename Count>
  void simulateOp(int op, Count count);
  template <typename Count>
  void simulateCompute(int op, Count count);
  // Set `scratch` to the times at which an op that reads `inputs` is done.
  template <typename Count>
  void computeEverywhere(const CostView& view, bool isView, Count count);
  void computeOnSome(const CostView& view, bool isView);
  template <typename Count>
  void simulateMove(int number, Count count);
  // Moves that are one call.
  template <typename Count>
  void simulateJointGather(absl::Span<const int> moves, Count count);
  // The communication of these moves, and its lane.
  int jointGather(absl::Span<const int> moves);
  int laneOf(int move) const {
    const PlacedMove& first = program.move(move);
    return catalog.laneOf(first, catalog.planAt(first.plan).parts[0]);
  }
  // Earliest time at which the source of a move can leave, by class.
  const int64_t* sourceTimes(const PlacedMove& move) const;
  // Runs one communication step on lane `lane` of its devices; `available` is
  // when the classes have its input, then its output.
  template <typename Count>
  void communicate(int node, int communication, int lane, int64_t* available,
                   Count count);
  template <typename Count>
  void replaceTensor(int slot, int lastUse, Count count);
  void requestSweeps();
  // Fills `memoryChanges` with the memory of every step, by class.
  void accumulateMemory();

  PlacedProgram& program;
  CostCatalog& catalog;
  const model::ModelGraph& graph;
  int devices;
  Liveness liveness;
  MostMemory mostMemory;

  ElementClasses classes;
  int epoch = 0;  // Epoch of the classes.
  std::vector<char> setIsMet;
  std::vector<char> variantIsMet;
  std::vector<char> planIsMet;
  std::vector<char> layoutIsMet;
  std::vector<CostView> variantViews;
  std::vector<std::vector<CostView>> copiesViews;  // By plan and part.
  std::vector<SetView> setViews;

  LinkArbiter arbiter;

  // Rows by slot; row 0 is zero. Checkpoint i: the lanes before op i *
  // kCheckpointDistance, a row each; the last is behind the end.
  VersionedRows times;
  VersionedRows checkpoints;
  // For computing, and for communication as many as the machine gives devices.
  std::vector<std::vector<int64_t>> lanes;
  std::vector<int64_t> scratch;

  std::vector<char> needsSweep;  // By op; the end, too.
  int pendingUntil = -1;         // The last op that uses a changed tensor.
  int present = 0;               // The op being simulated,
  int64_t presentOrder = 0;      // and the order of its present step.
  bool isRegrouped = false;      // The pending change told links apart.
  std::vector<int64_t> affected;
  std::vector<int> lastUseOfOp;
  std::vector<char> isViewOp;
  std::vector<const int64_t*> inputs;
  std::vector<int> jointParts;
  int64_t swept = 0;
  std::vector<int64_t> memoryChanges;
  mutable std::vector<ServerLoad> serverLoads;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_DELTA_SIMULATION_H_
