// Functions, fusions and the errors of the interpreter.
#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

TEST(EvaluatorTest, ReturnsArgumentsAndValuesUsedTwice) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
      %0 = soap.binary <add> %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %1 = soap.binary <mul> %0, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      return %x, %0, %1 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
    })",
                                            {f32({2}, {1, 3})});
  ASSERT_EQ(values.size(), 3u);
  EXPECT_THAT(values[0], holds({1, 3}));
  EXPECT_THAT(values[1], holds({2, 6}));
  EXPECT_THAT(values[2], holds({2, 18}));
}

TEST(EvaluatorTest, RoundsAfterEveryOp) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<1xbf16>, %y: tensor<1xbf16>) -> tensor<1xbf16> {
      %0 = soap.binary <add> %x, %y : (tensor<1xbf16>, tensor<1xbf16>) -> tensor<1xbf16>
      %1 = soap.binary <sub> %0, %x : (tensor<1xbf16>, tensor<1xbf16>) -> tensor<1xbf16>
      return %1 : tensor<1xbf16>
    })",
                   {Tensor::fromNumbers(ElementType::kBF16, {1}, {256}),
                    Tensor::fromNumbers(ElementType::kBF16, {1}, {1})});
  ASSERT_EQ(values.size(), 1u);
  EXPECT_THAT(values[0], holds({0}));
}

TEST(EvaluatorTest, FusionComputesItsBody) {
  std::vector<Tensor> values =
      evaluateText(R"(
    func.func @f(%x: tensor<2x2xf32>, %b: tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>) {
      %0:2 = soap.fusion %x, %b {
      ^bb0(%i: tensor<2x2xf32>, %j: tensor<2xf32>):
        %1 = soap.broadcast %j dims [1] shape [2, 2] : (tensor<2xf32>) -> tensor<2x2xf32>
        %2 = soap.binary <add> %i, %1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
        %3 = soap.reduce <sum> %2 over [1] : (tensor<2x2xf32>) -> tensor<2xf32>
        soap.yield %2, %3 : tensor<2x2xf32>, tensor<2xf32>
      } : (tensor<2x2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
      return %0#0, %0#1 : tensor<2x2xf32>, tensor<2xf32>
    })",
                   {f32({2, 2}, {1, 2, 3, 4}), f32({2}, {10, 20})});
  ASSERT_EQ(values.size(), 2u);
  EXPECT_THAT(values[0], holds({11, 22, 13, 24}));
  EXPECT_THAT(values[1], holds({33, 37}));
}

// The error of evaluating `text` on `arguments`.
std::string errorOf(const std::string& text,
                    const std::vector<Tensor>& arguments) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<soap::SoapDialect, mlir::func::FuncDialect>();
  std::string error;
  mlir::ScopedDiagnosticHandler handler(
      &context,
      [&](mlir::Diagnostic& diagnostic) { error = diagnostic.str(); });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module) return "does not parse: " + error;
  auto functions = module->getOps<mlir::func::FuncOp>();
  EXPECT_TRUE(failed(evaluate(*functions.begin(), arguments)));
  return error;
}

TEST(EvaluatorTest, RefusesAWrongNumberOfArguments) {
  EXPECT_EQ(errorOf("func.func @f(%x: tensor<2xf32>) { return }", {}),
            "got 0 arguments, expected 1");
}

TEST(EvaluatorTest, RefusesAnArgumentOfAnotherType) {
  EXPECT_EQ(
      errorOf("func.func @f(%x: tensor<2xf32>) { return }", {f32({1}, {7})}),
      "argument 0 is f32[1] {7}, expected 'tensor<2xf32>'");
}

TEST(EvaluatorTest, RefusesOpsOfOtherDialects) {
  EXPECT_EQ(errorOf("func.func @f() { call @f() : () -> () return }", {}),
            "cannot interpret 'func.call'");
}

}  // namespace
}  // namespace soapstone::reference
