// RUN: soapstone-opt %s --soap-apply-strategy="strategy=megatron:t=2,d=2 devices=4" | FileCheck %s
// RUN: not soapstone-opt %s --soap-apply-strategy="strategy=megatron:t=3 devices=4" 2>&1 | FileCheck %s --check-prefix=DEGREES
// RUN: not soapstone-opt %s --soap-apply-strategy="strategy=megatrom devices=4" 2>&1 | FileCheck %s --check-prefix=NAME

// CHECK: module attributes {soap.devices = 4 : i64}
// CHECK-LABEL: func @forward
// CHECK-SAME: soap.config = #soap.config<[dim1 = 2], replication = 2, devices = "0:2*1,2*2">
// CHECK: soap.dot {{.*}}soap.config = #soap.config<[row = 2, column = 2], devices = "0..3">
// CHECK: soap.unary {{.*}}soap.config = #soap.config<[dim0 = 2, dim1 = 2], devices = "0..3">
// CHECK: soap.dot {{.*}}soap.config = #soap.config<[row = 2, contracted = 2], devices = "0..3">

// DEGREES: strategy 'megatron' is for 1 x 3 = 3 devices, but there are 4; make the degrees multiply to 4
// NAME: there is no strategy 'megatrom'; use single, {{.*}}; did you mean 'megatron'?
func.func @forward(
    %x: tensor<8x4xf32>,
    %w1: tensor<4x6xf32> {soap.role = "parameter", soap.name = "w1"},
    %w2: tensor<6x10xf32> {soap.role = "parameter", soap.name = "w2"})
    -> tensor<8x10xf32> {
  %0 = soap.dot %x, %w1 batch [] x [] contract [1] x [0]
      : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32> loc("fc1")
  %1 = soap.unary <sin> %0 : (tensor<8x6xf32>) -> tensor<8x6xf32> loc("act")
  %2 = soap.dot %1, %w2 batch [] x [] contract [1] x [0]
      : (tensor<8x6xf32>, tensor<6x10xf32>) -> tensor<8x10xf32> loc("fc2")
  return %2 : tensor<8x10xf32>
}
