// RUN: soapstone-opt %s --soap-accumulate-gradients=micro-batches=4 | FileCheck %s
// RUN: soapstone-opt %s --soap-accumulate-gradients=micro-batches=1 | FileCheck %s --check-prefix=ONE

// CHECK: module attributes {soap.micro_batches = 4 : i64}

// All micro-batches but the last add to the accumulators, the loss to its own.
// CHECK-LABEL: func @accumulate
// CHECK-SAME: %[[W:.*]]: tensor<4xf32> {soap.name = "w"
// CHECK-SAME: %[[STEP:[a-z0-9]+]]: tensor<i64> {soap.name = "step"
// CHECK-SAME: %[[TOTAL:[a-z0-9]+]]: tensor<4xf32> {soap.init = {a = 0.000000e+00 : f64, b = 0.000000e+00 : f64, kind = "constant"}, soap.name = "w.gradient", soap.role = "gradient"}
// CHECK-SAME: %[[LOSS:[a-z0-9]+]]: tensor<f32> {soap.init = {{.*}}, soap.name = "loss.sum", soap.role = "gradient"}
// CHECK-SAME: -> (tensor<4xf32> {soap.role = "update", soap.updates = 3 : i64}, tensor<f32> {soap.role = "update", soap.updates = 4 : i64})
// CHECK: soap.dropout %[[W]], %{{.*}}, %[[STEP]]
// CHECK: %[[G:.*]] = soap.dropout
// CHECK: %[[NEW:.*]] = soap.binary <add> %[[TOTAL]], %[[G]]
// CHECK: %[[SUM:.*]] = soap.binary <add> %[[LOSS]],
// CHECK: return %[[NEW]], %[[SUM]]

// The step, which is the last of them, adds its own and zeroes them. Its random
// numbers are those of micro-batch 3: 3 * 2^40.
// CHECK-LABEL: func @step
// CHECK-SAME: %[[W:.*]]: tensor<4xf32> {soap.name = "w"
// CHECK-SAME: %[[STEP:[a-z0-9]+]]: tensor<i64> {soap.name = "step"
// CHECK-SAME: %[[TOTAL:[a-z0-9]+]]: tensor<4xf32> {soap.init
// CHECK-SAME: %[[LOSS:[a-z0-9]+]]: tensor<f32> {soap.init
// CHECK: %[[THIRD:.*]] = soap.fill 3298534883328 : i64
// CHECK: %[[NUMBER:.*]] = soap.binary <add> %[[STEP]], %[[THIRD]]
// CHECK: soap.dropout %[[W]], %{{.*}}, %[[NUMBER]]
// CHECK: %[[G:.*]] = soap.dropout
// CHECK: %[[SUM:.*]] = soap.binary <add> %[[TOTAL]], %[[G]]
// CHECK: %[[ZERO:.*]] = soap.fill 0.0
// CHECK: %[[WHOLE:.*]] = soap.binary <add> %[[LOSS]],
// CHECK: %[[NONE:.*]] = soap.fill 0.0
// CHECK: return %{{.*}}, %[[WHOLE]], %[[SUM]], %[[ZERO]], %[[NONE]]

// ONE-NOT: @accumulate
// ONE-NOT: soap.micro_batches
func.func @step(%w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"},
                %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
                %step: tensor<i64> {soap.role = "step", soap.name = "step"})
    -> (tensor<4xf32> {soap.role = "output", soap.name = "y"},
        tensor<f32> {soap.role = "loss"},
        tensor<4xf32> {soap.role = "gradient", soap.gradient_of = 0 : i64, soap.name = "w.gradient"}) {
  %0 = soap.dropout %w, %seed, %step {ratio = 0.5, stream = 1 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  %1 = soap.reduce <sum> %0 over [0] : (tensor<4xf32>) -> tensor<f32>
  %2 = soap.fill 1.0 : f32 shape [4] : tensor<4xf32>
  %3 = soap.dropout %2, %seed, %step {ratio = 0.5, stream = 1 : i64} : (tensor<4xf32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
  return %0, %1, %3 : tensor<4xf32>, tensor<f32>, tensor<4xf32>
}
