#ifndef SOAPSTONE_IR_DIST_SUM_PARTS_H_
#define SOAPSTONE_IR_DIST_SUM_PARTS_H_

#include "mlir/Dialect/Func/IR/FuncOps.h"

// Arguments of which ranks hold parts of a sum instead of copies: accumulators
// of gradients that are summed once a step. What such an argument is worth is
// the sum over all ranks that hold it.
//
//   argument           dist.sum_parts : unit
namespace soapstone::dist {

inline constexpr llvm::StringLiteral kSumPartsAttribute = "dist.sum_parts";

// Of a device function.
bool holdsSumParts(mlir::func::FuncOp function, unsigned argument);
void setHoldsSumParts(mlir::func::FuncOp function, unsigned argument);

// Whether a result is the new value of such an argument.
bool updatesSumParts(mlir::func::FuncOp function, unsigned result);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_SUM_PARTS_H_
