#include "passes/search/faster_devices.h"

#include <utility>

#include "cost_model/machine.h"
#include "cost_model/presets.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

cost_model::Machine machineOf(const char* name) {
  auto description = cost_model::findMachine(name, {});
  return *cost_model::Machine::create(*std::move(description));
}

// Devices 0 to 3 are of the old kind, 4 to 19 of the new one.
constexpr char kMixed[] = SOAPSTONE_MACHINES "/mixed_devices.json";

TEST(FasterDevicesTest, LeavesOutTheSlowKind) {
  const cost_model::Machine machine = machineOf(kMixed);
  EXPECT_THAT(fasterDevices(machine, 20),
              ElementsAre(sharding::DeviceGrid::range(4, 16)));
  EXPECT_THAT(fasterDevices(machine, 6),
              ElementsAre(sharding::DeviceGrid::range(4, 2)));
  EXPECT_FALSE(machine.areOfOneKind(20));
}

TEST(FasterDevicesTest, AMachineOfOneKindHasNone) {
  EXPECT_THAT(fasterDevices(machineOf("dgx-h100"), 8), IsEmpty());
  EXPECT_THAT(fasterDevices(machineOf(kMixed), 4), IsEmpty());
  EXPECT_TRUE(machineOf(kMixed).areOfOneKind(4));
}

TEST(FasterDevicesTest, ConfigurationsKeepTheOrderOfTheirDevices) {
  model::ModelConfigurations configurations;
  configurations.ops.resize(2);
  configurations.ops[0].emplace();
  configurations.ops[0]->devices =
      *sharding::DeviceGrid::strided(0, {{2, 1}, {2, 2}});
  const model::ModelConfigurations moved =
      movedTo(sharding::DeviceGrid::range(4, 16), configurations);
  EXPECT_THAT(moved.ops[0]->devices.devices(), ElementsAre(4, 6, 5, 7));
  EXPECT_FALSE(moved.ops[1].has_value());
}

}  // namespace
}  // namespace soapstone::search
