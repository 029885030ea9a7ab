#include "simulator/pipeline/segment_prices.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/types/span.h"
#include "simulator/pipeline/gradient_adding.h"
#include "simulator/pipeline/repeated_blocks.h"
#include "simulator/pipeline/segment_memory.h"
#include "simulator/pipeline/segment_places.h"
#include "simulator/pipeline/settled_prices.h"

namespace soapstone::simulator {
namespace {

class Pricer {
 public:
  Pricer(const model::ModelGraph& graph, const TaskGraph& tasks,
         const CutGround& ground, const PipelineCut& cut,
         const RecomputedOps& recomputed, const SegmentRules& rules)
      : graph(graph),
        tasks(tasks),
        cut(cut),
        recomputed(recomputed),
        rules(rules),
        reads(readsOfRepeated(graph, cut, recomputed)),
        places(placeSegments(graph, tasks, ground, cut, reads,
                             rules.repeatsByReader, rules.uses)),
        classes(static_cast<int>(tasks.classes.size())),
        prices(cut.chunks),
        ends(tasks.tasks.size(), 0),
        roundOf(tasks.tasks.size()) {
    findCauses(ground);
    for (int i = 0; i < static_cast<int>(tasks.tasks.size()); ++i) {
      if (places.segmentOf[i] != kPreparedSegment) {
        tasksOf(places.segmentOf[i])
            .push_back({i, places.chunkOf[i], places.segmentOf[i]});
        continue;
      }
      for (const ChunkPass& pass : places.passesOf(tasks.tasks[i].op)) {
        tasksOf(pass.segment).push_back({i, pass.chunk, pass.segment});
      }
    }
    findRepeated();
  }

  std::vector<ChunkPrices> run() {
    time(kForwardSegment);
    if (rules.splitsBackward) {
      time(kInputSegment);
      time(kWeightSegment);
    } else {
      time(kBackwardSegment);
    }
    for (int segment : {kReduceSegment, kUpdateSegment, kTailSegment}) {
      time(segment);
    }
    if (areScattered(rules.isScattered)) time(kScatterSegment);
    bool repeats =
        std::find(recomputed.isRepeated.begin(), recomputed.isRepeated.end(),
                  1) != recomputed.isRepeated.end();
    if (repeats) {
      time(kRecomputeSegment);
      if (rules.repeatsByReader) {
        time(kWeightRecomputeSegment);
        time(kLateRecomputeSegment);
      }
    }
    addSegmentMemory(graph, tasks, cut, recomputed, reads, places, rules,
                     &prices);
    return std::move(prices);
  }

 private:
  // A task as a chunk runs it.
  struct PlacedTask {
    int task = 0;
    int chunk = 0;
    int segment = 0;
  };

  // The tasks among which those of a segment are: of the forward pass, of the
  // backward pass with its sums, or of updates.
  std::vector<PlacedTask>& tasksOf(int segment) {
    switch (segment) {
      case kUpdateSegment:
        return updateTasks;
      case kInputSegment:
      case kWeightSegment:
      case kReduceSegment:
      case kTailSegment:
      case kScatterSegment:
      case kBackwardSegment:
        return backwardTasks;
      default:
        return forwardTasks;
    }
  }

  bool isIn(const PlacedTask& placed, int segment) const {
    switch (segment) {
      case kRecomputeSegment:
      case kWeightRecomputeSegment:
      case kLateRecomputeSegment:
        return placed.segment == kForwardSegment &&
               tasks.tasks[placed.task].op >= 0 &&
               isRepeatedIn(tasks.tasks[placed.task].op, segment);
      case kTailSegment:
        return placed.segment == kInputSegment ||
               placed.segment == kWeightSegment ||
               placed.segment == kReduceSegment;
      case kScatterSegment:
        return placed.segment == kInputSegment ||
               placed.segment == kWeightSegment || isSummedAlways(placed);
      case kBackwardSegment:
        return placed.segment == kInputSegment ||
               placed.segment == kWeightSegment;
      case kReduceSegment:
        return placed.segment == segment && !isSummedAlways(placed);
      default:
        return placed.segment == segment;
    }
  }

  bool isSummedAlways(const PlacedTask& placed) const {
    return placed.segment == kReduceSegment &&
           simulator::isSummedAlways(tasks.tasks[placed.task],
                                     rules.isScattered);
  }

