#include "frontend/onnx/file/type_reader.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/file/wire_cursor.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

constexpr size_t kMaxRank = 64;
constexpr int kMaxTypeDepth = 8;

absl::Status readElementType(const WireField& field, DataType& type) {
  SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kVarint, "TypeProto"));
  if (field.scalar > static_cast<uint64_t>(kMaxDataType)) {
    return absl::InvalidArgumentError(
        absl::StrCat("unknown data type ", field.scalar));
  }
  type = static_cast<DataType>(field.scalar);
  return absl::OkStatus();
}

absl::StatusOr<DimensionProto> readDimension(
    absl::Span<const std::byte> bytes) {
  DimensionProto dimension;
  WireCursor cursor(bytes, "Dimension");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number == 1) {
      SOAPSTONE_RETURN_IF_ERROR(
          expectType(field, WireType::kVarint, "Dimension"));
      dimension.size = static_cast<int64_t>(field.scalar);
      // Some exporters write -1 or smaller for "unknown".
      if (dimension.size < -1) {
        return absl::InvalidArgumentError(
            absl::StrCat("dimension ", dimension.size, " is negative"));
      }
    } else if (field.number == 2) {
      SOAPSTONE_ASSIGN_OR_RETURN(dimension.symbol, nameOf(field, "Dimension"));
    }
  }
  return dimension;
}

absl::Status readShape(absl::Span<const std::byte> bytes,
                       ValueInfoProto& info) {
  info.hasShape = true;
  info.dims.clear();
  WireCursor cursor(bytes, "TensorShapeProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number != 1) continue;
    SOAPSTONE_RETURN_IF_ERROR(
        expectType(field, WireType::kBytes, "TensorShapeProto"));
    if (info.dims.size() == kMaxRank) {
      return absl::InvalidArgumentError(
          absl::StrCat("more than ", kMaxRank, " dimensions"));
    }
    SOAPSTONE_ASSIGN_OR_RETURN(DimensionProto dimension,
                               readDimension(field.bytes));
    info.dims.push_back(std::move(dimension));
  }
  return absl::OkStatus();
}

absl::Status readTensorType(absl::Span<const std::byte> bytes,
                            ValueInfoProto& info) {
  WireCursor cursor(bytes, "TypeProto.Tensor");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number == 1) {
      SOAPSTONE_RETURN_IF_ERROR(readElementType(field, info.elementType));
    } else if (field.number == 2) {
      SOAPSTONE_RETURN_IF_ERROR(
          expectType(field, WireType::kBytes, "TypeProto.Tensor"));
      SOAPSTONE_RETURN_IF_ERROR(readShape(field.bytes, info));
    }
  }
  return absl::OkStatus();
}

// Text of the element type of a sequence or optional.
absl::StatusOr<std::string> innerType(absl::Span<const std::byte> bytes,
                                      int depth);

// Text of a TypeProto: "tensor(float)", "seq(tensor(float))".
absl::StatusOr<std::string> typeText(absl::Span<const std::byte> bytes,
                                     int depth) {
  if (depth == kMaxTypeDepth) {
    return absl::InvalidArgumentError(
        absl::StrCat("types are nested deeper than ", kMaxTypeDepth));
  }
  std::string text = "unknown";
  WireCursor cursor(bytes, "TypeProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.type != WireType::kBytes) continue;
    switch (field.number) {
      case 1: {
        ValueInfoProto element;
        SOAPSTONE_RETURN_IF_ERROR(readTensorType(field.bytes, element));
        text = absl::StrCat("tensor(", dataTypeName(element.elementType), ")");
        break;
      }
      case 4:
      case 9: {
        SOAPSTONE_ASSIGN_OR_RETURN(std::string inner,
                                   innerType(field.bytes, depth));
        text =
            absl::StrCat(field.number == 4 ? "seq(" : "optional(", inner, ")");
        break;
      }
      case 5:
        text = "map";
        break;
      case 7:
        text = "opaque";
        break;
      case 8:
        text = "sparse_tensor";
        break;
    }
  }
  return text;
}

absl::StatusOr<std::string> innerType(absl::Span<const std::byte> bytes,
                                      int depth) {
  WireCursor cursor(bytes, "TypeProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number == 1 && field.type == WireType::kBytes) {
      return typeText(field.bytes, depth + 1);
    }
  }
  return std::string("unknown");
}

}  // namespace

absl::Status readType(absl::Span<const std::byte> bytes, ValueInfoProto& info) {
  WireCursor cursor(bytes, "TypeProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number == 6) continue;  // denotation
    SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kBytes, "TypeProto"));
    if (field.number == 1) {
      SOAPSTONE_RETURN_IF_ERROR(readTensorType(field.bytes, info));
    } else {
      SOAPSTONE_ASSIGN_OR_RETURN(info.nonTensor, typeText(bytes, 0));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> readSparseTensorName(
    absl::Span<const std::byte> bytes) {
  WireCursor cursor(bytes, "SparseTensorProto");
  while (!cursor.atEnd()) {
    WireField field;
    SOAPSTONE_RETURN_IF_ERROR(cursor.next(field));
    if (field.number != 1 || field.type != WireType::kBytes) continue;
    WireCursor values(field.bytes, "TensorProto");
    while (!values.atEnd()) {
      WireField inner;
      SOAPSTONE_RETURN_IF_ERROR(values.next(inner));
      if (inner.number == 8) return nameOf(inner, "TensorProto");
    }
  }
  return std::string();
}

}  // namespace soapstone::onnx
