// The slots of a pipeline's actions on ranks of different stages.

#include <gtest/gtest.h>

#include <vector>

#include "runtime/core/plan_tables.h"

namespace soapstone::runtime {
namespace {

// The period of a program of two stages whose stashes have these slots.
int64_t periodOf(int64_t first, int64_t second, int64_t microBatches) {
  TensorInfo tensors[2];
  DeviceClass classes[2];
  const int64_t slots[] = {first, second};
  for (int i = 0; i < 2; ++i) {
    tensors[i].role = TensorRole::kStash;
    tensors[i].slots = slots[i];
    classes[i].tensors = &tensors[i];
    classes[i].tensorCount = 1;
  }
  Plan plan;
  plan.classes = classes;
  plan.classCount = 2;
  plan.microBatches = microBatches;
  return slotPeriod(plan);
}

TEST(SlotPeriodTest, IsOneNumberOfAllStages) {
  EXPECT_EQ(periodOf(2, 1, 8), 2);
  EXPECT_EQ(periodOf(1, 2, 8), 2);
  EXPECT_EQ(periodOf(2, 3, 8), 6);
}

TEST(SlotPeriodTest, IsAStepAtMost) {
  EXPECT_EQ(periodOf(3, 4, 8), 8);
  EXPECT_EQ(periodOf(1, 1, 1), 1);
}

// A table that repeats is as good as a number of slots.
TEST(SlotPeriodTest, IsThatOfTablesWhereValuesShareSlots) {
  const int32_t slotOf[] = {0, 2, 1, 0, 2, 1, 0};
  TensorInfo tensor;
  tensor.role = TensorRole::kStash;
  tensor.slots = 3;
  tensor.slotOf = slotOf;
  DeviceClass deviceClass;
  deviceClass.tensors = &tensor;
  deviceClass.tensorCount = 1;
  Plan plan;
  plan.classes = &deviceClass;
  plan.classCount = 1;
  plan.microBatches = 7;
  EXPECT_EQ(slotPeriod(plan), 3);
  plan.microBatches = 2;
  EXPECT_EQ(slotPeriod(plan), 2);
}

// Each may hold blocks of the rank's GPU.
TEST(MostTransfersTest, CountsTheEdgesOfTheRankThatHasMost) {
  const ActionFunction one[] = {{nullptr, true}, {nullptr, false}};
  const ActionFunction two[] = {{nullptr, true}, {nullptr, true}};
  DeviceClass classes[2];
  classes[0].actions = one;
  classes[1].actions = two;
  classes[0].actionCount = classes[1].actionCount = 2;
  Plan plan;
  plan.classes = classes;
  plan.classCount = 2;
  EXPECT_EQ(mostTransfers(plan), 2);
  EXPECT_EQ(mostTransfers(Plan()), 0);
}

}  // namespace
}  // namespace soapstone::runtime
