// Functions, If, Loop and the embedding bags that Loops hide.

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/graph_summary.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

std::string trueTensor(const std::string& name) {
  return tensor(name, DataType::kBool, {}, std::string(1, '\1'));
}

// A model-local function `local::name` with one input and one output.
std::string function(const std::string& name, const std::string& nodes,
                     const std::string& extra = "") {
  return bytes(25, bytes(1, name) + bytes(4, "a") + bytes(5, "b") + nodes +
                       extra + bytes(9, bytes(1, "") + number(2, 17)) +
                       bytes(10, "local"));
}
std::string functionNode(const std::string& encoded) {
  return bytes(7, encoded);
}

TEST(FunctionTest, CallsAreInlined) {
  std::string twice =
      function("Twice", functionNode(node("Relu", {"a"}, {"t"})) +
                            functionNode(node("Exp", {"t"}, {"b"})));
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .add("Twice", {"x"}, {"h"}, "", "local")
      .add("Twice", {"h"}, {"y"}, "", "local")
      .output("y");
  auto imported = importText(model(graph) + opset(1, "local") + twice);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(opHistogram(imported->graph),
            (std::map<std::string, int64_t>{{"Exp", 2}, {"Relu", 2}}));
}

TEST(FunctionTest, AttributesComeFromTheCallOrTheDefault) {
  std::string body =
      function("Soft",
               functionNode(node("Softmax", {"a"}, {"b"},
                                 referenceAttribute("axis", "along"))),
               bytes(11, bytes(1, "along") + number(3, 1) + number(20, 2)));
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}})
      .add("Soft", {"x"}, {"h"}, intAttribute("along", 0), "local")
      .add("Soft", {"h"}, {"y"}, "", "local")
      .output("y");
  auto imported = importText(model(graph) + opset(1, "local") + body);
  ASSERT_THAT(imported, IsOk());
  ASSERT_EQ(imported->graph.nodes.size(), 2u);
  EXPECT_EQ(imported->graph.nodes[0].attributes.getInt("axis"), 0);
  EXPECT_EQ(imported->graph.nodes[1].attributes.getInt("axis"), 1);
}

TEST(FunctionTest, RecursionIsRefused) {
  std::string endless = function(
      "Endless", functionNode(node("Endless", {"a"}, {"b"}, "", "local")));
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .add("Endless", {"x"}, {"y"}, "", "local")
      .output("y");
  EXPECT_THAT(importText(model(graph) + opset(1, "local") + endless),
              IsInvalid("nested deeper"));
}

// Each level calls the next one ten times: a thousand bytes, 10^7 nodes.
TEST(FunctionTest, ExponentialExpansionIsBounded) {
  std::string functions;
  for (int level = 0; level < 7; ++level) {
    std::string callee = level == 0 ? "Relu" : "F" + std::to_string(level - 1);
    std::string domain = level == 0 ? "" : "local", nodes, from = "a";
    for (int i = 0; i < 10; ++i) {
      std::string to = i == 9 ? "b" : "t" + std::to_string(i);
      nodes += functionNode(node(callee, {from}, {to}, "", domain));
      from = to;
    }
    functions += function("F" + std::to_string(level), nodes);
  }
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .add("F6", {"x"}, {"y"}, "", "local")
      .output("y");
  EXPECT_THAT(importText(model(graph) + opset(1, "local") + functions),
              FailsWith(absl::StatusCode::kResourceExhausted, "expands to"));
}

TEST(IfTest, KnownConditionTakesOneBranch) {
  std::string yes =
      GraphWriter().add("Relu", {"x"}, {"r"}).output("r").encode();
  std::string no = GraphWriter().add("Exp", {"x"}, {"e"}).output("e").encode();
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(trueTensor("c"))
      .add("If", {"c"}, {"y"},
           graphAttribute("then_branch", yes) +
               graphAttribute("else_branch", no))
      .output("y");
  auto imported = importText(model(graph));
  ASSERT_THAT(imported, IsOk());
  ASSERT_EQ(imported->graph.nodes.size(), 1u);
  EXPECT_EQ(imported->graph.nodes[0].opType, "Relu");
}

