#ifndef SOAPSTONE_PASSES_PIPELINE_OP_LAYOUTS_H_
#define SOAPSTONE_PASSES_PIPELINE_OP_LAYOUTS_H_

#include <optional>

#include "ir/mlir_names.h"
#include "ir/sharding/layout.h"
#include "mlir/IR/Value.h"

namespace soapstone::pipeline {

// The layout in which an op makes a result under its configuration; nullopt if
// it has none.
std::optional<sharding::Layout> resultLayout(mlir::OpResult result);

// The layout in which an op takes an operand; nullopt if the op has no
// configuration.
std::optional<sharding::Layout> operandLayout(mlir::OpOperand& operand);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_OP_LAYOUTS_H_
