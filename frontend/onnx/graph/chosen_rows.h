#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_CHOSEN_ROWS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_CHOSEN_ROWS_H_

#include <optional>

#include "absl/status/statusor.h"
#include "frontend/onnx/graph/graph_builder.h"

namespace soapstone::onnx {

// The mask in Transpose(NonZero(mask)): its places, one a row. kNoValue for
// other values.
ValueId maskOfPlaces(const Graph& graph, ValueId places);

// The mask whose chosen rows `read`, a Gather or GatherND, reads: x[mask], of
// which x has the leading dims of the mask. kNoValue for other nodes.
ValueId placedMask(const Graph& graph, const Node& read);

// Adds what `node` stands for where `builder.hitRows` has a use for it: reads
// of chosen rows have all rows, and sums and losses leave those out that the
// mask does not choose. Returns its result, or nothing for other nodes.
absl::StatusOr<std::optional<ValueId>> addUseOfChosenRows(
    GraphBuilder& builder, const Node& node, const std::string& name);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_CHOSEN_ROWS_H_
