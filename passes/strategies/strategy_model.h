#ifndef SOAPSTONE_PASSES_STRATEGIES_STRATEGY_MODEL_H_
#define SOAPSTONE_PASSES_STRATEGIES_STRATEGY_MODEL_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// A module as strategies see it: the graph of each model function, and the hash
// of the model. Building the graphs takes as long as several simulations, so a
// command that asks more than one question about a module builds this once.
// Configurations may be written into the module meanwhile; ops and arguments
// may not change.
class StrategyModel {
 public:
  // Implicit, so that a caller with one question can pass the module itself.
  StrategyModel(mlir::ModuleOp module);  // NOLINT(google-explicit-constructor)

  mlir::ModuleOp module() const { return source; }

  // One for each of `modelFunctions`, the main one first.
  const std::vector<StrategyGraph>& graphs() const { return functions; }

  // The graph of the main function (@step, else @forward). Fails with
  // InvalidArgument if the module has neither.
  absl::StatusOr<const StrategyGraph*> mainGraph() const;

  // The forward graph with its shapes and parameters as 16 hexadecimal digits:
  // equal for equal models whatever the optimizer, the same in every run.
  const std::string& hash() const { return digits; }

  // The hash of this model to compare with what a strategy notes of its own
  // (model::Strategy::modelHash): `hash()`, or that of its parameters
  // (parameters_hash.h) if the note is such a one.
  std::string hashLike(const std::string& note) const;

  // Whether what a strategy notes of its model says that it is for this one:
  // its hash or nothing.
  bool isNamedBy(const std::string& note) const;

 private:
  mlir::ModuleOp source;
  std::vector<StrategyGraph> functions;
  std::string digits;
};

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_STRATEGY_MODEL_H_
