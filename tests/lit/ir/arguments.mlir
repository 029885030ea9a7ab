// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @step
// CHECK-SAME: tensor<4xf32> {soap.name = "x", soap.role = "input"}
// CHECK-SAME: soap.init = {a = 0.000000e+00 : f64, b = 2.000000e-02 : f64, kind = "normal"}
// CHECK-SAME: soap.origin = {file = "weights.bin", length = 16 : i64, offset = 64 : i64}
// CHECK-SAME: -> (tensor<f32> {soap.name = "loss", soap.role = "loss"},
// CHECK-SAME: tensor<4xf32> {soap.role = "update", soap.updates = 1 : i64})
func.func @step(
    %x: tensor<4xf32> {soap.role = "input", soap.name = "x"},
    %w: tensor<4xf32> {soap.role = "parameter", soap.name = "w", soap.init = {kind = "normal", a = 0.0 : f64, b = 0.02 : f64},
                       soap.origin = {file = "weights.bin", offset = 64 : i64, length = 16 : i64}})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}, tensor<4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.binary <mul> %x, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.reduce <sum> %0 over [0] : (tensor<4xf32>) -> tensor<f32>
  return %1, %0 : tensor<f32>, tensor<4xf32>
}
