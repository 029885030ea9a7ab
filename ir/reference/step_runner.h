#ifndef SOAPSTONE_IR_REFERENCE_STEP_RUNNER_H_
#define SOAPSTONE_IR_REFERENCE_STEP_RUNNER_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/reference/dist_evaluator.h"
#include "ir/reference/tensor.h"
#include "ir/soap/arguments.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::reference {

// An argument of a model function.
struct ModelArgument {
  std::string name;  // "argument N" if it has none.
  soap::ArgumentRole role = soap::ArgumentRole::kInput;
  std::vector<int64_t> shape;
  ElementType type = ElementType::kF32;
  std::optional<soap::Initializer> initializer;
};

// A result of a model function.
struct ModelResult {
  std::string name;
  soap::ResultRole role = soap::ResultRole::kOutput;
  int64_t updates = -1;  // Index of the argument it replaces.
};

struct ModelSignature {
  std::vector<ModelArgument> arguments;
  std::vector<ModelResult> results;
};

// The signature of a function of a model, partitioned (an argument that no rank
// has is then left with an empty name) or not.
ModelSignature modelSignature(ModuleOp module, StringRef modelFunction);

// Results of a function other than new values of its arguments.
struct StepOutcome {
  std::optional<double> loss;
  std::map<std::string, Tensor> outputs;
};

// Runs functions of a model, a `soap` module or a partitioned program, and
// keeps its whole tensors by name, so that parameters carry over from step to
// step.
class StepRunner {
 public:
  // Replicas of a partitioned program may differ by `replicaTolerance` times
  // one plus the value.
  explicit StepRunner(ModuleOp module, double replicaTolerance = 0)
      : module(module), replicaTolerance(replicaTolerance) {}

  // All arguments, to be set before the first run, the step number before every
  // run.
  std::map<std::string, Tensor> values;

  // Runs a function once and applies its updates. Fails with a diagnostic if
  // there is no such function, a value is missing, or the run fails.
  FailureOr<StepOutcome> run(const std::string& modelFunction);

 private:
  struct Function {
    ModelSignature signature;
    std::unique_ptr<DistributedFunction> distributed;  // Null for `soap`.
    mlir::func::FuncOp whole;                          // Null for `dist`.
  };
  FailureOr<Function*> find(const std::string& modelFunction);

  ModuleOp module;
  double replicaTolerance;
  std::map<std::string, Function> functions;
};

}  // namespace soapstone::reference

#endif  // SOAPSTONE_IR_REFERENCE_STEP_RUNNER_H_
