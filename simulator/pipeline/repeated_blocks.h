#ifndef SOAPSTONE_SIMULATOR_PIPELINE_REPEATED_BLOCKS_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_REPEATED_BLOCKS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "ir/step/lanes.h"
#include "simulator/pipeline/segment_prices.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// A class of devices while it runs the tasks of one segment of a chunk.
// Picoseconds from the begin of the segment.
struct LaneTimes {
  // When its lanes are free, and when its host has issued what there is.
  int64_t compute = 0;
  std::array<int64_t, step::kCommunicationLanes> communication = {};
  int64_t issued = 0;
  // The last end of a gradient's sum, and of any other copy or transfer.
  int64_t sums = 0;
  int64_t moved = 0;
  // Communication that computing does not stand still for.
  int64_t beside = 0;
  CauseTimes causes;
};

// Consecutive blocks of one `TaskRun`, all in one chunk and with tasks that the
// segments of a cut treat alike.
struct BlockStretch {
  int first = 0;  // Task.
  int length = 0;
  int count = 0;
  int lag = 0;  // See TaskRun.
  int chunk = 0;

  int end() const { return first + length * count; }
};

// The stretches of the tasks that are long enough to gain from. `chunkOf` gives
// the chunk of a task, -1 if it is in several; `areAlike` says whether segments
// treat two tasks of one run alike.
std::vector<BlockStretch> findStretches(
    const TaskGraph& tasks, absl::FunctionRef<int(int)> chunkOf,
    absl::FunctionRef<bool(int, int)> areAlike);

// When the last task has ended that ran on some lanes.
int64_t lastEnd(absl::Span<const LaneTimes> lanes);

// `after` less `before`, lane by lane.
std::vector<LaneTimes> changesOf(absl::Span<const LaneTimes> before,
                                 absl::Span<const LaneTimes> after);

// Whether lanes change by as much in all members. Hosts that issue something
// never do: a task that waits for its host may wait for another one later.
bool changeAlike(absl::Span<const LaneTimes> a, absl::Span<const LaneTimes> b);

// Changes lanes so many times.
void repeatChanges(absl::Span<const LaneTimes> changes, int64_t times,
                   absl::Span<LaneTimes> lanes);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_REPEATED_BLOCKS_H_
