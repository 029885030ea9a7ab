#include "passes/strategies/text_hash.h"

#include "absl/strings/str_format.h"

namespace soapstone::strategy {

std::string TextHash::digits() const { return absl::StrFormat("%016x", state); }

void TextHash::write_impl(const char* bytes, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    state ^= static_cast<unsigned char>(bytes[i]);
    state *= 0x100000001b3u;
  }
  position += size;
}

}  // namespace soapstone::strategy
