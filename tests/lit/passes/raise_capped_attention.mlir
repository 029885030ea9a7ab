// RUN: soapstone-opt %s --soap-import-pipeline | FileCheck %s

// Gemma 2: scores are scaled, capped and then masked.
// CHECK-LABEL: func @capped
func.func @capped(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>, %m: tensor<3x5xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = false, ratio = 0.000000e+00 : f64, scale = {{.*}} : f64, soap.score_cap = 6.400000e+01 : f64,
  // CHECK-NOT: soap.softmax
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %1 = soap.fill 0.5 : f32 shape [2, 2, 3, 5] : tensor<2x2x3x5xf32>
  %2 = soap.binary <mul> %0, %1 : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %3 = soap.fill 6.4e+01 : f32 shape [2, 2, 3, 5] : tensor<2x2x3x5xf32>
  %4 = soap.binary <div> %2, %3 : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %5 = soap.unary <tanh> %4 : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %6 = soap.binary <mul> %5, %3 : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %7 = soap.broadcast %m dims [2, 3] shape [2, 2, 3, 5] : (tensor<3x5xf32>) -> tensor<2x2x3x5xf32>
  %8 = soap.binary <add> %6, %7 : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %9 = soap.softmax %8 over 3 {logarithm = false} : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %10 = soap.dot %9, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %10 : tensor<2x2x3x4xf32>
}

// A term that is added inside the cap is no mask.
// CHECK-LABEL: func @bias_within_the_cap
func.func @bias_within_the_cap(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>, %m: tensor<3x5xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK-NOT: soap.attention
  // CHECK: soap.softmax
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %1 = soap.broadcast %m dims [2, 3] shape [2, 2, 3, 5] : (tensor<3x5xf32>) -> tensor<2x2x3x5xf32>
  %2 = soap.binary <add> %0, %1 : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %3 = soap.unary <tanh> %2 : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %4 = soap.softmax %3 over 3 {logarithm = false} : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %5 = soap.dot %4, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %5 : tensor<2x2x3x4xf32>
}

