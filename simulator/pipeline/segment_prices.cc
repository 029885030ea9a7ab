#include "simulator/pipeline/segment_prices.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ir/step/lanes.h"
#include "simulator/pipeline/gradient_adding.h"
#include "simulator/pipeline/segment_memory.h"
#include "simulator/pipeline/segment_places.h"

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
                             rules.repeatsByReader)),
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

  // Runs the tasks of one segment of every chunk, each with lanes of its own.
  void time(int segment) {
    ++round;
    size_t lanes = static_cast<size_t>(cut.chunks) * classes;
    std::vector<int64_t> compute(lanes, 0);
    std::vector communication(step::kCommunicationLanes, compute);
    std::vector<int64_t> sums(lanes, 0);  // Ends of gradients' sums.
    // When the hosts have issued what they have; they wait for nothing.
    std::vector<int64_t> issued(lanes, 0);
    std::vector<CauseTimes> causes(lanes);
    // Communication that computing does not stand still for.
    std::vector<int64_t> beside(lanes, 0);
    for (const PlacedTask& placed : tasksOf(segment)) {
      if (!isIn(placed, segment)) continue;
      const int i = placed.task;
      roundOf[i] = {round, placed.chunk};
      const Task& task = tasks.tasks[i];
      size_t base = static_cast<size_t>(placed.chunk) * classes;
      int64_t start = 0;
      for (int before : task.predecessors) {
        if (roundOf[before] == roundOf[i]) {
          start = std::max(start, ends[before]);
        }
      }
      bool computes = task.kind == TaskKind::kCompute;
      bool communicates = task.kind == TaskKind::kCommunication;
      int64_t* lane = (computes ? compute : communication[task.lane]).data();
      for (int number : task.classes) {
        if (computes || communicates) {
          start = std::max(start, lane[base + number]);
        }
        if (task.holdsCompute) {
          start = std::max(start, compute[base + number]);
        }
        issued[base + number] += task.issuePicoseconds;
        start = std::max(start, issued[base + number]);
      }
      ends[i] = start + durationOf(placed);
      if (computes || task.holdsCompute) {
        for (int number : task.classes) {
          size_t lane = base + number;
          addCauses(task, start - compute[lane], start == issued[lane],
                    &causes[lane]);
        }
      }
      bool isSum = placed.segment == kReduceSegment &&
                   (segment == kTailSegment || segment == kScatterSegment);
      for (int number : task.classes) {
        if (communicates && !task.holdsCompute) {
          beside[base + number] += durationOf(placed);
        }
        if (communicates || computes) lane[base + number] = ends[i];
        if (task.holdsCompute) compute[base + number] = ends[i];
        if (isSum) {
          sums[base + number] = std::max(sums[base + number], ends[i]);
        } else if (!computes) {
          // The segment ends only after the last copy or transfer, too.
          int64_t& last = finals(&finalEnds, lanes)[base + number];
          last = std::max(last, ends[i]);
        }
      }
    }
    std::vector<int64_t> moved = std::exchange(finalEnds, {});
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      int64_t end = 0;
      int64_t lastSum = 0;
      CauseTimes longest;
      for (int number = 0; number < classes; ++number) {
        size_t lane = static_cast<size_t>(chunk) * classes + number;
        int64_t own = compute[lane];
        if (!moved.empty()) own = std::max(own, moved[lane]);
        causes[lane].communication += own - compute[lane];
        int64_t delay = slowedBy(beside[lane], causes[lane]);
        causes[lane].communication += delay;
        own += delay;
        if (own >= end) longest = causes[lane];
        end = std::max(end, own);
        lastSum = std::max(lastSum, sums[lane]);
      }
      store(segment, chunk, end, lastSum);
      addPassCauses(segment, longest, &prices[chunk]);
    }
  }

  static void addPassCauses(int segment, const CauseTimes& causes,
                            ChunkPrices* price) {
    bool isAgain =
        segment == kRecomputeSegment || segment == kWeightRecomputeSegment;
    bool isPass =
        segment <= kWeightSegment || segment == kBackwardSegment || isAgain;
    if (isPass) price->causes += causes;
    if (isAgain) price->recomputeCauses += causes;
    // Beyond what is computed again with weight gradients anyway.
    if (segment == kWeightRecomputeSegment) price->lateCauses -= causes;
    if (segment == kLateRecomputeSegment) price->lateCauses += causes;
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

  static std::vector<int64_t>& finals(std::vector<int64_t>* list,
                                      size_t count) {
    if (list->empty()) list->assign(count, 0);
    return *list;
  }

  void store(int segment, int chunk, int64_t end, int64_t lastSum) {
    ChunkPrices& price = prices[chunk];
    switch (segment) {
      case kForwardSegment:
        price.forward = end;
        break;
      case kInputSegment:
      case kBackwardSegment:
        price.input = end;
        break;
      case kWeightSegment:
        price.weight = end;
        break;
      case kReduceSegment:
        price.reduce = end;
        break;
      case kUpdateSegment:
        price.update = end;
        break;
      case kRecomputeSegment:
        price.input += end;
        price.recompute += end;
        break;
      case kWeightRecomputeSegment:
        price.weight += end;
        price.recompute += end;
        price.lateRecompute -= end;
        break;
      case kLateRecomputeSegment:
        price.lateRecompute += end;
        break;
      case kTailSegment:
        price.exposedReduce = std::max<int64_t>(0, lastSum - end);
        break;
      case kScatterSegment:
        price.exposedScatter = std::max<int64_t>(0, lastSum - end);
        break;
    }
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
  std::vector<int64_t> finalEnds;
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

ChunkPrices settleRepeated(ChunkPrices price, bool areWeightsLate) {
  using Span = WaitingValues::Span;
  for (size_t i = 0, count = price.waiting.size(); i < count; ++i) {
    const WaitingValues values = price.waiting[i];
    if (areWeightsLate && values.span == Span::kForLate) {
      price.waiting.push_back({Span::kUntilInput, values.bytes, -values.count});
      price.waiting.push_back({Span::kUntilWeight, values.bytes, values.count});
    } else if (!areWeightsLate && values.span == Span::kRepeated) {
      price.waiting.push_back({Span::kBetween, values.bytes, values.count});
    }
  }
  if (areWeightsLate) {
    price.weight += price.lateRecompute;
    price.recompute += price.lateRecompute;
    price.causes += price.lateCauses;
    price.recomputeCauses += price.lateCauses;
    price.stashUntilInput -= price.stashForLate;
    price.stashUntilWeight += price.stashForLate;
  } else {
    price.stashBetween += price.stashRepeated;
    price.transientBytes = price.transientWithoutRepeated;
  }
  return price;
}

std::vector<int64_t> workOfOps(const model::ModelGraph& graph,
                               const TaskGraph& tasks) {
  std::vector<int64_t> work(graph.ops.size(), 0);
  std::vector<int64_t> byClass(tasks.classes.size(), 0);
  int op = -1;
  auto finish = [&] {
    if (op >= 0 && op < static_cast<int>(work.size())) {
      work[op] += *std::max_element(byClass.begin(), byClass.end());
    }
    std::fill(byClass.begin(), byClass.end(), 0);
  };
  for (const Task& task : tasks.tasks) {
    if (task.value >= 0) continue;
    if (task.op != op) finish();
    op = task.op;
    for (int number : task.classes) {
      byClass[number] += task.durationPicoseconds;
    }
  }
  finish();
  return work;
}

}  // namespace soapstone::simulator
