#ifndef SOAPSTONE_IR_MODEL_NUMBER_FORMAT_H_
#define SOAPSTONE_IR_MODEL_NUMBER_FORMAT_H_

#include <array>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::model {

// Formats in which numbers are stored and multiplied. tf32 is stored like f32;
// only its products have fewer bits.
enum class NumberFormat { kF64, kF32, kTf32, kBf16, kF16, kF8, kI8 };

inline constexpr std::array<NumberFormat, 7> kNumberFormats = {
    NumberFormat::kF64,  NumberFormat::kF32, NumberFormat::kTf32,
    NumberFormat::kBf16, NumberFormat::kF16, NumberFormat::kF8,
    NumberFormat::kI8};

// The name in files: "f32", "bf16", ..
absl::string_view numberFormatName(NumberFormat format);

// The format of that name. Fails with InvalidArgument and the allowed names.
absl::StatusOr<NumberFormat> parseNumberFormat(absl::string_view name);

// Bytes of one stored number.
int bytesOf(NumberFormat format);

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_NUMBER_FORMAT_H_
