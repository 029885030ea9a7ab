#include "frontend/onnx/import.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "frontend/onnx/causal_mask.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

absl::StatusOr<NormalizedModel> importText(const std::string& encoded,
                                           const ImportOptions& options = {}) {
  absl::StatusOr<ModelProto> read = parse(encoded);
  if (!read.ok()) return read.status();
  return normalizeModel(*read, options);
}
absl::StatusOr<NormalizedModel> importText(const GraphWriter& graph,
                                           const ImportOptions& options = {}) {
  return importText(model(graph), options);
}

std::vector<std::string> opTypes(const Graph& graph) {
  std::vector<std::string> types;
  for (const Node& node : graph.nodes) types.push_back(node.opType);
  return types;
}

ImportOptions bindDims(std::map<std::string, int64_t> dims) {
  ImportOptions options;
  options.bind.dims = std::move(dims);
  return options;
}

// --- Binding
// -------------------------------------------------------------------

GraphWriter symbolicGraph() {
  return GraphWriter()
      .input("x", {"batch", "seq"})
      .add("Relu", {"x"}, {"y"})
      .output("y");
}

TEST(BindTest, BindsBatchAndNamedDimensions) {
  ImportOptions options = bindDims({{"seq", 5}});
  options.bind.batch = 3;
  auto imported = importText(symbolicGraph(), options);
  ASSERT_THAT(imported, IsOk());
  const Graph& graph = imported->graph;
  EXPECT_EQ(toString(graph.value(graph.outputs[0]).type), "float[3,5]");
}

TEST(BindTest, UnknownNameListsTheKnownOnes) {
  EXPECT_THAT(importText(symbolicGraph(), bindDims({{"length", 5}})),
              IsInvalid("no dimension 'length'; the model has 'batch', 'seq'"));
}

TEST(BindTest, OpenDimensionsAreListed) {
  EXPECT_THAT(importText(symbolicGraph()),
              IsInvalid("dimensions 'batch', 'seq' have no size"));
}

TEST(BindTest, UnnamedDimensionsAreCalledAfterTheirPlace) {
  GraphWriter graph;
  graph.input("x", {"batch", int64_t{-1}})
      .add("Relu", {"x"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph, bindDims({{"batch", 2}})), IsInvalid("'x[1]'"));
  EXPECT_THAT(importText(graph, bindDims({{"batch", 2}, {"x[1]", 4}})), IsOk());
}

TEST(BindTest, BatchMustAgreeWithAFixedDimension) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}}).add("Relu", {"x"}, {"y"}).output("y");
  ImportOptions options;
  options.bind.batch = 2;
  EXPECT_THAT(importText(graph, options), IsOk());
  options.bind.batch = 4;
  EXPECT_THAT(importText(graph, options),
              IsInvalid("fixes the first dimension"));
  options.bind.batch = 0;
  EXPECT_THAT(importText(graph, options), IsInvalid("must be positive"));
}

TEST(BindTest, ContradictoryBindingsAreRefused) {
  ImportOptions options = bindDims({{"batch", 2}, {"seq", 3}});
  options.bind.batch = 4;
  EXPECT_THAT(importText(symbolicGraph(), options),
              IsInvalid("bound to both 2 and 4"));
}

// --- Folding
// -------------------------------------------------------------------

// x.reshape(x.shape[0], -1) as exporters write it.
TEST(FoldTest, ShapeArithmeticDisappears) {
  GraphWriter graph;
  graph.input("x", {"batch", int64_t{3}, int64_t{4}})
      .initializer(ints("zero", {}, {0}))
      .initializer(ints("minus", {1}, {-1}))
      .initializer(ints("axes", {1}, {0}))
      .add("Shape", {"x"}, {"shape"})
      .add("Gather", {"shape", "zero"}, {"rows"}, intAttribute("axis", 0))
      .add("Unsqueeze", {"rows", "axes"}, {"row_list"})
      .add("Concat", {"row_list", "minus"}, {"dims"}, intAttribute("axis", 0))
      .add("Reshape", {"x", "dims"}, {"y"})
      .output("y");
  auto imported = importText(graph, bindDims({{"batch", 2}}));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Reshape"));
  EXPECT_EQ(imported->graph.nodes[0].inputs.size(), 1u);
  EXPECT_EQ(toString(imported->graph.value(imported->graph.outputs[0]).type),
            "float[2,12]");
}

