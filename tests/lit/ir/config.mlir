// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// Configurations round-trip: on ops by factor, on arguments by dimension.
// CHECK-LABEL: func @forward
// CHECK-SAME: soap.config = #soap.config<[dim0 = 2], replication = 4, devices = "0..7">
// CHECK: soap.dot {{.*}}soap.config = #soap.config<[row = 4, column = 2], devices = "0:2*1,4*2">, soap.name = "fc"
// CHECK: soap.unary {{.*}}soap.config = #soap.config<[], devices = "3">, soap.gradient_of = "fc"
// Shares are in their smallest numbers; equal ones say nothing.
// CHECK: soap.unary {{.*}}soap.config = #soap.config<[dim0 = 2 (3, 1), dim1 = 2], devices = "0..3">
func.func @forward(
    %x: tensor<8x4xf32>,
    %w: tensor<4x6xf32> {soap.role = "parameter", soap.name = "w",
                         soap.config = #soap.config<[dim0 = 2], replication = 4, devices = "0..7">})
    -> tensor<8x6xf32> {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0] {
      soap.name = "fc",
      soap.config = #soap.config<["row" = 4, column = 2], replication = 1, devices = "{0,2,4,6,1,3,5,7}">}
      : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %1 = soap.unary <relu> %0 {
      soap.config = #soap.config<[], devices = "3">, soap.gradient_of = "fc"}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %2 = soap.unary <relu> %1 {
      soap.config = #soap.config<[dim0 = 2 (6, 2), dim1 = 2 (5, 5)], devices = "0..3">}
      : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}
