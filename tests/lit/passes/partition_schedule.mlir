// RUN: soapstone-opt %s --dist-order-communication='defer-bytes=24 bucket-bytes=0 prefetch-ops=3' --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-order-communication='defer-bytes=1000 bucket-bytes=64' --dist-verify-program | FileCheck %s --check-prefix=BUCKET

// The update of %a waits until the 32 bytes of the next gradient, as many as its
// own, are on their way; what it gives is gathered after it, so that channels are
// numbered anew. The others find no later gradient to wait for and come last.
// CHECK-LABEL: func @step_0
// CHECK: %[[SA:.*]] = dist.all_reduce <sum> %{{.*}} channel 0 label "a"
// CHECK-NEXT: soap.unary <exp>
// CHECK-NEXT: %[[SB:.*]] = dist.all_reduce <sum> %{{.*}} channel 1 label "b"
// CHECK-NEXT: soap.unary <exp>
// CHECK-NEXT: %[[A:.*]] = dist.wait %[[SA]]
// CHECK-NEXT: %[[NA:.*]] = soap.binary <sub> %{{.*}}, %[[A]]
// CHECK-NEXT: dist.all_gather %[[NA]] {{.*}} channel 2 label "new a"
// CHECK-NEXT: dist.all_reduce <sum> %{{.*}} channel 3 label "c"
// CHECK-NEXT: dist.wait %[[SB]]
// CHECK: return

// All-reduces of two tensors fit into a bucket; nothing reads them earlier.
// BUCKET-LABEL: func @step_0
// BUCKET: %[[AB:.*]]:2 = dist.all_reduce <sum> %{{.*}}, %{{.*}} groups {{.*}} channel 1 label "a and 1 more" : tensor<8xf32>, tensor<8xf32>
// BUCKET: dist.all_reduce <sum> %{{.*}} channel 2 label "c" : tensor<8xf32>
// BUCKET: dist.wait %[[AB]]#0
// BUCKET: dist.all_gather {{.*}} channel 3
// BUCKET: dist.wait %[[AB]]#1
module attributes {dist.devices = 2 : i64} {
  func.func @step_0(
      %x: tensor<8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "x", soap.role = "input"},
      %y: tensor<8xf32> {dist.argument = 1 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "y", soap.role = "input"},
      %a: tensor<8xf32> {dist.argument = 2 : i64, dist.global_shape = array<i64: 16>,
          dist.offsets = dense<[[0], [8]]> : tensor<2x1xi64>, soap.name = "a", soap.role = "parameter"},
      %b: tensor<8xf32> {dist.argument = 3 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "b", soap.role = "parameter"},
      %c: tensor<8xf32> {dist.argument = 4 : i64, dist.global_shape = array<i64: 8>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "c", soap.role = "parameter"},
      %aa: tensor<16xf32> {dist.argument = 5 : i64, dist.global_shape = array<i64: 16>,
          dist.offsets = dense<0> : tensor<2x1xi64>, soap.name = "aa", soap.role = "state"})
      -> (tensor<16xf32> {soap.role = "update", soap.updates = 5 : i64, dist.result = 0 : i64,
              dist.global_shape = array<i64: 16>, dist.offsets = dense<0> : tensor<2x1xi64>},
          tensor<8xf32> {soap.role = "update", soap.updates = 3 : i64, dist.result = 1 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<2x1xi64>},
          tensor<8xf32> {soap.role = "update", soap.updates = 4 : i64, dist.result = 2 : i64,
              dist.global_shape = array<i64: 8>, dist.offsets = dense<0> : tensor<2x1xi64>})
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %0 = soap.unary <exp> %x {soap.gradient_of = "a"} : (tensor<8xf32>) -> tensor<8xf32>
    %1 = dist.all_reduce <sum> %0 groups [[0, 1]] channel 0 label "a" : tensor<8xf32>
    %2 = dist.wait %1 : tensor<8xf32>
    %3 = soap.binary <sub> %a, %2 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %4 = dist.all_gather %3 groups [[0, 1]] parts [[[0, 8], [8, 8]]] channel 1 label "new a"
        : (tensor<8xf32>) -> tensor<16xf32>
    %5 = dist.wait %4 : tensor<16xf32>
    %6 = soap.unary <exp> %y {soap.gradient_of = "b"} : (tensor<8xf32>) -> tensor<8xf32>
    %7 = dist.all_reduce <sum> %6 groups [[0, 1]] channel 2 label "b" : tensor<8xf32>
    %8 = dist.wait %7 : tensor<8xf32>
    %9 = soap.binary <sub> %b, %8 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %10 = soap.unary <exp> %0 {soap.gradient_of = "c"} : (tensor<8xf32>) -> tensor<8xf32>
    %11 = dist.all_reduce <sum> %10 groups [[0, 1]] channel 3 label "c" : tensor<8xf32>
    %12 = dist.wait %11 : tensor<8xf32>
    %13 = soap.binary <sub> %c, %12 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    return %5, %9, %13 : tensor<16xf32>, tensor<8xf32>, tensor<8xf32>
  }
}
