#include "codegen/program/slots.h"

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"

namespace soapstone::codegen {
namespace {

// Delimiters that no emitted text contains.
constexpr char kOpen = '\x01';
constexpr char kClose = '\x02';

}  // namespace

std::string slotText(Slot::Kind kind, const std::string& content) {
  std::string text(1, kOpen);
  text += static_cast<char>(kind);
  text += content;
  text += kClose;
  return text;
}

std::string fillSlots(const std::string& text,
                      const std::function<std::string(const Slot&)>& fill) {
  std::string result;
  size_t position = 0;
  while (true) {
    size_t open = text.find(kOpen, position);
    if (open == std::string::npos) break;
    size_t close = text.find(kClose, open);
    assert(close != std::string::npos && "statements hold whole slots");
    result.append(text, position, open - position);
    result += fill({static_cast<Slot::Kind>(text[open + 1]),
                    text.substr(open + 2, close - open - 2)});
    position = close + 1;
  }
  return result.append(text, position);
}

std::string numberSlots(const std::string& text, std::vector<Slot>* slots) {
  return fillSlots(text, [slots](const Slot& slot) {
    auto found = std::find(slots->begin(), slots->end(), slot);
    auto number = found - slots->begin();
    if (found == slots->end()) slots->push_back(slot);
    return slotText(slot.kind, absl::StrCat(number));
  });
}

}  // namespace soapstone::codegen
