#ifndef SOAPSTONE_PASSES_PARTITION_CLASS_EMITTER_H_
#define SOAPSTONE_PASSES_PARTITION_CLASS_EMITTER_H_

#include <vector>

#include "passes/partition/distributed_graph.h"

namespace soapstone::partition {

// One op of the model as its devices run it: what emission for every class
// shares.
struct TaskTable {
  std::vector<int> taskOfDevice;  // -1: does not run there.
};

// The tasks of every compute node of `graph`; empty for moves.
std::vector<TaskTable> taskTables(const DistributedFunction& graph,
                                  int64_t devices);

// Writes the function of one device class, named FUNCTION_CLASS, at the
// builder: the part of `graph` in which `ranks`, a class of `deviceClasses`,
// take part.
mlir::func::FuncOp emitClass(OpBuilder& builder,
                             const DistributedFunction& graph,
                             ArrayRef<TaskTable> tasks, int64_t deviceClass,
                             ArrayRef<int64_t> ranks);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_CLASS_EMITTER_H_
