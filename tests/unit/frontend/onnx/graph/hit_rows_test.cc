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

TEST(HitRowsTest, SumsOverHitsNeedThem) {
  GraphWriter graph = chosenRows();
  graph.initializer(ints("axes", {1}, {0}))
      .add("ReduceMean", {"rows", "axes"}, {"mean"},
           intAttribute("keepdims", 1))
      .add("Sub", {"rows", "mean"}, {"h"});
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

}  // namespace
}  // namespace soapstone::onnx::test
