// The part of DeltaSimulation that simulates ops, in the order of the program.
#include <algorithm>
#include <cstring>

#include "simulator/delta_simulation.h"

namespace soapstone::simulator {

void DeltaSimulation::sweep() {
  for (std::vector<int64_t>& lane : lanes) lane.resize(classes.count());
  scratch.resize(classes.count());
  withColumns(classes.count(), [&](auto count) {
    while (true) {
      const void* first = std::memchr(needsSweep.data(), 1, needsSweep.size());
      if (first == nullptr) return;
      const auto op = static_cast<const char*>(first) - needsSweep.data();
      sweepFrom(static_cast<int>(op), count);
    }
  });
}

template <typename Count>
void DeltaSimulation::sweepFrom(int op, Count count) {
  int end = program.opCount();
  int i = op - op % kCheckpointDistance;
  loadCheckpoint(i / kCheckpointDistance, count);
  pendingUntil = -1;
  int begin = i;
  while (i <= end) {
    if (i % kCheckpointDistance == 0 && i != begin &&
        passCheckpoint(i, count)) {
      const void* next =
          std::memchr(needsSweep.data() + i, 1, needsSweep.size() - i);
      if (next == nullptr) return;
      int target =
          static_cast<int>(static_cast<const char*>(next) - needsSweep.data());
      target -= target % kCheckpointDistance;
      if (target > i) {
        i = target;
        loadCheckpoint(i / kCheckpointDistance, count);
      }
    }
    simulateOp(i++, count);
  }
  storeCheckpoint(end / kCheckpointDistance + 1, count);
}

template <typename Count>
bool DeltaSimulation::storeCheckpoint(int number, Count count) {
  int row = static_cast<int>(lanes.size()) * number;
  bool isChanged = false;
  for (const std::vector<int64_t>& lane : lanes) {
    isChanged |= checkpoints.replace(row++, lane.data(), count);
  }
  return isChanged;
}

template <typename Count>
bool DeltaSimulation::passCheckpoint(int op, Count count) {
  const bool isChanged = storeCheckpoint(op / kCheckpointDistance, count);
  return !isChanged && pendingUntil < op;
}

template <typename Count>
void DeltaSimulation::loadCheckpoint(int number, Count count) {
  int row = static_cast<int>(lanes.size()) * number;
  for (std::vector<int64_t>& lane : lanes) {
    const int64_t* from = checkpoints.row(row++);
    std::copy(from, from + count, lane.data());
  }
}

template <typename Count>
void DeltaSimulation::simulateOp(int op, Count count) {
  ++swept;
  needsSweep[op] = 0;
  present = op;
  presentOrder = op * kOrdersPerOp;
  auto simulateCall = [&](absl::Span<const int> moves) {
    if (moves.size() == 1) {
      simulateMove(moves[0], count);
    } else {
      simulateJointGather(moves, count);
    }
  };
  program.visit(op, simulateCall, [&](int op) {
    if (op < program.opCount()) simulateCompute(op, count);
  });
}

template <typename Count>
void DeltaSimulation::computeEverywhere(const CostView& view, bool isView,
                                        Count count) {
  int64_t* computeLanes = lanes[kCompute].data();
  int64_t* available = scratch.data();
  for (int c = 0; c < count; ++c) {
    int64_t time = isView ? 0 : computeLanes[c];
    for (const int64_t* input : inputs) time = std::max(time, input[c]);
    available[c] = time;
  }
  if (isView) return;
  for (int c = 0; c < count; ++c) {
    available[c] += view.costs[c];
    computeLanes[c] = available[c];
  }
}

void DeltaSimulation::computeOnSome(const CostView& view, bool isView) {
  int64_t* computeLanes = lanes[kCompute].data();
  std::fill(scratch.begin(), scratch.end(), 0);
  for (size_t i = 0; i < view.classes.size(); ++i) {
    int c = view.classes[i];
    int64_t time = isView ? 0 : computeLanes[c];
    for (const int64_t* input : inputs) time = std::max(time, input[c]);
    time += view.costs[i];
    scratch[c] = time;
    if (!isView) computeLanes[c] = time;
  }
}

template <typename Count>
void DeltaSimulation::simulateCompute(int op, Count count) {
  const CostView& view = variantView(program.variant(op));
  inputs.clear();
  int end = program.operandBegin(op + 1);
  for (int k = program.operandBegin(op); k < end; ++k) {
    int slot = program.slotOf(k);
    if (slot > 0) inputs.push_back(times.row(slot));
  }
  const bool isView = isViewOp[op] != 0;
  if (view.isEverywhere) {
    computeEverywhere(view, isView, count);
  } else {
    computeOnSome(view, isView);
  }
  int node = (1 + op) * kNodesPerSlot + kNodesPerSlot - 1;
  int statistics = view.statistics;
  if (statistics >= 0) {
    communicate(node, statistics, /*lane=*/0, scratch.data(), count);
  } else if (arbiter.isNeeded()) {
    arbiter.remove(node, &affected);
    requestSweeps();
  }
  replaceTensor(1 + op, lastUseOfOp[op], count);
}

template <typename Count>
void DeltaSimulation::simulateMove(int number, Count count) {
  const PlacedMove& move = program.move(number);
  const PlanCost& plan = catalog.planAt(move.plan);
  // Views are made before the times are touched: making them uses the scratch.
  for (size_t i = 0; i < plan.parts.size(); ++i) {
    if (!plan.parts[i].copies.empty()) {
      copiesView(move.plan, static_cast<int>(i));
    }
  }
  int64_t* available = scratch.data();
  const int64_t* source = sourceTimes(move);
  std::copy(source, source + count, available);
  int slot = program.firstMoveSlot() + number;
  for (size_t i = 0; i < plan.parts.size(); ++i) {
    int communication = plan.parts[i].communication;
    if (communication >= 0) {
      communicate(slot * kNodesPerSlot + static_cast<int>(i), communication,
                  catalog.laneOf(move, plan.parts[i]), available, count);
    }
    if (plan.parts[i].copies.empty()) continue;
    const CostView& view = copiesView(move.plan, static_cast<int>(i));
    for (size_t j = 0; j < view.classes.size(); ++j) {
      available[view.classes[j]] += view.costs[j];
    }
  }
  replaceTensor(slot, program.lastUse(move.value), count);
}

const int64_t* DeltaSimulation::sourceTimes(const PlacedMove& move) const {
  // A tensor that is there from the start leaves when its move is issued.
  return move.source == 0 ? lanes[kCompute].data() : times.row(move.source);
}

template <typename Count>
void DeltaSimulation::simulateJointGather(absl::Span<const int> numbers,
                                          Count count) {
  int communication = jointGather(numbers);
  int64_t* available = scratch.data();
  const int64_t* source = sourceTimes(program.move(numbers[0]));
  std::copy(source, source + count, available);
  for (size_t i = 1; i < numbers.size(); ++i) {
    const int64_t* times = sourceTimes(program.move(numbers[i]));
    for (int c = 0; c < count; ++c) {
      available[c] = std::max(available[c], times[c]);
    }
  }
  int first = program.firstMoveSlot() + numbers[0];
  communicate(first * kNodesPerSlot, communication, laneOf(numbers[0]),
              available, count);
  for (size_t i = 0; i < numbers.size(); ++i) {
    int slot = program.firstMoveSlot() + numbers[i];
    if (i > 0 && arbiter.isNeeded()) {
      arbiter.remove(slot * kNodesPerSlot, &affected);
      requestSweeps();
    }
    replaceTensor(slot, program.lastUse(program.move(numbers[i]).value), count);
  }
}

template <typename F, typename Count>
void DeltaSimulation::forEachClass(const SetView& view, Count count, F f) {
  if (view.isEverywhere) {
    for (int c = 0; c < count; ++c) f(c);
  } else {
    for (int c : view.classes) f(c);
  }
}

template <typename Count>
void DeltaSimulation::communicate(int node, int communication, int lane,
                                  int64_t* available, Count count) {
  const CommunicationCost& cost = catalog.communicationAt(communication);
  const SetView& members = setView(cost.participants);
  int64_t ready = 0;
  if (cost.isLeftToServers) {
    forEachClass(members, count,
                 [&](int c) { ready = std::max(ready, available[c]); });
    forEachClass(members, count, [&](int c) { available[c] = ready; });
    return;
  }
  const bool holdsCompute = catalog.communicationHoldsCompute();
  int64_t* computeLanes = lanes[kCompute].data();
  int64_t* communicationLanes = lanes[kCommunication + lane].data();
  forEachClass(members, count, [&](int c) {
    ready = std::max(ready, std::max(available[c], communicationLanes[c]));
  });
  if (holdsCompute) {
    forEachClass(members, count,
                 [&](int c) { ready = std::max(ready, computeLanes[c]); });
  }
  int64_t start = ready;
  ++presentOrder;
  if (arbiter.isNeeded()) {
    start = arbiter.schedule(node, communication, lane, ready, presentOrder,
                             cost.picoseconds, &affected);
    requestSweeps();
  }
  int64_t end = start + cost.picoseconds;
  forEachClass(members, count, [&](int c) { communicationLanes[c] = end; });
  if (holdsCompute) {
    forEachClass(members, count, [&](int c) { computeLanes[c] = end; });
  }
  forEachClass(setView(cost.takers), count, [&](int c) { available[c] = end; });
}

void DeltaSimulation::requestSweeps() {
  for (int64_t order : affected) {
    int op = static_cast<int>(order / kOrdersPerOp);
    // Later work of this op is simulated anyway.
    if (op == present && order > presentOrder) continue;
    needsSweep[op] = 1;
  }
  affected.clear();
}

template <typename Count>
void DeltaSimulation::replaceTensor(int slot, int lastUse, Count count) {
  if (times.replace(slot, scratch.data(), count)) {
    pendingUntil = std::max(pendingUntil, lastUse);
  }
}

}  // namespace soapstone::simulator
