#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_MODEL_READER_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_MODEL_READER_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// Reads an ONNX file. The file stays mapped as long as a tensor points into it.
// Accepts IR versions 3 to 13; errors (InvalidArgument, OutOfRange,
// ResourceExhausted) name the file and the message or tensor at fault.
absl::StatusOr<ModelProto> readModel(const std::string& path);

// Reads an encoded ModelProto from memory. `path` is used in errors, as origin
// of inline data and to resolve external data; `owner` keeps `bytes` alive for
// the tensors.
absl::StatusOr<ModelProto> parseModel(absl::Span<const std::byte> bytes,
                                      std::shared_ptr<const void> owner,
                                      const std::string& path);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_MODEL_READER_H_
