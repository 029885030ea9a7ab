// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @dot_types(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xbf16>) {
  // expected-error @+2 {{'rhs' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [0] contract [2] x [1] : (tensor<2x8x4xf32>, tensor<2x4x5xbf16>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_batch_length(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{'rhsBatch' must have 1 entries, got 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [] contract [2] x [1] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_contract_length(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{'rhsContract' must have 1 entries, got 2}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [0] contract [2] x [1, 2] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_lhs_batch_range(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{'lhsBatch' holds 3, but its entries must lie in [0, 3)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [3] x [0] contract [2] x [1] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_rhs_batch_range(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{'rhsBatch' holds -1, but its entries must lie in [0, 3)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [-1] contract [2] x [1] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_lhs_contract_range(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{'lhsContract' holds 3, but its entries must lie in [0, 3)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [0] contract [3] x [1] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_rhs_contract_range(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{'rhsContract' holds 4, but its entries must lie in [0, 3)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [0] contract [2] x [4] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_repeated(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{'lhsContract' holds 2 twice}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [0] contract [2, 2] x [1, 2] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_overlap(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{dim 0 is in both 'lhsBatch' and 'lhsContract'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [0] contract [0] x [1] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_rhs_overlap(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{dim 0 is in both 'rhsBatch' and 'rhsContract'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [0] contract [2] x [0] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_batch_size(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{batches over dims of different size: lhs dim 0 is 2, rhs dim 1 is 4}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [1] contract [2] x [0] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_contract_size(%a: tensor<2x8x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error @+2 {{contracts dims of different size: lhs dim 1 is 8, rhs dim 1 is 4}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [0] x [0] contract [1] x [1] : (tensor<2x8x4xf32>, tensor<2x4x5xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @dot_overflows(%a: tensor<4294967296xf32>, %b: tensor<4294967296xf32>) {
  // expected-error @+2 {{has more bytes than fit in 64 bits}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dot %a, %b batch [] x [] contract [] x [] : (tensor<4294967296xf32>, tensor<4294967296xf32>) -> tensor<2x8x5xf32>
  return
}

// -----

func.func @convolution_types(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf16>) {
  // expected-error @+2 {{'weight' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf16>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_rank(%x: tensor<4x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{input must have shape [N, C, spatial..] with 1 to 3 spatial dims, got [4, 8]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<4x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_weight_rank(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error @+2 {{weight must have the rank of the input, 4, got [6, 4, 3]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_groups(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'groups' is 0, but must be at least 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 0 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_uneven_groups(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{cannot split 4 input and 6 output channels into 4 equal groups}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 4 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_channels(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{weight must have 2 input channels a group, got 4}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 2 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_strides(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'strides' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_pad_low(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'padLow' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 1>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_pad_high(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'padHigh' must have 2 entries, got 3}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 1, 1, 1>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_dilations(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'dilations' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_stride_zero(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'strides' holds 0, but its entries must be at least 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 0, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_dilation_zero(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'dilations' holds 0, but its entries must be at least 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 0>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_empty_window(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x0x3xf32>) {
  // expected-error @+2 {{'window' holds 0, but its entries must be at least 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x0x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_window_too_large(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{the dilated window is larger than the padded input along spatial dim 1: window 3, dilation 4, input 8, padding 0 and 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 4>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @convolution_padding_overflows(%x: tensor<1x4x8x8xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{the padded input overflows 64 bits along spatial dim 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution %x, %w {strides = array<i64: 1, 1>, padLow = array<i64: 9223372036854775807, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  return
}

// -----

func.func @input_grad_types(%dy: tensor<1x6x6x6xf32>, %w: tensor<6x4x3x3xf16>) {
  // expected-error @+2 {{'weight' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution_input_grad %dy, %w shape [1, 4, 8, 8] {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x6x6x6xf32>, tensor<6x4x3x3xf16>) -> tensor<1x4x8x8xf32>
  return
}

// -----

