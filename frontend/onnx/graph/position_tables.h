#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_POSITION_TABLES_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_POSITION_TABLES_H_

#include <vector>

#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Kind of a table computed from positions. Exporters write such buffers of a
// model like its parameters, but no training starts from values like these.
enum class PositionTable {
  kNone,
  kSines,       // [..., position, even]: pairs of a sine and a cosine
  kLinearBias,  // [..., key]: grows in equal steps, at most one turn a row
};

// Decides by its data whether initializer `id` is a table of positions: the
// sinusoids of Vaswani et al., "Attention is all you need", section 3.5
// (adjacent pairs or halves of a row), or a bias linear in the distance that is
// added to attention scores and used for nothing else (Press et al., "Train
// short, test long", section 3). Without data, it is not.
PositionTable positionTableOf(const Graph& graph,
                              const std::vector<std::vector<Use>>& uses,
                              ValueId id);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_POSITION_TABLES_H_
