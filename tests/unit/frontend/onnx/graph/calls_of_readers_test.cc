// Parameters that exporters store in another form, undone by the calls of the
// nodes that read them.

#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
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

// Two outputs, inputs of 2 and 3: W[o, i, j] = 100 o + 10 i + j, stored as
// [i, 3 o + j].
GraphWriter bilinear(const std::string& secondName) {
  GraphWriter graph;
  graph.input("x", {int64_t{4}, int64_t{2}})
      .input("z", {int64_t{4}, int64_t{3}})
      .initializer(floats("val_107", {2, 6},
                          {0, 1, 2, 100, 101, 102, 10, 11, 12, 110, 111, 112}))
      .add("MatMul", {"x", "val_107"}, {"y"},
           call("aten.bilinear.default",
                "%x, %" + secondName + ", %p_head_weight, None"))
      .output("y");
  noteSources(graph, "val_107", "['head.weight', 'val_100', 'x', 'z']");
  signature(graph, {{"p_head_weight", "head.weight"}});
  return graph;
}

TEST(CallsOfReadersTest, TheWeightOfABilinearLayerHasItsOwnDims) {
  auto imported = importText(bilinear("z"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("head.weight"));
  EXPECT_THAT(imported->warnings, IsEmpty());
  const Value* weight = findValue(imported->graph, "head.weight");
  EXPECT_THAT(weight->tensor.dims(), ElementsAre(2, 2, 3));
  EXPECT_THAT(weight->tensor.toFloats(),
              ElementsAre(0, 1, 2, 10, 11, 12, 100, 101, 102, 110, 111, 112));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Transpose", "Reshape", "MatMul"));
}

TEST(CallsOfReadersTest, ABilinearWeightOfUnknownDimsStaysAsItIsStored) {
  auto imported = importText(bilinear("unknown"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("MatMul"));
}

// A query of a parameter, stored with the scale 0.5 that its keys still have in
// the file, repeated for two samples.
GraphWriter learnedQuery(const std::string& otherCall) {
  GraphWriter graph;
  const std::string attention = "aten.scaled_dot_product_attention.default";
  graph.input("k", {int64_t{2}, int64_t{1}, int64_t{3}, int64_t{4}})
      .initializer(floats("val_194", {2, 1, 1, 3}, {1, 2, 3, 1, 2, 3}))
      .initializer(floats("val_196", {1}, {0.5}))
      .add("Mul", {"k", "val_196"}, {"scaled"}, call(attention, otherCall))
      .add("MatMul", {"val_194", "scaled"}, {"y"},
           call(attention, "%query, %k, %k"))
      .output("y");
  noteSources(graph, "val_194",
              "['expand', 'head.token', 'permute_2', 'val_193', 'view_1']");
  noteSources(graph, "val_196",
              "['expand', 'head.token', 'permute_2', 'val_195', 'view_1']");
  signature(graph, {{"p_head_token", "head.token"}});
  return graph;
}

TEST(CallsOfReadersTest, ALearnedQueryIsWithoutTheScaleOfItsAttention) {
  auto imported = importText(learnedQuery("%query, %k, %k"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("head.token"));
  EXPECT_THAT(imported->warnings, IsEmpty());
  const Value* token = findValue(imported->graph, "head.token");
  EXPECT_THAT(token->tensor.dims(), ElementsAre(1, 1, 1, 3));
  EXPECT_THAT(token->tensor.toFloats(), ElementsAre(2, 4, 6));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Mul", "Expand", "Mul", "MatMul"));
}

TEST(CallsOfReadersTest, TheScaleOfAnotherAttentionTellsNothing) {
  auto imported = importText(learnedQuery("%other, %k, %k"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("trained as they are: ")));
}

// A style image of 2 channels, repeated over 3 samples that a view has merged
// with the channels.
TEST(CallsOfReadersTest, AParameterRepeatedAlongAMergedDimIsStoredOnce) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{6}, int64_t{1}})
      .initializer(floats("view", {1, 6, 1}, {1, 2, 1, 2, 1, 2}))
      .add("Mul", {"x", "view"}, {"y"})
      .output("y");
  noteSources(graph, "view", "['constant', 'repeat', 'val_2']");
  signature(graph, {{"p_constant", "constant"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("constant"));
  EXPECT_THAT(findValue(imported->graph, "constant")->tensor.dims(),
              ElementsAre(1, 2, 1));
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Concat", "Mul"));
}

// A cell's first hidden state is zeros: what its layer makes of them is its
// bias, for each sample.
GraphWriter zeroState(const std::vector<float>& stored) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}})
      .initializer(floats("cell.bias_hh", {3}, {1, 2, 3}))
      .initializer(floats("linear_2", {2, 3}, stored))
      .add("Add", {"x", "linear_2"}, {"h"})
      .add("Add", {"h", "cell.bias_hh"}, {"y"})
      .output("y");
  noteKind(graph, "cell.bias_hh", "PARAMETER");
  noteSources(graph, "linear_2",
              "['cell.bias_hh', 'cell.weight_hh', 'val_145', 'zeros']");
  signature(graph, {{"p_cell_bias_hh", "cell.bias_hh"},
                    {"p_cell_weight_hh", "cell.weight_hh"}});
  return graph;
}

