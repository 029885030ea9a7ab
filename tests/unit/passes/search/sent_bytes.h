#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_SENT_BYTES_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_SENT_BYTES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/pipelines.h"

namespace soapstone::search {

// On a DGX H100: what models are trained on here.
inline constexpr int kDevices = 4;

// Bytes that all devices send in one step.
struct SentBytes {
  int64_t total = 0;
  int64_t wide = 0;  // Of values of more than 16 bits.
};

// The bytes that each named strategy sends in a step that trains the model with
// AdamW; where a strategy cannot be made, its entry is missing and the test
// fails.
std::vector<SentBytes> sentBytes(ModuleOp module,
                                 passes::TrainingOptions options,
                                 ArrayRef<const char*> strategies);

// The same of a model as text, with the loss of mean squared errors.
std::vector<SentBytes> sentBytes(const std::string& text,
                                 passes::Precision precision,
                                 ArrayRef<const char*> strategies,
                                 passes::TrainingOptions options = {});

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_SENT_BYTES_H_
