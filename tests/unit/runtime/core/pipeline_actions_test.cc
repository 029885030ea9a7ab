#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "runtime/ops_communication.h"
#include "tests/unit/runtime/rank_team.h"

// Actions of a pipeline: slots by micro-batch, messages that wait for whoever
// receives them.

namespace soapstone::runtime {
namespace {

constexpr int64_t kCount = 16;

// A message of `from` to the other of two ranks.
void message(Rank& rank, int64_t channel, int from, float* data,
             int64_t count = kCount) {
  const int64_t row[] = {1 - rank.number, 0};
  const int64_t sizes[] = {count};
  bool isSender = rank.number == from;
  Exchange op;
  op.posts = true;
  (isSender ? op.source : op.target) = {count};
  (isSender ? op.sendCount : op.receiveCount) = 1;
  (isSender ? op.sends : op.receives) = row;
  (isSender ? op.sendSizes : op.receiveSizes) = sizes;
  exchange(rank, stream(rank, Lane::kCompute), SOAPSTONE_SITE("activation"),
           {.channel = channel}, op, isSender ? data : nullptr,
           isSender ? nullptr : data);
}

TEST(PipelineActionsTest, PicksTheSlotOfTheMicroBatch) {
  constexpr Buffer<float> kStash{256, kCount, 3, 256};
  EXPECT_EQ(runTeam(1,
                    [&](Rank& rank) {
                      float* first = nullptr;
                      for (int64_t m = 0; m < 7; ++m) {
                        rank.microBatch = m;
                        if (m == 0) first = kStash(rank);
                        EXPECT_EQ(kStash(rank) - first, m % 3 * 64);
                        EXPECT_EQ(kStash.access(rank).data, kStash(rank));
                      }
                    }),
            "");
}

TEST(PipelineActionsTest, SendersDoNotWait) {
  constexpr int kMessages = 50;
  std::atomic<bool> areSent = false;
  EXPECT_EQ(runTeam(2,
                    [&](Rank& rank) {
                      std::vector<float> data(kCount);
                      if (rank.number == 0) {
                        for (int i = 0; i < kMessages; ++i) {
                          data.assign(kCount, static_cast<float>(i));
                          message(rank, 5, 0, data.data());
                        }
                        areSent = true;
                        return;
                      }
                      while (!areSent) std::this_thread::yield();
                      for (int i = 0; i < kMessages; ++i) {
                        message(rank, 5, 0, data.data());
                        EXPECT_EQ(data[kCount - 1], static_cast<float>(i));
                      }
                    }),
            "");
}

TEST(PipelineActionsTest, MessagesOfTwoEdgesCross) {
  EXPECT_EQ(
      runTeam(2,
              [](Rank& rank) {
                std::vector<float> own(kCount,
                                       1.0f + static_cast<float>(rank.number));
                std::vector<float> other(kCount);
                for (int m = 0; m < 100; ++m) {
                  message(rank, rank.number, rank.number, own.data());
                  message(rank, 1 - rank.number, 1 - rank.number, other.data());
                  EXPECT_EQ(other[0], 2.0f - static_cast<float>(rank.number));
                }
              }),
      "");
}

void receiveFromZero(Rank& rank) {
  std::vector<float> data(kCount);
  message(rank, 3, 0, data.data());
}

TEST(PipelineActionsTest, NamesActionAndMicroBatchOfWhoeverWaits) {
  std::string error = runTeam(2, [](Rank& rank) {
    rank.step = 4;
    if (rank.number == 1) {
      runAction(rank, receiveFromZero, "receive from chunk 0 to 1", 7);
    }
  });
  EXPECT_EQ(error.find("rank 1 step 4, micro-batch 7, receive from chunk 0 to "
                       "1: exchange 'activation'"),
            0u)
      << error;
  EXPECT_NE(error.find("waits for rank 0, which has finished"),
            std::string::npos)
      << error;
}

TEST(PipelineActionsTest, RefusesAMessageOfAnotherShape) {
  std::string error = runTeam(2, [](Rank& rank) {
    std::vector<float> data(kCount);
    message(rank, 3, 0, data.data(), rank.number == 0 ? 4 : kCount);
  });
  EXPECT_NE(error.find("of another type, kind or shape"), std::string::npos)
      << error;
}

}  // namespace
}  // namespace soapstone::runtime
