// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-simplify))' | FileCheck %s

// CHECK-LABEL: func @sum_of_repeated_rows
func.func @sum_of_repeated_rows(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[N:.*]] = soap.fill 8.000000e+00
  // CHECK-NEXT: soap.binary <mul> %arg0, %[[N]]
  // CHECK-NEXT: return
  %0 = soap.broadcast %x dims [1] shape [8, 4] : (tensor<4xf32>) -> tensor<8x4xf32>
  %1 = soap.reduce <sum> %0 over [0] : (tensor<8x4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @maximum_of_broadcast
func.func @maximum_of_broadcast(%x: tensor<4xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[M:.*]] = soap.reduce <max> %arg0 over [0] : (tensor<4xf32>) -> tensor<f32>
  // CHECK-NEXT: soap.broadcast %[[M]] dims [] shape [8]
  %0 = soap.broadcast %x dims [1] shape [8, 4] : (tensor<4xf32>) -> tensor<8x4xf32>
  %1 = soap.reduce <max> %0 over [1] : (tensor<8x4xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func @reduction_of_units
func.func @reduction_of_units(%x: tensor<4x1xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: soap.reshape %arg0 to [4]
  %0 = soap.reduce <sum> %x over [1] : (tensor<4x1xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @reductions_merge
func.func @reductions_merge(%x: tensor<2x3x4xf32>) -> tensor<3xf32> {
  // CHECK-NEXT: soap.reduce <sum> %arg0 over [0, 2]
  // CHECK-NEXT: return
  %0 = soap.reduce <sum> %x over [0] : (tensor<2x3x4xf32>) -> tensor<3x4xf32>
  %1 = soap.reduce <sum> %0 over [1] : (tensor<3x4xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// CHECK-LABEL: func @sum_of_a_fill
func.func @sum_of_a_fill() -> tensor<f32> {
  // CHECK-NEXT: soap.fill 6.000000e+00 : f32 shape []
  // CHECK-NEXT: return
  %0 = soap.fill 0.5 : f32 shape [3, 4] : tensor<3x4xf32>
  %1 = soap.reduce <sum> %0 over [0, 1] : (tensor<3x4xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// Largest numbers of largest numbers: each reduction shares the gradient among
// its own. Whole numbers have none.
// CHECK-LABEL: func @extrema_stay_apart
// CHECK: soap.reduce <max> %arg0 over [2] : (tensor<2x3x4xf32>) -> tensor<2x3xf32>
// CHECK: soap.reduce <max> %{{.*}} over [0] : (tensor<2x3xf32>) -> tensor<3xf32>
// CHECK: soap.reduce <max> %arg1 over [0, 2] : (tensor<2x3x4xi64>) -> tensor<3xi64>
func.func @extrema_stay_apart(%x: tensor<2x3x4xf32>, %n: tensor<2x3x4xi64>) -> (tensor<3xf32>, tensor<3xi64>) {
  %0 = soap.reduce <max> %x over [2] : (tensor<2x3x4xf32>) -> tensor<2x3xf32>
  %1 = soap.reduce <max> %0 over [0] : (tensor<2x3xf32>) -> tensor<3xf32>
  %2 = soap.reduce <max> %n over [2] : (tensor<2x3x4xi64>) -> tensor<2x3xi64>
  %3 = soap.reduce <max> %2 over [0] : (tensor<2x3xi64>) -> tensor<3xi64>
  return %1, %3 : tensor<3xf32>, tensor<3xi64>
}

// CHECK-LABEL: func @winner_of_broadcast
// CHECK: soap.reduce <max> %arg0 over [0] {soap.first_winner} : (tensor<4xf32>) -> tensor<f32>
func.func @winner_of_broadcast(%x: tensor<4xf32>) -> tensor<f32> {
  %0 = soap.broadcast %x dims [1] shape [3, 4] : (tensor<4xf32>) -> tensor<3x4xf32>
  %1 = soap.reduce <max> %0 over [0, 1] {soap.first_winner} : (tensor<3x4xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}
