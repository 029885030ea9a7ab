// RUN: soapstone-opt %s --dist-partition=as-placed --dist-verify-program | FileCheck %s

// Eight positions on three devices: two programs, and the random numbers are
// those of the positions in the whole tensor.
// CHECK-LABEL: func @forward_0
// CHECK-SAME: dist.ranks = array<i64: 0, 1>
// CHECK: soap.dropout {{.*}}dist.global_offsets = dense<{{\[\[}}0], [3]]> : tensor<2x1xi64>, {{.*}}soap.global_shape = array<i64: 8>{{.*}} -> tensor<3xf32>
// CHECK-LABEL: func @forward_1
// CHECK-SAME: dist.ranks = array<i64: 2>
// CHECK: soap.dropout {{.*}}dist.global_offsets = dense<6> : tensor<1x1xi64>{{.*}} -> tensor<2xf32>
func.func @forward(
    %x: tensor<8xf32> {soap.role = "input", soap.name = "x"},
    %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
    %count: tensor<i64> {soap.role = "step", soap.name = "count"})
    -> (tensor<8xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.dropout %x, %seed, %count {ratio = 0.5 : f64, stream = 1 : i64,
      soap.config = #soap.config<[dim0 = 3], devices = "0..2">}
      : (tensor<8xf32>, tensor<i64>, tensor<i64>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
