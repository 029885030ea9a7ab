// Tests which gradients are summed over devices once a step rather than in
// every micro-batch.

#include "ir/step/deferred_sums.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::step {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const AccumulatorPart kWeight{"w.gradient", 0};

// Two classes of two ranks each hold all of an accumulator and sum over all.
AccumulatorSum summedByAll() {
  AccumulatorSum sum;
  sum.channels = {3, 3};
  sum.participants = 2;
  sum.groups = {{2, 0, 1, 3}};
  sum.holders = {{0, 1, 2, 3}};
  sum.isOnlyReturned = true;
  return sum;
}

// What waits where one function adds to the accumulator.
std::vector<AccumulatorPart> deferredInOne(const AccumulatorSum& sum) {
  return deferredSums(std::vector<AccumulatorSums>{{{kWeight, sum}}});
}

TEST(DeferredSumsTest, OneSumOfAllThatHoldABoxCanWait) {
  EXPECT_THAT(deferredInOne(summedByAll()), ElementsAre(kWeight));
}

TEST(DeferredSumsTest, SumsOverPartOfTheHoldersCanWait) {
  AccumulatorSum sum = summedByAll();
  sum.groups = {{0, 1}, {2, 3}};
  EXPECT_THAT(deferredInOne(sum), ElementsAre(kWeight));
}

TEST(DeferredSumsTest, WhatIsAddedInAnotherWayDoesNotWait) {
  AccumulatorSum sum = summedByAll();
  sum.channels = {3, -1};
  EXPECT_THAT(deferredInOne(sum), IsEmpty());
  sum.channels = {-1, 3};
  EXPECT_THAT(deferredInOne(sum), IsEmpty());
}

TEST(DeferredSumsTest, SumsOfSeveralStepsDoNotWait) {
  AccumulatorSum sum = summedByAll();
  sum.channels = {3, 4};
  EXPECT_THAT(deferredInOne(sum), IsEmpty());
}

TEST(DeferredSumsTest, SumsThatOthersTakePartInDoNotWait) {
  AccumulatorSum sum = summedByAll();
  sum.participants = 3;
  EXPECT_THAT(deferredInOne(sum), IsEmpty());
}

TEST(DeferredSumsTest, SumsOfDifferentBoxesDoNotWait) {
  AccumulatorSum sum = summedByAll();
  sum.holders = {{0, 1}, {2, 3}};
  EXPECT_THAT(deferredInOne(sum), IsEmpty());
}

TEST(DeferredSumsTest, HoldersWithoutASumDoNotWait) {
  AccumulatorSum sum = summedByAll();
  sum.groups = {{0, 1}};
  EXPECT_THAT(deferredInOne(sum), IsEmpty());
}

TEST(DeferredSumsTest, SumsThatAreReadInTheMicroBatchDoNotWait) {
  AccumulatorSum sum = summedByAll();
  sum.isOnlyReturned = false;
  EXPECT_THAT(deferredInOne(sum), IsEmpty());
}

TEST(DeferredSumsTest, FunctionsThatAddToOneAccumulatorAgree) {
  const AccumulatorPart other{"v.gradient", 0};
  const AccumulatorSums first{{kWeight, summedByAll()}, {other, summedByAll()}};
  AccumulatorSums second{{kWeight, summedByAll()}};
  using Functions = std::vector<AccumulatorSums>;
  EXPECT_THAT(deferredSums(Functions{first, second}),
              ElementsAre(other, kWeight));
  second[kWeight].channels = {3, -1};
  EXPECT_THAT(deferredSums(Functions{first, second}), ElementsAre(other));
  EXPECT_THAT(deferredSums(Functions{second, first}), ElementsAre(other));
  second[kWeight] = summedByAll();
  second[kWeight].groups = {{0, 1}, {2, 3}};
  EXPECT_THAT(deferredSums(Functions{first, second}), ElementsAre(other));
}

TEST(DeferredSumsTest, TheLastMicroBatchSumsInTheSameGroups) {
  AccumulatorSums early{{kWeight, summedByAll()}};
  AccumulatorSums last = early;
  // The update reads it there.
  last[kWeight].isOnlyReturned = false;
  EXPECT_THAT(deferredSums(early, last), ElementsAre(kWeight));
  last[kWeight].groups = {{0, 1}, {2, 3}};
  EXPECT_THAT(deferredSums(early, last), IsEmpty());
  EXPECT_THAT(deferredSums(early, {}), IsEmpty());
}

}  // namespace
}  // namespace soapstone::step
