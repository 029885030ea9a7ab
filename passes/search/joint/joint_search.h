#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_SEARCH_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_SEARCH_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "cost_model/stragglers.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "passes/search/search_tuning.h"
#include "passes/strategies/pipeline_spec.h"
#include "simulator/pipeline/pipeline_simulation.h"
#include "simulator/simulation_result.h"

namespace soapstone::search {

// The training step of one micro-batch.
struct JointModel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  int removedLayers = 0;  // Equal layers that were left out.
};

// Builds it for micro-batches of so many samples, with all layers unless
// `folds`.
using JointModelSource =
    std::function<absl::StatusOr<JointModel>(int64_t samples, bool folds)>;

// A variant of the machine that plans must be robust against.
struct JointScenario {
  const cost_model::Machine* machine = nullptr;
  const cost_model::OperatorCosts* costs = nullptr;
};

struct JointSearchOptions {
  int64_t batch = 0;  // Samples of a step.
  int64_t devices = 0;
  // Micro-batches of every plan; 0: any number.
  int64_t microBatches = 0;
  // Whether starts of one micro-batch are simulated even where other plans say
  // that they cannot fit.
  bool comparesOneMicroBatch = false;
  // Plans that are simulated, at most; the others are only estimated.
  int64_t proposals = 16;
  // Whether to end with the first plan that fits.
  bool firstOnly = false;
  // Strategies that the result is never slower than, where they fit: texts of
  // parsePipelineSpec.
  std::vector<std::string> starts;
  // Number of the first starts that must be possible.
  int64_t requiredStarts = 0;
  // Where there are some, the fastest plans are ordered by the slowest of their
  // steps on the machine and in these scenarios; they must fit in all of them.
  std::vector<JointScenario> scenarios;
  // Slow nodes of the machine. Plans on fewer nodes wait for them less often.
  cost_model::Stragglers stragglers;
  // Where the machine's devices stand for others (device_orders.h), these.
  // Plans then have stages, each on devices with neighbouring numbers there.
  std::vector<int> order;
  // Whether plans may have so many groups; they must divide the devices.
  bool mayHave(int64_t groups) const {
    return order.empty() ||
           (groups > 1 && strategy::areRanges(order, devices / groups));
  }
  std::function<bool(int64_t)> groupCounts() const {
    return [this](int64_t groups) { return mayHave(groups); };
  }
  // Whether models of few layers may have more proposals: they simulate fast.
  bool mayAddProposals = true;
  SearchTuning tuning;
  // Ends the search when it becomes true, with the best so far.
  const std::atomic<bool>* stop = nullptr;
  // End of the search, with the best so far; at least one plan is simulated,
  // and what has begun is finished.
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

// A plan and its simulation.
struct JointPlan {
  strategy::PipelineSpec spec;
  std::string text;  // As simulate --strategy reads it.
  bool isStart = false;
  int64_t estimatedPicoseconds = 0;  // 0: of no estimate.
  int64_t estimatedBytes = 0;        // As peakBytes; 0: of no estimate.
  int64_t periodPicoseconds = 0;
  int64_t worstPicoseconds = 0;  // Over all scenarios; 0: there are none.
  // The part of its time by which slow nodes delay it, without which all times
  // here are.
  double delay = 0;
  int64_t peakBytes = 0;
  // Bytes that the fullest device lacks; 0 if the plan fits.
  int64_t missingBytes = 0;
  double bubbleFraction = 0;
  simulator::PipelineResult result;  // Empty for a plain step.
  // For a plain step, which is priced as it is compiled (simulatePlainStep):
  // the device whose memory is exceeded most.
  std::optional<simulator::DeviceFigures> plain;

  // A time of the plan with its delay by slow nodes.
  int64_t delayed(int64_t picoseconds) const;
};

// Parts of a plan's time above the lower bound, in picoseconds of the busiest
// group. The sum is exactly the period.
struct JointGap {
  int64_t bound = 0;          // Computing of the best plan that may fit.
  int64_t kernels = 0;        // Computing beyond that: smaller kernels.
  int64_t imbalance = 0;      // Excess of the busiest group over the mean.
  int64_t communication = 0;  // Exposed within the passes of a chunk.
  int64_t recomputation = 0;
  // Gain of the schedule without them (simulator::ExposedParts).
  int64_t messages = 0;
  int64_t gradientSums = 0;
  int64_t barrier = 0;
  int64_t update = 0;
  int64_t bubble = 0;  // The rest: waiting for others.

  int64_t total() const {
    return bound + kernels + imbalance + communication + recomputation +
           messages + gradientSums + barrier + update + bubble;
  }
};

struct JointOutcome {
  // Simulated ones that fit, fastest first (slow nodes included), unless there
  // are scenarios.
  std::vector<JointPlan> plans;
  std::vector<JointPlan> unfitStarts;
  // Lower bound on all plans of the space that may fit: compute time alone,
  // recomputation included, in the best of all micro-batch sizes and splits,
  // without communication, bubble or imbalance. 0 if the search ended before it
  // had tried all of them.
  int64_t lowerBoundPicoseconds = 0;
  JointGap gap;  // Gap of the first plan.
  int64_t candidates = 0;
  int64_t simulations = 0;
};

// Searches for stages, micro-batches, schedule, recomputation, storage and the
// split of every group (tensors, sequences or experts beside the batch)
// together: first tables of what a layer costs, then estimates of all plans,
// then simulations of the most promising ones (README.md of this folder). The
// result does not depend on time unless the deadline ends the search.
//
// Fails with ResourceExhausted if nothing that was simulated fits; the message
// says what is missing in the plan that needs least, and what would help. Fails
// with DeadlineExceeded if the deadline ended the search before it had found
// one that fits, with OutOfRange if there is no plan for so many devices and
// such a batch, and with InvalidArgument if a required start is impossible.
// Several searches may share the steps of `models` (joint_models.h).
class JointModels;
absl::StatusOr<JointOutcome> searchJointly(
    JointModels& models, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, const JointSearchOptions& options);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_SEARCH_H_
