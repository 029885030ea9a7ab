// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-raise))' | FileCheck %s

// x * 0.5 * (1 + erf(x / sqrt(2))), as exported by PyTorch.
// CHECK-LABEL: func @gelu
func.func @gelu(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[G:.*]] = soap.unary <gelu> %arg0
  // CHECK-NEXT: return %[[G]]
  %root = soap.fill 1.41421354 : f32 shape [4] : tensor<4xf32>
  %one = soap.fill 1.0 : f32 shape [4] : tensor<4xf32>
  %half = soap.fill 0.5 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <div> %x, %root : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.unary <erf> %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <add> %1, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = soap.binary <mul> %x, %2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = soap.binary <mul> %3, %half : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %4 : tensor<4xf32>
}

// 0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))
// CHECK-LABEL: func @gelu_tanh
func.func @gelu_tanh(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[G:.*]] = soap.unary <gelu_tanh> %arg0
  // CHECK-NEXT: return %[[G]]
  %half = soap.fill 0.5 : f32 shape [4] : tensor<4xf32>
  %three = soap.fill 3.0 : f32 shape [4] : tensor<4xf32>
  %cubic = soap.fill 4.471500e-02 : f32 shape [4] : tensor<4xf32>
  %root = soap.fill 0.797884583 : f32 shape [4] : tensor<4xf32>
  %one = soap.fill 1.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <mul> %x, %half : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.binary <pow> %x, %three : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <mul> %1, %cubic : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = soap.binary <add> %x, %2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = soap.binary <mul> %3, %root : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = soap.unary <tanh> %4 : (tensor<4xf32>) -> tensor<4xf32>
  %6 = soap.binary <add> %5, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %7 = soap.binary <mul> %0, %6 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}

// The argument is itself a product: it is not part of the activation.
// CHECK-LABEL: func @silu_of_product
func.func @silu_of_product(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[X:.*]] = soap.binary <mul> %arg0, %arg1
  // CHECK-NEXT: soap.unary <silu> %[[X]]
  // CHECK-NEXT: return
  %x = soap.binary <mul> %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %0 = soap.unary <sigmoid> %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.binary <mul> %0, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @softplus
func.func @softplus(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: soap.unary <softplus> %arg0
  // CHECK-NEXT: return
  %one = soap.fill 1.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.unary <exp> %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.binary <add> %one, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.unary <log> %1 : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// x * sigmoid(1.702 x) approximates gelu and is something else.
// CHECK-LABEL: func @quick_gelu_is_not_gelu
func.func @quick_gelu_is_not_gelu(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: soap.unary <sigmoid>
  %c = soap.fill 1.702 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <mul> %x, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.unary <sigmoid> %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <mul> %x, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