TEST(IfTest, ValuesOfABodyHaveTheirDeclaredRankAndType) {
  auto declare = [](DataType type, const std::vector<Dimension>& dims) {
    GraphWriter branch;
    branch.add("Relu", {"x"}, {"r"}).add("Neg", {"r"}, {"n"}).output("n");
    branch.body += bytes(13, valueInfo("r", type, dims));
    GraphWriter graph;
    graph.input("x", {int64_t{2}})
        .initializer(trueTensor("c"))
        .add("If", {"c"}, {"y"},
             graphAttribute("then_branch", branch.encode()) +
                 graphAttribute("else_branch", branch.encode()))
        .output("y");
    return importText(model(graph));
  };
  EXPECT_THAT(declare(DataType::kFloat32, {int64_t{2}}), IsOk());
  EXPECT_THAT(declare(DataType::kFloat32, {int64_t{3}}), IsOk());
  EXPECT_THAT(declare(DataType::kInt64, {int64_t{2}}),
              IsInvalid("body 'graph': value 'r' is float[2], the file "
                        "declares int64[2]"));
  EXPECT_THAT(declare(DataType::kFloat32, {int64_t{2}, int64_t{1}}),
              IsInvalid("the file declares float[2,1]"));
}

TEST(IfTest, DataDependentConditionStays) {
  std::string branch =
      GraphWriter().add("Relu", {"x"}, {"r"}).output("r").encode();
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .input("c", DataType::kBool, {})
      .add("If", {"c"}, {"y"},
           graphAttribute("then_branch", branch) +
               graphAttribute("else_branch", branch))
      .output("y");
  auto imported = importText(model(graph));
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(imported->graph.nodes[0].opType, "If");
}

// v = v + x, three times; every v is also a scan output.
GraphWriter addingLoop(int64_t trips) {
  GraphWriter body;
  body.input("i", DataType::kInt64, {})
      .input("go", DataType::kBool, {})
      .input("v", {int64_t{2}})
      .add("Identity", {"go"}, {"still"})
      .add("Add", {"v", "x"}, {"next"})
      .add("Identity", {"next"}, {"row"})
      .output("still")
      .output("next")
      .output("row");
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(ints("trips", {}, {trips}))
      .initializer(trueTensor("c"))
      .add("Loop", {"trips", "c", "x"}, {"last", "all"},
           graphAttribute("body", body.encode()))
      .output("last")
      .output("all");
  return graph;
}

TEST(LoopTest, KnownTripsAreUnrolled) {
  auto imported = importText(model(addingLoop(3)));
  ASSERT_THAT(imported, IsOk());
  const Graph& graph = imported->graph;
  EXPECT_EQ(opHistogram(graph).at("Add"), 3);
  EXPECT_EQ(toString(graph.value(graph.outputs[1]).type), "float[3,2]");
}

// Loops around loops around nothing: no node is ever added.
TEST(LoopTest, NestedEmptyLoopsAreBounded) {
  std::string encoded;
  for (int level = 0; level < 8; ++level) {
    GraphWriter body;
    body.input("i", DataType::kInt64, {}).input("go", DataType::kBool, {});
    if (level > 0) {
      body.add("Loop", {"trips", "c", "c"}, {"v"},
               graphAttribute("body", encoded));
    }
    body.input("carried", DataType::kBool, {}).output("go").output("carried");
    encoded = body.encode();
  }
  GraphWriter graph;
  graph.initializer(ints("trips", {}, {1000}))
      .initializer(trueTensor("c"))
      .add("Loop", {"trips", "c", "c"}, {"v"}, graphAttribute("body", encoded))
      .output("v");
  EXPECT_THAT(importText(model(graph)),
              FailsWith(absl::StatusCode::kResourceExhausted, "expands to"));
}

// One trip a sample: PyTorch writes bags of embeddings so.
TEST(LoopTest, TripsOfABatchAreUnrolled) {
  auto imported = importText(model(addingLoop(2048)));
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(opHistogram(imported->graph).count("Loop"), 0u);
}

TEST(LoopTest, ManyTripsStayALoop) {
  auto imported = importText(model(addingLoop(1 << 20)));
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(opHistogram(imported->graph).count("Loop"), 1u);
}

TEST(LoopTest, NoTripsLeaveScanOutputsUndefined) {
  GraphWriter graph = addingLoop(0);
  EXPECT_THAT(importText(model(graph)),
              FailsWith(absl::StatusCode::kUnimplemented, "never runs"));
}

