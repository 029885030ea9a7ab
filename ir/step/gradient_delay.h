#ifndef SOAPSTONE_IR_STEP_GRADIENT_DELAY_H_
#define SOAPSTONE_IR_STEP_GRADIENT_DELAY_H_

#include <vector>

#include "ir/step/device_code.h"

namespace soapstone::step {

// Moves the products that only an update waits for (gradients of weights)
// behind the ops after them that give partial results, up to where those are
// read: so that devices have something to do while the parts are summed.
// `code` is that of the model before it is placed, without communication;
// `givesAwaitedParts` says of each op whether something but updates waits for
// the sum of a result. Returns an order in which every op follows its
// producers.
CodeOrder delayWeightGradients(const DeviceCode& code,
                               const std::vector<char>& tail,
                               const std::vector<char>& givesAwaitedParts);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_GRADIENT_DELAY_H_
