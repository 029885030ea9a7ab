// Schedules of pipelines as the trace sees them: it finds faults in none, and
// in every list of actions that no longer computes a training step.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "ir/schedule/check.h"
#include "ir/schedule/text.h"
#include "runtime/core/rank.h"
#include "runtime/ops_communication.h"
#include "runtime/ops_product.h"
#include "runtime/trace/check_trace.h"
#include "tests/unit/ir/schedule/schedule_cases.h"

namespace soapstone::runtime {
namespace {

using schedule::ActionKind;

constexpr int64_t kCount = 64;
constexpr size_t kBytes = kCount * sizeof(float);

// A program that has one value for everything that waits between the actions of
// a schedule, on one rank for each group.
class ToyPipeline {
 public:
  ToyPipeline(const schedule::Schedule& schedule,
              const schedule::SlotCounts& slots)
      : schedule(schedule) {
    const int chunks = schedule.chunkCount();
    for (int chunk = 0; chunk < chunks; ++chunk)
      add("sum", chunk, 1, TensorRole::kGradient);
    persistent = next;
    for (int chunk = 0; chunk < chunks; ++chunk) {
      add("until input gradient", chunk, slots.untilInputGradient[chunk]);
      add("until weight gradient", chunk, slots.untilWeightGradient[chunk]);
      add("between gradients", chunk, slots.betweenGradients[chunk]);
    }
    for (int edge = 0; edge < static_cast<int>(schedule.edges.size()); ++edge) {
      add("sent", edge, schedule.microBatches);
      add("received", edge, slots.messages[edge]);
    }
    for (auto& [key, value] : values) tensors.push_back(value);
    deviceClass.tensors = tensors.data();
    deviceClass.tensorCount = static_cast<int64_t>(tensors.size());
    deviceClass.arenaBytes = next;
    deviceClass.persistentBytes = persistent;
  }

  std::vector<std::string> faults() {
    std::vector<RankTrace> traces;
    const int groups = schedule.groupCount();
    for (int group = 0; group < groups; ++group) {
      traces.emplace_back();
      traces.back().rank = group;
      traces.back().deviceClass = &deviceClass;
      Rank rank(deviceClass.arenaBytes, 1);
      placeRank(rank, groups, group, deviceClass, group, nullptr);
      attachRecorder(rank, traces.back());
      for (const schedule::Action& action : schedule.programs[group])
        run(rank, action);
    }
    return checkTraces(traces).faults;
  }

 private:
  void add(const std::string& what, int number, int64_t slots,
           TensorRole role = TensorRole::kStash) {
    slots = std::max<int64_t>(slots, 1);
    names.push_back(
        std::make_unique<std::string>(what + " " + std::to_string(number)));
    TensorInfo tensor;
    tensor.name = names.back()->c_str();
    tensor.role = role;
    tensor.dims = {8, 8};
    tensor.offset = next;
    tensor.slots = slots;
    tensor.slotStride = kBytes;
    values[*names.back()] = tensor;
    next += static_cast<size_t>(slots) * kBytes;
  }

  float* valueOf(Rank& rank, const std::string& what, int number) {
    const TensorInfo& tensor = values.at(what + " " + std::to_string(number));
    return at<float>(rank, slotOffset(rank, tensor.offset, tensor.slots,
                                      tensor.slotStride, nullptr));
  }

  void multiply(Rank& rank, float* lhs, float* rhs, float* to) {
    gemm(rank, stream(rank, Lane::kCompute),
         {.m = 8,
          .n = 8,
          .k = 8,
          .lhsRowStride = 8,
          .rhsRowStride = 8,
          .resultRowStride = 8},
         lhs, rhs, to);
  }

