#include "ir/support/visible_text.h"

#include <cstdint>
#include <cstdio>

namespace soapstone {
namespace {

uint8_t byteAt(absl::string_view text, size_t index) {
  return static_cast<uint8_t>(text[index]);
}

// The bytes of a character that begins with `lead`; 0 if none does.
size_t lengthAfter(uint8_t lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

struct CodeRange {
  char32_t first, last;
};

constexpr CodeRange kInvisible[] = {
    {0x0000, 0x001f},    // C0.
    {0x007f, 0x009f},    // DEL, C1.
    {0x00ad, 0x00ad},    // Soft hyphen.
    {0x061c, 0x061c},    // Arabic letter mark.
    {0x200b, 0x200b},    // Zero-width space.
    {0x200e, 0x200f},    // Left-to-right and right-to-left mark.
    {0x2028, 0x202e},    // Line separators, embeddings, overrides.
    {0x2060, 0x206f},    // Word joiner, isolates, format characters.
    {0xfeff, 0xfeff},    // Byte order mark.
    {0xfff9, 0xfffb},    // Interlinear annotations.
    {0xe0000, 0xe0fff},  // Tags.
};

bool isVisibleCode(char32_t code) {
  for (const CodeRange& range : kInvisible) {
    if (code >= range.first && code <= range.last) return false;
  }
  return true;
}

// Spells a character as JSON does within a string: invalid ones as the
// replacement character, those beyond 16 bits as a pair of surrogates.
std::string escapedJson(const Character& character) {
  char text[16];
  unsigned code = character.isValid || character.code < 0x80
                      ? static_cast<unsigned>(character.code)
                      : 0xfffd;
  if (code < 0x10000) {
    std::snprintf(text, sizeof(text), "\\u%04x", code);
  } else {
    code -= 0x10000;
    std::snprintf(text, sizeof(text), "\\u%04x\\u%04x", 0xd800 + (code >> 10),
                  0xdc00 + (code & 0x3ff));
  }
  return text;
}

std::string escaped(const Character& character) {
  char text[16];
  bool isByte = !character.isValid || character.code < 0x80;
  std::snprintf(text, sizeof(text), isByte ? "\\x%02x" : "\\u{%x}",
                static_cast<unsigned>(character.code));
  return text;
}

std::string visible(absl::string_view text, bool isReport) {
  std::string result;
  while (!text.empty()) {
    Character character = firstCharacter(text);
    if (character.isVisible || (isReport && character.code == '\n')) {
      result.append(text.data(), character.bytes);
    } else {
      result += isReport ? escapedJson(character) : escaped(character);
    }
    text.remove_prefix(character.bytes);
  }
  return result;
}

}  // namespace

Character firstCharacter(absl::string_view text) {
  if (text.empty()) return {};
  const uint8_t lead = byteAt(text, 0);
  const Character byte{lead, 1, false, false};
  const size_t length = lengthAfter(lead);
  if (length == 0 || length > text.size()) return byte;
  char32_t code = length == 1 ? lead : lead & (0x7f >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byteAt(text, i) & 0xc0) != 0x80) return byte;
    code = (code << 6) | (byteAt(text, i) & 0x3f);
  }
  // The least code that needs so many bytes; surrogates; the last code.
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[length] || (code >= 0xd800 && code < 0xe000) ||
      code > 0x10ffff) {
    return byte;
  }
  return {code, length, true, isVisibleCode(code)};
}

std::string visibleText(absl::string_view text) {
  return visible(text, /*isReport=*/false);
}

std::string visibleLines(absl::string_view text) {
  return visible(text, /*isReport=*/true);
}

}  // namespace soapstone
