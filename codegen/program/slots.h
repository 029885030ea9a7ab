#ifndef SOAPSTONE_CODEGEN_PROGRAM_SLOTS_H_
#define SOAPSTONE_CODEGEN_PROGRAM_SLOTS_H_

#include <functional>
#include <string>
#include <vector>

namespace soapstone::codegen {

// A place in emitted statements where blocks with the same code may differ.
// Statements are printed with slots; blocks whose statements are equal but for
// what is in the slots become one function that takes the contents.
struct Slot {
  enum class Kind : char {
    kBuffer = 'b',  // Content: index of a ProgramBuffer.
    kEvent = 'e',   // Number of an event of the step.
    kNumber = 'n',  // An integer literal: stream of random numbers, channel.
    kTable = 't',   // An expression that reads a per-rank table.
    kLabel = 'l',   // A string literal.
  };
  Kind kind = Kind::kBuffer;
  std::string content;

  auto operator<=>(const Slot&) const = default;
};

// The slot as a piece of text. `content` must not have control characters.
std::string slotText(Slot::Kind kind, const std::string& content);

// `text` with every slot replaced by what `fill` returns for it.
std::string fillSlots(const std::string& text,
                      const std::function<std::string(const Slot&)>& fill);

// `text` with every slot replaced by its kind and the number of the place where
// its content first appears, which goes to the end of `slots` unless it is
// there: two texts with the same pattern are the same code.
std::string numberSlots(const std::string& text, std::vector<Slot>* slots);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_SLOTS_H_