  // Returns the tensors that arrive at a chunk, in one of the directions.
  std::vector<float*> arriving(Rank& rank, int chunk, bool isForward) {
    std::vector<float*> found;
    for (size_t i = 0; i < schedule.edges.size(); ++i) {
      const schedule::Edge& edge = schedule.edges[i];
      if (edge.to != chunk || edge.isForward() != isForward) continue;
      found.push_back(valueOf(rank,
                              schedule.isLocal(edge) ? "sent" : "received",
                              static_cast<int>(i)));
    }
    return found;
  }

  void sendOn(Rank& rank, int chunk, bool isForward, float* from) {
    for (size_t i = 0; i < schedule.edges.size(); ++i) {
      const schedule::Edge& edge = schedule.edges[i];
      if (edge.from != chunk || edge.isForward() != isForward) continue;
      multiply(rank, from, from, valueOf(rank, "sent", static_cast<int>(i)));
    }
  }

  void forward(Rank& rank, int chunk) {
    float* parameter = at<float>(rank, 0);
    float* kept = valueOf(rank, "until input gradient", chunk);
    multiply(rank, parameter, parameter, kept);
    for (float* value : arriving(rank, chunk, /*isForward=*/true))
      multiply(rank, value, parameter, kept);
    multiply(rank, kept, kept, valueOf(rank, "until weight gradient", chunk));
    sendOn(rank, chunk, /*isForward=*/true, kept);
  }

  void inputGradient(Rank& rank, int chunk) {
    float* kept = valueOf(rank, "until input gradient", chunk);
    float* gradient = valueOf(rank, "between gradients", chunk);
    multiply(rank, kept, kept, gradient);
    for (float* value : arriving(rank, chunk, /*isForward=*/false))
      multiply(rank, value, kept, gradient);
    sendOn(rank, chunk, /*isForward=*/false, gradient);
  }

  void weightGradient(Rank& rank, int chunk) {
    float* sum =
        at<float>(rank, values.at("sum " + std::to_string(chunk)).offset);
    multiply(rank, valueOf(rank, "until weight gradient", chunk),
             valueOf(rank, "between gradients", chunk), sum);
  }

  void transfer(Rank& rank, int number, bool sends) {
    const schedule::Edge& edge = schedule.edges[number];
    const int peer = schedule.groupOfChunk[sends ? edge.to : edge.from];
    const int64_t row[] = {peer, 0};
    const int64_t sizes[] = {kCount};
    Exchange op;
    op.posts = true;
    if (sends) {
      op.source = {kCount};
      op.sendCount = 1;
      op.sends = row;
      op.sendSizes = sizes;
    } else {
      op.target = {kCount};
      op.receiveCount = 1;
      op.receives = row;
      op.receiveSizes = sizes;
    }
    exchange(rank, stream(rank, Lane::kCompute), SOAPSTONE_SITE("message"),
             {.channel = number}, op,
             sends ? valueOf(rank, "sent", number) : nullptr,
             sends ? nullptr : valueOf(rank, "received", number));
  }

  void run(Rank& rank, const schedule::Action& action) {
    static const std::map<ActionKind, std::string> kNames = {
        {ActionKind::kForward, "forward"},
        {ActionKind::kInputGradient, "input gradient"},
        {ActionKind::kWeightGradient, "weight gradient"},
        {ActionKind::kSend, "send"},
        {ActionKind::kReceive, "receive"}};
    auto name = kNames.find(action.kind);
    if (name == kNames.end()) return;  // Reductions and updates.
    const std::string part = name->second + " " + std::to_string(action.unit);
    rank.microBatch = action.microBatch;
    recorderOf(rank).beginPart(part.c_str(), action.microBatch);
    switch (action.kind) {
      case ActionKind::kForward:
        return forward(rank, action.unit);
      case ActionKind::kInputGradient:
        return inputGradient(rank, action.unit);
      case ActionKind::kWeightGradient:
        return weightGradient(rank, action.unit);
      default:
        return transfer(rank, action.unit, action.kind == ActionKind::kSend);
    }
  }

