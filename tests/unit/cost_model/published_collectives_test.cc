// Compares the collective model with published NCCL sweeps. The bounds are the
// errors of the model as it is, rounded up; tests/data/nccl names the sources.

#include <cmath>
#include <map>

#include "cost_model/collective_cost.h"
#include "csv_rows.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

struct Error {
  double sum = 0;
  int rows = 0;

  void add(double predicted, double measured) {
    sum += std::abs(predicted - measured) / measured;
    ++rows;
  }
  double mean() const { return sum / rows; }
};

// p4de: the devices of a DGX A100 with four cards of 100 Gb/s, whose transport
// (EFA) takes longer than InfiniBand.
Machine p4deMachine() {
  MachineDescription machine = require(findPreset("dgx-a100x2"));
  NodeKind& node = machine.nodeKinds[0];
  std::vector<LinkDescription> links;
  for (const LinkDescription& link : node.links) {
    if (link.second.rfind("ib", 0) != 0) links.push_back(link);
  }
  node.interfaces.resize(4);
  for (int i = 0; i < 4; ++i) {
    node.interfaces[i].bytesPerSecond = 12.5e9;
    node.interfaces[i].latencySeconds = 15e-6;
    links.push_back({"pcie" + std::to_string(i), node.interfaces[i].name,
                     31.5e9, 1.5e-6, 0.762});
  }
  node.links = links;
  machine.collectives.networkBaseLatencySeconds = 50e-6;
  return require(Machine::create(machine));
}

// Mean relative errors by machine and, if `byDevices`, number of devices.
std::map<std::string, Error> errorsOf(const std::string& file,
                                      CollectiveKind kind, double leastBytes,
                                      double mostBytes, bool byDevices) {
  std::map<std::string, Machine> machines;
  machines.emplace("v100", presetMachine("dgx1-v100"));
  machines.emplace("a100", presetMachine("dgx-a100"));
  machines.emplace("8xh200", presetMachine("dgx-h200"));
  machines.emplace("2x8xh100", presetMachine("dgx-h100x2"));
  machines.emplace("2x8xa100", p4deMachine());
  std::map<std::string, Error> errors;
  for (const std::vector<std::string>& row : csvRows(file)) {
    double bytes = std::stod(row[2]);
    if (bytes < leastBytes || bytes > mostBytes) continue;
    GroupTopology group =
        groupOf(machines.at(row[0]), devicesOf(std::stoi(row[1])));
    double predicted = collectiveCost(group, kind, bytes).seconds * 1e6;
    errors[byDevices ? row[0] + "/" + row[1] : row[0]].add(predicted,
                                                           std::stod(row[3]));
  }
  for (const auto& [name, error] : errors) {
    testing::Test::RecordProperty(name, std::to_string(error.mean()));
    std::cout << name << ": mean error " << 100 * error.mean() << " % of "
              << error.rows << " rows\n";
  }
  return errors;
}

constexpr double kMebibyte = 1 << 20;

TEST(PublishedCollectivesTest, LargeAllReducesFollowTheTopologyOfTheNode) {
  std::map<std::string, Error> errors = errorsOf(
      "nccl/all_reduce.csv", CollectiveKind::kAllReduce, 16 * kMebibyte, 1e12,
      /*byDevices=*/true);
  ASSERT_GE(errors.size(), 14u);
  // The hybrid cube mesh: one ring on 2 devices, two on 3, .., six on 8.
  for (const char* name : {"v100/2", "v100/3", "v100/6", "v100/7", "v100/8"}) {
    EXPECT_LT(errors[name].mean(), 0.06) << name;
  }
  EXPECT_LT(errors["v100/4"].mean(), 0.08);
  // Five devices have no ring of direct links.
  EXPECT_LT(errors["v100/5"].mean(), 0.20);
  for (const char* name : {"a100/4", "a100/5", "a100/6", "a100/7", "a100/8"}) {
    EXPECT_LT(errors[name].mean(), 0.08) << name;
  }
  EXPECT_LT(errors["a100/2"].mean(), 0.16);
  EXPECT_LT(errors["8xh200/8"].mean(), 0.08);
  EXPECT_LT(errors["2x8xh100/16"].mean(), 0.15);
  EXPECT_LT(errors["2x8xa100/16"].mean(), 0.15);
}

TEST(PublishedCollectivesTest, SmallAllReducesAreBoundByLatency) {
  std::map<std::string, Error> errors = errorsOf(
      "nccl/all_reduce.csv", CollectiveKind::kAllReduce, 0, 8 * kMebibyte,
      /*byDevices=*/false);
  ASSERT_EQ(errors.size(), 5u);
  EXPECT_LT(errors["v100"].mean(), 0.15);
  EXPECT_LT(errors["a100"].mean(), 0.12);
  EXPECT_LT(errors["8xh200"].mean(), 0.20);
  EXPECT_LT(errors["2x8xh100"].mean(), 0.30);
  EXPECT_LT(errors["2x8xa100"].mean(), 0.25);
}

TEST(PublishedCollectivesTest, AllToAllOnANode) {
  std::map<std::string, Error> errors =
      errorsOf("nccl/all_to_all.csv", CollectiveKind::kAllToAll, 0, 1e12,
               /*byDevices=*/true);
  ASSERT_EQ(errors.size(), 3u);
  for (const auto& [name, error] : errors)
    EXPECT_LT(error.mean(), 0.25) << name;
}

}  // namespace
}  // namespace soapstone::cost_model
