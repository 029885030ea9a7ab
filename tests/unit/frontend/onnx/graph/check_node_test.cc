#include "frontend/onnx/graph/check_node.h"

#include <string>
#include <vector>

#include "frontend/onnx/graph/graph_builder.h"
#include "frontend/onnx/import.h"
#include "frontend/onnx/rules/op_rules.h"
#include "frontend/onnx/rules/op_schema.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

// A node is checked by ONNX's rules before its op is inferred.

namespace soapstone::onnx::test {
namespace {

using testing::HasSubstr;

// A graph with one node, whose operands are graph inputs of the given shapes.
GraphWriter oneNode(const std::string& opType, const std::vector<Shape>& shapes,
                    const std::string& attributes = "") {
  GraphWriter graph;
  Names inputs;
  for (const Shape& shape : shapes) {
    inputs.push_back("x" + std::to_string(inputs.size()));
    graph.input(inputs.back(),
                std::vector<Dimension>(shape.begin(), shape.end()));
  }
  return graph.add(opType, inputs, {"y"}, attributes).output("y");
}

auto importAt(const GraphWriter& graph, int64_t version) {
  return importText(model(graph, version));
}

TEST(OpSchemaTest, EveryInferredOpHasASchema) {
  for (const auto& rules :
       {elementwiseRules(), shapeRules(), movementRules(), indexingRules(),
        reductionRules(), contractionRules(), windowRules(),
        normalizationRules(), recurrentRules(), lossRules(), generatorRules(),
        resizeRules()}) {
    for (const InferRule& rule : rules) {
      EXPECT_NE(findOpSchema("", rule.opType), nullptr) << rule.opType;
    }
  }
}

TEST(OpSchemaTest, VersionIsTheNewestUpToTheFiles) {
  const OpSchema* schema = findOpSchema("", "ReduceSum");
  ASSERT_NE(schema, nullptr);
  EXPECT_EQ(schema->version(12).maxInputs, 1);
  EXPECT_EQ(schema->version(13).maxInputs, 2);
  EXPECT_EQ(schema->version(99).maxInputs, 2);
}

TEST(OpSchemaTest, OpNewerThanTheFileIsReadByItsFirstVersion) {
  const OpSchema* schema = findOpSchema("", "LayerNormalization");
  ASSERT_NE(schema, nullptr);
  EXPECT_EQ(schema->version(14).since, 17);
}

TEST(CheckNodeTest, UnknownAttributeIsNamed) {
  EXPECT_THAT(importText(oneNode("Softmax", {{2, 3}}, intAttribute("axes", 1))),
              IsInvalid("operator set 17 has no attribute 'axes'; it has "
                        "'axis'"));
}

TEST(CheckNodeTest, AttributeThatBecameAnOperandIsUnknown) {
  const GraphWriter graph =
      oneNode("Unsqueeze", {{2, 3}}, intsAttribute("axes", {0}));
  EXPECT_THAT(importAt(graph, 11), IsOk());
  EXPECT_THAT(importAt(graph, 13), IsInvalid("no attribute 'axes'"));
}

TEST(CheckNodeTest, AttributeOfAnotherKindIsRefused) {
  EXPECT_THAT(
      importText(oneNode("Softmax", {{2, 3}}, floatAttribute("axis", 1))),
      IsInvalid("attribute 'axis' is a float, expected an integer"));
  EXPECT_THAT(
      importText(oneNode("Transpose", {{2, 3}}, stringAttribute("perm", "10"))),
      IsInvalid("attribute 'perm' is a string, expected a list of integers"));
}

TEST(CheckNodeTest, RequiredAttributeMayNotBeAbsent) {
  EXPECT_THAT(importText(oneNode("Concat", {{2}, {2}})),
              IsInvalid("lacks attribute 'axis'"));
}

TEST(CheckNodeTest, UnknownTextIsRefusedWithTheKnownOnes) {
  const GraphWriter graph = oneNode("MaxPool", {{1, 1, 4, 4}},
                                    intsAttribute("kernel_shape", {2, 2}) +
                                        stringAttribute("auto_pad", "BOGUS"));
  EXPECT_THAT(importText(graph),
              IsInvalid("attribute 'auto_pad' is 'BOGUS', not one of 'NOTSET', "
                        "'SAME_UPPER'"));
}

TEST(CheckNodeTest, NumbersHaveRanges) {
  const std::vector<Shape> shapes = {{2, 3, 4}, {3}, {3}, {3}, {3}};
  EXPECT_THAT(importText(oneNode("BatchNormalization", shapes,
                                 floatAttribute("epsilon", -1))),
              IsInvalid("attribute 'epsilon' is -1, expected 0 or more"));
  EXPECT_THAT(importText(oneNode("BatchNormalization", shapes,
                                 floatAttribute("momentum", 7))),
              IsInvalid("attribute 'momentum' is 7, expected 0 to 1"));
}

TEST(CheckNodeTest, RanksOfOptionalOperandsAreChecked) {
  EXPECT_THAT(
      importText(oneNode("GRU", {{5, 2, 4}, {1, 9, 4}, {1, 9, 3}, {1}})),
      IsInvalid("input 3 'B' is float[1], expected rank 2"));
  EXPECT_THAT(
      importAt(
          oneNode("Attention", {{1, 2, 3, 4}, {1, 2, 3, 4}, {1, 2, 3, 4}, {}}),
          23),
      IsInvalid("input 3 'attn_mask' is float[], expected rank 1 to 4"));
}

TEST(CheckNodeTest, ElementTypesAreChecked) {
  GraphWriter graph;
  graph.input("x", DataType::kBool, {int64_t{2}})
      .add("Exp", {"x"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph),
              IsInvalid("input 0 'input' has type bool, expected float, "
                        "float16, double or bfloat16"));
}

TEST(CheckNodeTest, OperandsOfOneVariableHaveOneType) {
  GraphWriter graph;
  graph.input("a", DataType::kInt64, {int64_t{2}})
      .input("b", {int64_t{2}})
      .add("Mul", {"a", "b"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph), IsInvalid("input 0 'A' and input 1 'B' have "
                                           "types int64 and float"));
}

// torch.onnx.export writes this for attention with dropout at opset 23.
TEST(CheckNodeTest, MasksThatAreAddedComeWithTheWayOut) {
  GraphWriter graph;
  graph.input("scores", {int64_t{2}})
      .input("mask", DataType::kBool, {int64_t{2}})
      .add("Add", {"scores", "mask"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph), IsInvalid("opset_version=20"));
}

TEST(CheckNodeTest, CountsAreThoseOfTheOperatorSet) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(ints("axes", {1}, {0}))
      .add("ReduceMax", {"x", "axes"}, {"y"})
      .output("y");
  EXPECT_THAT(importAt(graph, 18), IsOk());
  EXPECT_THAT(importAt(graph, 17), IsInvalid("has 2 inputs, at most 1"));
  GraphWriter outputs;
  outputs.input("x", {int64_t{2}}).add("Exp", {"x"}, {"y", "z"}).output("y");
  EXPECT_THAT(importText(outputs), IsInvalid("has 2 outputs, at most 1"));
}

TEST(CheckNodeTest, AbsentOperandIsNamed) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .add("MatMul", {"", "x"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph), IsInvalid("has no input 0 'A'"));
}

