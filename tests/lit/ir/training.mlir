// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @cross_entropy
func.func @cross_entropy(%logits: tensor<4x6x10xbf16>, %labels: tensor<4x6xi64>) {
  // CHECK: soap.cross_entropy %{{.*}}, %{{.*}} {ignoreIndex = -100 : i64}
  // CHECK-SAME: -> (tensor<4x6xf32>, tensor<4x6xf32>)
  %loss, %lse = soap.cross_entropy %logits, %labels {ignoreIndex = -100 : i64}
    : (tensor<4x6x10xbf16>, tensor<4x6xi64>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  // CHECK: soap.cross_entropy_grad
  // CHECK-SAME: -> tensor<4x6x10xbf16>
  %0 = soap.cross_entropy_grad %logits, %labels, %lse, %loss {ignoreIndex = -100 : i64}
    : (tensor<4x6x10xbf16>, tensor<4x6xi64>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6x10xbf16>
  return
}

// CHECK-LABEL: func.func @optimizer_update
func.func @optimizer_update(%p: tensor<3x4xf32>, %g: tensor<3x4xbf16>, %lr: tensor<f32>, %t: tensor<i64>) {
  // CHECK: soap.optimizer_update <sgd> %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {beta1
  %0 = soap.optimizer_update <sgd> %p, %g, %lr, %t
    {beta1 = 0.0 : f64, beta2 = 0.0 : f64, epsilon = 0.0 : f64, weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3x4xf32>, tensor<3x4xbf16>, tensor<f32>, tensor<i64>) -> tensor<3x4xf32>
  // CHECK: soap.optimizer_update <adamw> %{{.*}} states %[[P:.*]], %[[P]] {beta1 = 9.000000e-01 : f64
  // CHECK-SAME: -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>)
  %1:3 = soap.optimizer_update <adamw> %p, %g, %lr, %t states %p, %p
    {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, weightDecay = 0.01 : f64, trust = 0.0 : f64, nesterov = false}
    : (tensor<3x4xf32>, tensor<3x4xbf16>, tensor<f32>, tensor<i64>, tensor<3x4xf32>, tensor<3x4xf32>)
    -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>)
  return
}

// CHECK-LABEL: func.func @fusion
func.func @fusion(%x: tensor<4x8xf32>, %bias: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  // CHECK: %{{.*}}:2 = soap.fusion %{{.*}}, %{{.*}} {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<8xf32>):
  // CHECK: soap.yield %{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4xf32>
  // CHECK-NEXT: } : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>)
  %0:2 = soap.fusion %x, %bias {
  ^bb0(%a: tensor<4x8xf32>, %b: tensor<8xf32>):
    %1 = soap.broadcast %b dims [1] shape [4, 8] : (tensor<8xf32>) -> tensor<4x8xf32>
    %2 = soap.binary <add> %a, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = soap.reduce <sum> %2 over [1] : (tensor<4x8xf32>) -> tensor<4xf32>
    soap.yield %2, %3 : tensor<4x8xf32>, tensor<4xf32>
  } : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4xf32>
}
