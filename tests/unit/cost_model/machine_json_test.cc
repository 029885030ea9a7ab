#include "cost_model/machine_json.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

using testing::HasSubstr;

// Two nodes of two devices each; tests replace parts of it.
constexpr char kMachine[] = R"({
  "version": 1,
  "name": "small",
  "deviceKinds": [{
    "name": "fast", "peakFlopsPerSecond": {"f32": 1e13, "bf16": 1e14},
    "vectorFlopsPerSecond": 1e13, "memoryBytes": 17179869184,
    "memoryBytesPerSecond": 1e12, "launchOverheadSeconds": 5e-6,
    "multiprocessors": 100}],
  "nodeKinds": [{
    "name": "pair",
    "devices": [{"name": "gpu", "kind": "fast", "count": 2}],
    "switches": [{"name": "hub"}],
    "interfaces": [{"name": "nic", "bytesPerSecond": 1e10, "latencySeconds": 2e-6}],
    "links": [
      {"between": ["gpu*", "hub"], "bytesPerSecond": 2e10, "latencySeconds": 1e-6},
      {"between": ["hub", "nic"], "bytesPerSecond": 2e10, "latencySeconds": 1e-6}]}],
  "nodes": [{"kind": "pair", "count": 2}],
  "networkLevels": [{"name": "leaf", "childrenPerSwitch": 4, "latencySeconds": 1e-6}]
})";

// The error of the machine above with `from` replaced by `to`.
std::string errorWith(const std::string& from, const std::string& to) {
  std::string text = absl::StrReplaceAll(kMachine, {{from, to}});
  EXPECT_NE(text, kMachine) << "nothing to replace: " << from;
  absl::StatusOr<MachineDescription> machine = parseMachine(text);
  EXPECT_FALSE(machine.ok());
  std::string message(machine.status().message());
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  return message;
}

TEST(MachineJsonTest, ExpandsCountsAndPatterns) {
  MachineDescription machine = require(parseMachine(kMachine));
  const NodeKind& node = machine.nodeKinds[0];
  ASSERT_EQ(node.devices.size(), 2u);
  EXPECT_EQ(node.devices[1].name, "gpu1");
  ASSERT_EQ(node.links.size(), 3u);
  EXPECT_EQ(node.links[1].first, "gpu1");
  EXPECT_EQ(node.links[1].second, "hub");
  EXPECT_EQ(machine.deviceKinds[0].memoryBytes, int64_t{1} << 34);
  EXPECT_EQ(machine.collectives.effectiveCollectiveBandwidthFraction, 1);
}

TEST(MachineJsonTest, WritesWhatItReads) {
  MachineDescription machine = require(parseMachine(kMachine));
  machine.source = "a \"quoted\" source";
  machine.collectives.effectiveCollectiveBandwidthFraction = 0.1 + 0.2;
  machine.networkLevels[0].oversubscription = 3;
  EXPECT_EQ(require(parseMachine(writeMachine(machine))), machine);
}

TEST(MachineJsonTest, ReadsAndWritesHowParametersAreSynchronised) {
  MachineDescription machine = require(parseMachine(kMachine));
  EXPECT_EQ(machine.synchronisation.scheme,
            SynchronisationScheme::kCollectives);
  machine.synchronisation = {SynchronisationScheme::kServers, 0.5, 1e-5,
                             "here"};
  EXPECT_EQ(require(parseMachine(writeMachine(machine))), machine);
}

TEST(MachineJsonTest, RefusesUnknownSchemesOfSynchronisation) {
  auto with = [](const std::string& synchronisation) {
    return errorWith("\"version\": 1",
                     "\"version\": 1, \"synchronisation\": " + synchronisation);
  };
  EXPECT_THAT(with("{\"scheme\": \"gossip\"}"),
              HasSubstr("synchronisation.scheme: is 'gossip', must be "
                        "'collectives' or 'owners'"));
  EXPECT_THAT(with("{\"scheme\": \"owners\", \"bandwidthFraction\": 0}"),
              HasSubstr("synchronisation.bandwidthFraction: is 0"));
  EXPECT_THAT(with("{\"scheme\": \"owners\", \"messageSeconds\": -1}"),
              HasSubstr("synchronisation.messageSeconds: is -1"));
  EXPECT_THAT(with("{}"), HasSubstr("synchronisation.scheme: is missing"));
}

