// Pipelines: every model family in chunks, interpreted. What groups compute
// does not depend on the order in which they come to work, and is what one
// device computes.

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ir/dist/pipeline.h"
#include "ir/schedule/check.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/search/pipeline_strategy.h"
#include "passes/strategy/apply_strategy.h"
#include "tests/unit/partition/model_cases.h"
#include "tests/unit/partition/strategy_harness.h"

namespace soapstone {
namespace {

// All sizes of all families: minutes.
bool isWhole() { return std::getenv("SOAPSTONE_WHOLE_PIPELINES") != nullptr; }

// The case as a pipeline of so many micro-batches, with dropout and labels that
// do not count.
ModelCase pipelined(ModelCase model, int64_t microBatches) {
  model.isPipelined = true;
  model.options.microBatches = microBatches;
  model.options.allowsBatchStatistics = true;
  model.dropout = 0.1;
  model.ignoredLabels = 0.4;
  return model;
}

std::string check(const ModelCase& description, const std::string& spec,
                  int64_t devices) {
  absl::StatusOr<PipelineSpec> parsed = parsePipelineSpec(spec);
  if (!parsed.ok()) return parsed.status().ToString();
  ModelUnderTest model(pipelined(description, parsed->microBatches));
  if (!model.isReady()) return "not ready: " + model.errors;
  mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
  absl::StatusOr<Strategy> strategy =
      pipelineStrategy(*configured, *parsed, devices);
  if (!strategy.ok()) return strategy.status().ToString();
  absl::Status applied = applyStrategy(*configured, *strategy);
  if (!applied.ok()) return applied.ToString();
  return model.checkPipeline(*configured, *strategy->pipeline, devices);
}

// Whether a step of the model can be computed in parts.
bool takesMicroBatches(const ModelCase& model) {
  return model.name != "dlrm" && model.name != "moe";
}

std::vector<ModelCase> trainingCases() {
  std::vector<ModelCase> cases;
  for (const ModelCase& model : modelCases()) {
    if (model.isTraining) cases.push_back(model);
  }
  return cases;
}

class Pipelines : public testing::TestWithParam<ModelCase> {};

TEST_P(Pipelines, ComputeWhatOneDeviceDoes) {
  std::vector<int> groups = {2};
  std::vector<int> microBatches = {3};
  std::vector<std::string> families = {"1f1b"};
  if (isWhole()) {
    groups = {2, 3, 4};
    microBatches = {1, 4};
    families = {"gpipe", "1f1b"};
  }
  for (int p : groups) {
    for (int m : microBatches) {
      if (!takesMicroBatches(GetParam())) m = 1;
      for (const std::string& family : families) {
        std::string spec = absl::StrCat(family, ":p=", p, ",m=", m);
        EXPECT_EQ(check(GetParam(), spec, p), "") << spec;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Pipelines, testing::ValuesIn(trainingCases()),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return caseName(info.param);
                         });

// One fault, drawn: two neighbours of a list swapped, an action left out, done
// twice or for another micro-batch.
void mutate(schedule::Schedule* lists, std::mt19937_64* random) {
  schedule::Actions& list =
      lists->programs[(*random)() % lists->programs.size()];
  size_t place = (*random)() % list.size();
  switch ((*random)() % 4) {
    case 0:
      if (place + 1 == list.size()) --place;
      std::swap(list[place], list[place + 1]);
      break;
    case 1:
      list.erase(list.begin() + static_cast<int64_t>(place));
      break;
    case 2:
      list.insert(list.begin() + static_cast<int64_t>(place), list[place]);
      break;
    default:
      list[place].microBatch =
          (list[place].microBatch + 1) % lists->microBatches;
  }
}

TEST(PipelineTest, FaultsInSchedulesAreFound) {
  constexpr int kMutants = 300;
  ModelUnderTest model(pipelined({.name = "mlp"}, 3));
  ASSERT_TRUE(model.isReady()) << model.errors;
  mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
  auto strategy =
      pipelineStrategy(*configured, *parsePipelineSpec("1f1b:p=2,m=3"), 2);
  ASSERT_TRUE(strategy.ok()) << strategy.status();
  ASSERT_TRUE(applyStrategy(*configured, *strategy).ok());
  auto program = model.pipelineProgram(*configured, *strategy->pipeline, 2);
  ASSERT_TRUE(program) << model.errors;
  const dist::Pipeline original = *dist::readPipeline(*program);
  std::vector<double> losses;
  auto expected = model.runPipeline(*program, {}, &losses);
  ASSERT_TRUE(expected.ok()) << expected.status();
  std::mt19937_64 random(1);
  int found = 0;
  int harmless = 0;
  for (int i = 0; i < kMutants; ++i) {
    dist::Pipeline mutant = original;
    mutate(&mutant.schedule, &random);
    schedule::SlotCounts slots = schedule::countSlots(original.schedule);
    for (int& count : slots.messages) {
      count = std::max(count, mutant.schedule.microBatches);
    }
    bool isRefused = !schedule::checkSchedule(mutant.schedule, slots).ok();
    dist::setPipeline(*program, mutant);
    std::vector<double> others;
    model.errors.clear();
    auto values = model.runPipeline(*program, {}, &others);
    bool isSame = values.ok() && others == losses;
    for (const auto& [name, tensor] : *expected) {
      if (!isSame) break;
      isSame = name.find('@') != std::string::npos ||
               model.describeDifference(name, tensor, values->at(name)).empty();
    }
    // What the checker lets pass does what the original does.
    EXPECT_TRUE(isRefused || isSame) << "mutant " << i;
    found += isRefused ? 1 : 0;
    harmless += isSame ? 1 : 0;
  }
  EXPECT_GT(found, kMutants * 2 / 3);
  EXPECT_LT(harmless, kMutants / 2);
}

TEST(PipelineTest, OneSlotLessIsFound) {
  ModelUnderTest model(pipelined({.name = "mlp"}, 4));
  ASSERT_TRUE(model.isReady()) << model.errors;
  mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
  auto strategy =
      pipelineStrategy(*configured, *parsePipelineSpec("gpipe:p=2,m=4"), 2);
  ASSERT_TRUE(strategy.ok()) << strategy.status();
  ASSERT_TRUE(applyStrategy(*configured, *strategy).ok());
  auto program = model.pipelineProgram(*configured, *strategy->pipeline, 2);
  ASSERT_TRUE(program) << model.errors;
  int tried = 0;
  mlir::Builder builder(&model.context);
  std::vector<mlir::func::FuncOp> functions;
  program->walk([&](mlir::func::FuncOp f) { functions.push_back(f); });
  for (mlir::func::FuncOp function : functions) {
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      std::optional<int64_t> slots = dist::slotsOf(function, i);
      if (!slots || *slots < 2) continue;
      function.setArgAttr(i, dist::kSlotsAttribute,
                          builder.getI64IntegerAttr(*slots - 1));
      std::vector<double> losses;
      model.errors.clear();
      EXPECT_FALSE(model.runPipeline(*program, {}, &losses).ok());
      EXPECT_NE(model.errors.find("its slot holds micro-batch"),
                std::string::npos)
          << model.errors;
      function.setArgAttr(i, dist::kSlotsAttribute,
                          builder.getI64IntegerAttr(*slots));
      ++tried;
    }
  }
  EXPECT_GT(tried, 5);
}

TEST(PipelineTest, SplitsGroupsByTensorsAndData) {
  EXPECT_EQ(check({.name = "llama"}, "megatron:t=2,d=2,p=2,m=2", 8), "");
}

TEST(PipelineTest, SharesOneTableBetweenTwoGroups) {
  // The table is read by the embedding and by the head.
  EXPECT_EQ(check({.name = "gpt2_ce"}, "gpipe:p=3,m=2", 3), "");
}

TEST(PipelineTest, RunsSeveralChunksOnAGroup) {
  EXPECT_EQ(check({.name = "gpt2_ce"}, "interleaved:p=2,v=2,m=4", 2), "");
  EXPECT_EQ(check({.name = "gpt2_ce"}, "zbv:p=2,m=4", 2), "");
}

}  // namespace
}  // namespace soapstone
