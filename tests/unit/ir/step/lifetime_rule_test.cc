// The rule by which tensors are in memory, for programs whose ops send, as code
// generation asks it.

#include "ir/step/lifetime_rule.h"

#include <vector>

#include "gtest/gtest.h"

namespace soapstone::step {
namespace {

// Ops on tensors 0, 1, ..; every result may be written over every operand.
struct SendingProgram {
  static constexpr bool kOpsSend = true;

  struct Op {
    std::vector<int> operands;
    std::vector<int> results;
    bool sends = false;
    bool joinsCall = false;
  };

  std::vector<Op> ops;
  std::vector<int> returned;
  std::vector<int> updates;
  int tensors = 0;

  int tensorCount() const { return tensors; }
  int opCount() const { return static_cast<int>(ops.size()); }
  template <typename OnMove, typename OnOp>
  void visit(OnMove /*onMove*/, OnOp onOp) const {
    for (int op = 0; op < opCount(); ++op) onOp(op, ops[op].joinsCall);
    onOp(opCount(), false);
  }
  static bool isView(int /*op*/) { return false; }
  static bool hasStatistics(int /*op*/) { return false; }
  bool sends(int op) const { return ops[op].sends; }
  template <typename F>
  void forOperands(int op, F f) const {
    for (int t : op == opCount() ? returned : ops[op].operands) f(t);
  }
  template <typename F>
  void forResults(int op, F f) const {
    for (int t : ops[op].results) f(t);
  }
  static bool mayOverwrite(int /*op*/, int /*operand*/, int /*result*/) {
    return true;
  }
  template <typename F>
  void forUpdates(F f) const {
    for (int t : updates) f(t);
  }
  static int sourceOf(int /*move*/) { return 0; }
  static int targetOf(int /*move*/) { return 0; }
  static int partCount(int /*move*/) { return 0; }
  static bool communicates(int /*move*/, int /*part*/) { return false; }
};

using Rule = LifetimeRule<SendingProgram>;

TEST(LifetimeRuleTest, WhatIsSentStaysUntilTheFirstUseOfWhatArrives) {
  // 0 is made and sent as 1; 2 is made meanwhile; then 1 is read.
  SendingProgram program{
      {{{}, {0}}, {{0}, {1}, true}, {{}, {2}}, {{1}, {}}, {{2}, {}}},
      {},
      {},
      3};
  Rule rule;
  rule.findUses(program);
  EXPECT_EQ(rule.firstOf(0), 0);
  EXPECT_EQ(rule.lastOf(0), 3);
  EXPECT_EQ(rule.lastOf(1), 3);
}

TEST(LifetimeRuleTest, WhatNothingWaitsForStaysToTheEnd) {
  SendingProgram program{{{{}, {0}}, {{0}, {1}, true}, {{}, {}}}, {}, {}, 2};
  Rule rule;
  rule.findUses(program);
  EXPECT_EQ(rule.lastOf(0), rule.stepCount());
}

TEST(LifetimeRuleTest, EveryResultMayOverwriteAnOperandOfItsOwn) {
  SendingProgram program{
      {{{}, {0}}, {{}, {1}}, {{0, 1}, {2, 3}}}, {2, 3}, {}, 4};
  Rule rule;
  rule.analyze(program);
  ASSERT_EQ(rule.reuses().size(), 2U);
  EXPECT_EQ(rule.reuses()[0].result, 2);
  EXPECT_EQ(rule.reuses()[0].operand, 0);
  EXPECT_EQ(rule.reuses()[1].operand, 1);
  EXPECT_EQ(rule.lastOf(0), 1);
}

TEST(LifetimeRuleTest, CommunicationOverwritesWhatEarlierCommunicationSends) {
  // 0 is sent twice, as 1 and as 2; both are read at the end.
  SendingProgram program{
      {{{}, {0}}, {{0}, {1}, true}, {{0}, {2}, true}}, {1, 2}, {}, 3};
  Rule rule;
  rule.analyze(program);
  ASSERT_EQ(rule.reuses().size(), 1U);
  EXPECT_EQ(rule.reuses()[0].result, 2);
  // An op that does not communicate must wait.
  program.ops[2].sends = false;
  rule.analyze(program);
  EXPECT_TRUE(rule.reuses().empty());
}

TEST(LifetimeRuleTest, NothingOverwritesWhatReplacesAnArgument) {
  SendingProgram program{{{{}, {0}}, {{0}, {1}}}, {1}, {0}, 2};
  Rule rule;
  rule.analyze(program);
  EXPECT_TRUE(rule.isInPlace(0));
  EXPECT_TRUE(rule.reuses().empty());
}

TEST(LifetimeRuleTest, OpsOfOneCallLiveAtOneTime) {
  SendingProgram program{
      {{{}, {0}}, {{}, {1}, false, true}, {{0, 1}, {2}}}, {2}, {}, 3};
  Rule rule;
  rule.analyze(program);
  EXPECT_EQ(rule.firstOf(1), rule.firstOf(0));
  EXPECT_EQ(rule.stepCount(), 2);
}

}  // namespace
}  // namespace soapstone::step
