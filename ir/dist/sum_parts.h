#ifndef SOAPSTONE_IR_DIST_SUM_PARTS_H_
#define SOAPSTONE_IR_DIST_SUM_PARTS_H_

#include "ir/dist/table.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

// Arguments of which ranks hold parts of a sum instead of copies: accumulators
// of gradients that are summed once a step. The ranks of a group hold the same
// box; what it is worth is the sum over them, the same for all groups.
//
//   argument           dist.sum_parts : tensor<GxN>, the groups
namespace soapstone::dist {

inline constexpr llvm::StringLiteral kSumPartsAttribute = "dist.sum_parts";

// Groups that sum an argument of a device function; null if ranks hold copies.
TableAttr sumGroups(mlir::func::FuncOp function, unsigned argument);

// The groups of the argument of which a result is the new value; null if it is
// no such result.
TableAttr updatedSumGroups(mlir::func::FuncOp function, unsigned result);

// The group of `rank`, whose ranks come in the order of the table. Requires
// `groups` of a verified function and a rank of it.
SmallVector<int64_t> groupOf(TableAttr groups, int64_t rank);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_SUM_PARTS_H_
