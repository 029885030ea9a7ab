// RUN: soapstone-opt %s -split-input-file | soapstone-opt -split-input-file | FileCheck %s

// Four ranks of one class: collectives.
// CHECK: module attributes {dist.devices = 4 : i64}
module attributes {dist.devices = 4 : i64} {
  // CHECK-LABEL: func.func @step_0
  // CHECK-SAME: dist.argument = 0 : i64, dist.global_shape = array<i64: 8, 8>
  // CHECK-SAME: dist.offsets = dense<{{\[}}[0, 0], [2, 0], [4, 0], [6, 0]]> : tensor<4x2xi64>
  func.func @step_0(
      %x: tensor<2x8xf32> {dist.argument = 0 : i64, dist.global_shape = array<i64: 8, 8>,
                           dist.offsets = dense<[[0, 0], [2, 0], [4, 0], [6, 0]]> : tensor<4x2xi64>,
                           soap.name = "x", soap.role = "input"})
      -> (tensor<2x8xf32> {dist.result = 0 : i64, dist.global_shape = array<i64: 8, 8>,
                           dist.offsets = dense<[[0, 0], [2, 0], [4, 0], [6, 0]]> : tensor<4x2xi64>})
      attributes {dist.function = "step", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1, 2, 3>} {
    // CHECK: %[[SUMS:.*]]:2 = dist.all_reduce <sum> %{{.*}}, %{{.*}} groups {{\[}}[0, 1], [2, 3]] channel 0 label "sums" : tensor<2x8xf32>, tensor<2x8xf32>
    %sums:2 = dist.all_reduce <sum> %x, %x groups [[0, 1], [2, 3]] channel 0 label "sums" : tensor<2x8xf32>, tensor<2x8xf32>
    // CHECK: %[[WAITED:.*]]:2 = dist.wait %[[SUMS]]#0, %[[SUMS]]#1 : tensor<2x8xf32>, tensor<2x8xf32>
    %waited:2 = dist.wait %sums#0, %sums#1 : tensor<2x8xf32>, tensor<2x8xf32>
    // CHECK: dist.reduce_scatter <max> %[[WAITED]]#0 groups {{\[}}[0, 2], [1, 3]] parts {{\[\[}}[0, 0, 1, 8], [1, 0, 1, 8]], {{\[}}[0, 0, 1, 8], [1, 0, 1, 8]]] channel 1 label "maxima" : (tensor<2x8xf32>) -> tensor<1x8xf32>
    %part = dist.reduce_scatter <max> %waited#0 groups [[0, 2], [1, 3]]
        parts [[[0, 0, 1, 8], [1, 0, 1, 8]], [[0, 0, 1, 8], [1, 0, 1, 8]]]
        channel 1 label "maxima" : (tensor<2x8xf32>) -> tensor<1x8xf32>
    %own = dist.wait %part : tensor<1x8xf32>
    // CHECK: dist.all_gather %{{.*}} groups {{\[}}[0, 2], [1, 3]] parts {{.*}} channel 2 label "again" : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %all = dist.all_gather %own groups [[0, 2], [1, 3]]
        parts [[[0, 0, 1, 8], [1, 0, 1, 8]], [[0, 0, 1, 8], [1, 0, 1, 8]]]
        channel 2 label "again" : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %whole = dist.wait %all : tensor<2x8xf32>
    // CHECK: dist.all_gather %{{.*}}, %{{.*}} groups {{\[}}[0, 2], [1, 3]] parts {{\[\[}}[0, 0, 1, 8], [1, 0, 1, 8]], {{.*}}]], {{\[\[}}[1, 0, 1, 8], [0, 0, 1, 8]], {{.*}}]] channel 3 label "both" : (tensor<1x8xf32>, tensor<1x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
    %both:2 = dist.all_gather %own, %own groups [[0, 2], [1, 3]]
        parts [[[0, 0, 1, 8], [1, 0, 1, 8]], [[0, 0, 1, 8], [1, 0, 1, 8]]],
              [[[1, 0, 1, 8], [0, 0, 1, 8]], [[1, 0, 1, 8], [0, 0, 1, 8]]]
        channel 3 label "both"
        : (tensor<1x8xf32>, tensor<1x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
    // CHECK: dist.reduce_scatter <sum> %{{.*}}, %{{.*}} groups {{\[}}[0, 1], [2, 3]] parts {{\[\[}}[0, 0, 1, 8], [1, 0, 1, 8]], {{.*}}]], {{\[\[}}[0, 4, 2, 4], [0, 0, 2, 4]], {{.*}}]] channel 4 label "two" : (tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<1x8xf32>, tensor<2x4xf32>)
    %two:2 = dist.reduce_scatter <sum> %whole, %x groups [[0, 1], [2, 3]]
        parts [[[0, 0, 1, 8], [1, 0, 1, 8]], [[0, 0, 1, 8], [1, 0, 1, 8]]],
              [[[0, 4, 2, 4], [0, 0, 2, 4]], [[0, 4, 2, 4], [0, 0, 2, 4]]]
        channel 4 label "two"
        : (tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<1x8xf32>, tensor<2x4xf32>)
    // CHECK: dist.slice %{{.*}} at {{\[}}[0, 0], [0, 4], [0, 0], [0, 4]] : (tensor<2x8xf32>) -> tensor<2x4xf32>
    %half = dist.slice %whole at [[0, 0], [0, 4], [0, 0], [0, 4]] : (tensor<2x8xf32>) -> tensor<2x4xf32>
    // CHECK: dist.exchange <copy> <max> %{{.*}} channel 5 label "wide" copies {{\[\[}}[0, 0, 0, 0]], {{.*}}]] sizes {{\[}}[2, 4]] : (tensor<2x4xf32>) -> tensor<2x8xf32>
    %wide = dist.exchange <copy> <max> %half channel 5 label "wide"
        copies [[[0, 0, 0, 0]], [[0, 0, 0, 4]], [[0, 0, 0, 0]], [[0, 0, 0, 4]]] sizes [[2, 4]]
        : (tensor<2x4xf32>) -> tensor<2x8xf32>
    %wideWaited = dist.wait %wide : tensor<2x8xf32>
    // CHECK: soap.iota shape [2, 8] dim 0 of f32 {dist.global_offsets = dense<{{.*}}> : tensor<4x2xi64>, soap.global_shape = array<i64: 8, 8>
    %rows = soap.iota shape [2, 8] dim 0 of f32 {soap.global_shape = array<i64: 8, 8>,
        dist.global_offsets = dense<[[0, 0], [2, 0], [4, 0], [6, 0]]> : tensor<4x2xi64>} : tensor<2x8xf32>
    return %rows : tensor<2x8xf32>
  }
}

// -----

// A root and the rest; messages with and without a result.
module attributes {dist.devices = 3 : i64} {
  // CHECK-LABEL: func.func @root
  func.func @root(%x: tensor<4xf32>) attributes {dist.function = "f", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    // CHECK: dist.broadcast %{{.*}} groups {{\[}}[0, 1, 2]] channel 0 label "x" : (tensor<4xf32>) -> tensor<4xf32>
    %all = dist.broadcast %x groups [[0, 1, 2]] channel 0 label "x" : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK: dist.exchange <send_receive> <sum> %{{.*}} channel 1 label "parts" sends {{\[\[}}[1, 0], [2, 2]]] sizes {{\[}}[2], [2]] : (tensor<4xf32>) -> ()
    dist.exchange <send_receive> <sum> %x channel 1 label "parts" sends [[[1, 0], [2, 2]]] sizes [[2], [2]] : (tensor<4xf32>) -> ()
    // CHECK: dist.exchange <gather> <sum> combines channel 2 label "total" receives {{\[\[}}[1], [2]]] sizes {{\[}}[], []] : () -> tensor<f32>
    %total = dist.exchange <gather> <sum> combines channel 2 label "total" receives [[[1], [2]]] sizes [[], []] : () -> tensor<f32>
    return
  }
  // CHECK-LABEL: func.func @rest
  func.func @rest(%y: tensor<f32>) attributes {dist.function = "f", dist.class = 1 : i64, dist.ranks = array<i64: 1, 2>} {
    // CHECK: dist.broadcast groups {{\[}}[0, 1, 2]] channel 0 label "x" : () -> tensor<4xf32>
    %all = dist.broadcast groups [[0, 1, 2]] channel 0 label "x" : () -> tensor<4xf32>
    // CHECK: dist.exchange <send_receive> <sum> channel 1 label "parts" receives {{\[\[}}[0, 0]], {{\[}}[0, 0]]] sizes {{\[}}[2]] : () -> tensor<2xf32>
    %mine = dist.exchange <send_receive> <sum> channel 1 label "parts" receives [[[0, 0]], [[0, 0]]] sizes [[2]] : () -> tensor<2xf32>
    dist.exchange <gather> <sum> combines %y channel 2 label "total" sends [[[0]], [[0]]] sizes [[]] : (tensor<f32>) -> ()
    return
  }
}
