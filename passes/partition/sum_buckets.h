#ifndef SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_
#define SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_

#include <cstdint>
#include <tuple>

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::partition {

// Most bytes of gradients that one call of `program`, a `dist` module, sums
// (sharding::sumBucketBytes): as `simulator::sumBucketBytes` says of the model,
// whatever the shards of the parameters.
int64_t sumBucketBytes(ModuleOp program);

// Properties shared by the all-reduces, reduce-scatters or all-gathers of
// one call: name, groups, kind of reduction (none of gathers) and element
// type.
using CallSignature =
    std::tuple<const void*, const void*, const void*, const void*>;

// Requires one of these three.
CallSignature signatureOf(Operation* op);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_
