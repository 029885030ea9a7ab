#ifndef SOAPSTONE_IR_MODEL_STRATEGY_H_
#define SOAPSTONE_IR_MODEL_STRATEGY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/sharding/device_grid.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/sharding_rule.h"

namespace soapstone::model {

// A configuration that calls factors by name: of an op by the factors of its
// rule, of a stored tensor by "dim0", "dim1", ..
struct NamedConfiguration {
  std::string name;  // Name of the op (`soap.name`) or tensor (`soap.name`).
  std::vector<std::pair<std::string, int64_t>> splits;  // Major to minor.
  int64_t replication = 1;
  sharding::DeviceGrid devices;
  // The proportions of splits with unequal shares, in the order of `splits`, as
  // `normalShares` gives them.
  std::vector<std::pair<std::string, sharding::Shares>> shares = {};

  bool operator==(const NamedConfiguration&) const = default;
};

// A part of the forward pass, from one op to where the next chunk begins, with
// the backward pass and the updates that belong to it.
struct PipelineChunk {
  std::string from;              // Name of its first op, in program order.
  sharding::DeviceGrid devices;  // Chunks on equal grids form a group.

  bool operator==(const PipelineChunk&) const = default;
};

// Execution of a step as a pipeline of micro-batches.
struct StrategyPipeline {
  int64_t microBatches = 1;
  // A family of ir/schedule/families.h; or, where it is not empty, the compute
  // lists in `actions`, one text a group (ir/schedule/text.h).
  std::string family = "1f1b";
  std::vector<std::string> actions;
  // Gradients of a chunk's input leave it before its weight gradients are made
  // ("early") or after ("late").
  bool sendsLate = false;
  // Recomputation in the backward pass: "none", "selective" (the core of
  // attention), "alternate" (all but attention and every second product) or
  // "full" (whole layers).
  std::string recompute = "none";
  // Parts in which replicas keep the optimizer states (ZeRO stage 1): as many
  // as there are replicas, or 1.
  int64_t optimizerShards = 1;
  std::vector<PipelineChunk> chunks;
  std::vector<int> idle;  // Devices that run no chunk, ascending.

  bool operator==(const StrategyPipeline&) const = default;
};

// Fails with InvalidArgument if there is no chunk, grids of chunks are neither
// equal nor disjoint, of different sizes, or not below `devices`, or if a
// device is in no chunk, unless it is one of the idle ones of several groups.
absl::Status checkPipeline(const StrategyPipeline& pipeline, int64_t devices);

// Sets the devices that the chunks of the pipeline need, numbered from 0, and
// those of them that are idle.
void numberDevices(StrategyPipeline* pipeline, int64_t* devices);

// The group of each chunk: groups are numbered as they first occur.
std::vector<int> groupsOfChunks(const StrategyPipeline& pipeline);

// Forward ops that the backward pass computes again instead of keeping what
// they made: those whose names match `ops` and none of `keep` (name_pattern.h).
struct RecomputeEntry {
  std::string ops;
  std::vector<std::string> keep;

  bool operator==(const RecomputeEntry&) const = default;
};

// The distribution of a model over devices: the content of strategy.json.
//
// Ops without an entry follow: a backward op its forward op, an update its
// parameter's storage, a forward op the op that makes its first operand (see
// resolve_strategy.h). Tensors without an entry are stored as their first
// reader wants them, optimizer states and accumulators like their parameter.
struct Strategy {
  // Files without a pipeline, recomputation or shares are written as version 1.
  static constexpr int64_t kVersion = 1;
  static constexpr int64_t kPipelineVersion = 2;

  std::string modelHash;  // See apply_strategy.h; empty: for any model.
  // For who has nothing but the file: the model file, relative to the folder of
  // the strategy's, and the command-line options that it was read with.
  std::string modelFile;
  std::vector<std::string> modelOptions;
  int64_t devices = 1;  // Devices are numbered 0 to devices - 1.
  // Devices of ops and tensors then count from the first of their chunk.
  std::optional<StrategyPipeline> pipeline;
  std::vector<RecomputeEntry> recompute;
  std::vector<NamedConfiguration> ops;      // In program order.
  std::vector<NamedConfiguration> tensors;  // In the order of the arguments.

  // The devices that one op may use: those of a group.
  int64_t groupDevices() const {
    return pipeline ? pipeline->chunks.front().devices.size() : devices;
  }
  bool operator==(const Strategy&) const = default;
};

// `configuration` of an op with `rule`, by name.
NamedConfiguration nameConfiguration(
    std::string name, const sharding::ShardingRule& rule,
    const sharding::OpConfiguration& configuration);

// The configuration that an entry names. Fails if the rule has no such factor
// (and says which is meant), if a degree is illegal for it, if the degrees do
// not multiply to the devices, or if a device is not below `devices`. `what` is
// the start of every message: "op" or "tensor".
absl::StatusOr<sharding::OpConfiguration> resolveConfiguration(
    const NamedConfiguration& named, const sharding::ShardingRule& rule,
    int64_t devices, const char* what);

}  // namespace soapstone::model

#endif  // SOAPSTONE_IR_MODEL_STRATEGY_H_
