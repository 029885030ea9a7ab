#include "simulator/recomputation_frontier.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

// A graph of few ops, each of which reads up to two earlier ones.
std::vector<RepeatableOp> drawOps(std::mt19937_64* random, int count) {
  std::vector<RepeatableOp> ops(count);
  for (int i = 0; i < count; ++i) {
    RepeatableOp& op = ops[i];
    op.work = static_cast<int64_t>((*random)() % 20);
    op.isView = (*random)() % 6 == 0;
    op.bytes = op.isView ? 0 : 1 + static_cast<int64_t>((*random)() % 20);
    op.canRepeat = (*random)() % 5 != 0;
    op.isRead = (*random)() % 3 == 0;
    for (int operand = 0; i > 0 && operand < 2; ++operand) {
      op.operands.push_back(static_cast<int>((*random)() % i));
    }
    // A view of nothing would have nothing to lie in.
    if (op.operands.empty()) op.isView = false;
    if (op.isView) op.operands.resize(1);
  }
  return ops;
}

// What a set of repeated ops keeps; negative if it cannot be.
int64_t bytesOf(const std::vector<RepeatableOp>& ops, uint64_t repeated) {
  std::vector<char> isNeeded(ops.size(), 0);
  int64_t bytes = 0;
  for (size_t i = ops.size(); i-- > 0;) {
    isNeeded[i] |= ops[i].isRead;
    bool isRepeated = (repeated >> i & 1) != 0;
    if (isRepeated && !ops[i].canRepeat && !ops[i].isView) return -1;
    if (isRepeated) {
      for (int operand : ops[i].operands) isNeeded[operand] = 1;
    } else if (isNeeded[i]) {
      if (ops[i].isView) return -1;
      bytes += ops[i].bytes;
    }
  }
  return bytes;
}

int64_t workOf(const std::vector<RepeatableOp>& ops, uint64_t repeated) {
  int64_t work = 0;
  for (size_t i = 0; i < ops.size(); ++i) {
    if ((repeated >> i & 1) != 0) work += ops[i].work;
  }
  return work;
}

uint64_t setOf(const RecomputationPoint& point) {
  uint64_t set = 0;
  for (size_t i = 0; i < point.isRepeated.size(); ++i) {
    if (point.isRepeated[i]) set |= uint64_t{1} << i;
  }
  return set;
}

TEST(RecomputationFrontierTest, IsTheLowerHullOfAllChoices) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<RepeatableOp> ops = drawOps(&random, 11);
    std::vector<RecomputationPoint> frontier = recomputationFrontier(ops);
    for (size_t i = 0; i < frontier.size(); ++i) {
      uint64_t set = setOf(frontier[i]);
      ASSERT_EQ(bytesOf(ops, set), frontier[i].bytes);
      ASSERT_EQ(workOf(ops, set), frontier[i].work);
      if (i == 0) continue;
      EXPECT_LT(frontier[i].bytes, frontier[i - 1].bytes);
      EXPECT_GE(frontier[i].work, frontier[i - 1].work);
    }
    int64_t least = frontier.front().bytes;
    for (uint64_t set = 0; set < uint64_t{1} << ops.size(); ++set) {
      int64_t bytes = bytesOf(ops, set);
      if (bytes < 0) continue;
      int64_t work = workOf(ops, set);
      least = std::min(least, bytes);
      // No choice lies below the line through two neighbours.
      for (size_t i = 1; i < frontier.size(); ++i) {
        int64_t workPrice = frontier[i - 1].bytes - frontier[i].bytes;
        int64_t bytePrice = frontier[i].work - frontier[i - 1].work;
        EXPECT_GE(work * workPrice + bytes * bytePrice,
                  frontier[i].work * workPrice + frontier[i].bytes * bytePrice);
      }
    }
    EXPECT_EQ(frontier.back().bytes, least);
  }
}

TEST(RecomputationFrontierTest, KeepsAtMostItsShare) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 50; ++round) {
    std::vector<RepeatableOp> ops = drawOps(&random, 40);
    std::vector<RecomputationPoint> frontier = recomputationFrontier(ops);
    int64_t before = -1;
    for (int percent : {100, 70, 40, 0}) {
      RecomputationPoint point = keepAtMost(ops, percent);
      int64_t most = frontier.front().bytes * percent / 100;
      EXPECT_TRUE(point.bytes <= most || point.bytes == frontier.back().bytes);
      EXPECT_GE(point.work, before);
      before = point.work;
    }
    EXPECT_EQ(keepAtMost(ops, 100).bytes, frontier.front().bytes);
  }
}

RepeatableOp opOf(int64_t work, int64_t bytes, std::vector<int> operands) {
  RepeatableOp op;
  op.work = work;
  op.bytes = bytes;
  op.operands = std::move(operands);
  return op;
}

TEST(RecomputationFrontierTest, RepeatsCheapOpsBeforeProducts) {
  // A layer: product, function of it, product that reads the function.
  std::vector<RepeatableOp> ops(3);
  ops[0] = opOf(1000, 100, {});
  ops[1] = opOf(1, 100, {0});
  ops[2] = opOf(1000, 10, {1});
  ops[0].isRead = ops[1].isRead = true;
  EXPECT_EQ(keepAtMost(ops, 100).isRepeated, (std::vector<char>{0, 0, 0}));
  EXPECT_EQ(keepAtMost(ops, 50).isRepeated, (std::vector<char>{0, 1, 0}));
  EXPECT_EQ(keepAtMost(ops, 0).isRepeated, (std::vector<char>{1, 1, 0}));
}

TEST(RecomputationFrontierTest, TakesSumsBeyondThirtyBits) {
  std::vector<RepeatableOp> ops;
  for (int i = 0; i < 1000; ++i) {
    RepeatableOp op;
    op.work = int64_t{1} << (20 + i % 25);
    op.bytes = int64_t{1} << 36;
    op.isRead = true;
    if (i > 0) op.operands = {i - 1};
    ops.push_back(op);
  }
  RecomputationPoint half = keepAtMost(ops, 50);
  EXPECT_LE(half.bytes, int64_t{500} << 36);
  EXPECT_GT(half.bytes, int64_t{400} << 36);
}

}  // namespace
}  // namespace soapstone::simulator
