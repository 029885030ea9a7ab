#include "tests/support/safetensors_reader.h"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"

namespace soapstone::driver {
namespace {

constexpr std::pair<onnx::DataType, const char*> kTypes[] = {
    {onnx::DataType::kFloat32, "F32"},   {onnx::DataType::kFloat16, "F16"},
    {onnx::DataType::kBfloat16, "BF16"}, {onnx::DataType::kInt64, "I64"},
    {onnx::DataType::kInt32, "I32"},     {onnx::DataType::kBool, "BOOL"},
};

// Bytes of the header's length at the start of a file.
constexpr size_t kPrefix = sizeof(uint64_t);

std::optional<onnx::DataType> typeOf(llvm::StringRef name) {
  for (const auto& [type, known] : kTypes) {
    if (name == known) return type;
  }
  return std::nullopt;
}

absl::Status badFile(const std::string& path, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("'", path, "' ", what));
}

// A list of sizes that are integers and not negative.
std::optional<std::vector<int64_t>> sizesOf(const llvm::json::Array* list) {
  if (list == nullptr) return std::nullopt;
  std::vector<int64_t> sizes;
  for (const llvm::json::Value& item : *list) {
    std::optional<int64_t> size = item.getAsInteger();
    if (!size || *size < 0) return std::nullopt;
    sizes.push_back(*size);
  }
  return sizes;
}

// The tensor that a header entry describes, over `file`.
absl::StatusOr<onnx::Tensor> readEntry(
    const llvm::json::Object* entry,
    const std::shared_ptr<const std::string>& file, size_t dataBegin) {
  absl::Status malformed =
      absl::InvalidArgumentError("has an entry that describes no tensor");
  if (entry == nullptr) return malformed;
  auto type = typeOf(entry->getString("dtype").value_or(""));
  auto dims = sizesOf(entry->getArray("shape"));
  auto range = sizesOf(entry->getArray("data_offsets"));
  if (!type || !dims || !range || range->size() != 2) return malformed;
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t count, onnx::elementCount(*dims));
  auto available = static_cast<int64_t>(file->size() - dataBegin);
  int64_t begin = (*range)[0], end = (*range)[1];
  int64_t elementBytes = onnx::bitWidth(*type) / 8;
  if (begin > end || end > available || end - begin > available ||
      count > available || count * elementBytes != end - begin) {
    return malformed;
  }
  const char* data = file->data() + dataBegin + begin;
  return onnx::Tensor(*type, *std::move(dims), file,
                      {reinterpret_cast<const std::byte*>(data),
                       static_cast<size_t>(end - begin)});
}

}  // namespace

absl::StatusOr<std::map<std::string, onnx::Tensor>> readSafetensors(
    const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream)
    return absl::NotFoundError(absl::StrCat("cannot open '", path, "'"));
  std::ostringstream text;
  text << stream.rdbuf();
  auto file = std::make_shared<const std::string>(std::move(text).str());
  uint64_t length = 0;
  if (file->size() < kPrefix) return badFile(path, "is no safetensors file");
  std::memcpy(&length, file->data(), kPrefix);
  if (length > file->size() - kPrefix) {
    return badFile(path, "is no safetensors file, or truncated");
  }
  absl::StatusOr<llvm::json::Value> header = parseJson(
      llvm::json::fixUTF8(llvm::StringRef(file->data() + kPrefix, length)));
  if (!header.ok()) {
    return badFile(
        path, absl::StrCat("has a bad header: ", header.status().message()));
  }
  const llvm::json::Object* entries = header->getAsObject();
  if (entries == nullptr) return badFile(path, "has a bad header");
  std::map<std::string, onnx::Tensor> tensors;
  for (const auto& [name, entry] : *entries) {
    if (name == "__metadata__") continue;  // Texts about the file.
    absl::StatusOr<onnx::Tensor> tensor =
        readEntry(entry.getAsObject(), file, kPrefix + length);
    if (!tensor.ok()) return badFile(path, tensor.status().message());
    tensors[name.str()] = *std::move(tensor);
  }
  return tensors;
}

}  // namespace soapstone::driver