TEST(FoldTest, ParametersAreNeverFolded) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("layer.weight", {2}, {1, 2}))
      .add("Neg", {"layer.weight"}, {"n"})
      .add("Mul", {"x", "n"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Neg", "Mul"));
}

TEST(FoldTest, LargeResultsStayOperationsButAreKnown) {
  GraphWriter graph;
  graph.input("x", {int64_t{256}, int64_t{256}})
      .initializer(ints("dims", {2}, {256, 256}))
      .add("ConstantOfShape", {"dims"}, {"ones"},
           tensorAttribute("value", floats("", {1}, {1})))
      .add("Trilu", {"ones"}, {"triangle"}, intAttribute("upper", 0))
      .add("Add", {"x", "triangle"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Graph& result = imported->graph;
  EXPECT_THAT(opTypes(result), ElementsAre("ConstantOfShape", "Trilu", "Add"));
  const Tensor* triangle = result.constant(result.nodes[2].inputs[1]);
  ASSERT_NE(triangle, nullptr);
  EXPECT_EQ(triangle->floatAt(1), 0);
  EXPECT_EQ(triangle->floatAt(256), 1);
}

TEST(FoldTest, DivisionByZeroIsLeftAlone) {
  GraphWriter graph;
  graph.initializer(ints("a", {1}, {1}))
      .initializer(ints("b", {1}, {0}))
      .add("Div", {"a", "b"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Div"));
}

TEST(FoldTest, SliceIsResolvedForEveryDimension) {
  GraphWriter graph;
  graph.input("x", {int64_t{4}, int64_t{6}})
      .initializer(ints("starts", {1}, {-1}))
      .initializer(ints("ends", {1}, {INT64_MIN}))
      .initializer(ints("axes", {1}, {-1}))
      .initializer(ints("steps", {1}, {-2}))
      .add("Slice", {"x", "starts", "ends", "axes", "steps"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Node& slice = imported->graph.nodes[0];
  EXPECT_EQ(slice.attributes.getInts("starts"), (Shape{0, 5}));
  EXPECT_EQ(slice.attributes.getInts("ends"), (Shape{4, -1}));
  EXPECT_EQ(slice.attributes.getInts("steps"), (Shape{1, -2}));
  EXPECT_EQ(toString(imported->graph.value(slice.outputs[0]).type),
            "float[4,3]");
}

TEST(FoldTest, DeadNodesAndNoOpsDisappear) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}})
      .initializer(floats("ratio", {}, {0.5f}))
      .add("Exp", {"x"}, {"unused"})
      .add("Identity", {"x"}, {"a"})
      .add("Dropout", {"a", "ratio"}, {"b"})
      .add("Cast", {"b"}, {"c"}, intAttribute("to", 1))
      .add("Transpose", {"c"}, {"d"}, intsAttribute("perm", {0, 1}))
      .add("Relu", {"d"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Relu"));
  EXPECT_TRUE(imported->graph.initializers.empty());
}

TEST(FoldTest, FixedInputsDecideShapes) {
  GraphWriter graph;
  graph.input("x", {int64_t{6}})
      .input("dims", DataType::kInt64, {int64_t{2}})
      .add("Reshape", {"x", "dims"}, {"y"})
      .output("y");
  auto read = parse(model(graph));
  ASSERT_THAT(read, IsOk());
  EXPECT_THAT(inputsNeededAtCompileTime(*read), ElementsAre("dims"));
  ImportOptions options;
  options.inputValues["dims"] = Tensor::vector({2, 3});
  auto imported = importText(graph, options);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(imported->graph.inputs.size(), 2u);
  EXPECT_EQ(toString(imported->graph.value(imported->graph.outputs[0]).type),
            "float[2,3]");
  options.inputValues["dims"] = Tensor::vector({6});
  EXPECT_THAT(importText(graph, options), IsInvalid("fixed value"));
}

// --- Initializers
// --------------------------------------------------------------

const Value* findValue(const Graph& graph, const std::string& name) {
  for (const Value& value : graph.values) {
    if (value.name == name) return &value;
  }
  return nullptr;
}

int64_t countParameters(const Graph& graph) {
  int64_t count = 0;
  for (ValueId id : graph.initializers) {
    count += graph.value(id).role == InitializerRole::kParameter;
  }
  return count;
}

InitializerRole roleOf(const Graph& graph, const std::string& name) {
  const Value* value = findValue(graph, name);
  return value == nullptr ? InitializerRole::kNone : value->role;
}

TEST(InitializerTest, RunningStatisticsAreStateWithUpdates) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{4}});
  for (const char* name : {"bn.weight", "bn.bias", "bn.mean", "bn.var"}) {
    graph.initializer(floats(name, {1}, {1}));
  }
  graph.add("BatchNormalization",
            {"x", "bn.weight", "bn.bias", "bn.mean", "bn.var"},
            {"y", "new_mean", "new_var"}, intAttribute("training_mode", 1));
  graph.output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Graph& result = imported->graph;
  EXPECT_EQ(roleOf(result, "bn.weight"), InitializerRole::kParameter);
  EXPECT_EQ(roleOf(result, "bn.mean"), InitializerRole::kState);
  ASSERT_EQ(result.stateUpdates.size(), 2u);
  EXPECT_EQ(result.value(result.stateUpdates[1].state).name, "bn.var");
  EXPECT_EQ(result.value(result.stateUpdates[1].update).name, "new_var");
}

TEST(InitializerTest, TiedWeightsStayOneParameter) {
  GraphWriter graph;
  graph.input("i", DataType::kInt64, {int64_t{3}})
      .initializer(floats("wte.weight", {4, 2}, std::vector<float>(8, 1)))
      .add("Gather", {"wte.weight", "i"}, {"h"})
      .add("Transpose", {"wte.weight"}, {"head"}, intsAttribute("perm", {1, 0}))
      .add("MatMul", {"h", "head"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(imported->graph.initializers.size(), 1u);
}

TEST(InitializerTest, ValueMergedCopiesAreReportedAndUntied) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("a.bias", {2}, {0, 0}))
      .add("Identity", {"a.bias"}, {"b.bias"})
      .add("Add", {"x", "a.bias"}, {"h"})
      .add("Add", {"h", "b.bias"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(imported->graph.initializers.size(), 2u);
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0],
              HasSubstr("'b.bias' is a copy of 'a.bias'"));
}

TEST(InitializerTest, TellsBuffersFromParameters) {
  GraphWriter graph;
  std::vector<int64_t> big(10000, 1);
  graph.input("x", {int64_t{4}})
      .initializer(floats("rope.inv", {4}, {1, 2, 3, 4}))
      .initializer(floats("bias", {4}, {0, -INFINITY, 0, 0}))
      .initializer(floats("w", {4}, {1, 2, 3, 4}))
      .initializer(ints("table", {10000}, big))
      .initializer(ints("first", {1}, {0}))
      .initializer(floats("onnx::Pow_7", {}, {2}))
      .add("Cos", {"rope.inv"}, {"c"})
      .add("Mul", {"x", "c"}, {"h0"})
      .add("Add", {"h0", "bias"}, {"h1"})
      .add("Mul", {"h1", "w"}, {"h2"})
      .add("Gather", {"table", "first"}, {"entry"})
      .add("Cast", {"entry"}, {"number"}, intAttribute("to", 1))
      .add("Add", {"h2", "number"}, {"h3"})
      .add("Pow", {"h3", "onnx::Pow_7"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Graph& result = imported->graph;
  EXPECT_EQ(roleOf(result, "rope.inv"), InitializerRole::kBuffer);
  EXPECT_EQ(roleOf(result, "bias"), InitializerRole::kBuffer);
  EXPECT_EQ(roleOf(result, "w"), InitializerRole::kParameter);
  EXPECT_EQ(roleOf(result, "table"), InitializerRole::kBuffer);
  EXPECT_EQ(findValue(result, "onnx::Pow_7")->kind, ValueKind::kConstant);
}

TEST(InitializerTest, LoneScalarsAreParametersUnlessTheExporterMadeThem) {
  const std::pair<const char*, bool> cases[] = {
      {"logit_scale", true},
      {"head.bias", true},
      {"onnx::Mul_12", false},
      {"/block/Constant_output_0", false},
      {"const_fold__3", false},
      {"dense/mul:0", false},
      {"417", false}};
  for (const auto& [name, isParameter] : cases) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}})
        .initializer(floats(name, {}, {3}))
        .add("Mul", {"x", name}, {"y"})
        .output("y");
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(countParameters(imported->graph), isParameter ? 1 : 0) << name;
  }
}

