// RUN: soapstone-opt %s --dist-partition='defer-bytes=24 bucket-bytes=0 prefetch-ops=3' --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-partition='defer-bytes=1000 bucket-bytes=64' --dist-verify-program | FileCheck %s --check-prefix=BUCKET

#halves = #soap.config<[dim0 = 2], devices = "0..1">
#everywhere = #soap.config<[], replication = 2, devices = "0..1">

// The update of %a waits until the 32 bytes of the next gradient, as many as its
// own, are on their way; what it gives is gathered after it, so that channels are
// numbered anew. The others find no later gradient to wait for and come last.
// CHECK-LABEL: func @step_0
// CHECK: %[[SA:.*]] = dist.all_reduce <sum> %{{.*}} channel 0 label
// CHECK-NEXT: soap.reduce <sum>
// CHECK-NEXT: %[[SB:.*]] = dist.all_reduce <sum> %{{.*}} channel 2 label
// CHECK-NEXT: soap.unary <exp>
// CHECK-NEXT: soap.reduce <sum>
// CHECK-NEXT: %[[A:.*]] = dist.wait %[[SA]]
// CHECK-NEXT: %[[NA:.*]] = soap.binary <sub> %{{.*}}, %[[A]]
// CHECK: dist.all_gather {{.*}} channel 3 label "new value of aa"
// CHECK-NEXT: dist.all_reduce <sum> %{{.*}} channel 4 label
// CHECK-NEXT: dist.wait %[[SB]]
// CHECK: return

// All-reduces of two tensors fit into a bucket; nothing reads them earlier.
// BUCKET-LABEL: func @step_0
// BUCKET: %[[AB:.*]]:2 = dist.all_reduce <sum> %{{.*}}, %{{.*}} groups {{.*}} channel 2 label "reduce for binary and 1 more" : tensor<8xf32>, tensor<8xf32>
// BUCKET: dist.all_reduce <sum> %{{.*}} channel 3 label {{.*}} : tensor<8xf32>
// BUCKET: dist.wait %[[AB]]#0
// BUCKET: dist.all_gather {{.*}} channel 4
// BUCKET: dist.wait %[[AB]]#1
func.func @step(
    %x: tensor<2x8xf32> {soap.role = "input", soap.name = "x"},
    %y: tensor<2x8xf32> {soap.role = "input", soap.name = "y"},
    %a: tensor<8xf32> {soap.role = "parameter", soap.name = "a", soap.config = #everywhere},
    %b: tensor<8xf32> {soap.role = "parameter", soap.name = "b", soap.config = #everywhere},
    %c: tensor<8xf32> {soap.role = "parameter", soap.name = "c", soap.config = #everywhere},
    %aa: tensor<8xf32> {soap.role = "state", soap.name = "aa", soap.config = #everywhere})
    -> (tensor<8xf32> {soap.role = "update", soap.updates = 2 : i64},
        tensor<8xf32> {soap.role = "update", soap.updates = 3 : i64},
        tensor<8xf32> {soap.role = "update", soap.updates = 4 : i64},
        tensor<8xf32> {soap.role = "update", soap.updates = 5 : i64}) {
  %0 = soap.reduce <sum> %x over [0] {soap.gradient_of = "a", soap.config = #halves} : (tensor<2x8xf32>) -> tensor<8xf32>
  %1 = soap.binary <sub> %a, %0 {soap.config = #everywhere} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %2 = soap.unary <exp> %1 {soap.config = #halves} : (tensor<8xf32>) -> tensor<8xf32>
  %3 = soap.reduce <sum> %y over [0] {soap.gradient_of = "b", soap.config = #halves} : (tensor<2x8xf32>) -> tensor<8xf32>
  %4 = soap.binary <sub> %b, %3 {soap.config = #everywhere} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %5 = soap.unary <exp> %x {soap.gradient_of = "c", soap.config = #halves} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  %6 = soap.reduce <sum> %5 over [0] {soap.gradient_of = "c", soap.config = #halves} : (tensor<2x8xf32>) -> tensor<8xf32>
  %7 = soap.binary <sub> %c, %6 {soap.config = #everywhere} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %1, %4, %7, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
