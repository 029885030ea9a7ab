#include "simulator/shard_classes.h"

#include "gtest/gtest.h"
#include "ir/sharding/device_grid.h"
#include "plain_models.h"

namespace soapstone::simulator {
namespace {

// Uneven shards and halos included: every op, split on its first two factors.
TEST(ShardClassesTest, RanksOfAClassHaveTheSameShapes) {
  int64_t classified = 0;
  for (const ModelGraph& graph : {mlpModel(2, 16, 20), branchModel(2, 16)}) {
    for (const ModelOp& op : graph.ops) {
      if (op.rule.factors.size() < 2) continue;
      sharding::OpConfiguration configuration;
      configuration.devices = sharding::DeviceGrid::range(0, 12);
      configuration.splits = {{0, 3}, {1, 2}};
      configuration.replication = 2;
      std::vector<int64_t> classes = classifyShards(graph, op, configuration);
      ASSERT_EQ(classes.size(), 12u);
      for (int64_t a = 0; a < 12; ++a) {
        for (int64_t b = 0; b < a; ++b) {
          if (classes[a] != classes[b]) continue;
          ++classified;
          EXPECT_EQ(shardShapes(graph, op, configuration, a),
                    shardShapes(graph, op, configuration, b));
        }
      }
    }
  }
  EXPECT_GT(classified, 0);
}

}  // namespace
}  // namespace soapstone::simulator
