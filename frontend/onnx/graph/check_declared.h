#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_CHECK_DECLARED_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_CHECK_DECLARED_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/graph/bind_dimensions.h"
#include "frontend/onnx/graph/graph.h"
#include "frontend/onnx/graph/node_runner.h"

namespace soapstone::onnx {

// Checks what a file says twice: a function defined twice, an initializer
// against the graph input of its name. InvalidArgument names both.
absl::Status checkDefinitions(const ModelProto& model);

// Holds the types that the file declares for outputs and intermediate values
// against those that their nodes have. Another element type, rank or size is
// InvalidArgument. Where symbolic dimensions were bound (`sizes`), another size
// is only a warning: exporters write the sizes that they traced with for values
// that depend on a symbolic dimension.
absl::Status checkDeclaredTypes(const ModelProto& model,
                                const DimensionSizes& sizes, const Scope& scope,
                                const Graph& graph,
                                std::vector<std::string>& warnings);

// The same for the body of an If or a Loop, in whose `scope` all its values are
// known. Sizes are not held against each other: from one trip of a loop to the
// next they may differ, and the inferred ones are used.
absl::Status checkBodyTypes(const GraphProto& body, const Scope& scope,
                            const Graph& graph);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_CHECK_DECLARED_H_
