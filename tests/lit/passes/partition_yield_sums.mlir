// RUN: soapstone-opt %s --dist-order-communication='schedules=false joins=false' --dist-verify-program | FileCheck %s

// The sum of a gradient, which its update alone waits for, is issued behind the gather that
// the next op reads, and channels change places. Where a product can hide it, it stays ahead,
// and what an op reads in between is not overtaken either.
// CHECK-LABEL: func @step_0
// CHECK: dist.all_gather %{{.*}} channel 0 label "x"
// CHECK-NEXT: %[[A:.*]] = dist.all_reduce <sum> %{{.*}} channel 1 label "a"
// CHECK-NEXT: %[[B:.*]] = dist.all_reduce <sum> %{{.*}} channel 2 label "b"
// CHECK-NEXT: dist.wait
// CHECK-NEXT: soap.dot
// CHECK-NEXT: dist.all_gather %{{.*}} channel 3 label "y"
// CHECK: dist.wait %[[A]]
// CHECK: dist.all_reduce <sum> %{{.*}} channel 4 label "c"
// CHECK: dist.wait
// CHECK: dist.all_gather %{{.*}} channel 5 label "z"
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(
      %x: tensor<4x8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 8, 8>,
          dist.offsets = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, soap.name = "x", soap.role = "input"},
      %a: tensor<4x8xf32> {dist.argument = 1 : i64, dist.global_shape = array<i64: 4, 8>,
          dist.offsets = dense<0> : tensor<2x2xi64>, soap.name = "a", soap.role = "parameter"},
      %b: tensor<4x8xf32> {dist.argument = 2 : i64, dist.global_shape = array<i64: 4, 8>,
          dist.offsets = dense<0> : tensor<2x2xi64>, soap.name = "b", soap.role = "parameter"},
      %c: tensor<4x8xf32> {dist.argument = 3 : i64, dist.global_shape = array<i64: 4, 8>,
          dist.offsets = dense<0> : tensor<2x2xi64>, soap.name = "c", soap.role = "parameter"})
      -> (tensor<8x8xf32> {soap.role = "output", soap.name = "z", dist.result = 0 : i64,
              dist.global_shape = array<i64: 8, 8>, dist.offsets = dense<0> : tensor<2x2xi64>},
          tensor<4x8xf32> {soap.role = "update", soap.updates = 1 : i64, dist.result = 1 : i64,
              dist.global_shape = array<i64: 4, 8>, dist.offsets = dense<0> : tensor<2x2xi64>},
          tensor<4x8xf32> {soap.role = "update", soap.updates = 2 : i64, dist.result = 2 : i64,
              dist.global_shape = array<i64: 4, 8>, dist.offsets = dense<0> : tensor<2x2xi64>},
          tensor<4x8xf32> {soap.role = "update", soap.updates = 3 : i64, dist.result = 3 : i64,
              dist.global_shape = array<i64: 4, 8>, dist.offsets = dense<0> : tensor<2x2xi64>})
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %0 = soap.unary <exp> %x {soap.gradient_of = "a"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %1 = dist.all_reduce <sum> %0 groups [[0, 1]] channel 0 label "a" : tensor<4x8xf32>
    %2 = soap.unary <tanh> %x {soap.gradient_of = "b"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = dist.all_reduce <sum> %2 groups [[0, 1]] channel 1 label "b" : tensor<4x8xf32>
    %4 = dist.all_gather %2 groups [[0, 1]] parts [[[0, 0, 4, 8], [4, 0, 4, 8]]] channel 2 label "x"
        : (tensor<4x8xf32>) -> tensor<8x8xf32>
    %5 = dist.wait %4 : tensor<8x8xf32>
    %6 = soap.dot %0, %5 batch [] x [] contract [1] x [1] {soap.gradient_of = "c"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %7 = dist.all_gather %6 groups [[0, 1]] parts [[[0, 0, 4, 8], [4, 0, 4, 8]]] channel 3 label "y"
        : (tensor<4x8xf32>) -> tensor<8x8xf32>
    %8 = dist.wait %7 : tensor<8x8xf32>
    %9 = dist.wait %1 : tensor<4x8xf32>
    %10 = soap.binary <sub> %a, %9 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %11 = dist.wait %3 : tensor<4x8xf32>
    %12 = soap.binary <sub> %b, %11 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %13 = dist.all_reduce <sum> %6 groups [[0, 1]] channel 4 label "c" : tensor<4x8xf32>
    %14 = dist.wait %13 : tensor<4x8xf32>
    %15 = soap.binary <sub> %c, %14 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %16 = dist.all_gather %6 groups [[0, 1]] parts [[[0, 0, 4, 8], [4, 0, 4, 8]]] channel 5 label "z"
        : (tensor<4x8xf32>) -> tensor<8x8xf32>
    %17 = dist.wait %16 : tensor<8x8xf32>
    return %17, %10, %12, %15 : tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
}
