// Pipelines: every model family in chunks, interpreted. What groups compute
// does not depend on the order in which they come to work, and is what one
// device computes.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ir/dist/pipeline.h"
#include "ir/model/strategy_json.h"
#include "ir/schedule/check.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/pipeline/split_pipeline.h"
#include "passes/search/joint/pipeline_strategy.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "passes/training/recompute.h"
#include "tests/unit/passes/partition/model_cases.h"
#include "tests/unit/passes/partition/strategy_harness.h"

namespace soapstone::partition {
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

// Describes the fault of a model in the pipeline of `strategy`; "" if there is
// none.
std::string check(ModelUnderTest& model, const model::Strategy& strategy) {
  mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
  absl::StatusOr<std::vector<std::string>> repeated =
      search::recomputedNames(*configured, strategy);
  if (!repeated.ok()) return repeated.status().ToString();
  absl::Status applied = strategy::applyStrategy(*configured, strategy);
  if (!applied.ok()) return applied.ToString();
  std::vector<std::string> starts;
  for (const model::PipelineChunk& chunk : strategy.pipeline->chunks) {
    starts.push_back(chunk.from);
  }
  if (failed(passes::recompute(*configured, *repeated, starts)))
    return model.errors;
  return model.checkPipeline(*configured, *strategy.pipeline, strategy.devices);
}

std::string check(const ModelCase& description, const std::string& spec,
                  int64_t devices) {
  absl::StatusOr<strategy::PipelineSpec> parsed =
      strategy::parsePipelineSpec(spec);
  if (!parsed.ok()) return parsed.status().ToString();
  ModelUnderTest model(pipelined(description, parsed->microBatches));
  if (!model.isReady()) return "not ready: " + model.errors;
  absl::StatusOr<model::Strategy> strategy =
      search::pipelineStrategy(model.module(), *parsed, devices);
  if (!strategy.ok()) return strategy.status().ToString();
  return check(model, *strategy);
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
  auto strategy = search::pipelineStrategy(
      *configured, *strategy::parsePipelineSpec("1f1b:p=2,m=3"), 2);
  ASSERT_TRUE(strategy.ok()) << strategy.status();
  ASSERT_TRUE(strategy::applyStrategy(*configured, *strategy).ok());
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
    // A mutant that the checker lets pass computes the same as the original.
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
  auto strategy = search::pipelineStrategy(
      *configured, *strategy::parsePipelineSpec("gpipe:p=2,m=4"), 2);
  ASSERT_TRUE(strategy.ok()) << strategy.status();
  ASSERT_TRUE(strategy::applyStrategy(*configured, *strategy).ok());
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

TEST(PipelineTest, GroupsMayLieOnAnyDevices) {
  // Another order than theirs, and idle devices before, between and after.
  for (const char* places : {"1+0", "3+1", "1+2"}) {
    std::string spec = absl::StrCat("1f1b:p=2,m=3,on=", places);
    EXPECT_EQ(check({.name = "gpt2_ce"}, spec, 4), "") << spec;
  }
  EXPECT_EQ(check({.name = "llama"},
                  "megatron:t=2,d=2,p=2,m=2,zero=1,on=6-9+0-3", 10),
            "");
}

TEST(PipelineTest, ComputesAgainInTheBackwardPass) {
  for (const char* recompute : {"selective", "full", "50%", "0%", "full:1",
                                "uniform:2", "layernorm+mlp"}) {
    for (const char* spec : {"1f1b:p=2,m=3", "gpipe:p=3,m=2"}) {
      std::string text = absl::StrCat(spec, ",recompute=", recompute);
      EXPECT_EQ(check({.name = "gpt2_ce"}, text, spec[0] == '1' ? 2 : 3), "")
          << text;
    }
  }
  EXPECT_EQ(
      check({.name = "llama"}, "megatron:t=2,d=2,p=2,m=2,recompute=full", 8),
      "");
  EXPECT_EQ(check({.name = "llama"}, "zbv:p=2,m=4,recompute=0%", 2), "");
  EXPECT_EQ(check({.name = "gpt2_ce"}, "zb-h1:p=3,m=4,recompute=full", 3), "");
}

// How many ops the weight gradients of every chunk compute again for
// themselves.
std::vector<int> repeatedForWeights(const std::string& spec, int64_t groups) {
  strategy::PipelineSpec parsed = *strategy::parsePipelineSpec(spec);
  ModelUnderTest model(pipelined({.name = "gpt2_ce"}, parsed.microBatches));
  model::Strategy strategy =
      *search::pipelineStrategy(model.module(), parsed, groups);
  mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
  std::vector<std::string> repeated =
      *search::recomputedNames(*configured, strategy);
  EXPECT_FALSE(repeated.empty());
  EXPECT_TRUE(strategy::applyStrategy(*configured, strategy).ok());
  std::vector<std::string> starts;
  for (const model::PipelineChunk& chunk : strategy.pipeline->chunks) {
    starts.push_back(chunk.from);
  }
  EXPECT_TRUE(succeeded(passes::recompute(*configured, repeated, starts)));
  EXPECT_TRUE(
      succeeded(pipeline::splitPipeline(*configured, *strategy.pipeline)));
  std::vector<int> counts;
  for (int chunk = 0; chunk < groups; ++chunk) {
    auto function = configured->lookupSymbol<mlir::func::FuncOp>(
        dist::weightGradientFunction(chunk));
    int count = 0;
    for (Operation& op : function.front()) {
      auto name = op.getAttrOfType<mlir::StringAttr>(soap::kNameAttribute);
      count += op.hasAttr(passes::kRecomputeOfAttribute) && name &&
               name.getValue().ends_with(".weight");
    }
    counts.push_back(count);
  }
  return counts;
}

TEST(PipelineTest, LateWeightGradientsComputeAgainForThemselves) {
  EXPECT_EQ(repeatedForWeights("1f1b:p=3,m=4,recompute=0%", 3),
            (std::vector<int>{0, 0, 0}));
  std::vector<int> late = repeatedForWeights("zb-h1:p=3,m=4,recompute=0%", 3);
  // The first group's weight gradients follow at once.
  EXPECT_EQ(late[0], 0);
  EXPECT_GT(late[1], 0);
  EXPECT_GT(late[2], 0);
}

TEST(PipelineTest, SharesOptimizerStatesBetweenReplicas) {
  EXPECT_EQ(check({.name = "llama"}, "megatron:t=2,d=2,p=2,m=2,zero=1", 8), "");
  // Sums of gradients, too; and parameters.
  EXPECT_EQ(check({.name = "llama"}, "megatron:t=2,d=2,p=2,m=2,zero=2", 8), "");
  EXPECT_EQ(check({.name = "llama"}, "megatron:t=2,d=2,p=2,m=2,zero=3", 8), "");
  EXPECT_EQ(check({.name = "llama"}, "megatron:t=2,c=2,d=2,m=2,zero=3", 8), "");
  for (const char* inner : {"zero1", "zero2", "fsdp"}) {
    EXPECT_EQ(check({.name = "gpt2_ce"}, absl::StrCat(inner, ":p=2,m=2"), 4),
              "")
        << inner;
  }
}

// The names of the ops that a chunk can begin at: forward ops with an input and
// a parameter behind them.
std::vector<std::string> possibleStarts(ModuleOp module) {
  auto function = module.lookupSymbol<mlir::func::FuncOp>("accumulate");
  llvm::DenseMap<Value, unsigned> behind;  // 1: an input, 2: a parameter,
                                           // 4: a gradient.
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    soap::ArgumentRole role = soap::argumentRole(function, i);
    unsigned bit = 0;
    if (role == soap::ArgumentRole::kInput) bit = 1;
    if (role == soap::ArgumentRole::kParameter ||
        role == soap::ArgumentRole::kWorkingCopy) {
      bit = 2;
    }
    behind[function.getArgument(i)] = bit;
  }
  std::vector<std::string> names;
  for (Operation& op : function.front().without_terminator()) {
    unsigned bits = 0;
    for (Value operand : op.getOperands()) bits |= behind[operand];
    if (op.hasAttr("soap.gradient_of") && bits != 0) bits |= 4;
    for (Value result : op.getResults()) behind[result] = bits;
    auto name = op.getAttrOfType<mlir::StringAttr>("soap.name");
    if (bits == 3 && name) names.push_back(name.str());
  }
  return names;
}

// A drawn pipeline: chunks that begin anywhere, on groups of one or two devices
// in any order, with any recomputation.
model::Strategy drawPipeline(ModelUnderTest& model, int64_t microBatches,
                             std::mt19937_64* random) {
  auto draw = [&](auto list) { return list[(*random)() % list.size()]; };
  int groups = draw(std::vector<int>{2, 3, 4});
  int size = draw(std::vector<int>{1, 2});
  bool isInterleaved = microBatches % groups == 0 && (*random)() % 3 == 0;
  int chunks = groups * (isInterleaved ? 2 : 1);
  std::vector<std::string> names = possibleStarts(model.module());
  chunks = std::min(chunks, static_cast<int>(names.size()));
  if (chunks % groups != 0) chunks = groups = std::min(groups, chunks);
  model::Strategy strategy = *strategy::makeNamedStrategy(
      model.module(), draw(std::vector<const char*>{"data-parallel", "zero1"}),
      size);
  strategy.recompute = *search::recomputeEntries(
      model.module(),
      draw(std::vector<const char*>{"none", "selective", "full", "40%"}));
  strategy.devices = groups * size;
  model::StrategyPipeline pipeline;
  pipeline.microBatches = microBatches;
  pipeline.family =
      chunks > groups
          ? "interleaved"
          : draw(std::vector<const char*>{"gpipe", "1f1b", "zb-h1"});
  // Weight gradients that wait would hold up what is sent behind them.
  bool isLate = (*random)() % 2 == 0;
  pipeline.sendsLate = isLate && pipeline.family != "zb-h1";
  std::vector<size_t> places;
  for (size_t i = 1; i < names.size(); ++i) places.push_back(i);
  std::shuffle(places.begin(), places.end(), *random);
  places.resize(chunks - 1);
  places.push_back(0);
  std::sort(places.begin(), places.end());
  std::vector<int> order(groups);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), *random);
  for (int chunk = 0; chunk < chunks; ++chunk) {
    pipeline.chunks.push_back(
        {names[places[chunk]],
         sharding::DeviceGrid::range(order[chunk % groups] * size, size)});
  }
  strategy.pipeline = std::move(pipeline);
  return strategy;
}

