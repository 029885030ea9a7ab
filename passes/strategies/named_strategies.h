#ifndef SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGIES_H_
#define SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGIES_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "ir/model/strategy.h"
#include "ir/sharding/dimension_flow.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "passes/strategies/mesh_assignment.h"
#include "passes/strategies/named_strategy_spec.h"
#include "passes/strategies/strategy_graph.h"

// The strategies of named_strategy.h, one function each. They know dimensions
// by what ops do with them, never models by name.
namespace soapstone::strategy {

// Input of the builders of all named strategies.
struct NamedStrategyInput {
  const StrategyGraph& graph;  // Graph of @step or @forward.
  const NamedStrategySpec& spec;
  int64_t devices = 1;
  std::string modelHash;
};

using NamedMaker =
    absl::StatusOr<model::Strategy> (*)(const NamedStrategyInput&);

// Every op on device 0.
absl::StatusOr<model::Strategy> singleDevice(const NamedStrategyInput& input);

// Every op splits the batch over all devices; parameters are replicated.
absl::StatusOr<model::Strategy> dataParallel(const NamedStrategyInput& input);

// Like data-parallel, but every parameter lives on one server that gradients
// are reduced to and parameters are fetched from; servers get equal bytes, and
// a parameter larger than a server's share is spread over all (Li et al., OSDI
// 2014).
absl::StatusOr<model::Strategy> parameterServer(
    const NamedStrategyInput& input);

// Data-parallel with what the devices would hold twice sharded over them
// (Rajbhandari et al., ZeRO, SC 2020): optimizer states; also accumulated
// gradients; also the parameters, which ops then gather as they need them.
absl::StatusOr<model::Strategy> zeroStage1(const NamedStrategyInput& input);
absl::StatusOr<model::Strategy> zeroStage2(const NamedStrategyInput& input);
absl::StatusOr<model::Strategy> zeroStage3(const NamedStrategyInput& input);

// zero3 within each of `d` groups of `r` neighbouring devices, which are
// replicas of each other (hybrid sharding, Zhao et al., PyTorch FSDP, VLDB
// 2023): parameters are gathered within a group alone.
absl::StatusOr<model::Strategy> hybridSharded(const NamedStrategyInput& input);

// Shards parameters, optimizer states and accumulators that devices would hold
// alike, beside what the ops of `mesh`, which has so many axes, already split
// (stage 3; stage 1 is shard_updates.h). Axes that split no dimension of a
// parameter where it is read hold the same of it: replicas, and parts of their
// sequences; experts of a mixture are on some of these. Ops must be assigned
// before.
void shardOverReplicas(const NamedStrategyInput& input, int axes,
                       MeshAssignment* mesh);

// Layers on one device each, in program order, with about equal work.
absl::StatusOr<model::Strategy> modelParallel(const NamedStrategyInput& input);

// Krizhevsky's "one weird trick" (2014): the batch where there are no dense
// layers, from the first of them on their neurons.
absl::StatusOr<model::Strategy> oneWeirdTrick(const NamedStrategyInput& input);

// Mesh-TensorFlow (Shazeer et al., NeurIPS 2018): one axis per argument, which
// splits the factor of that name wherever it occurs. "batch" is whatever
// carries the batch, "model" what megatron splits over t, "sequence" the
// positions that attention queries.
absl::StatusOr<model::Strategy> meshStrategy(const NamedStrategyInput& input);

// Megatron-LM (Shoeybi et al., 2019; Korthikanti et al., 2022): t devices split
// heads, the columns of a layer and the rows of the next, and the vocabulary;
// between these the sequence; d replicas split the batch, and with zero=1 or
// zero=3 share what ZeRO's stage of that number shards. With e, experts of a
// mixture are whole on different ones of e neighbouring devices (a multiple of
// t), which exchange tokens (Liu et al., MoE Parallel Folding, 2025).
absl::StatusOr<model::Strategy> megatron(const NamedStrategyInput& input);

// "c" devices share a sequence, "d" groups of them the batch (either follows
// from the other). `contextParallel` gathers keys and values for attention;
// `ulysses` exchanges queries, keys and values for those of some heads, and
// the results back (Jacobs et al., 2023).
absl::StatusOr<model::Strategy> contextParallel(
    const NamedStrategyInput& input);
absl::StatusOr<model::Strategy> ulysses(const NamedStrategyInput& input);

// Experts of a mixture on different devices, the batch elsewhere (Lepikhin et
// al., GShard, ICLR 2021).
absl::StatusOr<model::Strategy> expertParallel(const NamedStrategyInput& input);

// Height, else width, else the sequence, is split over all devices.
absl::StatusOr<model::Strategy> spatialStrategy(
    const NamedStrategyInput& input);

// FlexFlow's baseline for recurrent networks (Jia et al., MLSys 2019, section
// 8.2.1, after Wu et al., 2016): data parallel across nodes; within a node
// every layer, with all its time steps, on a device of its own.
absl::StatusOr<model::Strategy> recurrentPlacement(
    const NamedStrategyInput& input);

// --- What they share ---

// The batch: factors that index samples, and the dimensions behind them; in a
// model without such factors the first dimension of the inputs.
sharding::DimensionFlow labelBatch(const StrategyGraph& graph);

// The positions that attention queries.
sharding::DimensionFlow labelSequence(const StrategyGraph& graph);

// Splits what carries the label over an axis wherever nothing else is, except
// ops that are left out, and tables of positions that are read whole. `shared`
// is for what the axis before splits as well.
void assignLabel(const StrategyGraph& graph,
                 const sharding::DimensionFlow& labels, int axis,
                 MeshAssignment* mesh,
                 llvm::function_ref<bool(int)> isLeftOut = nullptr,
                 SharedSplit shared = SharedSplit::kWhole);

// The number of samples: the smallest of the inputs' batch dimensions.
int64_t sampleCount(const StrategyGraph& graph,
                    const sharding::DimensionFlow& batch);

// Splits the batch over an axis likewise: everywhere into as many parts as
// there are samples, if those are fewer than the devices. Tokens that a model
// flattens could be split further, but would be exchanged where it has samples
// again.
void assignBatch(const StrategyGraph& graph,
                 const sharding::DimensionFlow& batch, int axis,
                 MeshAssignment* mesh);

// The operand of an op that is a parameter, or a parameter cast or transposed;
// -1 if there is none.
int parameterOperand(const StrategyGraph& graph, int op);

// Whether the op leads and multiplies by a parameter.
bool isDense(const StrategyGraph& graph, int op);

// "row" names the factors "row", "row0", "row1", ..; the first of them that may
// be split, or -1.
int factorNamed(const sharding::ShardingRule& rule, const std::string& name);

// The argument behind such an operand, -1 for other values.
int parameterBehind(const StrategyGraph& graph, mlir::Value value);

// The dimension along which a tensor is stored in `degree` shards
// (sharding::partDimension); -1 if all are too small.
int shardedDimension(const sharding::ShardingRule& storageRule, int64_t degree);

// Work of one op, in flops or so; for balancing.
double opWork(const StrategyOp& op);

// Tensors of fewer elements stay whole: moving each of many biases and norms by
// itself takes longer than their bytes. DeepSpeed's limit for parameters that
// persist, or a ten-thousandth of all parameters in a small model.
int64_t leastShardedElements(const StrategyGraph& graph);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_NAMED_STRATEGIES_H_
