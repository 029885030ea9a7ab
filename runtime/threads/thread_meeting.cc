#include "runtime/threads/thread_meeting.h"

#include <algorithm>
#include <functional>
#include <string>

#include "runtime/core/rank.h"

namespace soapstone::runtime {
namespace {

// The members whose phase number is behind.
struct MissingMembers {
  const Meeting* meeting;
  uint32_t phase;

  static void list(const void* context, std::vector<int>& ranks) {
    const auto& self = *static_cast<const MissingMembers*>(context);
    for (size_t i = 0; i < self.meeting->ranks.size(); ++i) {
      uint32_t there = self.meeting->phases[i].load();
      if (static_cast<int32_t>(there - self.phase) < 0) {
        ranks.push_back(self.meeting->ranks[i]);
      }
    }
  }
};

bool overlaps(const StepMemory& a, const StepMemory& b) {
  std::less<> before;
  auto end = [](const StepMemory& memory) {
    return static_cast<const char*>(memory.begin) + memory.bytes;
  };
  return before(static_cast<const char*>(a.begin), end(b)) &&
         before(static_cast<const char*>(b.begin), end(a));
}

bool overlap(const std::vector<StepMemory>& a,
             const std::vector<StepMemory>& b) {
  return std::any_of(a.begin(), a.end(), [&](const StepMemory& first) {
    return std::any_of(b.begin(), b.end(), [&](const StepMemory& second) {
      return overlaps(first, second);
    });
  });
}

uint32_t arrivalsOf(const Meeting& meeting, uint32_t phase) {
  return static_cast<uint32_t>(meeting.ranks.size()) * phase;
}

}  // namespace

Meeting::Meeting(const std::vector<int>& ranks)
    : ranks(ranks), phases(ranks.size()) {
  for (std::vector<Slot>& step : slots) step.resize(ranks.size());
}

Meeting& Meetings::at(int64_t channel, const Group& group) {
  std::vector<int> ranks(group.ranks, group.ranks + group.size);
  std::lock_guard lock(mutex);
  std::unique_ptr<Meeting>& place = meetings[{channel, ranks}];
  if (place == nullptr) place = std::make_unique<Meeting>(ranks);
  return *place;
}

MeetingSteps::Seat& MeetingSteps::seatOf(Rank& rank, const Call& call) {
  Seat& seat = seats[call.step.channel];
  // A seat has one step under way.
  for (const Step& step : steps) {
    if (step.seat != &seat) continue;
    complete(rank, step.number);
    break;
  }
  const Group& group = call.step.group;
  if (seat.meeting != nullptr &&
      std::equal(seat.meeting->ranks.begin(), seat.meeting->ranks.end(),
                 group.ranks, group.ranks + group.size)) {
    return seat;
  }
  for (int i = 0; i < group.size; ++i) {
    if (group.ranks[i] < 0 || group.ranks[i] >= world.size()) {
      throw RankFailure(describe(rank, call) + ": there is no rank " +
                        std::to_string(group.ranks[i]));
    }
  }
  seat = {};
  seat.member = memberOfGroup(rank, call);
  seat.meeting = &meetings.at(call.step.channel, group);
  seat.phase = seat.meeting->phases[static_cast<size_t>(seat.member)].load();
  return seat;
}

Slot& MeetingSteps::begin(Rank& rank, const Call& call,
                          const std::vector<StepMemory>& memory) {
  progress(rank);
  uint32_t blocking = count - static_cast<uint32_t>(steps.size());
  for (const Step& step : steps) {
    if (overlap(step.memory, memory)) blocking = step.number;
  }
  complete(rank, blocking);
  Seat& seat = seatOf(rank, call);
  Step step;
  step.number = ++count;
  step.call = call;
  step.seat = &seat;
  step.slots = &seat.meeting->slots[seat.steps++ % 2];
  step.memory = memory;
  steps.push_back(std::move(step));
  Slot& own = (*steps.back().slots)[static_cast<size_t>(seat.member)];
  own.call = call;
  own.buffers.clear();
  own.data = nullptr;
  return own;
}

void MeetingSteps::post(Rank& rank, bool isStaged, Work work) {
  Step& step = steps.back();
  step.work = std::move(work);
  step.isStaged = isStaged;
  arrive(*step.seat);
  progress(rank);
}

void MeetingSteps::arrive(Seat& seat) {
  Meeting& meeting = *seat.meeting;
  ++seat.phase;
  // In this order, in which a member that has come may still be named as
  // missing: if one that has not were left out, who asks would see a deadlock.
  meeting.arrivals.advance();
  meeting.phases[static_cast<size_t>(seat.member)].store(seat.phase);
}

bool MeetingSteps::haveAllArrived(const Step& step) const {
  const Seat& seat = *step.seat;
  return seat.meeting->arrivals.reached(arrivalsOf(*seat.meeting, seat.phase));
}

void MeetingSteps::awaitAll(const Rank& rank, const Step& step) {
  const Seat& seat = *step.seat;
  MissingMembers missing{seat.meeting, seat.phase};
  world.await(rank,
              {&seat.meeting->arrivals, arrivalsOf(*seat.meeting, seat.phase),
               &step.call, rank.step, MissingMembers::list, &missing});
}

void MeetingSteps::checkSignatures(const Rank& rank, const Step& step) const {
  for (size_t i = 0; i < step.slots->size(); ++i) {
    const Call& other = (*step.slots)[i].call;
    if (other.signature == step.call.signature) continue;
    throw RankFailure(
        describe(rank, step.call) + ": rank " +
        std::to_string(step.seat->meeting->ranks[i]) + " comes to channel " +
        std::to_string(step.call.step.channel) + " with " + describe(other) +
        " of another operation, type, size or kind");
  }
}

void MeetingSteps::advance(Rank& rank, Step& step) {
  while (!step.isDone && haveAllArrived(step)) {
    if (step.work) {
      if (world.hasFailed()) throw RankStopped();
      checkSignatures(rank, step);
      step.work(rank, *step.slots);
      step.work = nullptr;
      step.isDone = step.isStaged;
      // The others may read this rank's memory until all have done their part.
      if (!step.isDone) arrive(*step.seat);
    } else {
      step.isDone = true;
    }
  }
}

void MeetingSteps::progress(Rank& rank) {
  for (Step& step : steps) advance(rank, step);
  while (!steps.empty() && steps.front().isDone) steps.pop_front();
}

void MeetingSteps::complete(Rank& rank, uint32_t target) {
  progress(rank);
  while (!steps.empty() &&
         static_cast<int32_t>(steps.front().number - target) <= 0) {
    awaitAll(rank, steps.front());
    progress(rank);
  }
}

}  // namespace soapstone::runtime
