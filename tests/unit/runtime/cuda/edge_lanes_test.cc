// The lanes of a pipeline's edges on streams that run in random orders: whole
// schedules, every group a rank whose work is one stream, over a link whose
// sends wait for their receivers as NCCL's may.

#include "runtime/cuda/edge_lanes.h"

#include <cstring>
#include <map>
#include <memory>
#include <ostream>
#include <tuple>

#include "fake_device.h"
#include "gtest/gtest.h"
#include "ir/schedule/families.h"
#include "ir/schedule/message_slots.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/edge_blocks.h"

namespace soapstone::runtime {
namespace {

using schedule::ActionKind;
using schedule::Family;
using schedule::Schedule;

// Messages of one edge between two ranks, in the order in which they are
// queued: a send ends when its receive has copied it.
struct Wire {
  const void* data = nullptr;  // Of the send that waits.
  bool isTaken = false;
};

class RendezvousLink : public DeviceLink {
 public:
  void sendOnEdge(Rank& rank, const Call&, int edge,
                  const std::vector<DeviceMessage>& sends,
                  cudaStream_t queue) override {
    for (const DeviceMessage& send : sends) {
      Wire& wire = wires[{edge, rank.number, send.peer}];
      enqueue(queue, [&wire, data = send.data] {
        wire.data = data;
        return true;
      });
      enqueue(queue, [&wire] {
        if (!wire.isTaken) return false;
        wire = {};
        return true;
      });
    }
  }

  void receiveOnEdge(Rank& rank, const Call&, int edge,
                     const std::vector<DeviceMessage>& receives,
                     cudaStream_t queue) override {
    for (const DeviceMessage& receive : receives) {
      Wire& wire = wires[{edge, receive.peer, rank.number}];
      enqueue(queue, [&wire, receive] {
        if (wire.data == nullptr || wire.isTaken) return false;
        std::memcpy(receive.data, wire.data,
                    static_cast<size_t>(receive.bytes));
        wire.isTaken = true;
        return true;
      });
    }
  }

  void allReduce(Rank&, const Call&, ReduceKind,
                 const std::vector<ReduceBuffer>&, cudaStream_t) override {}
  void reduceScatter(Rank&, const Call&, const std::vector<DeviceScatter>&,
                     cudaStream_t) override {}
  void allGather(Rank&, const Call&, const std::vector<DeviceGather>&,
                 cudaStream_t) override {}
  void broadcast(Rank&, const Call&, int64_t, const void*, void*,
                 cudaStream_t) override {}
  void sendReceive(Rank&, const Call&, const std::vector<DeviceMessage>&,
                   const std::vector<DeviceMessage>&, cudaStream_t) override {}

  static std::map<std::tuple<int, int, int>, Wire> wires;
};

std::map<std::tuple<int, int, int>, Wire> RendezvousLink::wires;

// Values that every message of a round brings, two exchanges an edge.
constexpr int kExchanges = 2;
int64_t valueOf(int edge, int exchange, int round) {
  return (int64_t{edge} * kExchanges + exchange) * 1000 + round;
}

// A group of a schedule as a rank.
class Group {
 public:
  Group(const Schedule& schedule, int number, int slots)
      : schedule(schedule),
        number(number),
        slots(slots),
        rank(0, 1),
        lanes(std::make_unique<EdgeLanes>(link)) {
    placeRank(rank, schedule.groupCount(), number, deviceClass, 0, nullptr);
    cudaStreamCreateWithFlags(&queue, 0);
  }
  ~Group() {
    lanes.reset();
    cudaStreamDestroy(queue);
  }

  // Every edge once, in their order.
  void rehearse() {
    lanes->begin();
    for (size_t edge = 0; edge < schedule.edges.size(); ++edge) {
      if (schedule.isLocal(schedule.edges[edge])) continue;
      if (groupOf(schedule.edges[edge].from) == number) send(edge, 0);
      if (groupOf(schedule.edges[edge].to) == number) receive(edge, 0);
    }
  }

  void beginStep() {
    lanes->begin();
    next = 0;
  }
  // Queues the next action; false if there is none.
  bool advance() {
    const schedule::Actions& program =
        schedule.programs[static_cast<size_t>(number)];
    if (next == program.size()) return false;
    const schedule::Action& action = program[next++];
    if (action.kind == ActionKind::kSend) send(action.unit, action.microBatch);
    if (action.kind == ActionKind::kReceive) {
      receive(action.unit, action.microBatch);
    }
    return true;
  }
  void end() { lanes->end(rank); }

  int wrong = 0;  // Messages with other contents than were sent.

 private:
  int groupOf(int chunk) const {
    return schedule.groupOfChunk[static_cast<size_t>(chunk)];
  }

  Exchange exchangeOf(size_t edge, bool sends) {
    const schedule::Edge& ends = schedule.edges[edge];
    peer[0] = groupOf(sends ? ends.to : ends.from);
    Exchange op;
    op.type = ElementType::kI64;
    op.posts = true;
    op.edge = static_cast<int>(edge);
    op.slots = slots;
    (sends ? op.source : op.target) = {1};
    (sends ? op.sendCount : op.receiveCount) = 1;
    (sends ? op.sends : op.receives) = peer;
    (sends ? op.sendSizes : op.receiveSizes) = size;
    return op;
  }

  static Call callOf(size_t edge, int exchange) {
    Call call;
    call.operation = Operation::kExchange;
    call.step.channel = static_cast<int64_t>(edge) * kExchanges + exchange;
    return call;
  }

  void send(size_t edge, int round) {
    for (int i = 0; i < kExchanges; ++i) {
      Exchange op = exchangeOf(edge, true);
      Call call = callOf(edge, i);
      void* place = lanes->openSends(rank, call, op, queue).front().data;
      enqueue(queue, [=] {
        *static_cast<int64_t*>(place) =
            valueOf(static_cast<int>(edge), i, round);
        return true;
      });
      lanes->closeSends(rank, op, queue);
    }
  }

