#ifndef SOAPSTONE_PASSES_TRAINING_RESCALE_BATCH_H_
#define SOAPSTONE_PASSES_TRAINING_RESCALE_BATCH_H_

#include <cstdint>

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// Gives a forward function, as imported and raised, another number of samples:
// follows the batch through the sharding rules of its ops (`BatchLabels`) and
// builds each op anew with `samples` positions of the factor that carries the
// batch, as shards get local shapes. A mean over the batch stays a mean.
//
// Fails with a diagnostic that names the op, its factor and what hinders: a
// batch that moves to other dimensions than a rule knows of, a factor that
// cannot be split, constants that differ from sample to sample, a sum over the
// batch that is scaled by a number which may or may not count samples.
mlir::LogicalResult rescaleBatch(mlir::func::FuncOp function, int64_t samples);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_RESCALE_BATCH_H_
