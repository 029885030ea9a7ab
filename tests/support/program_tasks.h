#ifndef SOAPSTONE_TESTS_SUPPORT_PROGRAM_TASKS_H_
#define SOAPSTONE_TESTS_SUPPORT_PROGRAM_TASKS_H_

#include <string>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_graph.h"
#include "mlir/IR/BuiltinOps.h"
#include "simulator/task_graph.h"

namespace soapstone::search {

// How a sum of gradients is priced: by its share of a bucket, as the search
// does before buckets are made, or as a call of its own.
enum class SumPrices { kShares, kCalls };

// The tasks of a partitioned program (a `dist` module, ir/dist/program.h): the
// same simulator runs on it as on the graph of a search.
//
// Reads the device functions of the model function `function`. Ops cost what
// the op of `model` that has their name says for their local shapes; parts
// of an op that exchanges statistics what kernels of them read and write; ops
// without a name only copy, as parts of a move do. Communication runs on
// its lane from when its operands are there until somebody needs its results,
// wherever its wait stands.
//
// Fails with FailedPrecondition if there is no such function, and with
// InvalidArgument if the program has more devices than the machine.
absl::StatusOr<simulator::TaskGraph> readProgramTasks(
    mlir::ModuleOp program, const std::string& function,
    const model::ModelGraph& model, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs,
    SumPrices sumPrices = SumPrices::kShares);

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_SUPPORT_PROGRAM_TASKS_H_
