// RUN: soapstone-opt %s --split-input-file --soap-fold-time="micro-batches=2 whole=true" | FileCheck %s
// RUN: soapstone-opt %s --split-input-file --soap-fold-time=micro-batches=2 | FileCheck %s --check-prefix=PART

// Rows of one of two micro-batches, the divisor of the whole batch. Dropout
// numbers elements as in the whole batch; a file of one micro-batch shares the
// mean.
// CHECK-LABEL: func @forward
// CHECK-SAME: tensor<2x3xf32> {soap.name = "x"
// CHECK: soap.dropout {{.*}} {ratio = 5.000000e-01 : f64, soap.micro_batch_elements = 6 : i64, stream = 1 : i64} : (tensor<2x3xf32>
// CHECK: soap.dot {{.*}} -> tensor<2x2xf32>
// CHECK: %[[SUM:.*]] = soap.reduce <sum> %{{.*}} over [0, 1] : (tensor<2x2xf32>)
// CHECK: %[[SHARE:.*]] = soap.fill 1.250000e-01
// CHECK: %[[MEAN:.*]] = soap.binary <mul> %[[SUM]], %[[SHARE]]
// CHECK: return %[[MEAN]]
// PART-LABEL: func @forward
// PART-SAME: tensor<4x3xf32> {soap.name = "x"
// PART: soap.micro_batch_elements = 12
// PART: %[[MEAN:.*]] = soap.binary <mul>
// PART: %[[HALF:.*]] = soap.fill 5.000000e-01
// PART: %[[LOSS:.*]] = soap.binary <mul> %[[MEAN]], %[[HALF]]
// PART: return %[[LOSS]]
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<3x2xf32> {soap.role = "parameter", soap.name = "w"},
                   %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
                   %step: tensor<i64> {soap.role = "step", soap.name = "step"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.dropout %x, %seed, %step {ratio = 0.5 : f64, stream = 1 : i64} : (tensor<4x3xf32>, tensor<i64>, tensor<i64>) -> tensor<4x3xf32>
  %1 = soap.dot %0, %w batch [] x [] contract [1] x [0] : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  %2 = soap.reduce <sum> %1 over [0, 1] : (tensor<4x2xf32>) -> tensor<f32>
  %3 = soap.fill 1.25e-01 : f32 shape [] : tensor<f32>
  %4 = soap.binary <mul> %2, %3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %4 : tensor<f32>
}

// -----

// The batch inside other dimensions: numbers go by the shape of the whole
// batch, and a counter over samples begins where the micro-batch does.
// CHECK-LABEL: func @forward
// CHECK: %[[COUNT:.*]] = soap.iota shape [2, 3] dim 0
// CHECK: %[[BIT:.*]] = soap.fill 1099511627776
// CHECK: %[[INDEX:.*]] = soap.binary <div> %{{.*}}, %[[BIT]]
// CHECK: %[[ROWS:.*]] = soap.fill 2 : i64
// CHECK: %[[FIRST:.*]] = soap.binary <mul> %[[INDEX]], %[[ROWS]]
// CHECK: %[[SPREAD:.*]] = soap.broadcast {{.*}} -> tensor<2x3xf32>
// CHECK: soap.binary <add> %[[COUNT]], %[[SPREAD]]
// CHECK: soap.transpose {{.*}} -> tensor<3x2xf32>
// CHECK: soap.dropout {{.*}} {ratio = 5.000000e-01 : f64, soap.global_offsets = array<i64: 0, 0>, soap.global_shape = array<i64: 3, 4>, soap.micro_batch_elements = 2 : i64, stream = 1 : i64}
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"},
                   %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
                   %step: tensor<i64> {soap.role = "step", soap.name = "step"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.iota shape [4, 3] dim 0 of f32 : tensor<4x3xf32>
  %1 = soap.binary <mul> %x, %0 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = soap.transpose %1 [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %3 = soap.dropout %2, %seed, %step {ratio = 0.5 : f64, stream = 1 : i64} : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
  %4 = soap.reduce <sum> %3 over [0, 1] : (tensor<3x4xf32>) -> tensor<f32>
  %5 = soap.binary <mul> %4, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %5 : tensor<f32>
}

// -----

// Windows in other dimensions stay as they are.
// CHECK-LABEL: func @forward
// CHECK: soap.slice %{{.*}} starts [0, 1] sizes [2, 2] steps [1, 1] : (tensor<2x3xf32>) -> tensor<2x2xf32>
// CHECK: soap.pad %{{.*}} low [0, 1] high [0, 2] interior [0, 0]
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.slice %x starts [0, 1] sizes [4, 2] steps [1, 1] : (tensor<4x3xf32>) -> tensor<4x2xf32>
  %1 = soap.pad %0 with 1.0 : f32 low [0, 1] high [0, 2] interior [0, 0] : (tensor<4x2xf32>) -> tensor<4x5xf32>
  %2 = soap.reduce <sum> %1 over [0, 1] : (tensor<4x5xf32>) -> tensor<f32>
  %3 = soap.binary <mul> %2, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// Two means over the labels that count, one added up from another shape and one
// with a constant factor in its divisor, have one divisor: it is added up once.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[SUM:[a-z0-9]+]]: tensor<f32> {soap.init = {{.*}}, soap.name = "loss.weight", soap.role = "gradient"}
// CHECK-NOT: soap.role = "gradient"
// CHECK: %[[COUNT:.*]] = soap.reduce <sum> %arg1 over [0, 1] : (tensor<2x3xf32>)
// CHECK: %[[ALL:.*]] = soap.fill 1.200000e+01
// CHECK: soap.binary <div> %{{.*}}, %[[ALL]]
// CHECK: %[[TIMES:.*]] = soap.fill 8.400000e+01 : f32 shape [1]
// CHECK: soap.binary <div> %{{.*}}, %[[TIMES]]
// CHECK: %[[TOTAL:.*]] = soap.binary <add> %[[SUM]], %[[COUNT]]
// CHECK: %[[FILL:.*]] = soap.fill 1.200000e+01
// CHECK: soap.binary <div> %[[FILL]], %[[TOTAL]] {soap.loss_factor}
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %m: tensor<4x3xf32> {soap.role = "input", soap.name = "m"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.binary <mul> %x, %m : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = soap.reduce <sum> %0 over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %2 = soap.binary <mul> %1, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %3 = soap.reduce <sum> %m over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %4 = soap.binary <div> %2, %3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %5 = soap.reduce <sum> %x over [0, 1] : (tensor<4x3xf32>) -> tensor<f32>
  %6 = soap.reshape %m to [12] : (tensor<4x3xf32>) -> tensor<12xf32>
  %7 = soap.reduce <sum> %6 over [0] : (tensor<12xf32>) -> tensor<f32>
  %8 = soap.reshape %7 to [1] : (tensor<f32>) -> tensor<1xf32>
  %9 = soap.fill 7.0 : f32 shape [1] : tensor<1xf32>
  %10 = soap.binary <mul> %8, %9 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %11 = soap.reshape %5 to [1] : (tensor<f32>) -> tensor<1xf32>
  %12 = soap.binary <div> %11, %10 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %13 = soap.reshape %12 to [] : (tensor<1xf32>) -> tensor<f32>
  %14 = soap.binary <add> %4, %13 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %14 : tensor<f32>
}
