#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "runtime/constants.h"
#include "runtime/core/launch.h"
#include "runtime/core/rank.h"
#include "runtime/op_clock.h"
#include "runtime/ops_communication.h"
#include "runtime/ops_contraction.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_product.h"
#include "runtime/ops_reduction.h"
#include "runtime/trace/check_trace.h"

namespace soapstone::runtime {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr int64_t kCount = 64;
constexpr size_t kBytes = kCount * sizeof(float);

// Runs one function a rank, as emitted code would run, and checks the traces.
class TraceTest : public testing::Test {
 protected:
  using Body = std::function<void(Rank&)>;

  TraceReport run(const std::vector<Body>& bodies) {
    std::vector<RankTrace> traces;
    deviceClass.arenaBytes = 8 * kBytes;
    deviceClass.persistentBytes = 2 * kBytes;
    int count = static_cast<int>(bodies.size());
    for (int number = 0; number < count; ++number) {
      traces.emplace_back();
      traces.back().rank = number;
      traces.back().deviceClass = &deviceClass;
      Rank rank(deviceClass.arenaBytes, 1);
      placeRank(rank, count, number, deviceClass, number, nullptr);
      attachRecorder(rank, traces.back());
      bodies[static_cast<size_t>(number)](rank);
    }
    return checkTraces(traces);
  }

  TraceReport runAlike(int ranks, const Body& body) {
    return run(std::vector<Body>(static_cast<size_t>(ranks), body));
  }

