#include "frontend/onnx/file/wire_cursor.h"

#include <cstring>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Bytes that follow the lead byte of a UTF-8 sequence, or -1 for a bad lead.
int continuationBytes(unsigned char lead) {
  if (lead < 0x80) return 0;
  if (lead >= 0xc2 && lead < 0xe0) return 1;
  if (lead >= 0xe0 && lead < 0xf0) return 2;
  if (lead >= 0xf0 && lead < 0xf5) return 3;
  return -1;
}

bool isPrintable(absl::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    auto lead = static_cast<unsigned char>(text[i]);
    int more = continuationBytes(lead);
    if (lead < 0x20 || lead == 0x7f || more < 0 ||
        text.size() - i <= static_cast<size_t>(more)) {
      return false;
    }
    for (; more > 0; --more) {
      if ((static_cast<unsigned char>(text[++i]) & 0xc0) != 0x80) return false;
    }
  }
  return true;
}

}  // namespace

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

absl::StatusOr<std::string> nameOf(const WireField& field,
                                   absl::string_view message) {
  SOAPSTONE_RETURN_IF_ERROR(expectType(field, WireType::kBytes, message));
  if (!isPrintable(field.text())) {
    constexpr size_t kShown = 40;
    return absl::InvalidArgumentError(
        absl::StrCat("malformed ", message, ": the name '",
                     absl::CHexEscape(field.text().substr(0, kShown)),
                     "' has control characters or is not UTF-8"));
  }
  return std::string(field.text());
}

}  // namespace soapstone::onnx