  const schedule::Schedule& schedule;
  DeviceClass deviceClass;
  std::map<std::string, TensorInfo> values;
  std::vector<std::unique_ptr<std::string>> names;
  std::vector<TensorInfo> tensors;
  size_t next = 0;
  size_t persistent = 0;
};

schedule::SlotCounts slotsOf(const schedule::Schedule& schedule) {
  schedule::SlotCounts slots = schedule::countSlots(schedule);
  // Senders never wait for a slot here, as on threads.
  for (int& count : slots.messages)
    count = std::max(count, schedule.microBatches);
  return slots;
}

// Puts one fault into the lists: two neighbours swapped, an action left out,
// done twice, or done for another micro-batch. Reductions and updates, which a
// trace does not tell apart, stay as they are.
void putFault(schedule::Schedule* lists, std::mt19937* random) {
  for (;;) {
    schedule::Actions& list =
        lists->programs[(*random)() % lists->programs.size()];
    size_t place = (*random)() % list.size();
    auto isOnce = [&](const schedule::Action& action) {
      return action.kind == ActionKind::kReduce ||
             action.kind == ActionKind::kUpdate;
    };
    if (isOnce(list[place])) continue;
    switch ((*random)() % 4) {
      case 0:
        if (place + 1 == list.size() || isOnce(list[place + 1])) continue;
        std::swap(list[place], list[place + 1]);
        return;
      case 1:
        list.erase(list.begin() + static_cast<int64_t>(place));
        return;
      case 2:
        list.insert(list.begin() + static_cast<int64_t>(place), list[place]);
        return;
      default:
        list[place].microBatch =
            (list[place].microBatch + 1) % lists->microBatches;
        return;
    }
  }
}

TEST(TraceScheduleTest, SchedulesHaveNoFaults) {
  schedule::forEachSchedule(3, 6, [](const schedule::ScheduleCase& entry) {
    EXPECT_THAT(ToyPipeline(entry.schedule, slotsOf(entry.schedule)).faults(),
                testing::IsEmpty())
        << entry.name;
  });
}

// Whatever the checker of schedules refuses, the trace finds as well.
TEST(TraceScheduleTest, FindsEveryFaultThatTheCheckerFinds) {
  int found = 0;
  std::mt19937 random(1);
  schedule::forEachSchedule(3, 6, [&](const schedule::ScheduleCase& entry) {
    if (entry.schedule.microBatches < 2) return;
    for (int i = 0; i < 8; ++i) {
      schedule::Schedule mutant = entry.schedule;
      putFault(&mutant, &random);
      const schedule::SlotCounts slots = slotsOf(entry.schedule);
      if (schedule::checkSchedule(mutant, slots).ok()) continue;
      EXPECT_FALSE(ToyPipeline(mutant, slots).faults().empty())
          << entry.name << "\n"
          << schedule::checkSchedule(mutant, slots) << "\n"
          << schedule::scheduleText(entry.schedule) << "\n"
          << schedule::scheduleText(mutant);
      ++found;
    }
  });
  EXPECT_GT(found, 1000);
}

// One slot less than a schedule needs.
TEST(TraceScheduleTest, FindsSlotsThatAreTooFew) {
  int found = 0;
  schedule::forEachSchedule(3, 6, [&](const schedule::ScheduleCase& entry) {
    const schedule::SlotCounts right = slotsOf(entry.schedule);
    for (std::vector<int> schedule::SlotCounts::*kind :
         {&schedule::SlotCounts::untilInputGradient,
          &schedule::SlotCounts::untilWeightGradient,
          &schedule::SlotCounts::betweenGradients}) {
      for (size_t chunk = 0; chunk < (right.*kind).size(); ++chunk) {
        schedule::SlotCounts slots = right;
        if (--(slots.*kind)[chunk] < 1) continue;
        EXPECT_FALSE(ToyPipeline(entry.schedule, slots).faults().empty())
            << entry.name;
        ++found;
      }
    }
  });
  EXPECT_GT(found, 300);
}

}  // namespace
}  // namespace soapstone::runtime
