#include "cost_model/expert_rules.h"

#include <string>

#include "cost_model/system_profile.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

using testing::HasSubstr;

model::OperatorDescription describe(const std::string& kind) {
  model::OperatorDescription op;
  op.kind = kind;
  return op;
}

TEST(ExpertRulesTest, SortingMovesTheSlots) {
  ExpertRules rules;
  rules.sortedBytesPerElement = 4;
  model::OperatorDescription dispatch = describe("dispatch");
  dispatch.shapes = {{2, 16, 8}, {2, 16, 2}, {2, 16, 2}, {4, 2, 8, 8}};
  EXPECT_EQ(sortedBytes(dispatch, rules), 4 * 4 * 2 * 8 * 8);
  model::OperatorDescription combine = describe("combine");
  combine.shapes = {{4, 2, 8, 8}, {2, 16, 2}, {2, 16, 2}, {2, 16, 8}};
  EXPECT_EQ(sortedBytes(combine, rules), sortedBytes(dispatch, rules));
  model::OperatorDescription other = describe("gather");
  other.shapes = combine.shapes;
  EXPECT_EQ(sortedBytes(other, rules), 0);
  EXPECT_EQ(sortedBytes(dispatch, {}), 0);
}

TEST(ExpertRulesTest, ProfilesSayThem) {
  SystemProfile system = *findSystem("automodel");
  EXPECT_EQ(system.experts.copiesSent, 1);
  EXPECT_EQ(findSystem("megatron-core")->experts.sortedBytesPerElement, 4);
  system.experts.sortedBytesPerElement = 6;
  absl::StatusOr<SystemProfile> read = parseSystem(writeSystem(system));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->experts, system.experts);
  absl::StatusOr<SystemProfile> wrong = parseSystem(
      R"({"version": 1, "name": "x", "experts": {"copiesSent": -1}})");
  EXPECT_THAT(wrong.status().message(),
              HasSubstr("is -1, must be between 0 and 1024"));
}

}  // namespace
}  // namespace soapstone::cost_model
