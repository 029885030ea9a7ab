// The order of communication in the code of device classes, before it is
// lowered.

#include "ir/step/device_code.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/step/call_joining.h"
#include "ir/step/communication_order.h"
#include "ir/step/gradient_delay.h"
#include "ir/step/issue_order.h"
#include "ir/step/lanes.h"
#include "ir/step/update_delay.h"

namespace soapstone::step {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

// Code of one class, op by op; each function returns the op's number.
struct Builder {
  DeviceCode code;

  int op(std::vector<int> producers) {
    CodeOp op;
    op.operandCount = static_cast<int>(producers.size());
    op.producers.assign(producers.begin(), producers.end());
    code.push_back(std::move(op));
    return static_cast<int>(code.size()) - 1;
  }
  int product(std::vector<int> producers) {
    int number = op(std::move(producers));
    code[number].isProduct = true;
    return number;
  }
  int gradient(std::vector<int> producers) {
    int number = product(std::move(producers));
    code[number].isBackward = true;
    return number;
  }
  int sum(int64_t channel, int producer, int64_t bytes = 10) {
    int number = op({producer});
    code[number].channel = channel;
    code[number].kind = CallKind::kSum;
    code[number].signature = 0;
    code[number].bytes = bytes;
    return number;
  }
  int wait(int communication) {
    int number = op({communication});
    code[number].isWait = true;
    return number;
  }
  int update(int gradient) {
    int number = op({gradient});
    code[number].isUpdateResult = true;
    return number;
  }
  // A result that is no update.
  int output(int producer) {
    int number = op({producer});
    code[number].isOtherResult = true;
    return number;
  }
};

// Two gradients are made, summed, awaited and used, the first one first.
Builder twoGradients() {
  Builder b;
  int first = b.gradient({});          // 0
  int firstSum = b.sum(0, first);      // 1
  int firstWait = b.wait(firstSum);    // 2
  b.update(firstWait);                 // 3
  int second = b.gradient({});         // 4
  int secondSum = b.sum(1, second);    // 5
  int secondWait = b.wait(secondSum);  // 6
  b.update(secondWait);                // 7
  return b;
}

TEST(DeviceCodeTest, TheTailServesUpdatesAlone) {
  Builder b = twoGradients();
  b.output(0);
  EXPECT_THAT(updateTail(b.code), ElementsAre(0, 1, 1, 1, 0, 1, 1, 1, 0));
}

TEST(UpdateDelayTest, UpdatesWaitUntilTheNextGradientIsOnItsWay) {
  Builder b = twoGradients();
  Reordering result = delayUpdates({b.code}, /*deferBytes=*/10, /*calls=*/{});
  EXPECT_THAT(result.orders, ElementsAre(ElementsAre(0, 1, 4, 5, 2, 3, 6, 7)));
  EXPECT_EQ(result.moved, 4);
}

TEST(UpdateDelayTest, NothingWaitsWithoutBytesToWaitFor) {
  Builder b = twoGradients();
  Reordering result = delayUpdates({b.code}, /*deferBytes=*/0, /*calls=*/{});
  // The wait may still follow what makes the next gradient.
  const CodeOrder& order = result.orders.front();
  auto place = [&](int op) {
    return std::find(order.begin(), order.end(), op) - order.begin();
  };
  EXPECT_LT(place(3), place(6));
}

TEST(IssueOrderTest, CommunicationMovesUpToItsProducer) {
  Builder b;
  int made = b.op({});
  b.op({});
  b.op({});
  b.sum(0, made);
  CodeOrder order = orderAsItIs(b.code);
  issueEarly(b.code, /*most=*/1, order);
  EXPECT_THAT(order, ElementsAre(0, 1, 3, 2));
  issueEarly(b.code, /*most=*/9, order);
  EXPECT_THAT(order, ElementsAre(0, 3, 1, 2));
}

TEST(IssueOrderTest, OnlyCommunicationOfArgumentsStaysWhereItIs) {
  Builder b;
  b.op({});
  b.sum(0, 0);
  CodeOp& gather = b.code.back();
  gather.producers.clear();  // Of an argument.
  CodeOrder order = orderAsItIs(b.code);
  issueEarly(b.code, /*most=*/9, order);
  EXPECT_THAT(order, ElementsAre(0, 1));
  gather.operandCount = 0;  // Receives from others.
  issueEarly(b.code, /*most=*/9, order);
  EXPECT_THAT(order, ElementsAre(1, 0));
}

TEST(IssueOrderTest, WaitsStandBeforeTheirFirstReader) {
  Builder b;
  int sum = b.sum(0, b.op({}));
  int wait = b.wait(sum);
  b.op({});
  b.output(wait);
  CodeOrder order = orderAsItIs(b.code);
  waitLate(b.code, order);
  EXPECT_THAT(order, ElementsAre(0, 1, 3, 2, 4));
}

// A transpose of what others send does not wait for it where it stands: its
// reader does. One of something else stays.
TEST(IssueOrderTest, MovementsFollowTheWaitsThatTheyRead) {
  Builder b;
  int wait = b.wait(b.sum(0, b.op({})));
  int moved = b.op({wait});
  b.code.back().isMovement = true;
  int again = b.op({moved});
  b.code.back().isMovement = true;
  int other = b.op({});
  int stays = b.op({other});
  b.code.back().isMovement = true;
  int product = b.product({stays});
  b.output(b.op({again, product}));
  CodeOrder order = orderAsItIs(b.code);
  waitLate(b.code, order);
  EXPECT_THAT(order, ElementsAre(0, 1, other, stays, product, wait, moved,
                                 again, product + 1, product + 2));
}

// A gradient's sum, then a sum that the output waits for.
Builder sumBeforeAwaitedSum(bool hasProduct) {
  Builder b;
  int gradient = b.gradient({});
  int part = b.op({});
  int late = b.sum(3, gradient);
  if (hasProduct) b.output(b.product({}));
  int soon = b.sum(7, part);
  b.update(b.wait(late));
  b.output(b.wait(soon));
  return b;
}

TEST(IssueOrderTest, SumsForUpdatesYieldToAwaitedOnes) {
  Builder b = sumBeforeAwaitedSum(/*hasProduct=*/false);
  Reordering result = yieldSums({b.code});
  EXPECT_THAT(result.orders, ElementsAre(ElementsAre(0, 1, 3, 2, 4, 5, 6, 7)));
  EXPECT_THAT(result.channels, UnorderedElementsAre(Pair(3, 7), Pair(7, 3)));
}

TEST(IssueOrderTest, SumsStayWhereAProductHidesThem) {
  Builder b = sumBeforeAwaitedSum(/*hasProduct=*/true);
  EXPECT_EQ(yieldSums({b.code}).moved, 0);
}

TEST(CallJoiningTest, JoinsSumsUpToTheBytesOfACall) {
  Builder b;
  int first = b.sum(0, b.gradient({}));
  int second = b.sum(1, b.gradient({}));
  b.update(b.wait(first));
  b.update(b.wait(second));
  EXPECT_THAT(joinCalls({b.code}, {20, 20}), ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(joinCalls({b.code}, {19, 20}), IsEmpty());
}

TEST(CallJoiningTest, CallsOfLargeGroupsHaveMoreBytes) {
  Builder b;
  int first = b.sum(0, b.gradient({}));
  int second = b.sum(1, b.gradient({}));
  b.update(b.wait(first));
  b.update(b.wait(second));
  const sharding::CallLimits limits = {
      .summedBytes = 19, .gatheredBytes = 19, .mostBytes = 20};
  EXPECT_THAT(joinCalls({b.code}, limits), ElementsAre(ElementsAre(0, 1)));
  for (CodeOp& op : b.code) op.ranks = 0;
  EXPECT_THAT(joinCalls({b.code}, limits), IsEmpty());
}

// Gradients of so many bytes, each summed and awaited by an update in turn.
Builder gradientsOf(const std::vector<int64_t>& bytes) {
  Builder b;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const int gradient = b.gradient({});
    b.update(b.wait(b.sum(static_cast<int64_t>(i), gradient, bytes[i])));
  }
  return b;
}

// The channels of the calls of several in the order that a program has.
std::vector<std::vector<int64_t>> callsOf(const Builder& b,
                                          const sharding::CallLimits& limits) {
  OrderLimits order;
  order.calls = limits;
  std::vector<std::vector<int64_t>> calls;
  const std::vector<IssuedCode> issued = orderCommunication({b.code}, order);
  for (const IssuedOp& op : issued.front()) {
    if (op.ops.size() < 2) continue;
    std::vector<int64_t>& call = calls.emplace_back();
    for (int member : op.ops) call.push_back(b.code[member].channel);
  }
  return calls;
}

TEST(CallJoiningTest, JoinsSumsAroundOneThatIsTooLargeForACall) {
  const Builder b = gradientsOf({10, 30, 10});
  EXPECT_THAT(callsOf(b, {20, 20}), ElementsAre(ElementsAre(0, 2)));
}

TEST(UpdateDelayTest, UpdatesWaitForASumBehindOneThatIsTooLarge) {
  const Builder b = gradientsOf({10, 30, 10});
  Reordering result = delayUpdates({b.code}, /*deferBytes=*/10, {20, 20});
  // The large one's update is ready first.
  EXPECT_THAT(result.orders,
              ElementsAre(ElementsAre(0, 1, 4, 5, 8, 9, 6, 7, 2, 3, 10, 11)));
}

// Gradients that are summed within groups, then across, six ops each.
Builder gradientsSummedTwice(int count) {
  Builder b;
  for (int i = 0; i < count; ++i) {
    const int within = b.wait(b.sum(2 * i, b.gradient({})));
    b.update(b.wait(b.sum(2 * i + 1, within)));
    b.code[b.code.size() - 3].signature = 1;
  }
  return b;
}

TEST(UpdateDelayTest, UpdatesWaitForASecondSumAsSecondSumsForTheFirst) {
  const Builder b = gradientsSummedTwice(3);
  Reordering result = delayUpdates({b.code}, /*deferBytes=*/10, /*calls=*/{});
  const CodeOrder& order = result.orders.front();
  const auto place = [&](int op) {
    return std::find(order.begin(), order.end(), op) - order.begin();
  };
  // The second sum of the first gradient, which the first sum of the second
  // hides, and its update, which that of the third does.
  EXPECT_LT(place(7), place(3));
  EXPECT_LT(place(3), place(13));
  EXPECT_LT(place(13), place(5));
}

TEST(CallJoiningTest, JoinsSecondSumsThatNoFirstSumParts) {
  for (bool arePartedByFirst : {false, true}) {
    Builder b;
    const int first = b.wait(b.sum(0, b.gradient({})));
    int second = arePartedByFirst ? -1 : b.wait(b.sum(1, b.gradient({}), 30));
    const int across = b.sum(2, first);
    if (second < 0) second = b.wait(b.sum(3, b.gradient({}), 30));
    const int other = b.sum(4, second);
    for (int sum : {across, other}) b.update(b.wait(sum));
    EXPECT_EQ(joinCalls({b.code}, {20, 20}).size(), arePartedByFirst ? 0U : 1U);
  }
}

TEST(CallJoiningTest, CallsEndWhereFewerBytesFollow) {
  constexpr int64_t kMiB = int64_t{1} << 20;
  const Builder b = gradientsOf({10 * kMiB, 6 * kMiB, 3 * kMiB, kMiB});
  EXPECT_THAT(callsOf(b, {24 * kMiB, 0}),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3)));
  // Half of a call is more than all, or its latency dominates.
  EXPECT_THAT(callsOf(b, {40 * kMiB, 0}), ElementsAre(ElementsAre(0, 1, 2, 3)));
  const Builder small = gradientsOf({4 * kMiB, 2 * kMiB, kMiB});
  EXPECT_THAT(callsOf(small, {7 * kMiB, 0}), ElementsAre(ElementsAre(0, 1, 2)));
}

