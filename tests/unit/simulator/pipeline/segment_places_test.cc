#include "simulator/pipeline/segment_places.h"

#include <vector>

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

TEST(ChunkUsesTest, EveryChunkIsListedOnce) {
  ChunkUses uses(3);
  uses.add(1, 4);
  uses.add(1, 2);
  uses.add(1, 4);
  uses.add(1, 2);
  EXPECT_EQ(uses.of(1), (ChunkList{4, 2}));
  EXPECT_TRUE(uses.contains(1, 2));
  EXPECT_FALSE(uses.contains(1, 3));
  EXPECT_TRUE(uses.of(0).empty());
  EXPECT_FALSE(uses.contains(0, 0));
}

TEST(ChunkUsesTest, UsesOfOneValueAreAddedToThoseOfAnother) {
  ChunkUses uses(3);
  for (int chunk : {3, 1, 2}) uses.add(0, chunk);
  uses.add(2, 1);
  uses.addAll(0, 2);
  EXPECT_EQ(uses.of(2), (ChunkList{1, 3, 2}));
  uses.addAll(1, 2);
  uses.addAll(2, 2);
  EXPECT_EQ(uses.of(2), (ChunkList{1, 3, 2}));
  EXPECT_TRUE(uses.of(1).empty());
}

TEST(ValueReadersTest, ReadersAreInProgramOrderEachOnce) {
  model::ModelGraph graph;
  graph.values.resize(3);
  graph.ops.resize(3);
  graph.ops[0].operands = {2, 0};
  graph.ops[1].operands = {0, 0};
  graph.ops[2].operands = {2};
  const ValueReaders readers(graph);
  EXPECT_EQ(std::vector<int>(readers[0].begin(), readers[0].end()),
            (std::vector<int>{0, 1}));
  EXPECT_TRUE(readers[1].empty());
  EXPECT_EQ(std::vector<int>(readers[2].begin(), readers[2].end()),
            (std::vector<int>{0, 2}));
}

}  // namespace
}  // namespace soapstone::simulator