TEST(PipelineTest, PutsAPackedGradientTogetherFromTwoChunks) {
  // Keys and values of the decoder belong to the first chunk, queries to the
  // second: parts of one packed bias, and of one packed weight.
  for (const char* start : {"Add_4", "MatMul_1"}) {
    ModelUnderTest model(pipelined({.name = "nmt"}, 2));
    ASSERT_TRUE(model.isReady()) << model.errors;
    for (const char* inner : {"data-parallel", "zero1"}) {
      model::Strategy strategy =
          *strategy::makeNamedStrategy(model.module(), inner, 2);
      model::StrategyPipeline pipeline;
      pipeline.microBatches = 2;
      pipeline.chunks = {
          {"/source/Gather", sharding::DeviceGrid::range(0, 2)},
          {absl::StrCat("/transformer/decoder/layers.0/multihead_attn/", start),
           sharding::DeviceGrid::range(2, 2)}};
      strategy.devices = 4;
      strategy.pipeline = std::move(pipeline);
      EXPECT_EQ(check(model, strategy), "") << start << " " << inner;
    }
  }
}

// SOAPSTONE_RANDOM_CUTS is how many pipelines are drawn.
TEST(PipelineTest, AnyCutsOnAnyGroupsComputeTheSame) {
  const char* wanted = std::getenv("SOAPSTONE_RANDOM_CUTS");
  const int count = wanted != nullptr ? std::atoi(wanted) : 8;
  std::vector<ModelCase> cases;
  for (const ModelCase& model : trainingCases()) {
    if (takesMicroBatches(model)) cases.push_back(model);
  }
  std::mt19937_64 random(1);
  std::map<std::pair<size_t, int64_t>, std::unique_ptr<ModelUnderTest>> models;
  for (int i = 0; i < count; ++i) {
    size_t number =
        wanted != nullptr ? i % cases.size() : random() % cases.size();
    int64_t microBatches = random() % 2 == 0 ? 2 : 4;
    auto& model = models[{number, microBatches}];
    if (!model) {
      model = std::make_unique<ModelUnderTest>(
          pipelined(cases[number], microBatches));
    }
    ASSERT_TRUE(model->isReady()) << model->errors;
    model::Strategy strategy = drawPipeline(*model, microBatches, &random);
    EXPECT_EQ(check(*model, strategy), "")
        << i << ": " << caseName(cases[number]) << " "
        << model::toJson(strategy);
  }
}

TEST(PipelineTest, RunsSeveralChunksOnAGroup) {
  EXPECT_EQ(check({.name = "gpt2_ce"}, "interleaved:p=2,v=2,m=4", 2), "");
  EXPECT_EQ(check({.name = "gpt2_ce"}, "zbv:p=2,m=4", 2), "");
}

}  // namespace
}  // namespace soapstone::partition