  // How long a task takes, picoseconds. Rules name gradients that are scattered
  // where programs add up micro-batches.
  int64_t durationOf(const PlacedTask& placed) const {
    const Task& task = tasks.tasks[placed.task];
    const bool isSumOfStep = !rules.isScattered.empty() && task.value >= 0 &&
                             placed.segment == kReduceSegment &&
                             task.kind == TaskKind::kCommunication &&
                             !isSummedAlways(placed);
    return task.durationPicoseconds *
           (isSumOfStep ? wideningOfSum(graph, task) : 1);
  }

  // Whether an op is computed again in a segment of recomputation.
  bool isRepeatedIn(int op, int segment) const {
    if (!recomputed.isRepeated[op]) return false;
    if (!rules.repeatsByReader) return segment == kRecomputeSegment;
    if (segment == kLateRecomputeSegment) return reads.forWeight[op];
    bool isForWeightAlone = reads.forWeight[op] && !reads.forInput[op];
    return isForWeightAlone == (segment == kWeightRecomputeSegment);
  }

  // The times of the tasks of every op, by cause.
  void findCauses(const CutGround& ground) {
    causeOf.assign(graph.ops.size() + 1, &CauseTimes::otherCompute);
    for (size_t op = 0; op < graph.ops.size(); ++op) {
      if (ground.causes[op] == OpCause::kAttention) {
        causeOf[op] = &CauseTimes::attention;
      } else if (ground.causes[op] == OpCause::kProduct) {
        causeOf[op] = &CauseTimes::products;
      }
    }
  }

  // Finds the blocks of tasks that are run alike, of which most need not be.
  void findRepeated() {
    auto chunkOf = [this](int task) {
      return places.chunkOfTask(task, tasks.tasks[task].op);
    };
    stretches = findStretches(tasks, chunkOf,
                              [this](int a, int b) { return areAlike(a, b); });
  }

  // Whether all segments treat two tasks alike that do not differ themselves.
  bool areAlike(int a, int b) const {
    if (places.segmentOf[a] != places.segmentOf[b]) return false;
    const Task& task = tasks.tasks[a];
    const Task& other = tasks.tasks[b];
    if (places.segmentOf[a] == kPreparedSegment) {
      if (places.passesOf(task.op) != places.passesOf(other.op)) return false;
    } else if (places.chunkOf[a] != places.chunkOf[b]) {
      return false;
    }
    auto isSummed = [this](const Task& sum) {
      return simulator::isSummedAlways(sum, rules.isScattered);
    };
    if ((task.value < 0) != (other.value < 0)) return false;
    if (task.value >= 0 &&
        (isSummed(task) != isSummed(other) ||
         wideningOfSum(graph, task) != wideningOfSum(graph, other))) {
      return false;
    }
    const int ops = static_cast<int>(graph.ops.size());
    if (task.op < 0 || task.op >= ops || other.op < 0 || other.op >= ops)
      return task.op == other.op;
    return causeOf[task.op] == causeOf[other.op] &&
           recomputed.isRepeated[task.op] == recomputed.isRepeated[other.op] &&
           reads.forInput[task.op] == reads.forInput[other.op] &&
           reads.forWeight[task.op] == reads.forWeight[other.op];
  }

  // Runs the tasks of one segment of every chunk, each with lanes of its own.
  void time(int segment) {
    ++round;
    lanes.assign(static_cast<size_t>(cut.chunks) * classes, {});
    const std::vector<PlacedTask>& list = tasksOf(segment);
    size_t next = 0;
    for (const BlockStretch& stretch : stretches) {
      runUntil(stretch.first, segment, list, &next);
      if (next == list.size()) break;
      if (list[next].task >= stretch.end()) continue;
      runRepeated(stretch, segment, list, &next);
    }
    runUntil(static_cast<int>(tasks.tasks.size()), segment, list, &next);
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      int64_t end = 0;
      int64_t lastSum = 0;
      CauseTimes longest;
      for (LaneTimes& lane : lanesOf(chunk)) {
        const int64_t computed = lane.compute;
        // The segment ends only after the last copy or transfer, too.
        int64_t own = std::max(computed, lane.moved);
        lane.causes.communication += own - computed;
        int64_t delay = slowedBy(lane.beside, lane.causes);
        lane.causes.communication += delay;
        own += delay;
        if (own >= end) longest = lane.causes;
        end = std::max(end, own);
        lastSum = std::max(lastSum, lane.sums);
      }
      addSegmentTimes(segment, {end, lastSum, longest}, &prices[chunk]);
    }
  }

  absl::Span<LaneTimes> lanesOf(int chunk) {
    return {lanes.data() + static_cast<size_t>(chunk) * classes,
            static_cast<size_t>(classes)};
  }

