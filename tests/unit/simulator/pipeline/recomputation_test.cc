#include "simulator/pipeline/recomputation.h"

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

// A layer of three products of `kind` with parameters, each with a pointwise op
// behind it, and backward ops that read all values.
struct Layer {
  explicit Layer(const std::string& kind) {
    int value = add("", {}, OpPhase::kForward);
    for (int i = 0; i < 3; ++i) {
      int weight = add("", {}, OpPhase::kForward);
      graph.arguments.push_back(
          {"w", model::ModelArgumentRole::kParameter, weight, -1});
      value = add(kind, {value, weight}, OpPhase::kForward);
      value = add("relu", {value}, OpPhase::kForward);
    }
    int made = static_cast<int>(graph.values.size());
    for (int read = 0; read < made; ++read) {
      add("gradient", {read}, OpPhase::kInputGradient);
    }
    cut.layers = 1;
  }

  // An argument without a kind, else an op. Returns its value.
  int add(const std::string& kind, std::vector<int> operands, OpPhase phase) {
    int value = static_cast<int>(graph.values.size());
    graph.values.emplace_back();
    if (kind.empty()) return value;
    graph.values[value].producer = static_cast<int>(graph.ops.size());
    model::ModelOp op;
    op.kind = kind;
    op.operands = std::move(operands);
    op.results = {value};
    graph.ops.push_back(std::move(op));
    cut.phases.push_back(phase);
    cut.chunkOf.push_back(0);
    cut.layerOf.push_back(0);
    return value;
  }

  model::ModelGraph graph;
  PipelineCut cut;
};

TEST(RecomputationTest, EverySecondProductIsKeptWhateverItsKind) {
  for (const char* kind : {"dot", "convolution"}) {
    Layer layer(kind);
    RecomputationOptions options;
    options.kind = Recomputation::kAlternate;
    RecomputedOps found = recomputedOps(layer.graph, layer.cut, options);
    std::string repeated;
    for (size_t op = 0; op < 6; ++op) {
      repeated += found.isRepeated[op] != 0 ? 'r' : 'k';
    }
    EXPECT_EQ(repeated, "krrrkr") << kind;
  }
}

// A second layer that reads the result of the last op of the first.
TEST(RecomputationTest, WholeLayersAreLeftBehindTheLastValueThatIsRead) {
  Layer layer("dot");
  int last = layer.graph.ops[5].results[0];
  int weight = layer.add("", {}, OpPhase::kForward);
  layer.graph.arguments.push_back(
      {"w", model::ModelArgumentRole::kParameter, weight, -1});
  layer.add("dot", {last, weight}, OpPhase::kForward);
  layer.cut.layerOf.back() = 1;
  layer.cut.layers = 2;
  RecomputationOptions options;
  options.kind = Recomputation::kFull;
  options.repeatsWholeLayers = true;
  auto repeated = [&] {
    RecomputedOps found = recomputedOps(layer.graph, layer.cut, options);
    EXPECT_TRUE(found.isKept[last]);
    std::string text;
    for (size_t op : {0, 1, 2, 3, 4, 5}) {
      text += found.isRepeated[op] != 0 ? 'r' : 'k';
    }
    return text;
  };
  EXPECT_EQ(repeated(), "rrrrrr");
  // The gradients read the result of the last product: it alone makes what the
  // next layer keeps.
  options.stopsEarly = true;
  EXPECT_EQ(repeated(), "rrrrrk");
  // Without that, the product itself is not needed.
  for (model::ModelOp& op : layer.graph.ops) {
    bool isReader = op.kind == "gradient" &&
                    op.operands[0] == layer.graph.ops[4].results[0];
    if (isReader) op.operands[0] = layer.graph.ops[0].results[0];
  }
  EXPECT_EQ(repeated(), "rrrrkk");
}

}  // namespace
}  // namespace soapstone::simulator
