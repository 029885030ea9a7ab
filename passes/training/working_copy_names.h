#ifndef SOAPSTONE_PASSES_TRAINING_WORKING_COPY_NAMES_H_
#define SOAPSTONE_PASSES_TRAINING_WORKING_COPY_NAMES_H_

#include "absl/strings/string_view.h"

namespace soapstone::passes {

// The name of a parameter's working copy is that of the parameter with one of
// these, by the type of its elements (`keep_working_copies.cc`). A strategy
// file names copies so.
inline constexpr absl::string_view kBf16CopySuffix = ".bf16";
inline constexpr absl::string_view kF16CopySuffix = ".f16";

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_WORKING_COPY_NAMES_H_
