// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @movement
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4xf32>, %[[ROW:.*]]: tensor<1x4xf32>)
func.func @movement(%x: tensor<2x3x4xf32>, %row: tensor<1x4xf32>) {
  // CHECK: soap.reshape %[[X]] to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %0 = soap.reshape %x to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  // CHECK: soap.transpose %[[X]] [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %1 = soap.transpose %x [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  // CHECK: soap.broadcast %[[ROW]] dims [1, 2] shape [2, 3, 4] : (tensor<1x4xf32>) -> tensor<2x3x4xf32>
  %2 = soap.broadcast %row dims [1, 2] shape [2, 3, 4] : (tensor<1x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: soap.slice %[[X]] starts [1, 2, 0] sizes [1, 3, 2] steps [1, -1, 2]
  %3 = soap.slice %x starts [1, 2, 0] sizes [1, 3, 2] steps [1, -1, 2] : (tensor<2x3x4xf32>) -> tensor<1x3x2xf32>
  // CHECK: soap.slice %[[X]] starts [2, 0, 0] sizes [0, 3, 4] steps [1, 1, 1]
  %4 = soap.slice %x starts [2, 0, 0] sizes [0, 3, 4] steps [1, 1, 1] : (tensor<2x3x4xf32>) -> tensor<0x3x4xf32>
  // CHECK: soap.pad %[[X]] with 0.000000e+00 : f32 low [0, 1, 0] high [1, 0, 0] interior [0, 0, 1]
  %5 = soap.pad %x with 0.0 : f32 low [0, 1, 0] high [1, 0, 0] interior [0, 0, 1]
    : (tensor<2x3x4xf32>) -> tensor<3x4x7xf32>
  // CHECK: soap.concat %[[X]], %[[X]] dim 1 : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  %6 = soap.concat %x, %x dim 1 : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  return
}

// CHECK-LABEL: func.func @indexed
// CHECK-SAME: (%[[T:.*]]: tensor<10x4xf32>, %[[I:.*]]: tensor<2x5xi64>, %[[U:.*]]: tensor<2x5x4xf32>)
func.func @indexed(%table: tensor<10x4xf32>, %indices: tensor<2x5xi64>, %updates: tensor<2x5x4xf32>) {
  // CHECK: soap.gather %[[T]][%[[I]]] dim 0 : (tensor<10x4xf32>, tensor<2x5xi64>) -> tensor<2x5x4xf32>
  %0 = soap.gather %table[%indices] dim 0 : (tensor<10x4xf32>, tensor<2x5xi64>) -> tensor<2x5x4xf32>
  // CHECK: soap.gather %[[T]][%[[I]]] dim 1 : (tensor<10x4xf32>, tensor<2x5xi64>) -> tensor<10x2x5xf32>
  %1 = soap.gather %table[%indices] dim 1 : (tensor<10x4xf32>, tensor<2x5xi64>) -> tensor<10x2x5xf32>
  // CHECK: soap.scatter <add> %[[T]][%[[I]]], %[[U]]
  %2 = soap.scatter <add> %table[%indices], %updates
    : (tensor<10x4xf32>, tensor<2x5xi64>, tensor<2x5x4xf32>) -> tensor<10x4xf32>
  // CHECK: soap.embedding_bag %[[T]][%[[I]]] {mean = true} : (tensor<10x4xf32>, tensor<2x5xi64>) -> tensor<2x4xf32>
  %3 = soap.embedding_bag %table[%indices] {mean = true} : (tensor<10x4xf32>, tensor<2x5xi64>) -> tensor<2x4xf32>
  return
}
