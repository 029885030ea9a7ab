#include "cost_model/presets.h"

#include "absl/strings/str_cat.h"
#include "cost_model/machine_json.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

using testing::HasSubstr;

std::string errorOf(const std::string& name) {
  absl::StatusOr<MachineDescription> machine = findPreset(name);
  EXPECT_FALSE(machine.ok()) << name;
  return std::string(machine.status().message());
}

TEST(PresetsTest, EveryListedExampleIsAMachineWithASource) {
  for (const PresetSummary& preset : listPresets()) {
    MachineDescription machine = require(findPreset(preset.example));
    EXPECT_TRUE(Machine::create(machine).ok()) << preset.example;
    EXPECT_FALSE(machine.source.empty());
    EXPECT_FALSE(machine.deviceKinds[0].source.empty());
    EXPECT_FALSE(machine.collectives.source.empty());
    EXPECT_EQ(require(parseMachine(writeMachine(machine))), machine)
        << preset.example;
  }
}

TEST(PresetsTest, FlexFlowClustersHaveTheirSizes) {
  for (int devices : {4, 8, 16, 32, 64}) {
    for (const char* family :
         {"k80x", "p100x", "flexflow-k80x", "flexflow-p100x"}) {
      Machine machine = presetMachine(absl::StrCat(family, devices));
      EXPECT_EQ(machine.deviceCount(), devices);
      EXPECT_EQ(machine.nodeCount(), devices / 4);
    }
  }
}

TEST(PresetsTest, FlexFlowClustersSayHowTheySynchroniseParameters) {
  for (const char* name : {"k80x64", "p100x16"}) {
    SynchronisationConstants fitted =
        require(findPreset(absl::StrCat("flexflow-", name))).synchronisation;
    EXPECT_EQ(fitted.scheme, SynchronisationScheme::kServers);
    EXPECT_THAT(fitted.source, HasSubstr("fitted"));
    // Compiled programs synchronise by collectives.
    EXPECT_EQ(require(findPreset(name)).synchronisation,
              SynchronisationConstants());
  }
}

TEST(PresetsTest, OtherNamesCountNodes) {
  EXPECT_EQ(presetMachine("dgx-h100").deviceCount(), 8);
  EXPECT_EQ(presetMachine("dgx-h100x2").deviceCount(), 16);
  EXPECT_EQ(presetMachine("gb200-nvl72x2").deviceCount(), 144);
  EXPECT_EQ(presetMachine("p3.16xlargex4").deviceCount(), 32);
}

TEST(PresetsTest, DevicesAskForEnoughNodes) {
  PresetOptions options;
  options.devices = 20;
  EXPECT_EQ(require(findPreset("dgx-h100", options)).nodes[0].count, 3);
  EXPECT_EQ(require(findPreset("dgx-h100x2", options)).nodes[0].count, 2);
  options.devices = 4;
  EXPECT_EQ(require(findPreset("dgx-h100", options)).nodes[0].count, 1);
}

TEST(PresetsTest, HostSharesItsCores) {
  PresetOptions options;
  options.hostCores = 6;
  Machine six = require(Machine::create(require(findPreset("host", options))));
  EXPECT_EQ(six.deviceCount(), 6);
  Machine two =
      require(Machine::create(require(findPreset("hostx2", options))));
  EXPECT_EQ(two.deviceCount(), 2);
  EXPECT_NEAR(two.deviceKind(0).vectorFlopsPerSecond,
              3 * six.deviceKind(0).vectorFlopsPerSecond, 1);
}

// Reports call a machine in one line so.
TEST(PresetsTest, TakesANumberOfDevicesForANode) {
  MachineDescription named = require(findPreset("4xA100"));
  MachineDescription line =
      require(findMachine(R"({"devices": "a100", "count": 4})", {}));
  EXPECT_EQ(named.name, "4xa100");
  EXPECT_EQ(require(Machine::create(named)).deviceCount(), 4);
  EXPECT_EQ(named, line);
}

TEST(PresetsTest, RefusesUnknownNamesAndSizes) {
  EXPECT_THAT(errorOf("dgx-h1000"),
              HasSubstr("unknown machine 'dgx-h1000', use k80xN, p100xN"));
  EXPECT_THAT(errorOf(""), HasSubstr("unknown machine ''"));
  EXPECT_THAT(errorOf("h100x8"),
              HasSubstr("'h100' is a device; use '8xh100', a line like "
                        "{\"devices\": "
                        "\"h100\", \"count\": 8}, or nodes that have it: "
                        "dgx-h100"));
  EXPECT_THAT(errorOf("l40s"), HasSubstr("\"l40s\", \"count\": 1}"));
  EXPECT_THAT(errorOf("-3xh100"), HasSubstr("\"h100\", \"count\": 1}"));
  EXPECT_THAT(errorOf("0xh100"), HasSubstr("\"h100\", \"count\": 1}"));
  EXPECT_THAT(errorOf("1000xh100"), HasSubstr("count: is 1000, must be"));
  EXPECT_THAT(errorOf("4xfish"), HasSubstr("unknown machine '4xfish', use"));
  EXPECT_THAT(errorOf("p100"),
              HasSubstr("give a number of devices, e.g. 'p100x16'"));
  EXPECT_THAT(errorOf("flexflow-p100"),
              HasSubstr("give a number of devices, e.g. 'flexflow-p100x16'"));
  EXPECT_THAT(errorOf("flexflow-dgx-a100"), HasSubstr("unknown machine"));
  EXPECT_THAT(errorOf("p100x16-nccl"), HasSubstr("unknown machine"));
  EXPECT_THAT(errorOf("flexflow-p100x6"), HasSubstr("multiple of 4"));
  EXPECT_THAT(errorOf("flexflow-p100x0"), HasSubstr("multiple of 4"));
  EXPECT_THAT(errorOf("flexflow-k80x99999999999999999999"),
              HasSubstr("multiple of 4"));
  EXPECT_THAT(errorOf("dgx-a100x0"), HasSubstr("between 1 and 2048"));
  EXPECT_THAT(errorOf("dgx-a100x99999999999999999999"),
              HasSubstr("between 1 and 2048"));
  EXPECT_THAT(errorOf("hostx1000"), HasSubstr("between 1 and 256"));
}

TEST(PresetsTest, FilesAreRecognisedByName) {
  EXPECT_THAT(std::string(findMachine("no/such/file").status().message()),
              HasSubstr("no/such/file: cannot be read"));
  EXPECT_EQ(require(findMachine("dgx-a100")).name, "dgx-a100");
}

}  // namespace
}  // namespace soapstone::cost_model
