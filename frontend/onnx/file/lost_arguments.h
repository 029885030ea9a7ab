#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_LOST_ARGUMENTS_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_LOST_ARGUMENTS_H_

#include "absl/status/status.h"
#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// InvalidArgument if `node` computes less than the call that it comes from, as
// PyTorch's exporter notes it: an argument that its converter leaves out
// without a word.
absl::Status refuseLostArguments(const NodeProto& node);

// The share of attention's probabilities that the call which `node` comes from
// drops; 0 if it drops none or is no attention. PyTorch's converter writes this
// dropout as one that is not in training mode, which does nothing.
double lostAttentionDropout(const NodeProto& node);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_LOST_ARGUMENTS_H_
