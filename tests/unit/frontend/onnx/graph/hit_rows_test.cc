// Masks of which all elements stand for the hits (hit_rows.h).

#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/graph_summary.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

// Rows of x, [6, 4], where `mask`, [6], is set, become `rows`, [?, 4]; `token`,
// [?, 1], are their places.
GraphWriter chosenRows() {
  GraphWriter graph;
  graph.input("x", {int64_t{6}, int64_t{4}})
      .input("mask", {int64_t{6}})
      .initializer(floats("zeros", {6, 4}, std::vector<float>(24)))
      .add("NonZero", {"mask"}, {"hits"})
      .add("Transpose", {"hits"}, {"token"}, intsAttribute("perm", {1, 0}))
      .add("GatherND", {"x", "token"}, {"rows"});
  return graph;
}

bool hasKnownSizes(const Graph& graph) {
  return std::all_of(graph.nodes.begin(), graph.nodes.end(),
                     [&](const Node& node) {
                       return graph.value(node.output(0)).type.isStatic();
                     });
}

std::string bringBack(GraphWriter& graph, const std::string& rows) {
  graph
      .add("ScatterND", {"zeros", "token", rows}, {"y"},
           stringAttribute("reduction", "add"))
      .output("y");
  return model(graph, 18);
}

TEST(HitRowsTest, RowsThatAreComputedByThemselvesNeedNoCount) {
  GraphWriter graph = chosenRows();
  graph.add("Tanh", {"rows"}, {"h"});
  auto imported = importText(bringBack(graph, "h"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_TRUE(hasKnownSizes(imported->graph));
}

TEST(HitRowsTest, TheLargestOfHitsNeedsThem) {
  GraphWriter graph = chosenRows();
  graph.initializer(ints("axes", {1}, {0}))
      .add("ReduceMax", {"rows", "axes"}, {"largest"},
           intAttribute("keepdims", 1))
      .add("Sub", {"rows", "largest"}, {"h"});
  auto imported = importText(bringBack(graph, "h"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_FALSE(hasKnownSizes(imported->graph));
}

TEST(HitRowsTest, TheNumberOfHitsIsNoNumberToComputeWith) {
  GraphWriter graph = chosenRows();
  graph.add("Shape", {"rows"}, {"sizes"})
      .add("Cast", {"sizes"}, {"counts"}, intAttribute("to", 1))
      .initializer(ints("first", {1}, {0}))
      .add("Gather", {"counts", "first"}, {"count"})
      .add("Div", {"rows", "count"}, {"h"});
  auto imported = importText(bringBack(graph, "h"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_FALSE(hasKnownSizes(imported->graph));
}

TEST(HitRowsTest, PlacesThatAreChangedMayBePlacesOfOthers) {
  GraphWriter graph = chosenRows();
  graph.initializer(ints("three", {1}, {3}))
      .add("Mod", {"token", "three"}, {"place"})
      .add("ScatterND", {"zeros", "place", "rows"}, {"y"},
           stringAttribute("reduction", "add"))
      .output("y");
  auto imported = importText(model(graph, 18));
  ASSERT_THAT(imported, IsOk());
  EXPECT_FALSE(hasKnownSizes(imported->graph));
}

// 2^31 - 2^31, and 2^31 in 32 bits twice, are places.
TEST(HitRowsTest, PlacesMustStayBeyondAll) {
  for (const char* form : {"Sub", "Cast"}) {
    GraphWriter graph = chosenRows();
    if (form == std::string("Sub")) {
      graph.add("Sub", {"token", "token"}, {"place"});
    } else {
      graph.add("Cast", {"token"}, {"narrow"}, intAttribute("to", 6))
          .initializer(
              tensor("two", DataType::kInt32, {1}, std::string("\2\0\0\0", 4)))
          .add("Mul", {"narrow", "two"}, {"doubled"})
          .add("Cast", {"doubled"}, {"place"}, intAttribute("to", 7));
    }
    graph
        .add("ScatterND", {"zeros", "place", "rows"}, {"y"},
             stringAttribute("reduction", "add"))
        .output("y");
    auto imported = importText(model(graph, 18));
    ASSERT_THAT(imported, IsOk());
    EXPECT_FALSE(hasKnownSizes(imported->graph)) << form;
  }
}

TEST(HitRowsTest, ReshapesMustNotJoinHits) {
  GraphWriter graph = chosenRows();
  graph.initializer(ints("pairs", {2}, {-1, 8}))
      .add("Reshape", {"rows", "pairs"}, {"joined"})
      .initializer(ints("apart", {2}, {-1, 4}))
      .add("Reshape", {"joined", "apart"}, {"h"});
  auto imported = importText(bringBack(graph, "h"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_FALSE(hasKnownSizes(imported->graph));
}

TEST(HitRowsTest, FunctionsMustTakeZerosToNumbers) {
  GraphWriter graph = chosenRows();
  graph.add("Log", {"rows"}, {"h"});
  auto imported = importText(bringBack(graph, "h"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_FALSE(hasKnownSizes(imported->graph));
}

TEST(HitRowsTest, RowsThatAreResultsAreCounted) {
  GraphWriter graph = chosenRows();
  graph.output("rows");
  auto imported = importText(model(graph, 18));
  ASSERT_THAT(imported, IsOk());
  EXPECT_FALSE(hasKnownSizes(imported->graph));
}

// The mean of `h`, [?, 4], over the rows of hits alone.
std::string meanOf(GraphWriter& graph, const std::string& h) {
  graph.initializer(ints("axes", {1}, {0}))
      .add("ReduceMean", {h, "axes"}, {"y"}, intAttribute("keepdims", 0))
      .output("y");
  return model(graph, 18);
}

TEST(HitRowsTest, MeansLeaveOutWhatIsNoHit) {
  GraphWriter graph = chosenRows();
  graph.add("Tanh", {"rows"}, {"h"});
  auto imported = importText(meanOf(graph, "h"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_TRUE(hasKnownSizes(imported->graph));
  // Rows are read without indices; the sum is divided by the number of hits.
  EXPECT_THAT(opTypes(imported->graph),
              testing::UnorderedElementsAre(
                  "Cast", "Reshape", "Where", "Tanh", "Cast", "Reshape",
                  "Where", "ReduceSum", "Where", "ReduceSum", "Div"));
}

TEST(HitRowsTest, MeansOfHalvesAreSumsInSingles) {
  GraphWriter graph = chosenRows();
  graph.add("Cast", {"rows"}, {"h"},
            intAttribute("to", static_cast<int64_t>(DataType::kBfloat16)));
  auto imported = importText(meanOf(graph, "h"));
  ASSERT_THAT(imported, IsOk());
  const Graph& made = imported->graph;
  const Node* last = made.producer(made.outputs[0]);
  ASSERT_TRUE(last != nullptr && last->is("Cast"));
  EXPECT_EQ(made.value(made.outputs[0]).type.elementType, DataType::kBfloat16);
  const Node* mean = made.producer(last->input(0));
  ASSERT_TRUE(mean != nullptr && mean->is("Div"));
  for (ValueId id : mean->inputs)
    EXPECT_EQ(made.value(id).type.elementType, DataType::kFloat32);
}

// What stands in other rows is 0 as an integer.
TEST(HitRowsTest, RoundedNumbersAreNotDividedBy) {
  for (DataType type : {DataType::kInt64, DataType::kFloat16}) {
    GraphWriter graph = chosenRows();
    graph
        .add("Cast", {"rows"}, {"other"},
             intAttribute("to", static_cast<int64_t>(type)))
        .add("Cast", {"other"}, {"again"},
             intAttribute("to", static_cast<int64_t>(DataType::kFloat32)))
        .add("Div", {"rows", "again"}, {"h"});
    auto imported = importText(meanOf(graph, "h"));
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(hasKnownSizes(imported->graph), type == DataType::kFloat16);
  }
}

// The logarithm of a number in other rows is one as well.
TEST(HitRowsTest, FunctionsOfPositiveNumbersMayBeSummed) {
  for (const char* form : {"Sigmoid", "Identity", "Sub", "Neg"}) {
    GraphWriter graph = chosenRows();
    if (form == std::string("Sub")) {
      graph.add("Constant", {}, {"one"}, floatAttribute("value_float", 1))
          .add("Sub", {"one", "rows"}, {"p"});
    } else {
      graph.add(form, {"rows"}, {"p"});
    }
    graph.add("Log", {"p"}, {"h"});
    auto imported = importText(meanOf(graph, "h"));
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(hasKnownSizes(imported->graph), form != std::string("Neg"))
        << form;
  }
}

TEST(HitRowsTest, LossesIgnoreWhatIsNoHit) {
  GraphWriter graph = chosenRows();
  graph.input("labels", DataType::kInt64, {int64_t{6}})
      .add("GatherND", {"labels", "token"}, {"chosen"})
      .add("SoftmaxCrossEntropyLoss", {"rows", "chosen"}, {"y"})
      .output("y");
  auto imported = importText(model(graph, 18));
  ASSERT_THAT(imported, IsOk());
  EXPECT_TRUE(hasKnownSizes(imported->graph));
  const Graph& made = imported->graph;
  const Node* loss = made.producer(made.outputs[0]);
  ASSERT_TRUE(loss != nullptr && loss->is("SoftmaxCrossEntropyLoss"));
  EXPECT_EQ(loss->attributes.getInt("ignore_index", 0), -100);
  // The scores are read as they are.
  EXPECT_EQ(loss->input(0), made.inputs[0]);
}

// mask, [2, 3]; x, [2, 3, 4]: the last chosen row of each of two texts.
TEST(HitRowsTest, OneRowOfEachTextIsReadAtItsPlace) {
  for (int64_t at : {-1, 0, 1}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{3}, int64_t{4}})
        .input("mask", {int64_t{2}, int64_t{3}})
        .initializer(ints("dims", {3}, {2, -1, 4}))
        .initializer(
            tensor("at", DataType::kInt64, {},
                   std::string(reinterpret_cast<const char*>(&at), sizeof(at))))
        .add("NonZero", {"mask"}, {"hits"})
        .add("Transpose", {"hits"}, {"token"}, intsAttribute("perm", {1, 0}))
        .add("GatherND", {"x", "token"}, {"rows"})
        .add("Reshape", {"rows", "dims"}, {"texts"})
        .add("Gather", {"texts", "at"}, {"y"}, intAttribute("axis", 1))
        .output("y");
    auto imported = importText(model(graph, 18));
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(hasKnownSizes(imported->graph), at < 1) << at;
    if (at == 1) continue;
    const Graph& made = imported->graph;
    const Node* read = made.producer(made.outputs[0]);
    ASSERT_TRUE(read != nullptr && read->is("GatherND"));
    EXPECT_EQ(made.value(read->input(0)).name, "x");
    EXPECT_TRUE(
        made.producer(read->input(1))->is(at == 0 ? "ReduceMin" : "ReduceMax"));
  }
}

}  // namespace
}  // namespace soapstone::onnx::test
