// RUN: soapstone-opt %s --soap-add-optimizer | FileCheck %s

// The gradient of `a` is used when 32 MiB of later gradients are computed, that
// of `b` when its last reader has run, which comes later still.
// CHECK-LABEL: func @step
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<8xf32> {soap.name = "a"
// CHECK-SAME: %[[B:[a-z0-9]+]]: tensor<8xf32> {soap.name = "b"
// CHECK: soap.unary <exp> %[[A]]
// CHECK: soap.unary <exp> %[[B]]
// CHECK-NEXT: soap.unary <cos>
// CHECK-NEXT: soap.optimizer_update <sgd> %[[A]]
// CHECK-NEXT: soap.unary <tanh>
// CHECK-NEXT: soap.unary <sin> %[[B]]
// CHECK-NEXT: soap.optimizer_update <sgd> %[[B]]
// CHECK-NEXT: soap.optimizer_update <sgd> %{{.*}} : (tensor<8388608xf32>
func.func @step(%a: tensor<8xf32> {soap.role = "parameter", soap.name = "a"},
                %b: tensor<8xf32> {soap.role = "parameter", soap.name = "b"},
                %c: tensor<8388608xf32> {soap.role = "parameter", soap.name = "c"},
                %x: tensor<f32> {soap.role = "input", soap.name = "x"})
    -> (tensor<f32> {soap.role = "loss"},
        tensor<8xf32> {soap.role = "output", soap.name = "y"},
        tensor<8xf32> {soap.role = "gradient", soap.gradient_of = 0 : i64, soap.name = "a.gradient"},
        tensor<8xf32> {soap.role = "gradient", soap.gradient_of = 1 : i64, soap.name = "b.gradient"},
        tensor<8388608xf32> {soap.role = "gradient", soap.gradient_of = 2 : i64, soap.name = "c.gradient"}) {
  %0 = soap.unary <exp> %a : (tensor<8xf32>) -> tensor<8xf32>
  %1 = soap.unary <exp> %b : (tensor<8xf32>) -> tensor<8xf32>
  %2 = soap.unary <cos> %c : (tensor<8388608xf32>) -> tensor<8388608xf32>
  %3 = soap.unary <tanh> %x : (tensor<f32>) -> tensor<f32>
  %4 = soap.unary <sin> %b : (tensor<8xf32>) -> tensor<8xf32>
  return %3, %4, %0, %1, %2 : tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8388608xf32>
}
