// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @few_dims(%x: tensor<3xf32>, %e: tensor<3xi64>) {
  // expected-error @+2 {{'experts' must end in tokens and choices, got 'tensor<3xi64>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dispatch %x to [%e, %e] experts 2 capacity 2 : (tensor<3xf32>, tensor<3xi64>, tensor<3xi64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @places(%x: tensor<3x4xf32>, %e: tensor<3x2xi64>, %p: tensor<3x2xi32>) {
  // expected-error @+2 {{'places' must have the type of 'experts', 'tensor<3x2xi64>', got 'tensor<3x2xi32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dispatch %x to [%e, %p] experts 2 capacity 2 : (tensor<3x4xf32>, tensor<3x2xi64>, tensor<3x2xi32>) -> tensor<2x2x4xf32>
  return
}

// -----

func.func @weights(%x: tensor<3x4xbf16>, %e: tensor<3x2xi64>, %w: tensor<3x2xbf16>) {
  // expected-error @+2 {{'weights' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dispatch %x to [%e, %e] weighted %w experts 2 capacity 2 : (tensor<3x4xbf16>, tensor<3x2xi64>, tensor<3x2xi64>, tensor<3x2xbf16>) -> tensor<2x2x4xbf16>
  return
}

// -----

func.func @tokens(%x: tensor<4x4xf32>, %e: tensor<3x2xi64>) {
  // expected-error @+2 {{'tokens' must have the dims [3] of 'experts' in front, got 'tensor<4x4xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dispatch %x to [%e, %e] experts 2 capacity 2 : (tensor<4x4xf32>, tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<2x2x4xf32>
  return
}

// -----

func.func @capacity(%x: tensor<3x4xf32>, %e: tensor<3x2xi64>) {
  // expected-error @+2 {{'capacity' holds -1, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.dispatch %x to [%e, %e] experts 2 capacity -1 : (tensor<3x4xf32>, tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<2x1x4xf32>
  return
}

// -----

func.func @groups(%s: tensor<2x4x3x6xf32>, %e: tensor<5x3x2xi64>) {
  // expected-error @+2 {{'slots' must have the dims [5] of 'experts' behind that of the experts, got 'tensor<2x4x3x6xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.combine %s from [%e, %e] : (tensor<2x4x3x6xf32>, tensor<5x3x2xi64>, tensor<5x3x2xi64>) -> tensor<5x3x6xf32>
  return
}

// -----

func.func @types(%x: tensor<3x4xf32>, %s: tensor<2x2x4xbf16>, %e: tensor<3x2xi64>) {
  // expected-error @+2 {{'slots' must have elements of type 'f32', got 'bf16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slot_products %x, %s from [%e, %e] : (tensor<3x4xf32>, tensor<2x2x4xbf16>, tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<3x2xf32>
  return
}

// -----

func.func @features(%x: tensor<3x4xf32>, %s: tensor<2x2x5xf32>, %e: tensor<3x2xi64>) {
  // expected-error @+2 {{'slots' must end in the features [4] of 'tokens', got 'tensor<2x2x5xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slot_products %x, %s from [%e, %e] : (tensor<3x4xf32>, tensor<2x2x5xf32>, tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<3x2xf32>
  return
}
