#include "frontend/driver/weight_checksums.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/MemoryBuffer.h"

namespace soapstone::driver {
namespace {

class WeightFiles {
 public:
  explicit WeightFiles(std::string folder) : folder(std::move(folder)) {}

  std::optional<uint32_t> checksum(const std::string& file, int64_t offset,
                                   int64_t length) {
    // Every device class of a program asks for the same tensors.
    auto [known, isNew] =
        checksums.try_emplace(std::tuple(file, offset, length));
    if (isNew) known->second = compute(file, offset, length);
    return known->second;
  }

 private:
  std::optional<uint32_t> compute(const std::string& file, int64_t offset,
                                  int64_t length) {
    const llvm::MemoryBuffer* buffer = open(file);
    if (buffer == nullptr) return std::nullopt;
    auto size = static_cast<int64_t>(buffer->getBufferSize());
    if (offset < 0 || length < 0 || offset > size || length > size - offset) {
      return std::nullopt;
    }
    return llvm::crc32(llvm::arrayRefFromStringRef(buffer->getBuffer().substr(
        static_cast<size_t>(offset), static_cast<size_t>(length))));
  }

  // Null if the file cannot be read.
  const llvm::MemoryBuffer* open(const std::string& file) {
    auto [known, isNew] = files.try_emplace(file);
    if (isNew) {
      std::string path = (std::filesystem::path(folder) / file).string();
      auto buffer = llvm::MemoryBuffer::getFile(
          path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
      if (buffer) known->second = std::move(*buffer);
    }
    return known->second.get();
  }

  std::string folder;
  std::map<std::string, std::unique_ptr<llvm::MemoryBuffer>> files;
  std::map<std::tuple<std::string, int64_t, int64_t>, std::optional<uint32_t>>
      checksums;
};

}  // namespace

codegen::WeightChecksum weightChecksums(const std::string& folder) {
  auto files = std::make_shared<WeightFiles>(folder);
  return [files](const std::string& file, int64_t offset, int64_t length) {
    return files->checksum(file, offset, length);
  };
}

}  // namespace soapstone::driver
