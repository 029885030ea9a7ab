// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @plain
func.func @plain(%q: tensor<2x8x5x16xf32>, %k: tensor<2x2x7x16xf32>, %v: tensor<2x2x7x12xf32>) {
  // CHECK: soap.attention %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {causal = true
  // CHECK-SAME: -> (tensor<2x8x5x12xf32>, tensor<2x8x5xf32>)
  %y, %lse = soap.attention %q, %k, %v {scale = 0.25 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x8x5x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x12xf32>) -> (tensor<2x8x5x12xf32>, tensor<2x8x5xf32>)
  // CHECK: soap.attention_grad
  // CHECK-SAME: -> (tensor<2x8x5x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x12xf32>)
  %0:3 = soap.attention_grad %q, %k, %v, %y, %lse, %y {scale = 0.25 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
    : (tensor<2x8x5x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x12xf32>, tensor<2x8x5x12xf32>, tensor<2x8x5xf32>, tensor<2x8x5x12xf32>)
    -> (tensor<2x8x5x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x12xf32>)
  return
}

// CHECK-LABEL: func.func @masked_with_dropout
func.func @masked_with_dropout(%q: tensor<2x2x5x4xbf16>, %bool: tensor<2x1x1x5xi1>, %added: tensor<1x2x5x5xf32>,
                               %seed: tensor<i64>, %step: tensor<i64>) {
  // CHECK: soap.attention %{{.*}} mask %{{.*}} random %{{.*}}, %{{.*}} {causal = false
  %y, %lse = soap.attention %q, %q, %q mask %bool random %seed, %step
    {scale = 0.5 : f64, causal = false, ratio = 0.1 : f64, stream = 3 : i64}
    : (tensor<2x2x5x4xbf16>, tensor<2x2x5x4xbf16>, tensor<2x2x5x4xbf16>, tensor<2x1x1x5xi1>, tensor<i64>, tensor<i64>)
    -> (tensor<2x2x5x4xbf16>, tensor<2x2x5xf32>)
  // CHECK: soap.attention_grad %{{.*}} mask %{{.*}} random %{{.*}}, %{{.*}} {causal = false
  %0:3 = soap.attention_grad %q, %q, %q, %y, %lse, %y mask %added random %seed, %step
    {scale = 0.5 : f64, causal = false, ratio = 0.1 : f64, stream = 3 : i64}
    : (tensor<2x2x5x4xbf16>, tensor<2x2x5x4xbf16>, tensor<2x2x5x4xbf16>, tensor<2x2x5x4xbf16>, tensor<2x2x5xf32>, tensor<2x2x5x4xbf16>,
       tensor<1x2x5x5xf32>, tensor<i64>, tensor<i64>)
    -> (tensor<2x2x5x4xbf16>, tensor<2x2x5x4xbf16>, tensor<2x2x5x4xbf16>)
  return
}

// CHECK-LABEL: func.func @rotary
func.func @rotary(%x: tensor<2x4x6x8xf32>, %angles: tensor<6x4xf32>, %batched: tensor<2x6x4xf32>) {
  // CHECK: soap.rotary %{{.*}}, %[[A:.*]], %[[A]] {interleaved = true, inverse = false}
  %0 = soap.rotary %x, %angles, %angles {interleaved = true, inverse = false}
    : (tensor<2x4x6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<2x4x6x8xf32>
  // CHECK: soap.rotary {{.*}}tensor<2x6x4xf32>
  %1 = soap.rotary %x, %batched, %batched {interleaved = false, inverse = true}
    : (tensor<2x4x6x8xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>) -> tensor<2x4x6x8xf32>
  return
}
