// RUN: soapstone-opt %s -verify-diagnostics --soap-add-loss=loss=cross-entropy

// expected-error @+1 {{cross-entropy needs two classes or more, the output has 1; use mse or a model with its own loss}}
func.func @forward(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  return %x : tensor<4x1xf32>
}
