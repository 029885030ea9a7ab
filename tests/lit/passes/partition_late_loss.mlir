// RUN: soapstone-opt %s --dist-order-communication='defer-bytes=24 bucket-bytes=0' --dist-verify-program | FileCheck %s

// Nothing of the backward pass reads the mean of the loss: its sum is under way while
// gradients are computed and sent. A result of more than one number is waited for where it is.
// CHECK-LABEL: func @step_0
// CHECK: %[[ROWS:.*]] = dist.all_gather %{{.*}} channel 0 label "rows"
// CHECK: dist.wait %[[ROWS]]
// CHECK: %[[LOSS:.*]] = dist.all_reduce <sum> %{{.*}} channel 1 label "loss"
// CHECK-NOT: dist.wait %[[LOSS]]
// CHECK: dist.all_reduce <sum> %{{.*}} channel 2 label "a"
// CHECK: %[[WHOLE:.*]] = dist.wait %[[LOSS]]
// CHECK-NEXT: soap.binary <mul> %[[WHOLE]], %[[WHOLE]]
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(
      %x: tensor<8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "x", soap.role = "input"},
      %a: tensor<8xf32> {dist.argument = 1 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "a", soap.role = "parameter"},
      %b: tensor<8xf32> {dist.argument = 2 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "b", soap.role = "parameter"})
      -> (tensor<16xf32> {soap.role = "output", soap.name = "rows", dist.result = 0 : i64,
              dist.global_shape = array<i64: 16>, dist.offsets = dense<0> : tensor<2x1xi64>},
          tensor<f32> {soap.role = "output", soap.name = "loss", dist.result = 1 : i64,
              dist.global_shape = array<i64>, dist.offsets = dense<0> : tensor<2x0xi64>},
          tensor<8xf32> {soap.role = "update", soap.updates = 1 : i64, dist.result = 2 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<2x1xi64>},
          tensor<8xf32> {soap.role = "update", soap.updates = 2 : i64, dist.result = 3 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<2x1xi64>})
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %0 = dist.all_gather %x groups [[0, 1]] parts [[[0, 8], [8, 8]]] channel 0 label "rows"
        : (tensor<8xf32>) -> tensor<16xf32>
    %1 = dist.wait %0 : tensor<16xf32>
    %2 = soap.unary <exp> %1 : (tensor<16xf32>) -> tensor<16xf32>
    %3 = soap.reduce <sum> %x over [0] : (tensor<8xf32>) -> tensor<f32>
    %4 = dist.all_reduce <sum> %3 groups [[0, 1]] channel 1 label "loss" : tensor<f32>
    %5 = dist.wait %4 : tensor<f32>
    %6 = soap.binary <mul> %5, %5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %7 = soap.unary <exp> %x {soap.gradient_of = "a"} : (tensor<8xf32>) -> tensor<8xf32>
    %8 = dist.all_reduce <sum> %7 groups [[0, 1]] channel 2 label "a" : tensor<8xf32>
    %9 = dist.wait %8 : tensor<8xf32>
    %10 = soap.binary <sub> %a, %9 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %11 = soap.unary <tanh> %7 {soap.gradient_of = "b"} : (tensor<8xf32>) -> tensor<8xf32>
    %12 = dist.all_reduce <sum> %11 groups [[0, 1]] channel 3 label "b" : tensor<8xf32>
    %13 = dist.wait %12 : tensor<8xf32>
    %14 = soap.binary <sub> %b, %13 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    return %2, %6, %10, %14 : tensor<16xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>
  }
}
