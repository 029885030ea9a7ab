// RUN: soapstone-opt %s --dist-choose-lanes=nodes=0,0,1,1 --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-choose-lanes --dist-verify-program | FileCheck %s --check-prefix=ONE

// The sum of a gradient goes on the second lane where each of its groups has one device of a
// node. What the output waits for does not, and neither does a sum within nodes.
// CHECK-LABEL: func @step_0
// CHECK: dist.all_reduce <sum> %{{.*}} groups {{\[\[}}0, 2], [1, 3]] channel 0 label "a" {dist.sum_lane}
// CHECK: dist.all_reduce <sum> %{{.*}} channel 1 label "b" :
// CHECK: dist.all_reduce <sum> %{{.*}} channel 2 label "z" :
// ONE-NOT: dist.sum_lane
module attributes {dist.devices = 4 : i64} {
  func.func @step_0(
      %x: tensor<4x8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 4, 8>,
          dist.offsets = dense<0> : tensor<4x2xi64>, soap.name = "x", soap.role = "input"},
      %a: tensor<4x8xf32> {dist.argument = 1 : i64, dist.global_shape = array<i64: 4, 8>,
          dist.offsets = dense<0> : tensor<4x2xi64>, soap.name = "a", soap.role = "parameter"},
      %b: tensor<4x8xf32> {dist.argument = 2 : i64, dist.global_shape = array<i64: 4, 8>,
          dist.offsets = dense<0> : tensor<4x2xi64>, soap.name = "b", soap.role = "parameter"})
      -> (tensor<4x8xf32> {soap.role = "output", soap.name = "z", dist.result = 0 : i64,
              dist.global_shape = array<i64: 4, 8>, dist.offsets = dense<0> : tensor<4x2xi64>},
          tensor<4x8xf32> {soap.role = "update", soap.updates = 1 : i64, dist.result = 1 : i64,
              dist.global_shape = array<i64: 4, 8>, dist.offsets = dense<0> : tensor<4x2xi64>},
          tensor<4x8xf32> {soap.role = "update", soap.updates = 2 : i64, dist.result = 2 : i64,
              dist.global_shape = array<i64: 4, 8>, dist.offsets = dense<0> : tensor<4x2xi64>})
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1, 2, 3>} {
    %0 = soap.unary <exp> %x {soap.gradient_of = "a"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %1 = dist.all_reduce <sum> %0 groups [[0, 2], [1, 3]] channel 0 label "a" : tensor<4x8xf32>
    %2 = dist.all_reduce <sum> %0 groups [[0, 1], [2, 3]] channel 1 label "b" : tensor<4x8xf32>
    %3 = dist.all_reduce <sum> %x groups [[0, 2], [1, 3]] channel 2 label "z" : tensor<4x8xf32>
    %4 = dist.wait %1 : tensor<4x8xf32>
    %5 = dist.wait %2 : tensor<4x8xf32>
    %6 = dist.wait %3 : tensor<4x8xf32>
    %7 = soap.binary <sub> %a, %4 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %8 = soap.binary <sub> %b, %5 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    return %6, %7, %8 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
}