TEST(CheckNodeTest, PadsOfAPoolAreSmallerThanItsWindow) {
  EXPECT_THAT(importText(oneNode("MaxPool", {{1, 1, 4, 4}},
                                 intsAttribute("kernel_shape", {2, 2}) +
                                     intsAttribute("pads", {0, 2, 0, 0}))),
              IsInvalid("'pads' has the entry 2, expected less than the "
                        "extent 2 of its window"));
}

TEST(CheckNodeTest, KnownIndicesAreInRange) {
  auto gather = [](const std::string& opType, const Shape& dims,
                   const std::vector<int64_t>& at) {
    GraphWriter graph;
    return graph.input("x", {int64_t{6}, int64_t{2}})
        .initializer(ints("at", dims, at))
        .add(opType, {"x", "at"}, {"y"})
        .output("y");
  };
  EXPECT_THAT(importText(gather("Gather", {2}, {-6, 5})), IsOk());
  EXPECT_THAT(importText(gather("Gather", {2}, {0, 99})),
              IsInvalid("index 99 is outside a dimension of 6"));
  EXPECT_THAT(importText(gather("GatherElements", {1, 2}, {0, -7})),
              IsInvalid("index -7 is outside a dimension of 6"));
  EXPECT_THAT(importText(gather("GatherND", {1, 2}, {5, 2})),
              IsInvalid("index 2 is outside a dimension of 2"));
}

