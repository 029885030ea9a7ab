// RUN: soapstone-opt %s --dist-partition='joins=false yields=false' --dist-verify-program | FileCheck %s --check-prefix=PLACED
// RUN: soapstone-opt %s --dist-partition=joins=false --dist-verify-program | FileCheck %s

#halves = #soap.config<[dim0 = 2], devices = "0..1">
#everywhere = #soap.config<[], replication = 2, devices = "0..1">

// In the order of the step, the sums of the gradients of a and c come ahead of what the
// next op reads.
// PLACED-LABEL: func @step_0
// PLACED: dist.all_reduce <sum> %{{.*}} channel 0
// PLACED-NEXT: dist.all_gather %{{.*}} channel 1
// PLACED: dist.all_reduce <sum> %{{.*}} channel 3
// PLACED: dist.all_reduce <sum> %{{.*}} channel 4
// PLACED: dist.all_gather %{{.*}} channel 5

// The sum of a gradient, which its update alone waits for, is issued behind the gather that
// the next op reads, and channels change places. Where a product can hide it, it stays ahead.
// CHECK-LABEL: func @step_0
// CHECK: dist.all_gather %{{.*}} channel 0
// CHECK-NEXT: %[[A:.*]] = dist.all_reduce <sum> %{{.*}} channel 1
// CHECK: %[[B:.*]] = dist.all_reduce <sum> %{{.*}} channel 3
// CHECK-NEXT: soap.dot
// CHECK: dist.all_gather %{{.*}} channel 4
// CHECK-NEXT: dist.all_reduce <sum> %{{.*}} channel 5
// CHECK: dist.wait %[[A]]
// CHECK: dist.wait %[[B]]
func.func @step(
    %x: tensor<8x8xf32> {soap.role = "input", soap.name = "x"},
    %a: tensor<8xf32> {soap.role = "parameter", soap.name = "a", soap.config = #everywhere},
    %b: tensor<8xf32> {soap.role = "parameter", soap.name = "b", soap.config = #everywhere},
    %c: tensor<8x8xf32> {soap.role = "parameter", soap.name = "c", soap.config = #everywhere})
    -> (tensor<8x8xf32> {soap.role = "output", soap.name = "z"},
        tensor<8xf32> {soap.role = "update", soap.updates = 1 : i64},
        tensor<8xf32> {soap.role = "update", soap.updates = 2 : i64},
        tensor<8x8xf32> {soap.role = "update", soap.updates = 3 : i64}) {
  %0 = soap.unary <exp> %x {soap.config = #halves} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = soap.reduce <sum> %x over [0] {soap.gradient_of = "a", soap.config = #halves} : (tensor<8x8xf32>) -> tensor<8xf32>
  %2 = soap.binary <sub> %a, %1 {soap.config = #everywhere} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %3 = soap.unary <tanh> %0 {soap.gradient_of = "x", soap.config = #everywhere} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = soap.reduce <sum> %0 over [0] {soap.gradient_of = "b", soap.config = #halves} : (tensor<8x8xf32>) -> tensor<8xf32>
  %5 = soap.binary <sub> %b, %4 {soap.config = #everywhere} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %6 = soap.dot %3, %3 batch [] x [] contract [0] x [0] {soap.gradient_of = "c", soap.config = #soap.config<[contracted = 2], devices = "0..1">}
      : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %7 = soap.binary <sub> %c, %6 {soap.config = #everywhere} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %8 = soap.unary <exp> %3 {soap.gradient_of = "x", soap.config = #halves} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %9 = soap.unary <tanh> %8 {soap.gradient_of = "x", soap.config = #everywhere} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %9, %2, %5, %7 : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
}
