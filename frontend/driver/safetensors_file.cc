#include "frontend/driver/safetensors_file.h"

#include <cstdint>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/build/text_file.h"
#include "frontend/driver/text_output.h"
#include "frontend/onnx/lower/lower_model.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"

namespace soapstone::driver {
namespace {

constexpr std::pair<onnx::DataType, const char*> kTypes[] = {
    {onnx::DataType::kFloat32, "F32"},   {onnx::DataType::kFloat16, "F16"},
    {onnx::DataType::kBfloat16, "BF16"}, {onnx::DataType::kInt64, "I64"},
    {onnx::DataType::kInt32, "I32"},     {onnx::DataType::kBool, "BOOL"},
};

// Bytes of the header's length at the start of a file.
constexpr size_t kPrefix = sizeof(uint64_t);

const char* typeName(onnx::DataType type) {
  for (const auto& [known, name] : kTypes) {
    if (known == type) return name;
  }
  return nullptr;
}

}  // namespace

absl::StatusOr<std::string> safetensorsBytes(
    const std::vector<onnx::NamedTensor>& tensors) {
  std::vector<std::string> entries;
  std::string data;
  for (const onnx::NamedTensor& named : tensors) {
    const onnx::Tensor& tensor = named.tensor;
    const char* type = typeName(tensor.type());
    if (type == nullptr) {
      return absl::UnimplementedError(
          absl::StrCat("tensor '", named.name, "' has type ",
                       onnx::dataTypeName(tensor.type())));
    }
    size_t begin = data.size();
    data.append(reinterpret_cast<const char*>(tensor.bytes().data()),
                tensor.bytes().size());
    entries.push_back(
        absl::StrCat(jsonText(named.name), ":{\"dtype\":\"", type,
                     "\",\"shape\":[", absl::StrJoin(tensor.dims(), ","),
                     "],\"data_offsets\":[", begin, ",", data.size(), "]}"));
  }
  std::string header = absl::StrCat("{", absl::StrJoin(entries, ","), "}");
  header.resize((header.size() + kPrefix - 1) / kPrefix * kPrefix, ' ');
  uint64_t length = header.size();
  char prefix[kPrefix];
  std::memcpy(prefix, &length, kPrefix);
  return absl::StrCat(absl::string_view(prefix, kPrefix), header, data);
}

absl::Status writeSafetensors(const std::string& path,
                              const std::vector<onnx::NamedTensor>& tensors) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string bytes, safetensorsBytes(tensors));
  return codegen::writeTextFile(path, bytes);
}

absl::Status addComputedWeights(const std::vector<onnx::NamedTensor>& tensors,
                                std::vector<codegen::ProgramFile>& files) {
  if (tensors.empty()) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(std::string bytes, safetensorsBytes(tensors));
  files.push_back({onnx::kComputedWeights, std::move(bytes)});
  return absl::OkStatus();
}

}  // namespace soapstone::driver
