// RUN: soapstone-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @reshapes_compose
// CHECK-SAME: (%[[X:.*]]: tensor<2x6xf32>)
func.func @reshapes_compose(%x: tensor<2x6xf32>) -> tensor<3x4xf32> {
  // CHECK-NEXT: %[[R:.*]] = soap.reshape %[[X]] to [3, 4]
  // CHECK-NEXT: return %[[R]]
  %0 = soap.reshape %x to [12] : (tensor<2x6xf32>) -> tensor<12xf32>
  %1 = soap.reshape %0 to [3, 4] : (tensor<12xf32>) -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// CHECK-LABEL: func @reshape_back_disappears
func.func @reshape_back_disappears(%x: tensor<2x6xf32>) -> tensor<2x6xf32> {
  // CHECK-NEXT: return %arg0
  %0 = soap.reshape %x to [12] : (tensor<2x6xf32>) -> tensor<12xf32>
  %1 = soap.reshape %0 to [2, 6] : (tensor<12xf32>) -> tensor<2x6xf32>
  return %1 : tensor<2x6xf32>
}

// CHECK-LABEL: func @transposes_compose
func.func @transposes_compose(%x: tensor<2x3x4xf32>) -> tensor<3x4x2xf32> {
  // CHECK-NEXT: soap.transpose %arg0 [1, 2, 0]
  // CHECK-NEXT: return
  %0 = soap.transpose %x [2, 1, 0] : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %1 = soap.transpose %0 [1, 0, 2] : (tensor<4x3x2xf32>) -> tensor<3x4x2xf32>
  return %1 : tensor<3x4x2xf32>
}

// CHECK-LABEL: func @transpose_goes_before_broadcast
func.func @transpose_goes_before_broadcast(%x: tensor<3x4xf32>) -> tensor<4x2x3xf32> {
  // CHECK-NEXT: %[[T:.*]] = soap.transpose %arg0 [1, 0]
  // CHECK-NEXT: soap.broadcast %[[T]] dims [0, 2] shape [4, 2, 3]
  %0 = soap.broadcast %x dims [1, 2] shape [2, 3, 4] : (tensor<3x4xf32>) -> tensor<2x3x4xf32>
  %1 = soap.transpose %0 [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %1 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func @broadcasts_compose
func.func @broadcasts_compose(%x: tensor<4xf32>) -> tensor<2x3x4xf32> {
  // CHECK-NEXT: soap.broadcast %arg0 dims [2] shape [2, 3, 4]
  // CHECK-NEXT: return
  %0 = soap.broadcast %x dims [1] shape [3, 4] : (tensor<4xf32>) -> tensor<3x4xf32>
  %1 = soap.broadcast %0 dims [1, 2] shape [2, 3, 4] : (tensor<3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func @broadcast_reads_without_unit_dims
func.func @broadcast_reads_without_unit_dims(%x: tensor<3x4xf32>) -> tensor<3x5x4xf32> {
  // CHECK-NEXT: soap.broadcast %arg0 dims [0, 2] shape [3, 5, 4]
  // CHECK-NEXT: return
  %0 = soap.reshape %x to [3, 1, 4] : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
  %1 = soap.broadcast %0 dims [0, 1, 2] shape [3, 5, 4] : (tensor<3x1x4xf32>) -> tensor<3x5x4xf32>
  return %1 : tensor<3x5x4xf32>
}

// CHECK-LABEL: func @slices_compose
func.func @slices_compose(%x: tensor<20xf32>) -> tensor<3xf32> {
  // CHECK-NEXT: soap.slice %arg0 starts [4] sizes [3] steps [6]
  // CHECK-NEXT: return
  %0 = soap.slice %x starts [2] sizes [9] steps [2] : (tensor<20xf32>) -> tensor<9xf32>
  %1 = soap.slice %0 starts [1] sizes [3] steps [3] : (tensor<9xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// CHECK-LABEL: func @slice_of_concat_reads_one_operand
func.func @slice_of_concat_reads_one_operand(%x: tensor<3xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %arg1
  %0 = soap.concat %x, %y dim 0 : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
  %1 = soap.slice %0 starts [3] sizes [4] steps [1] : (tensor<7xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// A slice across the seam keeps the concat.
// CHECK-LABEL: func @slice_across_concat_stays
func.func @slice_across_concat_stays(%x: tensor<3xf32>, %y: tensor<4xf32>) -> tensor<2xf32> {
  // CHECK: soap.concat
  // CHECK: soap.slice
  %0 = soap.concat %x, %y dim 0 : (tensor<3xf32>, tensor<4xf32>) -> tensor<7xf32>
  %1 = soap.slice %0 starts [2] sizes [2] steps [1] : (tensor<7xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func @reversal_is_not_whole
func.func @reversal_is_not_whole(%x: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: soap.slice %arg0 starts [2] sizes [3] steps [-1]
  %0 = soap.slice %x starts [2] sizes [3] steps [-1] : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func @moved_fill_is_a_fill
func.func @moved_fill_is_a_fill() -> tensor<2x6xf32> {
  // CHECK-NEXT: soap.fill 1.500000e+00 : f32 shape [2, 6]
  // CHECK-NEXT: return
  %0 = soap.fill 1.5 : f32 shape [3] : tensor<3xf32>
  %1 = soap.broadcast %0 dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %2 = soap.transpose %1 [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %3 = soap.reshape %2 to [2, 6] : (tensor<3x4xf32>) -> tensor<2x6xf32>
  return %3 : tensor<2x6xf32>
}