TEST(CallsOfReadersTest, ALayerOfZerosIsItsBias) {
  auto imported = importText(zeroState({1, 2, 3, 1, 2, 3}));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("cell.bias_hh"));
  EXPECT_THAT(imported->warnings, IsEmpty());
}

TEST(CallsOfReadersTest, ALayerOfOtherNumbersIsNotItsBias) {
  auto imported = importText(zeroState({1, 2, 4, 1, 2, 4}));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("cell.bias_hh", "linear_2"));
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("trained as they are: ")));
}

// A layer without bias, of a first state of zeros; its weight is read later.
std::vector<std::string> trainedBesideZeros(const std::vector<float>& weight) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("cell.weight", {2, 2}, weight))
      .initializer(floats("linear_1", {2, 2}, {0, 0, 0, 0}))
      .add("Add", {"x", "linear_1"}, {"h"})
      .add("MatMul", {"h", "cell.weight"}, {"y"})
      .output("y");
  noteKind(graph, "cell.weight", "PARAMETER");
  noteSources(graph, "linear_1", "['cell.weight', 'zeros']");
  signature(graph, {{"p_cell_weight", "cell.weight"}});
  auto imported = importText(graph);
  EXPECT_THAT(imported, IsOk());
  return imported.ok() ? trained(imported->graph) : std::vector<std::string>();
}

TEST(CallsOfReadersTest, ALayerOfZerosWithoutBiasIsAConstant) {
  EXPECT_THAT(trainedBesideZeros({1, 2, 3, 4}), ElementsAre("cell.weight"));
  // Zeros may be the weight's.
  EXPECT_EQ(trainedBesideZeros({0, 0, 0, 0}).size(), 2u);
}

TEST(CallsOfReadersTest, ALabelSmoothingThatIsLeftOutComesBack) {
  for (const bool isSmoothed : {true, false}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{3}})
        .input("labels", DataType::kInt64, {int64_t{2}})
        .add("SoftmaxCrossEntropyLoss", {"x", "labels"}, {"loss"},
             call("aten.cross_entropy_loss.default",
                  std::string("%x, %labels, None, 1, -100, ") +
                      (isSmoothed ? "0.1" : "0.0")))
        .output("loss");
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(imported->warnings, IsEmpty());
    // One pass makes the logarithms. The scores are added up before it, so that
    // its gradient may take their place.
    const std::vector<std::string> types = opTypes(imported->graph);
    auto sum = absl::c_find(types, "ReduceSum");
    EXPECT_EQ(sum != types.end(), isSmoothed);
    EXPECT_TRUE(!isSmoothed ||
                sum < absl::c_find(types, "SoftmaxCrossEntropyLoss"));
    EXPECT_FALSE(absl::c_linear_search(types, "LogSoftmax"));
  }
}

// Both layers read one matrix, which begins with the numbers `values`, by calls
// that name `first` and `second`.
std::vector<std::string> readInLists(const std::vector<float>& values,
                                     const std::string& first,
                                     const std::string& second) {
  GraphWriter graph;
  auto read = [&](const std::string& from, const std::string& to,
                  const std::string& module, const std::string& parameter) {
    graph.add(
        "Concat", {from, "h.0.mix"}, {to},
        intAttribute("axis", 0) + inModule(module) +
            call("aten.cat.default", "[%" + from + ", %" + parameter + "]"));
  };
  graph.input("x", {int64_t{3}, int64_t{2}})
      .initializer(floats("h.0.mix", {2, 2}, values));
  read("x", "cat", "h.0", first);
  read("cat", "cat_1", "h.1", second);
  graph.output("cat_1");
  noteKind(graph, "h.0.mix", "PARAMETER");
  signature(graph, {{"p_h_0_mix", "h.0.mix"}, {"p_h_1_mix", "h.1.mix"}});
  auto imported = importText(graph);
  EXPECT_THAT(imported, IsOk());
  return imported.ok() ? trained(imported->graph) : std::vector<std::string>();
}

