#ifndef SOAPSTONE_PASSES_STRATEGIES_FOREIGN_FLAGS_H_
#define SOAPSTONE_PASSES_STRATEGIES_FOREIGN_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::strategy {

// Whether `source` is a plan in the words of another system:
// "megatron-flags:--tensor-model-parallel-size 8 ..",
// "torchtitan-flags:--parallelism.tensor_parallel_degree 2 ..",
// "llm-foundry-flags:sharding_strategy=FULL_SHARD .." or
// "deepspeed-flags:{"zero_optimization": {"stage": 1}, ..}".
bool isForeignPlan(absl::string_view source);

// The named strategy that the flags amount to on `devices` devices, e.g.
// "megatron:t=8,d=4,p=2,m=16,recompute=full". Replicas are what the other
// degrees leave of the devices; micro-batches follow from global batch,
// micro-batch and replicas. Flags that say nothing about the plan (learning
// rates, paths, sizes of the model) are passed over.
//
// Fails with InvalidArgument if a value is no positive number, if sizes do not
// divide, or if the flags ask for what no named strategy does: groups that
// each hold all shards beside tensor or pipeline parallelism, every n-th layer
// computed again, stages of unequal layers, tensors in the host's memory, or a
// name that may change the plan and is not known.
absl::StatusOr<std::string> translateForeignPlan(absl::string_view source,
                                                 int64_t devices);

// Samples of a step, by the flags; 0 if they do not say. Fails likewise.
absl::StatusOr<int64_t> foreignBatch(absl::string_view source, int64_t devices);

// Returns one line for each flag that changes the price of a plan without being
// part of it.
std::vector<std::string> foreignPlanNotes(absl::string_view source);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_FOREIGN_FLAGS_H_
