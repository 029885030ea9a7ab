#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_MASKED_ASSIGNMENT_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_MASKED_ASSIGNMENT_H_

#include <optional>

#include "absl/status/statusor.h"
#include "frontend/onnx/graph/graph_builder.h"

namespace soapstone::onnx {

// Adds the selection that `scatter`, a ScatterND, is where it writes one value
// to all places at which a mask is true: `x[mask] = value` in PyTorch, whose
// exporter writes the places as NonZero(mask) and repeats the value as often.
// How many places there are depends on data; the selection's shape does not.
// Returns its result, or nothing where the node is something else.
absl::StatusOr<std::optional<ValueId>> addMaskedAssignment(
    GraphBuilder& builder, const Node& scatter, absl::string_view name);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_MASKED_ASSIGNMENT_H_
