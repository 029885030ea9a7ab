#ifndef SOAPSTONE_SIMULATOR_SHARED_MEMORY_H_
#define SOAPSTONE_SIMULATOR_SHARED_MEMORY_H_

#include <vector>

#include "ir/model/model_graph.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// By value, the representative of all values in the same memory: ops that take
// no time share the memory of operands and results, because their neighbours
// take the tensors as they lie.
std::vector<int> memoryOwners(const model::ModelGraph& graph);

// Takes the buffers out of `tasks` that no program has: of results that stay in
// registers, whose operands live until the kernel that computes them has run,
// and all but the largest of those that lie in one memory, which lives as long
// as any of them. Buffers of resharded copies stay.
void dropUnstoredBuffers(const model::ModelGraph& graph, TaskGraph* tasks);
// The same where the memoryOwners of the graph are known.
void dropUnstoredBuffers(const model::ModelGraph& graph,
                         const std::vector<int>& owners, TaskGraph* tasks);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_SHARED_MEMORY_H_
