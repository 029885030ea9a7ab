// RUN: soapstone-opt %s --dist-order-communication='bucket-bytes=64 schedules=false yields=false' --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-order-communication='bucket-bytes=0 schedules=false yields=false' --dist-verify-program | FileCheck %s --check-prefix=APART

// Updated shards of two parameters are handed out in one call, where the last of
// them is made. What an op reads is not kept waiting for a later update.
// CHECK-LABEL: func @step_0
// CHECK: dist.all_gather %{{.*}} channel 0 label "new c"
// CHECK: %[[NEW:.*]]:2 = dist.all_gather %{{.*}}, %{{.*}} groups {{.*}} parts {{.*}} channel 2 label "new a and 1 more" : (tensor<8xf32>, tensor<4xf32>) -> (tensor<16xf32>, tensor<8xf32>)
// CHECK: %[[A:.*]] = dist.wait %[[NEW]]#0
// CHECK: %[[B:.*]] = dist.wait %[[NEW]]#1
// CHECK: return %{{.*}}, %[[A]], %[[B]]

// APART-COUNT-3: dist.all_gather
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(
      %a: tensor<8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 16>,
          dist.offsets = dense<[[0], [8]]> : tensor<2x1xi64>, soap.name = "a", soap.role = "state"},
      %b: tensor<4xf32> {dist.argument = 1 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>, soap.name = "b", soap.role = "state"},
      %c: tensor<4xf32> {dist.argument = 2 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>, soap.name = "c", soap.role = "state"},
      %aa: tensor<16xf32> {dist.argument = 3 : i64, dist.global_shape = array<i64: 16>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "aa", soap.role = "parameter"},
      %bb: tensor<8xf32> {dist.argument = 4 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "bb", soap.role = "parameter"})
      -> (tensor<8xf32> {soap.role = "output", soap.name = "y", dist.result = 0 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<2x1xi64>},
          tensor<16xf32> {soap.role = "update", soap.updates = 3 : i64, dist.result = 1 : i64,
              dist.global_shape = array<i64: 16>, dist.offsets = dense<0> : tensor<2x1xi64>},
          tensor<8xf32> {soap.role = "update", soap.updates = 4 : i64, dist.result = 2 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<2x1xi64>})
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %0 = dist.all_gather %c groups [[0, 1]] parts [[[0, 4], [4, 4]]] channel 0 label "new c"
        : (tensor<4xf32>) -> tensor<8xf32>
    %1 = dist.wait %0 : tensor<8xf32>
    %2 = soap.unary <exp> %1 : (tensor<8xf32>) -> tensor<8xf32>
    %3 = soap.unary <exp> %a : (tensor<8xf32>) -> tensor<8xf32>
    %4 = dist.all_gather %3 groups [[0, 1]] parts [[[0, 8], [8, 8]]] channel 1 label "new a"
        : (tensor<8xf32>) -> tensor<16xf32>
    %5 = dist.wait %4 : tensor<16xf32>
    %6 = soap.unary <exp> %b : (tensor<4xf32>) -> tensor<4xf32>
    %7 = dist.all_gather %6 groups [[0, 1]] parts [[[0, 4], [4, 4]]] channel 2 label "new b"
        : (tensor<4xf32>) -> tensor<8xf32>
    %8 = dist.wait %7 : tensor<8xf32>
    return %2, %5, %8 : tensor<8xf32>, tensor<16xf32>, tensor<8xf32>
  }
}
