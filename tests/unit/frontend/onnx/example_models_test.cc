// The example models are imported with the expected ops and parameters.

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/graph/causal_mask.h"
#include "frontend/onnx/import.h"
#include "gtest/gtest.h"
#include "tests/support/graph_summary.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

absl::StatusOr<NormalizedModel> importExample(
    const std::string& name, std::map<std::string, int64_t> dims = {}) {
  ImportOptions options;
  if (!dims.empty()) options.bind.batch = 2;
  options.bind.dims = std::move(dims);
  return importGraph(absl::StrCat(SOAPSTONE_EXAMPLE_MODELS, "/", name, ".onnx"),
                     options);
}

int64_t countRole(const Graph& graph, InitializerRole role) {
  return std::count_if(
      graph.initializers.begin(), graph.initializers.end(),
      [&](ValueId id) { return graph.value(id).role == role; });
}

bool isStatic(const Graph& graph) {
  return std::all_of(graph.values.begin(), graph.values.end(),
                     [](const Value& value) { return value.type.isStatic(); });
}

class TrainingExportTest : public testing::TestWithParam<const char*> {};

TEST_P(TrainingExportTest, HasOnlyStaticShapesAndNoShapeArithmetic) {
  auto imported = importExample(absl::StrCat(GetParam(), ".train"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_TRUE(isStatic(imported->graph));
  EXPECT_TRUE(imported->warnings.empty());
  std::map<std::string, int64_t> ops = opHistogram(imported->graph);
  for (const char* op : {"Shape", "Constant", "Identity", "Loop", "If", "Range",
                         "ConstantOfShape", "Unsqueeze", "Squeeze", "Equal"}) {
    EXPECT_EQ(ops.count(op), 0u) << op;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, TrainingExportTest,
                         testing::Values("alexnet", "dlrm_embbag", "gpt2_2l_ce",
                                         "gpt2_small", "inception_v3",
                                         "llama_4l", "moe_dense",
                                         "nmt_transformer", "resnet50",
                                         "resnet50_ce", "rnnlm",
                                         "rnnlm_unrolled", "vit_b_16"));

TEST(ExampleModelsTest, Gpt2KeepsItsTiedWeightAndMasks) {
  auto imported = importExample("gpt2_small.train");
  ASSERT_THAT(imported, IsOk());
  const Graph& graph = imported->graph;
  EXPECT_EQ(countRole(graph, InitializerRole::kParameter), 148);
  EXPECT_EQ(countRole(graph, InitializerRole::kBuffer), 12);
  auto uses = collectUses(graph);
  for (ValueId id : graph.initializers) {
    const Value& value = graph.value(id);
    if (value.role == InitializerRole::kBuffer) {
      EXPECT_EQ(causalMaskOf(graph, uses, id), CausalMask::kLowerTriangle);
    }
    if (value.name == "wte.weight") EXPECT_EQ(uses[id].size(), 2u);
  }
}

TEST(ExampleModelsTest, Resnet50SeparatesStateFromParameters) {
  auto imported = importExample("resnet50.train");
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(countRole(imported->graph, InitializerRole::kParameter), 161);
  EXPECT_EQ(countRole(imported->graph, InitializerRole::kState), 106);
  EXPECT_EQ(imported->graph.stateUpdates.size(), 106u);
}

TEST(ExampleModelsTest, LlamaFrequenciesAreABuffer) {
  auto imported = importExample("llama_4l.train");
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(countRole(imported->graph, InitializerRole::kBuffer), 1);
  EXPECT_EQ(countRole(imported->graph, InitializerRole::kParameter), 39);
}

TEST(ExampleModelsTest, DlrmLoopsAreEmbeddingBags) {
  auto imported = importExample("dlrm_embbag.train");
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(opHistogram(imported->graph).at("soapstone::EmbeddingBag"), 4);
}

TEST(ExampleModelsTest, EvaluationExportsWarnAboutMergedParameters) {
  auto imported = importExample("gpt2_small.eval_dyn", {{"seq", 32}});
  ASSERT_THAT(imported, IsOk());
  EXPECT_TRUE(isStatic(imported->graph));
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_NE(imported->warnings[0].find("48 initializers were merged"),
            std::string::npos);
}

TEST(ExampleModelsTest, IndexedRoutingHasAllElementsForHits) {
  auto imported = importExample("moe_indexed.eval_dyn", {{"batch", 2}});
  ASSERT_THAT(imported, IsOk());
  EXPECT_TRUE(isStatic(imported->graph));
  EXPECT_EQ(opHistogram(imported->graph).at("NonZero"), 8);
}

TEST(ExampleModelsTest, NewerIrVersionIsRefused) {
  EXPECT_THAT(importExample("alexnet_sharded_ir14"),
              IsInvalid("IR version 14"));
}

}  // namespace
}  // namespace soapstone::onnx::test
