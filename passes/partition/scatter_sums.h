#ifndef SOAPSTONE_PASSES_PARTITION_SCATTER_SUMS_H_
#define SOAPSTONE_PASSES_PARTITION_SCATTER_SUMS_H_

#include <vector>

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

// Makes every all-reduce whose members read, or send away, only a part of the
// sum each, other parts than the rest of their group, a reduce-scatter: half
// the bytes. `functions` are all device functions of one model function.
// Returns how many.
int64_t scatterSums(const std::vector<mlir::func::FuncOp>& functions);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_SCATTER_SUMS_H_
