#include "ir/model/number_format.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace soapstone::model {

absl::string_view numberFormatName(NumberFormat format) {
  switch (format) {
    case NumberFormat::kF64:
      return "f64";
    case NumberFormat::kF32:
      return "f32";
    case NumberFormat::kTf32:
      return "tf32";
    case NumberFormat::kBf16:
      return "bf16";
    case NumberFormat::kF16:
      return "f16";
    case NumberFormat::kF8:
      return "f8";
    case NumberFormat::kI8:
      return "i8";
  }
  return "";
}

absl::StatusOr<NumberFormat> parseNumberFormat(absl::string_view name) {
  for (NumberFormat format : kNumberFormats) {
    if (numberFormatName(format) == name) return format;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("unknown number format '", name,
                   "', use f64, f32, tf32, bf16, f16, f8 or i8"));
}

int bytesOf(NumberFormat format) {
  switch (format) {
    case NumberFormat::kF64:
      return 8;
    case NumberFormat::kF32:
    case NumberFormat::kTf32:
      return 4;
    case NumberFormat::kBf16:
    case NumberFormat::kF16:
      return 2;
    case NumberFormat::kF8:
    case NumberFormat::kI8:
      return 1;
  }
  return 0;
}

}  // namespace soapstone::model
