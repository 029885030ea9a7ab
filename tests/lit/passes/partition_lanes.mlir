// RUN: soapstone-opt %s --dist-partition='nodes=0,0,1,1 as-placed' --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-partition='nodes=0,0,1,1 defer-sums=false' --dist-verify-program | FileCheck %s --check-prefix=JOINED
// RUN: soapstone-opt %s --dist-partition=as-placed --dist-verify-program | FileCheck %s --check-prefix=ONE

// Two nodes of two devices. The sums of gradients whose groups have one device of each node go
// on the second lane, as one call, too. A sum within a node does not, and neither does one that
// an output waits for.
// CHECK-LABEL: func @step_0
// CHECK: dist.all_reduce <sum> %{{.*}} groups {{\[\[}}0, 2], [1, 3]] channel 0 label "dot for unary" :
// CHECK: dist.all_reduce <sum> %{{.*}} groups {{\[\[}}0, 2], [1, 3]] channel 1 label "dot for binary" {dist.sum_lane}
// CHECK: dist.all_reduce <sum> %{{.*}} groups {{\[\[}}0, 2], [1, 3]] channel 2 label "dot for binary" {dist.sum_lane}
// CHECK: dist.all_reduce <sum> %{{.*}} groups {{\[\[}}0, 1], [2, 3]] channel 3 label "dot for binary" :
// JOINED-LABEL: func @step_0
// JOINED: dist.all_reduce <sum> %{{.*}}, %{{.*}} groups {{\[\[}}0, 2], [1, 3]] channel 2 label "dot for binary and 1 more" {dist.sum_lane}
// ONE-NOT: dist.sum_lane

// Each node, or each of the two devices of a node, has half of the rows.
#sums = #soap.config<[contracted = 2], replication = 2, devices = "0..3">
#inside = #soap.config<[contracted = 2], replication = 2, devices = "{0,2,1,3}">
#everywhere = #soap.config<[], replication = 4, devices = "0..3">
func.func @step(
    %x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
    %a: tensor<4x4xf32> {soap.role = "parameter", soap.name = "a", soap.config = #everywhere},
    %b: tensor<4x4xf32> {soap.role = "parameter", soap.name = "b", soap.config = #everywhere},
    %c: tensor<4x4xf32> {soap.role = "parameter", soap.name = "c", soap.config = #everywhere})
    -> (tensor<4x4xf32> {soap.role = "output", soap.name = "z"},
        tensor<4x4xf32> {soap.role = "update", soap.updates = 1 : i64},
        tensor<4x4xf32> {soap.role = "update", soap.updates = 2 : i64},
        tensor<4x4xf32> {soap.role = "update", soap.updates = 3 : i64}) {
  %0 = soap.dot %x, %x batch [] x [] contract [0] x [0] {soap.gradient_of = "a", soap.config = #sums}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = soap.dot %x, %x batch [] x [] contract [0] x [0] {soap.gradient_of = "b", soap.config = #sums}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %2 = soap.dot %x, %x batch [] x [] contract [0] x [0] {soap.gradient_of = "c", soap.config = #inside}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %3 = soap.dot %x, %x batch [] x [] contract [0] x [0] {soap.gradient_of = "z", soap.config = #sums}
      : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %4 = soap.binary <sub> %a, %0 {soap.config = #everywhere} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = soap.binary <sub> %b, %1 {soap.config = #everywhere} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = soap.binary <sub> %c, %2 {soap.config = #everywhere} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = soap.unary <exp> %3 {soap.config = #everywhere} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %7, %4, %5, %6 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
