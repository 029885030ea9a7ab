// RUN: soapstone-opt %s --soap-differentiate --mlir-print-debuginfo | FileCheck %s

// Gradient ops carry the names of their forward ops: layers are named after them.
// CHECK-LABEL: func @step
// CHECK: soap.unary <cos> {{.*}} loc(#[[LAYER:.*]])
// CHECK: #[[LAYER]] = loc("layer1/sin")
func.func @forward(%w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.unary <sin> %w : (tensor<4xf32>) -> tensor<4xf32> loc("layer1/sin")
  %1 = soap.reduce <sum> %0 over [0] : (tensor<4xf32>) -> tensor<f32> loc("total")
  return %1 : tensor<f32>
}
