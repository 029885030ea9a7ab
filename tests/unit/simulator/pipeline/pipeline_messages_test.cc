#include "simulator/pipeline/pipeline_messages.h"

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/sharding/layout.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

constexpr int kGroup = 8;
constexpr int64_t kRows = 2048;
constexpr int64_t kWidth = 1024;
constexpr int64_t kElementBytes = 2;

// The price of an activation that all devices of one node hold and all of
// another one want.
MessagePrice priceOfReplicated(bool scatters) {
  TrainingModel model(kElementBytes);
  const model::ModelGraph graph =
      model.finish(model.linear("head", model.input({kRows, kWidth}), 64));
  const cost_model::Machine nodes =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-a100x2"));
  cost_model::SystemProfile system;
  system.scattersMessages = scatters;
  const cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(nodes, cost_model::Profile(), system);
  CostCatalog catalog(graph, nodes, costs, kGroup);
  sharding::LayoutBuilder layout({kRows, kWidth});
  layout.replicate(kGroup);
  const int replicated =
      catalog.layout(*layout.build(sharding::DeviceGrid::range(0, kGroup)));
  MessagePricer pricer(graph, nodes, costs, 2 * kGroup, kGroup, catalog);
  return *pricer.price(replicated, kElementBytes, 0, kGroup);
}

TEST(MessagePricerTest, ReplicasSendPartsWhereTheSystemScatters) {
  const MessagePrice parts = priceOfReplicated(/*scatters=*/true);
  const MessagePrice whole = priceOfReplicated(/*scatters=*/false);
  EXPECT_EQ(whole.bytes, kRows * kWidth * kElementBytes);
  EXPECT_LT(parts.picoseconds, whole.picoseconds);
}

}  // namespace
}  // namespace soapstone::simulator