TEST(CallLimitsTest, GrowWithRanksUpToAnEighthOfTheGradients) {
  constexpr int64_t kMiB = int64_t{1} << 20;
  const sharding::CallLimits small = sharding::callLimits(8 * kMiB);
  EXPECT_EQ(small.summed(2), 4 * kMiB);
  EXPECT_EQ(small.summed(1024), 4 * kMiB);
  EXPECT_EQ(small.gathered(1024), 25 * kMiB);
  const sharding::CallLimits large = sharding::callLimits(1600 * kMiB);
  EXPECT_EQ(large.summed(8), 25 * kMiB);
  EXPECT_EQ(large.gathered(8), 25 * kMiB);
  EXPECT_EQ(large.summed(32), 96 * kMiB);
  EXPECT_EQ(large.gathered(32), 96 * kMiB);
  EXPECT_EQ(large.summed(1024), 200 * kMiB);
}

TEST(CallJoiningTest, KeepsASumApartThatIsReadBeforeTheNext) {
  Builder b = twoGradients();
  EXPECT_THAT(joinCalls({b.code}, {20, 20}), IsEmpty());
}

TEST(CallJoiningTest, KeepsAwaitedSumsApartThatAProductParts) {
  for (bool hasProduct : {false, true}) {
    Builder b;
    int first = b.sum(0, b.op({}));
    int made = hasProduct ? b.product({}) : b.op({});
    int second = b.sum(1, made);
    b.output(b.wait(first));
    b.output(b.wait(second));
    EXPECT_EQ(joinCalls({b.code}, {20, 20}).size(), hasProduct ? 0U : 1U);
  }
}

