#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "tests/benchmarks/iopddl/json_cursor.h"

namespace soapstone::search {
namespace {

// zlib reads files without a gzip header as they are.
class FileSource : public ByteSource {
 public:
  FileSource(gzFile file, std::string path)
      : file(file), path(std::move(path)) {}
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  ~FileSource() override { gzclose(file); }

  absl::StatusOr<size_t> read(char* buffer, size_t capacity) override {
    const auto request =
        static_cast<unsigned>(std::min<size_t>(capacity, 1u << 30));
    const int count = gzread(file, buffer, request);
    if (count > 0) return static_cast<size_t>(count);
    // A truncated stream ends with a count of 0 and an error.
    int code = Z_OK;
    const char* message = gzerror(file, &code);
    if (code == Z_OK || code == Z_STREAM_END) return size_t{0};
    if (code == Z_ERRNO) message = std::strerror(errno);
    return absl::InvalidArgumentError(absl::StrCat(
        "cannot read '", path,
        "': ", code == Z_BUF_ERROR ? "gzip data is truncated" : message));
  }

 private:
  gzFile file;
  std::string path;
};

class TextSource : public ByteSource {
 public:
  explicit TextSource(absl::string_view text) : rest(text) {}

  absl::StatusOr<size_t> read(char* buffer, size_t capacity) override {
    const size_t count = std::min(capacity, rest.size());
    if (count > 0) std::memcpy(buffer, rest.data(), count);
    rest.remove_prefix(count);
    return count;
  }

 private:
  absl::string_view rest;
};

}  // namespace

absl::StatusOr<std::unique_ptr<ByteSource>> openFileSource(
    const std::string& path) {
  errno = 0;
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) {
    return absl::NotFoundError(absl::StrCat(
        "cannot open '", path,
        "': ", errno != 0 ? std::strerror(errno) : "out of memory"));
  }
  gzbuffer(file, 1u << 18);
  return std::make_unique<FileSource>(file, path);
}

std::unique_ptr<ByteSource> makeTextSource(absl::string_view text) {
  return std::make_unique<TextSource>(text);
}

}  // namespace soapstone::search
