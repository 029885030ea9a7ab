#ifndef SOAPSTONE_PASSES_PARTITION_JOINED_SUMS_H_
#define SOAPSTONE_PASSES_PARTITION_JOINED_SUMS_H_

#include <vector>

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::partition {

// Sums a gradient that is put together from sums over devices once it is
// together, if all devices put it together alike: the parts of a packed weight,
// say. `functions` are the device functions of one function of the model.
void sumJoinedGradients(const std::vector<mlir::func::FuncOp>& functions);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_JOINED_SUMS_H_
