// RUN: soapstone-opt %s --dist-partition='devices=5 as-placed' --dist-verify-program | FileCheck %s

// Two layers on disjoint pairs of devices: the pairs hold their own parameters,
// and what lies between them is sent. Device 4 has nothing to do.
// CHECK: module attributes {dist.devices = 5 : i64}
// CHECK-LABEL: func @forward_0
// CHECK-SAME: soap.name = "w1"
// CHECK-NOT: soap.name = "w2"
// CHECK-SAME: dist.ranks = array<i64: 0, 1>
// CHECK: %[[H:.*]] = soap.dot
// CHECK-NEXT: dist.exchange <send_receive> <sum> %[[H]] channel 0 {{.*}} sends {{\[\[\[}}2, 0, 0]], {{\[\[}}3, 0, 0]]] sizes {{\[\[}}4, 4]]
// CHECK-NEXT: return
// CHECK-LABEL: func @forward_1
// CHECK-SAME: soap.name = "w2"
// CHECK-SAME: dist.ranks = array<i64: 2, 3>
// CHECK-NEXT: %[[R:.*]] = dist.exchange <send_receive> <sum> channel 0 {{.*}} receives {{\[\[\[}}0, 0, 0]], {{\[\[}}1, 0, 0]]] sizes {{\[\[}}4, 4]]
// CHECK-NEXT: %[[I:.*]] = dist.wait %[[R]]
// CHECK-NEXT: %[[Y:.*]] = soap.dot %[[I]]
// CHECK-NEXT: return %[[Y]]
// CHECK-LABEL: func @forward_2
// CHECK-SAME: dist.ranks = array<i64: 4>
// CHECK-NEXT: return
func.func @forward(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %w1: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w1"},
    %w2: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w2"})
    -> (tensor<8x4xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.dot %x, %w1 batch [] x [] contract [1] x [0] {
      soap.config = #soap.config<[row = 2], devices = "0..1">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = soap.dot %0, %w2 batch [] x [] contract [1] x [0] {
      soap.config = #soap.config<[row = 2], devices = "2..3">}
      : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
