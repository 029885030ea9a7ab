// RUN: soapstone-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(soap-order-channels))' | FileCheck %s
// RUN: soapstone-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(soap-order-channels{weights}))' | FileCheck %s --check-prefix=WEIGHTS

// Reorders stand where the function begins and ends, none between the two
// convolutions; the broadcast bias and the reduced result have no channels last.
// CHECK-LABEL: func @between_convolutions
// CHECK-SAME: %[[X:.*]]: tensor<2x3x8x8xf32>, %[[W:.*]]: tensor<4x3x3x3xf32>, %[[V:.*]]: tensor<5x4x1x1xf32>
// WEIGHTS-LABEL: func @between_convolutions
func.func @between_convolutions(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %v: tensor<5x4x1x1xf32>,
                                %b: tensor<4xf32>) -> (tensor<2x5x8x8xf32>, tensor<4xf32>) {
  // CHECK: %[[XL:.*]] = soap.reorder %[[X]] : (tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32, #soap.order<[0, 2, 3, 1]>>
  // CHECK: %[[Y:.*]] = soap.convolution %[[XL]], %[[W]]
  // CHECK-SAME: -> tensor<2x4x8x8xf32, #soap.order<[0, 2, 3, 1]>>
  // WEIGHTS: %[[WL:.*]] = soap.reorder %{{.*}} : (tensor<4x3x3x3xf32>) -> tensor<4x3x3x3xf32, #soap.order<[0, 2, 3, 1]>>
  // WEIGHTS: soap.convolution %{{.*}}, %[[WL]]
  %y = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 1, 1>, padHigh = array<i64: 1, 1>,
      dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x8x8xf32>
  // CHECK-NOT: soap.reorder
  // CHECK: soap.fusion
  // CHECK: soap.broadcast %{{.*}} dims [1] shape [2, 4, 8, 8]
  // CHECK-SAME: -> tensor<2x4x8x8xf32, #soap.order<[0, 2, 3, 1]>>
  // CHECK: soap.reduce
  // CHECK-SAME: -> tensor<4xf32>
  %s, %r = soap.fusion %y, %b {
  ^bb0(%a: tensor<2x4x8x8xf32>, %c: tensor<4xf32>):
    %d = soap.broadcast %c dims [1] shape [2, 4, 8, 8] : (tensor<4xf32>) -> tensor<2x4x8x8xf32>
    %e = soap.binary <add> %a, %d : (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %f = soap.reduce <sum> %e over [0, 2, 3] : (tensor<2x4x8x8xf32>) -> tensor<4xf32>
    soap.yield %e, %f : tensor<2x4x8x8xf32>, tensor<4xf32>
  } : (tensor<2x4x8x8xf32>, tensor<4xf32>) -> (tensor<2x4x8x8xf32>, tensor<4xf32>)
  // The window of one element is the same in every order.
  // CHECK-NOT: soap.reorder
  // CHECK: %[[Z:.*]] = soap.convolution %{{.*}}, %[[V]]
  // CHECK: %[[ZF:.*]] = soap.reorder %[[Z]] : (tensor<2x5x8x8xf32, #soap.order<[0, 2, 3, 1]>>) -> tensor<2x5x8x8xf32>
  // CHECK: return %[[ZF]]
  // WEIGHTS-NOT: soap.reorder {{.*}}tensor<5x4x1x1
  %z = soap.convolution %s, %v {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>,
      dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x4x8x8xf32>, tensor<5x4x1x1xf32>) -> tensor<2x5x8x8xf32>
  return %z, %r : tensor<2x5x8x8xf32>, tensor<4xf32>
}

// -----

// Nothing to gain without a convolution.
// CHECK-LABEL: func @no_convolution
func.func @no_convolution(%x: tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32> {
  // CHECK-NOT: soap.storage
  // CHECK: return
  %y = soap.unary <relu> %x : (tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
  return %y : tensor<2x3x8x8xf32>
}

// -----

// Four times as much would be reordered at the borders as the convolution moves.
// CHECK-LABEL: func @borders_outweigh
func.func @borders_outweigh(%x: tensor<2x3x8x8xf32>, %y: tensor<2x29x8x8xf32>, %w: tensor<1x3x1x1xf32>)
    -> (tensor<2x32x8x8xf32>, tensor<2x1x8x8xf32>) {
  // CHECK-NOT: soap.storage
  // CHECK: return
  %c = soap.concat %x, %y dim 1 : (tensor<2x3x8x8xf32>, tensor<2x29x8x8xf32>) -> tensor<2x32x8x8xf32>
  %z = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>,
      dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x3x8x8xf32>, tensor<1x3x1x1xf32>) -> tensor<2x1x8x8xf32>
  return %c, %z : tensor<2x32x8x8xf32>, tensor<2x1x8x8xf32>
}

// -----

// Communication and reshapes know the rows' order alone; a reduction that would
// keep the channels in front of a spatial dim does, too.
// CHECK-LABEL: func @row_major_readers
func.func @row_major_readers(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>)
    -> (tensor<2x256xf32>, tensor<2x4x8xf32>, tensor<2x4xf32>) {
  // CHECK: %[[Y:.*]] = soap.convolution
  %y = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 1, 1>, padHigh = array<i64: 1, 1>,
      dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x8x8xf32>
  // CHECK: soap.reduce <sum> %[[Y]] over [2, 3]
  // CHECK-SAME: tensor<2x4x8x8xf32, #soap.order<[0, 2, 3, 1]>>
  %c = soap.reduce <sum> %y over [2, 3] : (tensor<2x4x8x8xf32>) -> tensor<2x4xf32>
  // CHECK: %[[F:.*]] = soap.reorder %[[Y]]
  // CHECK: soap.reshape %[[F]]
  %a = soap.reshape %y to [2, 256] : (tensor<2x4x8x8xf32>) -> tensor<2x256xf32>
  // CHECK: soap.reduce <sum> %[[F]] over [3]
  %b = soap.reduce <sum> %y over [3] : (tensor<2x4x8x8xf32>) -> tensor<2x4x8xf32>
  return %a, %b, %c : tensor<2x256xf32>, tensor<2x4x8xf32>, tensor<2x4xf32>
}

// -----

// A cast reads in one order and writes in the other: no reorder beside it.
// WEIGHTS-LABEL: func @casts_of_weights
// WEIGHTS-SAME: %{{.*}}: tensor<2x8x8x8xbf16>, %[[W:.*]]: tensor<4x8x3x3xf32>
func.func @casts_of_weights(%x: tensor<2x8x8x8xbf16>, %w: tensor<4x8x3x3xf32>, %dy: tensor<2x4x8x8xbf16>)
    -> (tensor<2x4x8x8xbf16>, tensor<4x8x3x3xf32>) {
  // WEIGHTS: soap.cast %[[W]] to bf16 : (tensor<4x8x3x3xf32>) -> tensor<4x8x3x3xbf16, #soap.order<[0, 2, 3, 1]>>
  %v = soap.cast %w to bf16 : (tensor<4x8x3x3xf32>) -> tensor<4x8x3x3xbf16>
  %y = soap.convolution %x, %v {strides = array<i64: 1, 1>, padLow = array<i64: 1, 1>, padHigh = array<i64: 1, 1>,
      dilations = array<i64: 1, 1>, groups = 1 : i64} : (tensor<2x8x8x8xbf16>, tensor<4x8x3x3xbf16>) -> tensor<2x4x8x8xbf16>
  // WEIGHTS: soap.convolution_weight_grad
  %dv = soap.convolution_weight_grad %x, %dy shape [4, 8, 3, 3] {strides = array<i64: 1, 1>, padLow = array<i64: 1, 1>,
      padHigh = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 1 : i64}
      : (tensor<2x8x8x8xbf16>, tensor<2x4x8x8xbf16>) -> tensor<4x8x3x3xbf16>
  // WEIGHTS: soap.cast %{{.*}} to f32 : (tensor<4x8x3x3xbf16, #soap.order<[0, 2, 3, 1]>>) -> tensor<4x8x3x3xf32>
  %dw = soap.cast %dv to f32 : (tensor<4x8x3x3xbf16>) -> tensor<4x8x3x3xf32>
  return %y, %dw : tensor<2x4x8x8xbf16>, tensor<4x8x3x3xf32>
}
