// RUN: soapstone-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @transposed_weight_is_read_as_it_is
func.func @transposed_weight_is_read_as_it_is(%x: tensor<2x3x4xf32>, %w: tensor<5x4xf32>) -> tensor<2x3x5xf32> {
  // CHECK-NEXT: soap.dot %arg0, %arg1 batch [] x [] contract [2] x [1]
  // CHECK-NEXT: return
  %t = soap.transpose %w [1, 0] : (tensor<5x4xf32>) -> tensor<4x5xf32>
  %0 = soap.dot %x, %t batch [] x [] contract [2] x [0] : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// CHECK-LABEL: func @batch_dims_follow
func.func @batch_dims_follow(%q: tensor<2x5x3x4xf32>, %k: tensor<2x3x4x6xf32>) -> tensor<2x3x5x6xf32> {
  // CHECK-NEXT: soap.dot %arg0, %arg1 batch [0, 2] x [0, 1] contract [3] x [2]
  // CHECK-NEXT: return
  %t = soap.transpose %q [0, 2, 1, 3] : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
  %0 = soap.dot %t, %k batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x3x5x4xf32>, tensor<2x3x4x6xf32>) -> tensor<2x3x5x6xf32>
  return %0 : tensor<2x3x5x6xf32>
}

// The order of two free dims is the order of the result's dims: it stays.
// CHECK-LABEL: func @swapped_free_dims_stay
func.func @swapped_free_dims_stay(%x: tensor<2x3x4xf32>, %w: tensor<4x5xf32>) -> tensor<3x2x5xf32> {
  // CHECK: soap.transpose
  // CHECK: soap.dot
  %t = soap.transpose %x [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %0 = soap.dot %t, %w batch [] x [] contract [2] x [0] : (tensor<3x2x4xf32>, tensor<4x5xf32>) -> tensor<3x2x5xf32>
  return %0 : tensor<3x2x5xf32>
}

// Others read the transpose: it stays, and the product reads it as they do.
// CHECK-LABEL: func @shared_transpose_stays
func.func @shared_transpose_stays(%x: tensor<2x3xf32>, %w: tensor<5x3xf32>) -> (tensor<2x5xf32>, tensor<3x5xf32>) {
  // CHECK: %[[T:.*]] = soap.transpose %arg1
  // CHECK-NEXT: soap.dot %arg0, %[[T]]
  %t = soap.transpose %w [1, 0] : (tensor<5x3xf32>) -> tensor<3x5xf32>
  %0 = soap.dot %x, %t batch [] x [] contract [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %t : tensor<2x5xf32>, tensor<3x5xf32>
}

// All that read it are products: it goes.
// CHECK-LABEL: func @transpose_of_two_products_goes
func.func @transpose_of_two_products_goes(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>, %w: tensor<5x3xf32>) -> (tensor<2x5xf32>, tensor<4x5xf32>) {
  // CHECK-NEXT: soap.dot %arg0, %arg2 batch [] x [] contract [1] x [1]
  // CHECK-NEXT: soap.dot %arg1, %arg2 batch [] x [] contract [1] x [1]
  // CHECK-NEXT: return
  %t = soap.transpose %w [1, 0] : (tensor<5x3xf32>) -> tensor<3x5xf32>
  %0 = soap.dot %x, %t batch [] x [] contract [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %1 = soap.dot %y, %t batch [] x [] contract [1] x [0] : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return %0, %1 : tensor<2x5xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: func @reduction_over_nothing
func.func @reduction_over_nothing(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NEXT: return %arg0
  %0 = soap.reduce <sum> %x over [] : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
