#ifndef SOAPSTONE_RUNTIME_THREADS_THREAD_MEETING_H_
#define SOAPSTONE_RUNTIME_THREADS_THREAD_MEETING_H_

// Where the threads of a group meet for a collective, and the collectives that
// one of them has begun and not finished. Internal to the runtime.

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/threads/thread_world.h"

namespace soapstone::runtime {

// Data that one member of a group shows to the others in one step.
struct Slot {
  Call call;
  std::vector<ReduceBuffer> buffers;  // Buffers of an all-reduce.
  // Inputs of an all-gather or a reduce-scatter.
  std::vector<const void*> shown;
  const void* data = nullptr;  // Input of another step.
  std::vector<char> stage;     // A copy of a small input.
};

// Where the members of one group meet in one channel.
struct Meeting {
  explicit Meeting(const std::vector<int>& ranks);

  std::vector<int> ranks;
  Counter arrivals;                           // One a member and phase.
  std::vector<std::atomic<uint32_t>> phases;  // One per member.
  // Slots of even and odd steps: a member may be one step ahead of one that
  // still reads, never two.
  std::vector<Slot> slots[2];
};

// Meetings of all ranks, made when first needed.
class Meetings {
 public:
  Meeting& at(int64_t channel, const Group& group);

 private:
  std::mutex mutex;
  std::map<std::pair<int64_t, std::vector<int>>, std::unique_ptr<Meeting>>
      meetings;
};

// Memory that a step reads or writes until it is done.
struct StepMemory {
  const void* begin = nullptr;
  int64_t bytes = 0;
};

// The collectives of one rank that are under way, oldest first. A rank shows
// its input and goes on; its part of the work is done at its next call after
// all members have come, at the latest when the result is waited for. So ranks
// that are not equally fast need not wait for each other at every step.
//
// Ranks that begin the steps of all channels in one order cannot block each
// other: of all steps that somebody waits for, all members of the oldest have
// begun it and done their part, or will without waiting for a younger one.
class MeetingSteps {
 public:
  // A member's part of the work, when all inputs can be read.
  using Work = std::function<void(Rank& rank, std::vector<Slot>& slots)>;

  MeetingSteps(ThreadWorld& world, Meetings& meetings)
      : world(world), meetings(meetings) {}

  // Begins a step that reads and writes `memory`: returns this rank's slot, to
  // be filled before `post`. Waits for steps under way that use some of that
  // memory.
  Slot& begin(Rank& rank, const Call& call,
              const std::vector<StepMemory>& memory);
  // This rank's number in the group of the step that has begun.
  int member() const { return steps.back().seat->member; }

  // Shows the slot to the others. A staged step reads nothing of the others but
  // what lies in their slots, so that it is done when the work is.
  void post(Rank& rank, bool isStaged, Work work);

  // Steps begun so far; wraps around.
  uint32_t begun() const { return count; }
  // Works on what all members have come to, without waiting.
  void progress(Rank& rank);
  // Waits until the first `target` steps are done.
  void complete(Rank& rank, uint32_t target);

 private:
  // This rank's chair in a meeting.
  struct Seat {
    Meeting* meeting = nullptr;
    int member = 0;
    uint32_t phase = 0;  // Phases begun.
    uint32_t steps = 0;  // Steps begun.
  };

  struct Step {
    uint32_t number = 0;  // Counts all steps, from 1.
    Call call;
    Seat* seat = nullptr;
    std::vector<Slot>* slots = nullptr;
    std::vector<StepMemory> memory;
    Work work;
    bool isStaged = false;
    bool isDone = false;
  };

  Seat& seatOf(Rank& rank, const Call& call);
  void arrive(Seat& seat);
  bool haveAllArrived(const Step& step) const;
  void awaitAll(const Rank& rank, const Step& step);
  void checkSignatures(const Rank& rank, const Step& step) const;
  // Goes as far as is possible without waiting.
  void advance(Rank& rank, Step& step);

  ThreadWorld& world;
  Meetings& meetings;
  std::map<int64_t, Seat> seats;  // By channel.
  std::deque<Step> steps;
  uint32_t count = 0;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_THREADS_THREAD_MEETING_H_
