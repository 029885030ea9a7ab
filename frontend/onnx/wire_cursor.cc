#include "frontend/onnx/wire_cursor.h"

#include <cstring>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {

absl::Status WireCursor::error(absl::string_view what) const {
  return absl::InvalidArgumentError(
      absl::StrCat("malformed ", message, " at byte ", position, ": ", what));
}

absl::Status WireCursor::readVarint(uint64_t& value) {
  value = 0;
  for (int shift = 0; shift < 70; shift += 7) {
    if (position == bytes.size()) return error("the data ends inside a number");
    auto byte = static_cast<uint8_t>(bytes[position++]);
    if (shift == 63 && byte > 1) return error("a number exceeds 64 bits");
    value |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if ((byte & 0x80) == 0) return absl::OkStatus();
  }
  return error("a number exceeds 10 bytes");
}

absl::Status WireCursor::readFixed(size_t width, uint64_t& value) {
  if (bytes.size() - position < width) {
    return error("the data ends inside a number");
  }
  value = 0;
  std::memcpy(&value, bytes.data() + position, width);
  position += width;
  return absl::OkStatus();
}

absl::Status WireCursor::next(WireField& field) {
  uint64_t tag;
  SOAPSTONE_RETURN_IF_ERROR(readVarint(tag));
  if (tag > UINT32_MAX || (tag >> 3) == 0) return error("bad field number");
  field.number = static_cast<uint32_t>(tag >> 3);
  field.type = static_cast<WireType>(tag & 7);
  switch (field.type) {
    case WireType::kVarint:
      return readVarint(field.scalar);
    case WireType::kFixed64:
      return readFixed(8, field.scalar);
    case WireType::kFixed32:
      return readFixed(4, field.scalar);
    case WireType::kBytes: {
      uint64_t length;
      SOAPSTONE_RETURN_IF_ERROR(readVarint(length));
      if (length > bytes.size() - position) {
        return error(absl::StrCat("field ", field.number, " claims ", length,
                                  " bytes, only ", bytes.size() - position,
                                  " are left"));
      }
      field.bytes = bytes.subspan(position, length);
      position += length;
      return absl::OkStatus();
    }
    default:
      return error(absl::StrCat("field ", field.number, " has wire type ",
                                static_cast<int>(field.type)));
  }
}

absl::Status expectType(const WireField& field, WireType expected,
                        absl::string_view message) {
  if (field.type == expected) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "malformed ", message, ": field ", field.number, " has wire type ",
      static_cast<int>(field.type), ", expected ", static_cast<int>(expected)));
}

}  // namespace soapstone::onnx
