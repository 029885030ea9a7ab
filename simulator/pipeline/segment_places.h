#ifndef SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_

#include <vector>

#include "absl/container/inlined_vector.h"
#include "simulator/cut_ground.h"
#include "simulator/pipeline_cut.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Lists of tasks that are timed by themselves. The backward pass with the sums
// of gradients is timed once more as a whole, to see how far they overlap.
enum SegmentKind {
  kForwardSegment,
  kInputSegment,
  kWeightSegment,
  kReduceSegment,
  kUpdateSegment,
  kRecomputeSegment,        // Computed again with input gradients,
  kWeightRecomputeSegment,  // with weight gradients,
  kLateRecomputeSegment,    // and all of it that weight gradients need.
  kTailSegment,
  kBackwardSegment,  // Input and weight gradients in one list.
};

// Few chunks, each once.
using ChunkList = absl::InlinedVector<int, 2>;

// Places of the tasks of a step in the segments of a cut, and the chunks that
// use its values in their backward passes.
struct SegmentPlaces {
  // By value: gradients of parameters. Those passed on within a chunk are added
  // up there; the others have accumulators.
  std::vector<char> isGradient;
  std::vector<char> isAccumulated;
  // By value: the chunks whose input or weight gradients read it, perhaps in
  // another shape.
  std::vector<ChunkList> usedByInput;
  std::vector<ChunkList> usedByWeight;
  // Indexed by task.
  std::vector<int> segmentOf;
  std::vector<int> chunkOf;
};

SegmentPlaces placeSegments(const model::ModelGraph& graph,
                            const TaskGraph& tasks, const CutGround& ground,
                            const PipelineCut& cut);

// Whether ops of this phase are of the backward pass.
bool isBackward(OpPhase phase);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_
