#include "codegen/calls/call_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace soapstone::codegen {

std::string elementTypeText(Type elementType) {
  if (elementType.isF32()) return "ElementType::kF32";
  if (elementType.isBF16()) return "ElementType::kBf16";
  if (elementType.isF16()) return "ElementType::kF16";
  if (elementType.isInteger(64)) return "ElementType::kI64";
  if (elementType.isInteger(32)) return "ElementType::kI32";
  return "ElementType::kBool";
}

std::string doubleText(double value) {
  if (std::isnan(value)) return "math::kNan";
  if (std::isinf(value)) {
    return value > 0 ? "math::kInfinity" : "-math::kInfinity";
  }
  // The fewest digits that read back as the same number.
  char buffer[64];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(buffer, sizeof(buffer), "%.*g", digits, value);
    if (std::strtod(buffer, nullptr) == value) break;
  }
  return buffer;
}

std::string enumerator(StringRef type, StringRef kind) {
  std::string text = absl::StrCat(type.str(), "::k");
  bool upper = true;
  for (char c : kind) {
    if (c == '_') {
      upper = true;
      continue;
    }
    text +=
        upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    upper = false;
  }
  return text;
}

}  // namespace soapstone::codegen
