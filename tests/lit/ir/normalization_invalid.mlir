// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @softmax_dim(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dim' is 2, but must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.softmax %x over 2 {logarithm = false} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @norm_scalar_scale(%x: tensor<2x8xf32>, %s: tensor<f32>) {
  // expected-error @+2 {{'scale' must cover 1 to 2 dims of the input, got 'tensor<f32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.norm <layer> %x, %s {epsilon = 0.0 : f64} : (tensor<2x8xf32>, tensor<f32>) -> (tensor<2x8xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @norm_scale_rank(%x: tensor<8xf32>, %s: tensor<1x8xf32>) {
  // expected-error @+2 {{'scale' must cover 1 to 1 dims of the input, got 'tensor<1x8xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.norm <layer> %x, %s {epsilon = 0.0 : f64} : (tensor<8xf32>, tensor<1x8xf32>) -> (tensor<8xf32>, tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @norm_scale_shape(%x: tensor<2x8xf32>, %s: tensor<7xf32>) {
  // expected-error @+2 {{'scale' must have shape [8], got [7]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.norm <layer> %x, %s {epsilon = 0.0 : f64} : (tensor<2x8xf32>, tensor<7xf32>) -> (tensor<2x8xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @norm_scale_type(%x: tensor<2x8xbf16>, %s: tensor<8xf32>) {
  // expected-error @+2 {{'scale' must have elements of type 'bf16', got 'f32'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.norm <layer> %x, %s {epsilon = 0.0 : f64} : (tensor<2x8xbf16>, tensor<8xf32>) -> (tensor<2x8xbf16>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @norm_bias(%x: tensor<2x8xf32>, %s: tensor<8xf32>, %b: tensor<2xf32>) {
  // expected-error @+2 {{'bias' must have the type of 'scale', 'tensor<8xf32>', got 'tensor<2xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.norm <layer> %x, %s, %b {epsilon = 0.0 : f64} : (tensor<2x8xf32>, tensor<8xf32>, tensor<2xf32>) -> (tensor<2x8xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @norm_epsilon(%x: tensor<2x8xf32>, %s: tensor<8xf32>) {
  // expected-error @+1 {{'epsilon' is -1.000000e+00, but must be finite and at least 0}}
  %0:3 = soap.norm <layer> %x, %s {epsilon = -1.0 : f64} : (tensor<2x8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @norm_grad_mean(%x: tensor<2x3x8xf32>, %s: tensor<8xf32>, %r: tensor<2x3xf32>) {
  // expected-error @+2 {{'mean' must have shape [2, 3], got [8]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.norm_grad <layer> %x, %s, %s, %r, %x
    : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<2x3xf32>, tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @norm_grad_rstd(%x: tensor<2x3x8xf32>, %s: tensor<8xf32>, %r: tensor<2x3xf32>, %h: tensor<2x3xf16>) {
  // expected-error @+2 {{'rstd' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.norm_grad <layer> %x, %s, %r, %h, %x
    : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<2x3xf32>, tensor<2x3xf16>, tensor<2x3x8xf32>) -> (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @norm_grad_result(%x: tensor<2x3x8xf32>, %s: tensor<8xf32>, %r: tensor<2x3xf32>, %e: tensor<2x3x8xf16>) {
  // expected-error @+2 {{'resultGrad' must have the type of 'input', 'tensor<2x3x8xf32>', got 'tensor<2x3x8xf16>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.norm_grad <layer> %x, %s, %r, %r, %e
    : (tensor<2x3x8xf32>, tensor<8xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x8xf16>) -> (tensor<2x3x8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @batch_norm_rank(%x: tensor<4xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'input' must have shape [N, C, spatial..], got 'tensor<4xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.batch_norm %x, %s, %b {epsilon = 1.0e-5 : f64}
    : (tensor<4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_scale(%x: tensor<4x3x5xf32>, %s: tensor<5xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{'scale' must have shape [3], got [5]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.batch_norm %x, %s, %b {epsilon = 1.0e-5 : f64}
    : (tensor<4x3x5xf32>, tensor<5xf32>, tensor<3xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_bias(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %b: tensor<5xf32>) {
  // expected-error @+2 {{'bias' must have the type of 'scale', 'tensor<3xf32>', got 'tensor<5xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.batch_norm %x, %s, %b {epsilon = 1.0e-5 : f64}
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<5xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_epsilon(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'epsilon' is -1.000000e+00, but must be finite and at least 0}}
  %0:3 = soap.batch_norm %x, %s, %b {epsilon = -1.0 : f64}
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_grad_mean(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %m: tensor<4xf32>, %v: tensor<3xf32>, %dy: tensor<4x3x5xf32>) {
  // expected-error @+2 {{'mean' must have shape [3], got [4]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.batch_norm_grad %x, %s, %m, %v, %dy {epsilon = 1.0e-5 : f64}
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4x3x5xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_grad_variance(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xbf16>, %dy: tensor<4x3x5xf32>) {
  // expected-error @+2 {{'variance' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.batch_norm_grad %x, %s, %m, %v, %dy {epsilon = 1.0e-5 : f64}
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xbf16>, tensor<4x3x5xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_grad_result(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>, %dy: tensor<4x3xf32>) {
  // expected-error @+2 {{'resultGrad' must have the type of 'input', 'tensor<4x3x5xf32>', got 'tensor<4x3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0:3 = soap.batch_norm_grad %x, %s, %m, %v, %dy {epsilon = 1.0e-5 : f64}
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_grad_epsilon(%x: tensor<4x3x5xf32>, %s: tensor<3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>, %dy: tensor<4x3x5xf32>) {
  // expected-error @+1 {{'epsilon' is nan, but must be finite}}
  %0:3 = soap.batch_norm_grad %x, %s, %m, %v, %dy {epsilon = 0x7FF8000000000000 : f64}
    : (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5xf32>) -> (tensor<4x3x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
