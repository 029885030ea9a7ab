// RUN: soapstone-opt %s --soap-add-optimizer | FileCheck %s --check-prefix=SGD
// RUN: soapstone-opt %s --soap-add-optimizer="kind=adamw weight-decay=0.1" | FileCheck %s
// RUN: soapstone-opt %s --soap-add-optimizer="kind=momentum lr=0.5 beta1=0.8 nesterov=true" | FileCheck %s --check-prefix=MOMENTUM
// RUN: soapstone-opt %s --soap-add-optimizer="kind=lamb" | FileCheck %s --check-prefix=LAMB
// RUN: soapstone-opt %s --soap-add-optimizer="kind=lars" | FileCheck %s --check-prefix=LARS
// RUN: soapstone-opt %s --soap-add-optimizer="kind=adagrad" | FileCheck %s --check-prefix=ADAGRAD
// RUN: soapstone-opt %s --soap-add-optimizer="clip-norm=2.0" | FileCheck %s --check-prefix=CLIP

// Updates wait until later gradients of 32 MiB are computed, so that a sum over
// devices may be under way, here to the end.
// CHECK-LABEL: func @step
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<4x4xf32> {soap.name = "w"
// CHECK-SAME: %[[B:[a-z0-9]+]]: tensor<4x4xf32> {soap.name = "b"
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<f32> {soap.name = "x"
// CHECK-SAME: %[[RATE:[a-z0-9]+]]: tensor<f32> {soap.init = {a = 1.000000e-03 : f64, b = 0.000000e+00 : f64, kind = "constant"}, soap.name = "learning_rate", soap.role = "learning_rate"}
// CHECK-SAME: %[[STEP:[a-z0-9]+]]: tensor<i64> {soap.name = "step", soap.role = "step"}
// CHECK-SAME: %[[WM:[a-z0-9]+]]: tensor<4x4xf32> {soap.init = {a = 0.000000e+00 : f64, b = 0.000000e+00 : f64, kind = "constant"}, soap.name = "w.m", soap.role = "optimizer_state"}
// CHECK-SAME: %[[WV:[a-z0-9]+]]: tensor<4x4xf32> {{[^%]*}}soap.name = "w.v"
// CHECK-SAME: soap.name = "b.m"
// CHECK-SAME: soap.name = "b.v"
// CHECK-SAME: -> (tensor<f32> {soap.role = "loss"}
// CHECK-SAME: tensor<4x4xf32> {soap.role = "update", soap.updates = 0 : i64}
// CHECK-SAME: tensor<4x4xf32> {soap.role = "update", soap.updates = 5 : i64}
// CHECK-SAME: tensor<4x4xf32> {soap.role = "update", soap.updates = 6 : i64}
// CHECK-SAME: tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64}
// CHECK-NOT: soap.role = "gradient"
// CHECK: %[[WG:.*]] = soap.unary <exp>
// CHECK: %[[BG:.*]] = soap.unary <cos> %[[W]]
// CHECK-NEXT: soap.unary <tanh> %[[X]]
// CHECK-NEXT: soap.unary <sin> %[[W]]
// CHECK-NEXT: soap.optimizer_update <adamw> %[[W]], %[[WG]], %[[RATE]], %[[STEP]] states %[[WM]], %[[WV]]
// CHECK-SAME: beta1 = 9.000000e-01 : f64, beta2 = 0.99{{[0-9]+}} : f64, epsilon = 1.000000e-08 : f64, nesterov = false, trust = 1.000000e+00 : f64, weightDecay = 1.000000e-01 : f64
// CHECK-NEXT: soap.optimizer_update <adamw> %[[B]], %[[BG]]

// SGD: soap.init = {a = 1.000000e-02 : f64
// SGD: soap.optimizer_update <sgd> %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {

// MOMENTUM: soap.init = {a = 5.000000e-01 : f64
// MOMENTUM: soap.name = "w.momentum"
// MOMENTUM: soap.optimizer_update <momentum>
// MOMENTUM-SAME: beta1 = 8.000000e-01 : f64
// MOMENTUM-SAME: nesterov = true

// LAMB: soap.optimizer_update <lamb>
// LAMB-SAME: epsilon = 9.99{{[0-9]+}}E-7 : f64
// LAMB-SAME: weightDecay = 1.000000e-02

// LARS: soap.optimizer_update <lars>
// LARS-SAME: trust = 1.000000e-03

// ADAGRAD: soap.name = "w.squares"
// ADAGRAD: soap.optimizer_update <adagrad>

// Both gradients shrink by min(1, 2 / (norm + 1e-6)).
// CLIP-LABEL: func @step
// CLIP: %[[WG:.*]] = soap.unary <exp>
// CLIP: %[[BG:.*]] = soap.unary <cos>
// CLIP: %[[WS:.*]] = soap.binary <mul> %[[WG]], %[[WG]]
// CLIP: %[[WN:.*]] = soap.reduce <sum> %[[WS]]
// CLIP: %[[BS:.*]] = soap.binary <mul> %[[BG]], %[[BG]]
// CLIP: %[[BN:.*]] = soap.reduce <sum> %[[BS]]
// CLIP: %[[SUM:.*]] = soap.binary <add> %[[WN]], %[[BN]]
// CLIP: soap.unary <sqrt> %[[SUM]]
// CLIP: %[[FACTOR:.*]] = soap.binary <min>
// CLIP: %[[WF:.*]] = soap.broadcast %[[FACTOR]]
// CLIP: %[[WC:.*]] = soap.binary <mul> %[[WG]], %[[WF]]
// CLIP: soap.optimizer_update <sgd> %{{[^ ]*}}, %[[WC]]
func.func @step(%w: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w"},
                %b: tensor<4x4xf32> {soap.role = "parameter", soap.name = "b"},
                %x: tensor<f32> {soap.role = "input", soap.name = "x"})
    -> (tensor<f32> {soap.role = "loss"},
        tensor<4x4xf32> {soap.role = "output", soap.name = "y"},
        tensor<4x4xf32> {soap.role = "gradient", soap.gradient_of = 0 : i64, soap.name = "w.gradient"},
        tensor<4x4xf32> {soap.role = "gradient", soap.gradient_of = 1 : i64, soap.name = "b.gradient"}) {
  %0 = soap.unary <exp> %w : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = soap.unary <cos> %w : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = soap.unary <tanh> %x : (tensor<f32>) -> tensor<f32>
  %3 = soap.unary <sin> %w : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2, %3, %0, %1 : tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
