#ifndef SOAPSTONE_SIMULATOR_CLASS_CODE_H_
#define SOAPSTONE_SIMULATOR_CLASS_CODE_H_

#include <cstdint>
#include <vector>

#include "ir/step/device_code.h"
#include "simulator/placed_program.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// A tensor as one class of devices holds it.
struct HeldTensor {
  int value = -1;  // Of the model.
  int64_t elements = 0;
  int64_t bytes = 0;
  // The op of the code that its readers wait for; -1: it is there from the
  // start, or filled with zeros.
  int maker = -1;
};

// An op of the code of one class of devices.
struct ClassOp {
  int task = -1;     // Number of a placed task; -1: it is a view or a wait.
  int modelOp = -1;  // -1: it communicates, waits or copies.
  // Numbers in the catalog, of those that are one call; empty: it does not
  // communicate.
  step::OpNumbers communications;
  step::OpNumbers operands;  // Tensors of the class.
  step::OpNumbers results;

  // Whether its result lies in its operand.
  bool isView() const { return task < 0; }
};

// The code that one class of devices runs in a step, op by op, on which
// `ir/step` decides the order of communication, and the tasks and tensors that
// each op stands for. Channels are the numbers of placed tasks.
struct ClassCode {
  step::DeviceCode code;
  std::vector<ClassOp> ops;  // As many.
  std::vector<HeldTensor> tensors;
  std::vector<int> returned;  // Tensors that the step's results are.
  std::vector<int> updates;   // Those that replace an argument.
};

// Reads the code of each class of `tasks`, which are those of `program`.
std::vector<ClassCode> classCodes(const PlacedProgram& program,
                                  const TaskGraph& tasks);

// The model itself, before it is placed, without communication; op by op.
step::DeviceCode modelCode(const model::ModelGraph& graph);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CLASS_CODE_H_