  // Runs the tasks of the list before task `end`.
  void runUntil(int end, int segment, const std::vector<PlacedTask>& list,
                size_t* next) {
    for (; *next < list.size() && list[*next].task < end; ++*next) {
      if (isIn(list[*next], segment)) run(list[*next], segment);
    }
  }

  // Runs blocks until each changes the lanes as the one before, and every task
  // ends as much later than in the block before as it did there. If nothing
  // that a task waits for moves faster than its end, it will do so in all
  // further blocks: what it waited for stays the last of all.
  void runRepeated(const BlockStretch& stretch, int segment,
                   const std::vector<PlacedTask>& list, size_t* next) {
    constexpr int kMostTried = 32;
    const absl::Span<LaneTimes> own = lanesOf(stretch.chunk);
    std::vector<LaneTimes> before;
    std::vector<LaneTimes> changes;  // By the last block, and by that before.
    std::vector<LaneTimes> earlier;
    const int64_t endBefore = lastEnd(own);
    int steady = 0;
    for (int block = 0; block < std::min(stretch.count, kMostTried); ++block) {
      const size_t begin = *next;
      before.assign(own.begin(), own.end());
      runUntil(stretch.first + (block + 1) * stretch.length, segment, list,
               next);
      earlier = std::move(changes);
      changes = changesOf(before, own);
      if (block < 2) continue;
      const bool isSteady = changeAlike(changes, earlier) &&
                            moveSteadily({list.data() + begin, *next - begin},
                                         segment, stretch, endBefore, changes);
      steady = isSteady ? steady + 1 : 0;
      if (steady <= stretch.lag) continue;
      repeatChanges(changes, stretch.count - 1 - block, own);
      moveEnds(stretch, list, next);
      return;
    }
    runUntil(stretch.end(), segment, list, next);
  }

  // Picoseconds by which a task ended later than in the block before.
  int64_t shiftOf(int task, int length) const {
    return ends[task] - ends[task - length];
  }
  bool isInRound(int task, int chunk) const {
    return roundOf[task] == std::pair{round, chunk};
  }

  // Whether all tasks of a block ended as much later than in the block before
  // as there, and no candidate for the start of one moves faster. `endBefore`
  // is when all in front of the stretch has ended.
  bool moveSteadily(absl::Span<const PlacedTask> block, int segment,
                    const BlockStretch& stretch, int64_t endBefore,
                    const std::vector<LaneTimes>& changes) {
    const int length = stretch.length;
    if (block.empty()) return true;
    const int begin = block.front().task;
    const int nearest =
        begin - (begin - stretch.first) % length - stretch.lag * length;
    // By how much lanes are later than at the same point of the block before.
    std::vector<LaneTimes> shifts = changes;
    for (const PlacedTask& placed : block) {
      const int i = placed.task;
      if (!isInRound(i, stretch.chunk)) continue;
      if (!isInRound(i - length, stretch.chunk) ||
          !isInRound(i - 2 * length, stretch.chunk))
        return false;
      const int64_t shift = shiftOf(i, length);
      if (shift < 0 || shift != shiftOf(i - length, length)) return false;
      for (int from : tasks.tasks[i].predecessors) {
        if (from < nearest) {
          // Whatever this pass ran in front of the stretch is over by then.
          const int64_t start = ends[i] - shift - durationOf(placed);
          if (shift == 0 || start < endBefore) return false;
          continue;
        }
        if (!isInRound(from, stretch.chunk)) continue;
        if (!isInRound(from - length, stretch.chunk) ||
            shiftOf(from, length) > shift)
          return false;
      }
      if (!moveLanes(placed, segment, shift, changes, &shifts)) return false;
    }
    return true;
  }

  // Checks the lanes of a task that ends `shift` later, and moves them.
  bool moveLanes(const PlacedTask& placed, int segment, int64_t shift,
                 const std::vector<LaneTimes>& changes,
                 std::vector<LaneTimes>* shifts) const {
    const Task& task = tasks.tasks[placed.task];
    const bool computes = task.kind == TaskKind::kCompute || task.holdsCompute;
    const bool communicates = task.kind == TaskKind::kCommunication;
    for (int number : task.classes) {
      LaneTimes& lane = (*shifts)[number];
      if (computes && std::exchange(lane.compute, shift) > shift) return false;
      if (communicates &&
          std::exchange(lane.communication[task.lane], shift) > shift) {
        return false;
      }
      if (task.kind == TaskKind::kCompute) continue;
      // Only the last of these ends counts.
      const LaneTimes& change = changes[number];
      if (shift > (isSumIn(placed, segment) ? change.sums : change.moved))
        return false;
    }
    return true;
  }

