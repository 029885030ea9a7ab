// RUN: soapstone-opt %s --split-input-file -verify-diagnostics --soap-fold-time="micro-batches=2 whole=true"

func.func @forward(%x: tensor<4x3x2x2xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"},
                   %b: tensor<3xf32> {soap.role = "parameter", soap.name = "b"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  // expected-error @+1 {{batch_norm takes statistics over its factor 'batch', the batch, which 2 micro-batches split; use one micro-batch (m=1 in the strategy, or --micro-batches 1), or --batch-norm micro-batch for statistics of each micro-batch}}
  %0, %9, %8 = soap.batch_norm %x, %w, %b {epsilon = 1.0e-5 : f64} : (tensor<4x3x2x2xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x2x2xf32>, tensor<3xf32>, tensor<3xf32>)
  %3 = soap.reduce <sum> %0 over [0, 1, 2, 3] : (tensor<4x3x2x2xf32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// The places of tokens in the buffers of experts.
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %p: tensor<3xf32> {soap.role = "parameter", soap.name = "p"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %v = soap.broadcast %p dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %y = soap.binary <mul> %x, %v : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  // expected-error @+1 {{cumulative_sum cannot be split on its factor 'dim0', the batch, which 2 micro-batches split; use one micro-batch (m=1 in the strategy, or --micro-batches 1)}}
  %0 = soap.cumulative_sum %y over 0 {exclusive = true, reverse = false} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = soap.reduce <sum> %0 over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %2 = soap.binary <mul> %1, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// -----

// A loss that balances experts: a product of two sums.
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %p: tensor<3xf32> {soap.role = "parameter", soap.name = "p"},
                   %w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %v = soap.broadcast %p dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %y = soap.binary <mul> %x, %v : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %0 = soap.reduce <sum> %y over [0] : (tensor<4x3xf32>) -> tensor<3xf32>
  %1 = soap.binary <mul> %0, %w : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error @+1 {{binary makes the loss something else than a sum over the batch, or one over a sum that depends on no parameter, which 2 micro-batches split; use one micro-batch (m=1 in the strategy, or --micro-batches 1)}}
  %2 = soap.binary <mul> %0, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = soap.reduce <sum> %2 over [0] : (tensor<3xf32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// Scores of all pairs of samples.
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %p: tensor<3xf32> {soap.role = "parameter", soap.name = "p"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %v = soap.broadcast %p dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %y = soap.binary <mul> %x, %v : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  // expected-error @+1 {{dot has its batch in other dimensions than those of its factor 'row', which 2 micro-batches split; use one micro-batch (m=1 in the strategy, or --micro-batches 1)}}
  %0 = soap.dot %y, %y batch [] x [] contract [1] x [1] : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x4xf32>
  %1 = soap.reduce <sum> %0 over [0, 1] : (tensor<4x4xf32>) -> tensor<f32>
  %2 = soap.binary <mul> %1, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// -----

// Samples less their mean.
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %p: tensor<3xf32> {soap.role = "parameter", soap.name = "p"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %v = soap.broadcast %p dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %y = soap.binary <mul> %x, %v : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %0 = soap.reduce <sum> %y over [0] : (tensor<4x3xf32>) -> tensor<3xf32>
  // expected-error @+1 {{broadcast combines samples of its factor 'dim0' with a sum over the batch, which 2 micro-batches split; use one micro-batch (m=1 in the strategy, or --micro-batches 1)}}
  %1 = soap.broadcast %0 dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %2 = soap.binary <sub> %y, %1 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %3 = soap.reduce <sum> %2 over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %4 = soap.binary <mul> %3, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %4 : tensor<f32>
}

// -----

// expected-error @+1 {{a batch of 5 cannot be cut into 2 equal micro-batches; use 1 or 5, or a multiple of 2 as batch}}
func.func @forward(%x: tensor<5x3xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<5x3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.reduce <sum> %x over [0, 1] : (tensor<5x3xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// expected-error @+1 {{parameter 'w' has the batch in dimension 0, which 2 micro-batches split; use one micro-batch (m=1 in the strategy, or --micro-batches 1)}}
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<4x3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.binary <mul> %x, %w : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = soap.reduce <sum> %0 over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

// Two means, one of which is divided by what a parameter decides: it is not known
// before the first micro-batch.
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %m: tensor<4x3xf32> {soap.role = "input", soap.name = "m"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.reduce <sum> %x over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %1 = soap.binary <mul> %0, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = soap.broadcast %w dims [] shape [4, 3] : (tensor<f32>) -> tensor<4x3xf32>
  %3 = soap.binary <mul> %m, %2 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %4 = soap.reduce <sum> %3 over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  // expected-error @+1 {{binary makes the loss something else than a sum over the batch, or one over a sum that depends on no parameter, which 2 micro-batches split; use one micro-batch (m=1 in the strategy, or --micro-batches 1)}}
  %5 = soap.binary <div> %1, %4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %6 = soap.binary <add> %5, %1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %6 : tensor<f32>
}

// -----

// Marks that do not fit the tensor, by their axis or by their shape, are none:
// the gather stays flat.
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %i: tensor<4x2xi64> {soap.role = "input", soap.name = "i"},
                   %w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.broadcast %w dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %1 = soap.binary <mul> %x, %0 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = soap.iota shape [4, 2] dim 0 of i64 : tensor<4x2xi64>
  %3 = soap.fill 3 : i64 shape [4, 2] : tensor<4x2xi64>
  %4 = soap.binary <mul> %2, %3 : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  %5 = soap.binary <add> %i, %4 : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  %6 = soap.reshape %1 to [12] : (tensor<4x3xf32>) -> tensor<12xf32>
  // expected-error @+1 {{gather has its batch in other dimensions}}
  %7 = soap.gather %6[%5] dim 0 {soap.own_rows = array<i64: 7, 4, 3>} : (tensor<12xf32>, tensor<4x2xi64>) -> tensor<4x2xf32>
  %8 = soap.reduce <sum> %7 over [0, 1] : (tensor<4x2xf32>) -> tensor<f32>
  return %8 : tensor<f32>
}

// -----

func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %i: tensor<4x2xi64> {soap.role = "input", soap.name = "i"},
                   %w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.broadcast %w dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %1 = soap.binary <mul> %x, %0 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = soap.iota shape [4, 2] dim 0 of i64 : tensor<4x2xi64>
  %3 = soap.fill 3 : i64 shape [4, 2] : tensor<4x2xi64>
  %4 = soap.binary <mul> %2, %3 : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  %5 = soap.binary <add> %i, %4 : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  %6 = soap.reshape %1 to [12] : (tensor<4x3xf32>) -> tensor<12xf32>
  // expected-error @+1 {{gather has its batch in other dimensions}}
  %7 = soap.gather %6[%5] dim 0 {soap.own_rows = array<i64: 1, 4, 0>} : (tensor<12xf32>, tensor<4x2xi64>) -> tensor<4x2xf32>
  %8 = soap.reduce <sum> %7 over [0, 1] : (tensor<4x2xf32>) -> tensor<f32>
  return %8 : tensor<f32>
}
