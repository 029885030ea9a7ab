#include "simulator/step_pricer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/cost_model/csv_rows.h"
#include "tests/unit/cost_model/test_machines.h"

namespace soapstone::simulator {
namespace {

using cost_model::devicesOf;
using cost_model::Machine;
using cost_model::presetMachine;

sharding::ReshardingStep message(int from, int to, int64_t bytes) {
  sharding::ReshardingStep step;
  step.kind = sharding::StepKind::kSendReceive;
  step.messages = {{from, to, bytes}};
  step.payloadBytes = bytes;
  step.totalBytes = bytes;
  step.traffic = {{from, bytes, 0}, {to, 0, bytes}};
  return step;
}

double sendSeconds(const Machine& machine, int from, int to, int64_t bytes) {
  StepPricer pricer(machine);
  return static_cast<double>(pricer.picoseconds(message(from, to, bytes))) *
         1e-12;
}

// An all-reduce in each of the groups, at the same time: so large that latency
// does not count.
sharding::ReshardingStep allReduce(
    const std::vector<std::vector<int>>& groups) {
  sharding::ReshardingStep step;
  step.kind = sharding::StepKind::kAllReduce;
  step.payloadBytes = 100000000000;
  step.groups.size = static_cast<int>(groups.front().size());
  for (const std::vector<int>& group : groups) {
    for (int device : group) {
      step.groups.members.push_back(device);
      step.traffic.push_back({device, step.payloadBytes, step.payloadBytes});
      step.totalBytes += step.payloadBytes;
    }
  }
  return step;
}

// How much longer all groups together take than the first alone.
double slowdown(const Machine& machine,
                const std::vector<std::vector<int>>& groups) {
  StepPricer pricer(machine);
  return static_cast<double>(pricer.picoseconds(allReduce(groups))) /
         static_cast<double>(pricer.picoseconds(allReduce({groups.front()})));
}

TEST(StepPricerTest, DataParallelGroupsShareTheInterfaceOfANode) {
  std::vector<std::vector<int>> groups;
  for (int i = 0; i < 4; ++i) groups.push_back(devicesOf(4, i, 4));
  EXPECT_NEAR(slowdown(presetMachine("flexflow-p100x16"), groups), 4, 0.05);
  // Here every device has one of its own.
  for (int i = 0; i < 4; ++i) groups[i] = devicesOf(4, i, 8);
  EXPECT_EQ(slowdown(presetMachine("dgx-a100x4"), groups), 1);
}

TEST(StepPricerTest, GroupsOnDifferentNodesShareNothing) {
  EXPECT_EQ(slowdown(presetMachine("flexflow-p100x8"),
                     {devicesOf(4), devicesOf(4, 4)}),
            1);
}

TEST(StepPricerTest, PairsAcrossTheHostShareItsLinks) {
  Machine machine = presetMachine("flexflow-k80x4");
  EXPECT_NEAR(slowdown(machine, {{0, 2}, {1, 3}}), 2, 0.05);
  EXPECT_EQ(slowdown(machine, {{0, 1}, {2, 3}}), 1);
}

TEST(StepPricerTest, MessagesAcrossTheNetworkTakeLonger) {
  Machine machine = presetMachine("flexflow-k80x8");
  EXPECT_GT(sendSeconds(machine, 0, 4, 1000000),
            sendSeconds(machine, 0, 1, 1000000));
}

TEST(StepPricerTest, CollectivesLoadTheLinksOfTheirRing) {
  Machine machine = presetMachine("flexflow-p100x8");
  std::vector<std::string> names;
  for (const auto& load :
       StepPricer(machine).footprint(allReduce({{0, 1}})).links) {
    names.push_back(machine.linkName(load.link));
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"node0/gpu0>gpu1", "node0/gpu1>gpu0"}));
}

// Measured times of messages on a DGX-1 (tests/data/nccl).
TEST(StepPricerTest, PublishedMessagesOverOneAndTwoNvlinks) {
  Machine machine = presetMachine("dgx1-v100");
  std::map<std::string, std::pair<double, int>> errors;
  for (const std::vector<std::string>& row :
       cost_model::csvRows("nccl/send.csv")) {
    // One link joins devices 0 and 1, two join 0 and 3.
    const double predicted =
        1e6 * sendSeconds(machine, 0, row[0] == "25" ? 1 : 3,
                          static_cast<int64_t>(std::stod(row[1])));
    const double measured = std::stod(row[2]);
    errors[row[0]].first += std::abs(predicted - measured) / measured;
    errors[row[0]].second += 1;
  }
  ASSERT_EQ(errors.size(), 2u);
  for (const auto& [rate, error] : errors)
    EXPECT_LT(error.first / error.second, 0.15) << rate << " GB/s";
}

}  // namespace
}  // namespace soapstone::simulator
