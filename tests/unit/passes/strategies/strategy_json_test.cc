#include "ir/model/strategy_json.h"

#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "llvm/Support/JSON.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "passes/strategies/random_strategy.h"
#include "tests/support/matchers.h"
#include "tests/unit/passes/strategies/parse_model.h"

namespace soapstone::strategy {
namespace {

using ::testing::HasSubstr;

std::string errorOf(const std::string& text) {
  absl::StatusOr<model::Strategy> strategy = model::parseStrategy(text);
  return strategy.ok() ? "" : std::string(strategy.status().message());
}

// A file with one entry that consists of these members.
std::string withEntry(const std::string& members) {
  return "{\"version\": 1, \"devices\": 8, \"ops\": [{" + members + "}]}";
}

TEST(StrategyJsonTest, RoundTripsRandomStrategies) {
  TestModel model(kTwoLayers);
  for (uint64_t seed = 0; seed < 100; ++seed) {
    model::Strategy strategy =
        randomStrategy(*model.module, 1 + static_cast<int64_t>(seed) % 9, seed);
    std::string text = model::toJson(strategy);
    absl::StatusOr<model::Strategy> read = model::parseStrategy(text);
    ASSERT_THAT(read, IsOk());
    EXPECT_EQ(*read, strategy);
    EXPECT_EQ(model::toJson(*read), text);
  }
}

// A strategy of two groups of two devices.
model::Strategy pipelineStrategy() {
  model::Strategy strategy;
  strategy.devices = 4;
  strategy.pipeline = model::StrategyPipeline{
      .microBatches = 8,
      .family = "gpipe",
      .actions = {},
      .chunks = {{"a", sharding::DeviceGrid::range(0, 2)},
                 {"b", sharding::DeviceGrid::range(2, 2)}},
      .idle = {}};
  strategy.ops.push_back(
      {"a", {{"row", 2}}, 1, sharding::DeviceGrid::range(0, 2)});
  return strategy;
}

TEST(StrategyJsonTest, RoundTripsPipelines) {
  model::Strategy strategy = pipelineStrategy();
  for (bool hasLists : {false, true}) {
    if (hasLists) {
      strategy.pipeline->family = "1f1b";
      strategy.pipeline->actions = {"0F0,0I0,0W0", "1F0,1I0,1W0"};
      strategy.pipeline->sendsLate = true;
    }
    std::string text = model::toJson(strategy);
    EXPECT_THAT(text, HasSubstr("\"version\": 2"));
    absl::StatusOr<model::Strategy> read = model::parseStrategy(text);
    ASSERT_THAT(read, IsOk());
    EXPECT_EQ(*read, strategy);
    EXPECT_EQ(model::toJson(*read), text);
  }
}

TEST(StrategyJsonTest, RoundTripsShares) {
  TestModel model(kTwoLayers);
  for (const char* spec :
       {"data-parallel:shares=2,2,1,1", "megatron:t=2,d=2,shares=3,3,1,1",
        "random:7,shares=1,2,3,4", "zero1:shares=5,1,1,1"}) {
    absl::StatusOr<model::Strategy> strategy =
        makeNamedStrategy(*model.module, spec, 4);
    ASSERT_THAT(strategy, IsOk());
    std::string text = model::toJson(*strategy);
    EXPECT_THAT(text, HasSubstr("\"version\": 2"));
    EXPECT_THAT(text, HasSubstr("\"shares\": {\""));
    absl::StatusOr<model::Strategy> read = model::parseStrategy(text);
    ASSERT_THAT(read, IsOk());
    EXPECT_EQ(*read, *strategy);
    EXPECT_EQ(model::toJson(*read), text);
    // Through the attributes of the module as well.
    ASSERT_THAT(applyStrategy(*model.module, *strategy), IsOk());
    absl::StatusOr<model::Strategy> collected = collectStrategy(*model.module);
    ASSERT_THAT(collected, IsOk());
    EXPECT_EQ(collected->ops, strategy->ops);
  }
}

TEST(StrategyJsonTest, SharesAreOnePositiveNumberForEachShard) {
  auto errorOfShares = [](const std::string& shares) {
    return errorOf(
        "{\"version\": 2, \"devices\": 4, \"ops\": [{\"op\": \"a\", "
        "\"splits\": [[\"row\", 4]], \"shares\": " +
        shares + "}]}");
  };
  EXPECT_EQ(errorOfShares("{\"row\": [4, 4, 2, 2]}"), "");
  EXPECT_EQ(errorOfShares("{\"row\": [1, 1, 1, 1]}"), "");
  EXPECT_THAT(errorOfShares("{\"row\": [2, 1]}"),
              HasSubstr("there are 2 shares for 4 shards"));
  EXPECT_THAT(errorOfShares("{\"row\": [2, 1, 0, 1]}"),
              HasSubstr("a share is 0"));
  EXPECT_THAT(errorOfShares("{\"row\": 2}"), HasSubstr("a list"));
  EXPECT_THAT(errorOfShares("{\"column\": [2, 1]}"),
              HasSubstr("are of factor 'column', which 'splits' lacks"));
  EXPECT_THAT(errorOfShares("[2, 1]"), HasSubstr("must name factors"));
  EXPECT_THAT(errorOf("{\"version\": 1, \"devices\": 2, \"ops\": [{\"op\": "
                      "\"a\", \"splits\": [[\"row\", 2]], \"shares\": "
                      "{\"row\": [2, 1]}}]}"),
              HasSubstr("'shares' need version 2"));
}

TEST(StrategyJsonTest, RoundTripsRecomputation) {
  model::Strategy strategy;
  strategy.devices = 2;
  strategy.recompute = {{"layers.*.mlp.act", {}},
                        {"layers.*", {"layers.*.input", "layers.0.norm"}}};
  std::string text = model::toJson(strategy);
  EXPECT_THAT(text, HasSubstr("\"version\": 2"));
  absl::StatusOr<model::Strategy> read = model::parseStrategy(text);
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(*read, strategy);
  EXPECT_EQ(model::toJson(*read), text);
  EXPECT_THAT(
      errorOf(R"({"version": 1, "devices": 2, "recompute": [{"ops": "a"}]})"),
      HasSubstr("needs version 2"));
  EXPECT_THAT(
      errorOf(R"({"version": 2, "devices": 2, "recompute": [{"op": "a"}]})"),
      HasSubstr("recompute[0]"));
}

TEST(StrategyJsonTest, DevicesOfOpsCountWithinTheirGroup) {
  absl::StatusOr<model::Strategy> strategy = model::parseStrategy(
      R"({"version": 2, "devices": 4, "pipeline": {"chunks": [
          {"from": "a", "devices": "0..1"}, {"from": "b", "devices": "2..3"}]},
          "ops": [{"op": "c"}]})");
  ASSERT_THAT(strategy, IsOk());
  EXPECT_EQ(strategy->ops[0].replication, 2);
  EXPECT_EQ(model::groupsOfChunks(*strategy->pipeline),
            (std::vector<int>{0, 1}));
}

