// RUN: soapstone-opt %s --dist-partition=as-placed --dist-verify-program | FileCheck %s

#rows = #soap.config<[dim0 = 2], devices = "0..1">

// A parameter stored in halves: gathered before the forward op, kept for the
// backward op that is next to read a parameter, its gradient scattered, the update
// local (Rajbhandari et al., SC 2020).
// CHECK-LABEL: func @step_0
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<4x4xf32>
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<2x4xf32> {{.*}}soap.name = "w"
// CHECK-NEXT: %[[G:.*]] = dist.all_gather %[[W]] groups {{\[\[}}0, 1]] parts {{\[\[\[}}0, 0, 2, 4], [2, 0, 2, 4]]] channel 0 label "w for fc"
// CHECK-NEXT: %[[WHOLE:.*]] = dist.wait %[[G]] : tensor<4x4xf32>
// CHECK-NEXT: %[[Y:.*]] = soap.dot %[[X]], %[[WHOLE]]
// CHECK-NEXT: %[[D:.*]] = soap.dot %[[Y]], %[[WHOLE]]
// CHECK-NEXT: %[[P:.*]] = soap.dot %[[X]], %[[D]]
// CHECK-NEXT: %[[S:.*]] = dist.reduce_scatter <sum> %[[P]] groups {{\[\[}}0, 1]] parts {{\[\[\[}}0, 0, 2, 4], [2, 0, 2, 4]]] channel 1 label "gradient of w"
// CHECK-NEXT: %[[PART:.*]] = dist.wait %[[S]] : tensor<2x4xf32>
// CHECK-NEXT: %[[NEW:.*]] = soap.optimizer_update <sgd> %[[W]], %[[PART]]
// CHECK-NEXT: return %[[NEW]] : tensor<2x4xf32>
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %w: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w", soap.config = #rows},
    %rate: tensor<f32> {soap.role = "learning_rate", soap.name = "rate"},
    %count: tensor<i64> {soap.role = "step", soap.name = "count"})
    -> (tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}) {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0] {
      soap.name = "fc", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = soap.dot %0, %w batch [] x [] contract [1] x [1] {
      soap.gradient_of = "fc", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %2 = soap.dot %x, %1 batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %3 = soap.optimizer_update <sgd> %w, %2, %rate, %count {
      beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0,
      nesterov = false, soap.config = #rows}
      : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<i64>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}
