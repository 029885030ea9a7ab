#include "codegen/program/segment.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::ElementsAre;

// A chain of one op for each location given (MLIR syntax: `"name"`, `unknown`).
std::string chain(const std::vector<std::string>& locations) {
  std::string text =
      "func.func @forward(%v0: tensor<2xf32>) -> tensor<2xf32> {\n";
  for (size_t i = 0; i < locations.size(); ++i) {
    absl::StrAppend(&text, "%v", i + 1, " = soap.unary <exp> %v", i,
                    " : (tensor<2xf32>) -> tensor<2xf32> loc(", locations[i],
                    ")\n");
  }
  return absl::StrCat(text, "return %v", locations.size(),
                      " : tensor<2xf32>\n}\n");
}

std::vector<std::string> namesOf(const std::vector<Segment>& segments) {
  std::vector<std::string> names;
  for (const Segment& segment : segments) names.push_back(segment.name);
  return names;
}

TEST(BlockOfLayerTest, EndsAtTheFirstNumber) {
  EXPECT_EQ(blockOfLayer("/h.0/ln1/Add"), "h.0");
  EXPECT_EQ(blockOfLayer("/layers/layers.2/conv/Conv"), "layers.layers.2");
  EXPECT_EQ(blockOfLayer("/layer1/layer1.0/conv1/Conv"), "layer1.layer1.0");
  EXPECT_EQ(blockOfLayer("/conv1/act/Relu"), "conv1");
}

TEST(BlockOfLayerTest, IsTheFirstComponentWithoutANumber) {
  EXPECT_EQ(blockOfLayer("/embed/Gather"), "embed");
  EXPECT_EQ(blockOfLayer("Gather_12"), "");
  EXPECT_EQ(blockOfLayer(""), "");
}

TEST(CutSegmentsTest, CutsWhereTheBlockChanges) {
  ParsedModule parsed(chain(
      {R"("/a/x")", R"("/a/y")", R"("/h.0/x")", "unknown", R"("/h.1/x")"}));
  std::vector<Segment> segments = cutSegments(parsed.function(), "");
  EXPECT_THAT(namesOf(segments),
              ElementsAre("forward_a", "forward_h_0", "forward_h_1"));
  // An op without a name belongs to what is around it.
  EXPECT_EQ(segments[1].ops.size(), 2u);
}

TEST(CutSegmentsTest, NamesAreUnique) {
  std::vector<std::string> locations;
  for (const char* block : {"a", "b", "a", "b", "a.part2", "a"}) {
    for (int i = 0; i < 5; ++i) {
      locations.push_back(absl::StrCat("\"/", block, "/x\""));
    }
  }
  ParsedModule parsed(chain(locations));
  std::vector<std::string> names =
      namesOf(cutSegments(parsed.function(), "step_"));
  EXPECT_THAT(
      names, ElementsAre("step_forward_a", "step_forward_b",
                         "step_forward_a_part2", "step_forward_b_part2",
                         "step_forward_a_part2_part2", "step_forward_a_part3"));
}

TEST(CutSegmentsTest, AFewOpsOfAnotherBlockStayInBetween) {
  ParsedModule parsed(chain({R"("/h.1/x")", R"("/h.0/x")", R"("/h.1/y")",
                             R"("/h.0/y")", R"("/h.0/z")"}));
  std::vector<Segment> segments = cutSegments(parsed.function(), "");
  EXPECT_THAT(namesOf(segments), ElementsAre("forward_h_1", "forward_h_0"));
  EXPECT_EQ(segments[0].ops.size(), 3u);
}

// The updates that stand there depend on when gradients are summed.
TEST(CutSegmentsTest, UpdatesAtTheEndOfABlockAreApart) {
  ParsedModule parsed(R"(
    func.func @forward(%w: tensor<2xf32>, %lr: tensor<f32>, %t: tensor<i64>) -> tensor<2xf32> {
      %x = soap.unary <exp> %w : (tensor<2xf32>) -> tensor<2xf32> loc("/h.0/x")
      %y = soap.unary <exp> %x : (tensor<2xf32>) -> tensor<2xf32> loc("/h.0/y")
      %new = soap.optimizer_update <sgd> %w, %x, %lr, %t
        {beta1 = 0.0 : f64, beta2 = 0.0 : f64, epsilon = 0.0 : f64,
         weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
        : (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<i64>) -> tensor<2xf32>
      %copy = soap.cast %new to bf16 : (tensor<2xf32>) -> tensor<2xbf16>
      return %new : tensor<2xf32>
    })");
  std::vector<Segment> segments = cutSegments(parsed.function(), "");
  EXPECT_THAT(namesOf(segments), ElementsAre("forward_h_0", "update_h_0"));
  EXPECT_EQ(segments[0].ops.size(), 2u);
  EXPECT_EQ(segments[1].ops.size(), 2u);
}

TEST(CutSegmentsTest, CutsLongBlocksAndLosesNoOp) {
  ParsedModule parsed(chain(std::vector<std::string>(250, R"("/a/x")")));
  std::vector<Segment> segments = cutSegments(parsed.function(), "");
  std::set<Operation*> seen;
  for (const Segment& segment : segments) {
    EXPECT_LE(segment.ops.size(), 120u);
    seen.insert(segment.ops.begin(), segment.ops.end());
  }
  EXPECT_EQ(segments.size(), 3u);
  EXPECT_EQ(seen.size(), 250u);
}

TEST(CutSegmentsTest, TheBackwardPassBeginsAfterTheLoss) {
  ParsedModule parsed(R"(
    func.func @forward(%x: tensor<f32>)
        -> (tensor<f32> {soap.role = "loss"}, tensor<f32>) {
      %loss = soap.unary <exp> %x : (tensor<f32>) -> tensor<f32>
      %grad = soap.unary <neg> %loss : (tensor<f32>) -> tensor<f32>
      return %loss, %grad : tensor<f32>, tensor<f32>
    })");
  EXPECT_THAT(namesOf(cutSegments(parsed.function(), "")),
              ElementsAre("forward", "backward"));
}

// Both functions of a step of several micro-batches end with the sum of their
// losses.
TEST(CutSegmentsTest, TheBackwardPassBeginsAfterTheLossOfAMicroBatch) {
  for (const char* result :
       {R"({soap.role = "loss"})",
        R"({soap.role = "update", soap.updates = 1 : i64})"}) {
    ParsedModule parsed(absl::StrCat(R"(
      func.func @forward(%x: tensor<f32>, %sum: tensor<f32> {soap.name = "loss.sum"})
          -> (tensor<f32> )",
                                     result, R"(, tensor<f32>) {
        %loss = soap.unary <exp> %x : (tensor<f32>) -> tensor<f32>
        %grad = soap.unary <neg> %loss : (tensor<f32>) -> tensor<f32>
        %total = soap.binary <add> %sum, %loss : (tensor<f32>, tensor<f32>) -> tensor<f32>
        return %total, %grad : tensor<f32>, tensor<f32>
      })"));
    EXPECT_THAT(namesOf(cutSegments(parsed.function(), "")),
                ElementsAre("forward", "backward"));
  }
}

TEST(CutSegmentsTest, AFunctionWithoutOpsHasNone) {
  ParsedModule parsed(chain({}));
  EXPECT_TRUE(cutSegments(parsed.function(), "").empty());
}

}  // namespace
}  // namespace soapstone::codegen
