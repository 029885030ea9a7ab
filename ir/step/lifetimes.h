#ifndef SOAPSTONE_IR_STEP_LIFETIMES_H_
#define SOAPSTONE_IR_STEP_LIFETIMES_H_

#include <cstdint>
#include <vector>

#include "ir/step/overwriting.h"
#include "ir/step/placed_step.h"

namespace soapstone::step {

// Lifetime of a copy in memory: from step `first` up to and including step
// `last`, numbered in the order in which the program runs; -1 ..
// Lifetimes::steps for the whole iteration. A copy that some devices hold
// longer than others, which send nothing of it, has a second lifetime, of the
// steps that follow, with those others as keepers.
struct Lifetime {
  // The copy; -1 for what a move makes on its way.
  int copy = -1;
  int move = -1;
  int tensor = 0;
  sharding::Layout layout;
  int first = 0;
  int last = 0;
  // The devices that had it before it was moved (`sharding::keepersOf`),
  // ascending: up to step `keptUntil` it is the copy that it comes from there.
  std::vector<int> keepers = {};
  int keptUntil = 0;
};

struct Lifetimes {
  int steps = 0;
  std::vector<Lifetime> buffers;
};

// The lifetimes of all copies with memory of their own, by the rule of
// `lifetime_rule.h`. Copies that are another one under a new layout lie in that
// one, results of views in their operand; a new value of a stored argument,
// made or moved to where the argument is stored, replaces it in place, and what
// an op writes over, by `overwritable`, ends before the op.
Lifetimes lifetimes(const Model& model, const PlacedStep& step,
                    const Overwritable& overwritable = {});

// Most bytes in memory at a time, indexed by device.
std::vector<int64_t> peakBytes(const Model& model, const Lifetimes& lifetimes);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_LIFETIMES_H_
