// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @values_from_nothing
func.func @values_from_nothing(%seed: tensor<i64>, %step: tensor<i64>) {
  // CHECK: soap.constant dense<[1, 2]> : tensor<2xi64> : tensor<2xi64>
  %0 = soap.constant dense<[1, 2]> : tensor<2xi64> : tensor<2xi64>
  // CHECK: soap.fill 5.000000e-01 : bf16 shape [4, 8] : tensor<4x8xbf16>
  %1 = soap.fill 0.5 : bf16 shape [4, 8] : tensor<4x8xbf16>
  // CHECK: soap.fill 7 : i32 shape [] : tensor<i32>
  %2 = soap.fill 7 : i32 shape [] : tensor<i32>
  // CHECK: soap.fill true shape [0, 3] : tensor<0x3xi1>
  %3 = soap.fill true shape [0, 3] : tensor<0x3xi1>
  // CHECK: soap.iota shape [2, 5] dim 1 of f32 : tensor<2x5xf32>
  %4 = soap.iota shape [2, 5] dim 1 of f32 : tensor<2x5xf32>
  // CHECK: soap.random <normal>(%{{.*}}, %{{.*}}) shape [3] of f16
  // CHECK-SAME: high = 1.000000e+00 : f64, low = 0.000000e+00 : f64, stream = 4 : i64
  %5 = soap.random <normal>(%seed, %step) shape [3] of f16
    {low = 0.0 : f64, high = 1.0 : f64, stream = 4 : i64} : (tensor<i64>, tensor<i64>) -> tensor<3xf16>
  return
}

// CHECK-LABEL: func.func @functions_of_elements
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xi1>, %[[S:.*]]: tensor<i64>)
func.func @functions_of_elements(%x: tensor<4xf32>, %y: tensor<4xf32>, %b: tensor<4xi1>, %s: tensor<i64>) {
  // CHECK: soap.unary <gelu_tanh> %[[X]] : (tensor<4xf32>) -> tensor<4xf32>
  %0 = soap.unary <gelu_tanh> %x : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: soap.unary <is_nan> %[[X]] : (tensor<4xf32>) -> tensor<4xi1>
  %1 = soap.unary <is_nan> %x : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK: soap.unary <not> %[[B]] : (tensor<4xi1>) -> tensor<4xi1>
  %2 = soap.unary <not> %b : (tensor<4xi1>) -> tensor<4xi1>
  // CHECK: soap.binary <floor_mod> %[[X]], %[[Y]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = soap.binary <floor_mod> %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: soap.binary <xor> %[[B]], %[[B]]
  %4 = soap.binary <xor> %b, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: soap.compare <le> %[[X]], %[[Y]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %5 = soap.compare <le> %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: soap.select %[[B]], %[[X]], %[[Y]]
  %6 = soap.select %b, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: soap.cast %[[X]] to i32 : (tensor<4xf32>) -> tensor<4xi32>
  %7 = soap.cast %x to i32 : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: soap.dropout %[[X]], %[[S]], %[[S]] {ratio = 1.000000e-01 : f64, stream = 2 : i64}
  %8 = soap.dropout %x, %s, %s {ratio = 0.1 : f64, stream = 2 : i64}
    : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  return
}
