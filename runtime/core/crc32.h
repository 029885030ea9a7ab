#ifndef SOAPSTONE_RUNTIME_CORE_CRC32_H_
#define SOAPSTONE_RUNTIME_CORE_CRC32_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace soapstone::runtime {

// The CRC-32 of zlib, PNG and gzip (IEEE 802.3, reflected polynomial
// 0xedb88320) of `bytes` bytes that follow those of which `before` is the
// checksum. It is computed here because programs are built where no package but
// a compiler is installed; any zlib can check the result.
uint32_t crc32(const void* data, size_t bytes, uint32_t before = 0);

// A checksum as files spell it: eight lower-case hexadecimal digits.
std::string checksumText(uint32_t checksum);

// The checksum that `text` spells; nothing for any other text.
std::optional<uint32_t> parseChecksum(std::string_view text);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_CRC32_H_
