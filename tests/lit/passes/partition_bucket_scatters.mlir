// RUN: soapstone-opt %s --dist-partition='bucket-bytes=256' --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-partition --dist-verify-program | FileCheck %s
// RUN: soapstone-opt %s --dist-partition='bucket-bytes=64' --dist-verify-program | FileCheck %s --check-prefix=APART

#halves = #soap.config<[dim0 = 2], devices = "0..1">
#everywhere = #soap.config<[], replication = 2, devices = "0..1">

// Gradients of two parameters that are stored in parts are summed in one call, where the
// last of them is made; what an op reads before that, and a maximum, are calls of their own.
// CHECK-LABEL: func @step_0
// CHECK: dist.reduce_scatter <sum> %{{[^,]*}} groups {{.*}} channel 0 label
// CHECK: %[[SUMS:.*]]:2 = dist.reduce_scatter <sum> %{{.*}}, %{{.*}} groups {{\[}}[0, 1]] parts {{\[\[}}[0, 8], [8, 8]]], {{\[\[}}[0, 4], [4, 4]]] channel 2 label "reduce for binary and 1 more" : (tensor<16xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>)
// CHECK: dist.reduce_scatter <max>
// CHECK-DAG: dist.wait %[[SUMS]]#0
// CHECK-DAG: dist.wait %[[SUMS]]#1
// CHECK: return

// APART-COUNT-4: dist.reduce_scatter
func.func @step(
    %x: tensor<2x16xf32> {soap.role = "input", soap.name = "x"},
    %y: tensor<2x8xf32> {soap.role = "input", soap.name = "y"},
    %a: tensor<16xf32> {soap.role = "parameter", soap.name = "a", soap.config = #halves},
    %b: tensor<8xf32> {soap.role = "parameter", soap.name = "b", soap.config = #halves},
    %m: tensor<8xf32> {soap.role = "state", soap.name = "m", soap.config = #halves})
    -> (tensor<8xf32> {soap.role = "output", soap.name = "z"},
        tensor<16xf32> {soap.role = "update", soap.updates = 2 : i64},
        tensor<8xf32> {soap.role = "update", soap.updates = 3 : i64},
        tensor<8xf32> {soap.role = "update", soap.updates = 4 : i64}) {
  %0 = soap.reduce <sum> %y over [0] {soap.config = #halves} : (tensor<2x8xf32>) -> tensor<8xf32>
  %1 = soap.unary <exp> %0 {soap.config = #halves} : (tensor<8xf32>) -> tensor<8xf32>
  %2 = soap.reduce <sum> %x over [0] {soap.gradient_of = "a", soap.config = #halves} : (tensor<2x16xf32>) -> tensor<16xf32>
  %3 = soap.binary <sub> %a, %2 {soap.config = #halves} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %4 = soap.reduce <sum> %y over [0] {soap.gradient_of = "b", soap.config = #halves} : (tensor<2x8xf32>) -> tensor<8xf32>
  %5 = soap.binary <sub> %b, %4 {soap.config = #halves} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %6 = soap.reduce <max> %y over [0] {soap.config = #halves} : (tensor<2x8xf32>) -> tensor<8xf32>
  return %1, %3, %5, %6 : tensor<8xf32>, tensor<16xf32>, tensor<8xf32>, tensor<8xf32>
}