TEST(MachineJsonTest, RefusesWhatIsNoMachine) {
  EXPECT_THAT(std::string(parseMachine("").status().message()),
              HasSubstr("not JSON"));
  EXPECT_THAT(std::string(parseMachine("[1]").status().message()),
              HasSubstr("is an array, must be an object"));
  EXPECT_THAT(std::string(parseMachine("{}").status().message()),
              HasSubstr("version: is missing"));
  EXPECT_THAT(errorWith("\"version\": 1", "\"version\": 2"),
              HasSubstr("version: is 2, must be 1"));
  EXPECT_THAT(errorWith("\"name\": \"small\"", "\"name\": 7"),
              HasSubstr("name: is a number, must be a string"));
  EXPECT_THAT(errorWith("\"name\": \"small\"", "\"name\": \"a\\nb\""),
              HasSubstr("name: may hold letters"));
}

TEST(MachineJsonTest, RefusesUnknownAndRepeatedMembers) {
  EXPECT_THAT(
      errorWith("\"version\": 1", "\"version\": 1, \"speed\": 3"),
      HasSubstr("unknown member 'speed', allowed are 'version', 'name'"));
  EXPECT_THAT(
      errorWith("\"bf16\"", "\"f12\""),
      HasSubstr("deviceKinds[0].peakFlopsPerSecond: unknown member 'f12'"));
  EXPECT_THAT(errorWith("\"version\": 1", "\"version\": 1, \"version\": 1"),
              HasSubstr("line 2: member 'version' is there twice"));
}

TEST(MachineJsonTest, RefusesDeepNesting) {
  std::string deep(100000, '[');
  EXPECT_THAT(std::string(parseMachine(deep).status().message()),
              HasSubstr("nested more than 32 levels deep"));
}

TEST(MachineJsonTest, RefusesImpossibleNumbers) {
  EXPECT_THAT(
      errorWith("\"bytesPerSecond\": 1e10", "\"bytesPerSecond\": 0"),
      HasSubstr("nodeKinds[0].interfaces[0].bytesPerSecond: is 0, must be"));
  EXPECT_THAT(
      errorWith("\"f32\": 1e13", "\"f32\": -1"),
      HasSubstr("deviceKinds[0].peakFlopsPerSecond.f32: is -1, must be"));
  EXPECT_THAT(errorWith("\"launchOverheadSeconds\": 5e-6",
                        "\"launchOverheadSeconds\": 1e999"),
              HasSubstr("launchOverheadSeconds"));
  EXPECT_THAT(errorWith("17179869184", "1e30"),
              HasSubstr("memoryBytes: is 1e+30"));
  EXPECT_THAT(
      errorWith("17179869184", "17179869184.5"),
      HasSubstr("memoryBytes: is 17179869184.5, must be a whole number"));
  EXPECT_THAT(errorWith("\"multiprocessors\": 100", "\"multiprocessors\": 0"),
              HasSubstr("multiprocessors: is 0, must be between 1"));
  EXPECT_THAT(errorWith("\"count\": 2}]", "\"count\": 9223372036854775807}]"),
              HasSubstr("count"));
  EXPECT_THAT(
      errorWith("\"childrenPerSwitch\": 4", "\"childrenPerSwitch\": -4"),
      HasSubstr("networkLevels[0].childrenPerSwitch: is -4"));
}

TEST(MachineJsonTest, RefusesNamesThatDoNotFit) {
  EXPECT_THAT(errorWith("\"kind\": \"fast\"", "\"kind\": \"slow\""),
              HasSubstr("unknown device kind 'slow', known are 'fast'"));
  EXPECT_THAT(
      errorWith("\"kind\": \"pair\"", "\"kind\": \"trio\""),
      HasSubstr("nodes[0].kind: unknown node kind 'trio', known are 'pair'"));
  EXPECT_THAT(
      errorWith("{\"name\": \"hub\"}", "{\"name\": \"gpu1\"}"),
      HasSubstr("nodeKinds[0].switches[0].name: 'gpu1' is there twice"));
  EXPECT_THAT(errorWith("[\"hub\", \"nic\"]", "[\"hub\", \"hub\"]"),
              HasSubstr("joins 'hub' to itself"));
  EXPECT_THAT(errorWith("[\"hub\", \"nic\"]", "[\"hub\", \"gpu0\"]"),
              HasSubstr("are joined twice"));
  EXPECT_THAT(errorWith("[\"gpu*\", \"hub\"]", "[\"tpu*\", \"hub\"]"),
              HasSubstr("no device is named 'tpu' and a number"));
}

