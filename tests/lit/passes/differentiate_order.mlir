// RUN: soapstone-opt %s --soap-differentiate | FileCheck %s

// Devices that split the two products inside exchange activations before and
// behind the gradient of the norm: the weight gradients are computed beside
// these exchanges, together with the sum for the bias.
// CHECK-LABEL: func @step
// CHECK: %[[H:.*]] = soap.dot {{.*}} : (tensor<8x4xf32>, tensor<4x16xf32>)
// CHECK: soap.dot {{.*}} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
// CHECK: %[[DH:.*]] = soap.dot {{.*}} : (tensor<8x4xf32>, tensor<16x4xf32>) -> tensor<8x16xf32>
// CHECK-NOT: soap.reduce
// CHECK: %[[DX:.*]] = soap.dot {{.*}} : (tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: soap.dot {{.*}} -> tensor<16x4xf32>
// CHECK-NEXT: soap.norm_grad
// CHECK: soap.reduce {{.*}} -> tensor<16xf32>
// CHECK: soap.dot {{.*}} -> tensor<4x16xf32>
// CHECK: return
func.func @forward(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                   %scale: tensor<4xf32> {soap.role = "parameter", soap.name = "scale"},
                   %w: tensor<4x16xf32> {soap.role = "parameter", soap.name = "w"},
                   %b: tensor<16xf32> {soap.role = "parameter", soap.name = "b"},
                   %v: tensor<16x4xf32> {soap.role = "parameter", soap.name = "v"})
    -> (tensor<f32> {soap.role = "loss", soap.name = "loss"}) {
  %0, %mean, %rstd = soap.norm <layer> %x, %scale {epsilon = 1.0e-5 : f64}
      : (tensor<8x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<8xf32>, tensor<8xf32>)
  %1 = soap.dot %0, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
  %2 = soap.broadcast %b dims [1] shape [8, 16] : (tensor<16xf32>) -> tensor<8x16xf32>
  %3 = soap.binary <add> %1, %2 : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  %4 = soap.dot %3, %v batch [] x [] contract [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %5 = soap.reduce <sum> %4 over [0, 1] : (tensor<8x4xf32>) -> tensor<f32>
  return %5 : tensor<f32>
}
