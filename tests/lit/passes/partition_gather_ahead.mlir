// RUN: soapstone-opt %s --dist-partition=as-placed --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-partition=defer-sums=false --dist-verify-program | FileCheck %s --check-prefix=SCHEDULE

#rows = #soap.config<[dim0 = 2], devices = "0..1">

// Parameters are gathered when the layer before theirs begins, behind what that
// layer waits for itself; backward, too, ahead of the sums of its gradients. Those
// of the last layer are still there when the backward pass begins.
// CHECK-LABEL: func @step_0
// CHECK: dist.all_gather {{.*}} channel 0 label "w0 for l.0"
// CHECK: dist.all_gather {{.*}} channel 1 label "w1 for l.1"
// CHECK: soap.dot {{.*}}soap.name = "l.0"
// CHECK: dist.all_gather {{.*}} channel 2 label "w2 for l.2"
// CHECK: soap.dot {{.*}}soap.name = "l.1"
// CHECK-NOT: dist.all_gather
// CHECK: soap.dot {{.*}}soap.name = "l.2"
// CHECK: dist.all_gather {{.*}} channel 3 label "w1 for dot" : (tensor<2x4xf32>)
// CHECK-NOT: dist.all_gather
// CHECK: soap.dot {{.*}}soap.gradient_of = "l.2"
// CHECK: dist.reduce_scatter {{.*}} channel 4 label "gradient of w2"

// Scheduling leaves them there, and waits for each where it is used.
// SCHEDULE-LABEL: func @step_0
// SCHEDULE: %[[G0:.*]] = dist.all_gather {{.*}} label "w0 for l.0"
// SCHEDULE-NEXT: %[[G1:.*]] = dist.all_gather {{.*}} label "w1 for l.1"
// SCHEDULE-NEXT: %[[W0:.*]] = dist.wait %[[G0]]
// SCHEDULE-NEXT: soap.dot %{{.*}}, %[[W0]]
// SCHEDULE-NEXT: %[[G2:.*]] = dist.all_gather {{.*}} label "w2 for l.2"
// SCHEDULE-NEXT: %[[W1:.*]] = dist.wait %[[G1]]
// SCHEDULE-NEXT: soap.dot %{{.*}}, %[[W1]]
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %w0: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w0", soap.config = #rows},
    %w1: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w1", soap.config = #rows},
    %w2: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w2", soap.config = #rows},
    %rate: tensor<f32> {soap.role = "learning_rate", soap.name = "rate"},
    %count: tensor<i64> {soap.role = "step", soap.name = "count"})
    -> (tensor<4x4xf32> {soap.role = "update", soap.updates = 3 : i64},
        tensor<8x4xf32> {soap.role = "output"}) {
  %0 = soap.dot %x, %w0 batch [] x [] contract [1] x [0] {
      soap.name = "l.0", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = soap.dot %0, %w1 batch [] x [] contract [1] x [0] {
      soap.name = "l.1", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %2 = soap.dot %1, %w2 batch [] x [] contract [1] x [0] {
      soap.name = "l.2", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %3 = soap.dot %2, %w2 batch [] x [] contract [1] x [1] {
      soap.gradient_of = "l.2", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %4 = soap.dot %1, %2 batch [] x [] contract [0] x [0] {
      soap.gradient_of = "l.2", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %5 = soap.dot %3, %w1 batch [] x [] contract [1] x [1] {
      soap.gradient_of = "l.1", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %6 = soap.optimizer_update <sgd> %w2, %4, %rate, %count {
      beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0,
      nesterov = false, soap.config = #rows}
      : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<i64>) -> tensor<4x4xf32>
  return %6, %5 : tensor<4x4xf32>, tensor<8x4xf32>
}
