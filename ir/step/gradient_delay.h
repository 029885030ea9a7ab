#ifndef SOAPSTONE_IR_STEP_GRADIENT_DELAY_H_
#define SOAPSTONE_IR_STEP_GRADIENT_DELAY_H_

#include <utility>
#include <vector>

#include "ir/step/class_program.h"
#include "ir/step/device_code.h"
#include "ir/step/placed_step.h"

namespace soapstone::step {

// By op, where communication will stand.
struct CommunicatingOps {
  // Something but updates waits for the sum of a result.
  std::vector<char> givesAwaitedParts;
  // An operand comes from other devices.
  std::vector<char> receives;
};

// Finds these ops of a model, all of whose ops, in order, say which tensors
// they read and make in which layouts. Tensors and layouts are numbers.
class CommunicationFinder {
 public:
  // `tail` says which ops belong to the last part of the step (`updateTail`).
  explicit CommunicationFinder(const std::vector<char>& tail)
      : tail(tail),
        found{std::vector<char>(tail.size(), 0),
              std::vector<char>(tail.size(), 0)} {}

  void make(int op, int tensor, int layout, bool isPartial);
  void read(int op, int tensor, int layout);
  CommunicatingOps take() { return std::move(found); }

 private:
  struct Made {
    int op = -1;
    int layout = -1;
    bool isPartial = false;
  };

  const std::vector<char>& tail;
  std::vector<Made> made;  // By tensor.
  CommunicatingOps found;
};

// Moves the products that only an update waits for (gradients of weights)
// behind the ops after them that give partial results, up to where those are
// read: so that devices have something to do while the parts are summed.
// Likewise moves what updates alone read and a device has to receive an operand
// for (the gradient of a table of words) behind the next such product, if
// nothing else hides the exchange. `code` is that of the model before it is
// placed, without communication. Returns an order in which every op follows its
// producers.
CodeOrder delayWeightGradients(const DeviceCode& code,
                               const std::vector<char>& tail,
                               const CommunicatingOps& communicating);

// The same of a model with layouts.
CodeOrder delayWeightGradients(const Model& model);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_GRADIENT_DELAY_H_
