#ifndef SOAPSTONE_CODEGEN_MEMORY_OWN_PARTS_H_
#define SOAPSTONE_CODEGEN_MEMORY_OWN_PARTS_H_

#include <optional>

#include "ir/dist/ops.h"
#include "ir/mlir_names.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::codegen {

// Where replicas share an update (ZeRO stages 1 and 2; Rajbhandari et al.,
// 2020, section 5), a rank updates its part of a parameter that it holds whole,
// and then gathers the parts of the others. If the part is contiguous, it needs
// no memory beside the parameter: the update reads and writes it there, and the
// gather begins with what is there already (NCCL calls that in place).

// First element of each member's part in the memory of the whole tensor.
using PartStarts = SmallVector<int64_t>;

// Slices that are places in the memory of an argument, and where they begin.
using TakenParts = llvm::DenseMap<Operation*, PartStarts>;

// The slices of arguments of `function` whose elements lie one behind the
// other, but for those that it returns.
TakenParts findTakenParts(mlir::func::FuncOp function);

// Starts of the parts that `ranks` give for result `index` of `gather`; nothing
// unless the elements of each lie one behind the other.
std::optional<PartStarts> partsGiven(dist::AllGatherOp gather, unsigned index,
                                     llvm::ArrayRef<int64_t> ranks);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_MEMORY_OWN_PARTS_H_
