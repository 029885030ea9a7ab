#ifndef SOAPSTONE_SIMULATOR_PIPELINE_WAITING_LAYOUTS_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_WAITING_LAYOUTS_H_

#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "ir/sharding/waiting_layout.h"
#include "simulator/pipeline/group_program.h"
#include "simulator/pipeline/recomputation.h"
#include "simulator/pipeline/segment_prices.h"
#include "simulator/pipeline_cut.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// The layout in which a value waits (`sharding::waitingLayout`); layouts have
// numbers of the group's catalog.
int waitingLayoutOf(GroupProgram& group, int value,
                    const sharding::WaitingValue& uses);

// The layouts of a value that another group sends (`sharding::arrivedLayouts`);
// layouts have numbers of the group's catalog.
sharding::ArrivedLayouts arrivedLayoutsOf(
    GroupProgram& group, int value,
    const std::vector<std::vector<int>>& demanded);

// The gradients that chunks get from others and keep in another layout. Empty
// where nothing has slots, as `waitingLayouts`. `group` must be placed; its
// mutex is taken.
std::vector<KeptGradient> keptGradients(GroupProgram& group,
                                        const PipelineCut& cut);

// By value: the layout, a number of the group's catalog, in which a value waits
// between the passes of a chunk, by the rule of programs
// (`ir/sharding/waiting_layout.h`); -1 where all that reads it later demands
// one layout, and where nothing does. Empty
// where nothing has slots: for one chunk, and for other systems. `group` must
// be placed; its mutex is taken.
std::vector<int> waitingLayouts(GroupProgram& group, const PipelineCut& cut,
                                const RecomputedOps& recomputed);

// Finds the copies of activations and their gradients that wait, where the
// layout in which a value waits is known.
class WaitingCopies {
 public:
  // Both must outlive the object.
  WaitingCopies(const TaskGraph& tasks, const SegmentRules& rules);

  // Whether the buffer is a copy of a value of which one, on its devices, lies
  // as the value waits.
  bool isKnown(const TaskBuffer& buffer) const {
    return buffer.layout >= 0 &&
           found.contains({buffer.deviceClass, buffer.value});
  }
  // Whether the buffer is that copy. Requires `isKnown`.
  bool waits(const TaskBuffer& buffer) const {
    return buffer.layout == layouts[buffer.value];
  }

  // The gradients among `SegmentRules::keptGradients` that are this value.
  absl::Span<const KeptGradient> gradientsOf(int value) const;

 private:
  const std::vector<int>& layouts;
  const std::vector<KeptGradient>& gradients;
  absl::flat_hash_set<std::pair<int, int>> found;  // Class and value.
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_WAITING_LAYOUTS_H_
