// RUN: soapstone-opt %s --split-input-file --soap-fold-time="micro-batches=2 whole=true" | FileCheck %s
// RUN: not soapstone-opt %s --split-input-file --soap-fold-time=micro-batches=2 2>&1 | FileCheck %s --check-prefix=PART

// Two means over different labels: no division at the end is right for both, so
// that both divisors are those of the whole batch from the start.
// CHECK-LABEL: func @forward
// CHECK-SAME: %arg1: tensor<2x3xf32> {soap.name = "m"
// CHECK-SAME: %[[ALL:[a-z0-9]+]]: tensor<4x3xf32> {soap.batch_of = "m", soap.name = "m.batch", soap.role = "input"}
// CHECK-NOT: soap.role = "gradient"
// CHECK: %[[ROWS:.*]] = soap.binary <mul> %arg0, %{{.*}} : (tensor<2x3xf32>
// CHECK: %[[SCALED:.*]] = soap.reduce <sum> %[[ROWS]] over [0, 1]
// CHECK: %[[COUNT:.*]] = soap.reduce <sum> %[[ALL]] over [0, 1] : (tensor<4x3xf32>)
// CHECK: soap.binary <div> %[[SCALED]], %[[COUNT]]
// CHECK: %[[SQUARES:.*]] = soap.binary <mul> %[[ALL]], %[[ALL]] : (tensor<4x3xf32>
// CHECK: %[[OTHER:.*]] = soap.reduce <sum> %[[SQUARES]]
// CHECK: soap.binary <div> %[[SCALED]], %[[OTHER]]
// CHECK-NOT: soap.loss_factor
// PART: error: binary makes the loss something else than a sum over the batch
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %m: tensor<4x3xf32> {soap.role = "input", soap.name = "m"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %a = soap.broadcast %w dims [] shape [4, 3] : (tensor<f32>) -> tensor<4x3xf32>
  %b = soap.binary <mul> %x, %a : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = soap.reduce <sum> %b over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %2 = soap.reduce <sum> %m over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %3 = soap.binary <div> %1, %2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %4 = soap.binary <mul> %m, %m : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %5 = soap.reduce <sum> %4 over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %6 = soap.binary <div> %1, %5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %7 = soap.binary <add> %3, %6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %7 : tensor<f32>
}

// -----

// A mean over the labels that count beside a plain sum.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[ALL:[a-z0-9]+]]: tensor<4x3xf32> {soap.batch_of = "m"
// CHECK: %[[COUNT:.*]] = soap.reduce <sum> %[[ALL]]
// CHECK: soap.binary <div> %{{.*}}, %[[COUNT]]
// PART: error: binary makes the loss something else
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %m: tensor<4x3xf32> {soap.role = "input", soap.name = "m"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %a = soap.broadcast %w dims [] shape [4, 3] : (tensor<f32>) -> tensor<4x3xf32>
  %b = soap.binary <mul> %x, %a : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = soap.reduce <sum> %b over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %2 = soap.reduce <sum> %m over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %3 = soap.binary <div> %1, %2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %4 = soap.binary <add> %3, %1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %4 : tensor<f32>
}

// -----

// A divisor for each column, and samples less their mean over the batch.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[ALL:[a-z0-9]+]]: tensor<4x3xf32> {soap.batch_of = "x"
// CHECK: %[[TOTAL:.*]] = soap.reduce <sum> %[[ALL]] over [0] : (tensor<4x3xf32>) -> tensor<3xf32>
// CHECK: soap.broadcast %[[TOTAL]] dims [1] shape [2, 3]
// CHECK: soap.binary <div> %{{.*}}, %[[TOTAL]]
// PART: error: broadcast combines samples
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.reduce <sum> %x over [0] : (tensor<4x3xf32>) -> tensor<3xf32>
  %1 = soap.broadcast %0 dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %2 = soap.binary <sub> %x, %1 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %3 = soap.broadcast %w dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %4 = soap.binary <mul> %2, %3 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %5 = soap.reduce <sum> %4 over [0] : (tensor<4x3xf32>) -> tensor<3xf32>
  %6 = soap.binary <div> %5, %0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %7 = soap.reduce <sum> %6 over [0] : (tensor<3xf32>) -> tensor<f32>
  return %7 : tensor<f32>
}
