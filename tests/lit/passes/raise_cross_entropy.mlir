// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-raise))' | FileCheck %s

// The form of ONNX's NegativeLogLikelihoodLoss on a log-softmax.
// CHECK-LABEL: func @gathered
func.func @gathered(%x: tensor<3x4xf32>, %l: tensor<3xi64>) -> tensor<3xf32> {
  // CHECK: %[[L:.*]], %{{.*}} = soap.cross_entropy %arg0, %arg1
  // CHECK-NEXT: return %[[L]]
  %p = soap.softmax %x over 1 {logarithm = true} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %f = soap.reshape %p to [12] : (tensor<3x4xf32>) -> tensor<12xf32>
  %n = soap.iota shape [3] dim 0 of i64 : tensor<3xi64>
  %four = soap.fill 4 : i64 shape [3] : tensor<3xi64>
  %s = soap.binary <mul> %n, %four : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  %i = soap.binary <add> %s, %l : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  %g = soap.gather %f[%i] dim 0 : (tensor<12xf32>, tensor<3xi64>) -> tensor<3xf32>
  %y = soap.unary <neg> %g : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// Classes in the middle: [N, C, d] scores.
// CHECK-LABEL: func @gathered_classes_in_the_middle
func.func @gathered_classes_in_the_middle(%x: tensor<2x4x3xf32>, %l: tensor<2x3xi64>) -> tensor<2x3xf32> {
  // CHECK: %[[T:.*]] = soap.transpose %arg0 [0, 2, 1]
  // CHECK: %[[L:.*]], %{{.*}} = soap.cross_entropy %[[T]], %arg1 {{.*}} (tensor<2x3x4xf32>, tensor<2x3xi64>)
  // CHECK-NEXT: return %[[L]]
  %p = soap.softmax %x over 1 {logarithm = true} : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %t = soap.transpose %p [0, 2, 1] : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
  %f = soap.reshape %t to [24] : (tensor<2x3x4xf32>) -> tensor<24xf32>
  %lf = soap.reshape %l to [6] : (tensor<2x3xi64>) -> tensor<6xi64>
  %n = soap.iota shape [6] dim 0 of i64 : tensor<6xi64>
  %four = soap.fill 4 : i64 shape [6] : tensor<6xi64>
  %s = soap.binary <mul> %n, %four : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
  %i = soap.binary <add> %s, %lf : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
  %g = soap.gather %f[%i] dim 0 : (tensor<24xf32>, tensor<6xi64>) -> tensor<6xf32>
  %r = soap.reshape %g to [2, 3] : (tensor<6xf32>) -> tensor<2x3xf32>
  %y = soap.unary <neg> %r : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// CHECK-LABEL: func @one_hot
func.func @one_hot(%x: tensor<3x4xf32>, %l: tensor<3xi64>) -> tensor<3xf32> {
  // CHECK: %[[L:.*]], %{{.*}} = soap.cross_entropy %arg0, %arg1
  // CHECK-NEXT: %[[N:.*]] = soap.unary <neg> %[[L]]
  // CHECK-NEXT: return %[[N]]
  %p = soap.softmax %x over 1 {logarithm = true} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = soap.iota shape [3, 4] dim 1 of i64 : tensor<3x4xi64>
  %b = soap.broadcast %l dims [0] shape [3, 4] : (tensor<3xi64>) -> tensor<3x4xi64>
  %c = soap.compare <eq> %b, %n : (tensor<3x4xi64>, tensor<3x4xi64>) -> tensor<3x4xi1>
  %h = soap.cast %c to f32 : (tensor<3x4xi1>) -> tensor<3x4xf32>
  %m = soap.binary <mul> %h, %p : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = soap.reduce <sum> %m over [1] : (tensor<3x4xf32>) -> tensor<3xf32>
  return %s : tensor<3xf32>
}

// CHECK-LABEL: func @softmax_without_logarithm
func.func @softmax_without_logarithm(%x: tensor<3x4xf32>, %l: tensor<3xi64>) -> tensor<3xf32> {
  // CHECK-NOT: soap.cross_entropy
  // CHECK: return
  %p = soap.softmax %x over 1 {logarithm = false} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %n = soap.iota shape [3, 4] dim 1 of i64 : tensor<3x4xi64>
  %b = soap.broadcast %l dims [0] shape [3, 4] : (tensor<3xi64>) -> tensor<3x4xi64>
  %c = soap.compare <eq> %b, %n : (tensor<3x4xi64>, tensor<3x4xi64>) -> tensor<3x4xi1>
  %h = soap.cast %c to f32 : (tensor<3x4xi1>) -> tensor<3x4xf32>
  %m = soap.binary <mul> %h, %p : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = soap.reduce <sum> %m over [1] : (tensor<3x4xf32>) -> tensor<3xf32>
  return %s : tensor<3xf32>
}
