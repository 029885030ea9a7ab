#ifndef SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_NODE_SHARDING_H_
#define SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_NODE_SHARDING_H_

#include <optional>
#include <string>
#include <vector>

#include "frontend/onnx/annotations/device_annotations.h"
#include "ir/sharding/op_configuration.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::onnx {

// The configuration of `op` that the specs of its node give together; that of
// the spec which shards most, if they contradict each other. Nothing if there
// is no spec that the op can have. Warns of specs that are ignored.
std::optional<sharding::OpConfiguration> configurationOfNode(
    const strategy::StrategyGraph& graph, const strategy::StrategyOp& op,
    const NodeAnnotation& node, std::vector<std::string>* warnings);

// How the tensors that a node shares with its op are sharded when the op runs
// as `configuration` says.
std::vector<ShardingSpec> specsOfNode(
    const strategy::StrategyGraph& graph, const strategy::StrategyOp& op,
    const AnnotatedNode& node, const sharding::OpConfiguration& configuration);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_ANNOTATIONS_NODE_SHARDING_H_
