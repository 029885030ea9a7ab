#ifndef SOAPSTONE_IR_SUPPORT_VISIBLE_TEXT_H_
#define SOAPSTONE_IR_SUPPORT_VISIBLE_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace soapstone {

// The first character of a text in UTF-8, or its first byte if that begins no
// character.
struct Character {
  char32_t code = 0;  // The byte, if `isValid` is false.
  size_t bytes = 0;   // 0 for an empty text.
  bool isValid = false;
  // False for what a terminal or an editor does not show as itself: control
  // characters (C0, DEL, C1), line separators, characters without width, and
  // those that change the order of what is around them (UAX 9), with which a
  // source or a message looks like another one.
  bool isVisible = false;
};

Character firstCharacter(absl::string_view text);

// `text` with everything invisible written out, `\x1b` or `\u{202e}`: as it may
// be printed on a terminal whatever its origin. The result is one line of valid
// UTF-8.
std::string visibleText(absl::string_view text);

// The same for reports, maybe JSON: line feeds stay, escapes are `\u202e`.
std::string visibleLines(absl::string_view text);

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SUPPORT_VISIBLE_TEXT_H_
