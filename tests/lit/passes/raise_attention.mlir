// RUN: soapstone-opt %s --soap-import-pipeline | FileCheck %s

// Heads split by a reshape, scores divided, a slice of a larger mask selected, and
// dropout of the probabilities.
// CHECK-LABEL: func @gpt2
func.func @gpt2(%qkv: tensor<2x3x24xf32>, %w: tensor<8x8xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<2x3x8xf32> {
  // CHECK: %[[A:.*]], %{{.*}} = soap.attention %{{.*}}, %{{.*}}, %{{.*}} random %arg2, %arg3 {causal = true, ratio = 1.000000e-01 : f64, scale = 5.000000e-01 : f64, stream = 7 : i64} : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>,
  // CHECK-NOT: soap.softmax
  %0 = soap.slice %qkv starts [0, 0, 0] sizes [2, 3, 8] steps [1, 1, 1] : (tensor<2x3x24xf32>) -> tensor<2x3x8xf32>
  %1 = soap.slice %qkv starts [0, 0, 8] sizes [2, 3, 8] steps [1, 1, 1] : (tensor<2x3x24xf32>) -> tensor<2x3x8xf32>
  %2 = soap.slice %qkv starts [0, 0, 16] sizes [2, 3, 8] steps [1, 1, 1] : (tensor<2x3x24xf32>) -> tensor<2x3x8xf32>
  %3 = soap.reshape %0 to [2, 3, 2, 4] : (tensor<2x3x8xf32>) -> tensor<2x3x2x4xf32>
  %4 = soap.transpose %3 [0, 2, 1, 3] : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
  %5 = soap.reshape %1 to [2, 3, 2, 4] : (tensor<2x3x8xf32>) -> tensor<2x3x2x4xf32>
  %6 = soap.transpose %5 [0, 2, 1, 3] : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
  %7 = soap.reshape %2 to [2, 3, 2, 4] : (tensor<2x3x8xf32>) -> tensor<2x3x2x4xf32>
  %8 = soap.transpose %7 [0, 2, 1, 3] : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
  %9 = soap.transpose %6 [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %10 = soap.dot %4, %9 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %11 = soap.fill 2.0 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %12 = soap.binary <div> %10, %11 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %13 = soap.iota shape [16, 16] dim 1 of i64 : tensor<16x16xi64>
  %14 = soap.iota shape [16, 16] dim 0 of i64 : tensor<16x16xi64>
  %15 = soap.compare <le> %13, %14 : (tensor<16x16xi64>, tensor<16x16xi64>) -> tensor<16x16xi1>
  %16 = soap.reshape %15 to [1, 1, 16, 16] : (tensor<16x16xi1>) -> tensor<1x1x16x16xi1>
  %17 = soap.slice %16 starts [0, 0, 0, 0] sizes [1, 1, 3, 3] steps [1, 1, 1, 1] : (tensor<1x1x16x16xi1>) -> tensor<1x1x3x3xi1>
  %18 = soap.unary <not> %17 : (tensor<1x1x3x3xi1>) -> tensor<1x1x3x3xi1>
  %19 = soap.broadcast %18 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<1x1x3x3xi1>) -> tensor<2x2x3x3xi1>
  %20 = soap.fill -1.0e+04 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %21 = soap.select %19, %20, %12 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %22 = soap.softmax %21 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %23 = soap.dropout %22, %seed, %step {ratio = 0.1 : f64, stream = 7 : i64} : (tensor<2x2x3x3xf32>, tensor<i64>, tensor<i64>) -> tensor<2x2x3x3xf32>
  %24 = soap.dot %23, %8 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  %25 = soap.transpose %24 [0, 2, 1, 3] : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>
  %26 = soap.reshape %25 to [2, 3, 8] : (tensor<2x3x2x4xf32>) -> tensor<2x3x8xf32>
  %27 = soap.dot %26, %w batch [] x [] contract [2] x [0] : (tensor<2x3x8xf32>, tensor<8x8xf32>) -> tensor<2x3x8xf32>
  return %27 : tensor<2x3x8xf32>
}

// Time-major with batch and heads in one dim, scaled queries, rows flattened for the
// output projection: all of it comes apart.
// CHECK-LABEL: func @multihead_attention
func.func @multihead_attention(%x: tensor<3x5x8xf32>, %wi: tensor<24x8xf32>, %bi: tensor<24xf32>, %wo: tensor<8x8xf32>, %bo: tensor<8xf32>) -> tensor<3x5x8xf32> {
  // CHECK: %[[P:.*]] = soap.dot %arg0, %arg1 batch [] x [] contract [2] x [1] : (tensor<3x5x8xf32>
  // CHECK: %[[A:.*]], %{{.*}} = soap.attention {{.*}} {causal = false, ratio = 0.000000e+00 : f64, scale = 5.000000e-01 : f64, {{.*}}} : (tensor<3x2x5x4xf32>, tensor<3x2x5x4xf32>, tensor<3x2x5x4xf32>)
  // CHECK-NEXT: %[[T:.*]] = soap.transpose %[[A]] [0, 2, 1, 3]
  // CHECK-NEXT: %[[R:.*]] = soap.reshape %[[T]] to [3, 5, 8]
  // CHECK-NEXT: soap.dot %[[R]], %arg3 batch [] x [] contract [2] x [1]
  // CHECK-NOT: soap.transpose
  // CHECK: return
  %0 = soap.transpose %x [1, 0, 2] : (tensor<3x5x8xf32>) -> tensor<5x3x8xf32>
  %1 = soap.transpose %wi [1, 0] : (tensor<24x8xf32>) -> tensor<8x24xf32>
  %2 = soap.dot %0, %1 batch [] x [] contract [2] x [0] : (tensor<5x3x8xf32>, tensor<8x24xf32>) -> tensor<5x3x24xf32>
  %3 = soap.broadcast %bi dims [2] shape [5, 3, 24] : (tensor<24xf32>) -> tensor<5x3x24xf32>
  %4 = soap.binary <add> %3, %2 : (tensor<5x3x24xf32>, tensor<5x3x24xf32>) -> tensor<5x3x24xf32>
  %5 = soap.slice %4 starts [0, 0, 0] sizes [5, 3, 8] steps [1, 1, 1] : (tensor<5x3x24xf32>) -> tensor<5x3x8xf32>
  %6 = soap.slice %4 starts [0, 0, 8] sizes [5, 3, 8] steps [1, 1, 1] : (tensor<5x3x24xf32>) -> tensor<5x3x8xf32>
  %7 = soap.slice %4 starts [0, 0, 16] sizes [5, 3, 8] steps [1, 1, 1] : (tensor<5x3x24xf32>) -> tensor<5x3x8xf32>
  %8 = soap.reshape %5 to [5, 6, 4] : (tensor<5x3x8xf32>) -> tensor<5x6x4xf32>
  %9 = soap.transpose %8 [1, 0, 2] : (tensor<5x6x4xf32>) -> tensor<6x5x4xf32>
  %10 = soap.reshape %6 to [5, 6, 4] : (tensor<5x3x8xf32>) -> tensor<5x6x4xf32>
  %11 = soap.transpose %10 [1, 0, 2] : (tensor<5x6x4xf32>) -> tensor<6x5x4xf32>
  %12 = soap.reshape %7 to [5, 6, 4] : (tensor<5x3x8xf32>) -> tensor<5x6x4xf32>
  %13 = soap.transpose %12 [1, 0, 2] : (tensor<5x6x4xf32>) -> tensor<6x5x4xf32>
  %14 = soap.fill 0.5 : f32 shape [6, 5, 4] : tensor<6x5x4xf32>
  %15 = soap.binary <mul> %9, %14 : (tensor<6x5x4xf32>, tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %16 = soap.transpose %11 [0, 2, 1] : (tensor<6x5x4xf32>) -> tensor<6x4x5xf32>
  %17 = soap.dot %15, %16 batch [0] x [0] contract [2] x [1] : (tensor<6x5x4xf32>, tensor<6x4x5xf32>) -> tensor<6x5x5xf32>
  %18 = soap.softmax %17 over 2 {logarithm = false} : (tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %19 = soap.dot %18, %13 batch [0] x [0] contract [2] x [1] : (tensor<6x5x5xf32>, tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %20 = soap.transpose %19 [1, 0, 2] : (tensor<6x5x4xf32>) -> tensor<5x6x4xf32>
  %21 = soap.reshape %20 to [15, 8] : (tensor<5x6x4xf32>) -> tensor<15x8xf32>
  %22 = soap.transpose %wo [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %23 = soap.dot %21, %22 batch [] x [] contract [1] x [0] : (tensor<15x8xf32>, tensor<8x8xf32>) -> tensor<15x8xf32>
  %24 = soap.broadcast %bo dims [1] shape [15, 8] : (tensor<8xf32>) -> tensor<15x8xf32>
  %25 = soap.binary <add> %23, %24 : (tensor<15x8xf32>, tensor<15x8xf32>) -> tensor<15x8xf32>
  %26 = soap.reshape %25 to [5, 3, 8] : (tensor<15x8xf32>) -> tensor<5x3x8xf32>
  %27 = soap.transpose %26 [1, 0, 2] : (tensor<5x3x8xf32>) -> tensor<3x5x8xf32>
  return %27 : tensor<3x5x8xf32>
}

// CHECK-LABEL: func @multihead_attention_of_one_sample
func.func @multihead_attention_of_one_sample(%x: tensor<1x5x8xf32>, %wi: tensor<24x8xf32>, %bi: tensor<24xf32>, %wo: tensor<8x8xf32>, %bo: tensor<8xf32>) -> tensor<1x5x8xf32> {
  // CHECK: soap.attention {{.*}} : (tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>)
  // CHECK-NOT: soap.softmax
  %0 = soap.transpose %x [1, 0, 2] : (tensor<1x5x8xf32>) -> tensor<5x1x8xf32>
  %1 = soap.transpose %wi [1, 0] : (tensor<24x8xf32>) -> tensor<8x24xf32>
  %2 = soap.dot %0, %1 batch [] x [] contract [2] x [0] : (tensor<5x1x8xf32>, tensor<8x24xf32>) -> tensor<5x1x24xf32>
  %3 = soap.broadcast %bi dims [2] shape [5, 1, 24] : (tensor<24xf32>) -> tensor<5x1x24xf32>
  %4 = soap.binary <add> %3, %2 : (tensor<5x1x24xf32>, tensor<5x1x24xf32>) -> tensor<5x1x24xf32>
  %5 = soap.slice %4 starts [0, 0, 0] sizes [5, 1, 8] steps [1, 1, 1] : (tensor<5x1x24xf32>) -> tensor<5x1x8xf32>
  %6 = soap.slice %4 starts [0, 0, 8] sizes [5, 1, 8] steps [1, 1, 1] : (tensor<5x1x24xf32>) -> tensor<5x1x8xf32>
  %7 = soap.slice %4 starts [0, 0, 16] sizes [5, 1, 8] steps [1, 1, 1] : (tensor<5x1x24xf32>) -> tensor<5x1x8xf32>
  %8 = soap.reshape %5 to [5, 2, 4] : (tensor<5x1x8xf32>) -> tensor<5x2x4xf32>
  %9 = soap.transpose %8 [1, 0, 2] : (tensor<5x2x4xf32>) -> tensor<2x5x4xf32>
  %10 = soap.reshape %6 to [5, 2, 4] : (tensor<5x1x8xf32>) -> tensor<5x2x4xf32>
  %11 = soap.transpose %10 [1, 0, 2] : (tensor<5x2x4xf32>) -> tensor<2x5x4xf32>
  %12 = soap.reshape %7 to [5, 2, 4] : (tensor<5x1x8xf32>) -> tensor<5x2x4xf32>
  %13 = soap.transpose %12 [1, 0, 2] : (tensor<5x2x4xf32>) -> tensor<2x5x4xf32>
  %14 = soap.fill 0.5 : f32 shape [2, 5, 4] : tensor<2x5x4xf32>
  %15 = soap.binary <mul> %9, %14 : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %16 = soap.transpose %11 [0, 2, 1] : (tensor<2x5x4xf32>) -> tensor<2x4x5xf32>
  %17 = soap.dot %15, %16 batch [0] x [0] contract [2] x [1] : (tensor<2x5x4xf32>, tensor<2x4x5xf32>) -> tensor<2x5x5xf32>
  %18 = soap.softmax %17 over 2 {logarithm = false} : (tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
  %19 = soap.dot %18, %13 batch [0] x [0] contract [2] x [1] : (tensor<2x5x5xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %20 = soap.transpose %19 [1, 0, 2] : (tensor<2x5x4xf32>) -> tensor<5x2x4xf32>
  %21 = soap.reshape %20 to [5, 8] : (tensor<5x2x4xf32>) -> tensor<5x8xf32>
  %22 = soap.transpose %wo [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %23 = soap.dot %21, %22 batch [] x [] contract [1] x [0] : (tensor<5x8xf32>, tensor<8x8xf32>) -> tensor<5x8xf32>
  %24 = soap.broadcast %bo dims [1] shape [5, 8] : (tensor<8xf32>) -> tensor<5x8xf32>
  %25 = soap.binary <add> %23, %24 : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xf32>
  %26 = soap.reshape %25 to [5, 1, 8] : (tensor<5x8xf32>) -> tensor<5x1x8xf32>
  %27 = soap.transpose %26 [1, 0, 2] : (tensor<5x1x8xf32>) -> tensor<1x5x8xf32>
  return %27 : tensor<1x5x8xf32>
}

// CHECK-LABEL: func @added_triangle_is_causal
func.func @added_triangle_is_causal(%x: tensor<3x5x8xf32>, %wi: tensor<24x8xf32>, %bi: tensor<24xf32>, %wo: tensor<8x8xf32>, %bo: tensor<8xf32>) -> tensor<3x5x8xf32> {
  // CHECK: soap.attention %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}} {causal = true,
  // CHECK-NOT: soap.softmax
  %0 = soap.transpose %x [1, 0, 2] : (tensor<3x5x8xf32>) -> tensor<5x3x8xf32>
  %1 = soap.transpose %wi [1, 0] : (tensor<24x8xf32>) -> tensor<8x24xf32>
  %2 = soap.dot %0, %1 batch [] x [] contract [2] x [0] : (tensor<5x3x8xf32>, tensor<8x24xf32>) -> tensor<5x3x24xf32>
  %3 = soap.broadcast %bi dims [2] shape [5, 3, 24] : (tensor<24xf32>) -> tensor<5x3x24xf32>
  %4 = soap.binary <add> %3, %2 : (tensor<5x3x24xf32>, tensor<5x3x24xf32>) -> tensor<5x3x24xf32>
  %5 = soap.slice %4 starts [0, 0, 0] sizes [5, 3, 8] steps [1, 1, 1] : (tensor<5x3x24xf32>) -> tensor<5x3x8xf32>
  %6 = soap.slice %4 starts [0, 0, 8] sizes [5, 3, 8] steps [1, 1, 1] : (tensor<5x3x24xf32>) -> tensor<5x3x8xf32>
  %7 = soap.slice %4 starts [0, 0, 16] sizes [5, 3, 8] steps [1, 1, 1] : (tensor<5x3x24xf32>) -> tensor<5x3x8xf32>
  %8 = soap.reshape %5 to [5, 6, 4] : (tensor<5x3x8xf32>) -> tensor<5x6x4xf32>
  %9 = soap.transpose %8 [1, 0, 2] : (tensor<5x6x4xf32>) -> tensor<6x5x4xf32>
  %10 = soap.reshape %6 to [5, 6, 4] : (tensor<5x3x8xf32>) -> tensor<5x6x4xf32>
  %11 = soap.transpose %10 [1, 0, 2] : (tensor<5x6x4xf32>) -> tensor<6x5x4xf32>
  %12 = soap.reshape %7 to [5, 6, 4] : (tensor<5x3x8xf32>) -> tensor<5x6x4xf32>
  %13 = soap.transpose %12 [1, 0, 2] : (tensor<5x6x4xf32>) -> tensor<6x5x4xf32>
  %14 = soap.fill 0.5 : f32 shape [6, 5, 4] : tensor<6x5x4xf32>
  %15 = soap.binary <mul> %9, %14 : (tensor<6x5x4xf32>, tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %16 = soap.transpose %11 [0, 2, 1] : (tensor<6x5x4xf32>) -> tensor<6x4x5xf32>
  %17 = soap.dot %15, %16 batch [0] x [0] contract [2] x [1] : (tensor<6x5x4xf32>, tensor<6x4x5xf32>) -> tensor<6x5x5xf32>
  %18 = soap.iota shape [5, 5] dim 1 of i64 : tensor<5x5xi64>
  %19 = soap.iota shape [5, 5] dim 0 of i64 : tensor<5x5xi64>
  %20 = soap.fill 1 : i64 shape [5, 5] : tensor<5x5xi64>
  %21 = soap.binary <add> %19, %20 : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi64>
  %22 = soap.compare <ge> %18, %21 : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
  %23 = soap.fill 0xFF800000 : f32 shape [5, 5] : tensor<5x5xf32>
  %24 = soap.fill 0.0 : f32 shape [5, 5] : tensor<5x5xf32>
  %25 = soap.select %22, %23, %24 : (tensor<5x5xi1>, tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
  %26 = soap.reshape %25 to [1, 5, 5] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
  %27 = soap.broadcast %26 dims [0, 1, 2] shape [6, 5, 5] : (tensor<1x5x5xf32>) -> tensor<6x5x5xf32>
  %28 = soap.binary <add> %27, %17 : (tensor<6x5x5xf32>, tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %29 = soap.softmax %28 over 2 {logarithm = false} : (tensor<6x5x5xf32>) -> tensor<6x5x5xf32>
  %30 = soap.dot %29, %13 batch [0] x [0] contract [2] x [1] : (tensor<6x5x5xf32>, tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %31 = soap.transpose %30 [1, 0, 2] : (tensor<6x5x4xf32>) -> tensor<5x6x4xf32>
  %32 = soap.reshape %31 to [15, 8] : (tensor<5x6x4xf32>) -> tensor<15x8xf32>
  %33 = soap.transpose %wo [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %34 = soap.dot %32, %33 batch [] x [] contract [1] x [0] : (tensor<15x8xf32>, tensor<8x8xf32>) -> tensor<15x8xf32>
  %35 = soap.broadcast %bo dims [1] shape [15, 8] : (tensor<8xf32>) -> tensor<15x8xf32>
  %36 = soap.binary <add> %34, %35 : (tensor<15x8xf32>, tensor<15x8xf32>) -> tensor<15x8xf32>
  %37 = soap.reshape %36 to [5, 3, 8] : (tensor<15x8xf32>) -> tensor<5x3x8xf32>
  %38 = soap.transpose %37 [1, 0, 2] : (tensor<5x3x8xf32>) -> tensor<3x5x8xf32>
  return %38 : tensor<3x5x8xf32>
}

// Keys and values that are repeated for a group of heads are shared instead.
// CHECK-LABEL: func @grouped_query
func.func @grouped_query(%q: tensor<2x4x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>) -> tensor<2x4x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 {{.*}} : (tensor<2x4x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>)
  // CHECK-NOT: soap.broadcast
  %0 = soap.reshape %k to [2, 2, 1, 3, 4] : (tensor<2x2x3x4xf32>) -> tensor<2x2x1x3x4xf32>
  %1 = soap.broadcast %0 dims [0, 1, 2, 3, 4] shape [2, 2, 2, 3, 4] : (tensor<2x2x1x3x4xf32>) -> tensor<2x2x2x3x4xf32>
  %2 = soap.reshape %1 to [2, 4, 3, 4] : (tensor<2x2x2x3x4xf32>) -> tensor<2x4x3x4xf32>
  %3 = soap.reshape %v to [2, 2, 1, 3, 4] : (tensor<2x2x3x4xf32>) -> tensor<2x2x1x3x4xf32>
  %4 = soap.broadcast %3 dims [0, 1, 2, 3, 4] shape [2, 2, 2, 3, 4] : (tensor<2x2x1x3x4xf32>) -> tensor<2x2x2x3x4xf32>
  %5 = soap.reshape %4 to [2, 4, 3, 4] : (tensor<2x2x2x3x4xf32>) -> tensor<2x4x3x4xf32>
  %6 = soap.transpose %2 [0, 1, 3, 2] : (tensor<2x4x3x4xf32>) -> tensor<2x4x4x3xf32>
  %7 = soap.dot %q, %6 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x4x3x4xf32>, tensor<2x4x4x3xf32>) -> tensor<2x4x3x3xf32>
  %8 = soap.fill 0.5 : f32 shape [2, 4, 3, 3] : tensor<2x4x3x3xf32>
  %9 = soap.binary <mul> %7, %8 : (tensor<2x4x3x3xf32>, tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %10 = soap.softmax %9 over 3 {logarithm = false} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %11 = soap.dot %10, %5 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x4x3x3xf32>, tensor<2x4x3x4xf32>) -> tensor<2x4x3x4xf32>
  return %11 : tensor<2x4x3x4xf32>
}

// CHECK-LABEL: func @grouped_query_of_one_sample
func.func @grouped_query_of_one_sample(%q: tensor<1x4x3x4xf32>, %k: tensor<1x2x3x4xf32>, %v: tensor<1x2x3x4xf32>) -> tensor<1x4x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 {{.*}} : (tensor<1x4x3x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>)
  // CHECK-NOT: soap.broadcast
  %0 = soap.reshape %k to [1, 2, 1, 3, 4] : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x3x4xf32>
  %1 = soap.broadcast %0 dims [0, 1, 2, 3, 4] shape [1, 2, 2, 3, 4] : (tensor<1x2x1x3x4xf32>) -> tensor<1x2x2x3x4xf32>
  %2 = soap.reshape %1 to [1, 4, 3, 4] : (tensor<1x2x2x3x4xf32>) -> tensor<1x4x3x4xf32>
  %3 = soap.reshape %v to [1, 2, 1, 3, 4] : (tensor<1x2x3x4xf32>) -> tensor<1x2x1x3x4xf32>
  %4 = soap.broadcast %3 dims [0, 1, 2, 3, 4] shape [1, 2, 2, 3, 4] : (tensor<1x2x1x3x4xf32>) -> tensor<1x2x2x3x4xf32>
  %5 = soap.reshape %4 to [1, 4, 3, 4] : (tensor<1x2x2x3x4xf32>) -> tensor<1x4x3x4xf32>
  %6 = soap.transpose %2 [0, 1, 3, 2] : (tensor<1x4x3x4xf32>) -> tensor<1x4x4x3xf32>
  %7 = soap.dot %q, %6 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<1x4x3x4xf32>, tensor<1x4x4x3xf32>) -> tensor<1x4x3x3xf32>
  %8 = soap.fill 0.5 : f32 shape [1, 4, 3, 3] : tensor<1x4x3x3xf32>
  %9 = soap.binary <mul> %7, %8 : (tensor<1x4x3x3xf32>, tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %10 = soap.softmax %9 over 3 {logarithm = false} : (tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %11 = soap.dot %10, %5 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<1x4x3x3xf32>, tensor<1x4x3x4xf32>) -> tensor<1x4x3x4xf32>
  return %11 : tensor<1x4x3x4xf32>
}

// Cross-attention with the root of the scale on both sides; the mask of the keys is
// not repeated.
// CHECK-LABEL: func @padding_mask
func.func @padding_mask(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x6xf32>, %m: tensor<2x5xf32>) -> tensor<2x2x3x6xf32> {
  // CHECK: %[[M:.*]] = soap.reshape %arg3 to [2, 1, 1, 5]
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %[[M]] {causal = false, ratio = 0.000000e+00 : f64, scale = {{0.49.*|5.000000e-01}} : f64
  %0 = soap.fill 0.70710678 : f32 shape [2, 2, 3, 4] : tensor<2x2x3x4xf32>
  %1 = soap.fill 0.70710678 : f32 shape [2, 2, 5, 4] : tensor<2x2x5x4xf32>
  %2 = soap.binary <mul> %q, %0 : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  %3 = soap.binary <mul> %k, %1 : (tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x5x4xf32>
  %4 = soap.dot %2, %3 batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %5 = soap.broadcast %m dims [0, 3] shape [2, 2, 3, 5] : (tensor<2x5xf32>) -> tensor<2x2x3x5xf32>
  %6 = soap.binary <add> %4, %5 : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %7 = soap.softmax %6 over 3 {logarithm = false} : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %8 = soap.dot %7, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x5xf32>, tensor<2x2x5x6xf32>) -> tensor<2x2x3x6xf32>
  return %8 : tensor<2x2x3x6xf32>
}

// True hides: the mask is turned around.
// CHECK-LABEL: func @selected_mask
func.func @selected_mask(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>, %m: tensor<2x5xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: %[[N:.*]] = soap.unary <not> %arg3
  // CHECK: %[[M:.*]] = soap.reshape %[[N]] to [2, 1, 1, 5]
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %[[M]]
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %1 = soap.broadcast %m dims [0, 3] shape [2, 2, 3, 5] : (tensor<2x5xi1>) -> tensor<2x2x3x5xi1>
  %2 = soap.fill 0xFF800000 : f32 shape [2, 2, 3, 5] : tensor<2x2x3x5xf32>
  %3 = soap.select %1, %2, %0 : (tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %4 = soap.softmax %3 over 3 {logarithm = false} : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %5 = soap.dot %4, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %5 : tensor<2x2x3x4xf32>
}

// The scale applies to the mask as well.
// CHECK-LABEL: func @mask_below_scaling
func.func @mask_below_scaling(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>, %m: tensor<3x5xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.binary <mul> %arg3
  // CHECK: soap.attention {{.*}} mask %{{.*}} {causal = false, ratio = 0.000000e+00 : f64, scale = 5.000000e-01
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %1 = soap.broadcast %m dims [2, 3] shape [2, 2, 3, 5] : (tensor<3x5xf32>) -> tensor<2x2x3x5xf32>
  %2 = soap.binary <add> %0, %1 : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %3 = soap.fill 0.5 : f32 shape [2, 2, 3, 5] : tensor<2x2x3x5xf32>
  %4 = soap.binary <mul> %2, %3 : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %5 = soap.softmax %4 over 3 {logarithm = false} : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %6 = soap.dot %5, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %6 : tensor<2x2x3x4xf32>
}

// CHECK-LABEL: func @single_head
func.func @single_head(%q: tensor<2x3x4xf32>, %k: tensor<2x5x4xf32>, %v: tensor<2x5x4xf32>) -> tensor<2x3x4xf32> {
  // CHECK: soap.attention {{.*}} : (tensor<2x1x3x4xf32>, tensor<2x1x5x4xf32>, tensor<2x1x5x4xf32>)
  %0 = soap.dot %q, %k batch [0] x [0] contract [2] x [2] : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> tensor<2x3x5xf32>
  %1 = soap.softmax %0 over 2 {logarithm = false} : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %2 = soap.dot %1, %v batch [0] x [0] contract [2] x [1] : (tensor<2x3x5xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}

// The product with the values is transposed, and the scores are: keys times queries.
// CHECK-LABEL: func @values_on_the_left
func.func @values_on_the_left(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x6xf32>) -> tensor<2x2x6x3xf32> {
  // CHECK: %[[A:.*]], %{{.*}} = soap.attention
  // CHECK-NEXT: soap.transpose %[[A]] [0, 1, 3, 2]
  %0 = soap.dot %k, %q batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x5x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x5x3xf32>
  %1 = soap.softmax %0 over 2 {logarithm = false} : (tensor<2x2x5x3xf32>) -> tensor<2x2x5x3xf32>
  %2 = soap.dot %v, %1 batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x2x5x6xf32>, tensor<2x2x5x3xf32>) -> tensor<2x2x6x3xf32>
  return %2 : tensor<2x2x6x3xf32>
}

// The probabilities are a result: they have to exist.
// CHECK-LABEL: func @returned_weights
func.func @returned_weights(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>) -> (tensor<2x2x3x4xf32>, tensor<2x2x3x5xf32>) {
  // CHECK: soap.softmax
  // CHECK-NOT: soap.attention
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %1 = soap.softmax %0 over 3 {logarithm = false} : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %2 = soap.dot %1, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %2, %1 : tensor<2x2x3x4xf32>, tensor<2x2x3x5xf32>
}

// A triangle that shows one key more is a mask like any other.
// CHECK-LABEL: func @shifted_triangle
func.func @shifted_triangle(%q: tensor<2x2x4x4xf32>, %k: tensor<2x2x4x4xf32>, %v: tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32> {
  // CHECK: soap.attention {{.*}} mask %{{.*}} {causal = false
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %1 = soap.iota shape [4, 4] dim 1 of i64 : tensor<4x4xi64>
  %2 = soap.iota shape [4, 4] dim 0 of i64 : tensor<4x4xi64>
  %3 = soap.fill 1 : i64 shape [4, 4] : tensor<4x4xi64>
  %4 = soap.binary <add> %2, %3 : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi64>
  %5 = soap.compare <le> %1, %4 : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi1>
  %6 = soap.broadcast %5 dims [2, 3] shape [2, 2, 4, 4] : (tensor<4x4xi1>) -> tensor<2x2x4x4xi1>
  %7 = soap.fill 0xFF800000 : f32 shape [2, 2, 4, 4] : tensor<2x2x4x4xf32>
  %8 = soap.select %6, %0, %7 : (tensor<2x2x4x4xi1>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %9 = soap.softmax %8 over 3 {logarithm = false} : (tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %10 = soap.dot %9, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  return %10 : tensor<2x2x4x4xf32>
}

// PyTorch's attention: a guard against rows without a visible key, query and key
// scaled by the root of the scale each.
// CHECK-LABEL: func @guarded_softmax
func.func @guarded_softmax(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 {causal = false, {{.*}}scale = 5.000000e-01
  // CHECK-NOT: soap.softmax
  %half = soap.fill 0.5 : f32 shape [2, 2, 3, 4] : tensor<2x2x3x4xf32>
  %0 = soap.binary <mul> %q, %half : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  %1 = soap.dot %0, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %2 = soap.softmax %1 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %3 = soap.unary <is_nan> %2 : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xi1>
  %4 = soap.fill 0.0 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %5 = soap.select %3, %4, %2 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %6 = soap.dot %5, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %6 : tensor<2x2x3x4xf32>
}

// Positions of images stay two dims of the query and of the result.
// CHECK-LABEL: func @image_positions
func.func @image_positions(%q: tensor<2x3x5x2x4xf32>, %k: tensor<2x3x5x2x4xf32>, %v: tensor<2x15x2x4xf32>) -> tensor<2x2x3x5x4xf32> {
  // CHECK: %[[A:.*]], %{{.*}} = soap.attention {{.*}} : (tensor<2x2x15x4xf32>, tensor<2x2x15x4xf32>, tensor<2x2x15x4xf32>)
  // CHECK: soap.reshape %[[A]] to [2, 2, 3, 5, 4]
  // CHECK-NOT: soap.softmax
  %0 = soap.dot %q, %k batch [0, 3] x [0, 3] contract [4] x [4] : (tensor<2x3x5x2x4xf32>, tensor<2x3x5x2x4xf32>) -> tensor<2x2x3x5x3x5xf32>
  %1 = soap.reshape %0 to [2, 2, 3, 5, 15] : (tensor<2x2x3x5x3x5xf32>) -> tensor<2x2x3x5x15xf32>
  %2 = soap.softmax %1 over 4 {logarithm = false} : (tensor<2x2x3x5x15xf32>) -> tensor<2x2x3x5x15xf32>
  %3 = soap.dot %2, %v batch [0, 1] x [0, 2] contract [4] x [1] : (tensor<2x2x3x5x15xf32>, tensor<2x15x2x4xf32>) -> tensor<2x2x3x5x4xf32>
  return %3 : tensor<2x2x3x5x4xf32>
}

// Queries and keys that are sliced out of packed heads have a dim of size 1
// behind the heads; scores get none.
// CHECK-LABEL: func @dims_of_size_one_behind_the_heads
func.func @dims_of_size_one_behind_the_heads(%q: tensor<2x6x4x1x8xf32>, %k: tensor<2x6x4x1x8xf32>, %v: tensor<2x6x4x1x8xf32>) -> tensor<2x4x6x8xf32> {
  // CHECK-NOT: soap.softmax
  // CHECK: soap.attention {{.*}} (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>)
  %q4 = soap.reshape %q to [2, 6, 4, 8] : (tensor<2x6x4x1x8xf32>) -> tensor<2x6x4x8xf32>
  %k4 = soap.reshape %k to [2, 6, 4, 8] : (tensor<2x6x4x1x8xf32>) -> tensor<2x6x4x8xf32>
  %v4 = soap.reshape %v to [2, 6, 4, 8] : (tensor<2x6x4x1x8xf32>) -> tensor<2x6x4x8xf32>
  %qt = soap.transpose %q4 [0, 2, 1, 3] : (tensor<2x6x4x8xf32>) -> tensor<2x4x6x8xf32>
  %kt = soap.transpose %k4 [0, 2, 3, 1] : (tensor<2x6x4x8xf32>) -> tensor<2x4x8x6xf32>
  %vt = soap.transpose %v4 [0, 2, 1, 3] : (tensor<2x6x4x8xf32>) -> tensor<2x4x6x8xf32>
  %qf = soap.reshape %qt to [8, 6, 8] : (tensor<2x4x6x8xf32>) -> tensor<8x6x8xf32>
  %kf = soap.reshape %kt to [8, 8, 6] : (tensor<2x4x8x6xf32>) -> tensor<8x8x6xf32>
  %d = soap.dot %qf, %kf batch [0] x [0] contract [2] x [1] : (tensor<8x6x8xf32>, tensor<8x8x6xf32>) -> tensor<8x6x6xf32>
  %s = soap.reshape %d to [2, 4, 6, 6] : (tensor<8x6x6xf32>) -> tensor<2x4x6x6xf32>
  %p = soap.softmax %s over 3 {logarithm = false} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  %pf = soap.reshape %p to [8, 6, 6] : (tensor<2x4x6x6xf32>) -> tensor<8x6x6xf32>
  %vf = soap.reshape %vt to [8, 6, 8] : (tensor<2x4x6x8xf32>) -> tensor<8x6x8xf32>
  %o = soap.dot %pf, %vf batch [0] x [0] contract [2] x [1] : (tensor<8x6x6xf32>, tensor<8x6x8xf32>) -> tensor<8x6x8xf32>
  %y = soap.reshape %o to [2, 4, 6, 8] : (tensor<8x6x8xf32>) -> tensor<2x4x6x8xf32>
  return %y : tensor<2x4x6x8xf32>
}

// Positions with dims of size 1 beside them, as of a time-major projection that
// was unsqueezed: torchvision's vision transformer.
// CHECK-LABEL: func @unit_positions
func.func @unit_positions(%qkv: tensor<1x5x2x3x4x8xf32>) -> tensor<2x4x5x1x1x8xf32> {
  // CHECK: %[[A:.*]], %{{.*}} = soap.attention {{.*}}scale = 5.000000e-01 : f64{{.*}} : (tensor<2x4x5x8xf32>, tensor<2x4x5x8xf32>, tensor<2x4x5x8xf32>)
  // CHECK: %[[R:.*]] = soap.reshape %[[A]] to [2, 4, 5, 1, 1, 8]
  // CHECK: return %[[R]]
  %0 = soap.slice %qkv starts [0, 0, 0, 0, 0, 0] sizes [1, 5, 2, 1, 4, 8] steps [1, 1, 1, 1, 1, 1] : (tensor<1x5x2x3x4x8xf32>) -> tensor<1x5x2x1x4x8xf32>
  %1 = soap.slice %qkv starts [0, 0, 0, 1, 0, 0] sizes [1, 5, 2, 1, 4, 8] steps [1, 1, 1, 1, 1, 1] : (tensor<1x5x2x3x4x8xf32>) -> tensor<1x5x2x1x4x8xf32>
  %2 = soap.slice %qkv starts [0, 0, 0, 2, 0, 0] sizes [1, 5, 2, 1, 4, 8] steps [1, 1, 1, 1, 1, 1] : (tensor<1x5x2x3x4x8xf32>) -> tensor<1x5x2x1x4x8xf32>
  %3 = soap.reshape %2 to [5, 2, 4, 8] : (tensor<1x5x2x1x4x8xf32>) -> tensor<5x2x4x8xf32>
  %4 = soap.fill 0.5 : f32 shape [1, 5, 2, 1, 4, 8] : tensor<1x5x2x1x4x8xf32>
  %5 = soap.binary <mul> %0, %4 : (tensor<1x5x2x1x4x8xf32>, tensor<1x5x2x1x4x8xf32>) -> tensor<1x5x2x1x4x8xf32>
  %6 = soap.dot %5, %1 batch [2, 4] x [2, 4] contract [5] x [5] : (tensor<1x5x2x1x4x8xf32>, tensor<1x5x2x1x4x8xf32>) -> tensor<2x4x1x5x1x1x5x1xf32>
  %7 = soap.softmax %6 over 6 {logarithm = false} : (tensor<2x4x1x5x1x1x5x1xf32>) -> tensor<2x4x1x5x1x1x5x1xf32>
  %8 = soap.dot %7, %3 batch [0, 1] x [1, 2] contract [6] x [0] : (tensor<2x4x1x5x1x1x5x1xf32>, tensor<5x2x4x8xf32>) -> tensor<2x4x1x5x1x1x1x8xf32>
  %9 = soap.reshape %8 to [2, 4, 5, 1, 1, 8] : (tensor<2x4x1x5x1x1x1x8xf32>) -> tensor<2x4x5x1x1x8xf32>
  return %9 : tensor<2x4x5x1x1x8xf32>
}

// Windows of two images: the scores are reshaped to add a mask to each window, and
// back. The mask is the sum of a bias of the heads and of that.
// CHECK-LABEL: func @shifted_windows
// CHECK-NOT: soap.softmax
// CHECK: soap.attention {{.*}} mask {{.*}} {causal = false, {{.*}} scale = 5.000000e-01 : f64, {{.*}} -> (tensor<8x2x4x3xf32>
func.func @shifted_windows(%q: tensor<8x4x2x3xf32>, %k: tensor<8x4x2x3xf32>, %v: tensor<8x4x2x3xf32>, %bias: tensor<2x4x4xf32>, %hidden: tensor<4x4x4xf32>) -> tensor<8x2x4x3xf32> {
  %half = soap.fill 0.5 : f32 shape [8, 4, 2, 3] : tensor<8x4x2x3xf32>
  %scaled = soap.binary <mul> %q, %half : (tensor<8x4x2x3xf32>, tensor<8x4x2x3xf32>) -> tensor<8x4x2x3xf32>
  %0 = soap.dot %scaled, %k batch [0, 2] x [0, 2] contract [3] x [3] : (tensor<8x4x2x3xf32>, tensor<8x4x2x3xf32>) -> tensor<8x2x4x4xf32>
  %1 = soap.broadcast %bias dims [1, 2, 3] shape [8, 2, 4, 4] : (tensor<2x4x4xf32>) -> tensor<8x2x4x4xf32>
  %2 = soap.binary <add> %0, %1 : (tensor<8x2x4x4xf32>, tensor<8x2x4x4xf32>) -> tensor<8x2x4x4xf32>
  %3 = soap.reshape %2 to [2, 4, 2, 4, 4] : (tensor<8x2x4x4xf32>) -> tensor<2x4x2x4x4xf32>
  %4 = soap.broadcast %hidden dims [1, 3, 4] shape [2, 4, 2, 4, 4] : (tensor<4x4x4xf32>) -> tensor<2x4x2x4x4xf32>
  %5 = soap.binary <add> %3, %4 : (tensor<2x4x2x4x4xf32>, tensor<2x4x2x4x4xf32>) -> tensor<2x4x2x4x4xf32>
  %6 = soap.reshape %5 to [8, 2, 4, 4] : (tensor<2x4x2x4x4xf32>) -> tensor<8x2x4x4xf32>
  %7 = soap.softmax %6 over 3 {logarithm = false} : (tensor<8x2x4x4xf32>) -> tensor<8x2x4x4xf32>
  %8 = soap.dot %7, %v batch [0, 1] x [0, 2] contract [3] x [1] : (tensor<8x2x4x4xf32>, tensor<8x4x2x3xf32>) -> tensor<8x2x4x3xf32>
  return %8 : tensor<8x2x4x3xf32>
}

// Keys of an image whose positions are two dims, beside a dim of size 1, and merged.
// CHECK-LABEL: func @merged_keys
// CHECK-NOT: soap.softmax
// CHECK: soap.attention {{.*}} (tensor<2x1x6x8xf32>, tensor<2x1x4x8xf32>, tensor<2x1x4x8xf32>)
func.func @merged_keys(%q: tensor<2x2x3x1x8xf32>, %k: tensor<2x1x8x1x2x2xf32>, %v: tensor<2x4x1x8xf32>) -> tensor<2x1x2x3x1x8xf32> {
  %0 = soap.dot %q, %k batch [0, 3] x [0, 1] contract [4] x [2] : (tensor<2x2x3x1x8xf32>, tensor<2x1x8x1x2x2xf32>) -> tensor<2x1x2x3x1x2x2xf32>
  %1 = soap.reshape %0 to [2, 1, 2, 3, 1, 4] : (tensor<2x1x2x3x1x2x2xf32>) -> tensor<2x1x2x3x1x4xf32>
  %2 = soap.softmax %1 over 5 {logarithm = false} : (tensor<2x1x2x3x1x4xf32>) -> tensor<2x1x2x3x1x4xf32>
  %3 = soap.dot %2, %v batch [0, 1] x [0, 2] contract [5] x [1] : (tensor<2x1x2x3x1x4xf32>, tensor<2x4x1x8xf32>) -> tensor<2x1x2x3x1x8xf32>
  return %3 : tensor<2x1x2x3x1x8xf32>
}

// Scores of each head have a scale that is learned: it multiplies the queries.
// CHECK-LABEL: func @scaled_heads
// CHECK-NOT: soap.softmax
// CHECK: %[[S:.*]] = soap.broadcast {{.*}} shape [2, 3, 4, 8]
// CHECK: %[[Q:.*]] = soap.binary <mul> {{.*}}%[[S]]
// CHECK: soap.attention %[[Q]], {{.*}} mask
func.func @scaled_heads(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x4x8xf32>, %v: tensor<2x3x4x8xf32>, %scale: tensor<3xf32>, %bias: tensor<3x4x4xf32>) -> tensor<2x3x4x8xf32> {
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>) -> tensor<2x3x4x4xf32>
  %1 = soap.broadcast %scale dims [1] shape [2, 3, 4, 4] : (tensor<3xf32>) -> tensor<2x3x4x4xf32>
  %2 = soap.binary <mul> %0, %1 : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %3 = soap.broadcast %bias dims [1, 2, 3] shape [2, 3, 4, 4] : (tensor<3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %4 = soap.binary <add> %2, %3 : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %5 = soap.softmax %4 over 3 {logarithm = false} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %6 = soap.dot %5, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x3x4x4xf32>, tensor<2x3x4x8xf32>) -> tensor<2x3x4x8xf32>
  return %6 : tensor<2x3x4x8xf32>
}

// In a model of half precision the scale may be f32, and so the scores.
// CHECK-LABEL: func @scaled_half_heads
// CHECK-NOT: soap.softmax
// CHECK: soap.cast %arg3 to bf16
// CHECK: soap.attention {{.*}} -> (tensor<2x3x4x8xbf16>
func.func @scaled_half_heads(%q: tensor<2x3x4x8xbf16>, %k: tensor<2x3x4x8xbf16>, %v: tensor<2x3x4x8xbf16>, %scale: tensor<3xf32>, %bias: tensor<3x4x4xf32>) -> tensor<2x3x4x8xbf16> {
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x3x4x8xbf16>, tensor<2x3x4x8xbf16>) -> tensor<2x3x4x4xbf16>
  %1 = soap.cast %0 to f32 : (tensor<2x3x4x4xbf16>) -> tensor<2x3x4x4xf32>
  %2 = soap.broadcast %scale dims [1] shape [2, 3, 4, 4] : (tensor<3xf32>) -> tensor<2x3x4x4xf32>
  %3 = soap.binary <mul> %1, %2 : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %4 = soap.broadcast %bias dims [1, 2, 3] shape [2, 3, 4, 4] : (tensor<3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %5 = soap.binary <add> %3, %4 : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %6 = soap.softmax %5 over 3 {logarithm = false} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %7 = soap.cast %6 to bf16 : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xbf16>
  %8 = soap.dot %7, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x3x4x4xbf16>, tensor<2x3x4x8xbf16>) -> tensor<2x3x4x8xbf16>
  return %8 : tensor<2x3x4x8xbf16>
}

// A factor of the keys is left alone.
// CHECK-LABEL: func @scaled_keys
// CHECK: soap.softmax
func.func @scaled_keys(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x4x8xf32>, %v: tensor<2x3x4x8xf32>, %scale: tensor<4xf32>) -> tensor<2x3x4x8xf32> {
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>) -> tensor<2x3x4x4xf32>
  %1 = soap.broadcast %scale dims [3] shape [2, 3, 4, 4] : (tensor<4xf32>) -> tensor<2x3x4x4xf32>
  %2 = soap.binary <mul> %0, %1 : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %3 = soap.softmax %2 over 3 {logarithm = false} : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
  %4 = soap.dot %3, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x3x4x4xf32>, tensor<2x3x4x8xf32>) -> tensor<2x3x4x8xf32>
  return %4 : tensor<2x3x4x8xf32>
}

// GPT writes its causal mask as w * b - 1e4 * (1 - b), b being a triangle.
// CHECK-LABEL: func @scores_times_a_triangle
func.func @scores_times_a_triangle(%q: tensor<2x2x2x4xf32>, %k: tensor<2x2x2x4xf32>, %v: tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 {causal = true
  // CHECK-NOT: soap.softmax
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x2x4xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x2x2xf32>
  %1 = soap.constant dense<[[1.0, 0.0], [1.0, 1.0]]> : tensor<2x2xf32> : tensor<2x2xf32>
  %2 = soap.broadcast %1 dims [2, 3] shape [2, 2, 2, 2] : (tensor<2x2xf32>) -> tensor<2x2x2x2xf32>
  %3 = soap.binary <mul> %0, %2 : (tensor<2x2x2x2xf32>, tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
  %4 = soap.constant dense<[[-0.0, -1.0e4], [-0.0, -0.0]]> : tensor<2x2xf32> : tensor<2x2xf32>
  %5 = soap.broadcast %4 dims [2, 3] shape [2, 2, 2, 2] : (tensor<2x2xf32>) -> tensor<2x2x2x2xf32>
  %6 = soap.binary <add> %3, %5 : (tensor<2x2x2x2xf32>, tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
  %7 = soap.softmax %6 over 3 {logarithm = false} : (tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
  %8 = soap.dot %7, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x2x2xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
  return %8 : tensor<2x2x2x4xf32>
}

// GPT-BigCode: queries have a dim of size 1 beside their positions.
// CHECK-LABEL: func @causal_with_a_unit_dim
func.func @causal_with_a_unit_dim(%q: tensor<2x1x2x2x4xf32>, %k: tensor<2x2x2x4xf32>, %v: tensor<2x2x2x4xf32>) -> tensor<2x2x1x2x4xf32> {
  // CHECK: soap.attention {{.*}} {causal = true
  // CHECK-NOT: soap.softmax
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 3] x [0, 1] contract [4] x [3] : (tensor<2x1x2x2x4xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x1x2x2xf32>
  %1 = soap.constant dense<[[0.0, -3.4e38], [0.0, 0.0]]> : tensor<2x2xf32> : tensor<2x2xf32>
  %2 = soap.broadcast %1 dims [3, 4] shape [2, 2, 1, 2, 2] : (tensor<2x2xf32>) -> tensor<2x2x1x2x2xf32>
  %3 = soap.binary <add> %0, %2 : (tensor<2x2x1x2x2xf32>, tensor<2x2x1x2x2xf32>) -> tensor<2x2x1x2x2xf32>
  %4 = soap.softmax %3 over 4 {logarithm = false} : (tensor<2x2x1x2x2xf32>) -> tensor<2x2x1x2x2xf32>
  %5 = soap.dot %4, %v batch [0, 1] x [0, 1] contract [4] x [2] : (tensor<2x2x1x2x2xf32>, tensor<2x2x2x4xf32>) -> tensor<2x2x1x2x4xf32>
  return %5 : tensor<2x2x1x2x4xf32>
}

// Scores minus their own maximum, detached, as of MiMo's eager attention.
// CHECK-LABEL: func @shifted_scores
func.func @shifted_scores(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 {causal = false
  // CHECK-NOT: soap.reduce
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.reduce <max> %0 over [3] : (tensor<2x2x3x3xf32>) -> tensor<2x2x3xf32>
  %2 = soap.unary <detach> %1 : (tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
  %3 = soap.broadcast %2 dims [0, 1, 2] shape [2, 2, 3, 3] : (tensor<2x2x3xf32>) -> tensor<2x2x3x3xf32>
  %4 = soap.binary <sub> %0, %3 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.softmax %4 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %6 = soap.dot %5, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %6 : tensor<2x2x3x4xf32>
}

// Maxima of the scores' columns are no shift that a softmax of rows does not see.
// CHECK-LABEL: func @other_maxima
func.func @other_maxima(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.reduce <max>
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.reduce <max> %0 over [3] : (tensor<2x2x3x3xf32>) -> tensor<2x2x3xf32>
  %2 = soap.broadcast %1 dims [0, 1, 3] shape [2, 2, 3, 3] : (tensor<2x2x3xf32>) -> tensor<2x2x3x3xf32>
  %3 = soap.binary <sub> %0, %2 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %4 = soap.softmax %3 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.dot %4, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %5 : tensor<2x2x3x4xf32>
}

// Scores that are replaced by a finite number have equal weights where a query
// sees no key: the mean of the values, which a mask of attention does not give.
// CHECK-LABEL: func @finite_fill
func.func @finite_fill(%q: tensor<2x4x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>, %m: tensor<2x5xi1>) -> tensor<2x4x3x4xf32> {
  // CHECK: %[[A:.*]], %{{.*}} = soap.attention {{.*}} mask
  // CHECK: %[[S:.*]] = soap.reduce <sum> %arg2 over [2]
  // CHECK: soap.select {{.*}}, %[[A]],
  // CHECK-NOT: soap.softmax
  %keys = soap.broadcast %k dims [0, 1, 3, 4] shape [2, 2, 2, 5, 4] : (tensor<2x2x5x4xf32>) -> tensor<2x2x2x5x4xf32>
  %key = soap.reshape %keys to [2, 4, 5, 4] : (tensor<2x2x2x5x4xf32>) -> tensor<2x4x5x4xf32>
  %values = soap.broadcast %v dims [0, 1, 3, 4] shape [2, 2, 2, 5, 4] : (tensor<2x2x5x4xf32>) -> tensor<2x2x2x5x4xf32>
  %value = soap.reshape %values to [2, 4, 5, 4] : (tensor<2x2x2x5x4xf32>) -> tensor<2x4x5x4xf32>
  %0 = soap.dot %q, %key batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x4x3x4xf32>, tensor<2x4x5x4xf32>) -> tensor<2x4x3x5xf32>
  %1 = soap.broadcast %m dims [0, 3] shape [2, 4, 3, 5] : (tensor<2x5xi1>) -> tensor<2x4x3x5xi1>
  %2 = soap.fill -1.0e+09 : f32 shape [2, 4, 3, 5] : tensor<2x4x3x5xf32>
  %3 = soap.select %1, %0, %2 : (tensor<2x4x3x5xi1>, tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %4 = soap.softmax %3 over 3 {logarithm = false} : (tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %5 = soap.dot %4, %value batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x4x3x5xf32>, tensor<2x4x5x4xf32>) -> tensor<2x4x3x4xf32>
  return %5 : tensor<2x4x3x4xf32>
}

// The same behind a causal mask: with keys hidden at the left, the first queries
// see none.
// CHECK-LABEL: func @finite_fills_and_order
func.func @finite_fills_and_order(%q: tensor<2x2x5x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>, %m: tensor<2x5xi1>) -> tensor<2x2x5x4xf32> {
  // CHECK: soap.attention {{.*}} mask {{.*}}causal = true
  // CHECK: soap.select
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x5x5xf32>
  %a = soap.iota shape [5, 5] dim 1 of i64 : tensor<5x5xi64>
  %b = soap.iota shape [5, 5] dim 0 of i64 : tensor<5x5xi64>
  %c = soap.compare <le> %a, %b : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
  %d = soap.broadcast %c dims [2, 3] shape [2, 2, 5, 5] : (tensor<5x5xi1>) -> tensor<2x2x5x5xi1>
  %2 = soap.fill -1.0e+09 : f32 shape [2, 2, 5, 5] : tensor<2x2x5x5xf32>
  %3 = soap.select %d, %0, %2 : (tensor<2x2x5x5xi1>, tensor<2x2x5x5xf32>, tensor<2x2x5x5xf32>) -> tensor<2x2x5x5xf32>
  %1 = soap.broadcast %m dims [0, 3] shape [2, 2, 5, 5] : (tensor<2x5xi1>) -> tensor<2x2x5x5xi1>
  %4 = soap.select %1, %3, %2 : (tensor<2x2x5x5xi1>, tensor<2x2x5x5xf32>, tensor<2x2x5x5xf32>) -> tensor<2x2x5x5xf32>
  %5 = soap.softmax %4 over 3 {logarithm = false} : (tensor<2x2x5x5xf32>) -> tensor<2x2x5x5xf32>
  %6 = soap.dot %5, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x5x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x5x4xf32>
  return %6 : tensor<2x2x5x4xf32>
}

// A number that is small once it is scaled hides nothing.
// CHECK-LABEL: func @scaled_fill
func.func @scaled_fill(%q: tensor<2x2x4x4xf32>, %k: tensor<2x2x4x4xf32>, %v: tensor<2x2x4x4xf32>, %m: tensor<4x4xi1>) -> tensor<2x2x4x4xf32> {
  // CHECK-NOT: soap.attention
  // CHECK: soap.softmax
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %1 = soap.broadcast %m dims [2, 3] shape [2, 2, 4, 4] : (tensor<4x4xi1>) -> tensor<2x2x4x4xi1>
  %2 = soap.fill -1.0e+04 : f32 shape [2, 2, 4, 4] : tensor<2x2x4x4xf32>
  %3 = soap.select %1, %0, %2 : (tensor<2x2x4x4xi1>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %4 = soap.fill 5.0e-04 : f32 shape [2, 2, 4, 4] : tensor<2x2x4x4xf32>
  %5 = soap.binary <mul> %3, %4 : (tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %6 = soap.softmax %5 over 3 {logarithm = false} : (tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %7 = soap.dot %6, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  return %7 : tensor<2x2x4x4xf32>
}

// Weights over the queries of each key are no attention in order.
// CHECK-LABEL: func @order_of_turned_scores
func.func @order_of_turned_scores(%q: tensor<2x2x4x4xf32>, %k: tensor<2x2x4x4xf32>, %v: tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32> {
  // CHECK-NOT: causal = true
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %a = soap.iota shape [4, 4] dim 1 of i64 : tensor<4x4xi64>
  %b = soap.iota shape [4, 4] dim 0 of i64 : tensor<4x4xi64>
  %c = soap.compare <le> %a, %b : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi1>
  %d = soap.broadcast %c dims [2, 3] shape [2, 2, 4, 4] : (tensor<4x4xi1>) -> tensor<2x2x4x4xi1>
  %2 = soap.fill 0xFF800000 : f32 shape [2, 2, 4, 4] : tensor<2x2x4x4xf32>
  %3 = soap.select %d, %0, %2 : (tensor<2x2x4x4xi1>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %4 = soap.softmax %3 over 2 {logarithm = false} : (tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %5 = soap.dot %4, %v batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  return %5 : tensor<2x2x4x4xf32>
}

// A mask of attention's own function as PyTorch writes it (hidden_keys.mlir), with a key that every
// query sees.
// CHECK-LABEL: func @hidden_but_the_first
func.func @hidden_but_the_first(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %padding: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = true, {{.*}}} : ({{.*}}, tensor<2x1x3x3xi1>)
  %0 = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %1 = soap.dot %q, %0 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %2 = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %3 = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %4 = soap.compare <le> %2, %3 : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %5 = soap.broadcast %padding dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %zero = soap.fill 0 : i64 shape [2, 1, 3, 3] : tensor<2x1x3x3xi64>
  %first = soap.compare <eq> %2, %zero : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %shown = soap.binary <or> %5, %first : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %6 = soap.binary <and> %4, %shown : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %7 = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %8 = soap.fill -3.40282347E+38 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %9 = soap.select %6, %7, %8 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %10 = soap.broadcast %9 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %11 = soap.binary <add> %1, %10 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %12 = soap.softmax %11 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %13 = soap.unary <is_nan> %12 : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xi1>
  %14 = soap.fill 0.0 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %15 = soap.select %13, %14, %12 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %16 = soap.dot %15, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %16 : tensor<2x2x3x4xf32>
}

// Without zeros for what is no number: all keys of a row without any weigh alike, so that the
// numbers stay.
// CHECK-LABEL: func @hidden_by_a_number
func.func @hidden_by_a_number(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %padding: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = false, {{.*}}} : ({{.*}}, tensor<2x1x3x3xf32>)
  %0 = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %1 = soap.dot %q, %0 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %2 = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %3 = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %4 = soap.compare <le> %2, %3 : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %5 = soap.broadcast %padding dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %6 = soap.binary <and> %4, %5 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %7 = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %8 = soap.fill -3.40282347E+38 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %9 = soap.select %6, %7, %8 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %10 = soap.broadcast %9 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %11 = soap.binary <add> %1, %10 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %12 = soap.softmax %11 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %13 = soap.dot %12, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %13 : tensor<2x2x3x4xf32>
}

// An order and padding that are both added as numbers: a query whose every key in order is padding
// sees those behind it, too, so that the order is a mask like the other.
// CHECK-LABEL: func @added_order_and_padding
func.func @added_order_and_padding(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %padding: tensor<2x1x1x3xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = false, {{.*}}} : ({{.*}}, tensor<2x1x3x3xf32>)
  %0 = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %1 = soap.dot %q, %0 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %2 = soap.fill -1.0e4 : f32 shape [2, 1, 1, 3] : tensor<2x1x1x3xf32>
  %3 = soap.binary <mul> %padding, %2 : (tensor<2x1x1x3xf32>, tensor<2x1x1x3xf32>) -> tensor<2x1x1x3xf32>
  %4 = soap.broadcast %3 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x1x3xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.binary <add> %1, %4 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %keys = soap.iota shape [1, 1, 3, 3] dim 3 of i64 : tensor<1x1x3x3xi64>
  %queries = soap.iota shape [1, 1, 3, 3] dim 2 of i64 : tensor<1x1x3x3xi64>
  %seen = soap.compare <le> %keys, %queries : (tensor<1x1x3x3xi64>, tensor<1x1x3x3xi64>) -> tensor<1x1x3x3xi1>
  %zero = soap.fill 0.0 : f32 shape [1, 1, 3, 3] : tensor<1x1x3x3xf32>
  %low = soap.fill -1.0e4 : f32 shape [1, 1, 3, 3] : tensor<1x1x3x3xf32>
  %6 = soap.select %seen, %zero, %low : (tensor<1x1x3x3xi1>, tensor<1x1x3x3xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %7 = soap.broadcast %6 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<1x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %8 = soap.binary <add> %5, %7 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %9 = soap.softmax %8 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %10 = soap.dot %9, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %10 : tensor<2x2x3x4xf32>
}

// A learned bias hides no key: the order stays attention's own.
// CHECK-LABEL: func @added_order_and_bias
func.func @added_order_and_bias(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %bias: tensor<1x2x3x3xf32> {soap.role = "parameter"}) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %arg3 {causal = true,
  %0 = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %1 = soap.dot %q, %0 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %4 = soap.broadcast %bias dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<1x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.binary <add> %1, %4 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %6 = soap.constant dense<[[[[0.0, -1.0e4, -1.0e4], [0.0, 0.0, -1.0e4], [0.0, 0.0, 0.0]]]]> : tensor<1x1x3x3xf32> : tensor<1x1x3x3xf32>
  %7 = soap.broadcast %6 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<1x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %8 = soap.binary <add> %5, %7 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %9 = soap.softmax %8 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %10 = soap.dot %9, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %10 : tensor<2x2x3x4xf32>
}

// An order that replaces scores by a number, beside a mask that holds it, too: no query sees keys
// behind it.
// CHECK-LABEL: func @order_in_both
func.func @order_in_both(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %padding: tensor<2x1x3x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = true, {{.*}}} : ({{.*}}, tensor<2x1x3x3xf32>)
  %0 = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %1 = soap.dot %q, %0 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %keys = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %queries = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %seen = soap.compare <le> %keys, %queries : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %order = soap.broadcast %seen dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xi1>) -> tensor<2x2x3x3xi1>
  %low = soap.fill -1.0e9 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %2 = soap.select %order, %1, %low : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %both = soap.binary <and> %seen, %padding : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %zero = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %lows = soap.fill -1.0e9 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %3 = soap.select %both, %zero, %lows : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %4 = soap.broadcast %3 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.binary <add> %2, %4 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %6 = soap.softmax %5 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %7 = soap.dot %6, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %7 : tensor<2x2x3x4xf32>
}