func.func @input_grad_shape(%dy: tensor<1x6x6x6xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'resultGrad' must have shape [1, 6, 7, 6], got [1, 6, 6, 6]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution_input_grad %dy, %w shape [1, 4, 9, 8] {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x6x6x6xf32>, tensor<6x4x3x3xf32>) -> tensor<1x4x9x8xf32>
  return
}

// -----

func.func @input_grad_negative(%dy: tensor<1x6x6x6xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{'inputShape' holds -1, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution_input_grad %dy, %w shape [-1, 4, 8, 8] {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x6x6x6xf32>, tensor<6x4x3x3xf32>) -> tensor<1x4x8x8xf32>
  return
}

// -----

func.func @weight_grad_types(%x: tensor<1x4x8x8xf32>, %dy: tensor<1x6x6x6xbf16>) {
  // expected-error @+2 {{'resultGrad' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution_weight_grad %x, %dy shape [6, 4, 3, 3] {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<1x6x6x6xbf16>) -> tensor<6x4x3x3xf32>
  return
}

// -----

func.func @weight_grad_shape(%x: tensor<1x4x8x8xf32>, %dy: tensor<1x6x6x6xf32>) {
  // expected-error @+2 {{'resultGrad' must have shape [1, 6, 6, 7], got [1, 6, 6, 6]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution_weight_grad %x, %dy shape [6, 4, 3, 2] {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<1x6x6x6xf32>) -> tensor<6x4x3x2xf32>
  return
}

// -----

func.func @weight_grad_negative(%x: tensor<1x4x8x8xf32>, %dy: tensor<1x6x6x6xf32>) {
  // expected-error @+2 {{'weightShape' holds -6, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.convolution_weight_grad %x, %dy shape [-6, 4, 3, 3] {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
    : (tensor<1x4x8x8xf32>, tensor<1x6x6x6xf32>) -> tensor<6x4x3x3xf32>
  return
}

// -----

func.func @pool_rank(%x: tensor<4x8xf32>) {
  // expected-error @+2 {{input must have shape [N, C, spatial..] with 1 to 3 spatial dims, got [4, 8]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0, 0>}
    : (tensor<4x8xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @pool_window_length(%x: tensor<1x4x8x8xf32>) {
  // expected-error @+2 {{'window' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0, 0>}
    : (tensor<1x4x8x8xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @pool_window_zero(%x: tensor<1x4x8x8xf32>) {
  // expected-error @+2 {{'window' holds 0, but its entries must be at least 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 0, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0, 0>}
    : (tensor<1x4x8x8xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @pool_negative_low(%x: tensor<1x4x8x8xf32>) {
  // expected-error @+2 {{'padLow' holds -1, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, -1>,
      padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0, 0>}
    : (tensor<1x4x8x8xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @pool_negative_high(%x: tensor<1x4x8x8xf32>) {
  // expected-error @+2 {{'padHigh' holds -1, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, -1>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0, 0>}
    : (tensor<1x4x8x8xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @pool_extra_length(%x: tensor<1x4x8x8xf32>) {
  // expected-error @+2 {{'extraHigh' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0>}
    : (tensor<1x4x8x8xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @pool_extra_negative(%x: tensor<1x4x8x8xf32>) {
  // expected-error @+2 {{'extraHigh' holds -1, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0, -1>}
    : (tensor<1x4x8x8xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @pool_extra_too_large(%x: tensor<1x4x8x8xf32>) {
  // expected-error @+2 {{'extraHigh' holds 1, more than the padding 0 that contains it}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0, 1>}
    : (tensor<1x4x8x8xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @pool_grad_shape(%x: tensor<1x4x8x8xf32>) {
  // expected-error @+2 {{'resultGrad' must have shape [1, 4, 4, 4], got [1, 4, 8, 8]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pool_grad %x, %x {kind = #soap.pool<max>, window = array<i64: 2, 2>, strides = array<i64: 2, 2>, padLow = array<i64: 0, 0>,
      padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, countPadding = false, extraHigh = array<i64: 0, 0>}
    : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  return
}
