#ifndef SOAPSTONE_IR_SOAP_GLOBAL_BOX_H_
#define SOAPSTONE_IR_SOAP_GLOBAL_BOX_H_

#include <optional>
#include <vector>

#include "ir/sharding/local_shape.h"
#include "ir/soap/ops.h"

namespace soapstone::soap {

inline constexpr llvm::StringLiteral kGlobalShapeAttribute =
    "soap.global_shape";
inline constexpr llvm::StringLiteral kGlobalOffsetsAttribute =
    "soap.global_offsets";

// Some ops compute with the position of an element, not only with its value:
// counters, random numbers, tables looked up by index, causal masks. The local
// op that computes a shard of such an op carries the box of the whole iteration
// space that it covers, as the attributes `soap.global_shape` and
// `soap.global_offsets` (i64 arrays, one entry per position factor). Without
// them an op is whole.
struct GlobalBox {
  SmallVector<int64_t> shape;    // The whole iteration space.
  SmallVector<int64_t> offsets;  // Start of this shard in it.
};

// The factors of `rule`, which is that of `op`, whose position matters, in the
// order of a GlobalBox; empty for most ops.
//   iota, random, dropout: the dimensions of the result
//   gather, scatter, embedding_bag, cross_entropy, cross_entropy_grad:
//   vocabulary
//   dispatch, combine, slot_products: expert, place
//   attention, attention_grad (causal or with dropout): batch, heads, headGroup
//     (where the rule has it), query, key
std::vector<int> positionFactors(Operation* op,
                                 const sharding::ShardingRule& rule);

// The shape of the whole iteration space that `op` is part of, and where the
// shard of `op` that covers `ranges` of the factors of its rule lies in it: one
// entry for each position factor.
SmallVector<int64_t> positionShape(Operation* op,
                                   const sharding::ShardingRule& rule);
SmallVector<int64_t> positionOffsets(Operation* op,
                                     const sharding::ShardingRule& rule,
                                     const sharding::FactorRanges& ranges);

// Number of shards of keys that the batch of an attention op holds
// (`soap.key_shards`); 1 for any other op.
int64_t keyShardsOf(Operation* op);

std::optional<GlobalBox> globalBox(Operation* op);
// Whether the op is a shard that computes with positions, be its offsets here
// or, in the program of several devices, one per device. Rewrites that know
// only whole ops must leave it alone.
bool isPositionedShard(Operation* op);
void setGlobalBox(Operation* op, const GlobalBox& box);
void eraseGlobalBox(Operation* op);

// Micro-batches are boxes in time. Their place is not known when a program is
// compiled, so that it comes with the step that random numbers are drawn with:
// the optimizer step in its low 40 bits, the index of the micro-batch above. An
// op that draws random numbers has the attribute `soap.micro_batch_elements`:
// it adds index * elements to the number of every element (0 where it is the
// same for all micro-batches). Without the attribute the step is the optimizer
// step alone.
inline constexpr llvm::StringLiteral kMicroBatchElementsAttribute =
    "soap.micro_batch_elements";
inline constexpr int kMicroBatchBit = 40;

// Position in the random stream of an op that draws random numbers.
struct RandomPlace {
  int64_t step = 0;          // The optimizer step.
  int64_t firstElement = 0;  // Added to the number of every element.
};
RandomPlace randomPlace(Operation* op, int64_t step);

std::optional<int64_t> microBatchElements(Operation* op);
void setMicroBatchElements(Operation* op, int64_t elements);
// Makes `to` draw the random numbers of `from`: for its gradient and the ops
// that it is expanded to.
void copyMicroBatchElements(Operation* from, Operation* to);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_GLOBAL_BOX_H_
