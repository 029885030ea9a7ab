// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @dot
func.func @dot(%a: tensor<2x8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<5x2x4xf32>) {
  // CHECK: soap.dot %{{.*}}, %{{.*}} batch [] x [] contract [2] x [0]
  // CHECK-SAME: (tensor<2x8x4xf32>, tensor<4x16xf32>) -> tensor<2x8x16xf32>
  %0 = soap.dot %a, %b batch [] x [] contract [2] x [0] : (tensor<2x8x4xf32>, tensor<4x16xf32>) -> tensor<2x8x16xf32>
  // CHECK: soap.dot %{{.*}}, %{{.*}} batch [0] x [1] contract [2] x [2]
  // CHECK-SAME: -> tensor<2x8x5xf32>
  %1 = soap.dot %a, %c batch [0] x [1] contract [2] x [2] : (tensor<2x8x4xf32>, tensor<5x2x4xf32>) -> tensor<2x8x5xf32>
  return
}

// CHECK-LABEL: func.func @convolution
func.func @convolution(%x: tensor<2x4x9x8xf32>, %w: tensor<6x2x3x3xf32>, %dy: tensor<2x6x5x8xf32>) {
  // CHECK: soap.convolution %{{.*}}, %{{.*}} {dilations = array<i64: 1, 1>, groups = 2 : i64
  // CHECK-SAME: -> tensor<2x6x5x8xf32>
  %0 = soap.convolution %x, %w {strides = array<i64: 2, 1>, padLow = array<i64: 1, 1>, padHigh = array<i64: 1, 1>,
    dilations = array<i64: 1, 1>, groups = 2 : i64} : (tensor<2x4x9x8xf32>, tensor<6x2x3x3xf32>) -> tensor<2x6x5x8xf32>
  // CHECK: soap.convolution_input_grad %{{.*}}, %{{.*}} shape [2, 4, 9, 8]
  // CHECK-SAME: -> tensor<2x4x9x8xf32>
  %1 = soap.convolution_input_grad %dy, %w shape [2, 4, 9, 8] {strides = array<i64: 2, 1>, padLow = array<i64: 1, 1>,
    padHigh = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 2 : i64}
    : (tensor<2x6x5x8xf32>, tensor<6x2x3x3xf32>) -> tensor<2x4x9x8xf32>
  // CHECK: soap.convolution_weight_grad %{{.*}}, %{{.*}} shape [6, 2, 3, 3]
  // CHECK-SAME: -> tensor<6x2x3x3xf32>
  %2 = soap.convolution_weight_grad %x, %dy shape [6, 2, 3, 3] {strides = array<i64: 2, 1>, padLow = array<i64: 1, 1>,
    padHigh = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 2 : i64}
    : (tensor<2x4x9x8xf32>, tensor<2x6x5x8xf32>) -> tensor<6x2x3x3xf32>
  return
}

// Negative padding crops; one to three spatial dims.
// CHECK-LABEL: func.func @crop_and_dilate
func.func @crop_and_dilate(%x: tensor<1x1x10xf32>, %w: tensor<1x1x2xf32>, %v: tensor<1x1x4x4x4xf32>, %k: tensor<1x1x2x2x2xf32>) {
  // CHECK: -> tensor<1x1x6xf32>
  %0 = soap.convolution %x, %w {strides = array<i64: 1>, padLow = array<i64: -1>, padHigh = array<i64: 0>,
    dilations = array<i64: 3>, groups = 1 : i64} : (tensor<1x1x10xf32>, tensor<1x1x2xf32>) -> tensor<1x1x6xf32>
  // CHECK: -> tensor<1x1x3x3x3xf32>
  %1 = soap.convolution %v, %k {strides = array<i64: 1, 1, 1>, padLow = array<i64: 0, 0, 0>, padHigh = array<i64: 0, 0, 0>,
    dilations = array<i64: 1, 1, 1>, groups = 1 : i64} : (tensor<1x1x4x4x4xf32>, tensor<1x1x2x2x2xf32>) -> tensor<1x1x3x3x3xf32>
  return
}

// CHECK-LABEL: func.func @pool
func.func @pool(%x: tensor<2x3x7x8xf32>, %dy: tensor<2x3x4x4xf32>) {
  // CHECK: soap.pool %{{.*}} {{.*}}kind = #soap.pool<max>
  // CHECK-SAME: -> tensor<2x3x4x4xf32>
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
    padHigh = array<i64: 1, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 1, 0>}
    : (tensor<2x3x7x8xf32>) -> tensor<2x3x4x4xf32>
  // CHECK: soap.pool_grad %{{.*}}, %{{.*}} {{.*}}kind = #soap.pool<average>
  // CHECK-SAME: -> tensor<2x3x7x8xf32>
  %1 = soap.pool_grad %x, %dy {kind = #soap.pool<average>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
    padHigh = array<i64: 1, 0>, dilations = array<i64: 1, 1>, countPadding = true, extraHigh = array<i64: 1, 0>}
    : (tensor<2x3x7x8xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x7x8xf32>
  return
}
