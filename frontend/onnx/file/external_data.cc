#include "frontend/onnx/file/external_data.h"

#include <sys/stat.h>

#include <functional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

absl::Status locationError(absl::string_view location, absl::string_view why) {
  return absl::InvalidArgumentError(
      absl::StrCat("external data location '", location, "' ", why));
}

absl::Status checkLocation(absl::string_view location) {
  if (location.empty()) return locationError(location, "is empty");
  if (location[0] == '/' || location[0] == '\\' ||
      (location.size() > 1 && location[1] == ':')) {
    return locationError(location, "is absolute; it must be relative");
  }
  if (location.find('\0') != absl::string_view::npos) {
    return locationError(location, "contains a zero byte");
  }
  for (absl::string_view part :
       absl::StrSplit(location, absl::ByAnyChar("/\\"))) {
    if (part == "..") return locationError(location, "contains '..'");
  }
  return absl::OkStatus();
}

// Fails if any component of `location` below `folder` is a symbolic link.
absl::Status checkNoLinks(const std::string& folder,
                          absl::string_view location) {
  std::string path = folder;
  for (absl::string_view part : absl::StrSplit(location, '/')) {
    absl::StrAppend(&path, part);
    struct stat status;
    if (::lstat(path.c_str(), &status) != 0) return absl::OkStatus();
    if (S_ISLNK(status.st_mode)) {
      return locationError(location, "goes through a symbolic link");
    }
    path += '/';
  }
  return absl::OkStatus();
}

}  // namespace

ExternalDataStore::ExternalDataStore(absl::string_view modelPath,
                                     absl::Span<const std::byte> modelBytes)
    : modelPath(modelPath), modelBytes(modelBytes) {
  size_t slash = modelPath.rfind('/');
  if (slash != absl::string_view::npos) {
    folder = std::string(modelPath.substr(0, slash + 1));
  }
}

std::optional<TensorOrigin> ExternalDataStore::inlineOrigin(
    absl::Span<const std::byte> bytes) const {
  const std::byte* begin = modelBytes.data();
  const std::byte* end = begin + modelBytes.size();
  std::less<const std::byte*> before;
  bool isInside = !bytes.empty() && !before(bytes.data(), begin) &&
                  !before(end, bytes.data() + bytes.size());
  if (!isInside) return std::nullopt;
  return TensorOrigin{modelPath, static_cast<uint64_t>(bytes.data() - begin),
                      bytes.size(), /*present=*/true};
}

absl::StatusOr<std::shared_ptr<const MappedFile>> ExternalDataStore::open(
    absl::string_view location) {
  auto [it, isNew] = files.try_emplace(std::string(location));
  if (!isNew) return it->second;
  auto fail = [&](absl::Status status) {
    files.erase(it);
    return status;
  };
  if (absl::Status s = checkLocation(location); !s.ok()) return fail(s);
  if (absl::Status s = checkNoLinks(folder, location); !s.ok()) return fail(s);
  auto file = MappedFile::open(folder + std::string(location),
                               /*followLinks=*/false);
  if (file.ok()) {
    it->second = *std::move(file);
  } else if (!absl::IsNotFound(file.status())) {
    return fail(file.status());
  }
  return it->second;
}

absl::StatusOr<Tensor> ExternalDataStore::load(DataType type,
                                               std::vector<int64_t> dims,
                                               absl::string_view location,
                                               uint64_t offset,
                                               uint64_t length) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file,
                             open(location));
  Tensor tensor(type, std::move(dims));
  uint64_t size = static_cast<uint64_t>(tensor.byteSize());
  if (length != 0 && length != size) {
    return locationError(
        location,
        absl::StrCat("stores ", length, " bytes for a tensor of ", size));
  }
  if (file != nullptr) {
    absl::Span<const std::byte> bytes = file->bytes();
    if (offset > bytes.size() || size > bytes.size() - offset) {
      return locationError(
          location, absl::StrCat("is too short: bytes ", offset, " to ", offset,
                                 "+", size, " of ", bytes.size()));
    }
    tensor = Tensor(type, tensor.dims(), file, bytes.subspan(offset, size));
  }
  tensor.setOrigin({folder + std::string(location), offset, size,
                    /*present=*/file != nullptr});
  return tensor;
}

}  // namespace soapstone::onnx
