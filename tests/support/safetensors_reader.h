#ifndef SOAPSTONE_TESTS_SUPPORT_SAFETENSORS_READER_H_
#define SOAPSTONE_TESTS_SUPPORT_SAFETENSORS_READER_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "frontend/onnx/file/tensor.h"

namespace soapstone::driver {

// Reads all tensors of a file by name. Fails with InvalidArgument if the file
// is not a whole safetensors file of types that emitted programs have.
absl::StatusOr<std::map<std::string, onnx::Tensor>> readSafetensors(
    const std::string& path);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_TESTS_SUPPORT_SAFETENSORS_READER_H_
