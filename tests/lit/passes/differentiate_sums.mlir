// RUN: soapstone-opt %s -split-input-file --soap-differentiate --cse | FileCheck %s
// RUN: soapstone-opt %s -split-input-file --soap-differentiate --soap-simplify=scatter-into-sums --cse | FileCheck %s --check-prefix=FINAL

// Gradients of disjoint slices are joined, with zeros in the gap, not padded and
// added one by one.
// CHECK-LABEL: func @step
// CHECK: %[[EXP:.*]] = soap.unary <exp>
// CHECK: %[[COS:.*]] = soap.unary <cos>
// CHECK: %[[FIRST:.*]] = soap.binary <mul> %{{.*}}, %[[COS]]
// CHECK: %[[LAST:.*]] = soap.binary <mul> %{{.*}}, %[[EXP]]
// CHECK-NOT: soap.pad
// CHECK: %[[GAP:.*]] = soap.fill 0.000000e+00 : f32 shape [2, 2]
// CHECK: %[[JOINED:.*]] = soap.concat %[[FIRST]], %[[GAP]], %[[LAST]] dim 1 {{.*}} -> tensor<2x6xf32>
// CHECK: return %{{.*}}, %[[JOINED]]
func.func @forward(%w: tensor<2x6xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.slice %w starts [0, 4] sizes [2, 2] steps [1, 1] : (tensor<2x6xf32>) -> tensor<2x2xf32>
  %1 = soap.unary <exp> %0 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = soap.slice %w starts [0, 0] sizes [2, 2] steps [1, 1] : (tensor<2x6xf32>) -> tensor<2x2xf32>
  %3 = soap.unary <sin> %2 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %4 = soap.reduce <sum> %1 over [0, 1] : (tensor<2x2xf32>) -> tensor<f32>
  %5 = soap.reduce <sum> %3 over [0, 1] : (tensor<2x2xf32>) -> tensor<f32>
  %6 = soap.binary <add> %4, %5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %6 : tensor<f32>
}

// -----

// Slices that overlap are added.
// CHECK-LABEL: func @step
// CHECK-NOT: soap.concat
// CHECK-DAG: %[[LOW:.*]] = soap.pad {{.*}} low [0] high [1]
// CHECK-DAG: %[[HIGH:.*]] = soap.pad {{.*}} low [1] high [0]
// CHECK: soap.binary <add> %[[LOW]], %[[HIGH]]
func.func @forward(%w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.slice %w starts [1] sizes [2] steps [1] : (tensor<3xf32>) -> tensor<2xf32>
  %1 = soap.slice %w starts [0] sizes [2] steps [1] : (tensor<3xf32>) -> tensor<2xf32>
  %2 = soap.binary <mul> %0, %1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %3 = soap.reduce <sum> %2 over [0] : (tensor<2xf32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// The gradient of a tied embedding and that of the output layer are added where
// they may be partial; the last clean-up scatters one into the other.
// CHECK-LABEL: func @step
// CHECK-SAME: %[[I:[a-z0-9]+]]: tensor<3xi64>
// CHECK: %[[DW:.*]] = soap.dot {{.*}} -> tensor<10x4xf32>
// CHECK: %[[ROWS:.*]] = soap.scatter <add> %{{.*}}[%[[I]]]
// CHECK: %[[SUM:.*]] = soap.binary <add> %[[DW]], %[[ROWS]] {soap.gradient_sum}
// CHECK: return %{{.*}}, %[[SUM]]
// FINAL: func @step(%[[I:[a-z0-9]+]]: tensor<3xi64>
// FINAL: %[[DW:.*]] = soap.dot {{.*}} -> tensor<10x4xf32>
// FINAL: %[[SUM:.*]] = soap.scatter <add> %[[DW]][%[[I]]]
// FINAL: return %{{.*}}, %[[SUM]]
func.func @forward(%i: tensor<3xi64> {soap.role = "input", soap.name = "i"},
                   %w: tensor<10x4xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.gather %w[%i] dim 0 : (tensor<10x4xf32>, tensor<3xi64>) -> tensor<3x4xf32>
  %1 = soap.dot %0, %w batch [] x [] contract [1] x [1] : (tensor<3x4xf32>, tensor<10x4xf32>) -> tensor<3x10xf32>
  %2 = soap.reduce <sum> %1 over [0, 1] : (tensor<3x10xf32>) -> tensor<f32>
  return %2 : tensor<f32>
}

// -----

// The same in 16 bits: rows are scattered as they are, nothing of the table's
// size is cast.
// CHECK-LABEL: func @step
// FINAL: func @step(%[[I:[a-z0-9]+]]: tensor<3xi64>
// FINAL: %[[DW:.*]] = soap.dot {{.*}} -> tensor<10x4xbf16>
// FINAL-NOT: soap.cast {{.*}}tensor<3x4x
// FINAL: %[[SUM:.*]] = soap.scatter <add> %[[DW]][%[[I]]], {{.*}} -> tensor<10x4xbf16>
// FINAL-NOT: soap.cast
// FINAL: return %{{.*}}, %[[SUM]]
func.func @forward(%i: tensor<3xi64> {soap.role = "input", soap.name = "i"},
                   %w: tensor<10x4xbf16> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.gather %w[%i] dim 0 : (tensor<10x4xbf16>, tensor<3xi64>) -> tensor<3x4xbf16>
  %1 = soap.dot %0, %w batch [] x [] contract [1] x [1] : (tensor<3x4xbf16>, tensor<10x4xbf16>) -> tensor<3x10xbf16>
  %2 = soap.cast %1 to f32 : (tensor<3x10xbf16>) -> tensor<3x10xf32>
  %3 = soap.reduce <sum> %2 over [0, 1] : (tensor<3x10xf32>) -> tensor<f32>
  return %3 : tensor<f32>
}
