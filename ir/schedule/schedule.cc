#include "ir/schedule/schedule.h"

#include <algorithm>
#include <utility>

namespace soapstone::schedule {
namespace {

// Micro-batches that are alive, to find the span of slots they need.
class Window {
 public:
  void open(int microBatch) {
    // Nearly always the next one.
    if (isEmpty() || alive.back() < microBatch) {
      alive.push_back(microBatch);
    } else {
      alive.insert(placeOf(microBatch), microBatch);
    }
    widest = std::max(widest, alive.back() - alive[first] + 1);
  }
  void close(int microBatch) {
    if (isEmpty()) return;
    if (alive[first] == microBatch) {  // Nearly always.
      ++first;
      return;
    }
    auto place = placeOf(microBatch);
    if (place != alive.end() && *place == microBatch) alive.erase(place);
  }
  int slots() const { return widest; }

 private:
  bool isEmpty() const { return first == alive.size(); }
  std::vector<int>::iterator placeOf(int microBatch) {
    return std::lower_bound(alive.begin() + static_cast<int64_t>(first),
                            alive.end(), microBatch);
  }

  std::vector<int> alive;  // From `first` on, ascending.
  size_t first = 0;
  int widest = 0;
};

// By chunk, the edges that it is the `end` of.
std::vector<std::vector<int>> edgesOf(const Schedule& schedule, int Edge::* end,
                                      bool isForward) {
  std::vector<std::vector<int>> lists(schedule.chunkCount());
  for (size_t i = 0; i < schedule.edges.size(); ++i) {
    const Edge& edge = schedule.edges[i];
    if (edge.isForward() != isForward || schedule.isLocal(edge)) continue;
    lists[edge.*end].push_back(static_cast<int>(i));
  }
  return lists;
}

}  // namespace

std::vector<Edge> chainEdges(int chunks) {
  std::vector<Edge> edges;
  for (int chunk = 0; chunk + 1 < chunks; ++chunk) {
    edges.push_back({chunk, chunk + 1});
  }
  for (int chunk = chunks - 1; chunk > 0; --chunk) {
    edges.push_back({chunk, chunk - 1});
  }
  return edges;
}

Schedule placeTransfers(Schedule schedule, GradientSending sending) {
  std::vector<std::vector<int>> forwardIn = edgesOf(schedule, &Edge::to, true);
  std::vector<std::vector<int>> forwardOut =
      edgesOf(schedule, &Edge::from, true);
  std::vector<std::vector<int>> backwardIn =
      edgesOf(schedule, &Edge::to, false);
  std::vector<std::vector<int>> backwardOut =
      edgesOf(schedule, &Edge::from, false);
  ActionKind sender = sending == GradientSending::kAfterInputGradient
                          ? ActionKind::kInputGradient
                          : ActionKind::kWeightGradient;
  for (Actions& program : schedule.programs) {
    Actions complete;
    complete.reserve(2 * program.size());
    std::vector<int> done;  // Chunks, by their last weight gradient.
    auto addAll = [&](const std::vector<int>& edges, ActionKind kind, int m) {
      for (int edge : edges) {
        complete.push_back({kind, static_cast<int16_t>(edge), m});
      }
    };
    for (const Action& action : program) {
      int chunk = action.unit;
      if (action.kind == ActionKind::kForward) {
        addAll(forwardIn[chunk], ActionKind::kReceive, action.microBatch);
      } else if (action.kind == ActionKind::kInputGradient) {
        addAll(backwardIn[chunk], ActionKind::kReceive, action.microBatch);
      }
      complete.push_back(action);
      if (action.kind == ActionKind::kForward) {
        addAll(forwardOut[chunk], ActionKind::kSend, action.microBatch);
      }
      if (action.kind == sender) {
        addAll(backwardOut[chunk], ActionKind::kSend, action.microBatch);
      }
      if (action.kind == ActionKind::kWeightGradient &&
          action.microBatch == schedule.microBatches - 1) {
        complete.push_back({ActionKind::kReduce, action.unit, 0});
        done.push_back(chunk);
      }
    }
    for (int chunk : done) {
      complete.push_back({ActionKind::kUpdate, static_cast<int16_t>(chunk), 0});
    }
    program = std::move(complete);
  }
  return schedule;
}

SlotCounts countSlots(const Schedule& schedule) {
  int chunks = schedule.chunkCount();
  std::vector<Window> untilInput(chunks);
  std::vector<Window> untilWeight(chunks);
  std::vector<Window> between(chunks);
  for (const Actions& program : schedule.programs) {
    for (const Action& action : program) {
      int m = action.microBatch;
      switch (action.kind) {
        case ActionKind::kForward:
          untilInput[action.unit].open(m);
          untilWeight[action.unit].open(m);
          break;
        case ActionKind::kInputGradient:
          untilInput[action.unit].close(m);
          between[action.unit].open(m);
          break;
        case ActionKind::kWeightGradient:
          untilWeight[action.unit].close(m);
          between[action.unit].close(m);
          break;
        default:
          break;
      }
    }
  }
  SlotCounts counts;
  for (int chunk = 0; chunk < chunks; ++chunk) {
    counts.untilInputGradient.push_back(untilInput[chunk].slots());
    counts.untilWeightGradient.push_back(untilWeight[chunk].slots());
    counts.betweenGradients.push_back(between[chunk].slots());
  }
  // Two slots: one is read while the next message arrives. Chunks that are
  // waited for in another order than they are sent would need more, but no
  // legal list has such.
  for (const Edge& edge : schedule.edges) {
    counts.messages.push_back(schedule.isLocal(edge) ? 0 : 2);
  }
  return counts;
}

int mostInFlight(const Schedule& schedule, int group, ActionKind until) {
  int live = 0;
  int most = 0;
  for (const Action& action : schedule.programs[group]) {
    if (action.kind == ActionKind::kForward) most = std::max(most, ++live);
    if (action.kind == until) --live;
  }
  return most;
}

}  // namespace soapstone::schedule
