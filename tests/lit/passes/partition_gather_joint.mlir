// RUN: soapstone-opt %s --dist-partition=defer-sums=false --dist-verify-program | FileCheck %s

#rows = #soap.config<[dim0 = 2], devices = "0..1">

// Parameters of one layer that are gathered within the same groups are one call
// with one wait; the next layer's are another one, issued when this one begins.
// CHECK-LABEL: func @step_0
// CHECK: %[[FIRST:.*]]:2 = dist.all_gather %{{.*}}, %{{.*}} groups {{\[\[}}0, 1]]
// CHECK-SAME: parts {{\[\[\[}}0, 0, 2, 4], [2, 0, 2, 4]]], {{\[\[\[}}0, 0, 2, 8], [2, 0, 2, 8]]]
// CHECK-SAME: channel 0 label "w0 for h.0.a and 1 more"
// CHECK-NEXT: %[[NEXT:.*]] = dist.all_gather %{{.*}} channel 1 label "w2 for h.1.a"
// CHECK-NEXT: %[[W:.*]]:2 = dist.wait %[[FIRST]]#0, %[[FIRST]]#1
// CHECK-NEXT: soap.dot %{{.*}}, %[[W]]#0
// CHECK-NEXT: soap.dot %{{.*}}, %[[W]]#1
// CHECK-NEXT: dist.wait %[[NEXT]]
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %w0: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w0", soap.config = #rows},
    %w1: tensor<4x8xf32> {soap.role = "parameter", soap.name = "w1", soap.config = #rows},
    %w2: tensor<8x4xf32> {soap.role = "parameter", soap.name = "w2", soap.config = #rows})
    -> (tensor<8x4xf32> {soap.role = "output"}) {
  %0 = soap.dot %x, %w0 batch [] x [] contract [1] x [0] {
      soap.name = "h.0.a", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = soap.dot %0, %w1 batch [] x [] contract [1] x [0] {
      soap.name = "h.0.b", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %2 = soap.dot %1, %w2 batch [] x [] contract [1] x [0] {
      soap.name = "h.1.a", soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