TEST(CallJoiningTest, JoinsNoStepsOfDifferentClasses) {
  Builder b;
  int first = b.sum(0, b.gradient({}));
  int second = b.sum(1, b.gradient({}));
  b.update(b.wait(first));
  b.update(b.wait(second));
  Builder other;
  other.update(other.wait(other.sum(0, other.gradient({}))));
  EXPECT_THAT(joinCalls({b.code, other.code}, {20, 20}), IsEmpty());
}

TEST(LanesTest, GroupsCrossNodesThatHaveOneDeviceOfEach) {
  const DeviceNodes nodes = {0, 0, 1, 1};
  sharding::ReshardingStep sum;
  sum.kind = sharding::StepKind::kAllReduce;
  sum.groups = {2, {0, 2, 1, 3}};
  EXPECT_TRUE(crossesNodes(sum, nodes));
  EXPECT_FALSE(crossesNodes(sum, {})) << "one lane";
  sum.groups.members = {0, 1, 2, 3};
  EXPECT_FALSE(crossesNodes(sum, nodes));
  sum.groups.size = 4;
  EXPECT_FALSE(crossesNodes(sum, nodes));
  sharding::ReshardingStep exchange;
  exchange.kind = sharding::StepKind::kAllToAll;
  exchange.groups = {2, {0, 2, 1, 3}};
  EXPECT_FALSE(crossesNodes(exchange, nodes));
}