TEST(InitializerTest, PatternsOverrideRoles) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}})
      .initializer(floats("pos.table", {1}, {1}))
      .add("Add", {"x", "pos.table"}, {"y"})
      .output("y");
  ImportOptions options;
  options.bufferPattern = "pos\\..*";
  auto imported = importText(graph, options);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(roleOf(imported->graph, "pos.table"), InitializerRole::kBuffer);
  options.bufferPattern = "(";
  EXPECT_THAT(importText(graph, options), IsInvalid("regular expression"));
}

// scores.masked_fill(~mask[:T, :T], -inf) with a bool buffer.
GraphWriter maskedScores(const std::string& encodedMask, bool negates) {
  GraphWriter graph;
  graph.input("x", {int64_t{4}, int64_t{4}})
      .initializer(encodedMask)
      .initializer(ints("starts", {2}, {0, 0}))
      .initializer(ints("ends", {2}, {4, 4}))
      .initializer(floats("onnx::hidden", {}, {-INFINITY}))
      .add("Slice", {"mask", "starts", "ends"}, {"part"})
      .add(negates ? "Not" : "Identity", {"part"}, {"hide"})
      .add("Where", {"hide", "onnx::hidden", "x"}, {"y"})
      .output("y");
  return graph;
}

TEST(CausalMaskTest, AbsentBufferIsRecognisedByItsUse) {
  std::string absent = externalTensor("mask", DataType::kBool, {8, 8}, "w.bin");
  for (bool negates : {true, false}) {
    auto imported = importText(maskedScores(absent, negates));
    ASSERT_THAT(imported, IsOk());
    const Graph& graph = imported->graph;
    ASSERT_EQ(graph.initializers.size(), 1u);
    EXPECT_EQ(graph.value(graph.initializers[0]).role,
              InitializerRole::kBuffer);
    EXPECT_EQ(causalMaskOf(graph, collectUses(graph), graph.initializers[0]),
              negates ? CausalMask::kLowerTriangle
                      : CausalMask::kStrictUpperTriangle);
  }
}

