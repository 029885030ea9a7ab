#include "simulator/pipeline/repeated_blocks.h"

#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

// A task, and then so many blocks of two.
TaskGraph blocksOfTwo(int count) {
  TaskGraph graph;
  graph.classes = {{{0}}};
  graph.tasks.resize(1 + 2 * count);
  for (Task& task : graph.tasks) task.classes = {0};
  graph.runs = {{.first = 1, .length = 2, .count = count, .lag = 1}};
  return graph;
}

TEST(RepeatedBlocksTest, StretchesEndWhereTasksAreInAnotherChunk) {
  const TaskGraph tasks = blocksOfTwo(20);
  const std::vector<BlockStretch> stretches = findStretches(
      tasks, [](int task) { return task < 21 ? 3 : 4; },
      [](int a, int b) { return (a < 21) == (b < 21); });
  ASSERT_EQ(stretches.size(), 2);
  EXPECT_EQ(stretches[0].first, 1);
  EXPECT_EQ(stretches[0].end(), 21);
  EXPECT_EQ(stretches[0].chunk, 3);
  EXPECT_EQ(stretches[1].first, 21);
  EXPECT_EQ(stretches[1].end(), 41);
  EXPECT_EQ(stretches[1].chunk, 4);
}

TEST(RepeatedBlocksTest, FewBlocksAreNoStretch) {
  const TaskGraph tasks = blocksOfTwo(20);
  // Every second block is another one.
  EXPECT_TRUE(findStretches(
                  tasks, [](int) { return 0; },
                  [](int a, int b) { return (a - 1) / 2 % 2 == 1 && a == b; })
                  .empty());
  // Every block is in two chunks.
  EXPECT_TRUE(findStretches(
                  tasks, [](int task) { return task % 2; },
                  [](int, int) { return true; })
                  .empty());
}

TEST(RepeatedBlocksTest, ChangesAreRepeatedLaneByLane) {
  LaneTimes before;
  before.compute = 10;
  before.communication = {4, 7};
  before.causes.products = 6;
  LaneTimes after = before;
  after.compute = 13;
  after.communication = {9, 7};
  after.sums = 9;
  after.causes.products = 8;
  after.beside = 5;
  const std::vector<LaneTimes> lanes = {before};
  std::vector<LaneTimes> moved = {after};
  const std::vector<LaneTimes> changes = changesOf(lanes, moved);
  EXPECT_TRUE(changeAlike(changes, changes));
  EXPECT_EQ(lastEnd(moved), 13);
  repeatChanges(changes, /*times=*/10, absl::MakeSpan(moved));
  EXPECT_EQ(moved[0].compute, 43);
  EXPECT_EQ(moved[0].communication[0], 59);
  EXPECT_EQ(moved[0].communication[1], 7);
  EXPECT_EQ(moved[0].sums, 99);
  EXPECT_EQ(moved[0].beside, 55);
  EXPECT_EQ(moved[0].causes.products, 28);
  EXPECT_EQ(lastEnd(moved), 99);
}

TEST(RepeatedBlocksTest, HostsThatIssueDoNotChangeAlike) {
  LaneTimes change;
  change.compute = 3;
  EXPECT_TRUE(changeAlike({change}, {change}));
  LaneTimes other = change;
  other.moved = 1;
  EXPECT_FALSE(changeAlike({change}, {other}));
  change.issued = 1;
  EXPECT_FALSE(changeAlike({change}, {change}));
}

}  // namespace
}  // namespace soapstone::simulator
