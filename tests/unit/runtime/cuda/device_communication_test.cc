// The packing and unpacking around the links of the CUDA back end, on host
// memory: a link that remembers what every rank gives it takes the place of
// NCCL. Every call is made twice by every rank: what the others give is known
// the second time.

#include <cstring>
#include <numeric>
#include <random>

#include "gtest/gtest.h"
#include "runtime/core/boxes.h"
#include "runtime/core/part_order.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/box_copies.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/edge_lanes.h"
#include "runtime/ops_communication.h"
#include "tests/unit/runtime/cuda/random_split.h"
#include "tests/unit/runtime/cuda/remembering_link.h"

namespace soapstone::runtime {

namespace {

// Ranks that make one call, each with memory of its own.
class Ranks {
 public:
  explicit Ranks(int count) {
    for (int i = 0; i < count; ++i) {
      all.push_back(std::make_unique<Rank>(0, 1));
      placeRank(*all.back(), count, i, deviceClass, 0, nullptr);
      auto state = std::make_shared<DeviceState>(deviceClass, 0, false, true);
      state->link = std::make_unique<RememberingLink>(given);
      all.back()->device = state;
      numbers.push_back(i);
    }
  }

  template <typename F>
  void run(const F& call) {
    given = {};
    for (const auto& rank : all) call(*rank);
    given.isComplete = true;
    for (const auto& rank : all) call(*rank);
  }

  Communication step() const {
    return {.channel = 3,
            .group = {numbers.data(), static_cast<int>(numbers.size())}};
  }
  RememberingLink& link(int rank) {
    return static_cast<RememberingLink&>(
        *deviceState(*all[static_cast<size_t>(rank)]).link);
  }

 private:
  const DeviceClass deviceClass;
  Given given;
  std::vector<std::unique_ptr<Rank>> all;
  std::vector<int> numbers;
};

// --- Gathers and scatters
// -----------------------------------------------------

std::vector<float> counted(int64_t count, float first) {
  std::vector<float> values(static_cast<size_t>(count));
  std::iota(values.begin(), values.end(), first);
  return values;
}

// Calls f(i, j) with the places in the region and in the dense box of each
// element of the box.
template <typename F>
void forEachPlace(const Dims& region, const Box& box, const F& f) {
  Dims origin;
  for (int i = 0; i < region.count; ++i) origin.append(0);
  forEachRun(region, box.start, box.sizes, origin, box.sizes,
             [&](int64_t from, int64_t to, int64_t count) {
               for (int64_t i = 0; i < count; ++i) {
                 f(static_cast<size_t>(from + i), static_cast<size_t>(to + i));
               }
             });
}

class DeviceCommunicationTest : public testing::TestWithParam<bool> {};

TEST_P(DeviceCommunicationTest, GathersPartsIntoTheirPlaces) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    int members = 2 + static_cast<int>(random() % 3);
    Split split = randomSplit(random, members, GetParam());
    std::vector<float> whole = counted(split.region.product(), 1);
    std::vector<std::vector<float>> ins, outs;
    for (int i = 0; i < members; ++i) {
      ins.emplace_back(split.part(i).volume() + 1);
      forEachPlace(split.region, split.part(i),
                   [&](size_t from, size_t to) { ins[i][to] = whole[from]; });
      outs.emplace_back(whole.size());
    }
    Ranks ranks(members);
    ranks.run([&](Rank& rank) {
      allGather(rank, {}, {}, ranks.step(),
                {ElementType::kF32, split.region, split.parts.data()},
                ins[rank.number].data(), outs[rank.number].data());
    });
    for (int i = 0; i < members; ++i) EXPECT_EQ(outs[i], whole) << round;
  }
}

