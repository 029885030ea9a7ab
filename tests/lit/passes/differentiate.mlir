// RUN: soapstone-opt %s -split-input-file --soap-differentiate | FileCheck %s
// RUN: soapstone-opt %s -split-input-file --soap-differentiate=keep-outputs=true | FileCheck %s --check-prefix=KEEP

// Gradients exist for just what parameters need: not for the input, and not for
// the parameter that the loss does not depend on. The output goes, the update of
// a running statistic stays.
// CHECK-LABEL: func @step
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32> {soap.name = "x"
// CHECK-SAME: %[[W:.*]]: tensor<4x6xf32> {soap.name = "w"
// CHECK-SAME: -> (tensor<f32> {soap.name = "loss", soap.role = "loss"}
// CHECK-SAME: tensor<6xf32> {soap.role = "update", soap.updates = 3 : i64}
// CHECK-SAME: tensor<4x6xf32> {soap.gradient_of = 1 : i64, soap.name = "w.gradient", soap.role = "gradient"})
// CHECK: soap.dot %[[X]], %[[W]]
// CHECK: %[[ONE:.*]] = soap.fill 1.0
// CHECK: %[[G:.*]] = soap.broadcast %[[ONE]] dims [] shape [8, 6]
// CHECK: %[[DW:.*]] = soap.dot %[[X]], %[[G]] batch [] x [] contract [0] x [0]
// CHECK-NOT: soap.dot
// CHECK: return %{{.*}}, %{{.*}}, %[[DW]]

// KEEP-LABEL: func @step
// KEEP-SAME: tensor<8x6xf32> {soap.name = "y", soap.role = "output"}
func.func @forward(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<4x6xf32> {soap.role = "parameter", soap.name = "w"},
                   %unused: tensor<6xf32> {soap.role = "parameter", soap.name = "unused"},
                   %mean: tensor<6xf32> {soap.role = "state", soap.name = "mean"})
    -> (tensor<8x6xf32> {soap.role = "output", soap.name = "y"},
        tensor<f32> {soap.role = "loss", soap.name = "loss"},
        tensor<6xf32> {soap.role = "update", soap.updates = 3 : i64}) {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %1 = soap.reduce <sum> %0 over [0, 1] : (tensor<8x6xf32>) -> tensor<f32>
  %2 = soap.reduce <sum> %0 over [0] : (tensor<8x6xf32>) -> tensor<6xf32>
  return %0, %1, %2 : tensor<8x6xf32>, tensor<f32>, tensor<6xf32>
}

// -----

// A weight [out, in] needs no transpose of its gradient, and a parameter that is
// used twice gets the sum.
// CHECK-LABEL: func @step
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32> {soap.name = "x"
// CHECK-SAME: %[[W:.*]]: tensor<4x4xf32> {soap.name = "w"
// CHECK: %[[H:.*]] = soap.dot %[[X]], %[[W]]
// CHECK: soap.dot %[[H]], %[[W]]
// CHECK: %[[G:.*]] = soap.broadcast
// CHECK: %[[DH:.*]] = soap.dot %[[G]], %[[W]] batch [] x [] contract [1] x [0]
// CHECK: %[[DW2:.*]] = soap.dot %[[G]], %[[H]] batch [] x [] contract [0] x [0]
// CHECK: %[[DW1:.*]] = soap.dot %[[DH]], %[[X]] batch [] x [] contract [0] x [0]
// CHECK-NOT: soap.transpose
// CHECK: %[[SUM:.*]] = soap.binary <add> %[[DW2]], %[[DW1]]
// CHECK: return %{{.*}}, %[[SUM]]
func.func @forward(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = soap.dot %0, %w batch [] x [] contract [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %2 = soap.reduce <sum> %1 over [0, 1] : (tensor<8x4xf32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// -----

// Through roundings nothing flows back.
// CHECK-LABEL: func @step
// CHECK-SAME: %[[W:.*]]: tensor<4xf32> {soap.name = "w"
// CHECK: %[[G:.*]] = soap.broadcast
// CHECK: %[[COS:.*]] = soap.unary <cos> %[[W]]
// CHECK: %[[DW:.*]] = soap.binary <mul> %[[G]], %[[COS]]
// CHECK: return %{{.*}}, %[[DW]]
func.func @forward(%w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.unary <sin> %w : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.unary <floor> %w : (tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <add> %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = soap.reduce <sum> %2 over [0] : (tensor<4xf32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// No gradient flows through a detached value, nor to the row of padding; both
// marks are gone afterwards.
// CHECK-LABEL: func @step
// CHECK-SAME: %[[T:.*]]: tensor<5x4xf32> {soap.name = "table"
// CHECK-SAME: %[[IDS:.*]]: tensor<3xi64>
// CHECK: %[[ROWS:.*]] = soap.gather %[[T]][%[[IDS]]]
// CHECK-NOT: detach
// CHECK: soap.binary <mul> %[[ROWS]], %[[ROWS]]
// CHECK: %[[G:.*]] = soap.binary <mul> %{{.*}}, %[[ROWS]]
// CHECK-NOT: soap.binary <add>
// CHECK: %[[PADDING:.*]] = soap.fill 2
// CHECK: %[[READ:.*]] = soap.compare <ne> %[[IDS]], %[[PADDING]]
// CHECK: %[[WIDE:.*]] = soap.broadcast %[[READ]] dims [0] shape [3, 4]
// CHECK: %[[KEPT:.*]] = soap.select %[[WIDE]], %[[G]]
// CHECK: soap.scatter <add> {{.*}}%[[KEPT]]
func.func @forward(%table: tensor<5x4xf32> {soap.role = "parameter", soap.name = "table"},
                   %ids: tensor<3xi64> {soap.role = "input", soap.name = "ids"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.gather %table[%ids] dim 0 {soap.padding_row = 2 : i64} : (tensor<5x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  %1 = soap.unary <detach> %0 : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = soap.binary <mul> %0, %1 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %3 = soap.reduce <sum> %2 over [0, 1] : (tensor<3x4xf32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// The gradient of a dropout draws its mask: from the same places of the whole
// batch, wherever the batch is among the dims.
// CHECK-LABEL: func @step
// CHECK: soap.dropout {{.*}}soap.global_offsets = array<i64: 0, 0>, soap.global_shape = array<i64: 3, 8>, soap.micro_batch_elements = 4 : i64
// CHECK: soap.dropout {{.*}}soap.global_offsets = array<i64: 0, 0>, soap.global_shape = array<i64: 3, 8>, soap.micro_batch_elements = 4 : i64
func.func @forward(%w: tensor<3x4xf32> {soap.role = "parameter", soap.name = "w"},
                   %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
                   %step: tensor<i64> {soap.role = "step", soap.name = "step"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.dropout %w, %seed, %step {ratio = 0.5 : f64, soap.global_offsets = array<i64: 0, 0>, soap.global_shape = array<i64: 3, 8>, soap.micro_batch_elements = 4 : i64, stream = 1 : i64} : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
  %1 = soap.reduce <sum> %0 over [0, 1] : (tensor<3x4xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

// The gate of a feed-forward layer is not kept for the gradient of what it
// gates: that is computed of the gate's operand, as its own gradient is. A dot
// keeps its operand anyway.
// CHECK-LABEL: func @step
// CHECK: %[[G:.*]] = soap.dot %arg0, %arg1
// CHECK: %[[U:.*]] = soap.dot %arg0, %arg2
// CHECK: %[[S:.*]] = soap.unary <silu> %[[G]]
// CHECK: %[[P:.*]] = soap.binary <mul> %[[S]], %[[U]]
// CHECK: %[[R:.*]] = soap.unary <relu> %[[P]]
// CHECK: %[[K:.*]] = soap.unary <silu> %[[R]]
// CHECK: soap.dot %[[K]], %arg3
// CHECK-NOT: soap.again
// CHECK: %[[AGAIN:.*]] = soap.unary <silu> %[[G]] {soap.again}
// CHECK-NEXT: soap.binary <mul> %{{.*}}, %[[AGAIN]]
func.func @forward(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<4x6xf32> {soap.role = "parameter", soap.name = "w"},
                   %v: tensor<4x6xf32> {soap.role = "parameter", soap.name = "v"},
                   %z: tensor<6x4xf32> {soap.role = "parameter", soap.name = "z"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %g = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %u = soap.dot %x, %v batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %s = soap.unary <silu> %g : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %p = soap.binary <mul> %s, %u : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %r = soap.unary <relu> %p : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %k = soap.unary <silu> %r : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %y = soap.dot %k, %z batch [] x [] contract [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  %l = soap.reduce <sum> %y over [0, 1] : (tensor<8x4xf32>) -> tensor<f32>
  return %l : tensor<f32>
}
