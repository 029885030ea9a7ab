#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_EXTERNAL_DATA_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_EXTERNAL_DATA_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "frontend/onnx/file/mapped_file.h"
#include "frontend/onnx/file/tensor.h"

namespace soapstone::onnx {

// Finds the bytes of externally stored tensors. Locations are relative to the
// model's folder and must stay inside it: absolute paths, '..' and symbolic
// links in any component are InvalidArgument. A missing file is legal.
class ExternalDataStore {
 public:
  // `modelPath` is the file that the tensors were declared in; `modelBytes` its
  // content, if it is mapped.
  explicit ExternalDataStore(absl::string_view modelPath,
                             absl::Span<const std::byte> modelBytes = {});

  // A tensor of `type` and `dims` at `location`. Its data is present if the
  // file exists; a file that is too short or a `length` that differs from the
  // tensor's size is InvalidArgument. `length` 0 means "not given".
  absl::StatusOr<Tensor> load(DataType type, std::vector<int64_t> dims,
                              absl::string_view location, uint64_t offset,
                              uint64_t length);

  // Where in the model file `bytes` lie; nothing if they are not part of it.
  std::optional<TensorOrigin> inlineOrigin(
      absl::Span<const std::byte> bytes) const;

 private:
  // The mapped file, or null if it does not exist.
  absl::StatusOr<std::shared_ptr<const MappedFile>> open(
      absl::string_view location);

  std::string folder;  // ends with a slash, or is empty
  std::string modelPath;
  absl::Span<const std::byte> modelBytes;
  std::map<std::string, std::shared_ptr<const MappedFile>> files;
};

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_EXTERNAL_DATA_H_
