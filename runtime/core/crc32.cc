#include "runtime/core/crc32.h"

#include <array>
#include <bit>
#include <cstring>

namespace soapstone::runtime {
namespace {

// Bytes taken at once.
constexpr size_t kSlices = 16;

using Table = std::array<uint32_t, 256>;

// tables[k][b]: the checksum of byte b followed by k zero bytes.
constexpr std::array<Table, kSlices> makeTables() {
  std::array<Table, kSlices> tables{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t sum = byte;
    for (int bit = 0; bit < 8; ++bit) {
      sum = (sum >> 1) ^ ((sum & 1u) != 0 ? 0xedb88320u : 0u);
    }
    tables[0][byte] = sum;
  }
  for (size_t k = 1; k < kSlices; ++k) {
    for (size_t byte = 0; byte < 256; ++byte) {
      uint32_t sum = tables[k - 1][byte];
      tables[k][byte] = (sum >> 8) ^ tables[0][sum & 0xffu];
    }
  }
  return tables;
}

constexpr std::array<Table, kSlices> kTables = makeTables();

}  // namespace

uint32_t crc32(const void* data, size_t bytes, uint32_t before) {
  static_assert(std::endian::native == std::endian::little);
  const auto* at = static_cast<const unsigned char*>(data);
  uint32_t sum = ~before;
  for (; bytes >= kSlices; bytes -= kSlices, at += kSlices) {
    uint32_t first;
    std::memcpy(&first, at, sizeof(first));
    first ^= sum;
    sum = kTables[15][first & 0xffu] ^ kTables[14][(first >> 8) & 0xffu] ^
          kTables[13][(first >> 16) & 0xffu] ^ kTables[12][first >> 24];
    for (size_t i = 4; i < kSlices; ++i) {
      sum ^= kTables[kSlices - 1 - i][at[i]];
    }
  }
  for (; bytes > 0; --bytes, ++at) {
    sum = (sum >> 8) ^ kTables[0][(sum ^ *at) & 0xffu];
  }
  return ~sum;
}

std::string checksumText(uint32_t checksum) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text(8, '0');
  for (size_t i = 0; i < text.size(); ++i) {
    text[i] = kDigits[(checksum >> (28 - 4 * i)) & 0xfu];
  }
  return text;
}

std::optional<uint32_t> parseChecksum(std::string_view text) {
  if (text.size() != 8) return std::nullopt;
  uint32_t checksum = 0;
  for (char c : text) {
    bool isDigit = c >= '0' && c <= '9';
    if (!isDigit && !(c >= 'a' && c <= 'f')) return std::nullopt;
    checksum =
        checksum << 4 | static_cast<uint32_t>(isDigit ? c - '0' : c - 'a' + 10);
  }
  return checksum;
}

}  // namespace soapstone::runtime
