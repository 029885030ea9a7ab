#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_TYPE_READER_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_TYPE_READER_H_

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// Decodes a TypeProto into the type fields of `info`.
absl::Status readType(absl::Span<const std::byte> bytes, ValueInfoProto& info);

// The name of an encoded SparseTensorProto: that of its values tensor.
absl::StatusOr<std::string> readSparseTensorName(
    absl::Span<const std::byte> bytes);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_TYPE_READER_H_