TEST_P(DeviceCommunicationTest, ScattersSumsOfParts) {
  std::mt19937 random(8);
  for (int round = 0; round < 200; ++round) {
    int members = 2 + static_cast<int>(random() % 3);
    Split split = randomSplit(random, members, GetParam());
    std::vector<std::vector<float>> ins, outs;
    for (int i = 0; i < members; ++i) {
      ins.push_back(counted(split.region.product(), 100.0f * i));
      outs.emplace_back(split.part(i).volume());
    }
    Ranks ranks(members);
    ranks.run([&](Rank& rank) {
      reduceScatter(rank, {}, {}, ranks.step(),
                    {ReduceKind::kSum, ElementType::kF32, split.region,
                     split.parts.data()},
                    ins[rank.number].data(), outs[rank.number].data());
    });
    for (int i = 0; i < members; ++i) {
      forEachPlace(split.region, split.part(i), [&](size_t from, size_t to) {
        float sum = 0;
        for (const std::vector<float>& in : ins) sum += in[from];
        EXPECT_EQ(outs[i][to], sum) << round;
      });
    }
  }
}

TEST_P(DeviceCommunicationTest, GathersSeveralTensorsInOneCall) {
  std::mt19937 random(9);
  for (int round = 0; round < 100; ++round) {
    int members = 2 + static_cast<int>(random() % 3);
    std::vector<Split> splits;
    std::vector<std::vector<float>> wholes;
    // By tensor and member.
    std::vector<std::vector<std::vector<float>>> ins(3), outs(3);
    for (size_t t = 0; t < 3; ++t) {
      splits.push_back(randomSplit(random, members, GetParam()));
      wholes.push_back(
          counted(splits[t].region.product(), static_cast<float>(t)));
      for (int i = 0; i < members; ++i) {
        ins[t].emplace_back(splits[t].part(i).volume() + 1);
        forEachPlace(
            splits[t].region, splits[t].part(i),
            [&](size_t from, size_t to) { ins[t][i][to] = wholes[t][from]; });
        outs[t].emplace_back(wholes[t].size());
      }
    }
    Ranks ranks(members);
    ranks.run([&](Rank& rank) {
      auto tensor = [&](size_t t) {
        return GatherBuffer{
            {ElementType::kF32, splits[t].region, splits[t].parts.data()},
            ins[t][rank.number].data(),
            outs[t][rank.number].data()};
      };
      allGather(rank, {}, {}, ranks.step(), {tensor(0), tensor(1), tensor(2)});
    });
    // Each rank makes its calls twice: first to show what it has.
    EXPECT_EQ(ranks.link(0).gatherCalls, 2);
    for (size_t t = 0; t < 3; ++t) {
      for (int i = 0; i < members; ++i) EXPECT_EQ(outs[t][i], wholes[t]);
    }
  }
}

