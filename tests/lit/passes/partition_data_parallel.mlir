// RUN: soapstone-opt %s --dist-partition=as-placed --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-partition-pipeline --dist-verify-program | FileCheck %s --check-prefix=BUCKET

#everywhere = #soap.config<[], replication = 4, devices = "0..3">

// A layer on four devices, each with two of eight samples: one class, and the
// gradients are all that is communicated.
// CHECK: module attributes {dist.devices = 4 : i64}
// CHECK-LABEL: func @step_0
// CHECK-SAME: %[[X:.*]]: tensor<2x4xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 8, 4>, dist.offsets = dense<{{\[\[}}0, 0], [2, 0], [4, 0], [6, 0]]> : tensor<4x2xi64>
// CHECK-SAME: %[[W:.*]]: tensor<4x6xf32>
// CHECK-SAME: dist.class = 0 : i64, dist.function = "step", dist.ranks = array<i64: 0, 1, 2, 3>
// CHECK: soap.dot %[[X]], %[[W]] {{.*}} -> tensor<2x6xf32>
// CHECK: %[[WEIGHT:.*]] = soap.dot {{.*}} -> tensor<4x6xf32>
// CHECK-NEXT: %[[SUM:.*]] = dist.all_reduce <sum> %[[WEIGHT]] groups {{\[\[}}0, 1, 2, 3]] channel 0 label "gradient of w" : tensor<4x6xf32>
// CHECK-NEXT: %[[GRADIENT:.*]] = dist.wait %[[SUM]]
// CHECK: %[[BIAS:.*]] = soap.reduce
// CHECK-NEXT: dist.all_reduce <sum> %[[BIAS]] {{.*}} channel 1 label "gradient of b"
// CHECK: soap.optimizer_update <sgd> %[[W]], %[[GRADIENT]]
// CHECK-NOT: soap.config
// CHECK-NOT: func.func

// Both gradients travel together.
// BUCKET: dist.all_reduce <sum> %{{.*}}, %{{.*}} groups {{.*}} channel 1 label "gradient of w and 1 more" : tensor<4x6xf32>, tensor<6xf32>
// BUCKET-NOT: dist.all_reduce
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %w: tensor<4x6xf32> {soap.role = "parameter", soap.name = "w"},
    %b: tensor<6xf32> {soap.role = "parameter", soap.name = "b"},
    %rate: tensor<f32> {soap.role = "learning_rate", soap.name = "rate"},
    %count: tensor<i64> {soap.role = "step", soap.name = "count"})
    -> (tensor<4x6xf32> {soap.role = "update", soap.updates = 1 : i64},
        tensor<6xf32> {soap.role = "update", soap.updates = 2 : i64}) {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0] {
      soap.config = #soap.config<[row = 4], devices = "0..3">}
      : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %1 = soap.dot %x, %0 batch [] x [] contract [0] x [0] {
      soap.gradient_of = "fc",
      soap.config = #soap.config<[contracted = 4], devices = "0..3">}
      : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %2 = soap.reduce <sum> %0 over [0] {
      soap.gradient_of = "fc",
      soap.config = #soap.config<[dim0 = 4], devices = "0..3">}
      : (tensor<8x6xf32>) -> tensor<6xf32>
  %3 = soap.optimizer_update <sgd> %w, %1, %rate, %count {
      beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0,
      nesterov = false, soap.config = #everywhere}
      : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<i64>) -> tensor<4x6xf32>
  %4 = soap.optimizer_update <sgd> %b, %2, %rate, %count {
      beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0,
      nesterov = false, soap.config = #everywhere}
      : (tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<i64>) -> tensor<6xf32>
  return %3, %4 : tensor<4x6xf32>, tensor<6xf32>
}
