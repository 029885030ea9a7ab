// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @reduce_range(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dims' holds 2, but its entries must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.reduce <sum> %x over [2] : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @reduce_order(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dims' must be strictly increasing, got [1, 0]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.reduce <sum> %x over [1, 0] : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @reduce_twice(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dims' must be strictly increasing, got [1, 1]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.reduce <sum> %x over [1, 1] : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @arg_reduce_dim(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dim' is -1, but must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.arg_reduce <max> %x over -1 {selectLast = false} : (tensor<2x3xf32>) -> tensor<2xi64>
  return
}

// -----

func.func @arg_reduce_empty(%x: tensor<2x0xf32>) {
  // expected-error @+2 {{cannot choose from dim 1 of size 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.arg_reduce <max> %x over 1 {selectLast = false} : (tensor<2x0xf32>) -> tensor<2xi64>
  return
}

// -----

func.func @arg_reduce_kind(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{kind must be max or min, got 'sum'}}
  %0 = soap.arg_reduce <sum> %x over 1 {selectLast = false} : (tensor<2x3xf32>) -> tensor<2xi64>
  return
}

// -----

func.func @cumulative_sum_dim(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dim' is 2, but must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.cumulative_sum %x over 2 {exclusive = false, reverse = false} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @top_k_scalar(%x: tensor<f32>) {
  // expected-error @+2 {{'input' must have a dim to choose from, got rank 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0, %1 = soap.top_k %x k 1 {largest = true} : (tensor<f32>) -> (tensor<f32>, tensor<i64>)
  return
}

// -----

func.func @top_k_too_many(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'k' is 4, but must lie in [0, 3]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0, %1 = soap.top_k %x k 4 {largest = true} : (tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xi64>)
  return
}

// -----

func.func @top_k_negative(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'k' is -1, but must lie in [0, 3]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0, %1 = soap.top_k %x k -1 {largest = true} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x1xi64>)
  return
}
