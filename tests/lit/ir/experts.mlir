// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @experts
// CHECK-SAME: (%[[X:.*]]: tensor<2x16x6xf32>, %[[E:.*]]: tensor<2x16x2xi64>, %[[P:.*]]: tensor<2x16x2xi64>, %[[W:.*]]: tensor<2x16x2xf32>)
func.func @experts(%x: tensor<2x16x6xf32>, %e: tensor<2x16x2xi64>, %p: tensor<2x16x2xi64>, %w: tensor<2x16x2xf32>) {
  // CHECK: %[[S:.*]] = soap.dispatch %[[X]] to[%[[E]], %[[P]]] experts 4 capacity 8 : (tensor<2x16x6xf32>, tensor<2x16x2xi64>, tensor<2x16x2xi64>) -> tensor<4x2x8x6xf32>
  %s = soap.dispatch %x to [%e, %p] experts 4 capacity 8 : (tensor<2x16x6xf32>, tensor<2x16x2xi64>, tensor<2x16x2xi64>) -> tensor<4x2x8x6xf32>
  // CHECK: soap.dispatch %[[X]] to[%[[E]], %[[P]]] weighted %[[W]] experts 4 capacity 8
  %0 = soap.dispatch %x to [%e, %p] weighted %w experts 4 capacity 8 : (tensor<2x16x6xf32>, tensor<2x16x2xi64>, tensor<2x16x2xi64>, tensor<2x16x2xf32>) -> tensor<4x2x8x6xf32>
  // CHECK: soap.combine %[[S]] from[%[[E]], %[[P]]] : {{.*}} -> tensor<2x16x6xf32>
  %1 = soap.combine %s from [%e, %p] : (tensor<4x2x8x6xf32>, tensor<2x16x2xi64>, tensor<2x16x2xi64>) -> tensor<2x16x6xf32>
  // CHECK: soap.combine %[[S]] from[%[[E]], %[[P]]] weighted %[[W]]
  %2 = soap.combine %s from [%e, %p] weighted %w : (tensor<4x2x8x6xf32>, tensor<2x16x2xi64>, tensor<2x16x2xi64>, tensor<2x16x2xf32>) -> tensor<2x16x6xf32>
  // CHECK: soap.slot_products %[[X]], %[[S]] from[%[[E]], %[[P]]] : {{.*}} -> tensor<2x16x2xf32>
  %3 = soap.slot_products %x, %s from [%e, %p] : (tensor<2x16x6xf32>, tensor<4x2x8x6xf32>, tensor<2x16x2xi64>, tensor<2x16x2xi64>) -> tensor<2x16x2xf32>
  return
}

// Rows of no feature, and tokens of no group.
// CHECK-LABEL: func.func @numbers
func.func @numbers(%x: tensor<5xbf16>, %e: tensor<5x1xi32>) -> tensor<3x4xbf16> {
  // CHECK: -> tensor<3x4xbf16>
  %0 = soap.dispatch %x to [%e, %e] experts 3 capacity 4 : (tensor<5xbf16>, tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<3x4xbf16>
  return %0 : tensor<3x4xbf16>
}
