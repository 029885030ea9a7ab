// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-raise))' | FileCheck %s

// CHECK-LABEL: func @rotary
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4x6xf32>, %[[A:.*]]: tensor<4x3xf32>)
func.func @rotary(%x: tensor<2x3x4x6xf32>, %angles: tensor<4x3xf32>) -> tensor<2x3x4x6xf32> {
  // CHECK-DAG: %[[C:.*]] = soap.unary <cos> %[[A]]
  // CHECK-DAG: %[[S:.*]] = soap.unary <sin> %[[A]]
  // CHECK: %[[R:.*]] = soap.rotary %[[X]], %[[C]], %[[S]] {interleaved = false, inverse = false}
  // CHECK-NEXT: return %[[R]]
  %both = soap.concat %angles, %angles dim 1 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %cos = soap.unary <cos> %both : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %sin = soap.unary <sin> %both : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %cb = soap.broadcast %cos dims [2, 3] shape [2, 3, 4, 6] : (tensor<4x6xf32>) -> tensor<2x3x4x6xf32>
  %sb = soap.broadcast %sin dims [2, 3] shape [2, 3, 4, 6] : (tensor<4x6xf32>) -> tensor<2x3x4x6xf32>
  %x1 = soap.slice %x starts [0, 0, 0, 0] sizes [2, 3, 4, 3] steps [1, 1, 1, 1] : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x3xf32>
  %x2 = soap.slice %x starts [0, 0, 0, 3] sizes [2, 3, 4, 3] steps [1, 1, 1, 1] : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x3xf32>
  %n = soap.unary <neg> %x2 : (tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %t = soap.concat %n, %x1 dim 3 : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x6xf32>
  %0 = soap.binary <mul> %x, %cb : (tensor<2x3x4x6xf32>, tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %1 = soap.binary <mul> %t, %sb : (tensor<2x3x4x6xf32>, tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %y = soap.binary <add> %0, %1 : (tensor<2x3x4x6xf32>, tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  return %y : tensor<2x3x4x6xf32>
}

// Nothing says that the halves of the tables are equal.
// CHECK-LABEL: func @unknown_tables
func.func @unknown_tables(%x: tensor<2x3x4x6xf32>, %cos: tensor<4x6xf32>, %sin: tensor<4x6xf32>) -> tensor<2x3x4x6xf32> {
  // CHECK-NOT: soap.rotary
  // CHECK: return
  %cb = soap.broadcast %cos dims [2, 3] shape [2, 3, 4, 6] : (tensor<4x6xf32>) -> tensor<2x3x4x6xf32>
  %sb = soap.broadcast %sin dims [2, 3] shape [2, 3, 4, 6] : (tensor<4x6xf32>) -> tensor<2x3x4x6xf32>
  %x1 = soap.slice %x starts [0, 0, 0, 0] sizes [2, 3, 4, 3] steps [1, 1, 1, 1] : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x3xf32>
  %x2 = soap.slice %x starts [0, 0, 0, 3] sizes [2, 3, 4, 3] steps [1, 1, 1, 1] : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x3xf32>
  %n = soap.unary <neg> %x2 : (tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %t = soap.concat %n, %x1 dim 3 : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x6xf32>
  %0 = soap.binary <mul> %x, %cb : (tensor<2x3x4x6xf32>, tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %1 = soap.binary <mul> %t, %sb : (tensor<2x3x4x6xf32>, tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %y = soap.binary <add> %0, %1 : (tensor<2x3x4x6xf32>, tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  return %y : tensor<2x3x4x6xf32>
}
