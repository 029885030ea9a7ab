#ifndef SOAPSTONE_SIMULATOR_STORED_TENSORS_H_
#define SOAPSTONE_SIMULATOR_STORED_TENSORS_H_

#include <vector>

#include "ir/model/model_graph.h"
#include "ir/sharding/storage.h"

namespace soapstone::simulator {

// By argument of the graph: the operand that decides its layout unless a
// strategy names it (`ir/sharding/storage.h`).
sharding::StorageReaders storageReaders(const model::ModelGraph& graph);

// By argument of the graph: whether it is the master of a working copy.
std::vector<char> mastersOfCopies(const model::ModelGraph& graph);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_STORED_TENSORS_H_
