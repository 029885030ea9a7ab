#ifndef SOAPSTONE_IR_STEP_PROGRAM_EDITOR_H_
#define SOAPSTONE_IR_STEP_PROGRAM_EDITOR_H_

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <vector>

#include "ir/step/class_program.h"

namespace soapstone::step {

using PieceAt = std::list<Piece>::iterator;

// The sum of one tensor over devices, which nothing but its wait reads.
struct AwaitedSum {
  PieceAt reduce;
  PieceAt wait;

  int part() const { return reduce->operands.front(); }  // The device's own.
  int whole() const { return wait->results.front(); }
  int64_t channel() const { return reduce->channel; }
};

// Changes the program of one class, and knows meanwhile who makes and who reads
// each value.
class ProgramEditor {
 public:
  explicit ProgramEditor(ClassProgram& program);

  ClassProgram& edited() { return program; }

  // The maker of a value; nullopt if it is an argument.
  std::optional<PieceAt> makerOf(int value) const { return makers[value]; }
  // The readers of a value, once for each operand.
  const std::vector<PieceAt>& readersOf(int value) const {
    return readers[value];
  }
  // How often it is read, as a result of the function as well.
  int useCount(int value) const;
  // The only piece that reads a value; nullopt if several do, or it is a result
  // of the function, or read twice.
  std::optional<PieceAt> onlyReader(int value) const;
  // Returns the sum that the maker of `value` waits for; nullopt if that does
  // anything else.
  std::optional<AwaitedSum> awaitedSum(int value) const;

  // Puts a new piece in front of another; its results are values already.
  PieceAt insert(PieceAt before, Piece piece);
  // Adds a value to the program.
  int addValue(HeldValue value);
  void erase(PieceAt piece);
  void moveBefore(PieceAt piece, PieceAt place);
  // Lets all that reads a value, but for `except`, read another.
  void replace(int value, int by, const Piece* except = nullptr);
  // Gives operand `index` of a piece another value.
  void setOperand(PieceAt piece, size_t index, int value);

  // Sums `part` where `before` stands and as `sum` does, and waits for it
  // in front of `place`. All other readers of `part` read the sum.
  void sumInstead(const Piece& sum, int part, PieceAt before, PieceAt place);
  void eraseSum(const AwaitedSum& sum);

 private:
  void unread(int value, PieceAt piece);

  ClassProgram& program;
  std::vector<std::optional<PieceAt>> makers;  // By value.
  std::vector<std::vector<PieceAt>> readers;
};

// The editors of all classes of a function.
std::vector<ProgramEditor> editorsOf(FunctionProgram& function);

// Returns the number of classes that take part in a communication step, by
// channel.
std::map<int64_t, int> participantsOf(const FunctionProgram& function);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_PROGRAM_EDITOR_H_
