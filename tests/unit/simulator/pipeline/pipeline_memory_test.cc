#include "simulator/pipeline/pipeline_memory.h"

#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

constexpr int64_t kElements = 100;

// A parameter of `kElements` f32 numbers and its working copy of half the
// bytes, which both chunks of two groups read.
struct TwoGroups {
  TwoGroups() {
    int master = graph.argument("weight", model::ModelArgumentRole::kParameter,
                                {kElements}, /*elementBytes=*/4);
    int copy =
        graph.argument("weight.copy", model::ModelArgumentRole::kWorkingCopy,
                       {kElements}, /*elementBytes=*/2);
    graph.graph.arguments[copy].parameter = master;
    plan.groups = 2;
    result.cut.chunks = 2;
    result.cut.readers = {{0, 1}, {0, 1}};
    result.schedule.groupOfChunk = {0, 1};
    ChunkPrices chunk;
    chunk.parameterBytes = 6 * kElements;
    chunk.masterBytes = 4 * kElements;
    result.chunks = {chunk, chunk};
    result.slots.untilInputGradient = {1, 1};
    result.slots.untilWeightGradient = {1, 1};
    result.slots.betweenGradients = {1, 1};
  }

  std::vector<GroupMemory> memory() const {
    return memoryOfGroups(
        {graph.graph, plan, system, result,
         [this](size_t argument, int64_t elementBytes) {
           return (argument == 0 ? masterElements : kElements) * elementBytes;
         },
         [this](size_t, int, int) { return partBytes; }});
  }

  model::ModelGraphBuilder graph;
  PipelinePlan plan;
  cost_model::SystemProfile system;
  PipelineResult result;
  int64_t partBytes = 0;
  int64_t masterElements = kElements;
};

// The master lies on the first group alone, the copy on both.
TEST(PipelineMemoryTest, MastersStayWhereTheyAreUpdated) {
  TwoGroups groups;
  EXPECT_EQ(groups.memory()[0].parameters, 6 * kElements);
  EXPECT_EQ(groups.memory()[1].parameters, 2 * kElements);
}

TEST(PipelineMemoryTest, ReplicasThatShareUpdatesKeepPartsOfMasters) {
  TwoGroups groups;
  groups.plan.optimizerShards = 4;
  EXPECT_EQ(groups.memory()[0].parameters, 3 * kElements);
  EXPECT_EQ(groups.memory()[1].parameters, 2 * kElements);
}

// The first group adds what the second sends to its own sum.
TEST(PipelineMemoryTest, PartsOfAnArrivingSumLieBesideIt) {
  TwoGroups groups;
  EXPECT_EQ(groups.memory()[0].transients, 4 * kElements);
  groups.partBytes = 2 * kElements;
  EXPECT_EQ(groups.memory()[0].transients, 6 * kElements);
  EXPECT_EQ(groups.memory()[1].transients, 0);
}

// Each of two replicas updates one half, which it cuts out of its own whole
// sum. Of the second group's it gets that half alone.
TEST(PipelineMemoryTest, SharesAreCutOutOfWholeSums) {
  TwoGroups groups;
  groups.masterElements = kElements / 2;
  EXPECT_EQ(groups.memory()[0].transients, (2 + 2) * kElements);
  groups.plan.scattersGradients = true;
  EXPECT_EQ(groups.memory()[0].transients, 2 * kElements);
}

// Two chunks on one group, interleaved: three micro-batches are in flight, but
// each chunk has two at some time.
struct InterleavedGroup : TwoGroups {
  InterleavedGroup() {
    plan.groups = 1;
    result.schedule.groupOfChunk = {0, 0};
    using schedule::ActionKind;
    result.schedule.programs = {{
        {ActionKind::kForward, 0, 0},
        {ActionKind::kForward, 0, 1},
        {ActionKind::kForward, 1, 0},
        {ActionKind::kInputGradient, 1, 0},
        {ActionKind::kWeightGradient, 1, 0},
        {ActionKind::kInputGradient, 0, 0},
        {ActionKind::kWeightGradient, 0, 0},
        {ActionKind::kForward, 1, 1},
        {ActionKind::kInputGradient, 1, 1},
        {ActionKind::kWeightGradient, 1, 1},
        {ActionKind::kInputGradient, 0, 1},
        {ActionKind::kWeightGradient, 0, 1},
    }};
    result.slots.untilWeightGradient = {2, 2};
    keep(0, {{10, 1}});
    keep(1, {{10, 1}});
  }

  // A micro-batch leaves values in a chunk: bytes and count of each.
  void keep(int number, const std::vector<std::pair<int64_t, int64_t>>& sizes) {
    ChunkPrices& chunk = result.chunks[number];
    chunk.waiting.clear();
    chunk.stashUntilWeight = 0;
    for (auto [bytes, count] : sizes) {
      chunk.waiting.push_back(
          {WaitingValues::Span::kUntilWeight, bytes, count});
      chunk.stashUntilWeight += bytes * count;
    }
  }
};

TEST(PipelineMemoryTest, ChunksOfAGroupShareSlots) {
  InterleavedGroup group;
  EXPECT_EQ(group.memory()[0].stashes, 30);
  // Allocators give it to one another as well.
  group.system.host.secondsPerKernel = 1e-6;
  EXPECT_EQ(group.memory()[0].stashes, 30);
}

// Only values of one size share slots; two micro-batches of the first chunk
// are there at a time, and one of the second.
TEST(PipelineMemoryTest, ValuesOfDifferentSizesHaveSlotsOfTheirOwn) {
  InterleavedGroup group;
  group.keep(0, {{10, 1}, {7, 1}});
  group.keep(1, {{10, 1}, {5, 2}});
  EXPECT_EQ(group.memory()[0].stashes, 30 + 2 * 7 + 1 * 10);
}

}  // namespace
}  // namespace soapstone::simulator
