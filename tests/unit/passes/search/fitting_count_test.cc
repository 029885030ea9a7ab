#include "passes/search/fitting_count.h"

#include <string>

#include "cost_model/presets.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::search {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

const absl::Status kMissing = absl::ResourceExhaustedError("8 GB are missing");

FitsOn fromDevices(int64_t least) {
  return [=](const cost_model::Machine& machine, int64_t devices) {
    EXPECT_EQ(machine.deviceCount(), devices);
    return devices >= least;
  };
}

std::string messageFor(const std::string& machine, int64_t devices,
                       const FitsOn& byNamed, const FitsOn& bySearch) {
  absl::Status status = withSmallestCount(
      kMissing, *cost_model::Machine::create(*cost_model::findMachine(machine)),
      devices, byNamed, bySearch);
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  return std::string(status.message());
}

TEST(FittingCountTest, CountsWholeNodes) {
  EXPECT_EQ(messageFor("flexflow-p100x4", 4, fromDevices(45), fromDevices(45)),
            "8 GB are missing; the smallest number of such devices on which a "
            "strategy was found that fits, in whole nodes, is 48");
}

TEST(FittingCountTest, ASearchMayDoWithFewerThanNamedStrategies) {
  EXPECT_THAT(
      messageFor("flexflow-p100x4", 4, fromDevices(88), fromDevices(21)),
      EndsWith("is 24"));
}

TEST(FittingCountTest, TheRestOfTheNodeMayBeEnough) {
  EXPECT_THAT(messageFor("dgx-a100", 3, fromDevices(4), fromDevices(4)),
              EndsWith("is 8"));
}

TEST(FittingCountTest, LargeMachinesGrowBeyondTheUsualLimit) {
  EXPECT_THAT(
      messageFor("dgx-a100x125", 1000, fromDevices(2001), fromDevices(2001)),
      EndsWith("is 2008"));
}

TEST(FittingCountTest, SaysHowFarItLooked) {
  EXPECT_EQ(messageFor("flexflow-p100x4", 4, fromDevices(100000),
                       fromDevices(100000)),
            "8 GB are missing; nor does any named strategy fit on 512 devices "
            "of this kind");
}

TEST(FittingCountTest, CountsWholeMachinesOfSeveralKindsOfNodes) {
  cost_model::MachineDescription description =
      *cost_model::findMachine("dgx-a100x2");
  description.nodes = {{"dgx-a100", 1}, {"dgx-a100", 2}};
  absl::Status status =
      withSmallestCount(kMissing, *cost_model::Machine::create(description), 24,
                        fromDevices(70), fromDevices(70));
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("in whole machines of this kind, is 72"));
}

TEST(FittingCountTest, NodesThatCannotBeJoinedAreNotMultiplied) {
  cost_model::MachineDescription description =
      *cost_model::findMachine("dgx-a100");
  description.nodeKinds[0].interfaces.clear();
  std::erase_if(description.nodeKinds[0].links,
                [](const cost_model::LinkDescription& link) {
                  return link.first.starts_with("ib") ||
                         link.second.starts_with("ib");
                });
  absl::Status status =
      withSmallestCount(kMissing, *cost_model::Machine::create(description), 8,
                        fromDevices(9), fromDevices(9));
  EXPECT_EQ(std::string(status.message()),
            "8 GB are missing; its node has no interface that could join it to "
            "others");
}

}  // namespace
}  // namespace soapstone::search
