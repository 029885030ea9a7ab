// RUN: soapstone-opt %s --soap-lower-precision --soap-number-ops --soap-differentiate --soap-accumulate-gradients=micro-batches=2 --soap-add-optimizer --soap-keep-working-copies --cse | FileCheck %s

// Both functions read the copy, which has the initial value of its parameter;
// the update of the parameter, from a narrow gradient, makes the new copy after
// the last reader of the old one. What only updates read stays f32.
// CHECK-LABEL: func @accumulate
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<4x4xf32>
// CHECK-SAME: %[[SUM:[a-z0-9]+]]: tensor<4x4xf32> {{{.*}}soap.role = "gradient"
// CHECK-SAME: %[[COPY:[a-z0-9]+]]: tensor<4x4xbf16> {soap.copy_of = "w", soap.init = {a = 0.000000e+00 : f64, b = 1.000000e+00 : f64, kind = "normal"}, soap.name = "w.bf16", soap.role = "working_copy"}
// CHECK-NOT: soap.cast %[[W]]
// CHECK: soap.dot %{{.*}}, %[[COPY]]

// CHECK-LABEL: func @step
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<4x4xf32>
// CHECK-SAME: %[[COPY:[a-z0-9]+]]: tensor<4x4xbf16> {soap.copy_of = "w"
// CHECK-NOT: soap.cast %[[W]]
// CHECK: soap.dot %{{.*}}, %[[COPY]]
// CHECK: soap.dot {{.*}} -> tensor<4x4xbf16>
// CHECK: %[[NEW:.*]] = soap.optimizer_update <sgd> %[[W]]
// CHECK: %[[NARROW:.*]] = soap.cast %[[NEW]] to bf16
// CHECK: return {{.*}}%[[NEW]], %[[NARROW]]
func.func @forward(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w",
                                        soap.init = {kind = "normal", a = 0.0 : f64, b = 1.0 : f64}})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = soap.reduce <sum> %0 over [0, 1] : (tensor<8x4xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}
