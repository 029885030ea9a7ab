#include "simulator/shard_classes.h"

#include "gtest/gtest.h"
#include "ir/sharding/device_grid.h"
#include "ir/sharding/layout_derivation.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/shard_volume.h"
#include "plain_models.h"

namespace soapstone::simulator {
namespace {

// Uneven shards and halos included: every op, split on its first two factors.
TEST(ShardClassesTest, RanksOfAClassHaveTheSameShapes) {
  int64_t classified = 0;
  for (const model::ModelGraph& graph :
       {mlpModel(2, 16, 20), branchModel(2, 16)}) {
    for (const model::ModelOp& op : graph.ops) {
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

// Known from sizes or not: uneven shards and halos included.
TEST(ShardClassesTest, EvenVolumesAreThoseOfAllRanks) {
  int even = 0;
  int others = 0;
  for (const model::ModelGraph& graph :
       {mlpModel(2, 16, 20), branchModel(2, 16)}) {
    for (const model::ModelOp& op : graph.ops) {
      if (op.rule.factors.size() < 2) continue;
      for (int64_t degree : {1, 2, 3}) {
        sharding::OpConfiguration configuration;
        configuration.devices = sharding::DeviceGrid::range(0, 4 * degree);
        configuration.splits = {{0, degree}, {1, 2}};
        configuration.replication = 2;
        for (size_t k = 0; k < op.operands.size(); ++k) {
          absl::StatusOr<sharding::Layout> layout = sharding::operandLayout(
              op.rule, configuration, static_cast<int>(k),
              graph.values[op.operands[k]].shape);
          if (!layout.ok()) continue;
          std::optional<int64_t> volume = sharding::evenVolume(*layout);
          sharding::LayoutGeometry geometry(*layout);
          volume ? ++even : ++others;
          for (int rank = 0; volume && rank < geometry.numDevices(); ++rank) {
            EXPECT_EQ(geometry.volume(rank), *volume);
          }
        }
      }
    }
  }
  EXPECT_GT(even, 0);
  EXPECT_GT(others, 0);
}

}  // namespace
}  // namespace soapstone::simulator
