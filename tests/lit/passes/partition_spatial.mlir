// RUN: soapstone-opt %s --dist-partition=as-placed --dist-verify-program | FileCheck %s

// Rows of an image on three devices. The neighbours of a device send it the rows
// next to its own; padding is left at the ends alone, so that the three devices
// run three programs.
// CHECK-LABEL: func @forward_0
// CHECK-SAME: dist.ranks = array<i64: 0>
// CHECK: %[[A:.*]] = soap.unary <relu>
// CHECK-NEXT: %[[E:.*]] = dist.exchange <halo> <sum> %[[A]] channel 0 {{.*}} sends {{\[\[\[}}1, 0, 0, 1, 0]]] sizes {{\[\[}}1, 1, 1, 6]] receives {{\[\[\[}}1, 0, 0, 2, 0]]] sizes {{\[\[}}1, 1, 1, 6]] copies {{\[\[\[}}0, 0, 0, 0, 0, 0, 0, 0]]] sizes {{\[\[}}1, 1, 2, 6]] : (tensor<1x1x2x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT: %[[H:.*]] = dist.wait %[[E]]
// CHECK-NEXT: soap.convolution %[[H]], {{.*}} padHigh = array<i64: 0, 1>, padLow = array<i64: 1, 1>{{.*}} -> tensor<1x1x2x6xf32>
// CHECK-LABEL: func @forward_1
// CHECK-SAME: dist.ranks = array<i64: 1>
// CHECK: sends {{\[\[\[}}0, 0, 0, 0, 0], [2, 0, 0, 1, 0]]]
// CHECK: soap.convolution {{.*}} padHigh = array<i64: 0, 1>, padLow = array<i64: 0, 1>{{.*}} : (tensor<1x1x4x6xf32>
// CHECK-LABEL: func @forward_2
// CHECK: soap.convolution {{.*}} padHigh = array<i64: 1, 1>, padLow = array<i64: 0, 1>{{.*}} : (tensor<1x1x3x6xf32>
func.func @forward(
    %x: tensor<1x1x6x6xf32> {soap.role = "input", soap.name = "x"},
    %w: tensor<1x1x3x3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<1x1x6x6xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.unary <relu> %x {
      soap.config = #soap.config<[dim2 = 3], devices = "0..2">}
      : (tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
  %1 = soap.convolution %0, %w {
      strides = array<i64: 1, 1>, padLow = array<i64: 1, 1>,
      padHigh = array<i64: 1, 1>, dilations = array<i64: 1, 1>, groups = 1 : i64,
      soap.config = #soap.config<[height = 3], devices = "0..2">}
      : (tensor<1x1x6x6xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x6x6xf32>
  return %1 : tensor<1x1x6x6xf32>
}
