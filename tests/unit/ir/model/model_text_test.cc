#include "ir/model/model_text.h"

#include <random>
#include <string>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/ir/model/small_graph.h"

namespace soapstone::model {
namespace {

using testing::HasSubstr;

constexpr const char* kSmallGraph =
    R"(soapstone model graph 1
work format=bf16 flops=[{each=2 dims=[r0.0 r0.1 o0.1]}] read=[{each=2 dims=[r0.0 o0.1]} {each=2 dims=[o0.1 r0.1]}] written=[{each=2 dims=[r0.0 r0.1]}] product={m={terms=[{dims=[r0.0]}]} n={terms=[{dims=[r0.1]}]} k={terms=[{dims=[o0.1]}]}}
work flops=[{each=0.10000000000000001 dims=[r0.0 r0.1]}] launches={terms=[]}
value shape=[8 4] element_bytes=2
value shape=[4 6] element_bytes=2 index=1
value shape=[8 6] element_bytes=2 producer=0
value shape=[8 6] element_bytes=2 producer=1
argument name="x"
argument name="layer.\"w\"" role=parameter value=1
op name="fc" kind="dot" attributes="contract=[1]\n;" operands=[0 1] results=[2] work=0 leader=0 rule={factors=[{name="m" size=8 kind=sample} {name="n" size=6 kind=parameter} {name="k" size=4 kind=reduction}] operands=[{dims=[{factors=[0]} {factors=[2]}]} {dims=[{factors=[2]} {factors=[1]}]}] results=[{dims=[{factors=[0]} {factors=[1]}] partials=[{factor=2}]}]}
op name="smooth" kind="pool" operands=[2] results=[3] work=1 is_backward=true leader=0 following={factors=[0 1 -1]} rule={factors=[{name="row" size=8 kind=attribute} {name="column" size=6 split=statistics}] operands=[{dims=[{factors=[0] has_halo=true halo={window=3 pad_low=1}} {factors=[1]}]}] results=[{dims=[{factors=[0]} {factors=[1]}]}]}
result value=3
)";

TEST(ModelTextTest, AGraphIsPrintedLineByLine) {
  EXPECT_EQ(toText(smallGraph()), kSmallGraph);
}

TEST(ModelTextTest, AGraphIsReadBack) {
  absl::StatusOr<ModelGraph> graph = parseModelGraph(kSmallGraph);
  ASSERT_TRUE(graph.ok()) << graph.status();
  EXPECT_EQ(*graph, smallGraph());
}

TEST(ModelTextTest, AnAttentionIsReadBack) {
  ModelGraph graph = smallGraph();
  graph.works[1].attention = {
      .visibleShare = 1.0 / 3, .hasDropout = true, .isGradient = true};
  graph.works[1].window = ConvolutionWindow::kSmall;
  graph.works[1].bytesKept = {{.coefficient = 1e300, .dims = {}}};
  // No op does it any more, which would need operands of four dimensions.
  graph.ops[1].work = 0;
  absl::StatusOr<ModelGraph> read = parseModelGraph(toText(graph));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, graph);
}

TEST(ModelTextTest, HashesTellGraphsApart) {
  ModelGraph graph = smallGraph();
  EXPECT_EQ(hashOf(graph), hashOf(smallGraph()));
  graph.works[0].launches.terms[0].factor = 2;
  EXPECT_NE(hashOf(graph), hashOf(smallGraph()));
}

std::string errorOf(const std::string& from, const std::string& to) {
  std::string text = absl::StrReplaceAll(kSmallGraph, {{from, to}});
  EXPECT_NE(text, kSmallGraph) << from;
  absl::StatusOr<ModelGraph> graph = parseModelGraph(text);
  EXPECT_EQ(graph.status().code(), absl::StatusCode::kInvalidArgument) << to;
  return std::string(graph.status().message());
}

TEST(ModelTextTest, FaultsOfTheTextAreNamedByLine) {
  EXPECT_THAT(errorOf("graph 1", "graph 2"), HasSubstr("line 1: expected"));
  EXPECT_THAT(errorOf("result value", "end value"),
              HasSubstr("line 12: expected work, value, argument, op or"));
  EXPECT_THAT(errorOf("is_backward=", "backward="),
              HasSubstr("line 11: expected another field than 'backward'"));
  EXPECT_THAT(errorOf("value=3", "value"), HasSubstr("expected a field"));
  EXPECT_THAT(errorOf("=true", "=yes"), HasSubstr("expected true or false"));
  EXPECT_THAT(errorOf("producer=0", "producer=99999999999"),
              HasSubstr("expected a whole number"));
  EXPECT_THAT(errorOf("each=2", "each=x"), HasSubstr("expected a number"));
  EXPECT_THAT(errorOf("\"pool\"", "pool"),
              HasSubstr("expected a text in quotes"));
  EXPECT_THAT(errorOf("o0.1", "p0.1"), HasSubstr("a dimension as o0.1"));
  EXPECT_THAT(errorOf("=bf16", "=bf17"), HasSubstr("number format 'bf17'"));
  EXPECT_THAT(errorOf("split=statistics", "split=both"),
              HasSubstr("another word than 'both'"));
  EXPECT_THAT(errorOf("following={factors", "following=[factors"),
              HasSubstr("expected fields in braces"));
  EXPECT_THAT(errorOf("operands=[2]", "operands=2"),
              HasSubstr("expected a list"));
}

TEST(ModelTextTest, FaultsOfTheGraphAreNamed) {
  EXPECT_THAT(errorOf("work=1 is", "work=7 is"), HasSubstr("has no work"));
  EXPECT_THAT(errorOf("r0.0 o0.1", "r0.0 o0.2"),
              HasSubstr("dimension 2 of operand 0"));
  EXPECT_THAT(errorOf("value shape=[8 4]", "value shape=[-8 4]"),
              HasSubstr("a value of the model graph is broken"));
  EXPECT_THAT(errorOf("role=parameter", "role=parameter parameter=-2"),
              HasSubstr("is broken"));
  EXPECT_THAT(errorOf("partials=[{factor=2}]", "partials=[{factor=3}]"),
              HasSubstr("has a broken rule"));
  EXPECT_THAT(errorOf("window=3", "stride=0"), HasSubstr("has a broken rule"));
  EXPECT_THAT(errorOf("[0 1 -1]", "[0 9 -1]"),
              HasSubstr("follows by a factor that it lacks"));
  EXPECT_THAT(errorOf("size=6 split", "size=-6 split"),
              HasSubstr("negative size"));
}

// Whatever is changed in a text, reading it ends in an error or in a graph that
// is printed and read back as it is.
TEST(ModelTextTest, ChangedTextsAreReadOrRefused) {
  std::mt19937_64 random(7);
  int read = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string text = kSmallGraph;
    size_t at = random() % text.size();
    switch (random() % 3) {
      case 0:
        text[at] = text[random() % text.size()];
        break;
      case 1:
        text.erase(at, random() % 8);
        break;
      default:
        text.insert(at, text.substr(random() % text.size(), random() % 8));
    }
    absl::StatusOr<ModelGraph> graph = parseModelGraph(text);
    if (!graph.ok()) continue;
    ++read;
    absl::StatusOr<ModelGraph> again = parseModelGraph(toText(*graph));
    ASSERT_TRUE(again.ok()) << again.status();
    ASSERT_EQ(*again, *graph);
    for (const ModelOp& op : graph->ops) {
      if (op.work >= 0) graph->describe(op);
    }
  }
  EXPECT_GT(read, 30);
}

}  // namespace
}  // namespace soapstone::model
