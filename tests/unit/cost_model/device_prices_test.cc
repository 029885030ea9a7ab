#include "cost_model/device_prices.h"

#include <string>

#include "cost_model/machine_json.h"
#include "cost_model/presets.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

TEST(DevicePricesTest, AreOfAllDevicesOfAShortMachine) {
  auto prices = findDevicePrices(
      R"({"devices": "l40s", "count": 4, "pricePerHour": 1.25})");
  ASSERT_TRUE(prices.ok()) << prices.status();
  EXPECT_THAT(*prices, UnorderedElementsAre(Pair("l40s", 1.25)));
}

TEST(DevicePricesTest, SurviveWritingAndReading) {
  MachineDescription machine = *findMachine("dgx-h100");
  std::string kind = machine.deviceKinds[0].name;
  std::string text = writeMachine(machine, {{kind, 2.5}});
  EXPECT_EQ(*parseMachine(text), machine);
  EXPECT_THAT(*parseDevicePrices(text), UnorderedElementsAre(Pair(kind, 2.5)));
}

TEST(DevicePricesTest, PresetsHaveNone) {
  EXPECT_THAT(*findDevicePrices("dgx-h100"), IsEmpty());
}

TEST(DevicePricesTest, NamesThePlaceOfWhatIsNoPrice) {
  MachineDescription machine = *findMachine("dgx-h100");
  std::string text = writeMachine(machine, {{machine.deviceKinds[0].name, -1}});
  EXPECT_THAT(std::string(parseMachine(text).status().message()),
              HasSubstr("deviceKinds[0].pricePerHour: is -1, must be between "
                        "0 and 1e+09"));
  EXPECT_THAT(
      std::string(findMachine(R"({"devices": "l40s", "pricePerHour": "two"})")
                      .status()
                      .message()),
      HasSubstr("pricePerHour: must be a number"));
}

}  // namespace
}  // namespace soapstone::cost_model
