#ifndef SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_
#define SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_

#include <cstdint>

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::partition {

// Most bytes of gradients that one call of `program`, a `dist` module, sums
// (sharding::sumBucketBytes): as `simulator::sumBucketBytes` says of the model,
// whatever the shards of the parameters.
int64_t sumBucketBytes(ModuleOp program);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_
