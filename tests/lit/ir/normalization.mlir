// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @row_norms
func.func @row_norms(%x: tensor<2x3x8xbf16>, %scale: tensor<8xbf16>, %bias: tensor<8xbf16>, %dy: tensor<2x3x8xbf16>) {
  // CHECK: soap.softmax %{{.*}} over 2 {logarithm = false} : (tensor<2x3x8xbf16>) -> tensor<2x3x8xbf16>
  %0 = soap.softmax %x over 2 {logarithm = false} : (tensor<2x3x8xbf16>) -> tensor<2x3x8xbf16>
  // CHECK: soap.norm <layer> %{{.*}}, %{{.*}}, %{{.*}} {epsilon = 1.000000e-05 : f64}
  // CHECK-SAME: -> (tensor<2x3x8xbf16>, tensor<2x3xf32>, tensor<2x3xf32>)
  %y, %mean, %rstd = soap.norm <layer> %x, %scale, %bias {epsilon = 1.0e-5 : f64}
    : (tensor<2x3x8xbf16>, tensor<8xbf16>, tensor<8xbf16>) -> (tensor<2x3x8xbf16>, tensor<2x3xf32>, tensor<2x3xf32>)
  // CHECK: soap.norm <rms> %{{.*}}, %{{[^,]*}} {epsilon
  %1:3 = soap.norm <rms> %x, %scale {epsilon = 1.0e-5 : f64}
    : (tensor<2x3x8xbf16>, tensor<8xbf16>) -> (tensor<2x3x8xbf16>, tensor<2x3xf32>, tensor<2x3xf32>)
  // CHECK: soap.norm_grad <layer>
  // CHECK-SAME: -> (tensor<2x3x8xbf16>, tensor<8xbf16>, tensor<8xbf16>)
  %2:3 = soap.norm_grad <layer> %x, %scale, %mean, %rstd, %dy
    : (tensor<2x3x8xbf16>, tensor<8xbf16>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x8xbf16>)
    -> (tensor<2x3x8xbf16>, tensor<8xbf16>, tensor<8xbf16>)
  return
}

// CHECK-LABEL: func.func @batch_norm
func.func @batch_norm(%x: tensor<4x3x5x5xf32>, %scale: tensor<3xf32>, %bias: tensor<3xf32>) {
  // CHECK: soap.batch_norm
  // CHECK-SAME: -> (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>)
  %y, %mean, %variance = soap.batch_norm %x, %scale, %bias {epsilon = 1.0e-5 : f64}
    : (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>)
  // CHECK: soap.batch_norm_grad
  // CHECK-SAME: -> (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>)
  %0:3 = soap.batch_norm_grad %x, %scale, %mean, %variance, %y {epsilon = 1.0e-5 : f64}
    : (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4x3x5x5xf32>)
    -> (tensor<4x3x5x5xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
