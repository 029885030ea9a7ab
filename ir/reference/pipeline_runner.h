#ifndef SOAPSTONE_IR_REFERENCE_PIPELINE_RUNNER_H_
#define SOAPSTONE_IR_REFERENCE_PIPELINE_RUNNER_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/dist/pipeline.h"
#include "ir/mlir_names.h"
#include "ir/reference/step_runner.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::reference {

// Order in which the groups of a pipeline run: what they make does
// not
struct PipelineOrder {
  enum class Kind {
    kRoundRobin,       // Every group one action, as far as it can.
    kDrawn,            // A group is drawn with `seed`.
    kOneAfterAnother,  // A micro-batch at a time: no pipeline at all.
  };
  Kind kind = Kind::kRoundRobin;
  uint64_t seed = 0;
};

// The interpreter of a pipeline (ir/dist/pipeline.h): every group runs its list
// of actions; what waits between them lies in the slots that the program has,
// and messages in a queue for each edge, both with the number of their
// micro-batch. It shares no code with the schedule's checker, code generation
// or the runtime.
class PipelineRunner {
 public:
  // The module must be a verified pipeline. Replicas may differ by
  // `replicaTolerance` times one plus the value.
  PipelineRunner(ModuleOp module, double replicaTolerance = 0)
      : module(module), runner(module, replicaTolerance) {}

  // Parameters, states, accumulators and scalars by name, to be set before the
  // first step, the step number before every step.
  std::map<std::string, Tensor>& values() { return runner.values; }

  // Sets the inputs, and what else depends on the number of a micro-batch.
  using Load =
      std::function<void(int64_t microBatch, std::map<std::string, Tensor>*)>;

  // Runs a step. Fails with a diagnostic if the groups block each other, an
  // action reads a value that is not there or of another micro-batch, a message
  // is of another micro-batch than is received, or something is left over.
  FailureOr<StepOutcome> runStep(const Load& load,
                                 const PipelineOrder& order = {});

 private:
  struct Stash {
    int64_t slots = 0;  // 0: not known yet.
    // By slot: the micro-batch and its value. Unwritten slots are absent.
    std::map<int64_t, std::pair<int64_t, Tensor>> held;
  };
  struct Message {
    int64_t microBatch = 0;
    std::map<std::string, Tensor> values;
  };
  // The waiting tensors that a function reads and writes.
  struct Uses {
    std::set<std::string> reads;
    std::set<std::string> writes;
    bool takesInputs = false;
  };

  LogicalResult read();
  LogicalResult runActions(const Load& load, const PipelineOrder& order);
  bool isReady(const schedule::Action& action) const;
  LogicalResult runAction(const schedule::Action& action, const Load& load);
  // Gives the function what it reads of a micro-batch.
  LogicalResult provide(const std::string& name, int64_t microBatch);
  void keep(const std::string& name, int64_t microBatch);
  LogicalResult send(const schedule::Action& action);
  LogicalResult receive(const schedule::Action& action);
  InFlightDiagnostic fault(const schedule::Action& action);
  LogicalResult checkEnd();

  ModuleOp module;
  StepRunner runner;
  dist::Pipeline pipeline;
  bool isRead = false;
  std::map<std::string, Uses> uses;  // By model function.
  std::map<std::string, Stash> stashes;
  std::vector<std::deque<Message>> messages;  // By edge.
};

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_PIPELINE_RUNNER_H_
