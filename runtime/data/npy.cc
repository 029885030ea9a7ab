#include "runtime/data/npy.h"

#include <charconv>
#include <cstring>
#include <utility>

#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/error.h"
#include "runtime/host/type_switch.h"

namespace soapstone::runtime {
namespace {

// Text after `'name':` in the header, a Python dictionary of known form.
std::string_view valueOf(std::string_view header, std::string_view name,
                         const std::string& path) {
  std::string quoted = "'" + std::string(name) + "'";
  size_t at = header.find(quoted);
  if (at != std::string_view::npos) {
    at = header.find(':', at + quoted.size());
  }
  if (at == std::string_view::npos) {
    throw InputError("'" + path + "' has no '" + std::string(name) +
                     "' in its header");
  }
  header.remove_prefix(at + 1);
  size_t begin = header.find_first_not_of(' ');
  return begin == std::string_view::npos ? "" : header.substr(begin);
}

std::vector<int64_t> parseShape(std::string_view text,
                                const std::string& path) {
  std::vector<int64_t> shape;
  if (text.empty() || text[0] != '(') {
    throw InputError("'" + path + "' has no shape in its header");
  }
  const char* at = text.data() + 1;
  const char* end = text.data() + text.size();
  while (at < end && *at != ')') {
    if (*at == ' ' || *at == ',') {
      ++at;
      continue;
    }
    int64_t size = 0;
    auto parsed = std::from_chars(at, end, size);
    if (parsed.ec != std::errc() || size < 0) {
      throw InputError("'" + path + "' has a bad shape in its header");
    }
    shape.push_back(size);
    at = parsed.ptr;
  }
  return shape;
}

template <typename From, typename To>
void convertRun(const char* source, int64_t count, To* target,
                const std::string& path) {
  for (int64_t i = 0; i < count; ++i) {
    From element;
    std::memcpy(&element, source + static_cast<size_t>(i) * sizeof(From),
                sizeof(From));
    if constexpr (std::is_integral_v<From> && std::is_integral_v<To> &&
                  !std::is_same_v<To, bool>) {
      if (!std::in_range<To>(element)) {
        throw InputError("'" + path + "' holds " + std::to_string(element) +
                         ", which its input cannot hold");
      }
    }
    if constexpr (std::is_same_v<To, bool>) {
      target[i] = element != 0;
    } else if constexpr (std::is_same_v<From, f16>) {
      target[i] = store<To>(load(element));
    } else if constexpr (std::is_integral_v<To>) {
      target[i] = static_cast<To>(element);
    } else {
      target[i] = store<To>(static_cast<float>(element));
    }
  }
}

}  // namespace

NpyFile::NpyFile(const std::string& path) : file(path) {
  static constexpr std::string_view kMagic = "\x93NUMPY";
  std::string_view text = file.text();
  if (text.size() < 12 || text.substr(0, kMagic.size()) != kMagic) {
    throw InputError("'" + path + "' is not a .npy file");
  }
  bool longHeader = text[6] >= 2;
  uint64_t length = 0;
  std::memcpy(&length, text.data() + 8, longHeader ? 4 : 2);
  size_t start = longHeader ? 12 : 10;
  if (length > text.size() - start) {
    throw InputError("'" + path + "' is truncated in its header");
  }
  std::string_view header = text.substr(start, length);
  std::string_view type = valueOf(header, "descr", path);
  bool known = type.size() >= 5 && (type[0] == '\'' || type[0] == '"') &&
               (type[1] == '<' || type[1] == '|') && type[4] == type[0];
  if (known) {
    kind = type[2];
    width = type[3] - '0';
    known = (kind == 'f' && (width == 2 || width == 4 || width == 8)) ||
            ((kind == 'i' || kind == 'u') &&
             (width == 1 || width == 2 || width == 4 || width == 8)) ||
            (kind == 'b' && width == 1);
  }
  if (!known) {
    throw InputError("'" + path + "' has element type " +
                     std::string(type.substr(0, type.find(','))) +
                     ", which is not one of f2 f4 f8 i1..i8 u1..u8 b1 in "
                     "little-endian order");
  }
  if (valueOf(header, "fortran_order", path).starts_with("True")) {
    throw InputError("'" + path + "' is in Fortran order; save it in C order");
  }
  dims = parseShape(valueOf(header, "shape", path), path);
  int64_t bytes = width;
  for (int64_t size : dims) bytes = checkedMultiply(bytes, size, path);
  auto available = static_cast<int64_t>(text.size() - start - length);
  if (bytes > available) {
    throw InputError("'" + path + "' is truncated: shape " + shapeText(dims) +
                     " needs " + std::to_string(bytes) + " bytes, it has " +
                     std::to_string(available));
  }
  data = text.data() + start + length;
}

void NpyFile::read(int64_t first, int64_t count, ElementType type,
                   void* target) const {
  const char* source = data + first * width;
  bool wantFloat = isFloat(type);
  if ((kind == 'f') != wantFloat ||
      (kind == 'b') != (type == ElementType::kBool)) {
    throw InputError("'" + path() + "' has element type " + kind +
                     std::to_string(width) + ", the input needs " +
                     safetensorsName(type));
  }
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T* out = static_cast<T*>(target);
    if constexpr (std::is_same_v<T, bool>) {
      convertRun<uint8_t>(source, count, out, path());
    } else if constexpr (std::is_integral_v<T>) {
      bool isSigned = kind == 'i';
      switch (width) {
        case 1:
          return isSigned ? convertRun<int8_t>(source, count, out, path())
                          : convertRun<uint8_t>(source, count, out, path());
        case 2:
          return isSigned ? convertRun<int16_t>(source, count, out, path())
                          : convertRun<uint16_t>(source, count, out, path());
        case 4:
          return isSigned ? convertRun<int32_t>(source, count, out, path())
                          : convertRun<uint32_t>(source, count, out, path());
        default:
          return isSigned ? convertRun<int64_t>(source, count, out, path())
                          : convertRun<uint64_t>(source, count, out, path());
      }
    } else {
      switch (width) {
        case 2:
          return convertRun<f16>(source, count, out, path());
        case 4:
          return convertRun<float>(source, count, out, path());
        default:
          return convertRun<double>(source, count, out, path());
      }
    }
  });
}

}  // namespace soapstone::runtime
