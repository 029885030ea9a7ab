#include "simulator/pipeline_memory.h"

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

constexpr int64_t kElements = 100;

// A parameter of `kElements` f32 numbers and its working copy of half the
// bytes, which both chunks of two groups read.
struct TwoGroups {
  TwoGroups() {
    int master = graph.argument("weight", ModelArgumentRole::kParameter,
                                {kElements}, /*elementBytes=*/4);
    int copy = graph.argument("weight.copy", ModelArgumentRole::kWorkingCopy,
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
        {graph.graph, plan, system, result, [](size_t, int64_t elementBytes) {
           return kElements * elementBytes;
         }});
  }

  ModelGraphBuilder graph;
  PipelinePlan plan;
  cost_model::SystemProfile system;
  PipelineResult result;
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

}  // namespace
}  // namespace soapstone::simulator
