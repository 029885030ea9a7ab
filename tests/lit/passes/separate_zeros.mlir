// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-separate-zeros))' | FileCheck %s

// Accumulators of one shape, cleared together, are cleared each in its own
// layout; what else reads the zeros keeps them.
// CHECK-LABEL: func @cleared
// CHECK: %[[KEPT:.*]] = soap.fill
// CHECK-NEXT: %[[READ:.*]] = soap.unary <neg> %[[KEPT]]
// CHECK-DAG: %[[A:.*]] = soap.fill
// CHECK-DAG: %[[B:.*]] = soap.fill
// CHECK: return %[[A]], %[[B]], %[[READ]]
func.func @cleared(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32> {soap.updates = 0 : i64}, tensor<4x4xf32> {soap.updates = 1 : i64}, tensor<4x4xf32>) {
  %0 = soap.fill 0.0 : f32 shape [4, 4] : tensor<4x4xf32>
  %1 = soap.unary <neg> %0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// One argument's zeros are its own, and what updates nothing may share them.
// CHECK-LABEL: func @own
// CHECK-COUNT-1: soap.fill
// CHECK-NOT: soap.fill
// CHECK: return
func.func @own(%a: tensor<4x4xf32>) -> (tensor<4x4xf32> {soap.updates = 0 : i64}) {
  %0 = soap.fill 0.0 : f32 shape [4, 4] : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// The gradients of two forward ops read one constant: each has its own.
// CHECK-LABEL: func @gradients
func.func @gradients(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK: %[[FIRST:.*]] = soap.fill
  // CHECK-NEXT: soap.binary <mul> %arg0, %[[FIRST]]
  // CHECK-NEXT: soap.binary <add> %{{.*}}, %[[FIRST]]
  // CHECK-NEXT: %[[SECOND:.*]] = soap.fill
  // CHECK-NEXT: soap.binary <mul> %arg1, %[[SECOND]]
  %0 = soap.fill 2.5 : f32 shape [4, 4] : tensor<4x4xf32> loc(fused<{soap.gradient = 1 : i64}>[unknown])
  %1 = soap.binary <mul> %a, %0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc(fused<{soap.gradient = 1 : i64}>[unknown])
  %2 = soap.binary <add> %1, %0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc(fused<{soap.gradient = 1 : i64}>[unknown])
  %3 = soap.binary <mul> %b, %0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc(fused<{soap.gradient = 2 : i64}>[unknown])
  return %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
