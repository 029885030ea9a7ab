#ifndef SOAPSTONE_SIMULATOR_ISSUED_STEP_H_
#define SOAPSTONE_SIMULATOR_ISSUED_STEP_H_

#include "absl/status/statusor.h"
#include "simulator/layer_repetition.h"
#include "simulator/placed_program.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// The tasks of a placed step as the compiled program runs it: gradients of
// weights are delayed, updates wait, communication is issued early, and calls
// are those of several tensors that `ir/step` decides on, each at its own
// price. A search prices the step as it is placed, and a tensor by its share of
// a call. Other systems, and machines whose parameters have owners, run steps
// as they are placed.
//
// Where `repetition` is given the step is that of its folded graph, and the
// tasks are those of all layers. Fails with FailedPrecondition if folded layers
// are configured differently. Without details (footprints and labels) if only
// times and memory count.
absl::StatusOr<TaskGraph> issuedTasks(
    const PlacedProgram& placed, const LayerRepetition* repetition = nullptr,
    bool withDetails = true);

// The same without details, where `unfolded` are the tasks of the placed step
// with all layers, which are so known to be alike.
absl::StatusOr<TaskGraph> issuedAgain(const PlacedProgram& placed,
                                      const LayerRepetition* repetition,
                                      const TaskGraph& unfolded);

// The same for times alone: what is in memory is left out.
absl::StatusOr<TaskGraph> issuedTimes(const PlacedProgram& placed,
                                      const LayerRepetition* repetition,
                                      const TaskGraph& unfolded);

// The same of a step that is not folded.
absl::StatusOr<TaskGraph> issuedTimes(const PlacedProgram& placed);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_ISSUED_STEP_H_
