// RUN: soapstone-opt %s --split-input-file --soap-fold-time="micro-batches=2 whole=true" | FileCheck %s

// Two of three entries of every row are read by a flat gather. On the two rows of
// a micro-batch that is a sum along the row, in which all terms but one are zero.
// CHECK-LABEL: func @forward
// CHECK-NOT: soap.gather
// CHECK: %[[ROWS:.*]] = soap.broadcast %{{.*}} dims [0, 2] shape [2, 2, 3]
// CHECK: %[[READ:.*]] = soap.select %{{.*}}, %[[ROWS]], %{{.*}} : (tensor<2x2x3xi1>
// CHECK: soap.reduce <sum> %[[READ]] over [2] : (tensor<2x2x3xf32>) -> tensor<2x2xf32>
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %i: tensor<4x2xi64> {soap.role = "input", soap.name = "i"},
                   %w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.broadcast %w dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %1 = soap.binary <mul> %x, %0 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = soap.iota shape [4, 2] dim 0 of i64 : tensor<4x2xi64>
  %3 = soap.fill 3 : i64 shape [4, 2] : tensor<4x2xi64>
  %4 = soap.binary <mul> %2, %3 : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  %5 = soap.binary <add> %i, %4 : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  %6 = soap.reshape %1 to [12] : (tensor<4x3xf32>) -> tensor<12xf32>
  %7 = soap.gather %6[%5] dim 0 {soap.own_rows = array<i64: 1, 4, 3>} : (tensor<12xf32>, tensor<4x2xi64>) -> tensor<4x2xf32>
  %8 = soap.reduce <sum> %7 over [0, 1] : (tensor<4x2xf32>) -> tensor<f32>
  return %8 : tensor<f32>
}

// -----

// A written entry replaces the one that was there: the last of several stays.
// CHECK-LABEL: func @forward
// CHECK-NOT: soap.scatter
// CHECK: %[[LAST:.*]] = soap.reduce <max> %{{.*}} over [1] : (tensor<2x2x3xi64>) -> tensor<2x3xi64>
// CHECK: soap.compare <ge> %[[LAST]]
// CHECK: soap.reduce <sum> %{{.*}} over [1] : (tensor<2x2x3xf32>) -> tensor<2x3xf32>
func.func @forward(%x: tensor<4x3xf32> {soap.role = "input", soap.name = "x"},
                   %i: tensor<4x2xi64> {soap.role = "input", soap.name = "i"},
                   %u: tensor<4x2xf32> {soap.role = "input", soap.name = "u"},
                   %w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0 = soap.broadcast %w dims [1] shape [4, 3] : (tensor<3xf32>) -> tensor<4x3xf32>
  %1 = soap.binary <mul> %x, %0 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = soap.iota shape [4, 2] dim 0 of i64 : tensor<4x2xi64>
  %3 = soap.fill 3 : i64 shape [4, 2] : tensor<4x2xi64>
  %4 = soap.binary <mul> %2, %3 : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  %5 = soap.binary <add> %i, %4 : (tensor<4x2xi64>, tensor<4x2xi64>) -> tensor<4x2xi64>
  %6 = soap.reshape %1 to [12] : (tensor<4x3xf32>) -> tensor<12xf32>
  %7 = soap.reshape %5 to [8] : (tensor<4x2xi64>) -> tensor<8xi64>
  %8 = soap.reshape %u to [8] : (tensor<4x2xf32>) -> tensor<8xf32>
  %9 = soap.scatter <replace> %6[%7], %8 {soap.own_rows = array<i64: 1, 4, 3>} : (tensor<12xf32>, tensor<8xi64>, tensor<8xf32>) -> tensor<12xf32>
  %10 = soap.reduce <sum> %9 over [0] : (tensor<12xf32>) -> tensor<f32>
  return %10 : tensor<f32>
}
