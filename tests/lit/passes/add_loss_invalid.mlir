// RUN: soapstone-opt %s -split-input-file -verify-diagnostics --soap-add-loss=loss=none

// expected-error @+1 {{has no scalar float output that could be the loss; choose a loss: cross-entropy or mse}}
func.func @forward(%x: tensor<2x5xf32>) -> tensor<2x5xf32> {
  return %x : tensor<2x5xf32>
}

// -----

// expected-error @+1 {{has 2 scalar float outputs and not exactly one named 'loss'}}
func.func @forward(%x: tensor<f32>, %y: tensor<1x1xf32>) -> (tensor<f32>, tensor<1x1xf32>) {
  return %x, %y : tensor<f32>, tensor<1x1xf32>
}

// -----

// expected-error @below {{has no function 'forward'}}
module {
}
