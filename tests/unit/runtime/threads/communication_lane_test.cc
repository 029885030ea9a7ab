// Collectives that go on behind the work of their rank.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>

#include "runtime/op_clock.h"
#include "runtime/ops_communication.h"
#include "tests/unit/runtime/rank_team.h"

namespace soapstone::runtime {
namespace {

Communication everyone(const Rank& rank, int64_t channel) {
  return {channel, {rank.everyone.data(), rank.devices}};
}

TEST(CommunicationLaneTest, ACallDoesNotWaitForItsPeers) {
  for (int64_t count : {1, 100000}) {
    std::atomic<bool> isOn = false;
    auto body = [&](Rank& rank) {
      std::vector<float> data(static_cast<size_t>(count), 1);
      // Where calls waited for their peers, rank 1 would never come.
      while (rank.number == 1 && !isOn) std::this_thread::yield();
      Stream lane = stream(rank, Lane::kCommunication);
      allReduce(rank, lane, SOAPSTONE_SITE("sum"), everyone(rank, 1),
                ReduceKind::kSum,
                {{data.data(), data.data(), count, ElementType::kF32}});
      Event done = record(rank, lane);
      isOn = true;
      wait(rank, stream(rank, Lane::kCompute), done);
      EXPECT_EQ(data, std::vector<float>(data.size(), 2));
    };
    EXPECT_EQ(runTeam(2, body, 20), "") << count;
  }
}

TEST(CommunicationLaneTest, ARankThatWaitsNamesTheCall) {
  auto body = [](Rank& rank) {
    if (rank.number == 1) return;
    int64_t value = 1;
    Stream lane = stream(rank, Lane::kCommunication);
    allReduce(rank, lane, SOAPSTONE_SITE("sum of ones"), everyone(rank, 7),
              ReduceKind::kSum, {{&value, &value, 1, ElementType::kI64}});
    synchronize(rank);
  };
  std::string message = runTeam(2, body, 20);
  EXPECT_NE(message.find("rank 0 step 0: all_reduce 'sum of ones'"),
            std::string::npos)
      << message;
  EXPECT_NE(message.find("waits for rank 1"), std::string::npos) << message;
}

TEST(CommunicationLaneTest, TheClockCountsWaitingAsThatOfTheCall) {
  setenv("SOAPSTONE_OP_TIMES", "1", 1);
  std::atomic<bool> hasBegun = false;
  auto body = [&](Rank& rank) {
    while (rank.number == 1 && !hasBegun) std::this_thread::yield();
    if (rank.number == 1) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    } else {
      beginOp(rank, 0);
      hasBegun = true;
    }
    int64_t value = 1;
    allReduce(rank, stream(rank, Lane::kCommunication), SOAPSTONE_SITE("sum"),
              everyone(rank, 1), ReduceKind::kSum,
              {{&value, &value, 1, ElementType::kI64}});
    if (rank.number == 1) return synchronize(rank);
    beginOp(rank, 1);
    reportOps(rank);
  };
  testing::internal::CaptureStdout();
  std::string message = runTeam(2, body, 20);
  std::string line = testing::internal::GetCapturedStdout();
  unsetenv("SOAPSTONE_OP_TIMES");
  EXPECT_EQ(message, "");
  double seconds = 0;
  ASSERT_EQ(
      std::sscanf(line.c_str(), R"({"rank": 0, "op_seconds": [%lf)", &seconds),
      1)
      << line;
  EXPECT_GE(seconds, 0.04);
}

// Random steps on three buffers, now and then one of them late, which read what
// steps before them write.
class RandomSteps {
 public:
  RandomSteps(Rank& rank, Lane lane, unsigned seed, bool isSlow)
      : rank(rank),
        lane(stream(rank, lane)),
        random(seed),
        delays(seed + static_cast<unsigned>(rank.number)),
        isSlow(isSlow),
        count(seed % 2 == 0 ? 24 : 24000) {
    for (std::vector<int32_t>& buffer : buffers) {
      for (int64_t i = 0; i < count; ++i) {
        buffer.push_back(static_cast<int32_t>(i) * 7 + rank.number);
      }
    }
    int64_t part = count / rank.devices;
    for (int64_t i = 0; i < rank.devices; ++i) {
      parts.insert(parts.end(), {i * part, part});
    }
  }