TEST(CausalMaskTest, PresentBufferIsRecognisedByItsValues) {
  std::string lower(64, '\0'), other(64, '\1');
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column <= row; ++column) lower[row * 8 + column] = 1;
  }
  for (const std::string& data : {lower, other}) {
    auto imported = importText(
        maskedScores(tensor("mask", DataType::kBool, {8, 8}, data), true));
    ASSERT_THAT(imported, IsOk());
    const Graph& graph = imported->graph;
    // A small mask is folded; the constant must say the same.
    for (size_t id = 0; id < graph.values.size(); ++id) {
      if (graph.values[id].type.elementType != DataType::kBool) continue;
      EXPECT_EQ(isCausalMaskBuffer(graph, static_cast<ValueId>(id)),
                data == lower);
    }
  }
}

// --- Bad graphs
// ----------------------------------------------------------------

TEST(BadGraphTest, DanglingInputIsNamed) {
  GraphWriter graph;
  graph.add("Relu", {"ghost"}, {"y"}).output("y");
  EXPECT_THAT(importText(graph),
              IsInvalid("'m.onnx': node 'make_y' (Relu) reads 'ghost', which "
                        "nothing defines"));
}

TEST(BadGraphTest, CycleIsRefused) {
  GraphWriter graph;
  graph.add("Relu", {"b"}, {"a"}).add("Relu", {"a"}, {"b"}).output("b");
  EXPECT_THAT(importText(graph), IsInvalid("form a cycle"));
}

TEST(BadGraphTest, DuplicateDefinitionIsRefused) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}})
      .add("Relu", {"x"}, {"y"})
      .add("Exp", {"x"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph), IsInvalid("'y' is defined twice"));
}

TEST(BadGraphTest, MissingOutputsAreRefused) {
  EXPECT_THAT(importText(GraphWriter().output("y")),
              IsInvalid("graph output 'y' is not defined"));
  EXPECT_THAT(importText(GraphWriter()), IsInvalid("no outputs"));
}

TEST(BadGraphTest, WrongArityIsRefused) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}}).add("Add", {"x"}, {"y"}).output("y");
  EXPECT_THAT(importText(graph), IsInvalid("needs 2 inputs"));
}

TEST(BadGraphTest, HugeResultsAreRefused) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}})
      .initializer(ints("dims", {2}, {int64_t{1} << 40, int64_t{1} << 40}))
      .add("Expand", {"x", "dims"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph), IsInvalid("does not fit 62 bits"));
}

TEST(BadGraphTest, HugeFoldsAreNotEvaluated) {
  GraphWriter graph;
  graph.initializer(ints("dims", {1}, {int64_t{1} << 50}))
      .add("ConstantOfShape", {"dims"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("ConstantOfShape"));
}

TEST(BadGraphTest, MismatchedShapesNameTheNode) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}})
      .input("w", {int64_t{4}, int64_t{5}})
      .add("MatMul", {"x", "w"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph),
              IsInvalid("node 'make_y' (MatMul): the contracted dimension does "
                        "not agree: 3 and 4"));
}

// --- Reports
// -------------------------------------------------------------------

TEST(ReportTest, ListsAllUnsupportedOpsAtOnce) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .add("Frobnicate", {"x"}, {"a"}, "", "com.example")
      .add("Frobnicate", {"a"}, {"b"}, "", "com.example")
      .add("NonZero", {"b"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  std::vector<OpUse> uses =
      unsupportedOps(imported->graph, [](const Graph&, const Node& node) {
        return node.domain.empty() ? std::optional<std::string>()
                                   : std::optional<std::string>("unknown op");
      });
  ASSERT_EQ(uses.size(), 1u);
  EXPECT_EQ(uses[0].count, 2);
  EXPECT_EQ(listOps(imported->graph).size(), 2u);
  EXPECT_THAT(unsupportedError("m.onnx", uses),
              FailsWith(absl::StatusCode::kUnimplemented,
                        "com.example::Frobnicate (opset 0, 2 nodes, first "
                        "'make_a'): unknown op"));
  EXPECT_THAT(unsupportedError("m.onnx", {}), IsOk());
}

}  // namespace
}  // namespace soapstone::onnx::test
