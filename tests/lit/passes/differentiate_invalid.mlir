// RUN: soapstone-opt %s -split-input-file -verify-diagnostics --soap-differentiate

// expected-error @+1 {{has no loss to differentiate; run soap-add-loss first}}
func.func @forward(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// expected-error @+1 {{has a loss of type 'tensor<2xf32>', which must be tensor<f32>}}
func.func @forward(%x: tensor<2xf32>) -> (tensor<2xf32> {soap.role = "loss"}) {
  return %x : tensor<2xf32>
}

// -----

func.func @forward(%x: tensor<2x4xf32>, %s: tensor<4xf32> {soap.role = "parameter", soap.name = "s"},
                   %m: tensor<2xf32>, %r: tensor<2xf32>) -> (tensor<f32> {soap.role = "loss"}) {
  // expected-error @+1 {{'soap.norm_grad' op has no derivative}}
  %0:3 = soap.norm_grad <layer> %x, %s, %m, %r, %x : (tensor<2x4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %1 = soap.reduce <sum> %0#0 over [0, 1] : (tensor<2x4xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

func.func @forward(%x: tensor<2x4xf32>, %s: tensor<4xf32> {soap.role = "parameter", soap.name = "s"})
    -> (tensor<f32> {soap.role = "loss"}) {
  // expected-error @+1 {{has no derivative of its results 'mean' and 'rstd'}}
  %0:3 = soap.norm <rms> %x, %s {epsilon = 1.0e-5} : (tensor<2x4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<2xf32>, tensor<2xf32>)
  %1 = soap.reduce <sum> %0#2 over [0] : (tensor<2xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

func.func @forward(%x: tensor<2x2147483648xf32> {soap.role = "parameter", soap.name = "x"})
    -> (tensor<f32> {soap.role = "loss"}) {
  // expected-error @+1 {{'soap.top_k' op needs a gradient of shape [2, 2147483648, 2147483648], whose size overflows 64 bits}}
  %0:2 = soap.top_k %x k 2147483648 {largest = true} : (tensor<2x2147483648xf32>) -> (tensor<2x2147483648xf32>, tensor<2x2147483648xi64>)
  %1 = soap.reduce <sum> %0#0 over [0, 1] : (tensor<2x2147483648xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}
