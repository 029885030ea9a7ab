#include "runtime/checkpoint/safetensors.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>

#include "runtime/core/crc32.h"
#include "runtime/core/error.h"
#include "runtime/core/json.h"
#include "runtime/host/type_switch.h"

namespace soapstone::runtime {
namespace {

constexpr ElementType kTypes[] = {ElementType::kF32, ElementType::kBf16,
                                  ElementType::kF16, ElementType::kI64,
                                  ElementType::kI32, ElementType::kBool};

std::optional<ElementType> parseType(const std::string& name) {
  for (ElementType type : kTypes) {
    if (name == safetensorsName(type)) return type;
  }
  return std::nullopt;
}

// Reads one header entry; tensors of types we do not know are left out.
std::optional<TensorView> parseEntry(const std::string& name, const Json& entry,
                                     const char* data, int64_t dataBytes,
                                     const std::string& path) {
  std::string what = "tensor '" + name + "' of '" + path + "'";
  const Json* type = entry.find("dtype");
  const Json* shape = entry.find("shape");
  const Json* range = entry.find("data_offsets");
  if (type == nullptr || type->kind != Json::Kind::kString ||
      shape == nullptr || shape->kind != Json::Kind::kArray ||
      range == nullptr || range->items.size() != 2) {
    throw InputError(what + " lacks dtype, shape or data_offsets");
  }
  std::optional<ElementType> element = parseType(type->text);
  if (!element) return std::nullopt;
  TensorView tensor{name, *element, {}, nullptr};
  int64_t bytes = elementBytes(*element);
  for (const Json& size : shape->items) {
    if (size.kind != Json::Kind::kInteger || size.integer < 0) {
      throw InputError(what + " has a bad shape");
    }
    tensor.shape.push_back(size.integer);
    bytes = checkedMultiply(bytes, size.integer, what);
  }
  int64_t begin = range->items[0].integer;
  int64_t end = range->items[1].integer;
  if (begin < 0 || end < begin || end > dataBytes || end - begin != bytes) {
    throw InputError(what + " has data_offsets [" + std::to_string(begin) +
                     ", " + std::to_string(end) + "], but needs " +
                     std::to_string(bytes) + " of " +
                     std::to_string(dataBytes) + " bytes");
  }
  tensor.data = data + begin;
  return tensor;
}

// Bytes of the header's length at the start of a file.
constexpr int64_t kPrefix = sizeof(uint64_t);

// The header of a file with these tensors, without its length.
std::string headerOf(const std::vector<TensorView>& tensors,
                     const std::map<std::string, std::string>& metadata) {
  std::string header = "{";
  auto separate = [&] {
    if (header.back() != '{') header += ",";
  };
  if (!metadata.empty()) {
    header += "\"__metadata__\":{";
    for (const auto& [name, value] : metadata) {
      separate();
      header += quoteJson(name) + ":" + quoteJson(value);
    }
    header += "}";
  }
  std::set<std::string> names;
  int64_t offset = 0;
  for (const TensorView& tensor : tensors) {
    if (!names.insert(tensor.name).second) {
      throw InputError("two tensors are named '" + tensor.name + "'");
    }
    int64_t end = checkedAdd(offset, bytesOf(tensor), "'" + tensor.name + "'");
    separate();
    header += quoteJson(tensor.name) + ":{\"dtype\":\"" +
              safetensorsName(tensor.type) +
              "\",\"shape\":" + shapeText(tensor.shape) +
              ",\"data_offsets\":[" + std::to_string(offset) + "," +
              std::to_string(end) + "]}";
    offset = end;
  }
  header += "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  return header;
}

}  // namespace

const char* safetensorsName(ElementType type) {
  switch (type) {
    case ElementType::kF32:
      return "F32";
    case ElementType::kBf16:
      return "BF16";
    case ElementType::kF16:
      return "F16";
    case ElementType::kI64:
      return "I64";
    case ElementType::kI32:
      return "I32";
    case ElementType::kBool:
      return "BOOL";
  }
  return "";
}

SafetensorsFile::SafetensorsFile(const std::string& path) : file(path) {
  parseHeader();
}

SafetensorsFile::SafetensorsFile(const Directory& directory,
                                 const std::string& entry)
    : file(directory, entry) {
  parseHeader();
}

void SafetensorsFile::parseHeader() {
  const std::string& path = file.path();
  if (file.size() < kPrefix) {
    throw InputError("'" + path + "' is too short for a safetensors file");
  }
  uint64_t length;
  std::memcpy(&length, file.data(), kPrefix);
  if (length > static_cast<uint64_t>(file.size() - kPrefix)) {
    throw InputError("'" + path +
                     "' is no safetensors file, or truncated: its "
                     "header would have " +
                     std::to_string(length) + " bytes");
  }
  headerBytes = kPrefix + static_cast<int64_t>(length);
  Json entries =
      parseJson(file.text().substr(static_cast<size_t>(kPrefix), length),
                "header of '" + path + "'");
  if (entries.kind != Json::Kind::kObject) {
    throw InputError("header of '" + path + "' is not an object");
  }
  const char* data = file.data() + headerBytes;
  for (const auto& [name, entry] : entries.members) {
    if (name == "__metadata__") {
      for (const auto& [key, value] : entry.members) notes[key] = value.text;
      continue;
    }
    std::optional<TensorView> tensor =
        parseEntry(name, entry, data, file.size() - headerBytes, path);
    if (tensor) tensors[name] = *tensor;
  }
}

const TensorView* SafetensorsFile::find(const std::string& name) const {
  auto it = tensors.find(name);
  return it == tensors.end() ? nullptr : &it->second;
}

const std::string* SafetensorsFile::metadata(const std::string& name) const {
  auto it = notes.find(name);
  return it == notes.end() ? nullptr : &it->second;
}

uint32_t SafetensorsFile::headerChecksum() const {
  return crc32(file.data(), static_cast<size_t>(headerBytes));
}

std::string checksumName(const std::string& tensor) {
  return "crc32 of " + tensor;
}

int64_t bytesOf(const TensorView& tensor) {
  int64_t bytes = elementBytes(tensor.type);
  for (int64_t size : tensor.shape) {
    bytes = checkedMultiply(bytes, size, "tensor '" + tensor.name + "'");
  }
  return bytes;
}

SafetensorsSummary writeSafetensors(
    NewFile& file, const std::vector<TensorView>& tensors,
    const std::map<std::string, std::string>& metadata) {
  std::map<std::string, std::string> notes = metadata;
  int64_t dataBytes = 0;
  for (const TensorView& tensor : tensors) {
    int64_t bytes = bytesOf(tensor);
    notes[checksumName(tensor.name)] =
        checksumText(crc32(tensor.data, static_cast<size_t>(bytes)));
    dataBytes = checkedAdd(dataBytes, bytes, "'" + tensor.name + "'");
  }
  std::string header = headerOf(tensors, notes);
  uint64_t length = header.size();
  header.insert(0, reinterpret_cast<const char*>(&length), sizeof(length));
  SafetensorsSummary summary;
  summary.headerChecksum = crc32(header.data(), header.size());
  summary.bytes = static_cast<int64_t>(header.size()) + dataBytes;
  file.reserve(summary.bytes);
  file.append(header.data(), static_cast<int64_t>(header.size()));
  for (const TensorView& tensor : tensors) {
    file.append(tensor.data, bytesOf(tensor));
  }
  return summary;
}

void writeSafetensors(const std::string& path,
                      const std::vector<TensorView>& tensors) {
  auto [folder, name] = splitPath(path);
  Directory directory(folder);
  NewFile file(directory, name);
  writeSafetensors(file, tensors, {});
  file.finish();
  directory.sync();
}

bool convertElements(ElementType from, const void* source, ElementType to,
                     void* target, int64_t count) {
  if (from == ElementType::kBool && to == from) {
    // A file may hold any byte, an object of type bool 0 or 1 alone.
    for (int64_t i = 0; i < count; ++i) {
      static_cast<char*>(target)[i] =
          static_cast<const char*>(source)[i] != 0 ? 1 : 0;
    }
    return true;
  }
  if (from == to) {
    if (count > 0) {
      std::memcpy(target, source,
                  static_cast<size_t>(count * elementBytes(to)));
    }
    return true;
  }
  if (isFloat(from) != isFloat(to)) return false;
  if (to == ElementType::kBool || from == ElementType::kBool) return false;
  withNumberType(from, [&](auto fromTag) {
    withNumberType(to, [&](auto toTag) {
      using From = typename decltype(fromTag)::Type;
      using To = typename decltype(toTag)::Type;
      if constexpr (std::is_integral_v<From> == std::is_integral_v<To>) {
        for (int64_t i = 0; i < count; ++i) {
          From element;  // Bytes of a file need not be aligned.
          std::memcpy(&element,
                      static_cast<const char*>(source) +
                          static_cast<size_t>(i) * sizeof(From),
                      sizeof(From));
          static_cast<To*>(target)[i] = store<To>(load(element));
        }
      }
    });
  });
  return true;
}

void readBox(const TensorView& tensor, const std::string& path,
             ElementType type, const Dims& whole, const Box& box,
             void* target) {
  copyBox(tensor, path, type, whole, box, box.sizes,
          relativeTo(box.start, box.start), target);
}

void copyBox(const TensorView& tensor, const std::string& path,
             ElementType type, const Dims& whole, const Box& box,
             const Dims& targetDims, const Dims& targetStart, void* target) {
  std::string what = "tensor '" + tensor.name + "' of '" + path + "'";
  if (!std::equal(tensor.shape.begin(), tensor.shape.end(), whole.values,
                  whole.values + whole.count)) {
    throw InputError(what + " has shape " + shapeText(tensor.shape) +
                     ", the program needs " + shapeText(whole));
  }
  if (!convertElements(tensor.type, tensor.data, type, target, 0)) {
    throw InputError(what + " has type " + safetensorsName(tensor.type) +
                     ", the program needs " + safetensorsName(type));
  }
  const char* from = static_cast<const char*>(tensor.data);
  char* to = static_cast<char*>(target);
  forEachRun(whole, box.start, targetDims, targetStart, box.sizes,
             [&](int64_t first, int64_t at, int64_t count) {
               convertElements(tensor.type,
                               from + first * elementBytes(tensor.type), type,
                               to + at * elementBytes(type), count);
             });
}

std::string shapeText(const std::vector<int64_t>& shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i > 0) text += ",";
    text += std::to_string(shape[i]);
  }
  return text + "]";
}

std::string shapeText(const Dims& dims) {
  return shapeText(std::vector<int64_t>(dims.values, dims.values + dims.count));
}

}  // namespace soapstone::runtime
