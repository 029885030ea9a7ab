#ifndef SOAPSTONE_CODEGEN_LIBRARY_CALLS_H_
#define SOAPSTONE_CODEGEN_LIBRARY_CALLS_H_

#include <functional>
#include <string>
#include <vector>

#include "ir/mlir_names.h"
#include "ir/soap/ops.h"

namespace soapstone {

// Prints the typed address of a value, e.g. `at<float>(rank, k_weight)`.
using PointerText = std::function<std::string(Value)>;

// Returns the runtime calls that execute an op which is no kernel. Emits a
// diagnostic for an op that the runtime does not know.
FailureOr<std::vector<std::string>> libraryCalls(Operation* op,
                                                 const PointerText& pointer);

// The families, each returning no statements for ops that are not its own.
std::vector<std::string> contractionCalls(Operation* op,
                                          const PointerText& pointer);
std::vector<std::string> movementCalls(Operation* op,
                                       const PointerText& pointer);
std::vector<std::string> normalizationCalls(Operation* op,
                                            const PointerText& pointer);
std::vector<std::string> trainingCalls(Operation* op,
                                       const PointerText& pointer);

}  // namespace soapstone

#endif  // SOAPSTONE_CODEGEN_LIBRARY_CALLS_H_
