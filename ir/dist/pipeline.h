#ifndef SOAPSTONE_IR_DIST_PIPELINE_H_
#define SOAPSTONE_IR_DIST_PIPELINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/mlir_names.h"
#include "ir/schedule/schedule.h"
#include "ir/schedule/slot_pool.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

// A program that runs its step as a pipeline: its model functions are those of
// chunks, of edges between them, and of a step as a whole, and the module says
// in which order every group of ranks calls them.
//
//   module             pipeline.schedule : what `setPipeline` writes
//   argument           pipeline.slots : i64, a value that waits between
//                      actions; micro-batch m lies in slot m mod slots; 0: a
//                      copy of a parameter, made once a step
//                      pipeline.window : array of i64, the actions that write
//                      and read such a value: what `setWindow` writes
namespace soapstone::dist {

inline constexpr llvm::StringLiteral kPipelineAttribute = "pipeline.schedule";
inline constexpr llvm::StringLiteral kSlotsAttribute = "pipeline.slots";
inline constexpr llvm::StringLiteral kWindowAttribute = "pipeline.window";

// Names of the model functions. A chunk has a forward pass, the gradients of
// its inputs and those of its parameters. An edge has the messages of a
// micro-batch: owners of a part of the tensor send, its users receive. Empty
// functions are left out.
std::string forwardFunction(int chunk);                    // "chunk0_forward"
std::string inputGradientFunction(int chunk);              // "chunk0_input"
std::string weightGradientFunction(int chunk);             // "chunk0_weight"
std::string transferFunction(const schedule::Edge& edge);  // "transfer_0_1"
// Before the first and behind the last action of a step, on all ranks: copies
// of parameters that several groups read; sums and updates.
inline constexpr llvm::StringLiteral kPrepareFunction = "prepare";
inline constexpr llvm::StringLiteral kUpdateFunction = "update";

// The phase of the function of a chunk; nullopt for other functions.
std::optional<schedule::ActionKind> phaseOf(llvm::StringRef modelFunction);

// The name of the function of an action. Requires a schedule that has it.
std::string functionOfAction(const schedule::Schedule& schedule,
                             const schedule::Action& action);

struct Pipeline {
  schedule::Schedule schedule;  // With transfers.
  std::vector<std::vector<int64_t>> ranksOfGroup;

  // The group of a rank; -1 if it has none.
  int groupOf(int64_t rank) const;
};

bool isPipeline(ModuleOp module);
void setPipeline(ModuleOp module, const Pipeline& pipeline);
// Fails with Internal if the attribute is malformed.
absl::StatusOr<Pipeline> readPipeline(ModuleOp module);

// Number of micro-batches held at once of an argument that waits between
// actions; nullopt for other arguments, 0 for a copy of a parameter, which is
// made once a step.
std::optional<int64_t> slotsOf(mlir::func::FuncOp function, unsigned argument);

// The actions between which such an argument waits; nullopt for arguments
// without them.
std::optional<schedule::WaitingValue> windowOf(mlir::func::FuncOp function,
                                               unsigned argument);
void setWindow(mlir::func::FuncOp function, unsigned argument,
               const schedule::WaitingValue& window);

// Whether a model function moves the messages of an edge.
bool isTransfer(StringRef modelFunction);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_PIPELINE_H_
