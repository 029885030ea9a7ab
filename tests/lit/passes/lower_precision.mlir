// RUN: soapstone-opt %s -split-input-file --soap-lower-precision | FileCheck %s
// RUN: soapstone-opt %s -split-input-file --soap-lower-precision=precision=f32 | FileCheck %s --check-prefix=SAME
// RUN: soapstone-opt %s -split-input-file --soap-lower-precision=precision=f16 | FileCheck %s --check-prefix=HALF

// SAME-NOT: bf16

// HALF-NOT: bf16
// HALF: soap.dot {{.*}} -> tensor<8x4xf16>
// HALF-NOT: bf16

// A parameter keeps its f32 master and is cast once; elementwise ops follow
// their operands; the softmax is f32; the signature does not change.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<4x4xf32>
// CHECK-SAME: %[[B:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-SAME: -> (tensor<8x4xf32>
// CHECK: %[[XN:.*]] = soap.cast %[[X]] to bf16
// CHECK: %[[WN:.*]] = soap.cast %[[W]] to bf16
// CHECK: %[[H:.*]] = soap.dot %[[XN]], %[[WN]] {{.*}} -> tensor<8x4xbf16>
// CHECK: %[[BN:.*]] = soap.cast %[[B]] to bf16
// CHECK: %[[SUM:.*]] = soap.binary <add> %[[H]], %[[BN]]
// CHECK: %[[Y:.*]] = soap.dot %[[SUM]], %[[WN]]
// CHECK: %[[YF:.*]] = soap.cast %[[Y]] to f32
// CHECK: %[[P:.*]] = soap.softmax %[[YF]]
// CHECK: %[[PP:.*]] = soap.binary <mul> %[[P]], %[[B]]
// CHECK: return %[[PP]] : tensor<8x4xf32>
func.func @forward(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w"},
                   %b: tensor<8x4xf32> {soap.role = "parameter", soap.name = "b"})
    -> (tensor<8x4xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = soap.binary <add> %0, %b : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = soap.dot %1, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %3 = soap.softmax %2 over 1 {logarithm = false} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %4 = soap.binary <mul> %3, %b : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %4 : tensor<8x4xf32>
}

// -----

