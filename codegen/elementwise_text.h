#ifndef SOAPSTONE_CODEGEN_ELEMENTWISE_TEXT_H_
#define SOAPSTONE_CODEGEN_ELEMENTWISE_TEXT_H_

#include <string>
#include <vector>

#include "ir/mlir_names.h"

namespace soapstone {

// True for ops that compute each element of their result from the same element
// of their operands and that `elementwiseText` can print.
bool isElementwise(Operation* op);

// C++ expression of an elementwise op on operands that are C++ expressions of
// the operands' compute types. `offset` is the global element index that random
// numbers count by; other ops ignore it.
std::string elementwiseText(Operation* op,
                            const std::vector<std::string>& operands,
                            const std::string& offset);

}  // namespace soapstone

#endif  // SOAPSTONE_CODEGEN_ELEMENTWISE_TEXT_H_
