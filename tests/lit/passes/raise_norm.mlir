// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-simplify, cse, soap-raise))' | FileCheck %s

// CHECK-LABEL: func @layer_norm
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4xf32>, %[[W:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @layer_norm(%x: tensor<2x3x4xf32>, %w: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<2x3x4xf32> {
  // CHECK-NEXT: %[[N:.*]], %{{.*}}, %{{.*}} = soap.norm <layer> %[[X]], %[[W]], %[[B]] {epsilon = 9.99{{.*}}E-6 : f64}
  // CHECK-NEXT: return %[[N]]
  %quarter = soap.fill 0.25 : f32 shape [2, 3, 1] : tensor<2x3x1xf32>
  %eps = soap.fill 1.0e-5 : f32 shape [2, 3, 1] : tensor<2x3x1xf32>
  %two = soap.fill 2.0 : f32 shape [2, 3, 4] : tensor<2x3x4xf32>
  %s = soap.reduce <sum> %x over [2] : (tensor<2x3x4xf32>) -> tensor<2x3xf32>
  %s1 = soap.reshape %s to [2, 3, 1] : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  %m = soap.binary <mul> %s1, %quarter : (tensor<2x3x1xf32>, tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  %mb = soap.broadcast %m dims [0, 1, 2] shape [2, 3, 4] : (tensor<2x3x1xf32>) -> tensor<2x3x4xf32>
  %c = soap.binary <sub> %x, %mb : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %q = soap.binary <pow> %c, %two : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %v = soap.reduce <sum> %q over [2] : (tensor<2x3x4xf32>) -> tensor<2x3xf32>
  %v1 = soap.reshape %v to [2, 3, 1] : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  %v2 = soap.binary <mul> %v1, %quarter : (tensor<2x3x1xf32>, tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  %v3 = soap.binary <add> %v2, %eps : (tensor<2x3x1xf32>, tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  %r = soap.unary <sqrt> %v3 : (tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  %rb = soap.broadcast %r dims [0, 1, 2] shape [2, 3, 4] : (tensor<2x3x1xf32>) -> tensor<2x3x4xf32>
  %n = soap.binary <div> %c, %rb : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %wb = soap.broadcast %w dims [2] shape [2, 3, 4] : (tensor<4xf32>) -> tensor<2x3x4xf32>
  %nw = soap.binary <mul> %n, %wb : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %bb = soap.broadcast %b dims [2] shape [2, 3, 4] : (tensor<4xf32>) -> tensor<2x3x4xf32>
  %y = soap.binary <add> %nw, %bb : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}

// CHECK-LABEL: func @rms_norm
func.func @rms_norm(%x: tensor<2x4xf32>, %w: tensor<4xf32>) -> tensor<2x4xf32> {
  // CHECK-NEXT: %[[N:.*]], %{{.*}}, %{{.*}} = soap.norm <rms> %arg0, %arg1 {epsilon
  // CHECK-NEXT: return %[[N]]
  %quarter = soap.fill 0.25 : f32 shape [2] : tensor<2xf32>
  %eps = soap.fill 1.0e-6 : f32 shape [2] : tensor<2xf32>
  %q = soap.binary <mul> %x, %x : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = soap.reduce <sum> %q over [1] : (tensor<2x4xf32>) -> tensor<2xf32>
  %m = soap.binary <mul> %s, %quarter : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %v = soap.binary <add> %m, %eps : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %r = soap.unary <sqrt> %v : (tensor<2xf32>) -> tensor<2xf32>
  %i = soap.unary <reciprocal> %r : (tensor<2xf32>) -> tensor<2xf32>
  %ib = soap.broadcast %i dims [0] shape [2, 4] : (tensor<2xf32>) -> tensor<2x4xf32>
  %n = soap.binary <mul> %x, %ib : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %wb = soap.broadcast %w dims [1] shape [2, 4] : (tensor<4xf32>) -> tensor<2x4xf32>
  %y = soap.binary <mul> %wb, %n : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// The factor is not one over the number of summed elements: no mean.
// CHECK-LABEL: func @sum_is_not_a_mean
func.func @sum_is_not_a_mean(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  // CHECK-NOT: soap.norm
  // CHECK: return
  %half = soap.fill 0.5 : f32 shape [2] : tensor<2xf32>
  %eps = soap.fill 1.0e-6 : f32 shape [2] : tensor<2xf32>
  %q = soap.binary <mul> %x, %x : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = soap.reduce <sum> %q over [1] : (tensor<2x4xf32>) -> tensor<2xf32>
  %m = soap.binary <mul> %s, %half : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %v = soap.binary <add> %m, %eps : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %i = soap.unary <rsqrt> %v : (tensor<2xf32>) -> tensor<2xf32>
  %ib = soap.broadcast %i dims [0] shape [2, 4] : (tensor<2xf32>) -> tensor<2x4xf32>
  %n = soap.binary <mul> %x, %ib : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %n : tensor<2x4xf32>
}

// Norms of heads come before the heads are turned: attention reads what they
// make where it lies. A norm over the dim that is turned stays where it is.
// CHECK-LABEL: func @heads_turned_behind_their_norm
// CHECK: %[[Y:.*]], %{{.*}}, %{{.*}} = soap.norm <rms> %arg0, %arg1 {{.*}} : (tensor<2x5x3x4xf32>, tensor<4xf32>)
// CHECK: soap.transpose %[[Y]] [0, 2, 1, 3]
// CHECK: %[[T:.*]] = soap.transpose %arg0 [0, 1, 3, 2]
// CHECK: soap.norm <rms> %[[T]], %arg2
func.func @heads_turned_behind_their_norm(%x: tensor<2x5x3x4xf32>, %w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"},
                                          %v: tensor<3xf32> {soap.role = "parameter", soap.name = "v"}) -> (tensor<2x3x5x4xf32>, tensor<2x5x4x3xf32>) {
  %t = soap.transpose %x [0, 2, 1, 3] : (tensor<2x5x3x4xf32>) -> tensor<2x3x5x4xf32>
  %y, %m, %r = soap.norm <rms> %t, %w {epsilon = 1.0e-6} : (tensor<2x3x5x4xf32>, tensor<4xf32>) -> (tensor<2x3x5x4xf32>, tensor<2x3x5xf32>, tensor<2x3x5xf32>)
  %u = soap.transpose %x [0, 1, 3, 2] : (tensor<2x5x3x4xf32>) -> tensor<2x5x4x3xf32>
  %z, %n, %s = soap.norm <rms> %u, %v {epsilon = 1.0e-6} : (tensor<2x5x4x3xf32>, tensor<3xf32>) -> (tensor<2x5x4x3xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>)
  return %y, %z : tensor<2x3x5x4xf32>, tensor<2x5x4x3xf32>
}