  // Sets the ends of the tasks of the blocks of a stretch that are left.
  void moveEnds(const BlockStretch& stretch,
                const std::vector<PlacedTask>& list, size_t* next) {
    for (; *next < list.size() && list[*next].task < stretch.end(); ++*next) {
      const int i = list[*next].task;
      const int earlier = i - stretch.length;
      if (!isInRound(earlier, stretch.chunk)) continue;
      roundOf[i] = roundOf[earlier];
      ends[i] = ends[earlier] + shiftOf(earlier, stretch.length);
    }
  }

  bool isSumIn(const PlacedTask& placed, int segment) const {
    return placed.segment == kReduceSegment &&
           (segment == kTailSegment || segment == kScatterSegment);
  }

  void run(const PlacedTask& placed, int segment) {
    const int i = placed.task;
    roundOf[i] = {round, placed.chunk};
    const Task& task = tasks.tasks[i];
    const absl::Span<LaneTimes> own = lanesOf(placed.chunk);
    int64_t start = 0;
    for (int before : task.predecessors) {
      if (roundOf[before] == roundOf[i]) start = std::max(start, ends[before]);
    }
    const bool computes = task.kind == TaskKind::kCompute;
    const bool communicates = task.kind == TaskKind::kCommunication;
    for (int number : task.classes) {
      LaneTimes& lane = own[number];
      if (computes || task.holdsCompute) start = std::max(start, lane.compute);
      if (communicates) start = std::max(start, lane.communication[task.lane]);
      lane.issued += task.issuePicoseconds;
      start = std::max(start, lane.issued);
    }
    const int64_t duration = durationOf(placed);
    const bool isSum = isSumIn(placed, segment);
    ends[i] = start + duration;
    for (int number : task.classes) {
      LaneTimes& lane = own[number];
      if (computes || task.holdsCompute) {
        addCauses(task, start - lane.compute, start == lane.issued,
                  &lane.causes);
      }
      if (communicates && !task.holdsCompute) lane.beside += duration;
      if (communicates) lane.communication[task.lane] = ends[i];
      if (computes || task.holdsCompute) lane.compute = ends[i];
      if (isSum) {
        lane.sums = std::max(lane.sums, ends[i]);
      } else if (!computes) {
        lane.moved = std::max(lane.moved, ends[i]);
      }
    }
  }

  // Slowdown of computing by parallel communication, apart from waits for that
  // communication.
  int64_t slowedBy(int64_t communication, const CauseTimes& causes) const {
    int64_t hidden = std::max<int64_t>(0, communication - causes.communication);
    return std::llround(static_cast<double>(hidden) *
                        (rules.computeSlowdown - 1));
  }

  // A task that starts `gap` after the compute lane was free.
  void addCauses(const Task& task, int64_t gap, bool waitsForHost,
                 CauseTimes* causes) const {
    (waitsForHost ? causes->host : causes->communication) += gap;
    if (task.kind != TaskKind::kCompute) {
      causes->communication += task.durationPicoseconds;
      return;
    }
    size_t op = task.op < 0 ? graph.ops.size() : static_cast<size_t>(task.op);
    causes->*causeOf[op] += task.durationPicoseconds;
  }

  const model::ModelGraph& graph;
  const TaskGraph& tasks;
  const PipelineCut& cut;
  const RecomputedOps& recomputed;
  SegmentRules rules;
  RepeatedReads reads;
  SegmentPlaces places;
  int classes;
  // Indexed by op; the last entry is for tasks of no op.
  std::vector<int64_t CauseTimes::*> causeOf;
  std::vector<ChunkPrices> prices;
  // In program order.
  std::vector<PlacedTask> forwardTasks;
  std::vector<PlacedTask> backwardTasks;
  std::vector<PlacedTask> updateTasks;
  // By task: its end in the segment that it was last timed in, the
  // `roundOf`-th, for a chunk.
  std::vector<int64_t> ends;
  std::vector<std::pair<int, int>> roundOf;
  int round = 0;
  std::vector<LaneTimes> lanes;  // By chunk and class, in a segment.
  std::vector<BlockStretch> stretches;
};

}  // namespace

std::vector<ChunkPrices> priceSegments(const model::ModelGraph& graph,
                                       const TaskGraph& tasks,
                                       const CutGround& ground,
                                       const PipelineCut& cut,
                                       const RecomputedOps& recomputed,
                                       const SegmentRules& rules) {
  return Pricer(graph, tasks, ground, cut, recomputed, rules).run();
}

}  // namespace soapstone::simulator
