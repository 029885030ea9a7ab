#include "cost_model/reported_memory.h"

#include "cost_model/preset_devices.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

TEST(ReportedMemory, IsThatOfDriversForTheDataSheetsMemory) {
  DeviceKind kind = a100Device();
  EXPECT_EQ(reportedMemoryBytes(kind), int64_t{81251} << 20);
  kind.memoryBytes = 40000000000;
  EXPECT_EQ(reportedMemoryBytes(kind), int64_t{40536} << 20);
  // A user's own figure, and one of an unknown kind, stand.
  kind.memoryBytes = 70000000000;
  EXPECT_EQ(reportedMemoryBytes(kind), 70000000000);
  kind.name = "mine";
  kind.memoryBytes = 80000000000;
  EXPECT_EQ(reportedMemoryBytes(kind), 80000000000);
}

TEST(ReportedMemory, LimitsSystemsThatCountTheirContexts) {
  auto machine = findMachine("dgx-h100", {});
  ASSERT_TRUE(machine.ok());
  MachineDescription ours = *machine;
  limitMemory(SystemProfile(), &ours);
  EXPECT_EQ(ours.deviceKinds[0].memoryBytes, 80000000000);
  auto megatron = findSystem("megatron-lm");
  ASSERT_TRUE(megatron.ok());
  limitMemory(*megatron, &*machine);
  EXPECT_EQ(machine->deviceKinds[0].memoryBytes, int64_t{81559} << 20);
}

}  // namespace
}  // namespace soapstone::cost_model
