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

// Rows of padding get no gradient, which a bag cannot say.
// CHECK-LABEL: func @rows_of_padding
func.func @rows_of_padding(%table: tensor<7x4xf32>, %i: tensor<2x3xi64>) -> tensor<2x4xf32> {
  // CHECK-NEXT: soap.gather %arg0[%arg1] dim 0 {soap.padding_row = 0 : i64}
  // CHECK-NOT: soap.embedding_bag
  // CHECK: return
  %g = soap.gather %table[%i] dim 0 {soap.padding_row = 0 : i64} : (tensor<7x4xf32>, tensor<2x3xi64>) -> tensor<2x3x4xf32>
  %s = soap.reduce <sum> %g over [1] : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  return %s : tensor<2x4xf32>
}

// Indices that a reshape has merged come apart, and padding stays.
// CHECK-LABEL: func @merged_rows_of_padding
func.func @merged_rows_of_padding(%table: tensor<7x4xf32>, %i: tensor<2x3xi64>) -> tensor<6x4xf32> {
  // CHECK: soap.gather %arg0[%arg1] dim 0 {soap.padding_row = 0 : i64}
  %f = soap.reshape %i to [6] : (tensor<2x3xi64>) -> tensor<6xi64>
  %g = soap.gather %table[%f] dim 0 {soap.padding_row = 0 : i64} : (tensor<7x4xf32>, tensor<6xi64>) -> tensor<6x4xf32>
  return %g : tensor<6x4xf32>
}

// A known row of padding is read as such.
// CHECK-LABEL: func @known_row_of_padding
func.func @known_row_of_padding(%table: tensor<7x4xf32>) -> tensor<1x4xf32> {
  // CHECK: soap.gather {{.*}} {soap.padding_row = 0 : i64}
  %i = soap.fill 0 : i64 shape [1] : tensor<1xi64>
  %g = soap.gather %table[%i] dim 0 {soap.padding_row = 0 : i64} : (tensor<7x4xf32>, tensor<1xi64>) -> tensor<1x4xf32>
  return %g : tensor<1x4xf32>
}