  DeviceClass deviceClass;
};

const int kBoth[] = {0, 1};

float* slot(Rank& rank, int i) {
  return at<float>(rank, static_cast<size_t>(i) * kBytes);
}

Stream compute(Rank& rank) { return stream(rank, Lane::kCompute); }
Stream network(Rank& rank) { return stream(rank, Lane::kCommunication); }

void reduceSlot(Rank& rank, int64_t channel, int from, int to,
                int64_t count = kCount) {
  allReduce(rank, network(rank), SOAPSTONE_SITE("gradient of w"),
            {.channel = channel, .group = {kBoth, 2}}, ReduceKind::kSum,
            {{slot(rank, from), slot(rank, to), count, ElementType::kF32}});
}

void multiplySlots(Rank& rank, int lhs, int rhs, int to) {
  gemm(rank, compute(rank),
       {.m = 8,
        .n = 8,
        .k = 8,
        .lhsRowStride = 8,
        .rhsRowStride = 8,
        .resultRowStride = 8},
       slot(rank, lhs), slot(rank, rhs), slot(rank, to));
}

// A right step: multiply, reduce on the other lane, use.
void goodStep(Rank& rank) {
  multiplySlots(rank, 0, 1, 2);
  wait(rank, network(rank), record(rank, compute(rank)));
  reduceSlot(rank, 1, 2, 3);
  Event done = record(rank, network(rank));
  multiplySlots(rank, 0, 1, 4);
  wait(rank, compute(rank), done);
  multiplySlots(rank, 3, 4, 5);
}

TEST_F(TraceTest, RightProgramHasNoFaults) {
  TraceReport report = runAlike(2, goodStep);
  EXPECT_THAT(report.faults, IsEmpty());
  EXPECT_EQ(report.steps, 1);
  EXPECT_EQ(report.actions, 8);
  // A ring of two: each sends half of the buffer twice.
  EXPECT_EQ((report.links[{0, 1}]), static_cast<int64_t>(kBytes));
  EXPECT_EQ((report.links[{1, 0}]), static_cast<int64_t>(kBytes));
}

// A sum on the second lane, before an exchange on the first; `waits`: the
// latter waits for it.
void stepOfTwoLanes(Rank& rank, bool waits, int exchanged) {
  const Stream sums = stream(rank, Lane::kSums);
  wait(rank, sums, record(rank, compute(rank)));
  allReduce(rank, sums, SOAPSTONE_SITE("gradient of w"),
            {.channel = 1, .group = {kBoth, 2}}, ReduceKind::kSum,
            {{slot(rank, 0), slot(rank, 2), kCount, ElementType::kF32}});
  const Event summed = record(rank, sums);
  if (waits) wait(rank, network(rank), summed);
  reduceSlot(rank, 2, 1, exchanged);
  wait(rank, compute(rank), record(rank, network(rank)));
  wait(rank, compute(rank), summed);
}

TEST_F(TraceTest, LanesOfCommunicationAreOrderedByEventsAlone) {
  EXPECT_THAT(runAlike(2, [](Rank& r) { stepOfTwoLanes(r, false, 3); }).faults,
              IsEmpty());
  EXPECT_THAT(runAlike(2, [](Rank& r) { stepOfTwoLanes(r, false, 2); }).faults,
              Contains(HasSubstr("may touch the same memory at once")));
  EXPECT_THAT(runAlike(2, [](Rank& r) { stepOfTwoLanes(r, true, 2); }).faults,
              IsEmpty());
}

TEST_F(TraceTest, FindsReadBeforeCommunicationIsDone) {
  TraceReport report = runAlike(2, [](Rank& rank) {
    multiplySlots(rank, 0, 1, 2);
    wait(rank, network(rank), record(rank, compute(rank)));
    reduceSlot(rank, 1, 2, 3);
    multiplySlots(rank, 3, 0, 4);
  });
  EXPECT_THAT(report.faults,
              Contains(HasSubstr("may touch the same memory at once")));
}

TEST_F(TraceTest, FindsCommunicationOfWhatIsNotComputedYet) {
  TraceReport report = runAlike(2, [](Rank& rank) {
    multiplySlots(rank, 0, 1, 2);
    reduceSlot(rank, 1, 2, 3);
    wait(rank, compute(rank), record(rank, network(rank)));
  });
  EXPECT_THAT(report.faults,
              Contains(HasSubstr("may touch the same memory at once")));
}

TEST_F(TraceTest, FindsBufferReusedWhileItIsSent) {
  TraceReport report = runAlike(2, [](Rank& rank) {
    multiplySlots(rank, 0, 1, 2);
    wait(rank, network(rank), record(rank, compute(rank)));
    reduceSlot(rank, 1, 2, 3);
    Event done = record(rank, network(rank));
    multiplySlots(rank, 0, 1, 2);
    wait(rank, compute(rank), done);
  });
  EXPECT_THAT(report.faults,
              Contains(HasSubstr("may touch the same memory at once")));
}

TEST_F(TraceTest, FindsCollectivesInAnotherOrder) {
  auto step = [](int64_t first, int64_t second) {
    return [=](Rank& rank) {
      reduceSlot(rank, first, 0, 2);
      reduceSlot(rank, second, 1, 3);
    };
  };
  TraceReport report = run({step(1, 2), step(2, 1)});
  EXPECT_THAT(report.faults, Contains(HasSubstr("waits for ever")));
}

TEST_F(TraceTest, FindsMissingAndUnequalCollectives) {
  TraceReport missing =
      run({[](Rank& rank) { reduceSlot(rank, 1, 0, 2); }, [](Rank&) {}});
  EXPECT_THAT(missing.faults, Contains(HasSubstr("which does not make it")));
  TraceReport unequal =
      run({[](Rank& rank) { reduceSlot(rank, 1, 0, 2); },
           [](Rank& rank) { reduceSlot(rank, 1, 0, 2, kCount / 2); }});
  EXPECT_THAT(unequal.faults,
              Contains(HasSubstr("differ in kind, sizes or group")));
}

// Rank 0 sends `sent` elements to rank 1, which expects `expected`.
std::vector<std::function<void(Rank&)>> messageOf(const int64_t* sent,
                                                  const int64_t* expected) {
  static const int64_t kToOne[] = {1, 0};
  static const int64_t kFromZero[] = {0, 0};
  return {[=](Rank& rank) {
            Exchange op{.source = {kCount},
                        .sendCount = 1,
                        .sends = kToOne,
                        .sendSizes = sent};
            exchange(rank, network(rank), SOAPSTONE_SITE("x"), {.channel = 1},
                     op, slot(rank, 0), nullptr);
          },
          [=](Rank& rank) {
            Exchange op{.target = {kCount},
                        .receiveCount = 1,
                        .receives = kFromZero,
                        .receiveSizes = expected};
            exchange(rank, network(rank), SOAPSTONE_SITE("x"), {.channel = 1},
                     op, nullptr, slot(rank, 2));
          }};
}

TEST_F(TraceTest, MatchesMessages) {
  const int64_t whole[] = {kCount}, half[] = {kCount / 2};
  TraceReport right = run(messageOf(whole, whole));
  EXPECT_THAT(right.faults, IsEmpty());
  EXPECT_EQ((right.links[{0, 1}]), static_cast<int64_t>(kBytes));
  EXPECT_THAT(run(messageOf(half, whole)).faults,
              Contains(HasSubstr("messages of different sizes")));
}

// Runs an action of a pipeline for micro-batch `m`.
void inMicroBatch(Rank& rank, int64_t m, void (*function)(Rank&),
                  const char* name) {
  runAction(rank, function, name, m);
}

// A value with two slots: slots 2 and 3 of the arena.
constexpr Buffer<float> kWaits{2 * kBytes, kCount, 2, kBytes};

void writeStash(Rank& rank) {
  gemm(rank, compute(rank),
       {.m = 8,
        .n = 8,
        .k = 8,
        .lhsRowStride = 8,
        .rhsRowStride = 8,
        .resultRowStride = 8},
       slot(rank, 0), slot(rank, 1), kWaits(rank));
}
void readStash(Rank& rank) {
  gemm(rank, compute(rank),
       {.m = 8,
        .n = 8,
        .k = 8,
        .lhsRowStride = 8,
        .rhsRowStride = 8,
        .resultRowStride = 8},
       kWaits(rank), slot(rank, 1), slot(rank, 5));
}

TEST_F(TraceTest, FindsReadsOfAnotherMicroBatch) {
  TensorInfo waits;
  waits.name = "activation";
  waits.role = TensorRole::kStash;
  waits.dims = {8, 8};
  waits.offset = kWaits.offset;
  waits.slots = 2;
  waits.slotStride = kBytes;
  deviceClass.tensors = &waits;
  deviceClass.tensorCount = 1;
  auto inOrder = [&](std::vector<int64_t> written, std::vector<int64_t> read) {
    return run({[&](Rank& rank) {
      for (int64_t m : written) inMicroBatch(rank, m, writeStash, "forward");
      for (int64_t m : read) inMicroBatch(rank, m, readStash, "gradient");
    }});
  };
  EXPECT_THAT(inOrder({0, 1}, {0, 1}).faults, IsEmpty());
  EXPECT_THAT(inOrder({0, 1, 2}, {1, 2}).faults,
              ElementsAre("rank 0: gradient runs 0 times for micro-batch 0"));
  EXPECT_THAT(inOrder({0, 1, 2}, {0}).faults,
              Contains(HasSubstr("of micro-batch 0 reads 'activation', which "
                                 "holds micro-batch 2")));
  EXPECT_THAT(inOrder({0}, {1}).faults,
              Contains(HasSubstr("'activation', which holds none")));
}

// Two values of three micro-batches in two slots.
constexpr int32_t kFirstSlots[] = {0, 1, 0};
constexpr int32_t kSecondSlots[] = {1, 0, 1};
constexpr Buffer<float> kFirst{4 * kBytes, kCount,  2,
                               kBytes,     nullptr, kFirstSlots};
constexpr Buffer<float> kSecond{4 * kBytes, kCount,  2,
                                kBytes,     nullptr, kSecondSlots};

TEST_F(TraceTest, FindsReadsOfAnotherValueInASharedSlot) {
  TensorInfo waits[2];
  const Buffer<float> buffers[] = {kFirst, kSecond};
  const char* names[] = {"first", "second"};
  for (int i = 0; i < 2; ++i) {
    waits[i].name = names[i];
    waits[i].role = TensorRole::kStash;
    waits[i].dims = {8, 8};
    waits[i].offset = buffers[i].offset;
    waits[i].slots = 2;
    waits[i].slotStride = kBytes;
    waits[i].slotOf = buffers[i].slotOf;
  }
  deviceClass.tensors = waits;
  deviceClass.tensorCount = 2;
  // Writes or reads a value in a micro-batch.
  struct Use {
    bool writes = false;
    const Buffer<float>& buffer;
    int64_t microBatch = 0;
  };
  auto inOrder = [&](std::vector<Use> uses) {
    return run({[&](Rank& rank) {
      for (const Use& use : uses) {
        rank.microBatch = use.microBatch;
        float* value = use.buffer(rank);
        Gemm shape{.m = 8,
                   .n = 8,
                   .k = 8,
                   .lhsRowStride = 8,
                   .rhsRowStride = 8,
                   .resultRowStride = 8};
        gemm(rank, compute(rank), shape, use.writes ? slot(rank, 0) : value,
             slot(rank, 1), use.writes ? value : slot(rank, 6));
      }
    }});
  };
  EXPECT_THAT(inOrder({{true, kFirst, 0},
                       {true, kSecond, 0},
                       {false, kFirst, 0},
                       {false, kSecond, 0},
                       {true, kSecond, 1},
                       {false, kSecond, 1}})
                  .faults,
              IsEmpty());
  // The second value of micro-batch 1 lies where the first of 0 did.
  EXPECT_THAT(
      inOrder({{true, kFirst, 0}, {true, kSecond, 1}, {false, kFirst, 0}})
          .faults,
      Contains(HasSubstr("of micro-batch 0 reads 'first', which holds "
                         "micro-batch 1 of 'second'")));
}

// The second half of a value that waits.
constexpr int64_t kHalf[] = {kCount / 2};
constexpr Buffer<float> kPart{kWaits.offset, kCount / 2, 2, kBytes, kHalf};
constexpr Buffer<float> kPooledPart{kSecond.offset, kCount / 2, 2,
                                    kBytes,         kHalf,      kSecondSlots};

TEST_F(TraceTest, PartsLieInTheSlotOfTheirValue) {
  run({[&](Rank& rank) {
    for (int64_t m = 0; m < 3; ++m) {
      rank.microBatch = m;
      EXPECT_EQ(kPart(rank), kWaits(rank) + kCount / 2);
      EXPECT_EQ(kPooledPart(rank), kSecond(rank) + kCount / 2);
    }
  }});
}

TEST_F(TraceTest, ProgramsThatTimeTheirOpsAreTraced) {
  EXPECT_THAT(run({[&](Rank& rank) {
                beginOp(rank, 0);
                writeStash(rank);
                reportOps(rank);
              }}).faults,
              IsEmpty());
}

// Sends slot 0 to the other rank, which receives it into slot 4.
void post(Rank& rank, int64_t channel, int from, int slots = 0) {
  static const int64_t kPeers[] = {1, 0, 0, 0};
  static const int64_t kSizes[] = {kCount};
  Exchange op;
  op.posts = true;
  op.slots = slots;
  const int64_t* row = kPeers + 2 * rank.number;
  if (rank.number == from) {
    op.source = {kCount};
    op.sendCount = 1;
    op.sends = row;
    op.sendSizes = kSizes;
  } else {
    op.target = {kCount};
    op.receiveCount = 1;
    op.receives = row;
    op.receiveSizes = kSizes;
  }
  exchange(rank, compute(rank), SOAPSTONE_SITE("activation"),
           {.channel = channel}, op,
           rank.number == from ? slot(rank, 0) : nullptr,
           rank.number == from ? nullptr : slot(rank, 4));
}

TEST_F(TraceTest, PostedMessagesMayCross) {
  // Both send first: a rendezvous would block them.
  EXPECT_THAT(runAlike(2,
                       [](Rank& rank) {
                         post(rank, rank.number, rank.number);
                         post(rank, 1 - rank.number, 1 - rank.number);
                       })
                  .faults,
              IsEmpty());
  // Both receive first.
  EXPECT_THAT(runAlike(2,
                       [](Rank& rank) {
                         post(rank, 1 - rank.number, 1 - rank.number);
                         post(rank, rank.number, rank.number);
                       })
                  .faults,
              Contains(HasSubstr("waits for ever")));
}

TEST_F(TraceTest, PostedMessagesNeedSlots) {
  // Rank 0 sends thrice before it receives what rank 1 sends in between.
  auto withSlots = [&](int slots) {
    return runAlike(2,
                    [slots](Rank& rank) {
                      auto there = [&] { post(rank, 0, 0, slots); };
                      auto back = [&] { post(rank, 1, 1, slots); };
                      if (rank.number == 0) {
                        there(), there(), there(), back(), back(), back();
                      } else {
                        there(), back(), back(), there(), there(), back();
                      }
                    })
        .faults;
  };
  EXPECT_THAT(withSlots(2), IsEmpty());
  EXPECT_THAT(withSlots(1), Contains(HasSubstr("waits for ever")));
}

TEST_F(TraceTest, FindsReadsOfWhatNobodyWrote) {
  TraceReport report =
      runAlike(1, [](Rank& rank) { multiplySlots(rank, 0, 6, 7); });
  EXPECT_THAT(report.faults, Contains(HasSubstr("which nobody has written")));
}

TEST_F(TraceTest, FindsMemoryOutsideOfTheArena) {
  TraceReport report =
      runAlike(1, [](Rank& rank) { multiplySlots(rank, 0, 1, 8); });
  EXPECT_THAT(report.faults, Contains(HasSubstr("of an arena of")));
}

TEST_F(TraceTest, OnlyConstantsComeFromOutsideOfTheArena) {
  static constexpr float kValues[kCount] = {1, 2, 3};
  TraceReport right = runAlike(1, [](Rank& rank) {
    copyConstant(rank, compute(rank), slot(rank, 2), kValues, sizeof(kValues));
    multiplySlots(rank, 0, 2, 3);
  });
  EXPECT_THAT(right.faults, IsEmpty());
  TraceReport wrong = runAlike(1, [](Rank& rank) {
    copy(rank, compute(rank), slot(rank, 2), kValues, sizeof(kValues));
  });
  EXPECT_THAT(wrong.faults, Contains(HasSubstr("of an arena of")));
}

// Sums over a dimension without elements are zeros, which are written.
TEST_F(TraceTest, SumsOverNothingWriteTheirResults) {
  TraceReport report = runAlike(1, [](Rank& rank) {
    dot(rank, compute(rank),
        {.lhs = {8, 0},
         .rhs = {0, 8},
         .lhsBatch = {},
         .rhsBatch = {},
         .lhsContract = {1},
         .rhsContract = {0}},
        slot(rank, 0), slot(rank, 1), slot(rank, 2));
    matrixProduct(
        rank, compute(rank),
        {.lhs = {8, 0}, .rhs = {0, 8}, .lhsContract = {1}, .rhsContract = {0}},
        slot(rank, 0), slot(rank, 1), slot(rank, 3), {});
    multiplySlots(rank, 2, 3, 4);
    reduce(rank, compute(rank), {.input = {8, 0, 8}, .dims = {1}},
           slot(rank, 0), slot(rank, 5));
    multiplySlots(rank, 4, 5, 6);
  });
  EXPECT_THAT(report.faults, IsEmpty());
}

}  // namespace
}  // namespace soapstone::runtime
