#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_CHECK_NODE_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_CHECK_NODE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Holds a node of a file, as it stands there, against ONNX's rules for its op
// (op_schema.h, op_limits.h): the attributes it may have, their kinds and
// values, the number of operands and results, and the rank and element type of
// each operand. After it, rules and lowerings may rely on ranks of operands
// whose rank is known. Ops that no operator set has pass. InvalidArgument names
// the node.
absl::Status checkNode(const Graph& graph, const Node& node,
                       const std::vector<std::string>& outputNames);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_CHECK_NODE_H_
