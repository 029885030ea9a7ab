#include "frontend/onnx/lower/lower_arguments.h"

#include <cmath>

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using soap::ArgumentRole;
using soap::Initializer;
using ::testing::Contains;
using ::testing::HasSubstr;

// Argument number by name, or -1.
int find(mlir::func::FuncOp forward, const std::string& name) {
  for (unsigned i = 0; i < forward.getNumArguments(); ++i) {
    if (soap::argumentName(forward, i) == name) return static_cast<int>(i);
  }
  return -1;
}

// The initial value that lowering chooses for argument `name` of `model`.
std::optional<Initializer> initializerOf(const TestModel& model,
                                         const std::string& name) {
  mlir::MLIRContext context;
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  EXPECT_THAT(lowered, IsOk());
  if (!lowered.ok()) return std::nullopt;
  mlir::func::FuncOp forward = forwardOf(*lowered);
  int argument = find(forward, name);
  EXPECT_GE(argument, 0) << name;
  if (argument < 0) return std::nullopt;
  return soap::argumentInitializer(forward, argument);
}

Initializer uniform(double bound) {
  return {Initializer::Kind::kUniform, -bound, bound};
}
Initializer constant(double value) {
  return {Initializer::Kind::kConstant, value, 0};
}

TEST(LowerArgumentsTest, TellsInputsFromParameters) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {2, 3})
      .weight("w", {3, 4})
      .node("MatMul", {"x", "w"}, {"y"})
      .output("y");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  mlir::func::FuncOp forward = forwardOf(*lowered);
  EXPECT_EQ(soap::argumentRole(forward, find(forward, "x")),
            ArgumentRole::kInput);
  EXPECT_EQ(soap::argumentRole(forward, find(forward, "w")),
            ArgumentRole::kParameter);
  EXPECT_TRUE(mlir::succeeded(soap::verifyArguments(forward)));
}

TEST(LowerArgumentsTest, RecordsWhereDataLies) {
  mlir::MLIRContext context;
  Tensor weight = Tensor::zeros(DataType::kFloat32, {3, 4});
  weight.setOrigin({"folder/weights.bin", 128, 48, /*present=*/true});
  Tensor bias = Tensor::zeros(DataType::kFloat32, {4});
  bias.setOrigin({"folder/model.onnx", 900, 16, /*present=*/true});
  TestModel model;
  model.input("x", {2, 3})
      .initializer("w", weight)
      .initializer("b", bias)
      .node("Gemm", {"x", "w", "b"}, {"y"})
      .output("y");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  mlir::func::FuncOp forward = forwardOf(*lowered);
  EXPECT_EQ(soap::argumentOrigin(forward, find(forward, "w")),
            (soap::Origin{"weights.bin", 128, 48}));
  EXPECT_EQ(soap::argumentOrigin(forward, find(forward, "b")),
            (soap::Origin{"", 900, 16}));
  // How it starts if its values are not read.
  EXPECT_NE(soap::argumentInitializer(forward, find(forward, "w")),
            std::nullopt);
}

TEST(LowerArgumentsTest, WeightsOfProductsStartByFanIn) {
  TestModel gemm;
  gemm.input("x", {2, 16})
      .weight("w", {4, 16})
      .weight("b", {4})
      .node("Gemm", {"x", "w", "b"}, {"y"}, {{"transB", int64_t{1}}})
      .output("y");
  EXPECT_EQ(initializerOf(gemm, "w"), uniform(0.25));
  EXPECT_EQ(initializerOf(gemm, "b"), constant(0));

  TestModel transposed;
  transposed.input("x", {2, 16})
      .weight("w", {4, 16})
      .node("Transpose", {"w"}, {"t"})
      .node("MatMul", {"x", "t"}, {"y"})
      .output("y");
  EXPECT_EQ(initializerOf(transposed, "w"), uniform(0.25));

  TestModel convolution;
  convolution.input("x", {1, 4, 8, 8})
      .weight("w", {6, 4, 2, 2})
      .node("Conv", {"x", "w"}, {"y"})
      .output("y");
  EXPECT_EQ(initializerOf(convolution, "w"), uniform(0.25));
}

TEST(LowerArgumentsTest, NormalisationStartsAsIdentity) {
  TestModel model(17);
  model.input("x", {2, 3, 4})
      .weight("scale", {3})
      .weight("bias", {3})
      .weight("mean", {3})
      .weight("variance", {3})
      .node("BatchNormalization", {"x", "scale", "bias", "mean", "variance"},
            {"y"})
      .output("y");
  EXPECT_EQ(initializerOf(model, "scale"), constant(1));
  EXPECT_EQ(initializerOf(model, "bias"), constant(0));
  EXPECT_EQ(initializerOf(model, "mean"), constant(0));
  EXPECT_EQ(initializerOf(model, "variance"), constant(1));
}

TEST(LowerArgumentsTest, ATiedTableStartsAsEmbedding) {
  TestModel model;
  model.input("ids", {2, 3}, DataType::kInt64)
      .weight("table", {10, 4})
      .node("Transpose", {"table"}, {"head"})
      .node("Gather", {"table", "ids"}, {"x"})
      .node("MatMul", {"x", "head"}, {"y"})
      .output("y");
  EXPECT_EQ(initializerOf(model, "table"),
            (Initializer{Initializer::Kind::kNormal, 0, 0.02}));
}

TEST(LowerArgumentsTest, ACausalMaskWithoutDataBecomesARecipe) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("scores", {4, 4})
      .weight("mask", {4, 4}, DataType::kBool)
      .node("Constant", {}, {"low"}, {{"value", Tensor::ofFloat({}, {-1e9f})}})
      .node("Where", {"mask", "scores", "low"}, {"y"})
      .output("y");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  EXPECT_THAT(lowered->warnings, Contains(HasSubstr("causal mask")));
  EXPECT_EQ(find(forwardOf(*lowered), "mask"), -1);
  std::vector<double> y = evaluateOne(model, {counting({4, 4}, 0, 1)});
  ASSERT_EQ(y.size(), 16u);
  EXPECT_EQ(y[0], 0);
  EXPECT_EQ(y[4], 4);
  EXPECT_FLOAT_EQ(y[1], -1e9);
}

}  // namespace
}  // namespace soapstone::onnx::test
