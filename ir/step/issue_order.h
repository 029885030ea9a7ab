#ifndef SOAPSTONE_IR_STEP_ISSUE_ORDER_H_
#define SOAPSTONE_IR_STEP_ISSUE_ORDER_H_

#include <cstdint>
#include <vector>

#include "ir/step/device_code.h"

namespace soapstone::step {

// Moves communication up in `order`, an order of `code`, by at most `most` ops
// each. If all its operands are arguments, such as parameters gathered ahead of
// use, it stays where it was placed: earlier it would be in memory longer than
// planned.
void issueEarly(const DeviceCode& code, int64_t most, CodeOrder& order);

// Moves waits, and reshapes and transposes of what they wait for, down to their
// first reader that does more.
void waitLate(const DeviceCode& code, CodeOrder& order);

// Lets sums that only updates wait for follow communication that computing
// waits for, as far as no product hides them where they are: a step of the
// former changes places, and channels, with the next one. Returns the number of
// such exchanges as `moved`.
Reordering yieldSums(const std::vector<DeviceCode>& codes);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_ISSUE_ORDER_H_
