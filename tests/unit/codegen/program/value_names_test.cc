#include "codegen/program/value_names.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/soap/ops.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::ElementsAre;

// Names of all results of the function, in program order.
std::vector<std::string> namesIn(mlir::func::FuncOp function) {
  ValueNames names(function);
  std::vector<std::string> all;
  for (Operation& op : function.getBody().front().without_terminator()) {
    for (Value value : op.getResults()) all.push_back(names.of(value));
  }
  return all;
}

TEST(ValueNamesTest, SayTheLayerAndTheRole) {
  ParsedModule parsed(R"(
    func.func @forward(%q: tensor<1x2x4x8xf32>, %x: tensor<3x4xf32>, %s: tensor<4xf32>) -> tensor<3x4xf32> {
      %y, %m, %r = soap.norm <layer> %x, %s {epsilon = 1.0e-5} : (tensor<3x4xf32>, tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3xf32>, tensor<3xf32>) loc("/h.0/ln1/LayerNormalization")
      %g = soap.unary <gelu> %y : (tensor<3x4xf32>) -> tensor<3x4xf32> loc("/h.0/Mul_1")
      %e = soap.unary <exp> %g : (tensor<3x4xf32>) -> tensor<3x4xf32> loc("Exp_3")
      %n = soap.unary <exp> %e : (tensor<3x4xf32>) -> tensor<3x4xf32> loc(unknown)
      return %n : tensor<3x4xf32>
    })");
  EXPECT_THAT(namesIn(parsed.function()),
              ElementsAre("h_0_ln1_output", "h_0_ln1_mean", "h_0_ln1_rstd",
                          "h_0_gelu", "Exp_3_exp", "exp"));
}

// A product of two 4 x 4 matrices.
std::string dot(const std::string& result, const std::string& lhs,
                const std::string& rhs, const std::string& contract) {
  return "%" + result + " = soap.dot %" + lhs + ", %" + rhs +
         " batch [] x [] contract " + contract +
         " : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> "
         "loc(\"/h.0/fc/MatMul\")\n";
}

// A parameter that an exporter numbered is called after the layer that reads
// it, a gradient that an update reads after its parameter, another after the
// layer whose input it is of. What is computed again keeps its name.
TEST(ValueNamesTest, GradientsAreCalledAfterParametersAndLayers) {
  ParsedModule parsed(R"(
    func.func @step(
        %w: tensor<4x4xf32> {soap.role = "parameter", soap.name = "onnx::MatMul_7"},
        %x: tensor<4x4xf32> {soap.role = "input", soap.name = "x"},
        %lr: tensor<f32> {soap.role = "learning_rate", soap.name = "lr"},
        %t: tensor<i64> {soap.role = "step", soap.name = "step"})
        -> (tensor<f32> {soap.role = "loss", soap.name = "loss"},
            tensor<4x4xf32> {soap.role = "update", soap.updates = 0 : i64}) {
  )" + dot("y", "x", "w", "[1] x [0]") +
                      R"(%l = soap.reduce <sum> %y over [0, 1]
        : (tensor<4x4xf32>) -> tensor<f32> loc("loss")
  )" + dot("dx", "y", "w", "[1] x [1]") +
                      dot("dw", "x", "dx", "[0] x [0]") +
                      dot("again", "x", "w", "[1] x [0]") + R"(
      %new = soap.optimizer_update <sgd> %w, %dw, %lr, %t
        {beta1 = 0.0 : f64, beta2 = 0.0 : f64, epsilon = 0.0 : f64,
         weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
        : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<i64>)
        -> tensor<4x4xf32>
      return %l, %new : tensor<f32>, tensor<4x4xf32>
    })");
  mlir::func::FuncOp step = parsed.function("step");
  EXPECT_EQ(ValueNames(step).of(step.getArgument(0)), "h_0_fc_weight");
  std::vector<std::string> names = namesIn(step);
  names.resize(5);
  EXPECT_THAT(names,
              ElementsAre("h_0_fc_output", "loss_sum", "h_0_fc_input_grad",
                          "h_0_fc_weight_grad", "h_0_fc_output"));
}

}  // namespace
}  // namespace soapstone::codegen
