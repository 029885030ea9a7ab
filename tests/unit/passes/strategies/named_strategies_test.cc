// Named strategies: every model family under every strategy that people know
// by name, at several device counts. Losses, outputs and everything that is
// stored must be those of one device.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "tests/unit/passes/partition/model_cases.h"
#include "tests/unit/passes/partition/strategy_harness.h"

namespace soapstone::partition {
namespace {

constexpr int64_t kDeviceCounts[] = {2, 3, 4, 6, 8};

// Every named strategy for `devices` devices; those with degrees in all shapes
// that are worth a look.
std::vector<std::string> specsFor(int64_t devices) {
  std::vector<std::string> specs = {
      "data-parallel",
      "parameter-server",
      "model-parallel",
      "owt",
      "zero1",
      "zero2",
      "zero3",
      "fsdp",
      "expert-parallel",
      "spatial",
      absl::StrCat("megatron:t=", devices, ",d=1"),
      absl::StrCat("mesh:model=", devices),
      absl::StrCat("mesh:sequence=", devices),
      absl::StrCat("ulysses:c=", devices)};
  // The first device is twice as fast as the others.
  std::string shares = "shares=2";
  for (int64_t i = 1; i < devices; ++i) shares += ",1";
  for (const char* name : {"data-parallel", "zero1", "zero3"}) {
    specs.push_back(absl::StrCat(name, ":", shares));
  }
  if (devices % 2 == 0) {
    int64_t half = devices / 2;
    specs.push_back(absl::StrCat("megatron:t=2,d=", half));
    specs.push_back(absl::StrCat("mesh:batch=", half, ",model=2"));
    specs.push_back(absl::StrCat("megatron:t=2,c=", half));
    specs.push_back("context:c=2");
    specs.push_back("hsdp:d=2");
    specs.push_back("zero1:d=2,whole=40");
    specs.push_back(absl::StrCat("expert-parallel:d=2,e=", half));
    specs.push_back("ulysses:c=2");
    specs.push_back(absl::StrCat("recurrent:node=", half));
    // So is the first half of them.
    std::string halves = "shares=2";
    for (int64_t i = 1; i < devices; ++i) halves += i < half ? ",2" : ",1";
    specs.push_back(absl::StrCat("data-parallel:", halves));
    specs.push_back(absl::StrCat("megatron:t=2,d=", half, ",", halves));
  }
  return specs;
}

class NamedStrategies : public testing::TestWithParam<ModelCase> {};

TEST_P(NamedStrategies, ComputeWhatOneDeviceDoes) {
  ModelUnderTest model(GetParam());
  ASSERT_TRUE(model.isReady()) << model.errors;
  int tried = 0;
  for (int64_t devices : kDeviceCounts) {
    for (const std::string& spec : specsFor(devices)) {
      SCOPED_TRACE(absl::StrCat(spec, " on ", devices, " devices"));
      mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
      absl::StatusOr<model::Strategy> strategy =
          strategy::makeNamedStrategy(*configured, spec, devices);
      ASSERT_TRUE(strategy.ok()) << strategy.status();
      absl::Status applied = strategy::applyStrategy(*configured, *strategy);
      ASSERT_TRUE(applied.ok()) << applied;
      EXPECT_EQ(model.check(*configured, devices), "");
      ++tried;
    }
  }
  EXPECT_GT(tried, 60);
}

INSTANTIATE_TEST_SUITE_P(Models, NamedStrategies,
                         testing::ValuesIn(modelCases()),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return caseName(info.param);
                         });

}  // namespace
}  // namespace soapstone::partition
