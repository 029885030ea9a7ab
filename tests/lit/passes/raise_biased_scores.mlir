// RUN: soapstone-opt %s --soap-import-pipeline | FileCheck %s

// Scores with a bias of positions that a number replaces, as in MPT with padding: one mask of a
// number a head and key, the order of keys apart, and the mean of the values where a query sees no
// key. The mask is a choice of numbers that is read as true or false.
// CHECK-LABEL: func @replaced_bias
func.func @replaced_bias(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %m: tensor<2x3xi1>, %bias: tensor<2x3xf32> {soap.role = "parameter"}) -> tensor<2x2x3x4xf32> {
  // CHECK: %[[SUM:.*]] = soap.binary <add> {{.*}} -> tensor<2x2x1x3xf32>
  // CHECK: %[[A:.*]], %{{.*}} = soap.attention {{.*}} mask %[[SUM]] {causal = true
  // CHECK: soap.reduce <sum> %arg2 over [2]
  // CHECK: soap.select {{.*}}, %[[A]],
  // CHECK-NOT: soap.softmax
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.broadcast %bias dims [1, 3] shape [2, 2, 3, 3] : (tensor<2x3xf32>) -> tensor<2x2x3x3xf32>
  %2 = soap.binary <add> %0, %1 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %a = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %b = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %c = soap.compare <le> %a, %b : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %d = soap.broadcast %m dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %e = soap.binary <and> %c, %d : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %z = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %l = soap.fill -3.40282347E+38 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %f = soap.select %e, %z, %l : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %g = soap.cast %f to i1 : (tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xi1>
  %h = soap.broadcast %g dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xi1>) -> tensor<2x2x3x3xi1>
  %n = soap.fill -3.40282347E+38 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %3 = soap.select %h, %n, %2 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %4 = soap.softmax %3 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.dot %4, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %5 : tensor<2x2x3x4xf32>
}

// DeBERTa's biases are added to scores whose batch and heads are one dim.
// CHECK-LABEL: func @bias_of_merged_scores
func.func @bias_of_merged_scores(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %m: tensor<2x3x3xi1>, %bias: tensor<4x3x3xf32> {soap.role = "parameter"}) -> tensor<2x2x3x4xf32> {
  // CHECK: %[[BIAS:.*]] = soap.reshape %arg4 to [2, 2, 3, 3]
  // CHECK: soap.attention {{.*}} mask {{.*}} : ({{.*}}, tensor<2x2x3x3xf32>)
  // CHECK-NOT: soap.softmax
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.reshape %0 to [4, 3, 3] : (tensor<2x2x3x3xf32>) -> tensor<4x3x3xf32>
  %2 = soap.binary <add> %1, %bias : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
  %3 = soap.reshape %2 to [2, 2, 3, 3] : (tensor<4x3x3xf32>) -> tensor<2x2x3x3xf32>
  %4 = soap.broadcast %m dims [0, 2, 3] shape [2, 2, 3, 3] : (tensor<2x3x3xi1>) -> tensor<2x2x3x3xi1>
  %5 = soap.fill -3.40282347E+38 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %6 = soap.select %4, %3, %5 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %7 = soap.softmax %6 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %8 = soap.dot %7, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %8 : tensor<2x2x3x4xf32>
}

// A bias that is added to the number weighs hidden keys of a query that sees none.
// CHECK-LABEL: func @bias_of_replaced_scores
func.func @bias_of_replaced_scores(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %m: tensor<2x3x3xi1>, %bias: tensor<2x3xf32> {soap.role = "parameter"}) -> tensor<2x2x3x4xf32> {
  // CHECK-NOT: soap.attention
  // CHECK: soap.softmax
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.broadcast %m dims [0, 2, 3] shape [2, 2, 3, 3] : (tensor<2x3x3xi1>) -> tensor<2x2x3x3xi1>
  %2 = soap.fill -1.0E+09 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %3 = soap.select %1, %0, %2 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %4 = soap.broadcast %bias dims [1, 3] shape [2, 2, 3, 3] : (tensor<2x3xf32>) -> tensor<2x2x3x3xf32>
  %5 = soap.binary <add> %3, %4 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %6 = soap.softmax %5 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %7 = soap.dot %6, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %7 : tensor<2x2x3x4xf32>
}

// What an added order hides has gradients in rows of which the number hides the rest: the sum stays.
// CHECK-LABEL: func @number_behind_added_order
func.func @number_behind_added_order(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %m: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK-NOT: soap.attention
  // CHECK: soap.softmax
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %a = soap.iota shape [2, 2, 3, 3] dim 3 of i64 : tensor<2x2x3x3xi64>
  %b = soap.iota shape [2, 2, 3, 3] dim 2 of i64 : tensor<2x2x3x3xi64>
  %c = soap.compare <le> %a, %b : (tensor<2x2x3x3xi64>, tensor<2x2x3x3xi64>) -> tensor<2x2x3x3xi1>
  %z = soap.fill 0.0 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %n = soap.fill -1.0E+09 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %order = soap.select %c, %z, %n : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.binary <add> %0, %order : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %d = soap.broadcast %m dims [0, 3] shape [2, 2, 3, 3] : (tensor<2x3xi1>) -> tensor<2x2x3x3xi1>
  %2 = soap.select %d, %1, %n : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %3 = soap.softmax %2 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %4 = soap.dot %3, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %4 : tensor<2x2x3x4xf32>
}

// So does a mask of numbers that is added beneath the number that replaces scores.
// CHECK-LABEL: func @number_behind_added_mask
func.func @number_behind_added_mask(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %m: tensor<2x3xi1>, %p: tensor<2x2x3x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK-NOT: soap.attention
  // CHECK: soap.softmax
  %0 = soap.dot %q, %k batch [0, 1] x [0, 1] contract [3] x [3] : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x3xf32>
  %z = soap.fill 0.0 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %n = soap.fill -1.0E+09 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %added = soap.select %p, %z, %n : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %1 = soap.binary <add> %0, %added : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %d = soap.broadcast %m dims [0, 3] shape [2, 2, 3, 3] : (tensor<2x3xi1>) -> tensor<2x2x3x3xi1>
  %2 = soap.select %d, %1, %n : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %3 = soap.softmax %2 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %4 = soap.dot %3, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %4 : tensor<2x2x3x4xf32>
}
