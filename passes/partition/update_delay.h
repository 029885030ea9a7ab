#ifndef SOAPSTONE_PASSES_PARTITION_UPDATE_DELAY_H_
#define SOAPSTONE_PASSES_PARTITION_UPDATE_DELAY_H_

#include <cstdint>
#include <vector>

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

// Moves what follows the synchronisation of gradients down in `functions`, the
// device functions of one model function, until `deferBytes` of later gradients
// are on their way, and numbers their channels anew, in the same set of
// numbers. Gradients in a row that one call may sum and that come to at most
// `bucketBytes` wait for one another: they may become one call (`dist-bucket`).
// Ops of single numbers that nothing but results of the step reads, as the mean
// of a loss, move like updates. Returns the number of ops moved.
int64_t delayUpdates(const std::vector<mlir::func::FuncOp>& functions,
                     int64_t deferBytes, int64_t bucketBytes);

// The bytes of the operands, or of the results if there are more of them.
int64_t communicatedBytes(Operation* communication);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_UPDATE_DELAY_H_
