// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-fuse-elementwise))' | FileCheck %s

// Fusing %a with %c would make the second step come before the first.
module attributes {dist.devices = 2 : i64} {
  // CHECK-LABEL: func @steps_keep_their_order
  func.func @steps_keep_their_order(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    // CHECK-NOT: soap.fusion
    // CHECK: channel 0
    // CHECK: channel 1
    // CHECK: channel 2
    %s = dist.all_reduce <sum> %y groups [[0, 1]] channel 0 label "y" : tensor<4xf32>
    %a = soap.unary <exp> %x : (tensor<4xf32>) -> tensor<4xf32>
    %t = dist.all_reduce <sum> %a groups [[0, 1]] channel 1 label "a" : tensor<4xf32>
    %u = dist.all_reduce <sum> %y groups [[0, 1]] channel 2 label "y" : tensor<4xf32>
    %w = dist.wait %u : tensor<4xf32>
    %c = soap.binary <add> %a, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %v = dist.wait %t : tensor<4xf32>
    return %v, %c : tensor<4xf32>, tensor<4xf32>
  }
}
