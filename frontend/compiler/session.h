#ifndef SOAPSTONE_FRONTEND_COMPILER_SESSION_H_
#define SOAPSTONE_FRONTEND_COMPILER_SESSION_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "codegen/program/program_writer.h"
#include "frontend/compiler/imported_model.h"
#include "frontend/compiler/model_options.h"
#include "ir/model/strategy.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/cleanup/fold_layers.h"
#include "passes/pipelines.h"
#include "passes/search/search_strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::compiler {

// Whether a model takes statistics over its batch to norm it.
bool hasBatchNorms(mlir::ModuleOp module);

// Receivers of what a session reports about its work; any may be empty.
struct SessionEvents {
  // A warning, one line, as soon as it is known.
  std::function<void(const std::string&)> warn;
  // A phase is over: "import", "training step", "strategy", "placement",
  // "partition", "fusion". A search is over ("strategy") even if it failed.
  std::function<void(absl::string_view phase)> finish;
  // Called many times a second with the progress of a search.
  std::function<void(const search::SearchProgress&)> progress;
};

// Where a step shall run. The machine and the costs must outlive the session.
struct SessionTarget {
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  int64_t devices = 1;
};

// One model on its way from a file to a program, phase by phase:
//
//   Session session(options, events);
//   session.import()              a soap module with @forward, raised
//   session.train()               its training step, or the named forward pass
//   session.search(target, ...)   a strategy; or one that the caller has
//   session.place(strategy)       every op and tensor with its devices
//   session.partition(strategy)   the program of the devices; may be left out
//   session.prepare()             the form that is printed
//   session.print(...)            its files
//
// Commands, tests and other front ends go through these. A phase requires
// `import` and `train` before it; `partition` places by itself. Each fails with
// one line that names the file or the op.
class Session {
 public:
  explicit Session(ModelOptions options, SessionEvents events = {});

  const ModelOptions& options() const { return model; }
  mlir::MLIRContext& context() { return irContext; }
  // The module that the last phase left.
  mlir::ModuleOp module() { return *imported.module; }
  const ImportedModel& importedModel() const { return imported; }
  // The equal layers that were left out.
  const passes::LayerFold& fold() const { return layerFold; }

  // Leaves equal layers out if `folds`.
  absl::Status import(bool folds = false);
  absl::Status train();
  // Both, for what begins with a training step.
  absl::Status importStep(bool folds = false);

  // The ops and tensors of the step, as strategies name them; built when it is
  // first needed, and gone after `partition`.
  const strategy::StrategyModel& strategyModel();

  // Finds a strategy within the limits of `limits`, whose progress is reported
  // beside that of the events.
  absl::StatusOr<search::StrategySearch> search(
      const SessionTarget& target, const search::SearchGoal& goal,
      search::SearchOptions limits,
      const search::ModelGraphOptions& graphOptions = {});

  // Gives every op its configuration.
  absl::Status place(const model::Strategy& strategy);
  // Requires `place`: which copies of a value exist, where and for how long, as
  // text. `nodes`: see `partitionModel`.
  absl::StatusOr<std::string> placedStep(int64_t devices,
                                         const std::vector<int>& nodes = {});

  // Afterwards the module is the program, and `strategy` says what the one
  // given left open.
  // `nodes`: see `partitionModel`.
  absl::Status partition(const model::Strategy& strategy,
                         const std::vector<int>& nodes = {});
  const std::optional<model::Strategy>& strategy() const { return chosen; }

  absl::Status prepare(const passes::CodegenOptions& options = {});

  absl::StatusOr<std::vector<codegen::ProgramFile>> print(
      const codegen::ProgramOptions& options, codegen::ProgramSummary& summary,
      const std::string& codeNamespace = "program");

 private:
  void warn(const std::string& text) const {
    if (events.warn) events.warn(text);
  }
  void finish(absl::string_view phase) const {
    if (events.finish) events.finish(phase);
  }

  ModelOptions model;
  SessionEvents events;
  mlir::MLIRContext irContext;
  ImportedModel imported;
  passes::LayerFold layerFold;
  std::optional<strategy::StrategyModel> graphs;
  std::optional<model::Strategy> chosen;
};

}  // namespace soapstone::compiler

#endif  // SOAPSTONE_FRONTEND_COMPILER_SESSION_H_
