#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_BIND_DIMENSIONS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_BIND_DIMENSIONS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "frontend/onnx/file/proto.h"
#include "frontend/onnx/graph/graph.h"
#include "frontend/onnx/import.h"

namespace soapstone::onnx {

// Sizes of the symbolic dimensions of a model. An unnamed dimension is called
// after its place: "x0[1]".
using DimensionSizes = std::map<std::string, int64_t>;

// Whether `--dim` means by `name`, where the file has no such dimension, how
// mixtures of experts are computed.
inline bool isMixtureSize(const std::string& name) {
  return name == "group" || name == "capacity";
}

// Decides the size of every symbolic dimension of `inputs` (the data inputs of
// the graph). Fails with InvalidArgument if `options` name a dimension that is
// not there (the message lists those that are), if a size is not positive, if
// `batch` contradicts a fixed first dimension, or if a dimension stays open.
absl::StatusOr<DimensionSizes> bindDimensions(
    const std::vector<ValueInfoProto>& inputs, const BindOptions& options);

// The type of a declared value; symbols that are not in `sizes` are unknown.
ValueType boundType(const ValueInfoProto& info, const DimensionSizes& sizes);

// The data inputs of `graph`: those that no initializer gives a value.
std::vector<ValueInfoProto> dataInputs(const GraphProto& graph);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_BIND_DIMENSIONS_H_
