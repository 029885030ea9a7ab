// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-raise))' | FileCheck %s

// CHECK-LABEL: func @sum_of_rows
func.func @sum_of_rows(%table: tensor<7x4xf32>, %i: tensor<2x3xi64>) -> tensor<2x4xf32> {
  // CHECK-NEXT: soap.embedding_bag %arg0[%arg1] {mean = false}
  // CHECK-NEXT: return
  %g = soap.gather %table[%i] dim 0 : (tensor<7x4xf32>, tensor<2x3xi64>) -> tensor<2x3x4xf32>
  %s = soap.reduce <sum> %g over [1] : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  return %s : tensor<2x4xf32>
}

// The sum is over the features, not over the bag.
// CHECK-LABEL: func @sum_of_features
func.func @sum_of_features(%table: tensor<7x4xf32>, %i: tensor<2x3xi64>) -> tensor<2x3xf32> {
  // CHECK-NOT: soap.embedding_bag
  // CHECK: return
  %g = soap.gather %table[%i] dim 0 : (tensor<7x4xf32>, tensor<2x3xi64>) -> tensor<2x3x4xf32>
  %s = soap.reduce <sum> %g over [2] : (tensor<2x3x4xf32>) -> tensor<2x3xf32>
  return %s : tensor<2x3xf32>
}