TEST(CheckDeclaredTest, OutputsHaveTheirDeclaredType) {
  auto declare = [](DataType type, const std::vector<Dimension>& dims) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{3}}).add("Exp", {"x"}, {"y"});
    graph.body += bytes(12, valueInfo("y", type, dims));
    return importText(graph);
  };
  EXPECT_THAT(declare(DataType::kFloat32, {int64_t{2}, "n"}), IsOk());
  EXPECT_THAT(declare(DataType::kFloat32, {int64_t{2}, int64_t{4}}),
              IsInvalid("(Exp): output 'y' is float[2,3], the file declares "
                        "float[2,4]"));
  EXPECT_THAT(declare(DataType::kInt64, {int64_t{2}, int64_t{3}}),
              IsInvalid("the file declares int64[2,3]"));
}

TEST(CheckDeclaredTest, IntermediateValuesHaveTheirDeclaredType) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}}).add("Exp", {"x"}, {"y"});
  graph.add("Neg", {"y"}, {"z"}).output("z");
  graph.body +=
      bytes(13, valueInfo("y", DataType::kFloat32, {int64_t{1}, int64_t{2}}));
  EXPECT_THAT(importText(graph), IsInvalid("output 'y' is float[2]"));
}

TEST(CheckDeclaredTest, SizesThatDoNotFollowABoundDimensionAreAWarning) {
  GraphWriter graph;
  graph.input("x", {"n", int64_t{3}}).add("Exp", {"x"}, {"y"});
  graph.body +=
      bytes(12, valueInfo("y", DataType::kFloat32, {int64_t{1}, int64_t{3}}));
  const auto imported = importText(graph, bindDims({{"n", 4}}));
  ASSERT_THAT(imported, IsOk());
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("'y'"));
}

TEST(CheckDeclaredTest, InitializersHaveTheTypeOfTheirInput) {
  GraphWriter graph;
  graph.input("w", {int64_t{3}})
      .initializer(floats("w", {2}, {1, 2}))
      .add("Exp", {"w"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph),
              IsInvalid("initializer 'w' is float[2], the graph input of that "
                        "name is float[3]"));
}

TEST(CheckDefinitionsTest, DomainIsImportedOnce) {
  const std::string encoded = model(oneNode("Exp", {{2}}), 17);
  EXPECT_THAT(importText(encoded + opset(17)), IsOk());
  EXPECT_THAT(importText(encoded + opset(13)),
              IsInvalid("imports operator sets 17 and 13 of domain ''"));
}

TEST(CheckDefinitionsTest, FunctionIsDefinedOnce) {
  const std::string function = bytes(1, "f") + bytes(10, "local");
  EXPECT_THAT(importText(model(oneNode("Exp", {{2}}), 17) +
                         bytes(25, function) + bytes(25, function)),
              IsInvalid("function 'f' of domain 'local' is defined twice"));
}

// Rules hold references to operands while they add nodes and constants.
TEST(GraphBuilderTest, ReferencesToValuesOutliveGrowth) {
  const DeclaredTypes declared;
  GraphBuilder builder(declared);
  const ValueId first = builder.addConstant(Tensor::scalar(7));
  const Value* value = &builder.graph.value(first);
  for (int i = 0; i < 10000; ++i) builder.addConstant(Tensor::scalar(i));
  EXPECT_EQ(&builder.graph.value(first), value);
}

TEST(GraphBuilderTest, RangeAfterAnyNumberOfConstants) {
  for (int constants = 500; constants < 520; ++constants) {
    GraphWriter graph;
    graph.input("x", {int64_t{4}});
    for (int i = 0; i < constants; ++i) {
      graph.initializer(ints("c" + std::to_string(i), {}, {i}));
    }
    graph.initializer(floats("start", {}, {0}))
        .initializer(floats("limit", {}, {4}))
        .initializer(floats("delta", {}, {1}))
        .add("Range", {"start", "limit", "delta"}, {"r"})
        .add("Add", {"x", "r"}, {"y"})
        .output("y");
    ASSERT_THAT(importText(graph), IsOk()) << constants;
  }
}

}  // namespace
}  // namespace soapstone::onnx::test
