#include "cost_model/system_profile.h"

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

using testing::HasSubstr;
using testing::IsSupersetOf;

std::string errorOf(const std::string& members) {
  absl::StatusOr<SystemProfile> system = parseSystem(
      absl::StrCat("{\"version\": 1, \"name\": \"mine\"", members, "}"));
  EXPECT_FALSE(system.ok()) << members;
  return std::string(system.status().message());
}

TEST(SystemProfileTest, EveryBuiltInProfileHasASourceAndReadsBack) {
  EXPECT_THAT(systemNames(),
              IsSupersetOf({"alpa", "deepspeed", "eager", "fsdp", "llm-foundry",
                            "megatron-core", "megatron-lm", "megatron-lm-flash",
                            "megatron-lm-v3", "soapstone", "torchtitan"}));
  for (const std::string& name : systemNames()) {
    SystemProfile system = require(findSystem(name));
    EXPECT_EQ(system.name, name);
    EXPECT_FALSE(system.source.empty()) << name;
    EXPECT_EQ(require(parseSystem(writeSystem(system))), system) << name;
  }
}

TEST(SystemProfileTest, OurOwnProgramsAreTheDefault) {
  SystemProfile ours = require(findSystem("soapstone"));
  ours.source.clear();
  EXPECT_EQ(ours, SystemProfile());
}

TEST(SystemProfileTest, UnknownNamesListTheKnownOnes) {
  absl::StatusOr<SystemProfile> system = findSystem("megatrom");
  EXPECT_THAT(
      std::string(system.status().message()),
      HasSubstr("no system 'megatrom'; use alpa, automodel, deepspeed"));
}

TEST(SystemProfileTest, ErrorsSayWhere) {
  EXPECT_THAT(errorOf(", \"host\": {\"secondsPerKernel\": -1}"),
              HasSubstr("host.secondsPerKernel"));
  EXPECT_THAT(errorOf(", \"attention\": {\"fusedKernels\": [\"flash-9\"]}"),
              HasSubstr("attention.fusedKernels[0]"));
  EXPECT_THAT(errorOf(", \"overlap\": {\"gradientSums\": 1}"),
              HasSubstr("must be true or false"));
  EXPECT_THAT(errorOf(", \"hots\": {}"), HasSubstr("hots"));
}

}  // namespace
}  // namespace soapstone::cost_model
