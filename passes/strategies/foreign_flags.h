#ifndef SOAPSTONE_PASSES_STRATEGY_FOREIGN_FLAGS_H_
#define SOAPSTONE_PASSES_STRATEGY_FOREIGN_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::strategy {

// Whether `source` is a plan in the words of another system:
// "megatron-flags:--tensor-model-parallel-size 8 ..",
// "torchtitan-flags:--parallelism.tensor_parallel_degree 2 .." or
// "llm-foundry-flags:sharding_strategy=FULL_SHARD ..".
bool isForeignPlan(absl::string_view source);

// The named strategy that the flags amount to on `devices` devices, e.g.
// "megatron:t=8,d=4,p=2,m=16,recompute=full". Replicas are what the other
// degrees leave of the devices; micro-batches follow from global batch,
// micro-batch and replicas. Flags that say nothing about the plan (learning
// rates, paths, sizes of the model) are passed over.
//
// Fails with InvalidArgument if a value is no positive number, if sizes do not
// divide, or if the flags ask for what no named strategy does: groups that
// each hold all shards beside tensor or pipeline parallelism, or every n-th
// layer computed again.
absl::StatusOr<std::string> translateForeignPlan(absl::string_view source,
                                                 int64_t devices);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGY_FOREIGN_FLAGS_H_
