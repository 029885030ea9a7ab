#include "runtime/ops_communication.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "runtime/core/boxes.h"
#include "tests/unit/runtime/element_data.h"
#include "tests/unit/runtime/rank_team.h"

namespace soapstone::runtime {
namespace {

// The value that position i of a reduction over the inputs must hold, in the
// group's order, with sums in f32.
double reducedValue(ReduceKind kind, ElementType type,
                    const std::vector<Bytes>& inputs,
                    const std::vector<int>& group, int64_t i) {
  double value = valueAt(type, inputs[static_cast<size_t>(group[0])], i);
  for (size_t m = 1; m < group.size(); ++m) {
    value =
        combineValues(kind, type, value,
                      valueAt(type, inputs[static_cast<size_t>(group[m])], i));
  }
  Bytes rounded(8);
  setValue(type, rounded, 0, value);
  return valueAt(type, rounded, 0);
}

// The ranks in random order, cut into groups of equal size.
std::vector<std::vector<int>> randomGroups(int ranks, std::mt19937& random) {
  std::vector<int> order(static_cast<size_t>(ranks));
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  std::vector<int> sizes;
  for (int size = 1; size <= ranks; ++size) {
    if (ranks % size == 0) sizes.push_back(size);
  }
  auto size = static_cast<size_t>(sizes[random() % sizes.size()]);
  std::vector<std::vector<int>> groups;
  for (size_t first = 0; first < order.size(); first += size) {
    groups.emplace_back(order.begin() + static_cast<long>(first),
                        order.begin() + static_cast<long>(first + size));
  }
  return groups;
}

const std::vector<int>& groupOf(const std::vector<std::vector<int>>& groups,
                                int rank) {
  for (const std::vector<int>& group : groups) {
    if (std::count(group.begin(), group.end(), rank) > 0) return group;
  }
  return groups[0];
}

Communication stepOf(int64_t channel, const std::vector<int>& group) {
  return {channel, {group.data(), static_cast<int>(group.size())}};
}

TEST(CommunicationTest, AllReducesEveryTypeAndKind) {
  std::mt19937 random(1);
  for (int ranks = 1; ranks <= 8; ++ranks) {
    for (ElementType type : kTypes) {
      for (ReduceKind kind : kKinds) {
        auto groups = randomGroups(ranks, random);
        // Small, and large enough to be shared out.
        const int64_t counts[] = {static_cast<int64_t>(random() % 40), 40011};
        for (int64_t count : counts) {
          std::vector<Bytes> inputs;
          for (int r = 0; r < ranks; ++r) {
            inputs.push_back(randomData(type, count, random));
          }
          std::vector<Bytes> outputs = inputs;
          ASSERT_EQ(runTeam(ranks,
                            [&](Rank& rank) {
                              auto r = static_cast<size_t>(rank.number);
                              // Odd ranks reduce in place.
                              const void* in = r % 2 == 1 ? outputs[r].data()
                                                          : inputs[r].data();
                              allReduce(rank, {}, SOAPSTONE_SITE("test"),
                                        stepOf(1, groupOf(groups, rank.number)),
                                        kind,
                                        {{in, outputs[r].data(), count, type}});
                            }),
                    "");
          for (int r = 0; r < ranks; ++r) {
            for (int64_t i = 0; i < count; ++i) {
              ASSERT_EQ(valueAt(type, outputs[static_cast<size_t>(r)], i),
                        reducedValue(kind, type, inputs, groupOf(groups, r), i))
                  << "rank " << r << " of " << ranks << " element " << i;
            }
          }
        }
      }
    }
  }
}

TEST(CommunicationTest, AllReduceTakesBucketsOfSeveralTypes) {
  constexpr int kRanks = 3;
  std::mt19937 random(2);
  for (int64_t scale : {1, 4000}) {
    std::vector<Bytes> floats, halves, numbers;
    for (int r = 0; r < kRanks; ++r) {
      floats.push_back(randomData(ElementType::kF32, 7 * scale, random));
      halves.push_back(randomData(ElementType::kBf16, 5 * scale, random));
      numbers.push_back(randomData(ElementType::kI64, scale, random));
    }
    auto results = std::vector{floats, halves, numbers};
    std::vector<int> group = {2, 0, 1};
    ASSERT_EQ(runTeam(kRanks,
                      [&](Rank& rank) {
                        auto r = static_cast<size_t>(rank.number);
                        allReduce(rank, {}, SOAPSTONE_SITE("bucket"),
                                  stepOf(7, group), ReduceKind::kSum,
                                  {{floats[r].data(), results[0][r].data(),
                                    7 * scale, ElementType::kF32},
                                   {halves[r].data(), results[1][r].data(),
                                    5 * scale, ElementType::kBf16},
                                   {numbers[r].data(), results[2][r].data(),
                                    scale, ElementType::kI64}});
                      }),
              "");
    const ElementType types[] = {ElementType::kF32, ElementType::kBf16,
                                 ElementType::kI64};
    const std::vector<Bytes>* inputs[] = {&floats, &halves, &numbers};
    const int64_t counts[] = {7 * scale, 5 * scale, scale};
    for (size_t b = 0; b < 3; ++b) {
      for (size_t r = 0; r < kRanks; ++r) {
        for (int64_t i = 0; i < counts[b]; ++i) {
          ASSERT_EQ(
              valueAt(types[b], results[b][r], i),
              reducedValue(ReduceKind::kSum, types[b], *inputs[b], group, i));
        }
      }
    }
  }
}

// A region cut into parts along random dimensions, of uneven sizes.
std::vector<Box> randomParts(const Dims& region, int count,
                             std::mt19937& random) {
  std::vector<Box> parts;
  int dim = static_cast<int>(random() % static_cast<unsigned>(region.count));
  std::vector<int64_t> cuts = {0, region[dim]};
  for (int i = 1; i < count; ++i) {
    cuts.push_back(static_cast<int64_t>(
        random() % static_cast<unsigned>(region[dim] + 1)));
  }
  std::sort(cuts.begin(), cuts.end());
  for (int i = 0; i < count; ++i) {
    Box part;
    for (int d = 0; d < region.count; ++d) {
      part.start.append(d == dim ? cuts[static_cast<size_t>(i)] : 0);
      part.sizes.append(d == dim ? cuts[static_cast<size_t>(i) + 1] -
                                       cuts[static_cast<size_t>(i)]
                                 : region[d]);
    }
    parts.push_back(part);
  }
  std::shuffle(parts.begin(), parts.end(), random);
  return parts;
}

std::vector<int64_t> tableOf(const std::vector<Box>& parts) {
  std::vector<int64_t> table;
  for (const Box& part : parts) {
    for (int d = 0; d < part.start.count; ++d) table.push_back(part.start[d]);
    for (int d = 0; d < part.start.count; ++d) table.push_back(part.sizes[d]);
  }
  return table;
}

Dims originOf(const Dims& shape) {
  Dims origin;
  for (int d = 0; d < shape.count; ++d) origin.append(0);
  return origin;
}

// Calls f(element of the whole, element of the box) for all of the box.
template <typename F>
void visitBox(const Dims& whole, const Box& box, const F& f) {
  forEachRun(whole, box.start, box.sizes, originOf(box.sizes), box.sizes,
             [&](int64_t from, int64_t to, int64_t count) {
               for (int64_t i = 0; i < count; ++i) f(from + i, to + i);
             });
}

TEST(CommunicationTest, ReduceScattersAndGathersRandomParts) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 200; ++trial) {
    int ranks = 1 + trial % 8;
    ElementType type = kTypes[random() % 6];
    ReduceKind kind = kKinds[random() % 4];
    Dims region = randomShape(random);
    std::vector<int> group(static_cast<size_t>(ranks));
    std::iota(group.begin(), group.end(), 0);
    std::shuffle(group.begin(), group.end(), random);
    std::vector<Box> parts = randomParts(region, ranks, random);
    std::vector<int64_t> table = tableOf(parts);
    std::vector<Bytes> inputs, pieces, gathered;
    for (int r = 0; r < ranks; ++r) {
      inputs.push_back(randomData(type, region.product(), random));
      pieces.emplace_back(inputs[0].size() + 8);
      gathered.emplace_back(inputs[0].size());
    }
    ASSERT_EQ(runTeam(ranks,
                      [&](Rank& rank) {
                        auto r = static_cast<size_t>(rank.number);
                        reduceScatter(rank, {}, SOAPSTONE_SITE("scatter"),
                                      stepOf(1, group),
                                      {kind, type, region, table.data()},
                                      inputs[r].data(), pieces[r].data());
                        allGather(rank, {}, SOAPSTONE_SITE("gather"),
                                  stepOf(2, group),
                                  {type, region, table.data()},
                                  pieces[r].data(), gathered[r].data());
                      }),
              "");
    for (int m = 0; m < ranks; ++m) {
      auto r = static_cast<size_t>(group[static_cast<size_t>(m)]);
      visitBox(region, parts[static_cast<size_t>(m)],
               [&](int64_t whole, int64_t local) {
                 ASSERT_EQ(valueAt(type, pieces[r], local),
                           reducedValue(kind, type, inputs, group, whole));
               });
      for (int64_t i = 0; i < region.product(); ++i) {
        ASSERT_EQ(valueAt(type, gathered[r], i),
                  reducedValue(kind, type, inputs, group, i));
      }
    }
  }
}