// The tanh belongs to the masks, of which one is computed by a product: it is no
// cap of the scores.
// CHECK-LABEL: func @tanh_in_masks
func.func @tanh_in_masks(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %bias: tensor<2x2x3x3xf32>, %offsets: tensor<2x2x3x3x5xf32>, %weight: tensor<5x1xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK-NOT: soap.softmax
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = false
  // CHECK-NOT: score_cap
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.unary <tanh> %bias : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %2 = soap.binary <add> %1, %0 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %3 = soap.dot %offsets, %weight batch [] x [] contract [4] x [0] : (tensor<2x2x3x3x5xf32>, tensor<5x1xf32>) -> tensor<2x2x3x3x1xf32>
  %4 = soap.reshape %3 to [2, 2, 3, 3] : (tensor<2x2x3x3x1xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.unary <tanh> %4 : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %6 = soap.binary <add> %5, %2 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %7 = soap.softmax %6 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %8 = soap.dot %7, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %8 : tensor<2x2x3x4xf32>
}

// gpt-oss: a number per head beside the scores, cut off after the softmax.
// CHECK-LABEL: func @sink
// CHECK-SAME: %[[SINK:[a-z0-9]*]]: tensor<2xf32>
func.func @sink(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %sink: tensor<2xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK: %[[C:.*]] = soap.broadcast %[[SINK]] dims [1] shape [2, 2, 3, 1]
  // CHECK: %[[A:.*]], %[[LSE:.*]] = soap.attention %arg0, %arg1, %arg2 {causal = false
  // CHECK: %[[S:.*]] = soap.reshape %[[C]] to [2, 2, 3]
  // CHECK: %[[D:.*]] = soap.binary <sub> %[[LSE]], %[[S]]
  // CHECK: %[[G:.*]] = soap.unary <sigmoid> %[[D]]
  // CHECK: %[[B:.*]] = soap.broadcast %[[G]] dims [0, 1, 2] shape [2, 2, 3, 4]
  // CHECK: soap.binary <mul> %[[A]], %[[B]]
  // CHECK-NOT: soap.softmax
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.broadcast %sink dims [1] shape [2, 2, 3, 1] : (tensor<2xf32>) -> tensor<2x2x3x1xf32>
  %2 = soap.concat %0, %1 dim 3 : (tensor<2x2x3x3xf32>, tensor<2x2x3x1xf32>) -> tensor<2x2x3x4xf32>
  %3 = soap.reduce <max> %2 over [3] : (tensor<2x2x3x4xf32>) -> tensor<2x2x3xf32>
  %4 = soap.broadcast %3 dims [0, 1, 2] shape [2, 2, 3, 4] : (tensor<2x2x3xf32>) -> tensor<2x2x3x4xf32>
  %5 = soap.binary <sub> %2, %4 : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  %6 = soap.softmax %5 over 3 {logarithm = false} : (tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  %7 = soap.slice %6 starts [0, 0, 0, 0] sizes [2, 2, 3, 3] steps [1, 1, 1, 1] : (tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %8 = soap.dot %7, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %8 : tensor<2x2x3x4xf32>
}

// The column that stays is the sink: no attention.
// CHECK-LABEL: func @other_column
func.func @other_column(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %sink: tensor<2xf32>) -> tensor<2x2x3x4xf32> {
  // CHECK-NOT: soap.attention
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.broadcast %sink dims [1] shape [2, 2, 3, 1] : (tensor<2xf32>) -> tensor<2x2x3x1xf32>
  %2 = soap.concat %0, %1 dim 3 : (tensor<2x2x3x3xf32>, tensor<2x2x3x1xf32>) -> tensor<2x2x3x4xf32>
  %3 = soap.softmax %2 over 3 {logarithm = false} : (tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  %4 = soap.slice %3 starts [0, 0, 0, 1] sizes [2, 2, 3, 3] steps [1, 1, 1, 1] : (tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.dot %4, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %5 : tensor<2x2x3x4xf32>
}

// CPM-Ant: scores with a bias, of which a mask hides some, and whose
// probabilities the mask makes zeros once more.
// CHECK-LABEL: func @hidden_twice
func.func @hidden_twice(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>, %bias: tensor<2x2x3x5xf32>, %m: tensor<2x1x3x5xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: %[[HIDDEN:.*]] = soap.select
  // CHECK: %[[MASK:.*]] = soap.binary <add>
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %[[MASK]]
  // CHECK-NOT: soap.softmax
  // CHECK: return
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %1 = soap.binary <add> %0, %bias : (tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %2 = soap.broadcast %m dims [0, 1, 2, 3] shape [2, 2, 3, 5] : (tensor<2x1x3x5xi1>) -> tensor<2x2x3x5xi1>
  %3 = soap.fill 0xFF800000 : f32 shape [2, 2, 3, 5] : tensor<2x2x3x5xf32>
  %4 = soap.select %2, %3, %1 : (tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %5 = soap.softmax %4 over 3 {logarithm = false} : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %6 = soap.fill 0.0 : f32 shape [2, 2, 3, 5] : tensor<2x2x3x5xf32>
  %7 = soap.select %2, %6, %5 : (tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %8 = soap.dot %7, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %8 : tensor<2x2x3x4xf32>
}

// Zeros in other places than the mask of the scores are no attention.
// CHECK-LABEL: func @zeros_elsewhere
func.func @zeros_elsewhere(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x2x5x4xf32>, %m: tensor<2x2x3x5xi1>, %n: tensor<2x2x3x5xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK-NOT: soap.attention
  // CHECK: soap.softmax
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x5xf32>
  %1 = soap.fill 0xFF800000 : f32 shape [2, 2, 3, 5] : tensor<2x2x3x5xf32>
  %2 = soap.select %m, %1, %0 : (tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %3 = soap.softmax %2 over 3 {logarithm = false} : (tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %4 = soap.fill 0.0 : f32 shape [2, 2, 3, 5] : tensor<2x2x3x5xf32>
  %5 = soap.select %n, %4, %3 : (tensor<2x2x3x5xi1>, tensor<2x2x3x5xf32>, tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
  %6 = soap.dot %5, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x5xf32>, tensor<2x2x5x4xf32>) -> tensor<2x2x3x4xf32>
  return %6 : tensor<2x2x3x4xf32>
}
