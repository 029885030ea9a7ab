#include "runtime/threads/thread_world.h"

#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>

#include "runtime/core/agreement.h"
#include "runtime/core/rank.h"

namespace soapstone::runtime {
namespace {

using Clock = std::chrono::steady_clock;

// A sleeping rank looks around this often: has another failed, is this a
// deadlock, is it too late?
constexpr int kSliceMilliseconds = 50;

// Returns false if the slice is over.
bool sleepOn(const std::atomic<uint32_t>& word, uint32_t value) {
  timespec slice = {0, kSliceMilliseconds * 1000000L};
  long result =
      syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, &slice, nullptr, 0);
  return result == 0 || errno != ETIMEDOUT;
}

void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

std::string seconds(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%g", value);
  return text;
}

// " (channel 3, ranks 0 1)".
std::string place(const Call& call) {
  std::string text = " (channel " + std::to_string(call.step.channel);
  if (call.step.group.size > 0) text += ", ranks";
  for (int i = 0; i < call.step.group.size; ++i) {
    text += " " + std::to_string(call.step.group.ranks[i]);
  }
  return text + ")";
}

}  // namespace

void Counter::advance() {
  value.fetch_add(1);
  if (sleepers.load() == 0) return;
  syscall(SYS_futex, &value, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

ThreadWorld::ThreadWorld(int ranks, double timeoutSeconds)
    : timeoutSeconds(timeoutSeconds), states(static_cast<size_t>(ranks)) {
  // A rank that spins takes the processor from one that computes, unless there
  // is one for each: then it spins for as long as it takes to wake a sleeper on
  // a virtual machine, about a tenth of a millisecond.
  cpu_set_t processors;
  bool isKnown = sched_getaffinity(0, sizeof(processors), &processors) == 0;
  bool isRoomy = isKnown && CPU_COUNT(&processors) >= ranks;
  spins = isRoomy ? 4000 : 50;
}

void ThreadWorld::await(const Rank& rank, const Waiting& waiting) {
  for (int i = 0; i < spins; ++i) {
    if (waiting.counter->reached(waiting.target)) return;
    relax();
  }
  awaitSlowly(rank, waiting);
}

void ThreadWorld::awaitSlowly(const Rank& rank, const Waiting& waiting) {
  auto& counter = const_cast<Counter&>(*waiting.counter);
  const double limit = patience(waiting.call->step.channel, timeoutSeconds);
  auto deadline = Clock::now() + std::chrono::duration<double>(limit);
  RankState& state = states[static_cast<size_t>(rank.number)];
  bool isListed = false;
  auto unlist = [&] {
    if (!isListed) return;
    std::lock_guard lock(mutex);
    state.state = State::kRunning;
  };
  for (;;) {
    uint32_t value = counter.value.load(std::memory_order_acquire);
    if (static_cast<int32_t>(value - waiting.target) >= 0) break;
    if (hasFailed()) {
      unlist();
      throw RankStopped();
    }
    counter.sleepers.fetch_add(1);
    bool isOver = !sleepOn(counter.value, value);
    counter.sleepers.fetch_sub(1);
    if (!isOver) continue;
    std::string reason;
    {
      std::lock_guard lock(mutex);
      state.state = State::kWaiting;
      state.waiting = waiting;
      isListed = true;
      reason = deadlock(rank);
      if (reason.empty() && Clock::now() >= deadline &&
          !counter.reached(waiting.target)) {
        std::vector<int> missing;
        waiting.missing(waiting.context, missing);
        int peer = missing.empty() ? rank.number : missing[0];
        reason = explain(rank, waiting, peer) + ", for longer than " +
                 seconds(limit) + " s";
      }
    }
    if (!reason.empty()) {
      unlist();
      throw RankFailure(reason);
    }
  }
  unlist();
}

std::string ThreadWorld::deadlock(const Rank& rank) const {
  // All ranks that this one waits for, and those that they wait for, and so on:
  // if none of them can go on, this rank never wakes.
  std::vector<int> reached = {rank.number};
  std::vector<bool> seen(states.size(), false);
  seen[static_cast<size_t>(rank.number)] = true;
  for (size_t next = 0; next < reached.size(); ++next) {
    const RankState& state = states[static_cast<size_t>(reached[next])];
    if (state.state == State::kRunning) return "";
    if (state.state != State::kWaiting) continue;
    const Waiting& waiting = state.waiting;
    if (waiting.counter->reached(waiting.target)) return "";
    std::vector<int> missing;
    waiting.missing(waiting.context, missing);
    if (missing.empty()) return "";  // All have come meanwhile.
    for (int peer : missing) {
      if (seen[static_cast<size_t>(peer)]) continue;
      seen[static_cast<size_t>(peer)] = true;
      reached.push_back(peer);
    }
  }
  // The rank that is gone is the reason, in whichever rank it is found first.
  const Waiting& own = states[static_cast<size_t>(rank.number)].waiting;
  std::vector<int> missing;
  own.missing(own.context, missing);
  if (missing.empty()) return "";
  int peer = missing[0];
  for (int candidate : missing) {
    State state = states[static_cast<size_t>(candidate)].state;
    if (state == State::kDead || state == State::kFinished) peer = candidate;
  }
  bool isDirect = states[static_cast<size_t>(peer)].state != State::kWaiting;
  bool anyGone = std::any_of(reached.begin(), reached.end(), [&](int other) {
    return states[static_cast<size_t>(other)].state != State::kWaiting;
  });
  // Let the one that waits for it tell.
  if (anyGone && !isDirect) return "";
  return explain(rank, own, peer);
}

std::string ThreadWorld::explain(const Rank& rank, const Waiting& waiting,
                                 int peer) const {
  std::string text = describe(rank, *waiting.call) + place(*waiting.call) +
                     ": waits for rank " + std::to_string(peer) + ", which ";
  const RankState& other = states[static_cast<size_t>(peer)];
  switch (other.state) {
    case State::kDead:
      return text + "died";
    case State::kFinished:
      return text + "has finished";
    case State::kRunning:
      return text + "does not come";
    case State::kWaiting:
      break;
  }
  return text + "is in step " + std::to_string(other.waiting.step) + " in " +
         describe(*other.waiting.call) + place(*other.waiting.call);
}

void ThreadWorld::fail(const std::string& text, int exitCode) {
  std::lock_guard lock(mutex);
  if (failed.load()) return;
  message = text;
  code = exitCode;
  failed.store(true);
  changed.notify_all();
}

void ThreadWorld::leave(int rank, bool early) {
  std::lock_guard lock(mutex);
  states[static_cast<size_t>(rank)].state =
      early ? State::kDead : State::kFinished;
  ++left;
  changed.notify_all();
}

bool ThreadWorld::awaitEnd(std::chrono::milliseconds grace) {
  std::unique_lock lock(mutex);
  auto allLeft = [&] { return left == size(); };
  changed.wait(lock, [&] { return allLeft() || failed.load(); });
  return changed.wait_for(lock, grace, allLeft);
}

std::vector<int> ThreadWorld::deadRanks() const {
  std::lock_guard lock(mutex);
  std::vector<int> dead;
  for (int i = 0; i < size(); ++i) {
    if (states[static_cast<size_t>(i)].state == State::kDead) dead.push_back(i);
  }
  return dead;
}

}  // namespace soapstone::runtime
