#ifndef SOAPSTONE_FRONTEND_DRIVER_SAFETENSORS_FILE_H_
#define SOAPSTONE_FRONTEND_DRIVER_SAFETENSORS_FILE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "codegen/program/program_writer.h"
#include "frontend/onnx/file/proto.h"

namespace soapstone::driver {

// The bytes of a safetensors file of `tensors`, which have data and distinct
// names: the length of a JSON header, the header, then the tensors' bytes.
// Fails with Unimplemented for a type that emitted programs do not have.
absl::StatusOr<std::string> safetensorsBytes(
    const std::vector<onnx::NamedTensor>& tensors);

// Writes such a file.
absl::Status writeSafetensors(const std::string& path,
                              const std::vector<onnx::NamedTensor>& tensors);

// Adds the file of `tensors` (onnx::kComputedWeights) to those of a program;
// none if there are none.
absl::Status addComputedWeights(const std::vector<onnx::NamedTensor>& tensors,
                                std::vector<codegen::ProgramFile>& files);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_SAFETENSORS_FILE_H_