  std::vector<int32_t> run() {
    for (int64_t channel = 0; channel < 30; ++channel) {
      if (isSlow && delays() % 4 == 0) {
        std::this_thread::sleep_for(std::chrono::microseconds(delays() % 300));
      }
      step(channel);
      Event event = record(rank, lane);
      // Ranks need not wait at the same places.
      if (delays() % 3 == 0) wait(rank, stream(rank, Lane::kCompute), event);
    }
    synchronize(rank);
    std::vector<int32_t> all;
    for (const std::vector<int32_t>& buffer : buffers) {
      all.insert(all.end(), buffer.begin(), buffer.end());
    }
    return all;
  }

 private:
  void step(int64_t channel) {
    Site site = SOAPSTONE_SITE("step");
    Communication step = everyone(rank, channel);
    unsigned first = random() % 3;
    int32_t* in = buffers[first].data();
    int32_t* out = buffers[(first + 1 + random() % 2) % 3].data();
    int64_t own = count / rank.devices * rank.number;
    constexpr ElementType kType = ElementType::kI32;
    switch (random() % 5) {
      case 0:
        return allReduce(rank, lane, site, step, ReduceKind::kMax,
                         {{in, in, count, kType}, {out, out, 5, kType}});
      case 1:
        return allGather(rank, lane, site, step, {kType, {count}, parts.data()},
                         in + own, out);
      case 2:
        return reduceScatter(rank, lane, site, step,
                             {ReduceKind::kMin, kType, {count}, parts.data()},
                             in, out + own);
      case 3:
        return broadcast(rank, lane, site, step, kType, count,
                         rank.number == 0 ? in : nullptr, out);
      default:
        return shift(site, step, in, out);
    }
  }

  // Every rank sends its buffer to the next.
  void shift(Site site, const Communication& step, const int32_t* in,
             int32_t* out) {
    int64_t to[] = {(rank.number + 1) % rank.devices, 0};
    int64_t from[] = {(rank.number + rank.devices - 1) % rank.devices, 0};
    Exchange op;
    op.type = ElementType::kI32;
    op.source = op.target = {count};
    op.sendCount = op.receiveCount = 1;
    op.sends = to;
    op.receives = from;
    op.sendSizes = op.receiveSizes = &count;
    exchange(rank, lane, site, step, op, in, out);
  }

  Rank& rank;
  Stream lane;
  std::mt19937 random;  // The same on all ranks.
  std::mt19937 delays;
  bool isSlow;
  int64_t count;
  std::vector<int64_t> parts;
  std::vector<int32_t> buffers[3];
};

TEST(CommunicationLaneTest, RandomStepsGiveWhatOneAfterTheOtherGives) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    int ranks = 2 + static_cast<int>(seed % 3);
    std::vector<std::vector<int32_t>> results[2];
    for (Lane lane : {Lane::kCompute, Lane::kCommunication}) {
      std::vector<std::vector<int32_t>>& result =
          results[lane == Lane::kCompute ? 0 : 1];
      result.resize(static_cast<size_t>(ranks));
      auto body = [&](Rank& rank) {
        bool isSlow = lane == Lane::kCommunication;
        result[static_cast<size_t>(rank.number)] =
            RandomSteps(rank, lane, seed, isSlow).run();
      };
      ASSERT_EQ(runTeam(ranks, body), "") << "seed " << seed;
    }
    EXPECT_EQ(results[0], results[1]) << "seed " << seed;
  }
}

}  // namespace
}  // namespace soapstone::runtime
