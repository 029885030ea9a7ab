#ifndef SOAPSTONE_IR_SOAP_BATCH_INPUTS_H_
#define SOAPSTONE_IR_SOAP_BATCH_INPUTS_H_

#include <string>

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::soap {

// On an input that holds the rows of the whole batch of a step: the name of the
// input that holds those of one micro-batch.
inline constexpr llvm::StringLiteral kBatchOfAttribute = "soap.batch_of";

// That name; empty for all other arguments.
std::string wholeBatchOf(mlir::func::FuncOp function, unsigned argument);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_BATCH_INPUTS_H_