// Several tensors of one call get the bits that each gets alone, empty parts
// and parts of any length among them.
TEST(CommunicationTest, ReduceScattersSeveralTensorsAsEachAlone) {
  std::mt19937 random(12);
  constexpr size_t kTensors = 3;
  for (int trial = 0; trial < 20; ++trial) {
    int ranks = 1 + trial % 5;
    ReduceKind kind = kKinds[random() % 4];
    std::vector<int> group(static_cast<size_t>(ranks));
    std::iota(group.begin(), group.end(), 0);
    std::shuffle(group.begin(), group.end(), random);
    ElementType types[kTensors];
    Dims regions[kTensors];
    std::vector<int64_t> tables[kTensors];
    std::vector<Bytes> inputs[kTensors], together[kTensors], apart[kTensors];
    for (size_t t = 0; t < kTensors; ++t) {
      types[t] = kTypes[random() % 6];
      regions[t] = randomShape(random);
      tables[t] = tableOf(randomParts(regions[t], ranks, random));
      for (int r = 0; r < ranks; ++r) {
        inputs[t].push_back(randomData(types[t], regions[t].product(), random));
        together[t].emplace_back(inputs[t][0].size() + 8);
        apart[t].emplace_back(inputs[t][0].size() + 8);
      }
    }
    auto body = [&](Rank& rank) {
      auto r = static_cast<size_t>(rank.number);
      auto tensor = [&](size_t t, std::vector<Bytes>& out) {
        return ScatterBuffer{{kind, types[t], regions[t], tables[t].data()},
                             inputs[t][r].data(),
                             out[r].data()};
      };
      reduceScatter(rank, {}, SOAPSTONE_SITE("together"), stepOf(1, group),
                    {tensor(0, together[0]), tensor(1, together[1]),
                     tensor(2, together[2])});
      for (size_t t = 0; t < kTensors; ++t) {
        ScatterBuffer alone = tensor(t, apart[t]);
        reduceScatter(rank, {}, SOAPSTONE_SITE("alone"),
                      stepOf(2 + static_cast<int64_t>(t), group), alone.op,
                      alone.in, alone.out);
      }
    };
    ASSERT_EQ(runTeam(ranks, body), "");
    for (size_t t = 0; t < kTensors; ++t) EXPECT_EQ(together[t], apart[t]);
  }
}

