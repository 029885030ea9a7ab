// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-simplify))' | FileCheck %s

// CHECK-LABEL: func @computes_before_broadcast
func.func @computes_before_broadcast(%x: tensor<4xf32>) -> tensor<8x4xf32> {
  // CHECK: %[[S:.*]] = soap.binary <add> %arg0, {{.*}} -> tensor<4xf32>
  // CHECK: %[[E:.*]] = soap.unary <exp> %[[S]] : (tensor<4xf32>)
  // CHECK: %[[B:.*]] = soap.broadcast %[[E]] dims [1] shape [8, 4]
  // CHECK-NEXT: return %[[B]]
  %one = soap.fill 1.0 : f32 shape [8, 4] : tensor<8x4xf32>
  %0 = soap.broadcast %x dims [1] shape [8, 4] : (tensor<4xf32>) -> tensor<8x4xf32>
  %1 = soap.binary <add> %0, %one : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = soap.unary <exp> %1 : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// CHECK-LABEL: func @reciprocal_square_root
func.func @reciprocal_square_root(%x: tensor<4x8xf32>, %v: tensor<4xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: %[[R:.*]] = soap.unary <rsqrt> %arg1
  // CHECK-NEXT: %[[B:.*]] = soap.broadcast %[[R]]
  // CHECK-NEXT: soap.binary <mul> %arg0, %[[B]]
  %0 = soap.unary <sqrt> %v : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.broadcast %0 dims [0] shape [4, 8] : (tensor<4xf32>) -> tensor<4x8xf32>
  %2 = soap.binary <div> %x, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// CHECK-LABEL: func @select_of_not
func.func @select_of_not(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: soap.select %arg0, %arg2, %arg1
  %0 = soap.unary <not> %c : (tensor<4xi1>) -> tensor<4xi1>
  %1 = soap.select %0, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// An op that adds a gradient to a sum stays an addition: other passes look for it.
// CHECK-LABEL: func @sums_of_gradients
func.func @sums_of_gradients(%sum: tensor<4xf32> {soap.name = "g", soap.role = "gradient"}, %x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: soap.binary <add> %arg0
  // CHECK-NEXT: soap.binary <add> %arg2, {{.*}} {soap.gradient_sum}
  // CHECK-NEXT: soap.binary <sub> %arg2, %arg1
  %0 = soap.unary <neg> %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.binary <add> %sum, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <add> %y, %0 {soap.gradient_sum} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = soap.binary <add> %y, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Fewer bits are moved.
// CHECK-LABEL: func @narrow_before_moving
func.func @narrow_before_moving(%x: tensor<4x2xf32>, %y: tensor<4x2xbf16>)
    -> (tensor<8xbf16>, tensor<2x4xf32>, tensor<8xbf16>) {
  // CHECK-NEXT: %[[N:.*]] = soap.cast %arg0 to bf16
  // CHECK-NEXT: %[[T:.*]] = soap.transpose %[[N]] {{.*}} -> tensor<2x4xbf16>
  // CHECK-NEXT: %[[R:.*]] = soap.reshape %[[T]] {{.*}} -> tensor<8xbf16>
  %0 = soap.transpose %x [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
  %1 = soap.reshape %0 to [8] : (tensor<2x4xf32>) -> tensor<8xf32>
  %2 = soap.cast %1 to bf16 : (tensor<8xf32>) -> tensor<8xbf16>
  // More bits are not.
  // CHECK-NEXT: %[[V:.*]] = soap.transpose %arg1
  // CHECK-NEXT: %[[W:.*]] = soap.cast %[[V]] to f32
  %3 = soap.transpose %y [1, 0] : (tensor<4x2xbf16>) -> tensor<2x4xbf16>
  %4 = soap.cast %3 to f32 : (tensor<2x4xbf16>) -> tensor<2x4xf32>
  // A reshape moves nothing.
  // CHECK-NEXT: %[[Z:.*]] = soap.reshape %arg0
  // CHECK-NEXT: %[[C:.*]] = soap.cast %[[Z]] to bf16
  %5 = soap.reshape %x to [8] : (tensor<4x2xf32>) -> tensor<8xf32>
  %6 = soap.cast %5 to bf16 : (tensor<8xf32>) -> tensor<8xbf16>
  return %2, %4, %6 : tensor<8xbf16>, tensor<2x4xf32>, tensor<8xbf16>
}

// Whether a choice of numbers is not zero is its condition, and a negation that
// a broadcast repeats turns the selection around.
// CHECK-LABEL: func @truth_of_a_choice
// CHECK-SAME: (%[[C:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<2x4xf32>, %[[Y:.*]]: tensor<2x4xf32>)
func.func @truth_of_a_choice(%c: tensor<4xi1>, %x: tensor<2x4xf32>, %y: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xi1>) {
  // CHECK: %[[B:.*]] = soap.broadcast %[[C]] dims [1] shape [2, 4]
  // CHECK: %[[R:.*]] = soap.select %[[B]], %[[Y]], %[[X]]
  // CHECK: return %[[R]], %[[C]]
  %zero = soap.fill 0.0 : f32 shape [4] : tensor<4xf32>
  %low = soap.fill -1.0E+09 : f32 shape [4] : tensor<4xf32>
  %0 = soap.select %c, %zero, %low : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.cast %0 to i1 : (tensor<4xf32>) -> tensor<4xi1>
  %2 = soap.broadcast %1 dims [1] shape [2, 4] : (tensor<4xi1>) -> tensor<2x4xi1>
  %3 = soap.select %2, %x, %y : (tensor<2x4xi1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %4 = soap.select %c, %low, %zero : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = soap.cast %4 to i1 : (tensor<4xf32>) -> tensor<4xi1>
  return %3, %5 : tensor<2x4xf32>, tensor<4xi1>
}
