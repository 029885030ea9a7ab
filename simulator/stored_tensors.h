#ifndef SOAPSTONE_SIMULATOR_STORED_TENSORS_H_
#define SOAPSTONE_SIMULATOR_STORED_TENSORS_H_

#include "ir/sharding/storage.h"
#include "simulator/model_graph.h"

namespace soapstone::simulator {

// By argument of the graph: the operand that decides its layout unless a
// strategy names it (`ir/sharding/storage.h`).
sharding::StorageReaders storageReaders(const ModelGraph& graph);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_STORED_TENSORS_H_
