// A dynamic export with bound dimensions is the same graph as the static export
// of the same model. The pairs in data/ are PyTorch exports without weights.

#include <ostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/import.h"
#include "gtest/gtest.h"
#include "tests/support/graph_summary.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

struct ExportPair {
  std::string name;
  std::map<std::string, int64_t> dims;  // besides the batch of 2
};

void PrintTo(const ExportPair& pair, std::ostream* out) { *out << pair.name; }

class ExportPairsTest : public testing::TestWithParam<ExportPair> {};

TEST_P(ExportPairsTest, BoundDynamicExportEqualsStaticExport) {
  const ExportPair& pair = GetParam();
  std::string stem = absl::StrCat(SOAPSTONE_TEST_DATA, "/", pair.name);
  ImportOptions options;
  options.bind.batch = 2;
  options.bind.dims = pair.dims;
  auto fixed = importGraph(absl::StrCat(stem, ".onnx"));
  auto dynamic = importGraph(absl::StrCat(stem, "_dyn.onnx"), options);
  ASSERT_THAT(fixed, IsOk());
  ASSERT_THAT(dynamic, IsOk());
  EXPECT_EQ(opHistogram(fixed->graph), opHistogram(dynamic->graph));
  EXPECT_EQ(canonicalHash(fixed->graph), canonicalHash(dynamic->graph));
  for (const Node& node : dynamic->graph.nodes) {
    for (ValueId id : node.outputs) {
      if (id == kNoValue) continue;
      EXPECT_TRUE(dynamic->graph.value(id).type.isStatic()) << node.name;
    }
  }
}

// The hash must be able to tell graphs apart.
TEST(CanonicalHashTest, OtherSizesGiveAnotherHash) {
  ImportOptions options;
  options.bind.batch = 3;
  options.bind.dims = {{"seq", 16}};
  std::string stem = absl::StrCat(SOAPSTONE_TEST_DATA, "/gpt2.train");
  auto two = importGraph(absl::StrCat(stem, ".onnx"));
  auto three = importGraph(absl::StrCat(stem, "_dyn.onnx"), options);
  ASSERT_THAT(two, IsOk());
  ASSERT_THAT(three, IsOk());
  EXPECT_NE(canonicalHash(two->graph), canonicalHash(three->graph));
}

INSTANTIATE_TEST_SUITE_P(
    Models, ExportPairsTest,
    testing::Values(ExportPair{"gpt2.train", {{"seq", 16}}},
                    ExportPair{"llama.train", {{"seq", 16}}},
                    ExportPair{"nmt.train", {{"src", 16}, {"tgt", 12}}},
                    ExportPair{"rnnlm.train", {{"seq", 20}}},
                    ExportPair{"rnnlm.eval", {{"seq", 20}}},
                    ExportPair{"resnet.train", {}},
                    ExportPair{"resnet.eval", {}}, ExportPair{"vit.train", {}},
                    ExportPair{"vit.eval", {}}),
    [](const testing::TestParamInfo<ExportPair>& info) {
      std::string name = info.param.name;
      for (char& c : name) c = c == '.' ? '_' : c;
      return name;
    });

}  // namespace
}  // namespace soapstone::onnx::test
