#ifndef SOAPSTONE_IR_SHARDING_GATHER_ORDER_H_
#define SOAPSTONE_IR_SHARDING_GATHER_ORDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "ir/sharding/resharding_plan.h"

namespace soapstone::sharding {

// The first use of a parameter in the forward or the backward pass.
struct ParameterUse {
  int op = 0;         // The position of the op that reads it.
  int64_t bytes = 0;  // Size of the whole parameter.
  bool isBackward = false;
  // In the backward pass: the last op of the forward pass that reads the
  // parameter; -1: none.
  int lastForwardRead = -1;
};

// Most bytes of parameters that are gathered together: two batches of them are
// in memory at a time. A layer of Llama 3 8B has 416 MiB in 16 bits. Calls of
// 64 ranks need about 200 MiB for their bytes to outweigh the latency of the
// ring
// (`kBucketBytesPerRank`); groups of eight are as fast with a quarter of that.
inline constexpr int64_t kGatherBatchBytes = int64_t{256} << 20;

// Place at which devices issue the gather of a use, if it needs one.
struct GatherPlace {
  int op = 0;     // Right before the op of this position.
  int batch = 0;  // Counted from 0, in the order of the uses.
  // Whether the backward pass reads what the forward pass gathered: there is no
  // time between in which it would not be in memory.
  bool isKept = false;

  bool operator==(const GatherPlace&) const = default;
};

// Returns where the gathers of `uses` are issued. `uses` ascend; `layers` has
// the layer of each op.
//
// Parameters of one layer and pass that total at most `batchBytes` form a
// batch; a larger parameter is its own batch. A batch that is small compared
// with the one before it, such as a last norm, joins that batch. A batch is
// gathered when the one before it is first used: one layer ahead, so that it
// arrives while that layer is computed (Zhao et al., PyTorch FSDP, VLDB 2023,
// section 3.3). The first batch is gathered before its first use. The first
// batch of the backward pass is gathered after the forward pass has used its
// last parameter: often both are one batch, which must not be in memory twice;
// it is kept then, as systems keep their last layer.
// The places depend on the model alone, not on what is gathered.
std::vector<GatherPlace> gatherPlaces(absl::Span<const ParameterUse> uses,
                                      absl::Span<const std::string> layers,
                                      int64_t batchBytes = kGatherBatchBytes);

// Whether a move is one all-gather of boxes, in which all its devices take part
// and after which all have what they need.
bool isOneGather(const ReshardingPlan& plan);

// Numbers plans by the call that they can be part of. Moves of one batch that
// stand behind each other are one call if their number is the same: they are
// gathers within the same groups. A call has the latency of one collective,
// whatever the number of its tensors.
class GatherNumbers {
 public:
  // -1 for plans that are not one gather.
  int number(const ReshardingPlan& plan);

 private:
  std::vector<DeviceGroups> known;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_GATHER_ORDER_H_
