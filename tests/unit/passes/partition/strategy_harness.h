#ifndef SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_STRATEGY_HARNESS_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_STRATEGY_HARNESS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/mlir_names.h"
#include "ir/model/strategy.h"
#include "ir/reference/pipeline_runner.h"
#include "ir/reference/step_runner.h"
#include "ir/reference/tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "passes/training/training_options.h"

namespace soapstone::partition {

// A model of `models/` and how it is trained.
struct ModelCase {
  std::string name;
  bool isTraining = true;
  passes::TrainingOptions options = {};
  int64_t steps = 1;
  double tolerance = 1e-4;  // Relative to the largest entry of a tensor.
  std::string variant = "";
  double dropout = 0;        // Ratio, put behind norms and functions.
  double ignoredLabels = 0;  // Part of the labels that do not count.
  bool isPipelined = false;  // The step is to become a pipeline.
};

// Name and variant, as the name of a test.
std::string caseName(const ModelCase& model);

// Prints the name, for GoogleTest.
void PrintTo(const ModelCase& model, std::ostream* out);

// A model and what it computes on one device: the oracle of its partitioned
// forms, in the interpreter.
class ModelUnderTest {
 public:
  // Reads the model and, if it is trained, builds its step.
  explicit ModelUnderTest(const ModelCase& model);

  // Whether the model could be read and run. Otherwise `errors` says why.
  bool isReady() const { return ready; }

  // The module before anything is configured.
  ModuleOp module() { return *model; }

  // Partitions `configured`, a copy of the module in which every op has a
  // configuration, verifies the programs of its devices and compares losses,
  // outputs and all parameters and states after the steps with those of one
  // device. With `isFused`, the programs go through the clean-ups and the
  // fusion that come before code generation. Returns "" or what is wrong.
  std::string check(ModuleOp configured, int64_t devices, bool isFused = false);

  // Makes the steps of the model in micro-batches be compared with those of
  // `whole`, the same model with the whole batch at once: its rows, its
  // parameters, its losses.
  void compareWith(const ModelUnderTest& whole);

  // The second half: compares a partitioned program as it stands.
  std::string checkProgram(ModuleOp program);

  // Cuts `configured` into the pipeline, partitions it and interprets it: one
  // micro-batch after another, in turns and in drawn orders, which must give
  // the same bits, those of one device up to the tolerance. The case must be
  // pipelined. Returns "" or what is wrong.
  std::string checkPipeline(ModuleOp configured,
                            const model::StrategyPipeline& pipeline,
                            int64_t devices);

  // The program of a pipeline; null, with the reason in `errors`, if there is
  // none.
  mlir::OwningOpRef<ModuleOp> pipelineProgram(
      ModuleOp configured, const model::StrategyPipeline& pipeline,
      int64_t devices);

  // The values that a run of a pipeline leaves, by name, or the error.
  absl::StatusOr<std::map<std::string, reference::Tensor>> runPipeline(
      ModuleOp program, const reference::PipelineOrder& order,
      std::vector<double>* losses);

  // Describes the first difference between tensors that shall be the same bit
  // by bit; "" if there is none.
  static std::string describeDifference(const std::string& name,
                                        const reference::Tensor& expected,
                                        const reference::Tensor& actual);

  // The partitioned form; null, with the reason in `errors`, if there is none.
  mlir::OwningOpRef<ModuleOp> partition(ModuleOp configured, int64_t devices);

  MLIRContext context{MLIRContext::Threading::DISABLED};
  std::string errors;  // Diagnostics since the last check began.

 private:
  // The state after a number of steps.
  struct Outcome {
    std::vector<reference::StepOutcome> steps;
    std::map<std::string, reference::Tensor> values;
  };
  std::string compareWithExpected(
      const std::map<std::string, reference::Tensor>& values,
      const std::vector<double>& losses) const;
  FailureOr<Outcome> runSteps(ModuleOp program, double replicaTolerance);
  void fillArguments();
  // Gives inputs of the whole batch what those of its rows have.
  void shareWholeBatches();
  bool isInput(const std::string& name) const;
  // Sets the inputs among `values` to the rows of micro-batch `index`.
  void setRows(const std::string& function, int64_t index,
               std::map<std::string, reference::Tensor>* values) const;

  ModelCase description;
  mlir::OwningOpRef<ModuleOp> model;
  std::map<std::string, reference::Tensor> arguments;
  Outcome expected;
  bool ready = false;
};

}  // namespace soapstone::partition

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_STRATEGY_HARNESS_H_
