// Tests failures between ranks, and their messages.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "runtime/core/agreement.h"
#include "runtime/ops_communication.h"
#include "tests/unit/runtime/rank_team.h"

namespace soapstone::runtime {
namespace {

std::string meetUnlike(const std::function<void(Rank&, float*)>& first,
                       const std::function<void(Rank&, float*)>& second) {
  return runTeam(2, [&](Rank& rank) {
    rank.step = 7;
    std::vector<float> data(64);
    (rank.number == 0 ? first : second)(rank, data.data());
  });
}

constexpr int kBoth[] = {0, 1};

void reduceOn(Rank& rank, float* data, int64_t channel, int64_t count,
              ElementType type = ElementType::kF32,
              ReduceKind kind = ReduceKind::kSum) {
  allReduce(rank, {}, {"class0.cu", 26, "gradient of w"}, {channel, {kBoth, 2}},
            kind, {{data, data, count, type}});
}

TEST(CommunicationFailureTest, NamesRanksThatDisagreeOnWhatTheyDo) {
  auto plain = [](Rank& rank, float* data) { reduceOn(rank, data, 3, 8); };
  for (const auto& other : std::vector<std::function<void(Rank&, float*)>>{
           [](Rank&rank, float*data) { reduceOn(rank, data, 3, 9); },
           [](Rank&rank, float*data) {
             reduceOn(rank, data, 3, 8, ElementType::kI32);
           },
           [](Rank&rank, float*data) {
             reduceOn(rank, data, 3, 8, ElementType::kF32, ReduceKind::kMax);
           },
           [](Rank&rank, float*data) {
             broadcast(rank, {}, {"class0.cu", 30, "w"}, {3, {kBoth, 2}},
                       ElementType::kF32, 8, data, data);
           }}) {
    std::string message = meetUnlike(plain, other);
    EXPECT_THAT(message, testing::HasSubstr(" step 7: "));
    EXPECT_THAT(message, testing::HasSubstr("at class0.cu:26"));
    EXPECT_THAT(message, testing::HasSubstr("gradient of w"));
    EXPECT_THAT(message, testing::HasSubstr("comes to channel 3 with"));
    EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 0);
  }
}

TEST(CommunicationFailureTest, FindsRanksInDifferentChannelsAtOnce) {
  std::string message =
      meetUnlike([](Rank& rank, float* data) { reduceOn(rank, data, 3, 8); },
                 [](Rank& rank, float* data) { reduceOn(rank, data, 4, 8); });
  EXPECT_THAT(message, testing::HasSubstr("which is in step 7 in all_reduce"));
  EXPECT_THAT(message, testing::HasSubstr("channel 3"));
  EXPECT_THAT(message, testing::HasSubstr("channel 4"));
}

TEST(CommunicationFailureTest, FindsRanksInDifferentGroups) {
  constexpr int kAll[] = {0, 1, 2};
  std::string message = runTeam(3, [&](Rank& rank) {
    float data[1] = {};
    Group group = rank.number == 0 ? Group{kBoth, 2} : Group{kAll, 3};
    allReduce(rank, {}, {"class0.cu", 1, "a"}, {3, group}, ReduceKind::kSum,
              {{data, data, 1, ElementType::kF32}});
  });
  EXPECT_THAT(message, testing::HasSubstr("waits for rank"));
  EXPECT_THAT(message, testing::HasSubstr("ranks 0 1)"));
  EXPECT_THAT(message, testing::HasSubstr("ranks 0 1 2)"));
}

TEST(CommunicationFailureTest, ExchangesThatDisagreeAreToldApart) {
  const int64_t toOther[] = {1, 0};
  const int64_t fromOther[] = {0, 0};
  const int64_t two[] = {2};
  const int64_t three[] = {3};
  auto run = [&](int sends, const int64_t* expected) {
    return runTeam(2, [&](Rank& rank) {
      float data[8] = {};
      float result[8];
      Exchange op;
      op.source = {8};
      op.target = {8};
      if (rank.number == 0) {
        op.sendCount = sends;
        op.sends = toOther;
        op.sendSizes = two;
      } else {
        op.receiveCount = 1;
        op.receives = fromOther;
        op.receiveSizes = expected;
      }
      exchange(rank, {}, {"class0.cu", 9, "halo"}, {2, {}}, op, data, result);
    });
  };
  EXPECT_EQ(run(1, two), "");
  EXPECT_THAT(run(1, three),
              testing::AllOf(testing::HasSubstr("message of another shape"),
                             testing::HasSubstr("exchange 'halo'")));
  EXPECT_THAT(run(0, two), testing::HasSubstr("rank 0, which has finished"));
}

TEST(CommunicationFailureTest, ARankThatLeavesIsMissed) {
  std::string message =
      meetUnlike([](Rank& rank, float* data) { reduceOn(rank, data, 3, 8); },
                 [](Rank&, float*) {});
  EXPECT_THAT(message,
              testing::HasSubstr("rank 0 step 7: all_reduce 'gradient of w' at "
                                 "class0.cu:26 (channel 3, ranks 0 1): waits "
                                 "for rank 1, which has finished"));
}

TEST(CommunicationFailureTest, ARankThatIsLateIsMissedAfterTheDeadline) {
  std::atomic<bool> isOver{false};
  std::string message = runTeam(
      2,
      [&](Rank& rank) {
        float data[8] = {};
        if (rank.number == 0) {
          try {
            reduceOn(rank, data, 3, 8);
          } catch (...) {
            isOver = true;
            throw;
          }
        }
        while (!isOver) {
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
      },
      /*timeoutSeconds=*/0.2);
  EXPECT_THAT(message, testing::HasSubstr("waits for rank 1, which does not "
                                          "come, for longer than 0.2 s"));
}

TEST(CommunicationFailureTest, RefusesBrokenGroupsAndBoxes) {
  constexpr int kBeyond[] = {0, 7};
  auto reduce = [](Rank& rank, Group group) {
    float data[1] = {};
    allReduce(rank, {}, {"class0.cu", 1, "a"}, {3, group}, ReduceKind::kSum,
              {{data, data, 1, ElementType::kF32}});
  };
  EXPECT_THAT(runTeam(2,
                      [&](Rank& rank) {
                        if (rank.number == 0) reduce(rank, {kBeyond, 2});
                      }),
              testing::HasSubstr("there is no rank 7"));
  EXPECT_THAT(runTeam(3,
                      [&](Rank& rank) {
                        if (rank.number == 2) reduce(rank, {kBoth, 2});
                      }),
              testing::HasSubstr("the rank is not in the group"));
  EXPECT_THAT(runTeam(2,
                      [&](Rank& rank) {
                        const int64_t parts[] = {0, 2, 2, 3};
                        float data[4];
                        allGather(rank, {}, {"class0.cu", 1, "a"},
                                  {3, {kBoth, 2}},
                                  {ElementType::kF32, {4}, parts}, data, data);
                      }),
              testing::HasSubstr("the part of member 1 leaves the region"));
}

TEST(CommunicationFailureTest, AnErrorOfOneRankEndsAll) {
  EXPECT_EQ(runTeam(4,
                    [](Rank& rank) {
                      if (rank.number == 2) throw std::runtime_error("no data");
                      const int group[] = {0, 1, 2, 3};
                      float data[1] = {};
                      allReduce(rank, {}, {}, {1, {group, 4}}, ReduceKind::kSum,
                                {{data, data, 1, ElementType::kF32}});
                    }),
            "no data");
}

// Rank 0 waits for rank 1 when rank 2 fails: rank 1, which comes later, does
// not meet memory that is gone.
TEST(CommunicationFailureTest, MemoryIsThereUntilAllHaveEnded) {
  constexpr int64_t kCount = 1 << 22;
  EXPECT_EQ(runTeam(
                3,
                [](Rank& rank) {
                  auto pause = [](int milliseconds) {
                    std::this_thread::sleep_for(
                        std::chrono::milliseconds(milliseconds));
                  };
                  if (rank.number == 2) {
                    pause(100);
                    throw std::runtime_error("no data");
                  }
                  if (rank.number == 1) pause(300);
                  auto* data = reinterpret_cast<float*>(rank.arena.data());
                  reduceOn(rank, data, 3, kCount);
                },
                /*timeoutSeconds=*/60, kCount * sizeof(float)),
            "no data");
}

// One rank may write the tensors of all in the meantime.
TEST(CommunicationFailureTest, AgreementsMayTakeLongerThanSteps) {
  EXPECT_EQ(runTeam(
                2,
                [](Rank& rank) {
                  agree(rank, "checkpoint", [&] {
                    if (rank.number > 0) return;
                    std::this_thread::sleep_for(std::chrono::milliseconds(600));
                  });
                },
                /*timeoutSeconds=*/0.2),
            "");
}

}  // namespace
}  // namespace soapstone::runtime