// Inputs may be written again as soon as the call returns, while others may
// still be in it: over a few steps on one channel, small and large.
TEST(CommunicationTest, GathersWhileInputsChangeBetweenSteps) {
  constexpr int kRanks = 4;
  constexpr int kSteps = 50;
  const std::vector<int> group = {3, 1, 0, 2};
  for (int64_t count : {5, 5000}) {
    std::vector<int64_t> parts;
    for (int64_t m = 0; m < kRanks; ++m) {
      parts.insert(parts.end(), {m * count, count});
    }
    std::vector<int> wrong(kRanks, 0);
    auto body = [&](Rank& rank) {
      std::vector<int32_t> in(static_cast<size_t>(count));
      std::vector<int32_t> out(static_cast<size_t>(count * kRanks));
      for (int step = 0; step < kSteps; ++step) {
        std::fill(in.begin(), in.end(), 100 * step + rank.number);
        allGather(rank, {}, SOAPSTONE_SITE("test"), stepOf(4, group),
                  {ElementType::kI32, {count * kRanks}, parts.data()},
                  in.data(), out.data());
        std::fill(in.begin(), in.end(), -1);
        for (size_t i = 0; i < out.size(); ++i) {
          int owner = group[i / static_cast<size_t>(count)];
          wrong[static_cast<size_t>(rank.number)] +=
              out[i] != 100 * step + owner;
        }
      }
    };
    ASSERT_EQ(runTeam(kRanks, body), "");
    EXPECT_EQ(wrong, std::vector<int>(kRanks, 0)) << count << " elements each";
  }
}

