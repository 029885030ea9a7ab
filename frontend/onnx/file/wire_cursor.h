#ifndef SOAPSTONE_FRONTEND_ONNX_FILE_WIRE_CURSOR_H_
#define SOAPSTONE_FRONTEND_ONNX_FILE_WIRE_CURSOR_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace soapstone::onnx {

// Wire types of the protocol buffer encoding.
enum class WireType : uint8_t {
  kVarint = 0,
  kFixed64 = 1,
  kBytes = 2,
  kGroupStart = 3,
  kGroupEnd = 4,
  kFixed32 = 5,
};

// One field of a message: its number and its payload, not yet interpreted.
struct WireField {
  uint32_t number = 0;
  WireType type = WireType::kVarint;
  uint64_t scalar = 0;                // kVarint, kFixed32, kFixed64
  absl::Span<const std::byte> bytes;  // kBytes

  absl::string_view text() const {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
};

// Walks the fields of one encoded message without copying. Every read is
// checked against the end; an error names the message and the byte offset
// inside it.
class WireCursor {
 public:
  // `message` names the kind of message in errors and must be a literal.
  WireCursor(absl::Span<const std::byte> bytes, absl::string_view message)
      : bytes(bytes), message(message) {}

  bool atEnd() const { return position == bytes.size(); }

  // Reads the next field. Groups are refused: ONNX has none.
  absl::Status next(WireField& field);

  // Reads one varint, for packed fields.
  absl::Status readVarint(uint64_t& value);

  // An InvalidArgument error at the current place.
  absl::Status error(absl::string_view what) const;

 private:
  absl::Status readFixed(size_t width, uint64_t& value);

  absl::Span<const std::byte> bytes;
  absl::string_view message;
  size_t position = 0;
};

// Fails unless `field` has wire type `expected`; `message` names the message.
absl::Status expectType(const WireField& field, WireType expected,
                        absl::string_view message);

// The text of a name: valid UTF-8 without control characters, so that it can
// stand in one-line messages, JSON and comments of emitted code.
absl::StatusOr<std::string> nameOf(const WireField& field,
                                   absl::string_view message);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_FILE_WIRE_CURSOR_H_
