#include "cost_model/stragglers.h"

#include <string>

#include "cost_model/machine.h"
#include "cost_model/machine_json.h"
#include "cost_model/presets.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

using testing::HasSubstr;

TEST(StragglersTest, DelayTheStepOfWhoeverMeetsOne) {
  Stragglers stragglers{.nodeShare = 0.005, .slowdown = 0.1};
  EXPECT_DOUBLE_EQ(stragglers.delay(1), 0.0005);
  EXPECT_NEAR(stragglers.delay(1536), 0.1, 1e-4);
  EXPECT_EQ(Stragglers().delay(1536), 0);
}

TEST(StragglersTest, CountTheNodesOfDevices) {
  Machine machine = *Machine::create(*findMachine("dgx-a100x4"));
  Stragglers stragglers{.nodeShare = 0.1, .slowdown = 0.5};
  EXPECT_EQ(stragglers.delayOn(machine, {8, 9, 10}), stragglers.delay(1));
  EXPECT_EQ(stragglers.delayOn(machine, {8, 31, 9}), stragglers.delay(2));
}

TEST(StragglersTest, AreReadFromMachineFiles) {
  std::string text = writeMachine(*findMachine("dgx-a100x2"));
  size_t brace = text.find('{');
  text.insert(brace + 1,
              R"("stragglers": {"nodeShare": 0.01, "slowdown": 0.2},)");
  EXPECT_EQ(*parseStragglers(text), (Stragglers{0.01, 0.2}));
  EXPECT_EQ(*parseMachine(text), *findMachine("dgx-a100x2"));
}

TEST(StragglersTest, AreWrittenToMachineFiles) {
  Stragglers stragglers{.nodeShare = 0.01, .slowdown = 0.2};
  std::string text = writeMachine(*findMachine("dgx-a100x2"), {}, stragglers);
  EXPECT_EQ(*parseStragglers(text), stragglers);
}

TEST(StragglersTest, RefusesSharesAboveOne) {
  std::string text =
      R"({"version": 1, "stragglers": {"nodeShare": 2, "slowdown": 1}})";
  EXPECT_THAT(std::string(parseStragglers(text).status().message()),
              HasSubstr("stragglers.nodeShare: is 2, must be between 0 and 1"));
}

}  // namespace
}  // namespace soapstone::cost_model
