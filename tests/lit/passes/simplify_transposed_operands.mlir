// Behind partitioning a product reads what a transpose transposes even where
// others read the transpose.
// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-simplify{read-transposed=true}))' | FileCheck %s

// CHECK-LABEL: func @shared_transpose
func.func @shared_transpose(%x: tensor<2x3xf32>, %w: tensor<5x3xf32>) -> (tensor<2x5xf32>, tensor<3x5xf32>) {
  // CHECK-DAG: soap.transpose %arg1
  // CHECK-DAG: soap.dot %arg0, %arg1 batch [] x [] contract [1] x [1]
  %t = soap.transpose %w [1, 0] : (tensor<5x3xf32>) -> tensor<3x5xf32>
  %0 = soap.dot %x, %t batch [] x [] contract [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0, %t : tensor<2x5xf32>, tensor<3x5xf32>
}
