// RUN: soapstone-opt %s --soap-differentiate=loss-scale=1024 '--soap-add-optimizer=kind=momentum growth-steps=100' | FileCheck %s
// RUN: soapstone-opt %s --soap-differentiate=loss-scale=8 --soap-add-optimizer=kind=momentum | FileCheck %s --check-prefix=FIXED
// RUN: soapstone-opt %s --soap-differentiate --soap-add-optimizer=kind=momentum | FileCheck %s --check-prefix=NONE

// The gradient of the loss is the scale. The sum of what is zero where the
// gradient is finite, and no number elsewhere, tells whether all of it is; the
// update and its state stay where it is not. Gradients are unscaled, and so
// parameters updated, when that is known.
// CHECK-LABEL: func.func @step
// CHECK-SAME: (%[[W:[a-z0-9]+]]: tensor<4xf32> {soap.name = "w"
// CHECK-SAME: %[[SCALE:[a-z0-9]+]]: tensor<f32> {soap.init = {a = 1.024000e+03 : f64, {{[^}]*}}}, soap.name = "loss_scale", soap.role = "state"
// CHECK-SAME: %[[SKIPPED:[a-z0-9]+]]: tensor<i64> {soap.init = {{[^}]*}}}, soap.name = "loss_scale.skipped_steps", soap.role = "state"
// CHECK-SAME: %[[GOOD:[a-z0-9]+]]: tensor<i64> {soap.init = {{[^}]*}}}, soap.name = "loss_scale.good_steps", soap.role = "state"
// CHECK: soap.broadcast %[[SCALE]]
// CHECK: %[[FLAGS:.*]] = soap.binary <sub> %[[GRADIENT:.*]], %[[GRADIENT]]
// CHECK: %[[BAD:.*]] = soap.reduce <sum> %[[FLAGS]]
// CHECK: %[[FINITE:.*]] = soap.compare <eq> %[[BAD]]
// CHECK: %[[COUNT:.*]] = soap.binary <sub> %{{.*}}, %[[SKIPPED]]
// CHECK: %[[INVERSE:.*]] = soap.unary <reciprocal> %[[SCALE]]
// CHECK: soap.select %[[FINITE]], %[[INVERSE]], %
// CHECK: %[[NEW:.*]], %[[STATE:.*]] = soap.optimizer_update <momentum> %[[W]], %{{.*}}, %{{.*}}, %[[COUNT]]
// CHECK: soap.select %{{.*}}, %[[STATE]], %
// CHECK: soap.select %{{.*}}, %[[NEW]], %[[W]]

// A fixed scale has no count of good steps, but skips.
// FIXED: soap.name = "loss_scale.skipped_steps"
// FIXED-NOT: good_steps

// NONE-NOT: loss_scale
func.func @forward(%w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"},
                   %x: tensor<4xf32> {soap.role = "input", soap.name = "x"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.binary <mul> %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.reduce <sum> %0 over [0] : (tensor<4xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}
