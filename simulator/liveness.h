#ifndef SOAPSTONE_SIMULATOR_LIVENESS_H_
#define SOAPSTONE_SIMULATOR_LIVENESS_H_

#include <cstdint>
#include <vector>

#include "simulator/placed_program.h"
#include "simulator/task_graph.h"

namespace soapstone {

// A tensor in memory: bytes per element and a layout, which says how many each
// device holds. Live from step `first` up to and including step `last` of the
// program, numbered in the order in which it runs; -1 .. Liveness::stepCount
// for the whole iteration.
struct LiveTensor {
  BufferKind kind = BufferKind::kActivation;
  int layout = 0;
  int64_t elementBytes = 0;
  int first = 0;
  int last = 0;
  int value = -1;  // Of the model, perhaps in another layout.
};

// When tensors of a placed program are in memory. Every op that is no view is a
// step, the reduction of its statistics another, and so is each part of a move;
// moves that are one call are one step.
//
// A tensor lives from the step that makes it to its last use; one that is sent
// to the first use of what arrives, since until then it may be on its way.
// Views share their operand's memory; a parameter's new value, made or moved
// to where the parameter is stored, replaces it in place. An op that may write
// over an operand (`mayOverwrite`) does so where that is its last use.
class Liveness {
 public:
  explicit Liveness(const ModelGraph& graph);

  // Numbers the steps of the program as it is now and finds the buffers.
  void analyze(const PlacedProgram& program);

  int stepCount() const { return steps; }
  const std::vector<LiveTensor>& buffers() const { return found; }

 private:
  void numberSteps(const PlacedProgram& program);
  void extend(const PlacedProgram& program);
  void extendMove(const PlacedProgram& program, int number);
  void collect(const PlacedProgram& program);
  void collectArguments(const PlacedProgram& program);
  void use(int tensor, int step);
  int memoryOf(const PlacedProgram& program, int tensor) const;
  void overwriteOperand(const PlacedProgram& program, int op);

  const ModelGraph& graph;
  std::vector<BufferKind> kinds;  // By value.
  int steps = 0;
  std::vector<LiveTensor> found;
  // By tensor: values as they are made, then moves.
  std::vector<int> made;
  std::vector<int> firstUse;
  std::vector<int> lastUse;
  struct Item {
    int move = -1;  // Or -1: a view.
    int view = 0;   // An op.
  };
  std::vector<Item> items;  // Moves and views, as they stand.
  std::vector<LiveTensor> workspace;
  std::vector<char> isInPlace;       // By value.
  std::vector<char> isOverwritten;   // By tensor.
  std::vector<char> isMovedInPlace;  // By move.
};

}  // namespace soapstone

#endif  // SOAPSTONE_SIMULATOR_LIVENESS_H_
