// RUN: soapstone-opt %s --dist-partition=as-placed --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-partition-pipeline --dist-verify-program | FileCheck %s --check-prefix=BUCKET

#halves = #soap.config<[dim0 = 2], devices = "0..1">
#rows = #soap.config<[contracted = 2], devices = "0..1">
#everywhere = #soap.config<[], replication = 2, devices = "0..1">

// The gradient of w, which only its update waits for, is computed while the
// two sums that the backward pass waits for are under way.
// CHECK-LABEL: func @step_0
// CHECK: %[[MEAN:.*]] = soap.reduce <sum>
// CHECK-NEXT: dist.all_reduce <sum> %[[MEAN]] {{.*}} channel 0
// CHECK: %[[SQUARES:.*]] = soap.reduce <sum>
// CHECK-NEXT: dist.all_reduce <sum> %[[SQUARES]] {{.*}} channel 1
// CHECK: %[[W:.*]] = soap.dot
// CHECK-NEXT: dist.all_reduce <sum> %[[W]] {{.*}} channel 2 label "gradient of w"
// CHECK: soap.optimizer_update
// CHECK: soap.broadcast
// CHECK: %[[V:.*]] = soap.dot
// CHECK-NEXT: dist.all_reduce <sum> %[[V]] {{.*}} channel 3 label "gradient of v"

// The sums go together and do not wait for the gradients, which go together.
// BUCKET-LABEL: func @step_0
// BUCKET: dist.all_reduce <sum> %{{.*}}, %{{.*}} groups {{.*}} tensor<6xf32>, tensor<6xf32>
// BUCKET: soap.dot
// BUCKET: dist.wait
// BUCKET: soap.broadcast
// BUCKET: soap.dot
// BUCKET: dist.all_reduce <sum> %{{.*}}, %{{.*}} groups {{.*}} label "gradient of w and 1 more"
// BUCKET-NOT: dist.all_reduce
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %dy: tensor<8x6xf32> {soap.role = "input", soap.name = "dy"},
    %w: tensor<4x6xf32> {soap.role = "parameter", soap.name = "w"},
    %v: tensor<4x6xf32> {soap.role = "parameter", soap.name = "v"},
    %rate: tensor<f32> {soap.role = "learning_rate", soap.name = "rate"},
    %step: tensor<i64> {soap.role = "step", soap.name = "step"})
    -> (tensor<4x6xf32> {soap.role = "update", soap.name = "w.new", soap.updates = 2 : i64},
        tensor<4x6xf32> {soap.role = "update", soap.name = "v.new", soap.updates = 3 : i64}) {
  %dw = soap.dot %x, %dy batch [] x [] contract [0] x [0] {
      soap.config = #rows, soap.gradient_of = "last"}
      : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %w1 = soap.optimizer_update <sgd> %w, %dw, %rate, %step {
      beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0,
      nesterov = false, soap.config = #everywhere}
      : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<i64>) -> tensor<4x6xf32>
  %mean = soap.reduce <sum> %dy over [0] {soap.config = #halves, soap.gradient_of = "norm"}
      : (tensor<8x6xf32>) -> tensor<6xf32>
  %square = soap.binary <mul> %dy, %dy {soap.config = #halves, soap.gradient_of = "norm"}
      : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %squares = soap.reduce <sum> %square over [0] {soap.config = #halves, soap.gradient_of = "norm"}
      : (tensor<8x6xf32>) -> tensor<6xf32>
  %spread = soap.binary <mul> %mean, %squares {soap.config = #everywhere, soap.gradient_of = "norm"}
      : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  %rows = soap.broadcast %spread dims [1] shape [8, 6] {soap.config = #halves, soap.gradient_of = "norm"}
      : (tensor<6xf32>) -> tensor<8x6xf32>
  %dx = soap.binary <sub> %dy, %rows {soap.config = #halves, soap.gradient_of = "norm"}
      : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %dv = soap.dot %x, %dx batch [] x [] contract [0] x [0] {
      soap.config = #rows, soap.gradient_of = "first"}
      : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %v1 = soap.optimizer_update <sgd> %v, %dv, %rate, %step {
      beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0,
      nesterov = false, soap.config = #everywhere}
      : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<i64>) -> tensor<4x6xf32>
  return %w1, %v1 : tensor<4x6xf32>, tensor<4x6xf32>
}
