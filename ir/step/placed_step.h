#ifndef SOAPSTONE_IR_STEP_PLACED_STEP_H_
#define SOAPSTONE_IR_STEP_PLACED_STEP_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/resharding_plan.h"
#include "ir/step/lanes.h"

namespace soapstone::step {

// The part of a training step that an op belongs to.
enum class Phase {
  kForward,
  kBackward,  // Ops that differentiation built.
  kUpdate,    // The function's results.
};

// Layouts by number: what is equal has the same one.
class LayoutTable {
 public:
  int number(const sharding::Layout& layout);
  const sharding::Layout& at(int number) const { return layouts[number]; }
  int size() const { return static_cast<int>(layouts.size()); }

 private:
  std::deque<sharding::Layout> layouts;
  absl::flat_hash_map<sharding::Layout, int> numbers;
};

// A tensor of the model, whole.
struct Tensor {
  std::string name;
  std::vector<int64_t> shape;
  int64_t elementBytes = 4;
  // The op whose result number `index` it is; -1: argument number `index`.
  int producer = -1;
  int index = 0;
  // Whether it is a parameter, perhaps cast, transposed or reshaped.
  bool isParameter = false;
  // A number that tensors of one element type have in common.
  int elementType = 0;
};

// What an op does, as far as changes of communication depend on it.
enum class OpNature {
  kOther,
  kProduct,     // A product, convolution or the like.
  kReordering,  // Only orders what it reads: a reshape or transpose.
  kMovement,    // Only copies elements of what it reads, as broadcasts do.
  kUniform,     // Makes one number everywhere.
  kCast,
  kAddition,
  kConcat,
};

// An op under its configuration: the layouts that it demands and gives.
struct Op {
  std::string name;
  std::string layer;  // Layer of its forward op; empty if it is in none.
  Phase phase = Phase::kForward;
  OpNature nature = OpNature::kOther;
  // Its result is its operand's memory.
  bool isView = false;
  // Whether the op itself ends in a collective, which partitioning has not
  // written as ops of its own.
  bool hasStatistics = false;
  std::vector<int> operands;  // Tensors.
  std::vector<int> operandLayouts;
  std::vector<int> results;  // Tensors.
  std::vector<int> resultLayouts;
};

// An argument of the function. Without storage it is an input: it is there in
// every layout that is demanded of it.
struct Argument {
  int tensor = 0;
  int storage = kLoaded;  // A layout.
  // Whether it holds what is computed with, as running statistics or what waits
  // between passes, rather than what is trained.
  bool isState = false;
  // Whether it is the sum of a gradient over micro-batches.
  bool isAccumulator = false;

  static constexpr int kLoaded = -1;
  static constexpr int kUndecided = -2;  // Stored, and not yet known how.
  bool isInput() const { return storage == kLoaded; }
};

// A result of the function, in the layout in which it is handed out; -1: in
// the one that `StepEditor` gives it. It replaces the argument number
// `updates`, or is the gradient of the argument number `gradientOf`, if that
// is not -1.
struct Result {
  int tensor = 0;
  int layout = -1;
  int updates = -1;
  int gradientOf = -1;

  // The argument in whose layout it ends.
  int heldWith() const { return updates >= 0 ? updates : gradientOf; }
};

// One function of a model with a configuration for every op, as plain data:
// what `place` decides on. Ops are in the order in which they run.
struct Model {
  LayoutTable layouts;
  std::vector<Tensor> tensors;
  std::vector<Op> ops;
  std::vector<Argument> arguments;
  std::vector<Result> results;
  // Whether only messages may move tensors: between groups of a pipeline, whose
  // devices come at their own times.
  bool sendsMessages = false;
  // See `lanes.h`.
  DeviceNodes nodes;
  // Element types (`Tensor::elementType`) of truth values, and of the numbers
  // that count how many of them are true.
  int truthType = -1;
  int countType = -1;

  // Whether a result is the new value, or the gradient, of what is trained.
  bool isTrained(const Result& result) const {
    return result.heldWith() >= 0 && !arguments[result.heldWith()].isState;
  }
};

// A tensor in one layout, on all devices that hold some of it.
struct Copy {
  int tensor = 0;
  int layout = 0;
  // The move that makes it; -1: an op does, or it is there from the start.
  int move = -1;
  // The phase whose ops may read it; all if absent.
  std::optional<Phase> phase;
};

// A tensor on its way from one layout to another.
struct Move {
  int source = 0;  // Copies.
  int target = 0;
  std::shared_ptr<const sharding::ReshardingPlan> plan;
  // The reader that it was made for: an operand of an op, or, with op number
  // ops.size(), a result of the function.
  int op = 0;
  int operand = 0;
  // Whether it stands right behind the op that makes the tensor.
  bool isEarly = false;
  // The op before which it is issued ahead of its reader, with others of the
  // same batch; -1: it is not.
  int ahead = -1;
  int batch = -1;
  // Whether it is one call with the move before it.
  bool joinsCall = false;
  // The lanes for communication that the steps of its plan go on (`lanes.h`).
  std::vector<int> lanes;
};

// A device's next item of work, if it takes part in it.
struct Item {
  bool isMove = false;
  int number = 0;  // A move, or an op.

  bool operator==(const Item&) const = default;
};

// An argument, or a part of an input, which may be there in several layouts.
struct ArgumentPart {
  int argument = 0;
  int part = 0;
  int copy = 0;
};

// The copies of a step's tensors, the move that makes each, and the order in
// which everything runs.
struct PlacedStep {
  std::vector<Copy> copies;
  std::vector<Move> moves;
  std::vector<Item> order;
  std::vector<ArgumentPart> arguments;
  // Copies, by op and operand, by op and result, and by result of the function.
  std::vector<std::vector<int>> operands;
  std::vector<std::vector<int>> made;
  std::vector<int> results;
};

// The steps of a plan that do anything: that communicate, or after which a
// device holds another number of elements. The others only rename.
std::vector<int> workingSteps(const sharding::ReshardingPlan& plan);

// Whether the device that holds most afterwards holds more than any did before:
// gathers do, all-reduces and transposes do not.
bool grows(const sharding::ReshardingPlan& plan);

// Whether devices at most cut a part out of what they hold.
bool isSlice(const sharding::ReshardingPlan& plan);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_PLACED_STEP_H_