  void receive(size_t edge, int round) {
    for (int i = 0; i < kExchanges; ++i) {
      Exchange op = exchangeOf(edge, false);
      Call call = callOf(edge, i);
      void* place = lanes->openReceives(rank, call, op, queue).front().data;
      enqueue(queue, [=, this] {
        if (*static_cast<int64_t*>(place) !=
            valueOf(static_cast<int>(edge), i, round)) {
          ++wrong;
        }
        return true;
      });
      lanes->closeReceives(op, queue);
    }
  }

  const Schedule& schedule;
  const int number;
  const int slots;
  const DeviceClass deviceClass;
  Rank rank;
  RendezvousLink link;
  std::unique_ptr<EdgeLanes> lanes;
  cudaStream_t queue = nullptr;
  size_t next = 0;
  int64_t peer[2] = {0, 0};
  const int64_t size[1] = {1};
};

struct Outcome {
  bool isComplete = false;
  int wrong = 0;
  size_t streams = 0;
};

// A rehearsal and two steps, of which hosts and streams advance at random.
Outcome runPipeline(const Schedule& schedule, int slots, unsigned seed) {
  std::mt19937 random(seed);
  RendezvousLink::wires.clear();
  std::vector<std::unique_ptr<Group>> groups;
  for (int i = 0; i < schedule.groupCount(); ++i)
    groups.push_back(std::make_unique<Group>(schedule, i, slots));
  auto finish = [&] {
    while (runSomeWork(random)) {
    }
    for (const auto& group : groups) {
      if (isAllDone()) group->end();
    }
    return isAllDone();
  };
  for (const auto& group : groups) group->rehearse();
  Outcome run;
  run.isComplete = finish();
  for (int step = 0; step < 2 && run.isComplete; ++step) {
    for (const auto& group : groups) group->beginStep();
    for (bool moved = true; moved;) {
      moved = false;
      for (const auto& group : groups) {
        for (auto i = random() % 4; i > 0; --i) moved |= group->advance();
        moved |= runSomeWork(random);
      }
      for (const auto& group : groups) moved |= group->advance();
    }
    run.isComplete = finish();
  }
  for (const auto& group : groups) run.wrong += group->wrong;
  run.streams = streamCount();
  // A thread that waits for ever refers to the groups: no run can follow.
  if (!isAllDone()) std::abort();
  return run;
}

struct Case {
  Family family;
  int groups;
  int chunks;
};

// Tests are named by it.
void PrintTo(const Case& c, std::ostream* out) {
  *out << schedule::familyName(c.family) << "_groups" << c.groups << "_chunks"
       << c.chunks;
}

class EdgeLanesTest : public testing::TestWithParam<Case> {};

TEST_P(EdgeLanesTest, BringsEveryMessageToItsAction) {
  const Case& c = GetParam();
  for (int microBatches : {4, 8}) {
    absl::StatusOr<Schedule> lists =
        schedule::makeSchedule(c.family, c.groups, c.chunks, microBatches);
    ASSERT_TRUE(lists.ok()) << lists.status().message();
    Schedule whole = schedule::placeTransfers(*lists);
    int slots = schedule::fewestMessageSlots(whole);
    EXPECT_LT(slots, microBatches);
    for (unsigned seed = 0; seed < 10; ++seed) {
      Outcome run = runPipeline(whole, slots, seed);
      EXPECT_TRUE(run.isComplete);
      EXPECT_EQ(run.wrong, 0);
    }
  }
}

// Each stream may hold blocks and a queue of the device: all receives have one.
TEST_P(EdgeLanesTest, ReceivesOnOneStream) {
  const Case& c = GetParam();
  absl::StatusOr<Schedule> lists =
      schedule::makeSchedule(c.family, c.groups, c.chunks, 8);
  ASSERT_TRUE(lists.ok()) << lists.status().message();
  Schedule whole = schedule::placeTransfers(*lists);
  size_t edges = 0;
  for (const schedule::Edge& edge : whole.edges)
    edges += whole.isLocal(edge) ? 0 : 1;
  // One of the group's own, and one for its receives.
  EXPECT_EQ(runPipeline(whole, schedule::fewestMessageSlots(whole), 1).streams,
            edges + 2 * static_cast<size_t>(c.groups));
}

TEST(EdgeBlocksTest, LeavesRoomForWhatOtherEndsWaitFor) {
  constexpr int kH100 = 132, kA100 = 108, kL4 = 58;
  for (int edges : {2, 4, 8, 16, 30}) {
    for (int device : {kH100, kA100, kL4}) {
      const int blocks = edgeBlocks(device, edges);
      EXPECT_GE(blocks, 1);
      EXPECT_TRUE(blocks == 1 || blocks * edges <= device / 4) << edges;
    }
  }
  EXPECT_EQ(edgeBlocks(kH100, 8), 4);
  EXPECT_EQ(edgeBlocks(kH100, 30), 1);
}

INSTANTIATE_TEST_SUITE_P(Families, EdgeLanesTest,
                         testing::Values(Case{Family::kGpipe, 3, 1},
                                         Case{Family::kOneFOneB, 4, 1},
                                         Case{Family::kInterleaved, 2, 2},
                                         Case{Family::kInterleaved, 4, 2},
                                         Case{Family::kInterleaved, 2, 8},
                                         Case{Family::kInterleaved, 4, 4},
                                         Case{Family::kZeroBubbleH1, 4, 1},
                                         Case{Family::kZeroBubbleH2, 4, 1}));

}  // namespace
}  // namespace soapstone::runtime
