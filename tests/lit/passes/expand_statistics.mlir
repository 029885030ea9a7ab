// RUN: soapstone-opt %s --split-input-file --verify-diagnostics --soap-expand-statistics | FileCheck %s

// Both reductions leave partial results over dim1; what reads them does not.
// CHECK-LABEL: func @softmax
// CHECK-SAME: (%[[X:.*]]: tensor<8x6xf32>)
func.func @softmax(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: %[[MAX:.*]] = soap.reduce <max> %[[X]] over [1] {soap.config = #soap.config<[dim0 = 2, dim1 = 3], devices = "0..5">, soap.name = "p.maximum"}
  // CHECK: %[[B:.*]] = soap.broadcast %[[MAX]]
  // CHECK: soap.binary <sub> %[[X]], %[[B]] {soap.config = #soap.config<[dim0 = 2, dim1 = 3], devices = "0..5">
  // CHECK: %[[E:.*]] = soap.unary <exp>
  // CHECK: soap.reduce <sum> %[[E]] over [1] {soap.config = #soap.config<[dim0 = 2, dim1 = 3], devices = "0..5">
  // CHECK: soap.binary <div> %[[E]]
  // CHECK-NOT: soap.softmax
  %y = soap.softmax %x over 1 {logarithm = false, soap.name = "p", soap.config = #soap.config<[dim0 = 2, dim1 = 3], devices = "0..5">} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %y : tensor<8x6xf32>
}

// -----

// Shards are equal: each sample has its own statistics, each shard merges those
// of its samples, and the whole of what shards send is computed with everywhere.
// CHECK-LABEL: func @batch_norm(
func.func @batch_norm(%x: tensor<8x3x4x4xbf16>, %s: tensor<3xbf16>, %b: tensor<3xbf16>) -> (tensor<8x3x4x4xbf16>, tensor<3xf32>) {
  // CHECK: %[[X:.*]] = soap.cast {{.*}} to f32 {soap.config = #soap.config<[dim0 = 4], devices = "0..3">, soap.name = "bn.input"}
  // CHECK: soap.reduce <sum> %[[X]] over [2, 3] {soap.config = #soap.config<[dim0 = 4], devices = "0..3">
  // CHECK: soap.reshape {{.*}} to [4, 2, 3] {soap.config = #soap.config<[dim0 = 4], devices = "0..3">
  // CHECK: %[[BOTH:.*]] = soap.concat {{.*}} dim 1 {soap.config = #soap.config<[dim0 = 4], devices = "0..3">
  // CHECK: %[[ALL:.*]] = soap.binary <mul> %[[BOTH]], {{.*}} {soap.config = #soap.config<[], replication = 4, devices = "0..3">
  // CHECK-NOT: %[[BOTH]]
  // CHECK: soap.slice %[[ALL]] {{.*}} {soap.config = #soap.config<[], replication = 4, devices = "0..3">
  // CHECK: %[[MEAN:.*]] = soap.binary <mul> {{.*}} {soap.config = #soap.config<[], replication = 4, devices = "0..3">, soap.name = "bn.batch.1"}
  // CHECK: soap.unary <rsqrt> {{.*}} {soap.config = #soap.config<[], replication = 4, devices = "0..3">
  // CHECK: %[[Y:.*]] = soap.cast {{.*}} to bf16
  // CHECK: return %[[Y]], %[[MEAN]]
  %y, %m, %v = soap.batch_norm %x, %s, %b {epsilon = 1.000000e-05 : f64, soap.name = "bn", soap.config = #soap.config<[batch = 4], devices = "0..3">} : (tensor<8x3x4x4xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> (tensor<8x3x4x4xbf16>, tensor<3xf32>, tensor<3xf32>)
  return %y, %m : tensor<8x3x4x4xbf16>, tensor<3xf32>
}

// -----

// Channels lack the batch: what computes with them is replicated.
// CHECK-LABEL: func @batch_norm_of_uneven_shards
func.func @batch_norm_of_uneven_shards(%x: tensor<8x3x4x4xbf16>, %s: tensor<3xbf16>, %b: tensor<3xbf16>) -> (tensor<8x3x4x4xbf16>, tensor<3xf32>) {
  // CHECK: %[[X:.*]] = soap.cast {{.*}} to f32 {soap.config = #soap.config<[dim0 = 3], devices = "0..2">, soap.name = "bn.input"}
  // CHECK: soap.reduce <sum> %[[X]] over [0, 2, 3] {soap.config = #soap.config<[dim0 = 3], devices = "0..2">
  // CHECK: %[[MEAN:.*]] = soap.binary <mul> {{.*}} {soap.config = #soap.config<[], replication = 3, devices = "0..2">
  // CHECK: soap.unary <rsqrt> {{.*}} {soap.config = #soap.config<[], replication = 3, devices = "0..2">
  // CHECK: %[[Y:.*]] = soap.cast {{.*}} to bf16
  // CHECK: return %[[Y]], %[[MEAN]]
  %y, %m, %v = soap.batch_norm %x, %s, %b {epsilon = 1.000000e-05 : f64, soap.name = "bn", soap.config = #soap.config<[batch = 3], devices = "0..2">} : (tensor<8x3x4x4xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> (tensor<8x3x4x4xbf16>, tensor<3xf32>, tensor<3xf32>)
  return %y, %m : tensor<8x3x4x4xbf16>, tensor<3xf32>
}

// -----

// Each device attends to its keys with its head group; the keys' shards stand in
// the batch. The result, which has no keys, is replicated over them on devices
// in another order.
// CHECK-LABEL: func @attention
func.func @attention(%q: tensor<2x4x8x16xf32>, %k: tensor<2x2x8x16xf32>, %v: tensor<2x2x8x16xf32>) -> tensor<2x4x8x16xf32> {
  // CHECK: %[[O:.*]], %[[LSE:.*]] = soap.attention {{.*}} {causal = true, {{.*}}soap.config = #soap.config<[keyShard = 4, heads = 2], replication = 2, devices = "0..15">, soap.key_shards = 4 : i64, soap.name = "attn.shards.{{[0-9]+}}"
  // CHECK: soap.reduce <max> {{.*}} over [0] {soap.config = #soap.config<[dim0 = 4, dim2 = 2], replication = 2, devices = "0..15">
  // CHECK: soap.reduce <sum> {{.*}} over [0] {soap.config = #soap.config<[dim0 = 4, dim2 = 2], replication = 2, devices = "0..15">
  // CHECK: soap.binary <div> {{.*}} {soap.config = #soap.config<[dim1 = 2], replication = 8, devices = "0:2*2,4*4,2*1">
  %o, %l = soap.attention %q, %k, %v {scale = 0.25 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64, soap.name = "attn", soap.config = #soap.config<[key = 4, heads = 2], replication = 2, devices = "0..15">} : (tensor<2x4x8x16xf32>, tensor<2x2x8x16xf32>, tensor<2x2x8x16xf32>) -> (tensor<2x4x8x16xf32>, tensor<2x4x8xf32>)
  return %o : tensor<2x4x8x16xf32>
}

// -----

// Seven keys have no four equal shards: an eighth that causality hides is added,
// and dropout counts the seven.
// CHECK-LABEL: func @attention_of_uneven_keys
func.func @attention_of_uneven_keys(%q: tensor<2x4x8x16xf32>, %k: tensor<2x2x7x16xf32>, %v: tensor<2x2x7x16xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<2x4x8x16xf32> {
  // CHECK: soap.pad %arg1 {{.*}} high [0, 0, 1, 0] {{.*}} {soap.config = #soap.config<[dim2 = 4, dim1 = 2], replication = 2, devices = "0..15">, soap.name = "attn.padded"}
  // CHECK: soap.pad %arg2 {{.*}} high [0, 0, 1, 0]
  // CHECK-NOT: soap.dot
  // CHECK: soap.attention {{.*}} random %arg3, %arg4 {causal = true, ratio = 1.000000e-01 : f64, {{.*}}soap.config = #soap.config<[keyShard = 4, heads = 2], replication = 2, devices = "0..15">, soap.global_offsets = array<i64: 0, 0, 0, 0, 0>, soap.global_shape = array<i64: 2, 2, 2, 8, 7>, soap.key_shards = 4 : i64
  // CHECK: soap.binary <div> {{.*}} {soap.config = #soap.config<[dim1 = 2], replication = 8, devices = "0:2*2,4*4,2*1">
  %o, %l = soap.attention %q, %k, %v random %seed, %step {scale = 0.25 : f64, causal = true, ratio = 0.1 : f64, stream = 0 : i64, soap.name = "attn", soap.config = #soap.config<[key = 4, heads = 2], replication = 2, devices = "0..15">} : (tensor<2x4x8x16xf32>, tensor<2x2x7x16xf32>, tensor<2x2x7x16xf32>, tensor<i64>, tensor<i64>) -> (tensor<2x4x8x16xf32>, tensor<2x4x8xf32>)
  return %o : tensor<2x4x8x16xf32>
}

// -----

// Hidden units of all gates stay together; step 1 contracts with whole states.
// CHECK-LABEL: func @lstm
func.func @lstm(%x: tensor<2x3x5xf32>, %wi: tensor<16x5xf32>, %wh: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  // CHECK: soap.dot {{.*}} {soap.config = #soap.config<[column1 = 2], devices = "0..1">, soap.name = "lstm.input.2"}
  // CHECK: soap.dot {{.*}} {soap.config = #soap.config<[column1 = 2], devices = "0..1">, soap.name = "lstm.step1.2"}
  // CHECK: soap.concat {{.*}} dim 0 {soap.config = #soap.config<[dim2 = 2], devices = "0..1">
  %o, %c, %g = soap.lstm %x, %wi, %wh, %b, %h, %h {soap.name = "lstm", soap.config = #soap.config<[hidden = 2], devices = "0..1">} : (tensor<2x3x5xf32>, tensor<16x5xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x16xf32>)
  return %o : tensor<2x3x4xf32>
}

// -----

// CHECK-LABEL: func @free_factors_stay
func.func @free_factors_stay(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK-NEXT: soap.softmax {{.*}} #soap.config<[dim0 = 2]
  %y = soap.softmax %x over 1 {logarithm = false, soap.config = #soap.config<[dim0 = 2], devices = "0..1">} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %y : tensor<8x6xf32>
}

// -----

func.func @unknown_factor(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // expected-error @+1 {{rows}}
  %y = soap.softmax %x over 1 {logarithm = false, soap.config = #soap.config<[rows = 2], devices = "0..1">} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %y : tensor<8x6xf32>
}
