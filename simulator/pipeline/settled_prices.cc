#include "simulator/pipeline/settled_prices.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/pipeline/segment_places.h"
#include "simulator/pipeline/segment_prices.h"

namespace soapstone::simulator {
namespace {

void addPassCauses(int segment, const CauseTimes& causes, ChunkPrices* price) {
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

void addTimes(int segment, const SegmentTimes& times, ChunkPrices* price) {
  const int64_t end = times.end;
  switch (segment) {
    case kForwardSegment:
      price->forward = end;
      break;
    case kInputSegment:
    case kBackwardSegment:
      price->input = end;
      break;
    case kWeightSegment:
      price->weight = end;
      break;
    case kReduceSegment:
      price->reduce = end;
      break;
    case kUpdateSegment:
      price->update = end;
      break;
    case kRecomputeSegment:
      price->input += end;
      price->recompute += end;
      break;
    case kWeightRecomputeSegment:
      price->weight += end;
      price->recompute += end;
      price->lateRecompute -= end;
      break;
    case kLateRecomputeSegment:
      price->lateRecompute += end;
      break;
    case kTailSegment:
      price->exposedReduce = std::max<int64_t>(0, times.lastSum - end);
      break;
    case kScatterSegment:
      price->exposedScatter = std::max<int64_t>(0, times.lastSum - end);
      break;
  }
}

}  // namespace

void addSegmentTimes(int segment, const SegmentTimes& times,
                     ChunkPrices* price) {
  addTimes(segment, times, price);
  addPassCauses(segment, times.causes, price);
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
