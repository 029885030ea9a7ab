#ifndef SOAPSTONE_IR_STEP_TEXT_H_
#define SOAPSTONE_IR_STEP_TEXT_H_

#include <string>

#include "ir/step/overwriting.h"
#include "ir/step/placed_step.h"

namespace soapstone::step {

// A placed step for people and tests: layouts, arguments, then what runs, line
// by line, with the steps in which every copy is in memory.
//
//   layouts:
//     L0 = 8/2x16 on 0..1; axes s0
//   arguments:
//     c0 'fc.weight' L1, whole step
//   forward:
//     c3 = 'fc.weight' c0 L1 -> L2: all_gather 4096 bytes, for 'fc', step 0..4
//     c4 L0, steps 1..7 = 'fc'(c2, c3)
std::string toText(const Model& model, const PlacedStep& step,
                   const Overwritable& overwritable = {});

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_TEXT_H_