TEST(GradientDelayTest, WeightGradientsFollowWhatGivesAwaitedParts) {
  Builder b;
  int weight = b.gradient({});    // 0
  b.update(weight);               // 1
  int parts = b.gradient({});     // 2: summed for the next gradient
  b.output(b.gradient({parts}));  // 3, 4
  std::vector<char> tail = updateTail(b.code);
  EXPECT_THAT(
      delayWeightGradients(b.code, tail, {{0, 0, 1, 0, 0}, {0, 0, 0, 0, 0}}),
      ElementsAre(2, 0, 1, 3, 4));
  // Without parts there is nothing to wait for.
  EXPECT_THAT(
      delayWeightGradients(b.code, tail, {{0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}}),
      ElementsAre(0, 1, 2, 3, 4));
}

TEST(GradientDelayTest, WhatReceivesRowsFollowsTheNextWeightGradient) {
  Builder b;
  int rows = b.op({b.op({})});  // 0, 1
  int table = b.op({rows});     // 2: gathers the rows
  b.update(table);              // 3
  b.update(b.gradient({}));     // 4, 5
  b.code[table].isBackward = true;
  std::vector<char> tail = updateTail(b.code);
  std::vector<char> none(b.code.size(), 0);
  EXPECT_THAT(delayWeightGradients(b.code, tail, {none, {0, 0, 1, 0, 0, 0}}),
              ElementsAre(0, 1, 4, 2, 3, 5));
  EXPECT_THAT(delayWeightGradients(b.code, tail, {none, none}),
              ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(CommunicationFinderTest, ComparesLayoutsOfReadersWithThatOfTheMaker) {
  const std::vector<char> tail = {0, 0, 0, 1};
  CommunicationFinder finder(tail);
  finder.read(0, /*tensor=*/0,
              /*layout=*/1);  // An argument comes from nowhere.
  finder.make(0, /*tensor=*/1, /*layout=*/1, /*isPartial=*/true);
  finder.read(1, /*tensor=*/1, /*layout=*/1);  // Reads the parts as they are.
  finder.make(1, /*tensor=*/2, /*layout=*/2, /*isPartial=*/false);
  finder.read(2, /*tensor=*/2, /*layout=*/3);
  finder.make(2, /*tensor=*/3, /*layout=*/1, /*isPartial=*/true);
  finder.read(3, /*tensor=*/3,
              /*layout=*/3);  // Only updates wait for this sum.
  const CommunicatingOps found = finder.take();
  EXPECT_THAT(found.givesAwaitedParts, ElementsAre(1, 0, 0, 0));
  EXPECT_THAT(found.receives, ElementsAre(0, 0, 1, 1));
}

TEST(DeviceCodeTest, ResultsAreUpdatesNumbersOrOthers) {
  CodeOp maker;
  markResult(maker, /*isHeld=*/false, /*elements=*/1);
  EXPECT_TRUE(maker.isNumberResult);
  EXPECT_FALSE(maker.isUpdateResult || maker.isOtherResult);
  maker = CodeOp();
  markResult(maker, /*isHeld=*/false, /*elements=*/2);
  EXPECT_TRUE(maker.isOtherResult);
  EXPECT_FALSE(maker.isUpdateResult || maker.isNumberResult);
  // The new value of a number is an update, too.
  maker = CodeOp();
  markResult(maker, /*isHeld=*/true, /*elements=*/1);
  EXPECT_TRUE(maker.isUpdateResult);
  EXPECT_FALSE(maker.isNumberResult || maker.isOtherResult);
}

}  // namespace
}  // namespace soapstone::step
