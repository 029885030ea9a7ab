#ifndef SOAPSTONE_IR_STEP_CLASS_PROGRAM_H_
#define SOAPSTONE_IR_STEP_CLASS_PROGRAM_H_

#include <cstdint>
#include <deque>
#include <list>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "ir/step/device_code.h"
#include "ir/step/placed_step.h"
#include "ir/step/step_tables.h"

namespace soapstone::step {

// A tensor as the devices of one class hold it.
struct HeldValue {
  std::vector<int64_t> shape;
  int elementType = 0;  // See `Tensor`.
  int64_t elementBytes = 4;

  int64_t elements() const;
};

// The kinds of pieces that the code of a class has.
enum class PieceKind {
  kOp,       // An op of the model.
  kIssue,    // Begins to communicate, or copies several parts.
  kWait,     // Its results are those of an issue, complete.
  kSlice,    // Cuts a part out of what the device holds.
  kFill,     // Makes one number everywhere.
  kReshape,  // To the shape of its result.
  kCast,     // To the element type of its result.
};

// One op of what a class of devices runs. Values are numbers of the program's.
struct Piece {
  PieceKind kind = PieceKind::kOp;
  // The number of the op of the model; -1: it is a piece of a move.
  int op = -1;
  // The tensor of the model that is moved; unused of ops.
  int tensor = 0;
  StepForm form = StepForm::kExchange;  // Of an issue.
  // The steps of plans that it is a piece of: an issue has one for each tensor
  // of its call.
  absl::InlinedVector<const StepTables*, 1> tables;
  // The value whose elements a fill repeats, which is one number everywhere;
  // -1: it makes the identity of a partial sum.
  int like = -1;
  // The communication step of an issue, the first tensor of its call in words,
  // and whether it is on the second lane (`lanes.h`).
  int64_t channel = -1;
  std::string label;
  bool isOnSumLane = false;
  OpNumbers operands;
  OpNumbers results;
  int place = 0;  // See `numberPieces`.
};

// The part of an argument that a class holds.
struct HeldArgument {
  ArgumentPart part;
  int layout = 0;
  int value = 0;
  // The groups that sum it, if devices hold parts of a sum; empty if not.
  sharding::DeviceGroups sumGroups;
};

// The part of a result of the function that a class holds.
struct HeldResult {
  int result = 0;
  int value = 0;
};

// What one class of devices runs of a function, every piece behind those that
// make what it reads.
struct ClassProgram {
  std::vector<int64_t> ranks;  // Ascending.
  std::vector<HeldValue> values;
  std::vector<HeldArgument> arguments;
  std::list<Piece> pieces;
  std::vector<HeldResult> results;

  int addValue(HeldValue value);
};

// What all classes run of a function, before it is printed.
struct FunctionProgram {
  const Model* model = nullptr;
  std::vector<ClassProgram> classes;
  // Steps of no plan, which changes of the programs make.
  std::deque<StepTables> made;
};

// Numbers the pieces of a program by their places.
void numberPieces(ClassProgram& program);

// Whether a piece is an op of the model that does this.
bool isOpOf(const Model& model, const Piece& piece, OpNature nature);

// Where the box of a tensor that a device holds in `layout` begins.
std::vector<int64_t> offsetsOn(const sharding::Layout& layout, int64_t rank);

// Returns the code of every class, as far as the order of communication depends
// on it: op number i is piece number i.
std::vector<DeviceCode> codesOf(FunctionProgram& function);

// The same of the model itself, before it is placed: op by op, without
// communication.
DeviceCode codeOf(const Model& model);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_CLASS_PROGRAM_H_
