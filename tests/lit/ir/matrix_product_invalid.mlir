// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @element_type(%x: tensor<8x4xf32>, %w: tensor<4x16xf32>) {
  // expected-error @+2 {{'elementType' is 'bf16', but must be that of the operands, 'f32', or f32}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.matrix_product %x, %w contract [1] x [0] to bf16 : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xbf16>
  return
}

// -----

func.func @two_columns(%x: tensor<8x4xf32>, %w: tensor<4x16x2xf32>) {
  // expected-error @+2 {{'rhs' must have one free dim, got 2}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.matrix_product %x, %w contract [1] x [0] to f32 : (tensor<8x4xf32>, tensor<4x16x2xf32>) -> tensor<8x16x2xf32>
  return
}

// -----

func.func @no_rows(%x: tensor<4xf32>, %w: tensor<4x16xf32>) {
  // expected-error @+2 {{'lhs' must have a free dim}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.matrix_product %x, %w contract [0] x [0] to f32 : (tensor<4xf32>, tensor<4x16xf32>) -> tensor<16xf32>
  return
}

// -----

func.func @keep_nothing(%x: tensor<8x4xf32>, %w: tensor<4x16xf32>) {
  // expected-error @+2 {{'keep' and 'gradient' need an 'activation'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0, %1 = soap.matrix_product %x, %w contract [1] x [0] to f32 {keep = true} : (tensor<8x4xf32>, tensor<4x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return
}

// -----

func.func @keep_of_a_gradient(%x: tensor<8x4xf32>, %w: tensor<4x16xf32>, %k: tensor<8x16xf32>) {
  // expected-error @+2 {{'keep' is of the forward op, 'gradient' is not}}
  // expected-error @+1 {{failed to infer returned types}}
  %0, %1 = soap.matrix_product %x, %w with %k contract [1] x [0] to f32 {activation = #soap.activation<gelu_tanh>, keep = true, gradient = true}
    : (tensor<8x4xf32>, tensor<4x16xf32>, tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return
}

// -----

func.func @bias_and_its_gradient(%x: tensor<8x4xf32>, %w: tensor<4x16xf32>, %b: tensor<16xf32>) {
  // expected-error @+2 {{'biasGradient' is not of the forward op}}
  // expected-error @+1 {{failed to infer returned types}}
  %0, %1 = soap.matrix_product %x, %w with %b contract [1] x [0] to f32 {biasGradient = #soap.bias_gradient<rhs>}
    : (tensor<8x4xf32>, tensor<4x16xf32>, tensor<16xf32>) -> (tensor<8x16xf32>, tensor<16xf32>)
  return
}

// -----

func.func @nothing_kept(%x: tensor<8x4xf32>, %w: tensor<4x16xf32>) {
  // expected-error @+2 {{'gradient' needs what the forward op kept}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.matrix_product %x, %w contract [1] x [0] to f32 {activation = #soap.activation<relu>, gradient = true} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @short_bits(%x: tensor<8x4xf32>, %w: tensor<4x16xf32>, %k: tensor<8x1xi32>) {
  // expected-error @+2 {{'extra' must have shape [8, 4], got [8, 1]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.matrix_product %x, %w with %k contract [1] x [0] to f32 {activation = #soap.activation<relu>, gradient = true}
    : (tensor<8x4xf32>, tensor<4x16xf32>, tensor<8x1xi32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @narrow_bias(%x: tensor<8x4xbf16>, %w: tensor<4x16xbf16>, %b: tensor<16xbf16>) {
  // expected-error @+2 {{'extra' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.matrix_product %x, %w with %b contract [1] x [0] to f32 : (tensor<8x4xbf16>, tensor<4x16xbf16>, tensor<16xbf16>) -> tensor<8x16xf32>
  return
}

// -----

func.func @activated_sum(%x: tensor<8x4xf32>, %w: tensor<4x16xf32>, %a: tensor<8x16xf32>) {
  // expected-error @+2 {{'activation' cannot follow a sum with a tensor}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.matrix_product %x, %w with %a contract [1] x [0] to f32 {activation = #soap.activation<relu>}
      : (tensor<8x4xf32>, tensor<4x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}
