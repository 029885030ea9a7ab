#include "passes/training/order_gradients.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/passes.h"

namespace soapstone::passes {
namespace {

using testing::ElementsAre;

// A norm before two products.
constexpr char kModel[] = R"(
func.func @forward(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                   %scale: tensor<4xf32> {soap.role = "parameter", soap.name = "scale"},
                   %w: tensor<4x16xf32> {soap.role = "parameter", soap.name = "w"},
                   %v: tensor<16x2xf32> {soap.role = "parameter", soap.name = "v"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0, %mean, %rstd = soap.norm <layer> %x, %scale {epsilon = 1.0e-5 : f64}
      : (tensor<8x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<8xf32>, tensor<8xf32>)
  %1 = soap.dot %0, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  %2 = soap.dot %1, %v batch [] x [] contract [1] x [0] : (tensor<8x16xf32>, tensor<16x2xf32>) -> tensor<8x2xf32>
  %3 = soap.reduce <sum> %2 over [0, 1] : (tensor<8x2xf32>) -> tensor<f32>
  return %3 : tensor<f32>
}
)";

// The shapes of the results of products and of gradients of norms, in order.
std::vector<std::string> orderOf(mlir::ModuleOp module) {
  std::vector<std::string> order;
  module.walk([&](mlir::Operation* op) {
    if (!mlir::isa<soap::DotOp, soap::NormGradOp>(op)) return;
    std::string text = mlir::isa<soap::NormGradOp>(op) ? "norm " : "";
    auto type = mlir::cast<mlir::RankedTensorType>(op->getResult(0).getType());
    for (int64_t size : type.getShape()) text += std::to_string(size) + "x";
    order.push_back(text);
  });
  return order;
}

TEST(OrderGradientsTest, EarlyWeightGradientsFollowTheirInputGradients) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceString<mlir::ModuleOp>(kModel, &context);
  ASSERT_TRUE(module);
  mlir::PassManager manager(&context);
  manager.addPass(createDifferentiatePass());
  ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
  // Delayed: one weight gradient before the norm's, one behind it.
  EXPECT_THAT(orderOf(*module), ElementsAre("8x16x", "8x2x", "8x16x", "8x4x",
                                            "16x2x", "norm 8x4x", "4x16x"));
  issueWeightGradientsEarly(*module);
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
  EXPECT_THAT(orderOf(*module), ElementsAre("8x16x", "8x2x", "8x16x", "16x2x",
                                            "8x4x", "4x16x", "norm 8x4x"));
}

}  // namespace
}  // namespace soapstone::passes
