#include "codegen/calls/group_updates.h"

#include "gtest/gtest.h"
#include "mlir/IR/Verifier.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

// Readers of a new parameter may stand between its update and its copy in 16
// bits. The copy beside the reader would raise the peak of memory.
TEST(GroupUpdatesTest, UpdatesStayBeforeWhatReadsThem) {
  ParsedModule parsed(R"(
    func.func @step(%w: tensor<64xf32> {soap.name = "w", soap.role = "parameter"},
                    %g: tensor<64xf32> {soap.name = "g", soap.role = "input"},
                    %rate: tensor<f32> {soap.name = "learning_rate", soap.role = "learning_rate"},
                    %step: tensor<i64> {soap.name = "step", soap.role = "step"})
        -> (tensor<f32> {soap.role = "loss"}, tensor<64xbf16> {soap.role = "output"},
            tensor<64xf32> {soap.role = "output"}, tensor<64xf32> {soap.role = "output"}) {
      %loss = soap.reduce <sum> %g over [0] : (tensor<64xf32>) -> tensor<f32>
      %wide = soap.broadcast %g dims [0] shape [64, 64] : (tensor<64xf32>) -> tensor<64x64xf32>
      %n = soap.optimizer_update <sgd> %w, %g, %rate, %step
          {beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0, nesterov =
           false}
          : (tensor<64xf32>, tensor<64xf32>, tensor<f32>, tensor<i64>) -> tensor<64xf32>
      %sum = soap.dot %wide, %n batch [] x [] contract [1] x [0]
          : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64xf32>
      %c = soap.cast %n to bf16 : (tensor<64xf32>) -> tensor<64xbf16>
      return %loss, %c, %n, %sum : tensor<f32>, tensor<64xbf16>, tensor<64xf32>, tensor<64xf32>
    })");
  ASSERT_TRUE(sinkUpdates(parsed.function("step")).ok());
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*parsed.module)));
  soap::OptimizerUpdateOp update =
      *parsed.function("step").getOps<soap::OptimizerUpdateOp>().begin();
  for (Operation* user : update->getUsers()) {
    EXPECT_TRUE(update->isBeforeInBlock(user));
  }
}

}  // namespace
}  // namespace soapstone::codegen
