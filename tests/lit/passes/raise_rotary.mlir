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

// The halves are computed apart, from tables of half the width.
// CHECK-LABEL: func @halves
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4x6xf32>, %[[C:.*]]: tensor<4x3xf32>, %[[S:.*]]: tensor<4x3xf32>)
func.func @halves(%x: tensor<2x3x4x6xf32>, %cos: tensor<4x3xf32>, %sin: tensor<4x3xf32>) -> tensor<2x3x4x6xf32> {
  // CHECK: %[[R:.*]] = soap.rotary %[[X]], %[[C]], %[[S]] {interleaved = false, inverse = false}
  // CHECK-NEXT: return %[[R]]
  %cb = soap.broadcast %cos dims [2, 3] shape [2, 3, 4, 3] : (tensor<4x3xf32>) -> tensor<2x3x4x3xf32>
  %sb = soap.broadcast %sin dims [2, 3] shape [2, 3, 4, 3] : (tensor<4x3xf32>) -> tensor<2x3x4x3xf32>
  %x1 = soap.slice %x starts [0, 0, 0, 0] sizes [2, 3, 4, 3] steps [1, 1, 1, 1] : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x3xf32>
  %x2 = soap.slice %x starts [0, 0, 0, 3] sizes [2, 3, 4, 3] steps [1, 1, 1, 1] : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x3xf32>
  %0 = soap.binary <mul> %x1, %cb : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %1 = soap.binary <mul> %x2, %sb : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %2 = soap.binary <sub> %0, %1 : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %3 = soap.binary <mul> %x2, %cb : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %4 = soap.binary <mul> %x1, %sb : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %5 = soap.binary <add> %3, %4 : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %y = soap.concat %2, %5 dim 3 : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x6xf32>
  return %y : tensor<2x3x4x6xf32>
}

// A turn the other way is left alone.
// CHECK-LABEL: func @halves_turned_back
func.func @halves_turned_back(%x: tensor<2x3x4x6xf32>, %cos: tensor<4x3xf32>, %sin: tensor<4x3xf32>) -> tensor<2x3x4x6xf32> {
  // CHECK-NOT: soap.rotary
  // CHECK: return
  %cb = soap.broadcast %cos dims [2, 3] shape [2, 3, 4, 3] : (tensor<4x3xf32>) -> tensor<2x3x4x3xf32>
  %sb = soap.broadcast %sin dims [2, 3] shape [2, 3, 4, 3] : (tensor<4x3xf32>) -> tensor<2x3x4x3xf32>
  %x1 = soap.slice %x starts [0, 0, 0, 0] sizes [2, 3, 4, 3] steps [1, 1, 1, 1] : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x3xf32>
  %x2 = soap.slice %x starts [0, 0, 0, 3] sizes [2, 3, 4, 3] steps [1, 1, 1, 1] : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x3xf32>
  %0 = soap.binary <mul> %x2, %cb : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %1 = soap.binary <mul> %x1, %sb : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %2 = soap.binary <sub> %0, %1 : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %3 = soap.binary <mul> %x1, %cb : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %4 = soap.binary <mul> %x2, %sb : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %5 = soap.binary <add> %3, %4 : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x3xf32>
  %y = soap.concat %2, %5 dim 3 : (tensor<2x3x4x3xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x6xf32>
  return %y : tensor<2x3x4x6xf32>
}

// The first elements of a head are turned and joined with the others: one op on
// whole heads.
// CHECK-LABEL: func @part_of_heads
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x5x8xf32>, %[[C:.*]]: tensor<5x2xf32>, %[[S:.*]]: tensor<5x2xf32>)
// CHECK-NEXT: %[[Y:.*]] = soap.rotary %[[X]], %[[C]], %[[S]] {interleaved = true, inverse = false} : (tensor<2x3x5x8xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
// CHECK-NEXT: return %[[Y]]
func.func @part_of_heads(%x: tensor<2x3x5x8xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<2x3x5x8xf32> {
  %first = soap.slice %x starts [0, 0, 0, 0] sizes [2, 3, 5, 4] steps [1, 1, 1, 1] : (tensor<2x3x5x8xf32>) -> tensor<2x3x5x4xf32>
  %rest = soap.slice %x starts [0, 0, 0, 4] sizes [2, 3, 5, 4] steps [1, 1, 1, 1] : (tensor<2x3x5x8xf32>) -> tensor<2x3x5x4xf32>
  %turned = soap.rotary %first, %c, %s {interleaved = true, inverse = false} : (tensor<2x3x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<2x3x5x4xf32>
  %y = soap.concat %turned, %rest dim 3 : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x8xf32>
  return %y : tensor<2x3x5x8xf32>
}

// The last elements are turned: rotations begin at the first.
// CHECK-LABEL: func @last_part_of_heads
// CHECK: soap.concat
func.func @last_part_of_heads(%x: tensor<2x3x5x8xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<2x3x5x8xf32> {
  %first = soap.slice %x starts [0, 0, 0, 0] sizes [2, 3, 5, 4] steps [1, 1, 1, 1] : (tensor<2x3x5x8xf32>) -> tensor<2x3x5x4xf32>
  %rest = soap.slice %x starts [0, 0, 0, 4] sizes [2, 3, 5, 4] steps [1, 1, 1, 1] : (tensor<2x3x5x8xf32>) -> tensor<2x3x5x4xf32>
  %turned = soap.rotary %rest, %c, %s {interleaved = true, inverse = false} : (tensor<2x3x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<2x3x5x4xf32>
  %y = soap.concat %first, %turned dim 3 : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x8xf32>
  return %y : tensor<2x3x5x8xf32>
}

// Heads of an odd size hold no whole number of pairs.
// CHECK-LABEL: func @part_of_odd_heads
// CHECK: soap.rotary {{.*}} : (tensor<2x3x5x4xf32>
// CHECK: soap.concat
func.func @part_of_odd_heads(%x: tensor<2x3x5x7xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<2x3x5x7xf32> {
  %first = soap.slice %x starts [0, 0, 0, 0] sizes [2, 3, 5, 4] steps [1, 1, 1, 1] : (tensor<2x3x5x7xf32>) -> tensor<2x3x5x4xf32>
  %rest = soap.slice %x starts [0, 0, 0, 4] sizes [2, 3, 5, 3] steps [1, 1, 1, 1] : (tensor<2x3x5x7xf32>) -> tensor<2x3x5x3xf32>
  %turned = soap.rotary %first, %c, %s {interleaved = false, inverse = false} : (tensor<2x3x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<2x3x5x4xf32>
  %both = soap.concat %turned, %rest dim 3 : (tensor<2x3x5x4xf32>, tensor<2x3x5x3xf32>) -> tensor<2x3x5x7xf32>
  return %both : tensor<2x3x5x7xf32>
}
