#ifndef SOAPSTONE_IR_STEP_CLASS_PROGRAM_H_
#define SOAPSTONE_IR_STEP_CLASS_PROGRAM_H_

#include <cstdint>
#include <deque>
#include <list>
#include <string>
#include <vector>

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

// What a piece of a class's code does.
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
  int op = -1;     // If it is an op: its number.
  int tensor = 0;  // Else: the model's, for whose sake it is there.
  // What an issue does; what a slice cuts out, and what a fill stands for: the
  // identity of a partial sum. A call of several gathers has one each.
  StepForm form = StepForm::kExchange;
  absl::InlinedVector<const StepTables*, 1> tables;
  // If a fill stands for a part of a value that is one number everywhere: the
  // value that says which.
  int like = -1;
  // If it is an issue: its step, the first tensor of its call in words, and its
  // lane.
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
  // If devices hold parts of a sum: the groups that sum it.
  sharding::DeviceGroups sumGroups;
};

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
  // Steps that no plan has: what changes of the program make.
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
