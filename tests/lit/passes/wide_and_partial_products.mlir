// RUN: soapstone-opt %s -split-input-file --pass-pipeline='builtin.module(func.func(soap-fuse-products))' | FileCheck %s

// Sums are f32 in the product: the cast of a weight's gradient costs nothing,
// and the bias's gradient has the type of the result.
// CHECK-LABEL: func @wide_weight_gradient
func.func @wide_weight_gradient(%x: tensor<2x8x4xbf16>, %g: tensor<2x8x6xbf16>) -> (tensor<4x6xf32>, tensor<6xf32>) {
  // CHECK-NEXT: %[[D:.*]], %[[S:.*]] = soap.matrix_product %{{.*}} contract [0, 1] x [0, 1] to f32 {biasGradient = #soap.bias_gradient<rhs>}
  // CHECK-NEXT: return %[[D]], %[[S]]
  %d = soap.dot %x, %g batch [] x [] contract [0, 1] x [0, 1] : (tensor<2x8x4xbf16>, tensor<2x8x6xbf16>) -> tensor<4x6xbf16>
  %c = soap.cast %d to f32 : (tensor<4x6xbf16>) -> tensor<4x6xf32>
  %w = soap.cast %g to f32 : (tensor<2x8x6xbf16>) -> tensor<2x8x6xf32>
  %s = soap.reduce <sum> %w over [0, 1] : (tensor<2x8x6xf32>) -> tensor<6xf32>
  return %c, %s : tensor<4x6xf32>, tensor<6xf32>
}

// -----

// A partial product is summed over devices before the bias comes to it.
module attributes {dist.devices = 2 : i64} {
  // CHECK-LABEL: func @partial_product
  func.func @partial_product(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // CHECK-NOT: soap.matrix_product
    %d = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %p = dist.all_reduce <sum> %d groups [[0, 1]] channel 0 label "d" : tensor<8x4xf32>
    %q = dist.wait %p : tensor<8x4xf32>
    %r = soap.broadcast %b dims [1] shape [8, 4] : (tensor<4xf32>) -> tensor<8x4xf32>
    %s = soap.binary <add> %q, %r : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %a = soap.unary <relu> %s : (tensor<8x4xf32>) -> tensor<8x4xf32>
    return %s, %a : tensor<8x4xf32>, tensor<8x4xf32>
  }
}
