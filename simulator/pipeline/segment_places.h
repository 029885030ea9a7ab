#ifndef SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
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

// The chunks that use each value: at most one for most values.
class ChunkUses {
 public:
  ChunkUses() = default;
  explicit ChunkUses(size_t values) : firsts(values, -1) {}

  void add(int value, int chunk) {
    int& first = firsts[value];
    if (first < 0) {
      first = chunk;
    } else if (first != chunk) {
      addChunk(chunk, &others[value]);
    }
  }
  // Adds the uses of value `from` to those of `to`.
  void addAll(int from, int to) {
    if (firsts[from] < 0 || from == to) return;
    add(to, firsts[from]);
    auto more = others.find(from);
    if (more == others.end()) return;
    // A copy: adding may move the list.
    for (int chunk : ChunkList(more->second)) add(to, chunk);
  }
  bool contains(int value, int chunk) const {
    if (firsts[value] == chunk) return true;
    auto more = others.find(value);
    return more != others.end() && simulator::contains(more->second, chunk);
  }
  // Each once.
  ChunkList of(int value) const {
    ChunkList chunks;
    if (firsts[value] < 0) return chunks;
    chunks.push_back(firsts[value]);
    auto more = others.find(value);
    if (more == others.end()) return chunks;
    chunks.insert(chunks.end(), more->second.begin(), more->second.end());
    return chunks;
  }

 private:
  std::vector<int> firsts;  // By value; -1: none.
  absl::flat_hash_map<int, ChunkList> others;
};

// Uses of the values of a step in the backward passes of the chunks of a cut.
struct ValueUses {
  // By value: gradients of parameters that are not passed on within a chunk,
  // and added up there; they have accumulators.
  std::vector<char> isAccumulated;
  // The chunks whose input or weight gradients read a value, perhaps in another
  // shape.
  ChunkUses byInput;
  ChunkUses byWeight;
};

ValueUses usesOfValues(const model::ModelGraph& graph, const CutGround& ground,
                       const PipelineCut& cut);

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
  std::vector<char> isGradient;  // By value: gradients of parameters.
  std::shared_ptr<const ValueUses> uses;
  // Indexed by task.
  std::vector<int> segmentOf;
  std::vector<int> chunkOf;
  // The ops that read no input, and the passes of a micro-batch that make their
  // results anew, where they read them (`Place::kAnywhere` of passes/pipeline).
  std::vector<ChunkPasses> prepared;
  // By op: which of these it is; -1: none.
  std::vector<int> preparedAt;
  // By value of these ops: who reads it in each pass.
  absl::flat_hash_map<int, absl::InlinedVector<PreparedRead, 3>> preparedReads;

  bool isPrepared(int op) const { return preparedAt[op] >= 0; }
  // The chunk that runs a task, which is of that op; -1: several do.
  int chunkOfTask(int task, int op) const {
    if (segmentOf[task] != kPreparedSegment) return chunkOf[task];
    const ChunkPasses& passes = passesOf(op);
    const int chunk = passes.front().chunk;
    const bool isOne = std::all_of(
        passes.begin(), passes.end(),
        [chunk](const ChunkPass& pass) { return pass.chunk == chunk; });
    return isOne ? chunk : -1;
  }
  // The passes of an op that is prepared.
  const ChunkPasses& passesOf(int op) const { return prepared[preparedAt[op]]; }
  absl::Span<const PreparedRead> readsOf(int value) const {
    auto found = preparedReads.find(value);
    if (found == preparedReads.end()) return {};
    return found->second;
  }
};

// Where passes do not `remake` what they read, as in other systems, parameters
// are brought into other forms once a step. `uses` are those of the cut; null:
// they are found.
SegmentPlaces placeSegments(const model::ModelGraph& graph,
                            const TaskGraph& tasks, const CutGround& ground,
                            const PipelineCut& cut, const RepeatedReads& reads,
                            bool remakes,
                            std::shared_ptr<const ValueUses> uses = nullptr);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PLACES_H_
