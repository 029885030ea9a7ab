#include "ir/schedule/roll_loops.h"

#include <algorithm>
#include <cstddef>

namespace soapstone::schedule {
namespace {

bool isOncePerStep(ActionKind kind) {
  return kind == ActionKind::kReduce || kind == ActionKind::kUpdate;
}

bool repeats(const Actions& list, size_t i, size_t period, int stride) {
  const Action& a = list[i];
  const Action& b = list[i + period];
  return a.kind == b.kind && a.unit == b.unit &&
         b.microBatch == a.microBatch + stride && !isOncePerStep(a.kind);
}

// The longest run of this period and stride through position `inside`.
ActionLoop runThrough(const Actions& list, size_t inside, size_t period,
                      int stride) {
  size_t begin = inside;
  while (begin > 0 && repeats(list, begin - 1, period, stride)) --begin;
  size_t end = inside;
  while (end + period < list.size() && repeats(list, end, period, stride)) {
    ++end;
  }
  return {begin, period, stride, static_cast<int>((end - begin) / period) + 1};
}

// The best run through one position. Periods are those after which the action
// there comes again, and so short that the rounds have room.
ActionLoop bestRun(const Actions& list, size_t inside, int fewestRounds) {
  // Interleaved rounds hold three actions of every chunk and micro-batch of a
  // round; candidates beyond are not worth a loop.
  constexpr int kMostCandidates = 256;
  ActionLoop best;
  int candidates = 0;
  const Action& action = list[inside];
  size_t longest = list.size() / static_cast<size_t>(fewestRounds);
  size_t end = std::min(list.size(), inside + longest + 1);
  for (size_t i = inside + 1; i < end; ++i) {
    const Action& other = list[i];
    if (other.kind != action.kind || other.unit != action.unit) continue;
    int stride = other.microBatch - action.microBatch;
    if (stride > 0) {
      ActionLoop run = runThrough(list, inside, i - inside, stride);
      bool isLong = run.rounds >= fewestRounds;
      if (isLong && run.covered() > best.covered()) best = run;
    }
    if (++candidates >= kMostCandidates) break;
    // A shorter round that covers as much is better, and comes first.
    if (2 * best.covered() > list.size()) break;
  }
  return best;
}

}  // namespace

Actions RolledActions::expand() const {
  Actions list = warmup;
  for (int round = 0; round < rounds; ++round) {
    for (Action action : body) {
      action.microBatch += round * stride;
      list.push_back(action);
    }
  }
  list.insert(list.end(), cooldown.begin(), cooldown.end());
  return list;
}

ActionLoop findLoop(const Actions& list) {
  ActionLoop best;
  // The steady state is in the middle of the list, or near it.
  for (size_t eighth : {4, 3, 5, 2, 6, 1}) {
    size_t inside = list.size() * eighth / 8;
    if (inside >= list.size() || isOncePerStep(list[inside].kind)) continue;
    ActionLoop run = bestRun(list, inside, /*fewestRounds=*/2);
    if (run.covered() > best.covered()) best = run;
    if (2 * best.covered() > list.size()) break;
  }
  return best;
}

ActionLoop findMainLoop(const Actions& list, int fewestRounds) {
  size_t middle = list.size() / 2;
  if (list.empty() || isOncePerStep(list[middle].kind)) return {};
  ActionLoop loop = bestRun(list, middle, fewestRounds);
  return 2 * loop.covered() > list.size() ? loop : ActionLoop();
}

RolledActions rollLoops(const Actions& list) {
  ActionLoop best = findLoop(list);
  RolledActions rolled;
  if (best.rounds == 0) {
    rolled.warmup = list;
    return rolled;
  }
  auto at = [&](size_t i) {
    return list.begin() + static_cast<std::ptrdiff_t>(i);
  };
  rolled.warmup.assign(list.begin(), at(best.begin));
  rolled.body.assign(at(best.begin), at(best.begin + best.period));
  rolled.rounds = best.rounds;
  rolled.stride = best.stride;
  rolled.cooldown.assign(at(best.begin + best.covered()), list.end());
  return rolled;
}

}  // namespace soapstone::schedule
