// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-simplify{lower-unit-transposes=true}))' | FileCheck %s
// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-simplify))' | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: func @transpose_of_unit_dim_moves_nothing
func.func @transpose_of_unit_dim_moves_nothing(%x: tensor<1x3x4xf32>) -> tensor<3x1x4xf32> {
  // CHECK-NEXT: soap.reshape %arg0 to [3, 1, 4]
  // KEPT: soap.transpose
  %0 = soap.transpose %x [1, 0, 2] : (tensor<1x3x4xf32>) -> tensor<3x1x4xf32>
  return %0 : tensor<3x1x4xf32>
}
