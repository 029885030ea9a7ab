#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_MAPPED_FILE_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_MAPPED_FILE_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace soapstone::onnx {

// A regular file mapped read-only: pages are read when touched, so a large
// file costs no memory until its bytes are used. Never null, shared by the
// tensors that point into it.
class MappedFile {
 public:
  // Fails with NotFound if `path` does not exist and with InvalidArgument if
  // it cannot be read or is not a regular file. With `followLinks` false the
  // last component must not be a symbolic link.
  static absl::StatusOr<std::shared_ptr<const MappedFile>> open(
      const std::string& path, bool followLinks = true);

  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  absl::Span<const std::byte> bytes() const { return contents; }

 private:
  explicit MappedFile(absl::Span<const std::byte> contents)
      : contents(contents) {}

  absl::Span<const std::byte> contents;
};

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_MAPPED_FILE_H_
