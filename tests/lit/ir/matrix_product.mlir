// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @forward
func.func @forward(%x: tensor<2x8x4xbf16>, %w: tensor<4x16xbf16>, %b: tensor<16xbf16>) {
  // CHECK: soap.matrix_product %{{.*}}, %{{.*}} with %{{.*}} contract [2] x [0] to bf16 : (
  %0 = soap.matrix_product %x, %w with %b contract [2] x [0] to bf16 : (tensor<2x8x4xbf16>, tensor<4x16xbf16>, tensor<16xbf16>) -> tensor<2x8x16xbf16>
  // CHECK: soap.matrix_product %{{.*}}, %{{.*}} with %{{.*}} contract [2] x [0] to bf16 {activation = #soap.activation<gelu_tanh>, keep = true}
  %1, %2 = soap.matrix_product %x, %w with %b contract [2] x [0] to bf16 {activation = #soap.activation<gelu_tanh>, keep = true}
    : (tensor<2x8x4xbf16>, tensor<4x16xbf16>, tensor<16xbf16>) -> (tensor<2x8x16xbf16>, tensor<2x8x16xbf16>)
  // CHECK: soap.matrix_product %{{.*}}, %{{.*}} contract [2] x [0] to f32 {activation = #soap.activation<relu>, keep = true}
  // CHECK-SAME: -> (tensor<2x8x16xf32>, tensor<16x4xi32>)
  %3, %4 = soap.matrix_product %x, %w contract [2] x [0] to f32 {activation = #soap.activation<relu>, keep = true}
    : (tensor<2x8x4xbf16>, tensor<4x16xbf16>) -> (tensor<2x8x16xf32>, tensor<16x4xi32>)
  return
}

// CHECK-LABEL: func.func @gradients
func.func @gradients(%g: tensor<8x4xf32>, %w: tensor<200x4xf32>, %bits: tensor<8x8xi32>, %kept: tensor<8x200xf32>) {
  // CHECK: {activation = #soap.activation<relu>, biasGradient = #soap.bias_gradient<result>, gradient = true}
  %0, %1 = soap.matrix_product %g, %w with %bits contract [1] x [1] to f32
    {activation = #soap.activation<relu>, gradient = true, biasGradient = #soap.bias_gradient<result>}
    : (tensor<8x4xf32>, tensor<200x4xf32>, tensor<8x8xi32>) -> (tensor<8x200xf32>, tensor<200xf32>)
  // CHECK: {activation = #soap.activation<gelu_tanh>, gradient = true}
  %2 = soap.matrix_product %g, %w with %kept contract [1] x [1] to f32 {activation = #soap.activation<gelu_tanh>, gradient = true}
    : (tensor<8x4xf32>, tensor<200x4xf32>, tensor<8x200xf32>) -> tensor<8x200xf32>
  // CHECK: {biasGradient = #soap.bias_gradient<lhs>} {{.*}} -> (tensor<4x200xf32>, tensor<4xf32>)
  %3, %4 = soap.matrix_product %g, %kept contract [0] x [0] to f32 {biasGradient = #soap.bias_gradient<lhs>}
    : (tensor<8x4xf32>, tensor<8x200xf32>) -> (tensor<4x200xf32>, tensor<4xf32>)
  // CHECK: {biasGradient = #soap.bias_gradient<rhs>} {{.*}} -> (tensor<4x200xf32>, tensor<200xf32>)
  %5, %6 = soap.matrix_product %g, %kept contract [0] x [0] to f32 {biasGradient = #soap.bias_gradient<rhs>}
    : (tensor<8x4xf32>, tensor<8x200xf32>) -> (tensor<4x200xf32>, tensor<200xf32>)
  return
}
