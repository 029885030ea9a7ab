#include "frontend/onnx/file/tensor_reader.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/mapped_file.h"
#include "frontend/onnx/file/wire_cursor.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

constexpr absl::string_view kMessage = "TensorProto";
// Largest rank: far above any real model's; it bounds a file's memory use.
constexpr size_t kMaxRank = 64;

// Field numbers of TensorProto.
enum TensorField : uint32_t {
  kDims = 1,
  kDataType = 2,
  kFloatData = 4,
  kInt32Data = 5,
  kStringData = 6,
  kInt64Data = 7,
  kName = 8,
  kRawData = 9,
  kDoubleData = 10,
  kUint64Data = 11,
  kExternalData = 13,
  kDataLocation = 14,
};

// A TensorProto with its payload still encoded.
struct RawTensor {
  std::string name;
  std::vector<int64_t> dims;
  int64_t type = 0;
  bool isExternal = false;
  bool hasRawData = false;
  absl::Span<const std::byte> rawData;
  // Typed payload in file order: fixed-width values or varints.
  std::vector<std::byte> typed;
  size_t typedLimit = 0;  // bytes that `typed` may take
  std::map<std::string, std::string> location;
};

// Encoding of the elements of a typed field.
enum class TypedEncoding { kVarint, kFixed32, kFixed64 };

// Appends the low `width` bytes of `value`. The limit matters: a varint of one
// byte becomes up to eight, so a hostile file could fill memory.
absl::Status append(RawTensor& tensor, uint64_t value, size_t width) {
  if (tensor.typed.size() + width > tensor.typedLimit) {
    return absl::InvalidArgumentError(absl::StrCat(
        "typed data exceeds the ", tensor.typedLimit, " bytes of the shape"));
  }
  const auto* at = reinterpret_cast<const std::byte*>(&value);
  tensor.typed.insert(tensor.typed.end(), at, at + width);
  return absl::OkStatus();
}

// Bytes that one element of a typed field fills in the packed form. The
// four-bit types store bytes that already hold two elements.
size_t typedWidth(int64_t type) {
  int bits = type >= 0 && type <= kMaxDataType
                 ? bitWidth(static_cast<DataType>(type))
                 : 64;
  // A complex number is two entries of its component type.
  if (type == static_cast<int64_t>(DataType::kComplex64)) return 4;
  if (type == static_cast<int64_t>(DataType::kComplex128)) return 8;
  return bits <= 8 ? 1 : static_cast<size_t>(bits) / 8;
}

absl::Status readTyped(const WireField& field, TypedEncoding encoding,
                       RawTensor& tensor) {
  size_t width = typedWidth(tensor.type);
  if (field.type != WireType::kBytes) {
    constexpr WireType kExpected[] = {WireType::kVarint, WireType::kFixed32,
                                      WireType::kFixed64};
    SOAPSTONE_RETURN_IF_ERROR(
        expectType(field, kExpected[static_cast<int>(encoding)], kMessage));
    return append(tensor, field.scalar, width);
  }
  if (encoding == TypedEncoding::kVarint) {
    WireCursor packed(field.bytes, "packed field");
    while (!packed.atEnd()) {
      uint64_t value;
      SOAPSTONE_RETURN_IF_ERROR(packed.readVarint(value));
      SOAPSTONE_RETURN_IF_ERROR(append(tensor, value, width));
    }
    return absl::OkStatus();
  }
  size_t step = encoding == TypedEncoding::kFixed32 ? 4 : 8;
  if (field.bytes.size() % step != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("malformed TensorProto: packed field ", field.number,
                     " has ", field.bytes.size(), " bytes"));
  }
  if (width != step) {
    return absl::InvalidArgumentError(absl::StrCat(
        "field ", field.number, " cannot hold data type ", tensor.type));
  }
  if (field.bytes.size() > tensor.typedLimit - tensor.typed.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "typed data exceeds the ", tensor.typedLimit, " bytes of the shape"));
  }
  if (tensor.typed.empty() && field.bytes.size() == tensor.typedLimit) {
    // The whole tensor in one field reads like raw data: no copy, and it can be
    // found in the file again.
    tensor.hasRawData = true;
    tensor.rawData = field.bytes;
    return absl::OkStatus();
  }
  tensor.typed.insert(tensor.typed.end(), field.bytes.begin(),
                      field.bytes.end());
  return absl::OkStatus();
}

absl::Status readDims(const WireField& field, std::vector<int64_t>& dims) {
  if (field.type == WireType::kVarint) {
    dims.push_back(static_cast<int64_t>(field.scalar));
  } else {
    SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kBytes, kMessage));
    WireCursor packed(field.bytes, "dims");
    while (!packed.atEnd() && dims.size() <= kMaxRank) {
      uint64_t value;
      SOAPSTONE_RETURN_IF_ERROR(packed.readVarint(value));
      dims.push_back(static_cast<int64_t>(value));
    }
  }
  if (dims.size() > kMaxRank) {
    return absl::InvalidArgumentError(
        absl::StrCat("tensor has more than ", kMaxRank, " dimensions"));
  }
  return absl::OkStatus();
}

absl::Status readLocationEntry(absl::Span<const std::byte> bytes,
                               std::map<std::string, std::string>& location) {
  WireCursor cursor(bytes, "StringStringEntryProto");
  std::string key, value;
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number > 2) continue;
    SOAPSTONE_ASSIGN_OR_RETURN((field.number == 1 ? key : value),
                               nameOf(field, "StringStringEntryProto"));
  }
  location[key] = value;
  return absl::OkStatus();
}

