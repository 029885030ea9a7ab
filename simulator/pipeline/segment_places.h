#ifndef SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_

#include <algorithm>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "simulator/cut_ground.h"
#include "simulator/pipeline/recomputation.h"
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
  kScatterSegment,   // The same with the sums of every micro-batch alone.
  kBackwardSegment,  // Input and weight gradients in one list.
  kPreparedSegment,  // In several of the first three: SegmentPlaces::prepared.
};

// Few chunks, each once.
using ChunkList = absl::InlinedVector<int, 2>;

inline bool contains(const ChunkList& list, int chunk) {
  return std::find(list.begin(), list.end(), chunk) != list.end();
}
inline void addChunk(int chunk, ChunkList* list) {
  if (!contains(*list, chunk)) list->push_back(chunk);
}

// A pass of a chunk.
struct ChunkPass {
  int chunk = 0;
  SegmentKind segment = kForwardSegment;

  bool operator==(const ChunkPass&) const = default;
};

using ChunkPasses = absl::InlinedVector<ChunkPass, 3>;

// The tasks of a pass that read a value, from the first to the last.
struct PreparedRead {
  ChunkPass pass;
  int first = 0;
  int last = 0;
};

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
  // By op that reads no input: the passes of a micro-batch that make its
  // results anew, where they read them (`Place::kAnywhere` of passes/pipeline).
  std::vector<ChunkPasses> prepared;
  // By value of these ops: who reads it in each pass.
  std::vector<absl::InlinedVector<PreparedRead, 3>> preparedReads;
};

// Where passes do not `remake` what they read, as in other systems, parameters
// are brought into other forms once a step.
SegmentPlaces placeSegments(const model::ModelGraph& graph,
                            const TaskGraph& tasks, const CutGround& ground,
                            const PipelineCut& cut, const RepeatedReads& reads,
                            bool remakes);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_
