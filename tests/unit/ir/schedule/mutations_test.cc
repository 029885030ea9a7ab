#include <random>

#include "gtest/gtest.h"
#include "ir/schedule/check.h"
#include "ir/schedule/text.h"
#include "tests/unit/ir/schedule/schedule_cases.h"

namespace soapstone::schedule {
namespace {

// Puts one fault into a schedule or its slots; false if there is no room for
// this fault. All of them change what the program means.
class Mutator {
 public:
  Mutator(Schedule* schedule, SlotCounts* slots, uint32_t seed)
      : schedule(*schedule), slots(*slots), random(seed) {}

  static constexpr int kFaults = 11;

  bool apply(int fault) {
    switch (fault) {
      case 0:
        return drop();
      case 1:
        return duplicate();
      case 2:
        return renumber();
      case 3:
        return toOtherGroup();
      case 4:
        return swapPair(ActionKind::kForward, ActionKind::kInputGradient);
      case 5:
        return swapPair(ActionKind::kInputGradient,
                        ActionKind::kWeightGradient);
      case 6:
        return swapNumbers(ActionKind::kWeightGradient);
      case 7:
        return swapNumbers(ActionKind::kReceive);
      case 8:
        return swapNumbers(ActionKind::kSend);
      case 9:
        return receiveLate();
      default:
        return slotLess();
    }
  }

 private:
  int below(size_t limit) { return static_cast<int>(random() % limit); }
  Actions& anyProgram() {
    return schedule.programs[below(schedule.programs.size())];
  }

  bool drop() {
    Actions& list = anyProgram();
    list.erase(list.begin() + below(list.size()));
    return true;
  }

  bool duplicate() {
    Actions& list = anyProgram();
    Action action = list[below(list.size())];
    list.insert(list.begin() + below(list.size() + 1), action);
    return true;
  }

  bool renumber() {
    Actions& list = anyProgram();
    Action& action = list[below(list.size())];
    action.microBatch = (action.microBatch + 1) % (schedule.microBatches + 1);
    return true;
  }

  bool toOtherGroup() {
    if (schedule.groupCount() < 2) return false;
    int from = below(schedule.programs.size());
    int to = (from + 1) % schedule.groupCount();
    Actions& list = schedule.programs[from];
    int place = below(list.size());
    schedule.programs[to].push_back(list[place]);
    list.erase(list.begin() + place);
    return true;
  }

  // Exchanges two dependent actions of one chunk and micro-batch.
  bool swapPair(ActionKind first, ActionKind second) {
    Actions& list = anyProgram();
    Action wanted = list[below(list.size())];
    int a = -1;
    int b = -1;
    for (size_t i = 0; i < list.size(); ++i) {
      if (list[i].unit != wanted.unit ||
          list[i].microBatch != wanted.microBatch)
        continue;
      if (list[i].kind == first) a = static_cast<int>(i);
      if (list[i].kind == second) b = static_cast<int>(i);
    }
    if (a < 0 || b < 0) return false;
    std::swap(list[a], list[b]);
    return true;
  }

  // Exchanges the micro-batches of two actions that are alike.
  bool swapNumbers(ActionKind kind) {
    Actions& list = anyProgram();
    std::vector<int> places;
    for (size_t i = 0; i < list.size(); ++i) {
      if (list[i].kind == kind) places.push_back(static_cast<int>(i));
    }
    if (places.size() < 2) return false;
    Action& one = list[places[below(places.size())]];
    for (int place : places) {
      Action& other = list[place];
      if (other.unit != one.unit || other == one) continue;
      std::swap(one.microBatch, other.microBatch);
      return true;
    }
    return false;
  }

  // Moves a reception behind the action that reads the message.
  bool receiveLate() {
    Actions& list = anyProgram();
    std::vector<int> places;
    for (size_t i = 0; i + 1 < list.size(); ++i) {
      if (list[i].kind == ActionKind::kReceive &&
          list[i + 1].kind != ActionKind::kReceive) {
        places.push_back(static_cast<int>(i));
      }
    }
    if (places.empty()) return false;
    int place = places[below(places.size())];
    std::swap(list[place], list[place + 1]);
    return true;
  }

  bool slotLess() {
    std::vector<int>* lists[] = {&slots.untilInputGradient,
                                 &slots.untilWeightGradient,
                                 &slots.betweenGradients};
    std::vector<int>& list = *lists[below(3)];
    --list[below(list.size())];
    return true;
  }

  Schedule& schedule;
  SlotCounts& slots;
  std::mt19937 random;
};

TEST(MutationsTest, TheCheckerFindsEveryFault) {
  int found = 0;
  uint32_t seed = 1;
  forEachSchedule(4, 9, [&](const ScheduleCase& entry) {
    for (int fault = 0; fault < Mutator::kFaults; ++fault) {
      Schedule schedule = entry.schedule;
      SlotCounts slots = countSlots(schedule);
      Mutator mutator(&schedule, &slots, ++seed);
      if (!mutator.apply(fault)) continue;
      EXPECT_FALSE(checkSchedule(schedule, slots).ok())
          << entry.name << ", fault " << fault << ", seed " << seed << "\n"
          << scheduleText(schedule);
      ++found;
    }
  });
  EXPECT_GT(found, 2000);
}

}  // namespace
}  // namespace soapstone::schedule
