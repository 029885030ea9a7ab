#ifndef SOAPSTONE_PASSES_PARTITION_STEP_TEXT_H_
#define SOAPSTONE_PASSES_PARTITION_STEP_TEXT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::partition {

// The placed step of every model function of a module whose ops have
// configurations, as `ir/step/text.h` writes it: with statistics expanded and
// gradients delayed, as the program of `devices` devices on `nodes`
// (`buildPartitionPipeline`) is made from it.
absl::StatusOr<std::string> placedStepText(ModuleOp module, int64_t devices,
                                           const std::vector<int>& nodes);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_STEP_TEXT_H_