TEST(StrategyJsonTest, NamesWhatIsWrongWithAPipeline) {
  auto withPipeline = [](const std::string& text, int version = 2) {
    return errorOf("{\"version\": " + std::to_string(version) +
                   ", \"devices\": 4, \"pipeline\": " + text + "}");
  };
  const std::string chunk = R"({"from": "a", "devices": "0..1"})";
  EXPECT_THAT(withPipeline("{\"chunks\": [" + chunk + "]}", 1),
              HasSubstr("needs version 2"));
  EXPECT_THAT(withPipeline("{\"chunks\": []}"), HasSubstr("has no chunks"));
  EXPECT_THAT(withPipeline("{\"chunks\": [" + chunk +
                           R"(, {"from": "b", "devices": "1..2"}]})"),
              HasSubstr("chunks 0 and 1 share device 1"));
  EXPECT_THAT(withPipeline("{\"chunks\": [" + chunk +
                           R"(, {"from": "b", "devices": "2"}]})"),
              HasSubstr("chunk 1 is on 1 devices, chunk 0 on 2"));
  EXPECT_THAT(withPipeline("{\"chunks\": [" + chunk +
                           R"(, {"from": "b", "devices": "3..4"}]})"),
              HasSubstr("chunk 1 is on device 4"));
  EXPECT_THAT(withPipeline(R"({"micro_batches": 0, "chunks": []})"),
              HasSubstr("is 0; use 1 to"));
  EXPECT_THAT(withPipeline(R"({"schedule": {"family": "2f2b"}, "chunks": []})"),
              HasSubstr("is '2f2b'; use gpipe"));
}

