// RUN: soapstone-opt %s --dist-order-communication='bucket-bytes=256 schedules=false yields=false' --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-order-communication='schedules=false yields=false' --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-order-communication='bucket-bytes=64 schedules=false yields=false' --dist-verify-program | FileCheck %s --check-prefix=APART

// Gradients of two parameters that are stored in parts are summed in one call, where the
// last of them is made; what an op reads before that, and a maximum, are calls of their own.
// CHECK-LABEL: func @step_0
// CHECK: dist.reduce_scatter <sum> %{{[^,]*}} groups {{.*}} channel 0 label "c"
// CHECK: %[[SUMS:.*]]:2 = dist.reduce_scatter <sum> %{{.*}}, %{{.*}} groups {{\[}}[0, 1]] parts {{\[\[}}[0, 8], [8, 8]]], {{\[\[}}[0, 4], [4, 4]]] channel 3 label "a and 1 more" : (tensor<16xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>)
// CHECK-DAG: dist.wait %[[SUMS]]#0
// CHECK-DAG: dist.wait %[[SUMS]]#1
// CHECK: dist.reduce_scatter <max>
// CHECK: return

// APART-COUNT-4: dist.reduce_scatter
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(
      %x: tensor<16xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 16>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "x", soap.role = "input"},
      %y: tensor<8xf32> {dist.argument = 1 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "y", soap.role = "input"},
      %a: tensor<8xf32> {dist.argument = 2 : i64, dist.global_shape = array<i64: 16>,
          dist.offsets = dense<[[0], [8]]> : tensor<2x1xi64>, soap.name = "a", soap.role = "parameter"},
      %b: tensor<4xf32> {dist.argument = 3 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>, soap.name = "b", soap.role = "parameter"},
      %m: tensor<4xf32> {dist.argument = 4 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>, soap.name = "m", soap.role = "state"})
      -> (tensor<4xf32> {soap.role = "output", soap.name = "z", dist.result = 0 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>},
          tensor<8xf32> {soap.role = "update", soap.updates = 2 : i64, dist.result = 1 : i64,
              dist.global_shape = array<i64: 16>, dist.offsets = dense<[[0], [8]]> : tensor<2x1xi64>},
          tensor<4xf32> {soap.role = "update", soap.updates = 3 : i64, dist.result = 2 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>},
          tensor<4xf32> {soap.role = "update", soap.updates = 4 : i64, dist.result = 3 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>})
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %0 = dist.reduce_scatter <sum> %y groups [[0, 1]] parts [[[0, 4], [4, 4]]] channel 0 label "c"
        : (tensor<8xf32>) -> tensor<4xf32>
    %1 = dist.wait %0 : tensor<4xf32>
    %2 = soap.unary <exp> %1 : (tensor<4xf32>) -> tensor<4xf32>
    %3 = soap.unary <exp> %x {soap.gradient_of = "a"} : (tensor<16xf32>) -> tensor<16xf32>
    %4 = dist.reduce_scatter <sum> %3 groups [[0, 1]] parts [[[0, 8], [8, 8]]] channel 1 label "a"
        : (tensor<16xf32>) -> tensor<8xf32>
    %5 = soap.unary <exp> %y {soap.gradient_of = "b"} : (tensor<8xf32>) -> tensor<8xf32>
    %6 = dist.reduce_scatter <sum> %5 groups [[0, 1]] parts [[[0, 4], [4, 4]]] channel 3 label "b"
        : (tensor<8xf32>) -> tensor<4xf32>
    %7 = dist.wait %4 : tensor<8xf32>
    %8 = soap.binary <sub> %a, %7 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %9 = dist.wait %6 : tensor<4xf32>
    %10 = soap.binary <sub> %b, %9 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %11 = dist.reduce_scatter <max> %y groups [[0, 1]] parts [[[0, 4], [4, 4]]] channel 4 label "m"
        : (tensor<8xf32>) -> tensor<4xf32>
    %12 = dist.wait %11 : tensor<4xf32>
    return %2, %8, %10, %12 : tensor<4xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>
  }
}
