#include "frontend/presets/weights.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/soap/arguments.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"

namespace soapstone::presets {
namespace {

namespace fs = std::filesystem;
using Shape = std::vector<int64_t>;

struct StoredTensor {
  std::string type;  // "F32", "BF16", ..
  Shape shape;
};

// The tensors of all files by name.
using StoredTensors = std::map<std::string, StoredTensor>;

absl::Status bad(const fs::path& path, absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("'", path.string(), "' ", what));
}

// The JSON text at the start of a safetensors file.
absl::StatusOr<std::string> readHeader(const fs::path& path) {
  // Safetensors' own limit.
  constexpr uint64_t kLongest = 100000000;
  // A pipe would be waited for.
  std::error_code error;
  if (!fs::is_regular_file(path, error))
    return bad(path, "cannot be read as a safetensors file");
  std::ifstream file(path, std::ios::binary);
  char prefix[sizeof(uint64_t)];
  uint64_t length = 0;
  if (!file.read(prefix, sizeof(prefix)))
    return bad(path, "cannot be read as a safetensors file");
  std::memcpy(&length, prefix, sizeof(prefix));
  uint64_t bytes = fs::file_size(path, error);
  if (error || length > kLongest || length > bytes - sizeof(prefix))
    return bad(path, "is no safetensors file, or truncated");
  std::string text(length, '\0');
  if (!file.read(text.data(), static_cast<std::streamsize>(length)))
    return bad(path, "is no safetensors file, or truncated");
  return text;
}

absl::Status readFile(const fs::path& path, StoredTensors& tensors) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::string text, readHeader(path));
  absl::StatusOr<llvm::json::Value> header =
      parseJson(llvm::json::fixUTF8(text));
  if (!header.ok()) {
    return bad(path,
               absl::StrCat("has a bad header: ", header.status().message()));
  }
  const llvm::json::Object* entries = header->getAsObject();
  if (entries == nullptr) return bad(path, "has a header that is no object");
  for (const auto& [name, value] : *entries) {
    const llvm::json::Object* entry = value.getAsObject();
    const llvm::json::Array* sizes =
        entry == nullptr ? nullptr : entry->getArray("shape");
    if (sizes == nullptr) continue;  // "__metadata__"
    StoredTensor& tensor = tensors[name.str()];
    tensor.type = entry->getString("dtype").value_or("").str();
    for (const llvm::json::Value& size : *sizes)
      tensor.shape.push_back(size.getAsInteger().value_or(-1));
  }
  return absl::OkStatus();
}

// The files of a folder that an index names, or else all.
absl::StatusOr<std::set<fs::path>> filesOf(const fs::path& folder) {
  std::set<fs::path> files;
  std::error_code error;
  if (!fs::is_directory(folder, error)) return std::set<fs::path>{folder};
  fs::path index = folder / "model.safetensors.index.json";
  if (fs::is_regular_file(index, error)) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::string text, readTextFile(index.string(), "an index of weights"));
    absl::StatusOr<llvm::json::Value> value = parseJson(text);
    if (!value.ok()) return inFile(index.string(), value.status());
    const llvm::json::Object* object = value->getAsObject();
    const llvm::json::Object* map =
        object == nullptr ? nullptr : object->getObject("weight_map");
    if (map == nullptr) return bad(index, "has no object 'weight_map'");
    for (const auto& [name, file] : *map) {
      fs::path plain = file.getAsString().value_or("").str();
      if (plain.empty() || plain.has_parent_path() || plain == "..")
        return bad(index, absl::StrCat("names no file in its folder for '",
                                       name.str(), "'"));
      files.insert(folder / plain);
    }
    return files;
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".safetensors") files.insert(entry.path());
  if (files.empty()) return bad(folder, "has no safetensors file");
  return files;
}

// As in runtime/checkpoint/weight_files.h: full name, or without its first
// component.
const StoredTensor* find(const StoredTensors& tensors,
                         const std::string& name) {
  auto found = tensors.find(name);
  size_t dot = name.find('.');
  if (found == tensors.end() && dot != std::string::npos)
    found = tensors.find(name.substr(dot + 1));
  return found == tensors.end() ? nullptr : &found->second;
}

std::string shapeText(const Shape& shape) {
  return absl::StrCat("[", absl::StrJoin(shape, ","), "]");
}

// Why a tensor cannot give a value of that shape, or nothing if it can.
std::optional<std::string> fault(const StoredTensor& tensor,
                                 const Shape& shape) {
  if (tensor.type != "F32" && tensor.type != "BF16" && tensor.type != "F16")
    return absl::StrCat("has type ", tensor.type,
                        ", which cannot be read; F32, BF16 and F16 can");
  if (tensor.shape == shape) return std::nullopt;
  return absl::StrCat("has shape ", shapeText(tensor.shape),
                      ", the model needs ", shapeText(shape));
}

// Why the value of `name` cannot be read, or nothing if it can.
std::optional<std::string> faultOf(const StoredTensors& tensors,
                                   const std::string& name,
                                   const Shape& shape) {
  if (const StoredTensor* tensor = find(tensors, name)) {
    std::optional<std::string> reason = fault(*tensor, shape);
    if (!reason) return std::nullopt;
    return absl::StrCat("'", name, "' ", *reason);
  }
  constexpr absl::string_view kExperts = ".experts.";
  size_t place = name.find(kExperts.data());
  if (place == std::string::npos || shape.size() < 2)
    return absl::StrCat("there is no '", name, "'");
  place += kExperts.size();
  Shape each(shape.begin() + 1, shape.end());
  for (int64_t expert = 0; expert < shape[0]; ++expert) {
    std::string own =
        absl::StrCat(name.substr(0, place), expert, ".", name.substr(place));
    const StoredTensor* tensor = find(tensors, own);
    if (tensor == nullptr) return absl::StrCat("there is no '", own, "'");
    if (auto reason = fault(*tensor, each))
      return absl::StrCat("'", own, "' ", *reason);
  }
  return std::nullopt;
}

}  // namespace

absl::Status originateWeights(mlir::func::FuncOp function,
                              const std::string& folder,
                              const std::string& model) {
  StoredTensors tensors;
  SOAPSTONE_ASSIGN_OR_RETURN(std::set<fs::path> files, filesOf(folder));
  for (const fs::path& file : files)
    SOAPSTONE_RETURN_IF_ERROR(readFile(file, tensors));
  std::error_code error;
  fs::path base = fs::absolute(model, error).lexically_normal().parent_path();
  std::string relative = fs::absolute(folder, error)
                             .lexically_normal()
                             .lexically_relative(base)
                             .string();
  std::vector<std::string> faults;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    soap::ArgumentRole role = soap::argumentRole(function, i);
    bool isParameter = role == soap::ArgumentRole::kParameter;
    if (!isParameter && role != soap::ArgumentRole::kState) continue;
    auto type = cast<RankedTensorType>(function.getArgument(i).getType());
    std::optional<std::string> reason =
        faultOf(tensors, soap::argumentName(function, i),
                Shape(type.getShape().begin(), type.getShape().end()));
    if (!reason) soap::setArgumentOrigin(function, i, {relative, 0, 0});
    if (reason && isParameter) faults.push_back(*reason);
  }
  if (faults.empty()) return absl::OkStatus();
  std::string more = faults.size() == 1
                         ? ""
                         : absl::StrCat(" (and ", faults.size() - 1,
                                        " more parameters cannot be read)");
  return absl::InvalidArgumentError(absl::StrCat(
      "the weights of '", folder, "' do not fit: ", faults[0], more));
}

}  // namespace soapstone::presets
