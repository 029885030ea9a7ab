#ifndef SOAPSTONE_SIMULATOR_SHARD_CLASSES_H_
#define SOAPSTONE_SIMULATOR_SHARD_CLASSES_H_

#include <cstdint>
#include <vector>

#include "ir/model/model_graph.h"
#include "ir/sharding/op_configuration.h"

namespace soapstone::simulator {

// Shapes of all operands, then of all results, of the shard of one rank.
model::LocalShapes shardShapes(const model::ModelGraph& graph,
                               const model::ModelOp& op,
                               const sharding::OpConfiguration& configuration,
                               int64_t rank);

// Whether the op pads a tensor and the shard of `device` is border alone: it
// reads nothing. Its operand's shape above is all zeros.
bool isBorderAlone(const model::ModelGraph& graph, const model::ModelOp& op,
                   const sharding::OpConfiguration& configuration, int device);

// By rank, a number that ranks share only if their shards have the same shapes;
// does not look at every rank if no dimension is split twice.
std::vector<int64_t> classifyShards(
    const model::ModelGraph& graph, const model::ModelOp& op,
    const sharding::OpConfiguration& configuration);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_SHARD_CLASSES_H_