// Tensors of several types and lengths, small and large, in one call.
TEST(CommunicationTest, GathersSeveralTensorsInOneCall) {
  std::mt19937 random(11);
  constexpr int kRanks = 3;
  const std::vector<int> group = {2, 0, 1};
  const ElementType types[] = {ElementType::kBf16, ElementType::kF32,
                               ElementType::kBf16};
  for (int64_t scale : {1, 5000}) {
    // For each tensor: the begin of each member's part, and the end.
    const std::vector<std::vector<int64_t>> ends = {
        {0, 3 * scale, 4 * scale, 9 * scale},
        {0, 0, 2 * scale, 3 * scale},
        {0, scale, 2 * scale, 3 * scale}};
    std::vector<Bytes> wholes;
    std::vector<std::vector<int64_t>> parts;
    for (size_t i = 0; i < ends.size(); ++i) {
      wholes.push_back(randomData(types[i], ends[i].back(), random));
      std::vector<int64_t>& table = parts.emplace_back();
      for (size_t m = 0; m < kRanks; ++m) {
        table.insert(table.end(), {ends[i][m], ends[i][m + 1] - ends[i][m]});
      }
    }
    std::vector<std::vector<Bytes>> results(kRanks, std::vector<Bytes>(3));
    auto body = [&](Rank& rank) {
      auto r = static_cast<size_t>(rank.number);
      auto member = static_cast<size_t>(
          std::find(group.begin(), group.end(), rank.number) - group.begin());
      std::vector<Bytes> held;
      for (size_t i = 0; i < 3; ++i) {
        auto width = static_cast<ptrdiff_t>(elementBytes(types[i]));
        held.emplace_back(wholes[i].begin() + ends[i][member] * width,
                          wholes[i].begin() + ends[i][member + 1] * width);
        results[r][i].resize(wholes[i].size());
      }
      auto tensor = [&](size_t i) {
        return GatherBuffer{{types[i], {ends[i].back()}, parts[i].data()},
                            held[i].data(),
                            results[r][i].data()};
      };
      allGather(rank, {}, SOAPSTONE_SITE("test"), stepOf(6, group),
                {tensor(0), tensor(1), tensor(2)});
    };
    ASSERT_EQ(runTeam(kRanks, body), "");
    for (const std::vector<Bytes>& result : results) EXPECT_EQ(result, wholes);
  }
}

TEST(CommunicationTest, BroadcastsFromTheFirstMember) {
  std::mt19937 random(4);
  for (int ranks = 1; ranks <= 8; ++ranks) {
    std::vector<int> group(static_cast<size_t>(ranks));
    std::iota(group.rbegin(), group.rend(), 0);
    for (int64_t count : {0, 3, 50000}) {
      Bytes data = randomData(ElementType::kI32, count, random);
      std::vector<Bytes> results(static_cast<size_t>(ranks),
                                 Bytes(data.size()));
      ASSERT_EQ(runTeam(ranks,
                        [&](Rank& rank) {
                          bool isRoot = rank.number == group[0];
                          broadcast(
                              rank, {}, SOAPSTONE_SITE("test"),
                              stepOf(5, group), ElementType::kI32, count,
                              isRoot ? data.data() : nullptr,
                              results[static_cast<size_t>(rank.number)].data());
                        }),
                "");
      for (const Bytes& result : results) EXPECT_EQ(result, data);
    }
  }
}

TEST(CommunicationTest, SlicesAndScalarsNeedNoPeers) {
  ASSERT_EQ(runTeam(1,
                    [](Rank& rank) {
                      const float in[] = {0, 1, 2, 3, 4, 5};
                      float out[2];
                      sliceCopy(rank, {},
                                {ElementType::kF32, {2, 3}, {0, 1}, {2, 1}}, in,
                                out);
                      EXPECT_THAT(out, testing::ElementsAre(1, 4));
                      const int group[] = {0};
                      float copy = 0;
                      allReduce(rank, {}, SOAPSTONE_SITE("scalar"),
                                {1, {group, 1}}, ReduceKind::kSum,
                                {{&in[5], &copy, 1, ElementType::kF32}});
                      EXPECT_EQ(copy, 5);
                    }),
            "");
}

TEST(CommunicationTest, ManyStepsOnOneChannelStayApart) {
  for (int ranks : {2, 3, 8}) {
    std::vector<int> group(static_cast<size_t>(ranks));
    std::iota(group.begin(), group.end(), 0);
    ASSERT_EQ(runTeam(ranks,
                      [&](Rank& rank) {
                        for (int64_t step = 0; step < 500; ++step) {
                          int64_t sum = -1;
                          int64_t own = step * 100 + rank.number;
                          allReduce(rank, {}, SOAPSTONE_SITE("step"),
                                    stepOf(1, group), ReduceKind::kSum,
                                    {{&own, &sum, 1, ElementType::kI64}});
                          ASSERT_EQ(sum, ranks * step * 100 +
                                             ranks * (ranks - 1) / 2);
                        }
                      }),
              "");
  }
}

}  // namespace
}  // namespace soapstone::runtime
