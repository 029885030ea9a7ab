#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_EXPORTED_LOSSES_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_EXPORTED_LOSSES_H_

#include <optional>

#include "absl/status/statusor.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/graph/graph_builder.h"

// Cross-entropies of PyTorch (torch.nn.functional.cross_entropy) of which its
// exporter writes less than they are.

namespace soapstone::onnx {

// The label smoothing in the call that a loss comes from, which the node lacks;
// 0 if there is none.
double labelSmoothing(const NodeProto& proto);

// Adds the cross-entropy `node`, scores [N, C, d..], with `smoothing`, or for
// labels that are probabilities of the classes, as floats [N, C, d..]. Returns
// the loss, or nothing where the node says all that there is.
absl::StatusOr<std::optional<ValueId>> addExportedLoss(GraphBuilder& builder,
                                                       const Node& node,
                                                       double smoothing);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_EXPORTED_LOSSES_H_
