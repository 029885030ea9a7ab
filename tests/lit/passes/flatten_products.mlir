// RUN: soapstone-opt %s --soap-flatten-products | FileCheck %s

// A product with columns of three dims, and its bias.
// CHECK-LABEL: func @forward
func.func @forward(%x: tensor<2x5x8xf32>, %w: tensor<8x3x2x4xf32>, %b: tensor<3x2x4xf32>) -> tensor<2x5x3x2x4xf32> {
  // CHECK: %[[W:.*]] = soap.reshape %arg1 to [8, 24]
  // CHECK: %[[P:.*]] = soap.dot %arg0, %[[W]] batch [] x [] contract [2] x [0] : {{.*}} -> tensor<2x5x24xf32>
  // CHECK: %[[B:.*]] = soap.reshape %arg2 to [24]
  // CHECK: %[[R:.*]] = soap.broadcast %[[B]] dims [2] shape [2, 5, 24]
  // CHECK: %[[S:.*]] = soap.binary <add> %[[R]], %[[P]]
  // CHECK: %[[V:.*]] = soap.reshape %[[S]] to [2, 5, 3, 2, 4]
  // CHECK: return %[[V]]
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x3x2x4xf32>) -> tensor<2x5x3x2x4xf32>
  %1 = soap.broadcast %b dims [2, 3, 4] shape [2, 5, 3, 2, 4] : (tensor<3x2x4xf32>) -> tensor<2x5x3x2x4xf32>
  %2 = soap.binary <add> %1, %0 : (tensor<2x5x3x2x4xf32>, tensor<2x5x3x2x4xf32>) -> tensor<2x5x3x2x4xf32>
  return %2 : tensor<2x5x3x2x4xf32>
}

// Its three gradients read one matrix.
// CHECK-LABEL: func @backward
func.func @backward(%x: tensor<2x5x8xf32>, %w: tensor<8x3x2x4xf32>, %h: tensor<2x5x3x2x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x5x8xf32>, tensor<8x3x2x4xf32>) {
  // CHECK: %[[N:.*]] = soap.unary <neg> %arg2
  // CHECK-NEXT: %[[G:.*]] = soap.reshape %[[N]] to [2, 5, 24]
  // CHECK: %[[S:.*]] = soap.reduce <sum> %[[G]] over [0, 1]
  // CHECK: soap.reshape %[[S]] to [3, 2, 4]
  // CHECK: %[[W:.*]] = soap.reshape %arg1 to [8, 24]
  // CHECK: soap.dot %[[G]], %[[W]] batch [] x [] contract [2] x [1] : {{.*}} -> tensor<2x5x8xf32>
  // CHECK: %[[D:.*]] = soap.dot %arg0, %[[G]] batch [] x [] contract [0, 1] x [0, 1] : {{.*}} -> tensor<8x24xf32>
  // CHECK: soap.reshape %[[D]] to [8, 3, 2, 4]
  %g = soap.unary <neg> %h : (tensor<2x5x3x2x4xf32>) -> tensor<2x5x3x2x4xf32>
  %0 = soap.reduce <sum> %g over [0, 1] : (tensor<2x5x3x2x4xf32>) -> tensor<3x2x4xf32>
  %1 = soap.dot %g, %w batch [] x [] contract [2, 3, 4] x [1, 2, 3] : (tensor<2x5x3x2x4xf32>, tensor<8x3x2x4xf32>) -> tensor<2x5x8xf32>
  %2 = soap.dot %x, %g batch [] x [] contract [0, 1] x [0, 1] : (tensor<2x5x8xf32>, tensor<2x5x3x2x4xf32>) -> tensor<8x3x2x4xf32>
  return %0, %1, %2 : tensor<3x2x4xf32>, tensor<2x5x8xf32>, tensor<8x3x2x4xf32>
}

// A weight that is stored with its columns first.
// CHECK-LABEL: func @transposed
func.func @transposed(%g: tensor<2x5x3x4xf32>, %x: tensor<2x5x8xf32>) -> tensor<3x4x8xf32> {
  // CHECK: %[[G:.*]] = soap.reshape %arg0 to [2, 5, 12]
  // CHECK: %[[D:.*]] = soap.dot %[[G]], %arg1 batch [] x [] contract [0, 1] x [0, 1] : {{.*}} -> tensor<12x8xf32>
  // CHECK: soap.reshape %[[D]] to [3, 4, 8]
  %0 = soap.dot %g, %x batch [] x [] contract [0, 1] x [0, 1] : (tensor<2x5x3x4xf32>, tensor<2x5x8xf32>) -> tensor<3x4x8xf32>
  return %0 : tensor<3x4x8xf32>
}