TEST(MachineJsonTest, RefusesWhatIsNotConnected) {
  EXPECT_THAT(errorWith("[\"gpu*\", \"hub\"]", "[\"gpu0\", \"hub\"]"),
              HasSubstr("device 'gpu1' is not connected to device 'gpu0'"));
  EXPECT_THAT(errorWith("\"childrenPerSwitch\": 4", "\"childrenPerSwitch\": 1"),
              HasSubstr("networkLevels: join 1 of 2 nodes"));
  EXPECT_THAT(
      errorWith(
          "\"interfaces\": [{\"name\": \"nic\", \"bytesPerSecond\": 1e10, "
          "\"latencySeconds\": 2e-6}]",
          "\"switches2\": []"),
      HasSubstr("unknown member 'switches2'"));
  EXPECT_THAT(errorWith("\"count\": 2}],\n  \"networkLevels\"",
                        "\"count\": 20000}],\n  \"networkLevels\""),
              HasSubstr("nodes"));
}

TEST(MachineJsonTest, NamesTheFile) {
  absl::StatusOr<MachineDescription> missing =
      readMachineFile("/nowhere/m.json");
  EXPECT_THAT(std::string(missing.status().message()),
              HasSubstr("/nowhere/m.json: cannot be read"));
  std::string path = testing::TempDir() + "/cut.json";
  std::ofstream(path) << std::string(kMachine).substr(0, 300);
  EXPECT_THAT(std::string(readMachineFile(path).status().message()),
              HasSubstr("cut.json: not JSON"));
}

// Whatever is cut out of a file or put into it, there is an answer.
TEST(MachineJsonTest, SurvivesDamage) {
  std::string text = kMachine;
  for (size_t i = 0; i < text.size(); ++i) {
    std::string cut = text.substr(0, i);
    EXPECT_FALSE(parseMachine(cut).ok());
    std::string changed = text;
    changed[i] = "0{}[]\",-\\9"[i % 10];
    absl::StatusOr<MachineDescription> machine = parseMachine(changed);
    if (machine.ok()) {
      EXPECT_TRUE(Machine::create(*machine).ok());
    }
  }
}

TEST(MachineJsonTest, ReadsTheExamples) {
  for (const char* name : {"two_islands.json", "mixed_devices.json"}) {
    absl::StatusOr<MachineDescription> machine =
        readMachineFile(absl::StrCat(SOAPSTONE_EXAMPLES, "/machines/", name));
    ASSERT_TRUE(machine.ok()) << machine.status();
    EXPECT_EQ(require(parseMachine(writeMachine(*machine))), *machine);
  }
}

// Though one entry stands for many devices or links.
TEST(MachineJsonTest, NamesThePlaceInTheFile) {
  EXPECT_THAT(
      errorWith("\"bytesPerSecond\": 2e10, \"latencySeconds\": 1e-6}]}]",
                "\"bytesPerSecond\": 0, \"latencySeconds\": 1e-6}]}]"),
      HasSubstr("nodeKinds[0].links[1].bytesPerSecond: is 0, must be between "
                "1000 and 1e+16"));
  EXPECT_THAT(errorWith("[\"hub\", \"nic\"]", "[\"hub\", \"gpu1\"]"),
              HasSubstr("nodeKinds[0].links[1].between: 'hub' and 'gpu1' are "
                        "joined twice"));
  EXPECT_THAT(
      errorWith("\"fast\", \"count\": 2}],",
                "\"fast\", \"count\": 2}, {\"name\": \"old\", "
                "\"kind\": \"slow\"}],"),
      HasSubstr("nodeKinds[0].devices[1].kind: unknown device kind 'slow'"));
}

TEST(MachineJsonTest, WritesLimitsAndValuesInFull) {
  EXPECT_THAT(errorWith("\"childrenPerSwitch\": 4",
                        "\"childrenPerSwitch\": 1234567890"),
              HasSubstr("childrenPerSwitch: is 1234567890, must be between 1 "
                        "and 1048576"));
}

}  // namespace
}  // namespace soapstone::cost_model
