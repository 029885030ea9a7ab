// RUN: soapstone-opt %s -split-input-file --soap-add-loss | FileCheck %s

// The last dim of [batch, sequence, vocabulary] holds the classes.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[LOGITS:[a-z0-9]+]]: tensor<2x3x5xf32>
// CHECK-SAME: %[[LABELS:[a-z0-9]+]]: tensor<2x3xi64> {soap.name = "labels", soap.role = "input"}
// CHECK-SAME: tensor<f32> {soap.name = "loss", soap.role = "loss"}
// CHECK: %[[ROWS:.*]], %{{.*}} = soap.cross_entropy %[[LOGITS]], %[[LABELS]] {ignoreIndex = -100 : i64}
// CHECK: %[[SUM:.*]] = soap.reduce <sum> %[[ROWS]] over [0, 1]
// CHECK: %[[SHARE:.*]] = soap.fill 0.166666
// CHECK: %[[LOSS:.*]] = soap.binary <mul> %[[SUM]], %[[SHARE]]
// CHECK: return %[[LOGITS]], %[[LOSS]]
func.func @forward(%x: tensor<2x3x5xf32> {soap.role = "input", soap.name = "x"})
    -> (tensor<2x3x5xf32> {soap.role = "output", soap.name = "y"}) {
  return %x : tensor<2x3x5xf32>
}

// -----

// Dim 1 of a map [N, C, H, W] holds the classes.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[LABELS:[a-z0-9]+]]: tensor<2x4x6xi64> {soap.name = "labels"
// CHECK: %[[LOGITS:.*]] = soap.transpose %{{.*}} [0, 2, 3, 1]
// CHECK: soap.cross_entropy %[[LOGITS]], %[[LABELS]]
func.func @forward(%x: tensor<2x5x4x6xf32> {soap.role = "input", soap.name = "x"})
    -> (tensor<2x5x4x6xf32> {soap.role = "output", soap.name = "y"}) {
  return %x : tensor<2x5x4x6xf32>
}

// -----

// An output that is already normalised is taken before its softmax; a taken
// name is not used again.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[LOGITS:[a-z0-9]+]]: tensor<2x5xf32>
// CHECK-SAME: %[[LABELS:[a-z0-9]+]]: tensor<2xi64> {soap.name = "labels.1"
// CHECK: soap.cross_entropy %[[LOGITS]], %[[LABELS]]
func.func @forward(%x: tensor<2x5xf32> {soap.role = "input", soap.name = "labels"})
    -> (tensor<2x5xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.softmax %x over 1 {logarithm = false} : (tensor<2x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

// The model's own scalar is the loss.
// CHECK-LABEL: func @forward
// CHECK-SAME: tensor<f32> {soap.name = "cost", soap.role = "loss"}
// CHECK-NOT: soap.cross_entropy
func.func @forward(%x: tensor<2x5xf32> {soap.role = "input", soap.name = "x"})
    -> (tensor<2x5xf32> {soap.role = "output", soap.name = "y"},
        tensor<f32> {soap.role = "output", soap.name = "cost"}) {
  %0 = soap.reduce <sum> %x over [0, 1] : (tensor<2x5xf32>) -> tensor<f32>
  return %x, %0 : tensor<2x5xf32>, tensor<f32>
}

// -----

// Among several scalars, the one named like a loss is taken; it becomes f32.
// CHECK-LABEL: func @forward
// CHECK-SAME: tensor<f32> {soap.name = "accuracy", soap.role = "output"}
// CHECK-SAME: tensor<f32> {soap.name = "Total_Loss", soap.role = "loss"}
// CHECK: %[[LOSS:.*]] = soap.cast %{{.*}} to f32
// CHECK: return %{{.*}}, %[[LOSS]]
func.func @forward(%a: tensor<f32> {soap.role = "input", soap.name = "a"},
                   %x: tensor<bf16> {soap.role = "input", soap.name = "x"})
    -> (tensor<f32> {soap.role = "output", soap.name = "accuracy"},
        tensor<bf16> {soap.role = "output", soap.name = "Total_Loss"}) {
  return %a, %x : tensor<f32>, tensor<bf16>
}

// -----

// One class says nothing: the squared error does.
// CHECK-LABEL: func @forward
// CHECK-SAME: tensor<4x1xf32> {soap.name = "targets", soap.role = "input"}
// CHECK-NOT: soap.cross_entropy
func.func @forward(%x: tensor<4x1xf32> {soap.role = "input", soap.name = "x"})
    -> (tensor<4x1xf32> {soap.role = "output", soap.name = "y"}) {
  return %x : tensor<4x1xf32>
}