// The loop that PyTorch writes for EmbeddingBag(mode=sum) over offsets [0, 3].
GraphWriter bagLoop(const std::string& reduce, const Shape& offsets) {
  GraphWriter body;
  body.input("i", DataType::kInt64, {})
      .input("go", DataType::kBool, {})
      .add("Gather", {"starts", "i"}, {"start"})
      .add("Gather", {"ends", "i"}, {"end"})
      .add("Constant", {}, {"zero"},
           tensorAttribute("value", ints("", {1}, {0})))
      .add("Unsqueeze", {"start", "zero"}, {"start_list"})
      .add("Unsqueeze", {"end", "zero"}, {"end_list"})
      .add("Slice", {"indices", "start_list", "end_list", "first_axis"},
           {"bag"})
      .add("Gather", {"table", "bag"}, {"rows"})
      .add(reduce, {"rows", "zero"}, {"sum"}, intAttribute("keepdims", 0))
      .add("Cast", {"c"}, {"still"}, intAttribute("to", 9))
      .output("still")
      .output("sum");
  auto bags = static_cast<int64_t>(offsets.size()) - 1;
  GraphWriter graph;
  graph.input("indices", DataType::kInt64, {int64_t{6}})
      .initializer(floats("table", {10, 4}, std::vector<float>(40, 1)))
      .initializer(ints("starts", {bags + 1}, offsets))
      .initializer(
          ints("ends", {bags}, Shape(offsets.begin() + 1, offsets.end())))
      .initializer(ints("trips", {}, {bags}))
      .initializer(ints("first_axis", {1}, {0}))
      .initializer(trueTensor("c"))
      .add("Loop", {"trips", "c"}, {"y"}, graphAttribute("body", body.encode()))
      .output("y");
  return graph;
}

TEST(EmbeddingBagTest, LoopOverBagsBecomesOneOp) {
  auto imported = importText(model(bagLoop("ReduceSum", {0, 3, 6})));
  ASSERT_THAT(imported, IsOk());
  const Graph& graph = imported->graph;
  ASSERT_EQ(graph.nodes.size(), 1u);
  const Node& bag = graph.nodes[0];
  EXPECT_EQ(bag.domain + "::" + bag.opType, "soapstone::EmbeddingBag");
  EXPECT_EQ(bag.attributes.getString("mode"), "sum");
  EXPECT_EQ(bag.attributes.getInt("bag_size"), 3);
  EXPECT_EQ(graph.constant(bag.input(2))->toInts(), (Shape{0, 3}));
  EXPECT_EQ(toString(graph.value(graph.outputs[0]).type), "float[2,4]");
}

TEST(EmbeddingBagTest, UnevenBagsHaveNoCommonSize) {
  auto imported = importText(model(bagLoop("ReduceSum", {0, 2, 6})));
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(imported->graph.nodes[0].attributes.getInt("bag_size", -1), 0);
}

TEST(EmbeddingBagTest, BagsWithGapsAreUnrolledInstead) {
  auto imported = importText(model(bagLoop("ReduceSum", {0, 2, 5})));
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(opHistogram(imported->graph).count("soapstone::EmbeddingBag"), 0u);
  EXPECT_EQ(opHistogram(imported->graph).at("ReduceSum"), 2);
}

TEST(GradientTest, NamesVariablesAndValueAsInputs) {
  auto graph = [](const std::string& at) {
    std::string xs = bytes(5, bytes(1, "xs") + bytes(9, "a") + number(20, 8));
    return GraphWriter()
        .input("a", {})
        .input("b", {})
        .add("Mul", {"a", "b"}, {"c"})
        .add("Gradient", {at}, {"g"}, xs + stringAttribute("y", "c"),
             "ai.onnx.preview.training")
        .output("g");
  };
  std::string training = opset(1, "ai.onnx.preview.training");
  auto imported = importText(model(graph("a")) + training);
  ASSERT_THAT(imported, IsOk());
  const Node& gradient = imported->graph.nodes.back();
  EXPECT_EQ(gradient.domain, "soapstone");
  EXPECT_EQ(gradient.inputs.size(), 2u);
  EXPECT_THAT(importText(model(graph("b")) + training),
              FailsWith(absl::StatusCode::kUnimplemented, "is not taken at"));
}

}  // namespace
}  // namespace soapstone::onnx::test
