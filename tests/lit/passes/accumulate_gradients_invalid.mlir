// RUN: soapstone-opt %s -verify-diagnostics --soap-accumulate-gradients=micro-batches=0

// expected-error @+1 {{cannot accumulate over 0 micro-batches; use 1 to 1048576}}
func.func @step(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
