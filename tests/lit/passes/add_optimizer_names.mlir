// RUN: soapstone-opt %s --soap-accumulate-gradients=micro-batches=2 --soap-add-optimizer=kind=adam | FileCheck %s

// States and accumulators never take the name of a tensor of the model.
// CHECK-LABEL: func @step
// CHECK-SAME: soap.name = "w.gradient.1", soap.role = "gradient"
// CHECK-SAME: soap.name = "w.m.1", soap.role = "optimizer_state"
func.func @step(%w: tensor<2xf32> {soap.role = "parameter", soap.name = "w"},
                %other: tensor<2xf32> {soap.role = "state", soap.name = "w.m"},
                %third: tensor<2xf32> {soap.role = "state", soap.name = "w.gradient"},
                %x: tensor<f32> {soap.role = "input", soap.name = "x"})
    -> (tensor<f32> {soap.role = "loss"},
        tensor<2xf32> {soap.role = "gradient", soap.gradient_of = 0 : i64, soap.name = "w.gradient"}) {
  %0 = soap.unary <exp> %w : (tensor<2xf32>) -> tensor<2xf32>
  return %x, %0 : tensor<f32>, tensor<2xf32>
}