// Handles every field but the typed payload, which needs the data type first.
absl::Status readHeaderField(const WireField& field, RawTensor& tensor) {
  auto expect = [&](WireType type) {
    return expectType(field, type, kMessage);
  };
  switch (field.number) {
    case kDims:
      return readDims(field, tensor.dims);
    case kDataType:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kVarint));
      tensor.type = static_cast<int64_t>(field.scalar);
      return absl::OkStatus();
    case kName: {
      SOAPSTONE_ASSIGN_OR_RETURN(tensor.name, nameOf(field, kMessage));
      return absl::OkStatus();
    }
    case kRawData:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kBytes));
      tensor.hasRawData = true;
      tensor.rawData = field.bytes;
      return absl::OkStatus();
    case kExternalData:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kBytes));
      return readLocationEntry(field.bytes, tensor.location);
    case kDataLocation:
      SOAPSTONE_RETURN_IF_ERROR(expect(WireType::kVarint));
      tensor.isExternal = field.scalar == 1;
      return absl::OkStatus();
    default:
      return absl::OkStatus();
  }
}

absl::Status readPayloadField(const WireField& field, RawTensor& tensor) {
  switch (field.number) {
    case kFloatData:
      return readTyped(field, TypedEncoding::kFixed32, tensor);
    case kDoubleData:
      return readTyped(field, TypedEncoding::kFixed64, tensor);
    case kInt32Data:
    case kInt64Data:
    case kUint64Data:
      return readTyped(field, TypedEncoding::kVarint, tensor);
    default:
      return absl::OkStatus();
  }
}

absl::Status readRaw(absl::Span<const std::byte> bytes, RawTensor& tensor) {
  bool hasTyped = false;
  WireCursor headers(bytes, kMessage);
  while (!headers.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(headers.next(field));
    SOAPSTONE_RETURN_IF_ERROR(readHeaderField(field, tensor));
    hasTyped |= (field.number >= kFloatData && field.number <= kInt64Data) ||
                field.number == kDoubleData || field.number == kUint64Data;
  }
  if (!hasTyped || tensor.type < 1 || tensor.type > kMaxDataType) {
    return absl::OkStatus();
  }
  SOAPSTONE_RETURN_IF_ERROR(elementCount(tensor.dims).status());
  tensor.typedLimit = static_cast<size_t>(
      Tensor(static_cast<DataType>(tensor.type), tensor.dims).byteSize());
  WireCursor payload(bytes, kMessage);
  while (!payload.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(payload.next(field));
    SOAPSTONE_RETURN_IF_ERROR(readPayloadField(field, tensor));
  }
  return absl::OkStatus();
}

// Reads the decimal number of an external_data entry; absent entries are 0.
absl::Status readNumber(const RawTensor& tensor, const char* key,
                        uint64_t& number) {
  auto it = tensor.location.find(key);
  if (it == tensor.location.end()) return absl::OkStatus();
  if (absl::SimpleAtoi(it->second, &number)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "external data ", key, " '", it->second, "' is not a number"));
}

absl::StatusOr<Tensor> finish(RawTensor& raw, std::shared_ptr<const void> owner,
                              ExternalDataStore& external) {
  if (raw.type < 1 || raw.type > kMaxDataType) {
    return absl::InvalidArgumentError(
        absl::StrCat("unknown data type ", raw.type));
  }
  auto type = static_cast<DataType>(raw.type);
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t count, elementCount(raw.dims));
  if (raw.isExternal) {
    uint64_t offset = 0, length = 0;
    SOAPSTONE_RETURN_IF_ERROR(readNumber(raw, "offset", offset));
    SOAPSTONE_RETURN_IF_ERROR(readNumber(raw, "length", length));
    return external.load(type, raw.dims, raw.location["location"], offset,
                         length);
  }
  Tensor declared(type, raw.dims);
  // Strings are recorded by type only: no op here reads them.
  if (type == DataType::kString) return declared;
  auto size = static_cast<uint64_t>(declared.byteSize());
  uint64_t stored = raw.hasRawData ? raw.rawData.size() : raw.typed.size();
  // Without any payload only an empty tensor is complete.
  if (stored != size) {
    return absl::InvalidArgumentError(
        absl::StrCat("payload has ", stored, " bytes, ", count,
                     " elements of type ", dataTypeName(type), " need ", size));
  }
  if (raw.hasRawData) {
    Tensor tensor(type, raw.dims, std::move(owner), raw.rawData);
    if (auto origin = external.inlineOrigin(raw.rawData)) {
      tensor.setOrigin(*std::move(origin));
    }
    return tensor;
  }
  auto buffer =
      std::make_shared<const std::vector<std::byte>>(std::move(raw.typed));
  return Tensor(type, raw.dims, buffer, *buffer);
}

}  // namespace

absl::StatusOr<NamedTensor> parseTensor(absl::Span<const std::byte> bytes,
                                        std::shared_ptr<const void> owner,
                                        ExternalDataStore& external) {
  RawTensor raw;
  SOAPSTONE_RETURN_IF_ERROR(readRaw(bytes, raw));
  absl::StatusOr<Tensor> tensor = finish(raw, std::move(owner), external);
  if (!tensor.ok()) {
    return absl::Status(
        tensor.status().code(),
        absl::StrCat("tensor '", raw.name, "': ", tensor.status().message()));
  }
  return NamedTensor{std::move(raw.name), *std::move(tensor)};
}

absl::StatusOr<NamedTensor> readTensorFile(const std::string& path) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file,
                             MappedFile::open(path));
  ExternalDataStore external(path);
  absl::StatusOr<NamedTensor> tensor =
      parseTensor(file->bytes(), file, external);
  if (tensor.ok()) return tensor;
  return absl::Status(
      tensor.status().code(),
      absl::StrCat("'", path, "': ", tensor.status().message()));
}

}  // namespace soapstone::onnx
