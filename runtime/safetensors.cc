#include "runtime/safetensors.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <set>

#include "runtime/error.h"
#include "runtime/json.h"
#include "runtime/type_switch.h"

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

class FileWriter {
 public:
  explicit FileWriter(const std::string& path) : path(path) {
    file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) throw InputError(systemError("create", path));
  }
  ~FileWriter() {
    if (file >= 0) close(file);
  }
  void append(const void* data, int64_t bytes) {
    const char* rest = static_cast<const char*>(data);
    while (bytes > 0) {
      ssize_t count = write(file, rest, static_cast<size_t>(bytes));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) throw InputError(systemError("write", path));
      rest += count;
      bytes -= count;
    }
  }
  void finish() {
    bool synced = fsync(file) == 0;
    bool closed = close(file) == 0;
    file = -1;
    if (!synced || !closed) throw InputError(systemError("sync", path));
  }

 private:
  std::string path;
  int file;
};

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
  constexpr int64_t kPrefix = 8;
  if (file.size() < kPrefix) {
    throw InputError("'" + path + "' is too short for a safetensors file");
  }
  uint64_t headerBytes;
  std::memcpy(&headerBytes, file.data(), kPrefix);
  if (headerBytes > static_cast<uint64_t>(file.size() - kPrefix)) {
    throw InputError("'" + path +
                     "' is no safetensors file, or truncated: its "
                     "header would have " +
                     std::to_string(headerBytes) + " bytes");
  }
  auto header = static_cast<int64_t>(headerBytes);
  Json entries =
      parseJson(file.text().substr(static_cast<size_t>(kPrefix), headerBytes),
                "header of '" + path + "'");
  if (entries.kind != Json::Kind::kObject) {
    throw InputError("header of '" + path + "' is not an object");
  }
  const char* data = file.data() + kPrefix + header;
  for (const auto& [name, entry] : entries.members) {
    if (name == "__metadata__") continue;
    std::optional<TensorView> tensor =
        parseEntry(name, entry, data, file.size() - kPrefix - header, path);
    if (tensor) tensors[name] = *tensor;
  }
}

const TensorView* SafetensorsFile::find(const std::string& name) const {
  auto it = tensors.find(name);
  return it == tensors.end() ? nullptr : &it->second;
}

void writeSafetensors(const std::string& path,
                      const std::vector<TensorView>& tensors) {
  std::string header = "{";
  std::set<std::string> names;
  std::vector<int64_t> sizes;
  int64_t offset = 0;
  for (const TensorView& tensor : tensors) {
    if (!names.insert(tensor.name).second) {
      throw InputError("two tensors are named '" + tensor.name + "'");
    }
    int64_t bytes = elementBytes(tensor.type);
    for (int64_t size : tensor.shape) {
      bytes = checkedMultiply(bytes, size, "tensor '" + tensor.name + "'");
    }
    sizes.push_back(bytes);
    if (header.size() > 1) header += ",";
    header += quoteJson(tensor.name) + ":{\"dtype\":\"" +
              safetensorsName(tensor.type) +
              "\",\"shape\":" + shapeText(tensor.shape) +
              ",\"data_offsets\":[" + std::to_string(offset) + "," +
              std::to_string(offset + bytes) + "]}";
    offset += bytes;
  }
  header += "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  FileWriter writer(path);
  uint64_t length = header.size();
  writer.append(&length, sizeof(length));
  writer.append(header.data(), static_cast<int64_t>(header.size()));
  for (size_t i = 0; i < tensors.size(); ++i) {
    writer.append(tensors[i].data, sizes[i]);
  }
  writer.finish();
}

bool convertElements(ElementType from, const void* source, ElementType to,
                     void* target, int64_t count) {
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

void readTensor(const TensorView& tensor, const std::string& path,
                ElementType type, const Dims& dims, void* target) {
  Box all{{}, dims};
  for (int i = 0; i < dims.count; ++i) all.start.append(0);
  readBox(tensor, path, type, dims, all, target);
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
