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

// A product, a norm and a pointwise op: the backward pass reads the norm's
// statistics, and not what it normalised.
TEST(RecomputationTest, ShareCountsTheResultsThatAreRead) {
  Layer layer("dot");
  layer.graph = {};
  layer.cut = {};
  const int x = layer.add("", {}, OpPhase::kForward);
  const int weight = layer.add("", {}, OpPhase::kForward);
  layer.graph.arguments.push_back(
      {"w", model::ModelArgumentRole::kParameter, weight, -1});
  layer.graph.arguments.push_back(
      {"x", model::ModelArgumentRole::kInput, x, -1});
  const int product = layer.add("dot", {x, weight}, OpPhase::kForward);
  const int normed = layer.add("norm", {product}, OpPhase::kForward);
  const int statistics = layer.add("", {}, OpPhase::kForward);
  layer.graph.ops.back().results.push_back(statistics);
  layer.graph.values[statistics].producer = layer.graph.values[normed].producer;
  const int made = layer.add("unary", {normed}, OpPhase::kForward);
  for (int value : {made, statistics, product}) {
    layer.add("gradient", {value}, OpPhase::kInputGradient);
  }
  layer.cut.layers = 1;
  RecomputationOptions options;
  options.kind = Recomputation::kShare;
  options.keptPercent = 70;
  options.weights.emplace();
  options.weights->work.assign(layer.graph.ops.size(), 5);
  options.weights->work[0] = 1000;
  options.weights->bytes.assign(layer.graph.values.size(), 100);
  options.weights->bytes[statistics] = 1;
  RecomputedOps found = recomputedOps(layer.graph, layer.cut, options);
  // Only with the norm is there what the pointwise op is made of.
  EXPECT_FALSE(found.isRepeated[0]);
  EXPECT_TRUE(found.isRepeated[1]);
  EXPECT_TRUE(found.isRepeated[2]);
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

// Four layers of a product with a parameter and a pointwise op, in two chunks;
// the backward pass reads what both make.
struct Stack {
  Stack() : layer("dot") {
    layer.graph = {};
    layer.cut = {};
    int value = layer.add("", {}, OpPhase::kForward);
    for (int number = 0; number < 4; ++number) {
      int weight = layer.add("", {}, OpPhase::kForward);
      layer.graph.arguments.push_back(
          {"w", model::ModelArgumentRole::kParameter, weight, -1});
      value = layer.add("dot", {value, weight}, OpPhase::kForward);
      place(number);
      value = layer.add("relu", {value}, OpPhase::kForward);
      place(number);
    }
    for (size_t op = 8; op-- > 0;) {
      layer.add("gradient", {layer.graph.ops[op].results[0]},
                OpPhase::kInputGradient);
      place(static_cast<int>(op) / 2);
    }
    layer.cut.layers = 4;
    layer.cut.chunks = 2;
  }

  // The last op is in that layer.
  void place(int number) {
    layer.cut.layerOf.back() = number;
    layer.cut.chunkOf.back() = number / 2;
  }

  RecomputedOps found(const RecomputedParts& parts, bool wholeLayers) {
    RecomputationOptions options;
    options.kind = Recomputation::kFull;
    options.parts = parts;
    options.repeatsWholeLayers = wholeLayers;
    return recomputedOps(layer.graph, layer.cut, options);
  }
  std::string repeated(const RecomputedOps& found) {
    std::string text;
    for (size_t op = 0; op < 8; ++op) {
      text += found.isRepeated[op] != 0 ? 'r' : 'k';
    }
    return text;
  }

  Layer layer;
};

TEST(RecomputationTest, TheFirstLayersOfEveryChunkAreRepeated) {
  Stack stack;
  RecomputedOps found = stack.found({.firstLayers = 1}, /*wholeLayers=*/true);
  EXPECT_EQ(stack.repeated(found), "rrkkrrkk");
  // Values that leave the repeated layers are kept.
  EXPECT_TRUE(found.isKept[stack.layer.graph.ops[1].results[0]]);
  EXPECT_EQ(stack.repeated(stack.found({.firstLayers = 1}, false)), "rkkkrkkk");
  EXPECT_EQ(stack.repeated(stack.found({.firstLayers = 2}, true)), "rrrrrrrr");
}

TEST(RecomputationTest, LayersRepeatedAtOnceKeepTheInputOfTheFirst) {
  Stack stack;
  RecomputedOps found = stack.found({.layersAtOnce = 2}, /*wholeLayers=*/true);
  EXPECT_EQ(stack.repeated(found), "rrrrrrrr");
  EXPECT_FALSE(found.isKept[stack.layer.graph.ops[1].results[0]]);
  EXPECT_TRUE(found.isKept[stack.layer.graph.ops[3].results[0]]);
  EXPECT_EQ(layersRepeatedWith(stack.layer.graph, stack.layer.cut, found),
            (std::vector<int>{1, 1, 3, 3}));
  EXPECT_EQ(layersRepeatedWith(stack.layer.graph, stack.layer.cut,
                               stack.found({}, true)),
            (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(stack.repeated(stack.found({.layersAtOnce = 2}, false)),
            "rrrkrrrr");
}

TEST(RecomputationTest, EveryNthLayerIsRepeated) {
  Stack stack;
  RecomputedOps found = stack.found({.layersApart = 2}, /*wholeLayers=*/true);
  EXPECT_EQ(stack.repeated(found), "kkrrkkrr");
  // The input of a repeated layer is kept.
  EXPECT_TRUE(found.isKept[stack.layer.graph.ops[1].results[0]]);
  EXPECT_EQ(stack.repeated(stack.found({.layersApart = 3}, true)), "kkkkkkkk");
}

// A layer with latent attention and a mixture beside a shared expert.
struct MixtureLayer {
  MixtureLayer() : layer("dot") {
    layer.graph = {};
    layer.cut = {};
    int x = layer.add("", {}, OpPhase::kForward);
    int normed = op("norm", {x}, "norm0");
    int narrow = product(normed, "down");
    narrow = op("norm", {narrow}, "narrow norm");
    int query = op("rotary", {product(narrow, "up")}, "turn");
    int core = op("attention", {query, query, query}, "core");
    int y = op("binary", {x, product(core, "out")}, "sum");
    normed = op("norm", {y}, "norm1");
    int chosen =
        op("top_k", {op("softmax", {product(normed, "router")}, "scores")},
           "choice");
    int sent = op("dispatch", {normed, chosen}, "dispatch");
    int inner = op("unary", {product(sent, "expert up")}, "expert act");
    int made = product(inner, "expert down");
    int mixed = op("combine", {made, chosen}, "combine");
    int shared = op("unary", {product(normed, "shared up")}, "shared act");
    shared = product(shared, "shared down");
    op("binary", {op("binary", {mixed, shared}, "add"), y}, "end");
    layer.cut.layers = 1;
    for (size_t value = layer.graph.values.size(); value-- > 0;) {
      layer.add("gradient", {static_cast<int>(value)}, OpPhase::kInputGradient);
    }
  }

  int op(const std::string& kind, std::vector<int> operands, std::string name) {
    int value = layer.add(kind, std::move(operands), OpPhase::kForward);
    layer.graph.ops.back().name = std::move(name);
    return value;
  }
  int product(int value, std::string name) {
    int weight = layer.add("", {}, OpPhase::kForward);
    layer.graph.arguments.push_back(
        {"w", model::ModelArgumentRole::kParameter, weight, -1});
    return op("dot", {value, weight}, std::move(name));
  }

  std::string repeated(LayerModule module, bool wholeLayers = false) {
    RecomputationOptions options;
    options.kind = Recomputation::kModules;
    options.parts.modules = {module};
    options.repeatsWholeLayers = wholeLayers;
    found = recomputedOps(layer.graph, layer.cut, options);
    std::string text;
    for (size_t op = 0; op < layer.graph.ops.size(); ++op) {
      if (found.isRepeated[op] != 0) text += layer.graph.ops[op].name + ";";
    }
    return text;
  }

  Layer layer;
  RecomputedOps found;
};

TEST(RecomputationTest, ModulesAreFoundByWhatOpsRead) {
  MixtureLayer layer;
  EXPECT_EQ(layer.repeated(LayerModule::kCoreAttention), "core;");
  EXPECT_EQ(layer.repeated(LayerModule::kLatentUp), "up;turn;");
  EXPECT_EQ(layer.repeated(LayerModule::kExpertInner), "expert act;");
  EXPECT_EQ(layer.repeated(LayerModule::kSharedExperts),
            "shared up;shared act;shared down;");
  EXPECT_EQ(layer.repeated(LayerModule::kMixture),
            "router;scores;choice;dispatch;expert up;expert act;expert down;"
            "combine;shared up;shared act;shared down;");
  // The first norm is no result of a parameter: nothing is gained.
  EXPECT_EQ(layer.repeated(LayerModule::kLayerNorm), "norm1;");
  EXPECT_EQ(layer.repeated(LayerModule::kMlp), "");
  absl::Status status = checkModules(layer.found);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(),
            "recompute: no layer of the model has a module 'mlp'; leave it "
            "out");
}

// Systems run a module's forward function again, whatever is read of it.
TEST(RecomputationTest, SystemsRepeatWholeModules) {
  MixtureLayer layer;
  for (model::ModelOp& op : layer.layer.graph.ops) {
    bool isReader =
        op.kind == "gradient" &&
        layer.layer.graph.values[op.operands[0]].producer >= 0 &&
        layer.layer.graph.ops[layer.layer.graph.values[op.operands[0]].producer]
                .name == "shared down";
    if (isReader) op.operands[0] = 0;
  }
  EXPECT_EQ(layer.repeated(LayerModule::kSharedExperts),
            "shared up;shared act;");
  EXPECT_EQ(layer.repeated(LayerModule::kSharedExperts, /*wholeLayers=*/true),
            "shared up;shared act;shared down;");
}

}  // namespace
}  // namespace soapstone::simulator