TEST(CallsOfReadersTest, OneArgumentOfAllCallsIsOneParameter) {
  EXPECT_THAT(readInLists({3, 1, 4, 2}, "p_h_0_mix", "p_h_0_mix"),
              ElementsAre("h.0.mix"));
}

TEST(CallsOfReadersTest, ArgumentsOfTwoNamesAreTwoParameters) {
  EXPECT_THAT(readInLists({1, 0, 0, 1}, "p_h_0_mix", "p_h_1_mix"),
              testing::UnorderedElementsAre("h.0.mix", "h.1.mix"));
}

// Decays that begin alike in modules of unlike names; the calls read what is
// made of them.
TEST(CallsOfReadersTest, ModulesWithAParameterOfTheSameNameHaveTheirOwn) {
  GraphWriter graph;
  graph.input("x", {int64_t{3}, int64_t{2}})
      .initializer(floats("first.decay", {2}, {1, 2}))
      .add("Mul", {"x", "first.decay"}, {"mul"},
           inModule("first") + call("aten.mul.Tensor", "%x, %view"))
      .add("Mul", {"mul", "first.decay"}, {"mul_1"},
           inModule("block.second") + call("aten.mul.Tensor", "%mul, %view_1"))
      .output("mul_1");
  noteKind(graph, "first.decay", "PARAMETER");
  signature(graph, {{"p_first_decay", "first.decay"},
                    {"p_second_decay", "block.second.decay"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre("first.decay", "block.second.decay"));
}

// A layer that a list holds twice: both calls name the one that the file has.
TEST(CallsOfReadersTest, ASharedLayerStaysOne) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("head.1.weight", {2, 2}, {1, 2, 3, 4}));
  std::string value = "x";
  for (const std::string index : {"0", "1"}) {
    graph.add("Transpose", {"head.1.weight"}, {"t" + index},
              inModule("head." + index, "aten.linear.default") +
                  call("aten.linear.default",
                       "%" + value + ", %p_head_1_weight, %p_head_1_bias"));
    graph.add("MatMul", {value, "t" + index}, {"linear_" + index},
              inModule("head." + index, "aten.linear.default"));
    value = "linear_" + index;
  }
  graph.output(value);
  signature(graph, {{"p_head_0_weight", "head.0.weight"},
                    {"p_head_1_weight", "head.1.weight"},
                    {"p_head_1_bias", "head.1.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("head.1.weight"));
}

// A bias of zeros that was expanded to samples, positions and features.
TEST(CallsOfReadersTest, EqualNumbersThatWereExpandedAreDoubtful) {
  for (const bool hasPositions : {true, false}) {
    const int64_t positions = hasPositions ? 3 : 1;
    GraphWriter graph;
    graph.input("x", {int64_t{2}, positions, int64_t{2}})
        .initializer(floats("expand_3", {2, positions, 2},
                            std::vector<float>(4 * positions, 0)))
        .add("Add", {"x", "expand_3"}, {"y"})
        .output("y");
    noteSources(graph, "expand_3", "['dense_bias', 'val_378']");
    signature(graph, {{"p_dense_bias", "dense_bias"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(trained(imported->graph), ElementsAre("dense_bias"));
    EXPECT_EQ(imported->warnings.size(), hasPositions ? 1u : 0u);
  }
}

// An item of a split is a part; an item of a batch norm over weights is not.
TEST(CallsOfReadersTest, AStandardisedWeightIsComputed) {
  for (const bool isStandard : {true, false}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{4}})
        .initializer(floats("view_1", {2, 4},
                            {1, -1, 1, -1, 1, 1, -1, isStandard ? -1.F : 1.F}))
        .add("Add", {"x", "view_1"}, {"y"})
        .output("y");
    noteSources(graph, "view_1", "['conv.weight', 'getitem', 'val_1', 'view']");
    signature(graph, {{"p_conv_weight", "conv.weight"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(imported->warnings.size(), isStandard ? 1u : 0u);
  }
}

// As with `input_names`: the call reads "tokens", which the file calls "x".
TEST(CallsOfReadersTest, CallsReadInputsByTheNamesOfTheFile) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("power", {}, {2}))
      .add("Pow", {"x", "power"}, {"pow_1"},
           call("aten.pow.Tensor_Tensor", "%tokens, %p_power"))
      .add("Pow", {"x", "power"}, {"pow_2"},
           call("aten.pow.Tensor_Scalar", "%tokens, 2.0"))
      .add("Add", {"pow_1", "pow_2"}, {"y"},
           call("aten.add.Tensor", "%pow_1, %pow_2"))
      .output("y");
  noteKind(graph, "power", "PARAMETER");
  graph.body +=
      bytes(16, entry("pkg.torch.export.ExportedProgram.graph_signature",
                      "# inputs\np_power: PARAMETER target='power'\n"
                      "tokens: USER_INPUT\n"));
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Node& square = imported->graph.nodes[1];
  EXPECT_EQ(imported->graph.value(square.input(1)).kind, ValueKind::kConstant);
}

// RMS norms of one input, whose results the optimizer reads without the casts
// that change nothing.
TEST(CallsOfReadersTest, EqualProductsBehindCastsAreTwoAgain) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("a.weight", {2}, {1, 1}))
      .add("Mul", {"x", "a.weight"}, {"mul"},
           call("aten.mul.Tensor", "%x, %p_a_weight"))
      .add("Tanh", {"mul"}, {"tanh"}, call("aten.tanh.default", "%type_as"))
      .add("Relu", {"mul"}, {"relu"}, call("aten.relu.default", "%type_as_1"))
      .add("Add", {"tanh", "relu"}, {"y"},
           call("aten.add.Tensor", "%tanh, %relu"))
      .output("y");
  noteKind(graph, "a.weight", "PARAMETER");
  signature(graph, {{"p_a_weight", "a.weight"}, {"p_b_weight", "b.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("a.weight", "b.weight"));
}

// Random numbers that are equal may be a shared layer's: warned of.
TEST(CallsOfReadersTest, EqualLayersOfOneInputAreWarnedOf) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("a.weight", {2}, {1, 3}))
      .add("Mul", {"x", "a.weight"}, {"mul"},
           call("aten.mul.Tensor", "%x, %p_a_weight"))
      .add("Tanh", {"mul"}, {"tanh"}, call("aten.tanh.default", "%mul_1"))
      .add("Add", {"mul", "tanh"}, {"y"},
           call("aten.add.Tensor", "%mul, %tanh"))
      .output("y");
  noteKind(graph, "a.weight", "PARAMETER");
  signature(graph, {{"p_a_weight", "a.weight"}, {"p_b_weight", "b.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              testing::ElementsAre(testing::HasSubstr("'b.weight'")));
}

// Two blocks, each with two scales that begin alike, of which the file has one,
// moved: each block reads its own.
TEST(CallsOfReadersTest, ALostParameterIsOneOfTheModuleThatReadsIt) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}})
      .initializer(floats("unsqueeze", {2, 1}, {1, 1}));
  std::string last = "x";
  const std::vector<std::pair<std::string, std::string>> reads = {
      {"blocks.0", "unsqueeze"},
      {"blocks.0", "unsqueeze_1"},
      {"blocks.1", "unsqueeze_2"},
      {"blocks.1", "unsqueeze_3"}};
  for (const auto& [module, value] : reads) {
    const std::string next = "after_" + value;
    graph.add("Mul", {last, "unsqueeze"}, {next},
              inModule(module, "aten.mul.Tensor") +
                  call("aten.mul.Tensor", "%" + last + ", %" + value));
    last = next;
  }
  graph.add("Neg", {last}, {"y"}).output("y");
  noteSources(graph, "unsqueeze", "['blocks.0.gamma', 'val_3']");
  signature(graph, {{"p_0_gamma", "blocks.0.gamma"},
                    {"p_0_ffn_gamma", "blocks.0.ffn_gamma"},
                    {"p_1_gamma", "blocks.1.gamma"},
                    {"p_1_ffn_gamma", "blocks.1.ffn_gamma"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre("blocks.0.gamma", "blocks.0.ffn_gamma",
                                    "blocks.1.gamma", "blocks.1.ffn_gamma"));
}

}  // namespace
}  // namespace soapstone::onnx::test
