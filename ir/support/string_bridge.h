#ifndef SOAPSTONE_IR_SUPPORT_STRING_BRIDGE_H_
#define SOAPSTONE_IR_SUPPORT_STRING_BRIDGE_H_

#include "absl/strings/string_view.h"
#include "llvm/ADT/StringRef.h"

namespace soapstone {

// Debian builds Abseil with its own string_view type, so neither converts to
// the other by itself.
inline absl::string_view toAbsl(llvm::StringRef s) {
  return {s.data(), s.size()};
}
inline llvm::StringRef toLlvm(absl::string_view s) {
  return {s.data(), s.size()};
}

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SUPPORT_STRING_BRIDGE_H_
