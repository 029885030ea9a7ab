// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-simplify))' | FileCheck %s

// CHECK-LABEL: func @elementwise_of_fills
func.func @elementwise_of_fills() -> (tensor<4xf32>, tensor<4xi1>) {
  // CHECK-DAG: %[[A:.*]] = soap.fill 8.000000e+00 : f32 shape [4]
  // CHECK-DAG: %[[B:.*]] = soap.fill true shape [4]
  // CHECK: return %[[A]], %[[B]]
  %two = soap.fill 2.0 : f32 shape [4] : tensor<4xf32>
  %three = soap.fill 3.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <pow> %two, %three : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.compare <lt> %two, %three : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1 : tensor<4xf32>, tensor<4xi1>
}

// CHECK-LABEL: func @elementwise_of_constants
func.func @elementwise_of_constants() -> tensor<3xi64> {
  // CHECK-NEXT: soap.constant dense<[3, 4, 5]>
  // CHECK-NEXT: return
  %c = soap.constant dense<[1, 2, 3]> : tensor<3xi64> : tensor<3xi64>
  %two = soap.fill 2 : i64 shape [3] : tensor<3xi64>
  %0 = soap.binary <add> %c, %two : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}

// CHECK-LABEL: func @moved_constant
func.func @moved_constant() -> tensor<2x2xi64> {
  // CHECK-NEXT: soap.constant dense<{{\[\[}}1, 4], [2, 5]]>
  // CHECK-NEXT: return
  %c = soap.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64> : tensor<2x3xi64>
  %0 = soap.transpose %c [1, 0] : (tensor<2x3xi64>) -> tensor<3x2xi64>
  %1 = soap.slice %0 starts [0, 0] sizes [2, 2] steps [1, 1] : (tensor<3x2xi64>) -> tensor<2x2xi64>
  return %1 : tensor<2x2xi64>
}

// A large constant is a recipe: the broadcast stays.
// CHECK-LABEL: func @constants_do_not_grow
func.func @constants_do_not_grow() -> tensor<100x3xi64> {
  // CHECK: soap.broadcast
  %c = soap.constant dense<[1, 2, 3]> : tensor<3xi64> : tensor<3xi64>
  %0 = soap.broadcast %c dims [1] shape [100, 3] : (tensor<3xi64>) -> tensor<100x3xi64>
  return %0 : tensor<100x3xi64>
}

// CHECK-LABEL: func @integer_division_by_zero_is_left_to_the_op
func.func @integer_division_by_zero_is_left_to_the_op() -> tensor<3xi64> {
  // CHECK: soap.binary <div>
  %one = soap.fill 1 : i64 shape [3] : tensor<3xi64>
  %zero = soap.fill 0 : i64 shape [3] : tensor<3xi64>
  %0 = soap.binary <div> %one, %zero : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}

// CHECK-LABEL: func @counting_in_floats
func.func @counting_in_floats() -> tensor<5xf32> {
  // CHECK-NEXT: soap.iota shape [5] dim 0 of f32
  // CHECK-NEXT: return
  %0 = soap.iota shape [5] dim 0 of i64 : tensor<5xi64>
  %1 = soap.cast %0 to f32 : (tensor<5xi64>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// A shard counts from where it lies in the whole: rewrites that know only whole
// ops leave it alone.
// CHECK-LABEL: func @shards_count_from_their_place
func.func @shards_count_from_their_place(%t: tensor<8x2xf32>) -> (tensor<3xf32>, tensor<3x2xf32>, tensor<2xi64>) {
  // CHECK: soap.iota
  // CHECK: soap.cast
  // CHECK: soap.gather
  // CHECK: soap.slice
  %0 = soap.iota shape [3] dim 0 of i64 {soap.global_shape = array<i64: 6>, soap.global_offsets = array<i64: 3>} : tensor<3xi64>
  %1 = soap.cast %0 to f32 : (tensor<3xi64>) -> tensor<3xf32>
  %2 = soap.gather %t[%0] dim 0 : (tensor<8x2xf32>, tensor<3xi64>) -> tensor<3x2xf32>
  %3 = soap.slice %0 starts [0] sizes [2] steps [1] : (tensor<3xi64>) -> tensor<2xi64>
  return %1, %2, %3 : tensor<3xf32>, tensor<3x2xf32>, tensor<2xi64>
}