TEST(StrategyJsonTest, IdleDevicesAreNamedAndRoundTrip) {
  auto withIdle = [](const std::string& idle, const std::string& chunks) {
    return R"({"version": 2, "devices": 6, "pipeline": {)" + idle +
           R"("chunks": [{"from": "a", "devices": "4..5"})" + chunks + "]}}";
  };
  const std::string second = R"(, {"from": "b", "devices": "1..2"})";
  EXPECT_THAT(errorOf(withIdle("", second)),
              HasSubstr("device 0 of 6 is in no chunk"));
  absl::StatusOr<model::Strategy> read =
      model::parseStrategy(withIdle(R"("idle": "{0,3}", )", second));
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(read->pipeline->idle, (std::vector<int>{0, 3}));
  EXPECT_EQ(*model::parseStrategy(model::toJson(*read)), *read);
  model::StrategyPipeline numbered = *read->pipeline;
  numbered.idle.clear();
  int64_t devices = 0;
  model::numberDevices(&numbered, &devices);
  EXPECT_EQ(devices, 6);
  EXPECT_EQ(numbered, *read->pipeline);
  EXPECT_THAT(errorOf(withIdle(R"("idle": "0", )", second)),
              HasSubstr("device 3 of 6 is in no chunk"));
  EXPECT_THAT(errorOf(withIdle(R"("idle": "{0,2}", )", second)),
              HasSubstr("idle device 2 is in a chunk"));
  EXPECT_THAT(errorOf(withIdle(R"("idle": "{0,6}", )", second)),
              HasSubstr("idle device 6 is out of range; use 0 to 5"));
  // Ops of one group are on the first devices.
  EXPECT_THAT(errorOf(withIdle(R"("idle": "0..3", )", "")),
              HasSubstr("one group has idle devices beside it"));
}

TEST(StrategyJsonTest, KeepsOddNames) {
  model::Strategy strategy;
  strategy.ops.push_back(
      {"a \"b\"\n\\ \u00e9", {{"x", 1}}, 1, sharding::DeviceGrid()});
  absl::StatusOr<model::Strategy> read =
      model::parseStrategy(model::toJson(strategy));
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(*read, strategy);
}

TEST(StrategyJsonTest, FillsInWhatIsLeftOut) {
  absl::StatusOr<model::Strategy> strategy = model::parseStrategy(
      R"({"version": 1, "devices": 8, "ops": [
          {"op": "a", "splits": [["row", 2]]},
          {"op": "b"},
          {"op": "c", "devices": "4..7"},
          {"op": "d", "splits": [["row", 3]], "replication": 1},
          {"op": "e", "splits": [["row", 3]]}]})");
  ASSERT_THAT(strategy, IsOk());
  EXPECT_EQ(strategy->modelHash, "");
  EXPECT_EQ(strategy->ops[0].replication, 4);
  EXPECT_EQ(strategy->ops[0].devices, sharding::DeviceGrid::range(0, 8));
  EXPECT_EQ(strategy->ops[1].replication, 8);
  EXPECT_EQ(strategy->ops[2].replication, 4);
  EXPECT_EQ(strategy->ops[3].devices, sharding::DeviceGrid::range(0, 3));
  EXPECT_EQ(strategy->ops[4].replication, 2);
  EXPECT_EQ(strategy->ops[4].devices, sharding::DeviceGrid::range(0, 6));
}

TEST(StrategyJsonTest, RefusesWhatIsNotOfTheForm) {
  EXPECT_NE(errorOf(""), "");
  EXPECT_NE(errorOf("{"), "");
  EXPECT_NE(errorOf("[]"), "");
  EXPECT_THAT(errorOf("{}"), HasSubstr("version"));
  EXPECT_THAT(errorOf(R"({"version": 3, "devices": 1})"),
              HasSubstr("is 3; this program reads versions 1 and 2"));
  EXPECT_THAT(errorOf(R"({"version": 1})"), HasSubstr("devices"));
  EXPECT_THAT(errorOf(R"({"version": 1, "devices": 0})"),
              HasSubstr("use 1 to 16384"));
  EXPECT_THAT(errorOf(R"({"version": 1, "devices": 99999999999999999999})"),
              HasSubstr("devices"));
  EXPECT_THAT(errorOf(R"({"version": 1, "devices": 1, "device": 1})"),
              HasSubstr("device"));
  EXPECT_THAT(errorOf(R"({"version": 1, "version": 1, "devices": 1})"),
              HasSubstr("version"));
  EXPECT_NE(errorOf(std::string(100000, '[')), "");
}

