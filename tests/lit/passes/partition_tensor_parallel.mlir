// RUN: soapstone-opt %s --dist-partition=as-placed --dist-verify-program | FileCheck %s

// Columns of the first product, then rows of the second: one all-reduce for the
// pair (Shoeybi et al., 2019, section 3).
// CHECK-LABEL: func @forward_0
// CHECK-SAME: tensor<4x6xf32> {{.*}}dist.offsets = dense<{{\[\[}}0, 0], [0, 6]]> : tensor<2x2xi64>
// CHECK-SAME: tensor<6x4xf32> {{.*}}dist.offsets = dense<{{\[\[}}0, 0], [6, 0]]> : tensor<2x2xi64>
// CHECK: %[[H:.*]] = soap.dot {{.*}} -> tensor<3x6xf32>
// CHECK-NEXT: %[[A:.*]] = soap.unary <relu> %[[H]] : (tensor<3x6xf32>)
// CHECK-NEXT: %[[P:.*]] = soap.dot %[[A]], {{.*}} -> tensor<3x4xf32>
// CHECK-NEXT: %[[R:.*]] = dist.all_reduce <sum> %[[P]] groups {{\[\[}}0, 1]] channel 0
// CHECK-NEXT: %[[Y:.*]] = dist.wait %[[R]]
// CHECK-NEXT: return %[[Y]]
func.func @forward(
    %x: tensor<3x4xf32> {soap.role = "input", soap.name = "x"},
    %w1: tensor<4x12xf32> {soap.role = "parameter", soap.name = "w1"},
    %w2: tensor<12x4xf32> {soap.role = "parameter", soap.name = "w2"})
    -> (tensor<3x4xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.dot %x, %w1 batch [] x [] contract [1] x [0] {
      soap.config = #soap.config<[column = 2], devices = "0..1">}
      : (tensor<3x4xf32>, tensor<4x12xf32>) -> tensor<3x12xf32>
  %1 = soap.unary <relu> %0 {
      soap.config = #soap.config<[dim1 = 2], devices = "0..1">}
      : (tensor<3x12xf32>) -> tensor<3x12xf32>
  %2 = soap.dot %1, %w2 batch [] x [] contract [1] x [0] {
      soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<3x12xf32>, tensor<12x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}
