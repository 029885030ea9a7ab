// RUN: soapstone-opt %s --dist-partition='defer-bytes=24 bucket-bytes=0' --dist-verify-program | FileCheck %s

#halves = #soap.config<[dim0 = 2], devices = "0..1">
#everywhere = #soap.config<[], replication = 2, devices = "0..1">

// Nothing of the backward pass reads the mean of the loss: its sum is under way while
// gradients are computed and sent. A result of more than one number is waited for where it is.
// CHECK-LABEL: func @step_0
// CHECK: %[[ROWS:.*]] = dist.all_gather %{{.*}} channel 0 label
// CHECK: dist.wait %[[ROWS]]
// CHECK: %[[LOSS:.*]] = dist.all_reduce <sum> %{{.*}} channel 1 {{.*}} : tensor<f32>
// CHECK-NOT: dist.wait %[[LOSS]]
// CHECK: dist.all_reduce <sum> %{{.*}} channel 2 {{.*}} : tensor<8xf32>
// CHECK: %[[WHOLE:.*]] = dist.wait %[[LOSS]]
// CHECK-NEXT: soap.binary <mul> %[[WHOLE]], %[[WHOLE]]
func.func @step(
    %x: tensor<2x8xf32> {soap.role = "input", soap.name = "x"},
    %a: tensor<8xf32> {soap.role = "parameter", soap.name = "a", soap.config = #everywhere},
    %b: tensor<8xf32> {soap.role = "parameter", soap.name = "b", soap.config = #everywhere})
    -> (tensor<2x8xf32> {soap.role = "output", soap.name = "rows"},
        tensor<f32> {soap.role = "output", soap.name = "loss"},
        tensor<8xf32> {soap.role = "update", soap.updates = 1 : i64},
        tensor<8xf32> {soap.role = "update", soap.updates = 2 : i64}) {
  %0 = soap.unary <exp> %x {soap.config = #halves} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %1 = soap.unary <exp> %0 {soap.config = #everywhere} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %2 = soap.reduce <sum> %x over [0, 1] {soap.config = #halves} : (tensor<2x8xf32>) -> tensor<f32>
  %3 = soap.binary <mul> %2, %2 {soap.config = #everywhere} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %4 = soap.reduce <sum> %x over [0] {soap.gradient_of = "a", soap.config = #halves} : (tensor<2x8xf32>) -> tensor<8xf32>
  %5 = soap.binary <sub> %a, %4 {soap.config = #everywhere} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %6 = soap.reduce <sum> %0 over [0] {soap.gradient_of = "b", soap.config = #halves} : (tensor<2x8xf32>) -> tensor<8xf32>
  %7 = soap.binary <sub> %b, %6 {soap.config = #everywhere} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %1, %3, %5, %7 : tensor<2x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>
}
