#ifndef SOAPSTONE_IR_STEP_STEP_OUTLINE_H_
#define SOAPSTONE_IR_STEP_STEP_OUTLINE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "ir/step/placed_step.h"

namespace soapstone::step {

// Somebody who needs a value: an op, or the end.
struct Demand {
  int operand = 0;
  int op = 0;
};

// Lists of elements, one after the other in memory.
template <typename Element>
class FlatLists {
 public:
  void addList() { begins.push_back(elements.size()); }
  // Appends to the last list.
  void add(const Element& element) {
    elements.push_back(element);
    begins.back() = elements.size();
  }
  void addList(const std::vector<Element>& list) {
    elements.insert(elements.end(), list.begin(), list.end());
    begins.push_back(elements.size());
  }
  void reserve(size_t lists, size_t all) {
    begins.reserve(lists + 1);
    elements.reserve(all);
  }
  // Makes `sizes[i]` elements list number i, all of them to be filled.
  void resize(const std::vector<int>& sizes) {
    begins.assign(1, 0);
    for (int size : sizes) begins.push_back(begins.back() + size);
    elements.resize(begins.back());
  }

  absl::Span<const Element> operator[](size_t list) const {
    return absl::MakeConstSpan(elements).subspan(
        begins[list], begins[list + 1] - begins[list]);
  }
  Element* of(size_t list) { return elements.data() + begins[list]; }
  size_t size() const { return begins.size() - 1; }

 private:
  std::vector<Element> elements;
  std::vector<size_t> begins = {0};  // By list; and where the last one ends.
};

// A function of a model as far as it decides, without any layout, about moves.
struct StepFunction {
  struct Value {
    // As in `Tensor`.
    int producer = -1;
    int index = 0;
    bool isParameter = false;
    int64_t bytes = 0;  // Of the whole tensor.
  };

  std::vector<Value> values;
  std::vector<Phase> phases;        // By op.
  std::vector<std::string> layers;  // By op; see `Op::layer`.
  FlatLists<int> operands;          // Values, by op.
  FlatLists<int> results;           // Values, by op.
  std::vector<Argument> arguments;
  std::vector<Result> returned;

  // Whether a result is the new value, or the gradient, of what is trained.
  bool isTrained(const Result& result) const {
    return result.heldWith() >= 0 && !arguments[result.heldWith()].isState;
  }
};

// Returns the function of a model.
StepFunction functionOf(const Model& model);

// The part of a function that all placed steps of it share: readers of values,
// and places of gathers. Operands are numbered op by op; those of the
// function's end come last, as if it was op number opCount().
class StepOutline {
 public:
  // With `gathersAgain` the backward pass reads nothing that the forward pass
  // gathered. `hasLanes`: devices have a second lane for communication.
  StepOutline(StepFunction function, bool gathersAgain, bool hasLanes);

  const StepFunction& function() const { return what; }
  int opCount() const { return static_cast<int>(what.phases.size()); }
  int operandCount() const { return static_cast<int>(operandValues.size()); }
  int operandBegin(int op) const { return operandBegins[op]; }
  int valueOf(int operand) const { return operandValues[operand]; }
  int opOf(int operand) const { return opOfOperand[operand]; }
  // The readers of a value in program order.
  absl::Span<const Demand> demandsOf(int value) const { return demands[value]; }
  // The last op, or end, that uses a value; the op itself if none does.
  int lastUse(int value) const { return lastUses[value]; }
  // Values whose last layout that of an argument is.
  absl::Span<const int> newValues(int argument) const {
    return replacing[argument];
  }
  Phase phaseOf(int op) const {
    return op == opCount() ? Phase::kUpdate : what.phases[op];
  }
  // By operand: the op before which its parameter is gathered; -1: its own.
  int gatherPlace(int operand) const { return gatherPlaces[operand]; }
  // The batch with which what an operand needs is gathered, or -1.
  int batchOf(int operand) const { return gatherBatches[operand]; }
  // Whether the backward pass reads what was gathered (`GatherPlace::isKept`).
  bool isKept(int value) const { return keptValues[value] != 0; }
  // Whether only updates of what is trained wait for what a reader reads; where
  // there is one lane, nobody asks.
  bool isUpdate(const Demand& reader) const;

 private:
  void indexOperands();
  void findGatherPlaces(bool gathersAgain);
  void findUpdateTail();

  StepFunction what;
  std::vector<int> operandBegins;
  std::vector<int> operandValues;
  std::vector<int> opOfOperand;
  FlatLists<Demand> demands;  // By value.
  std::vector<int> lastUses;
  FlatLists<int> replacing;  // By argument.
  std::vector<int> gatherPlaces;
  std::vector<int> gatherBatches;
  std::vector<char> keptValues;
  std::vector<char> updateTail;  // By op; empty: there is one lane.
};

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_STEP_OUTLINE_H_
