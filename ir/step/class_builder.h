#ifndef SOAPSTONE_IR_STEP_CLASS_BUILDER_H_
#define SOAPSTONE_IR_STEP_CLASS_BUILDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ir/step/class_program.h"
#include "ir/step/placed_step.h"
#include "ir/step/step_tables.h"

namespace soapstone::step {

// How devices do a move of a placed step, and how people know it: step i of its
// plan has channel `firstChannel` + i.
struct MoveSteps {
  const PlanTables* tables = nullptr;
  int64_t firstChannel = 0;
  std::string label;
};

// Where an op of the model runs.
struct OpTasks {
  std::vector<int> taskOfDevice;  // -1: none.
  // By task, whether it reads nothing of its operands, as a shard of a pad that
  // holds nothing but padding; empty if all read them.
  std::vector<char> readsNothing;
};

// A placed step with all that its devices' code is made from: `moves` and `ops`
// as many as its own.
struct StepSource {
  const Model* model = nullptr;
  const PlacedStep* placed = nullptr;
  const std::vector<MoveSteps>* moves = nullptr;
  const std::vector<OpTasks>* ops = nullptr;
};

// Returns what the devices `ranks`, which are of one class, run of a step, as
// it was placed: communication is awaited where it is issued.
ClassProgram classProgram(const StepSource& source, std::vector<int64_t> ranks);

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_CLASS_BUILDER_H_