TEST_P(DeviceCommunicationTest, ScattersSeveralTensorsInOneCall) {
  std::mt19937 random(10);
  for (int round = 0; round < 100; ++round) {
    int members = 2 + static_cast<int>(random() % 3);
    std::vector<Split> splits;
    // By tensor and member.
    std::vector<std::vector<std::vector<float>>> ins(3), outs(3);
    for (size_t t = 0; t < 3; ++t) {
      splits.push_back(randomSplit(random, members, GetParam()));
      for (int i = 0; i < members; ++i) {
        ins[t].push_back(counted(splits[t].region.product(),
                                 100.0f * i + static_cast<float>(t)));
        outs[t].emplace_back(splits[t].part(i).volume());
      }
    }
    Ranks ranks(members);
    ranks.run([&](Rank& rank) {
      auto tensor = [&](size_t t) {
        return ScatterBuffer{{ReduceKind::kSum, ElementType::kF32,
                              splits[t].region, splits[t].parts.data()},
                             ins[t][rank.number].data(),
                             outs[t][rank.number].data()};
      };
      reduceScatter(rank, {}, {}, ranks.step(),
                    {tensor(0), tensor(1), tensor(2)});
    });
    // Each rank makes its calls twice: first to show what it has.
    EXPECT_EQ(ranks.link(0).scatterCalls, 2);
    for (size_t t = 0; t < 3; ++t) {
      for (int i = 0; i < members; ++i) {
        forEachPlace(splits[t].region, splits[t].part(i),
                     [&](size_t from, size_t to) {
                       float sum = 0;
                       for (const auto& in : ins[t]) sum += in[from];
                       EXPECT_EQ(outs[t][i][to], sum) << round;
                     });
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Splits, DeviceCommunicationTest, testing::Bool(),
                         [](const auto& info) {
                           return info.param ? "Even" : "Uneven";
                         });

TEST(DeviceBlocksTest, MovesBlocksFromWhereTheyLieToWhereTheyGo) {
  Ranks ranks(2);
  Split split = splitAt({1, 4, 3}, 1, {0, 2, 4});
  std::vector<float> part(6), whole(12);
  auto gather = [&](Rank& rank) {
    allGather(rank, {}, {}, ranks.step(),
              {ElementType::kF32, split.region, split.parts.data()},
              part.data(), whole.data());
  };
  auto scatter = [&](Rank& rank) {
    reduceScatter(
        rank, {}, {}, ranks.step(),
        {ReduceKind::kSum, ElementType::kF32, split.region, split.parts.data()},
        whole.data(), part.data());
  };
  ranks.run(gather);
  EXPECT_EQ(ranks.link(1).lastIn, part.data());
  EXPECT_EQ(ranks.link(1).lastOut, whole.data());
  ranks.run(scatter);
  EXPECT_EQ(ranks.link(1).lastIn, whole.data());
  EXPECT_EQ(ranks.link(1).lastOut, part.data());
  // Runs of any length too.
  split = splitAt({1, 4, 3}, 1, {0, 3, 4});
  part.resize(9);
  ranks.run(gather);
  EXPECT_EQ(ranks.link(1).lastIn, part.data());
  EXPECT_EQ(ranks.link(1).lastOut, whole.data());
  ranks.run(scatter);
  EXPECT_EQ(ranks.link(1).lastIn, whole.data());
  EXPECT_EQ(ranks.link(1).lastOut, part.data());
  // Rows that are made of blocks, the last of them last.
  split = splitAt({3, 4}, 1, {0, 2, 4});
  part.resize(6);
  ranks.run(gather);
  EXPECT_EQ(ranks.link(1).lastIn, part.data() + 4);
  EXPECT_EQ(ranks.link(1).lastOut, whole.data() + 8);
  ranks.run(scatter);
  EXPECT_EQ(ranks.link(1).lastIn, whole.data() + 8);
  EXPECT_EQ(ranks.link(1).lastOut, part.data() + 4);
  // Parts that are not blocks are packed, but go straight to where they belong.
  split = splitAt({1, kMostMovedRows + 1, 2}, 2, {0, 1, 2});
  part.resize(kMostMovedRows + 1);
  whole.resize(2 * part.size());
  ranks.run(scatter);
  EXPECT_NE(ranks.link(1).lastIn, whole.data());
  EXPECT_EQ(ranks.link(1).lastOut, part.data());
}

// --- Exchanges
// ----------------------------------------------------------------

TEST(DeviceExchangeTest, ExchangesAndAddsBoxes) {
  // Every rank sends the first column of its [2, 3] to the last one of the next
  // rank's, and adds its own middle row to it.
  constexpr int kRanks = 3;
  Ranks ranks(kRanks);
  std::vector<std::vector<float>> ins, outs(kRanks, std::vector<float>(6));
  for (int i = 0; i < kRanks; ++i) ins.push_back(counted(6, 10.0f * i));
  const int64_t sizes[] = {2, 1}, copies[] = {1, 0, 1, 0}, copySizes[] = {1, 3};
  ranks.run([&](Rank& rank) {
    const int64_t send[] = {(rank.number + 1) % kRanks, 0, 0};
    const int64_t receive[] = {(rank.number + kRanks - 1) % kRanks, 0, 2};
    Exchange op{.combines = true,
                .source = {2, 3},
                .target = {2, 3},
                .sendCount = 1,
                .sends = send,
                .sendSizes = sizes,
                .receiveCount = 1,
                .receives = receive,
                .receiveSizes = sizes,
                .copyCount = 1,
                .copies = copies,
                .copySizes = copySizes};
    int marker = 0;  // A stream with a handle is the device's.
    exchange(rank, {&marker, Lane::kCommunication}, {}, ranks.step(), op,
             ins[rank.number].data(), outs[rank.number].data());
  });
  for (int i = 0; i < kRanks; ++i) {
    float own = 10.0f * i, theirs = 10.0f * ((i + kRanks - 1) % kRanks);
    EXPECT_EQ(outs[i], (std::vector<float>{0, 0, theirs, own + 3, own + 4,
                                           own + 5 + theirs + 3}));
  }
}

// Two ranks swap a box of [3, 2]; their own box at `copies` stays.
class DeviceSwapTest : public testing::Test {
 protected:
  void swap(const Dims& send, const Dims& receive, const Dims& sizes,
            const std::vector<int64_t>& copies,
            const std::vector<int64_t>& copySizes) {
    outs.assign(2, std::vector<float>(6, -1.0f));
    auto row = [](int peer, const Dims& box) {
      return std::vector<int64_t>{peer, box[0], box[1]};
    };
    const int64_t messageSizes[] = {sizes[0], sizes[1]};
    ranks.run([&](Rank& rank) {
      int peer = 1 - rank.number;
      std::vector<int64_t> sent = row(peer, send), came = row(peer, receive);
      Exchange op{.source = {3, 2},
                  .target = {3, 2},
                  .sendCount = 1,
                  .sends = sent.data(),
                  .sendSizes = messageSizes,
                  .receiveCount = 1,
                  .receives = came.data(),
                  .receiveSizes = messageSizes,
                  .copyCount = static_cast<int>(copies.size()) / 4,
                  .copies = copies.data(),
                  .copySizes = copySizes.data()};
      int marker = 0;  // A stream with a handle is the device's.
      exchange(rank, {&marker, Lane::kCommunication}, {}, ranks.step(), op,
               ins[rank.number].data(), outs[rank.number].data());
    });
  }

  Ranks ranks{2};
  std::vector<std::vector<float>> ins = {counted(6, 0), counted(6, 10)};
  std::vector<std::vector<float>> outs;
};

TEST_F(DeviceSwapTest, RunsAreSentFromWhereTheyLieToWhereTheyGo) {
  swap({1, 0}, {0, 0}, {2, 2}, {0, 0, 2, 0}, {1, 2});
  EXPECT_EQ(outs[0], (std::vector<float>{12, 13, 14, 15, 0, 1}));
  EXPECT_EQ(outs[1], (std::vector<float>{2, 3, 4, 5, 10, 11}));
  EXPECT_EQ(ranks.link(0).lastIn, ins[0].data() + 2);
  EXPECT_EQ(ranks.link(0).lastOut, outs[0].data());
}

TEST_F(DeviceSwapTest, ColumnsArePacked) {
  swap({0, 1}, {0, 0}, {3, 1}, {0, 0, 0, 1}, {3, 1});
  EXPECT_EQ(outs[0], (std::vector<float>{11, 0, 13, 2, 15, 4}));
  EXPECT_NE(ranks.link(0).lastIn, ins[0].data() + 1);
  EXPECT_NE(ranks.link(0).lastOut, outs[0].data());
}

TEST_F(DeviceSwapTest, WhatNothingIsWrittenToIsTheIdentity) {
  swap({1, 0}, {0, 0}, {2, 2}, {}, {});
  EXPECT_EQ(outs[0], (std::vector<float>{12, 13, 14, 15, 0, 0}));
}

// --- The order of parts
// -------------------------------------------------------

PartOrder orderOf(const Split& split) {
  return partOrder(
      split.region, split.parts.data(),
      static_cast<int>(split.parts.size()) / (2 * split.region.count));
}

TEST(PartOrderTest, TellsBlocksFromStripes) {
  EXPECT_TRUE(orderOf(splitAt({4, 3}, 0, {0, 2, 4})).isDense);
  EXPECT_TRUE(orderOf(splitAt({1, 4, 3}, 1, {0, 2, 4})).isDense);
  EXPECT_TRUE(orderOf(splitAt({4}, 0, {0, 1, 2, 3, 4})).isDense);
  PartOrder stripes = orderOf(splitAt({4, 4}, 1, {0, 2, 4}));
  EXPECT_TRUE(stripes.isEven);
  EXPECT_FALSE(stripes.isDense);
  EXPECT_EQ(stripes.block, 8);
}

TEST(PartOrderTest, CountsRowsThatAreMadeOfBlocks) {
  EXPECT_EQ(orderOf(splitAt({4, 4}, 1, {0, 2, 4})).rows, 4);
  EXPECT_EQ(orderOf(splitAt({2, 3, 4, 5}, 2, {0, 1, 2, 3, 4})).rows, 6);
  EXPECT_EQ(orderOf(splitAt({4, 3}, 0, {0, 2, 4})).rows, 1);
  // Uneven blocks, blocks of other members' places, and two split dimensions.
  EXPECT_EQ(orderOf(splitAt({4, 4}, 1, {0, 1, 4})).rows, 0);
  Split swapped = splitAt({4, 4}, 1, {0, 2, 4});
  std::rotate(swapped.parts.begin(), swapped.parts.begin() + 4,
              swapped.parts.end());
  EXPECT_EQ(orderOf(swapped).rows, 0);
  Split grid{{2, 2}, {0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1}};
  EXPECT_EQ(orderOf(grid).rows, 0);
  Split gaps{{4, 4}, {0, 0, 4, 1, 0, 1, 4, 1}};
  EXPECT_EQ(orderOf(gaps).rows, 0);
}

TEST(PartOrderTest, TellsUnevenParts) {
  PartOrder order = orderOf(splitAt({5, 3}, 0, {0, 3, 5}));
  EXPECT_FALSE(order.isEven);
  EXPECT_FALSE(order.isDense);
  EXPECT_EQ(order.block, 9);
  ASSERT_EQ(order.runs.size(), 2u);
  EXPECT_EQ(order.runs[1].place, 9);
  EXPECT_EQ(order.runs[1].count, 6);
}

TEST(PartOrderTest, RunsHaveNoGaps) {
  EXPECT_TRUE(orderOf(splitAt({3, 4}, 1, {0, 3, 4})).runs.empty());
  // A part without elements lies anywhere.
  EXPECT_EQ(orderOf(splitAt({3, 4}, 1, {0, 4, 4})).runs.size(), 2u);
}

TEST(PartOrderTest, PartsMoveWithoutPackingWhereTheirPlacesAllow) {
  auto movesOf = [](const Split& split) { return partMoves(orderOf(split)); };
  EXPECT_EQ(movesOf(splitAt({4, 3}, 0, {0, 2, 4})), PartMoves::kBlocks);
  EXPECT_EQ(movesOf(splitAt({5, 3}, 0, {0, 3, 5})), PartMoves::kRuns);
  EXPECT_EQ(movesOf(splitAt({kMostMovedRows, 4}, 1, {0, 2, 4})),
            PartMoves::kRows);
  EXPECT_EQ(movesOf(splitAt({kMostMovedRows + 1, 4}, 1, {0, 2, 4})),
            PartMoves::kPacked);
  EXPECT_EQ(movesOf(splitAt({4, 4}, 1, {0, 1, 4})), PartMoves::kPacked);
}

TEST(PartOrderTest, TellsBoxesWithGapsThatBeginWhereBlocksWould) {
  Split columns{{3, 2}, {0, 0, 2, 1, 1, 0, 2, 1}};
  EXPECT_TRUE(orderOf(columns).isEven);
  EXPECT_FALSE(orderOf(columns).isDense);
}

TEST(PartOrderTest, TellsPartsOfOtherMembersPlaces) {
  Split split = splitAt({4, 3}, 0, {0, 2, 4});
  std::rotate(split.parts.begin(), split.parts.begin() + 4, split.parts.end());
  EXPECT_TRUE(orderOf(split).isEven);
  EXPECT_FALSE(orderOf(split).isDense);
}

}  // namespace
}  // namespace soapstone::runtime