// A parameter's rows are looked up in its narrow copy; a norm keeps f32 statistics; a pad value follows
// the type; the loss is f32.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[TABLE:[a-z0-9]+]]: tensor<10x4xf32>
// CHECK-SAME: %[[SCALE:[a-z0-9]+]]: tensor<4xf32>
// CHECK: %[[TABLEN:.*]] = soap.cast %[[TABLE]] to bf16
// CHECK: %[[NARROW:.*]] = soap.gather %[[TABLEN]]
// CHECK: %[[SCALEN:.*]] = soap.cast %[[SCALE]] to bf16
// CHECK: %[[NORM:.*]], %{{.*}}, %{{.*}} = soap.norm <layer> %[[NARROW]], %[[SCALEN]] {{.*}} -> (tensor<3x4xbf16>, tensor<3xf32>, tensor<3xf32>)
// CHECK: %[[PAD:.*]] = soap.pad %[[NORM]] with 1.000000e+00 : bf16
// CHECK: %[[LOSS:.*]], %{{.*}} = soap.cross_entropy %[[PAD]], {{.*}} -> (tensor<3xf32>, tensor<3xf32>)
// CHECK: soap.reduce <sum> %[[LOSS]] over [0] : (tensor<3xf32>) -> tensor<f32>
func.func @forward(%i: tensor<3xi64> {soap.role = "input", soap.name = "i"},
                   %t: tensor<10x4xf32> {soap.role = "parameter", soap.name = "t"},
                   %s: tensor<4xf32> {soap.role = "parameter", soap.name = "s"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.gather %t[%i] dim 0 : (tensor<10x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  %1:3 = soap.norm <layer> %0, %s {epsilon = 1.0e-5} : (tensor<3x4xf32>, tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  %2 = soap.pad %1#0 with 1.0 : f32 low [0, 0] high [0, 2] interior [0, 0] : (tensor<3x4xf32>) -> tensor<3x6xf32>
  %3:2 = soap.cross_entropy %2, %i {ignoreIndex = -100 : i64} : (tensor<3x6xf32>, tensor<3xi64>) -> (tensor<3xf32>, tensor<3xf32>)
  %4 = soap.reduce <sum> %3#0 over [0] : (tensor<3xf32>) -> tensor<f32>
  return %4 : tensor<f32>
}

// -----

// Ops that move the elements of a parameter move those of its narrow form: the
// cast is of the parameter itself.
// CHECK-LABEL: func @forward
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x4xf32>
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<6x4xf32>
// CHECK-SAME: %[[B:[a-z0-9]+]]: tensor<6xf32>
// CHECK: %[[WN:.*]] = soap.cast %[[W]] to bf16
// CHECK: %[[WT:.*]] = soap.transpose %[[WN]]
// CHECK: %[[Y:.*]] = soap.dot %{{.*}}, %[[WT]]
// CHECK: %[[BN:.*]] = soap.cast %[[B]] to bf16
// CHECK: %[[BS:.*]] = soap.broadcast %[[BN]] {{.*}} -> tensor<8x6xbf16>
// CHECK: soap.binary <add> %[[Y]], %[[BS]]
func.func @forward(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<6x4xf32> {soap.role = "parameter", soap.name = "w"},
                   %b: tensor<6xf32> {soap.role = "parameter", soap.name = "b"})
    -> (tensor<8x6xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.transpose %w [1, 0] : (tensor<6x4xf32>) -> tensor<4x6xf32>
  %1 = soap.dot %x, %0 batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %2 = soap.broadcast %b dims [1] shape [8, 6] : (tensor<6xf32>) -> tensor<8x6xf32>
  %3 = soap.binary <add> %1, %2 : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  return %3 : tensor<8x6xf32>
}

// -----

// Rows of experts are narrow; the weights of choices are f32, whatever made them.
// CHECK-LABEL: func @forward
// CHECK: %[[SHARES:.*]] = soap.unary <sigmoid> {{.*}} -> tensor<3x2xbf16>
// CHECK: %[[SLOTS:.*]] = soap.dispatch {{.*}} -> tensor<2x2x4xbf16>
// CHECK: %[[WEIGHTS:.*]] = soap.cast %[[SHARES]] to f32
// CHECK: soap.combine %[[SLOTS]] from{{.*}} weighted %[[WEIGHTS]] : {{.*}}tensor<3x2xf32>) -> tensor<3x4xbf16>
func.func @forward(
    %x: tensor<3x4xf32> {soap.role = "input", soap.name = "x"},
    %w: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w"},
    %r: tensor<4x2xf32> {soap.role = "parameter", soap.name = "r"},
    %e: tensor<3x2xi64> {soap.role = "input", soap.name = "e"},
    %p: tensor<3x2xi64> {soap.role = "input", soap.name = "p"})
    -> (tensor<3x4xf32> {soap.role = "output", soap.name = "y"}) {
  %h = soap.dot %x, %w batch [] x [] contract [1] x [0]
      : (tensor<3x4xf32>, tensor<4x4xf32>) -> tensor<3x4xf32>
  %logits = soap.dot %x, %r batch [] x [] contract [1] x [0]
      : (tensor<3x4xf32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  %shares = soap.unary <sigmoid> %logits : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %s = soap.dispatch %h to [%e, %p] experts 2 capacity 2
      : (tensor<3x4xf32>, tensor<3x2xi64>, tensor<3x2xi64>) -> tensor<2x2x4xf32>
  %y = soap.combine %s from [%e, %p] weighted %shares
      : (tensor<2x2x4xf32>, tensor<3x2xi64>, tensor<3x2xi64>, tensor<3x2xf32>) -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}
