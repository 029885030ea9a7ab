// RUN: soapstone-opt %s --soap-fold-time="micro-batches=2 whole=true" | FileCheck %s
// RUN: not soapstone-opt %s --soap-fold-time=micro-batches=2 2>&1 | FileCheck %s --check-prefix=PART

// The labels that count are those of the batch less the ignored ones. The number
// is that of the file's batch: of the whole batch it is right, but of a batch of
// two such files it would be another.
//
// CHECK: func.func @forward
// PART: error: binary makes the loss something else than a sum over the batch
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %m: tensor<4x3xf32> {soap.role = "input", soap.name = "m"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.reduce <sum> %x over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %1 = soap.binary <mul> %0, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = soap.reduce <sum> %m over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %3 = soap.fill 1.200000e+01 : f32 shape [] : tensor<f32>
  %4 = soap.binary <sub> %3, %2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %5 = soap.binary <div> %1, %4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %5 : tensor<f32>
}
