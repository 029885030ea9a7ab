#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_TENSOR_READER_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_TENSOR_READER_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "frontend/onnx/file/external_data.h"
#include "frontend/onnx/file/proto.h"

namespace soapstone::onnx {

// Decodes an encoded TensorProto. Raw data stays in place and is kept alive by
// `owner`; typed fields are packed into an own buffer. Errors (InvalidArgument,
// OutOfRange) name the tensor.
absl::StatusOr<NamedTensor> parseTensor(absl::Span<const std::byte> bytes,
                                        std::shared_ptr<const void> owner,
                                        ExternalDataStore& external);

// Reads a file that holds one TensorProto, such as the inputs of the ONNX
// backend tests. Errors name the file.
absl::StatusOr<NamedTensor> readTensorFile(const std::string& path);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_TENSOR_READER_H_
