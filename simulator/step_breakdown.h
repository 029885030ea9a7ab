#ifndef SOAPSTONE_SIMULATOR_STEP_BREAKDOWN_H_
#define SOAPSTONE_SIMULATOR_STEP_BREAKDOWN_H_

#include <array>
#include <cstdint>
#include <vector>

#include "cost_model/machine.h"
#include "ir/model/model_graph.h"
#include "simulator/simulation_result.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Cause of a device's wait while its compute lane is idle.
enum class WaitCause {
  kGradients,   // Sums of gradients over devices.
  kParameters,  // Gathers of parameters.
  kActivations,
  kStatistics,  // Partial statistics of norms, softmax and losses.
  kCopies,      // In its own memory.
  kOthers,      // Other devices, or the host.
};
inline constexpr int kWaitCauses = 6;
const char* waitCauseName(WaitCause cause);

// Part of a device's memory at its peak.
enum class MemoryPart {
  kMasters,        // Parameters as they are trained.
  kWorkingCopies,  // Parameters in the type of the computing.
  kGathered,       // Copies of parameters for use.
  kGradients,
  kOptimizer,
  kState,
  kInputs,
  kActivations,
  kWorkspace,
};
inline constexpr int kMemoryParts = 9;
const char* memoryPartName(MemoryPart part);

enum class StepPhase { kForward, kBackward, kUpdate };
inline constexpr int kStepPhases = 3;
const char* stepPhaseName(StepPhase phase);

// Cost of one op on the device.
struct OpShare {
  int64_t computePicoseconds = 0;
  int64_t waitPicoseconds = 0;  // For what moves next to it.
  int64_t sentBytes = 0;        // By the device, for it.
};

// Breakdown of one device's time and memory. Computing and waiting add up to
// the iteration, and so do the shares of the ops and `unattributed`.
struct StepBreakdown {
  int device = 0;  // The first of those that compute longest.
  int64_t iterationPicoseconds = 0;
  int64_t computePicoseconds = 0;
  std::array<int64_t, kWaitCauses> waits = {};  // Picoseconds.
  // Bytes that the device sends, by purpose.
  std::array<int64_t, kWaitCauses> sentBytes = {};
  std::vector<OpShare> ops;             // By op; last: behind all.
  int64_t unattributedPicoseconds = 0;  // Waits for others.
  int fullestDevice = 0;
  std::array<int64_t, kMemoryParts> memory = {};  // Bytes, of that device.
  int peakOp = -1;  // The op at which its memory is fullest; -1: none.
};

// `graph` is the task graph of `model`, whose tasks run at `times`.
StepBreakdown breakDown(const model::ModelGraph& model, const TaskGraph& graph,
                        const TaskTimes& times);

// Indexed by op: its phase.
std::vector<StepPhase> stepPhases(const model::ModelGraph& model);

// Work of a whole step that matrix units do: products and attention.
struct ModelWork {
  double flops = 0;  // 2 per multiplication and addition.
  // On all `devices` of the machine at the peak rates of its formats.
  double secondsAtPeak = 0;
};

// Counts every op once, whatever devices compute twice: what the utilisation of
// "model FLOP" means. Or as often as `counts` says by op, if it is not empty.
ModelWork modelWork(const model::ModelGraph& model,
                    const cost_model::Machine& machine,
                    const std::vector<int>& devices,
                    const std::vector<int64_t>& counts = {});

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_STEP_BREAKDOWN_H_
