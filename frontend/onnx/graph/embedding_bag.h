#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_EMBEDDING_BAG_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_EMBEDDING_BAG_H_

#include <optional>

#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/graph/graph_builder.h"
#include "frontend/onnx/graph/node_runner.h"

namespace soapstone::onnx {

// Recognises PyTorch's export of EmbeddingBag: a Loop over bags whose body
// slices the indices between two offsets, gathers those rows of the table and
// reduces them to one. Returns the internal op that says so (see
// internal_form.h), or nothing if the loop is anything else.
std::optional<Node> matchEmbeddingBag(GraphBuilder& builder, const Node& loop,
                                      const GraphProto& body,
                                      const Scope& scope);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_EMBEDDING_BAG_H_
