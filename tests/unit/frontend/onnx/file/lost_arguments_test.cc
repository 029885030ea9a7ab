// What calls of PyTorch do and its exporter leaves out.

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Its converter writes a dropout of attention that is not in training mode, and
// its optimizer leaves that out.
TEST(LostArgumentsTest, ADropoutOfAttentionThatTheExporterHasLostIsRestored) {
  auto attended = [](const std::string& ratio) {
    const auto notes = call("aten.scaled_dot_product_attention.default",
                            absl::StrCat("%q, %k, %v, None, ", ratio));
    GraphWriter graph;
    graph.input("q", {int64_t{2}, int64_t{3}})
        .input("k", {int64_t{3}, int64_t{5}})
        .input("v", {int64_t{5}, int64_t{3}})
        .add("MatMul", {"q", "k"}, {"scores"}, notes)
        .add("Softmax", {"scores"}, {"shares"}, notes)
        .add("MatMul", {"shares", "v"}, {"y"}, notes)
        .output("y");
    return importText(graph);
  };
  auto dropped = attended("0.1");
  ASSERT_THAT(dropped, IsOk());
  EXPECT_THAT(opTypes(dropped->graph),
              ElementsAre("MatMul", "Softmax", "Dropout", "MatMul"));
  EXPECT_FLOAT_EQ(dropped->graph.nodes[2].attributes.getFloat("ratio"), 0.1F);
  EXPECT_THAT(
      dropped->warnings,
      ElementsAre(HasSubstr("the dropout of 1 attention does nothing")));
  auto kept = attended("0.0");
  ASSERT_THAT(kept, IsOk());
  EXPECT_THAT(opTypes(kept->graph), ElementsAre("MatMul", "Softmax", "MatMul"));
  EXPECT_THAT(kept->warnings, IsEmpty());
}

// Its converter writes a reduction that keeps one of the updates.
TEST(LostArgumentsTest, AMeanThatTheExporterHasLostIsRefused) {
  auto scattered = [](const std::string& reduction) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}})
        .initializer(ints("places", {2}, {0, 0}))
        .add(
            "ScatterElements", {"x", "places", "x"}, {"y"},
            call("aten.scatter_reduce.two", "%x, 0, %places, %x, " + reduction))
        .output("y");
    return importText(graph).status();
  };
  EXPECT_THAT(scattered("amax"), IsOk());
  EXPECT_THAT(scattered("mean").message(),
              HasSubstr("has lost the mean of scatter_reduce"));
}

}  // namespace
}  // namespace soapstone::onnx::test
