// RUN: soapstone-opt %s -split-input-file --soap-differentiate | FileCheck %s

// Attention whose result is only read times the share that a sink leaves: the
// gradient reads the product, its gradient, and a logSumExp with the sink in it.
// No column is put beside values.
// CHECK-LABEL: func @step
// CHECK: %[[Y:.*]], %[[L:.*]] = soap.attention
// CHECK: %[[Z:.*]] = soap.binary <sub> %[[L]], %[[S:.*]] :
// CHECK: %[[O:.*]] = soap.binary <mul> %[[Y]],
// CHECK-NOT: soap.concat
// CHECK: %[[M:.*]] = soap.binary <max> %[[L]], %[[S]]
// CHECK: %[[T:.*]] = soap.binary <add> %[[M]],
// CHECK: soap.attention_grad %{{.*}}, %{{.*}}, %{{.*}}, %[[O]], %[[T]], %
// CHECK-SAME: tensor<1x2x4x8xf32>, tensor<1x2x4xf32>, tensor<1x2x4x8xf32>) ->
// CHECK-NOT: soap.concat
func.func @forward(%q: tensor<1x2x4x8xf32> {soap.role = "parameter", soap.name = "q"},
                   %s: tensor<2xf32> {soap.role = "parameter", soap.name = "s"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %y, %l = soap.attention %q, %q, %q {scale = 1.0 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
      : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> (tensor<1x2x4x8xf32>, tensor<1x2x4xf32>)
  %0 = soap.broadcast %s dims [1] shape [1, 2, 4] : (tensor<2xf32>) -> tensor<1x2x4xf32>
  %1 = soap.binary <sub> %l, %0 : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %2 = soap.unary <sigmoid> %1 : (tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %3 = soap.broadcast %2 dims [0, 1, 2] shape [1, 2, 4, 8] : (tensor<1x2x4xf32>) -> tensor<1x2x4x8xf32>
  %4 = soap.binary <mul> %y, %3 : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  %5 = soap.reduce <sum> %4 over [0, 1, 2, 3] : (tensor<1x2x4x8xf32>) -> tensor<f32>
  return %5 : tensor<f32>
}

// -----

// The share is read elsewhere, too: its derivative comes through extra columns.
// CHECK-LABEL: func @step
// CHECK: soap.concat
// CHECK: soap.attention_grad
func.func @forward(%q: tensor<1x2x4x8xf32> {soap.role = "parameter", soap.name = "q"},
                   %s: tensor<2xf32> {soap.role = "parameter", soap.name = "s"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %y, %l = soap.attention %q, %q, %q {scale = 1.0 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
      : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> (tensor<1x2x4x8xf32>, tensor<1x2x4xf32>)
  %0 = soap.broadcast %s dims [1] shape [1, 2, 4] : (tensor<2xf32>) -> tensor<1x2x4xf32>
  %1 = soap.binary <sub> %l, %0 : (tensor<1x2x4xf32>, tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %2 = soap.unary <sigmoid> %1 : (tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %3 = soap.broadcast %2 dims [0, 1, 2] shape [1, 2, 4, 8] : (tensor<1x2x4xf32>) -> tensor<1x2x4x8xf32>
  %4 = soap.binary <mul> %y, %3 : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32>
  %5 = soap.reduce <sum> %4 over [0, 1, 2, 3] : (tensor<1x2x4x8xf32>) -> tensor<f32>
  %6 = soap.reduce <sum> %2 over [0, 1, 2] : (tensor<1x2x4xf32>) -> tensor<f32>
  %7 = soap.binary <add> %5, %6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %7 : tensor<f32>
}
