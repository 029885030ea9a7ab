#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_SHARED_NAMES_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_SHARED_NAMES_H_

#include <optional>

#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// PyTorch's exporter calls the result of x.mean() "mean", also where the module
// has a tensor of that name; such a file defines the name twice. The calls that
// it notes of nodes tell which of the two each node reads: "%b_mean" or
// "%mean".
//
// Returns `graph` with such results, and their readers, under the name
// "mean/result"; nullopt if there are none. A name stays as it is where the
// call of one of its readers does not tell, or a body of an If or a Loop reads
// it.
std::optional<GraphProto> separateSharedNames(const GraphProto& graph);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_SHARED_NAMES_H_
