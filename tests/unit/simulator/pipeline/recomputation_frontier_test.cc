#include "simulator/pipeline/recomputation_frontier.h"

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

// The bytes that a set of repeated ops keeps; negative if it cannot be
// repeated.
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

using Choice = std::pair<int64_t, int64_t>;  // Work and bytes.

// The lower convex hull of all choices, by work, from the one that repeats
// nothing to the one that keeps least.
std::vector<Choice> hullOf(const std::vector<RepeatableOp>& ops) {
  std::vector<Choice> choices;
  for (uint64_t set = 0; set < uint64_t{1} << ops.size(); ++set) {
    int64_t bytes = bytesOf(ops, set);
    if (bytes >= 0) choices.emplace_back(workOf(ops, set), bytes);
  }
  std::sort(choices.begin(), choices.end());
  std::vector<Choice> hull;
  for (const Choice& choice : choices) {
    if (!hull.empty() && choice.second >= hull.back().second) continue;
    auto isAbove = [&](const Choice& a, const Choice& b) {
      return (b.first - a.first) * (choice.second - a.second) <=
             (b.second - a.second) * (choice.first - a.first);
    };
    while (hull.size() > 1 && isAbove(hull[hull.size() - 2], hull.back()))
      hull.pop_back();
    hull.push_back(choice);
  }
  return hull;
}

TEST(RecomputationFrontierTest, IsTheChoiceOnTheHullThatKeepsFewEnough) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<RepeatableOp> ops = drawOps(&random, 11);
    std::vector<Choice> hull = hullOf(ops);
    const int64_t all = keepAtMost(ops, 100).bytes;
    for (int percent : {85, 70, 55, 40, 25, 10, 0}) {
      RecomputationPoint point = keepAtMost(ops, percent);
      ASSERT_EQ(bytesOf(ops, setOf(point)), point.bytes);
      ASSERT_EQ(workOf(ops, setOf(point)), point.work);
      const int64_t most = all * percent / 100;
      auto wanted = std::find_if(
          hull.begin(), hull.end(),
          [&](const Choice& choice) { return choice.second <= most; });
      if (wanted == hull.end()) --wanted;
      EXPECT_EQ(Choice(point.work, point.bytes), *wanted) << percent;
    }
  }
}

// Layers that read what the layer before keeps, as deep models have them: each
// layer's choice is the same, so that one of them and all are equally cheap.
TEST(RecomputationFrontierTest, ChoosesAlikeInEqualLayers) {
  std::mt19937_64 random(2);
  constexpr int kLayers = 3;
  for (int round = 0; round < 40; ++round) {
    std::vector<RepeatableOp> layer = drawOps(&random, 5);
    // The first and the last value are kept, and read by the backward pass.
    for (RepeatableOp* end : {&layer.front(), &layer.back()}) {
      end->isView = end->canRepeat = false;
      end->isRead = true;
      end->bytes = std::max<int64_t>(1, end->bytes);
    }
    const int size = static_cast<int>(layer.size());
    std::vector<RepeatableOp> ops;
    for (int copy = 0; copy < kLayers; ++copy) {
      for (RepeatableOp op : layer) {
        for (int& operand : op.operands) operand += copy * size;
        if (copy > 0) op.operands.push_back(copy * size - 1);
        if (op.isView) op.operands.resize(1);
        ops.push_back(std::move(op));
      }
    }
    std::vector<Choice> hull = hullOf(ops);
    const int64_t all = keepAtMost(ops, 100).bytes;
    for (int percent : {80, 50, 20}) {
      RecomputationPoint point = keepAtMost(ops, percent);
      ASSERT_EQ(bytesOf(ops, setOf(point)), point.bytes);
      ASSERT_EQ(workOf(ops, setOf(point)), point.work);
      auto wanted =
          std::find_if(hull.begin(), hull.end(), [&](const Choice& choice) {
            return choice.second <= all * percent / 100;
          });
      if (wanted == hull.end()) --wanted;
      EXPECT_EQ(Choice(point.work, point.bytes), *wanted) << percent;
      for (int i = 0; i < (kLayers - 1) * size; ++i) {
        EXPECT_EQ(point.isRepeated[i], point.isRepeated[i + size]);
      }
    }
  }
}

}  // namespace
}  // namespace soapstone::simulator