TEST(StrategyJsonTest, SaysWhichEntryIsWrong) {
  EXPECT_THAT(errorOf(withEntry("")), HasSubstr("ops[0]"));
  EXPECT_THAT(errorOf(withEntry(R"("op": 3)")), HasSubstr("ops[0]"));
  EXPECT_THAT(errorOf(withEntry(R"("op": "a", "degree": 3)")),
              HasSubstr("degree"));
  EXPECT_THAT(errorOf(withEntry(R"("op": "a", "splits": [["row"]])")),
              HasSubstr("pairs"));
  EXPECT_THAT(errorOf(withEntry(R"("op": "a", "splits": [["row", 0]])")),
              HasSubstr("factor 'row' 0 ways"));
  EXPECT_THAT(errorOf(withEntry(R"("op": "a", "splits": [["row", 1.5]])")),
              HasSubstr("pairs"));
  EXPECT_THAT(
      errorOf(withEntry(
          R"("op": "a", "splits": [["r", 9000000000], ["c", 9000000000]])")),
      HasSubstr("more than 16384 devices"));
  EXPECT_THAT(errorOf(withEntry(R"("op": "a", "replication": 0)")),
              HasSubstr("use at least 1"));
  EXPECT_THAT(errorOf(withEntry(R"("op": "a", "replication": -4)")),
              HasSubstr("use 1 to"));
  EXPECT_THAT(errorOf(withEntry(
                  R"("op": "a", "splits": [["r", 4]], "replication": 16384)")),
              HasSubstr("more than 16384 devices"));
  EXPECT_THAT(errorOf(withEntry(R"("op": "a", "devices": "0-3")")),
              HasSubstr("ops[0].devices"));
}

TEST(StrategyJsonTest, KeepsHowAPipelineUsesMemoryAndPassesOverThePlan) {
  model::Strategy strategy;
  strategy.devices = 4;
  model::StrategyPipeline pipeline;
  pipeline.microBatches = 8;
  pipeline.recompute = "selective";
  pipeline.optimizerShards = 2;
  pipeline.chunks = {{"a", sharding::DeviceGrid::range(0, 2)},
                     {"b", sharding::DeviceGrid::range(2, 2)}};
  strategy.pipeline = pipeline;
  std::string text = model::toJson(strategy, "{\"found\": 1}");
  absl::StatusOr<model::Strategy> read = model::parseStrategy(text);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, strategy);
  EXPECT_THAT(text, HasSubstr("\"plan\": {\"found\": 1}"));
}

TEST(StrategyJsonTest, NamesWhatAPipelineCannotKeep) {
  auto withMember = [](const std::string& member) {
    return absl::StrCat(R"({"version": 2, "devices": 4, "pipeline": {)", member,
                        R"(, "chunks": [{"from": "a", "devices": "0..3"}]}})");
  };
  EXPECT_THAT(errorOf(withMember(R"("recompute": "some")")),
              HasSubstr("use none, selective, alternate or full"));
  EXPECT_THAT(errorOf(withMember(R"("optimizer_shards": 0)")),
              HasSubstr("use 1 to 16384"));
  EXPECT_THAT(errorOf(withMember(R"("optimizer_shards": 3)")),
              HasSubstr("does not divide the 4 devices"));
}

TEST(StrategyJsonTest, SchemaHasTheMembersThatAreWritten) {
  std::ifstream file(SOAPSTONE_STRATEGY_SCHEMA);
  std::stringstream text;
  text << file.rdbuf();
  llvm::Expected<llvm::json::Value> schema = llvm::json::parse(text.str());
  ASSERT_TRUE(static_cast<bool>(schema));
  const llvm::json::Object* properties =
      schema->getAsObject()->getObject("properties");
  ASSERT_NE(properties, nullptr);
  model::Strategy strategy;
  strategy.ops.push_back({"a", {}, 1, sharding::DeviceGrid()});
  llvm::Expected<llvm::json::Value> written =
      llvm::json::parse(model::toJson(strategy));
  ASSERT_TRUE(static_cast<bool>(written));
  for (const auto& member : *written->getAsObject())
    EXPECT_NE(properties->get(member.first), nullptr) << member.first.str();
  const llvm::json::Object* op =
      properties->getObject("ops")->getObject("items")->getObject("properties");
  ASSERT_NE(op, nullptr);
  const llvm::json::Array& entries = *written->getAsObject()->getArray("ops");
  for (const auto& member : *entries[0].getAsObject())
    EXPECT_NE(op->get(member.first), nullptr) << member.first.str();
}

}  // namespace
}  // namespace soapstone::strategy
