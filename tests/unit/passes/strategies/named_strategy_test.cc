#include "passes/strategies/named_strategy.h"

#include <map>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "mlir/IR/Verifier.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/pipeline_spec.h"
#include "passes/strategies/strategy_source.h"
#include "tests/support/matchers.h"
#include "tests/unit/passes/strategies/parse_model.h"

namespace soapstone::strategy {
namespace {

using ::testing::HasSubstr;

// The entries of an expert's strategy, by op: "row=4 column=2 x2 on 0..15".
std::map<std::string, std::string> describe(TestModel& model,
                                            const std::string& spec,
                                            int64_t devices) {
  absl::StatusOr<model::Strategy> strategy =
      makeNamedStrategy(*model.module, spec, devices);
  EXPECT_THAT(strategy, IsOk()) << spec;
  if (!strategy.ok()) return {};
  EXPECT_THAT(applyStrategy(*model.module, *strategy), IsOk()) << spec;
  EXPECT_TRUE(succeeded(mlir::verify(*model.module)));
  std::map<std::string, std::string> described;
  absl::StatusOr<model::Strategy> applied = collectStrategy(*model.module);
  EXPECT_THAT(applied, IsOk());
  auto add = [&](const model::NamedConfiguration& entry) {
    std::string text;
    for (const auto& [factor, degree] : entry.splits) {
      text += factor + "=" + std::to_string(degree);
      for (const auto& [name, shares] : entry.shares) {
        if (name == factor) text += "(" + sharding::sharesText(shares) + ")";
      }
      text += " ";
    }
    if (entry.replication > 1)
      text += "x" + std::to_string(entry.replication) + " ";
    described[entry.name] = text + "on " + entry.devices.toString();
  };
  for (const model::NamedConfiguration& entry : applied->ops) add(entry);
  for (const model::NamedConfiguration& entry : applied->tensors) add(entry);
  return described;
}

std::string errorOf(TestModel& model, const std::string& spec,
                    int64_t devices) {
  absl::StatusOr<model::Strategy> strategy =
      loadStrategy(*model.module, spec, devices);
  return strategy.ok() ? "" : std::string(strategy.status().message());
}

TEST(NamedStrategyTest, DataParallelSplitsTheBatchOfEveryOp) {
  TestModel model(kTwoLayers);
  auto ops = describe(model, "data-parallel", 4);
  EXPECT_EQ(ops["fc1"], "row=4 on 0..3");
  EXPECT_EQ(ops["act"], "dim0=4 on 0..3");
  EXPECT_EQ(ops["total"], "dim0=4 on 0..3");
  EXPECT_EQ(ops["w1"], "x4 on 0..3");
}

TEST(NamedStrategyTest, DataParallelUsesWhatTheBatchAllows) {
  TestModel model(kTwoLayers);
  EXPECT_EQ(describe(model, "data-parallel", 3)["fc1"], "row=3 on 0..2");
  EXPECT_EQ(describe(model, "data-parallel", 16)["fc1"], "row=8 x2 on 0..15");
  // Two axes that split samples together.
  EXPECT_EQ(describe(model, "hsdp:d=2", 16)["fc1"], "row=8 x2 on 0..15");
  EXPECT_EQ(describe(model, "hsdp:d=8", 16)["fc1"], "row=8 x2 on 0..15");
  EXPECT_EQ(describe(model, "expert-parallel:d=2,e=8", 16)["fc1"],
            "row=8 x2 on 0..15");
  EXPECT_EQ(describe(model, "expert-parallel:d=16,e=1", 16)["fc1"],
            "row=8 x2 on 0..15");
  // Devices that share a sequence share samples where there are enough.
  EXPECT_EQ(describe(model, "context:d=2,c=4", 8)["fc1"], "row=8 on 0..7");
  EXPECT_EQ(describe(model, "context:d=2,c=8", 16)["fc1"], "row=2 x8 on 0..15");
}

TEST(NamedStrategyTest, SharesOfDevicesAreThoseOfTheBatch) {
  TestModel model(kTwoLayers);
  auto ops = describe(model, "data-parallel:shares=2,2,1,1", 4);
  // Whole samples: 8 in proportion.
  EXPECT_EQ(ops["fc1"], "row=4(3:3:1:1) on 0..3");
  EXPECT_EQ(ops["act"], "dim0=4(3:3:1:1) on 0..3");
  EXPECT_EQ(ops["w1"], "x4 on 0..3");
  EXPECT_EQ(describe(model, "data-parallel:shares=5,5,5,5", 4)["fc1"],
            "row=4 on 0..3");
  // A part that two devices work on is as large as the slower one's.
  ops = describe(model, "megatron:t=2,d=2,shares=3,9,1,1", 4);
  EXPECT_EQ(ops["fc1"], "row=2(3:1) column=2 on 0..3");
  EXPECT_EQ(ops["w1"], "dim1=2 x2 on 0:2*1,2*2");
}

TEST(NamedStrategyTest, SharesAreOneForEachDevice) {
  TestModel model(kTwoLayers);
  EXPECT_THAT(errorOf(model, "data-parallel:shares=2,1", 4),
              HasSubstr("there are shares for 2 devices, but 4 devices"));
  EXPECT_THAT(
      errorOf(model, "data-parallel:shares=2,0,1,1", 4),
      HasSubstr("'0' is wrong; use shares=speed, or a positive number"));
  EXPECT_THAT(errorOf(model, "data-parallel:shares=speed", 4),
              HasSubstr("shares=speed needs a machine"));
  EXPECT_THAT(errorOf(model, "data-parallel:shares=1,1,shares=2,1", 2),
              HasSubstr("two arguments 'shares'"));
}

TEST(NamedStrategyTest, MegatronPairsColumnsWithRows) {
  TestModel model(kTwoLayers);
  auto ops = describe(model, "megatron:t=2,d=2", 4);
  EXPECT_EQ(ops["fc1"], "row=2 column=2 on 0..3");
  EXPECT_EQ(ops["act"], "dim0=2 dim1=2 on 0..3");
  EXPECT_EQ(ops["fc2"], "row=2 contracted=2 on 0..3");
  // Replicated over d, which is major.
  EXPECT_EQ(ops["w1"], "dim1=2 x2 on 0:2*1,2*2");
  EXPECT_EQ(ops["w2"], "dim0=2 x2 on 0:2*1,2*2");
}

TEST(NamedStrategyTest, MegatronTakesTheDevicesThatAreLeftForData) {
  TestModel model(kTwoLayers);
  EXPECT_EQ(describe(model, "megatron:t=2", 6)["fc1"],
            "row=3 column=2 on 0..5");
  EXPECT_EQ(describe(model, "megatron", 2)["fc1"], "column=2 on 0..1");
}

TEST(NamedStrategyTest, OneWeirdTrickSplitsNeuronsOfDenseLayersOnly) {
  TestModel model(kConvolution);
  auto ops = describe(model, "owt", 4);
  EXPECT_EQ(ops["conv"], "batch=4 on 0..3");
  EXPECT_EQ(ops["relu"], "dim0=4 on 0..3");
  EXPECT_EQ(ops["fc"], "column=4 on 0..3");
  EXPECT_EQ(ops["w"], "dim1=4 on 0..3");
}

TEST(NamedStrategyTest, SpatialSplitsHeightThroughWindows) {
  TestModel model(kConvolution);
  auto ops = describe(model, "spatial", 4);
  EXPECT_EQ(ops["conv"], "height=4 on 0..3");
  EXPECT_EQ(ops["relu"], "dim2=4 on 0..3");
}

TEST(NamedStrategyTest, MeshSplitsFactorsByName) {
  TestModel model(kConvolution);
  auto ops = describe(model, "mesh:outChannel=2,batch=2,column=5", 20);
  EXPECT_EQ(ops["conv"], "outChannel=2 batch=2 x5 on 0..19");
  EXPECT_EQ(ops["fc"], "row=2 column=5 x2 on 0:10*1,2*10");
}

TEST(NamedStrategyTest, ZeroShardsMoreAndMore) {
  passes::TrainingOptions options;
  options.optimizer.kind = soap::OptimizerKind::Adam;
  options.microBatches = 2;
  TestModel model(kTwoLayers, /*training=*/true, options);
  auto one = describe(model, "zero1", 2);
  EXPECT_EQ(one["w1"], "x2 on 0..1");
  EXPECT_EQ(one["w1.m"], "dim0=2 on 0..1");
  EXPECT_EQ(one["update w1"], "dim0=2 on 0..1");
  EXPECT_EQ(one.count("w1.gradient"), 0u);
  auto two = describe(model, "zero2", 2);
  EXPECT_EQ(two["w1"], "x2 on 0..1");
  EXPECT_EQ(two["w1.gradient"], "dim0=2 on 0..1");
  auto three = describe(model, "zero3", 2);
  EXPECT_EQ(three["w1"], "dim0=2 on 0..1");
  EXPECT_EQ(three, describe(model, "fsdp", 2));
}

// Groups of neighbours share, each all of the updates.
TEST(NamedStrategyTest, ZeroSharesWithinGroups) {
  passes::TrainingOptions options;
  options.optimizer.kind = soap::OptimizerKind::Adam;
  TestModel model(kTwoLayers, /*training=*/true, options);
  auto ops = describe(model, "zero1:d=2", 4);
  EXPECT_EQ(ops["fc1"], "row=4 on 0..3");
  EXPECT_EQ(ops["w1"], "x4 on 0..3");
  EXPECT_EQ(ops["w1.m"], "dim0=2 x2 on 0:2*1,2*2");
  EXPECT_EQ(ops["update w1"], "dim0=2 x2 on 0:2*1,2*2");
  EXPECT_EQ(describe(model, "zero1:d=4", 4),
            describe(model, "data-parallel", 4));
}

// The updates of the first layer, whose gradients come last, stay whole.
TEST(NamedStrategyTest, ZeroLeavesTheLastUpdatesWhole) {
  passes::TrainingOptions options;
  options.optimizer.kind = soap::OptimizerKind::Adam;
  TestModel model(kTwoLayers, /*training=*/true, options);
  auto ops = describe(model, "zero1:whole=60", 2);
  EXPECT_EQ(ops.count("update w1"), 0u);
  EXPECT_EQ(ops.count("update w2"), 1u);
  EXPECT_EQ(ops["update w2"], describe(model, "zero1", 2)["update w2"]);
  EXPECT_EQ(describe(model, "zero1:whole=100", 2),
            describe(model, "data-parallel", 2));
  EXPECT_EQ(describe(model, "zero1:whole=0", 2), describe(model, "zero1", 2));
}

// One plan by two names.
TEST(NamedStrategyTest, SharedUpdatesOfReplicasAreThePlainStepOfThatName) {
  for (const char* stage : {"1", "2"}) {
    const std::string named = absl::StrCat("zero", stage);
    absl::StatusOr<PipelineSpec> spec =
        parsePipelineSpec(absl::StrCat("data-parallel:zero=", stage));
    ASSERT_TRUE(spec.ok()) << spec.status();
    EXPECT_EQ(pipelineSpecText(*spec), named);
    EXPECT_FALSE(spec->isPipeline());
    EXPECT_EQ(pipelineSpecText(*parsePipelineSpec(named + ":m=1")),
              pipelineSpecText(*spec));
  }
}

// In micro-batches they are one group's words, in stages nobody's.
TEST(NamedStrategyTest, ZeroTakesWordsOfItsOwnInMicroBatches) {
  absl::StatusOr<PipelineSpec> spec = parsePipelineSpec("zero1:d=2,m=4");
  ASSERT_TRUE(spec.ok());
  EXPECT_EQ(spec->inner, "zero1:d=2");
  EXPECT_FALSE(spec->sharesOptimizer);
  EXPECT_EQ(parsePipelineSpec("zero1:m=4")->inner, "data-parallel");
  for (const char* text : {"zero1:whole=30,p=2,m=4", "zero2:whole=30,m=4"}) {
    EXPECT_THAT(parsePipelineSpec(text).status().message(),
                HasSubstr("has 'whole=30', which 'zero"));
  }
}

TEST(NamedStrategyTest, GroupsLieOnTheDevicesThatAreNamed) {
  const std::string text = "megatron:t=2,d=1,p=3,m=4,on=6-9+4-5";
  absl::StatusOr<PipelineSpec> spec = parsePipelineSpec(text);
  ASSERT_TRUE(spec.ok()) << spec.status().ToString();
  EXPECT_EQ(spec->devices, (std::vector<int>{6, 7, 8, 9, 4, 5}));
  EXPECT_EQ(pipelineSpecText(*spec), text);
  EXPECT_EQ(devicesOf(*spec, 14), 6);
  EXPECT_EQ(devicesOf(*parsePipelineSpec("gpipe:p=2,m=4"), 14), 14);
  for (const auto& [places, fault] :
       std::vector<std::pair<std::string, std::string>>{
           {"p=3,on=6-9+4", "as many devices for each of the 3 groups"},
           {"p=2,on=6-8+4-6", "ranges of devices, as 6-13+0-5"},
           {"p=2,on=6-8+0+2-3", "a range of 3 devices for each group"},
           {"p=2,on=8-6", "ranges of devices"},
           {"p=2,on=a", "ranges of devices"},
           {"p=2,on=-1-0", "ranges of devices"},
           {"m=2,on=6-7", "beside p="}}) {
    EXPECT_THAT(parsePipelineSpec("megatron:" + places).status().message(),
                HasSubstr(fault))
        << places;
  }
}

TEST(NamedStrategyTest, ParameterServersHoldEveryParameterOnce) {
  TestModel model(kTwoLayers);
  auto ops = describe(model, "parameter-server", 2);
  EXPECT_EQ(ops["fc1"], "row=2 on 0..1");
  // Whole, also what is more than half of all bytes: in parts it would be
  // gathered forward and backward.
  std::set<std::string> owners{ops["w1"], ops["b1"], ops["w2"]};
  for (const std::string& owner : owners)
    EXPECT_TRUE(owner == "on 0" || owner == "on 1") << owner;
}

TEST(NamedStrategyTest, SequencesAreSplitWithAndWithoutHeads) {
  TestModel model(kTwoLayers);
  EXPECT_EQ(describe(model, "context:c=1", 4)["fc1"], "row=4 on 0..3");
  // Nothing here is a sequence.
  EXPECT_EQ(describe(model, "context:c=4", 4)["fc1"], "row=4 on 0..3");
  EXPECT_THAT(errorOf(model, "ulysses:c=3", 4), HasSubstr("3 devices"));
  EXPECT_THAT(errorOf(model, "context:t=3", 4), HasSubstr("no argument 't'"));
}

TEST(NamedStrategyTest, ModelParallelPutsLayersOnOneDeviceEach) {
  TestModel model(kTwoLayers);
  auto ops = describe(model, "model-parallel", 2);
  EXPECT_EQ(ops["fc1"], "on 0");
  EXPECT_EQ(ops["act"], "on 0");
  EXPECT_EQ(ops["fc2"], "on 1");
  EXPECT_EQ(ops["w2"], "on 1");
}

TEST(NamedStrategyTest, RecurrentRepeatsThePlacementOnEveryNode) {
  TestModel model(kTwoLayers);
  auto ops = describe(model, "recurrent:node=2", 4);
  EXPECT_EQ(ops["fc1"], "row=2 on 0:2*2");
  EXPECT_EQ(ops["fc2"], "row=2 on 1:2*2");
}

TEST(NamedStrategyTest, EveryNamedStrategyWorksOnEveryModel) {
  for (bool training : {true, false}) {
    for (const char* text : {kTwoLayers, kConvolution}) {
      TestModel model(text, training);
      ASSERT_TRUE(model.module);
      for (const char* spec : {"single",
                               "data-parallel",
                               "parameter-server",
                               "model-parallel",
                               "owt",
                               "mesh:batch=1,model=1",
                               "megatron",
                               "megatron:t=1",
                               "zero1",
                               "zero2",
                               "zero3",
                               "fsdp",
                               "hsdp:d=1",
                               "expert-parallel",
                               "spatial",
                               "recurrent:node=1",
                               "context",
                               "ulysses",
                               "zero1:d=1,whole=40",
                               "random:3"}) {
        for (int64_t devices : {1, 2, 3, 6, 8}) {
          if (std::string(spec).find("mesh") == 0 && devices > 1) continue;
          describe(model, spec, devices);
        }
      }
    }
  }
}

TEST(NamedStrategyTest, RefusesWhatItDoesNotKnow) {
  TestModel model(kTwoLayers);
  EXPECT_THAT(errorOf(model, "data-paralel", 2),
              HasSubstr("use single, data-parallel"));
  EXPECT_THAT(errorOf(model, "data-paralel", 2),
              HasSubstr("did you mean 'data-parallel'?"));
  EXPECT_THAT(errorOf(model, "data-parallel:n=2", 2),
              HasSubstr("takes no arguments"));
  EXPECT_THAT(errorOf(model, "megatron:p=2", 2),
              HasSubstr("has no argument 'p'; use 'd', 't'"));
  EXPECT_THAT(errorOf(model, "hsdp:shard=2", 2),
              HasSubstr("has no argument 'shard'; use 'd', 'r'"));
  EXPECT_THAT(errorOf(model, "expert-parallel:gather=2", 4),
              HasSubstr("'gather' is 2; use 1"));
  EXPECT_THAT(errorOf(model, "zero1:d=3", 4), HasSubstr("use a divisor of"));
  EXPECT_THAT(errorOf(model, "zero1:d=0", 4), HasSubstr("'d' is 0"));
  EXPECT_THAT(errorOf(model, "zero1:whole=101", 4), HasSubstr("at most 100"));
  EXPECT_THAT(errorOf(model, "megatron:t=3", 4),
              HasSubstr("make the degrees multiply to 4"));
  EXPECT_THAT(errorOf(model, "megatron:t=0", 4), HasSubstr("'t' is 0"));
  EXPECT_THAT(errorOf(model, "megatron:t", 4), HasSubstr("no argument"));
  EXPECT_THAT(errorOf(model, "megatron:t=2,t=2", 4),
              HasSubstr("two arguments 't'"));
  EXPECT_THAT(errorOf(model, "mesh", 2), HasSubstr("needs axes"));
  EXPECT_THAT(errorOf(model, "mesh:colum=2", 2),
              HasSubstr("did you mean 'column'?"));
  EXPECT_THAT(errorOf(model, "mesh:row=9223372036854775807,column=3", 2),
              HasSubstr("use 1 to 2"));
  EXPECT_THAT(errorOf(model, "random", 2), HasSubstr("needs a seed"));
  EXPECT_THAT(errorOf(model, "random:-1", 2), HasSubstr("no argument"));
  EXPECT_THAT(errorOf(model, "recurrent:node=3", 4),
              HasSubstr("must divide the number of devices, 4"));
  EXPECT_THAT(errorOf(model, "data-parallel", 0), HasSubstr("use 1 to"));
  EXPECT_THAT(errorOf(model, "./none.json", 2), HasSubstr("none.json"));
}

}  // namespace
}  // namespace soapstone::strategy
