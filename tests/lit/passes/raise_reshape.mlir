// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-raise))' | FileCheck %s

// [B, S, D] -> [B*S, D] -> linear -> [B, S, E]
// CHECK-LABEL: func @linear_is_not_flattened
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x4xf32>, %[[W:.*]]: tensor<4x5xf32>, %[[B:.*]]: tensor<5xf32>)
func.func @linear_is_not_flattened(%x: tensor<2x3x4xf32>, %w: tensor<4x5xf32>, %b: tensor<5xf32>) -> tensor<2x3x5xf32> {
  // CHECK-DAG: %[[D:.*]] = soap.dot %[[X]], %[[W]] batch [] x [] contract [2] x [0] : (tensor<2x3x4xf32>
  // CHECK-DAG: %[[R:.*]] = soap.broadcast %[[B]] dims [2] shape [2, 3, 5]
  // CHECK: %[[Y:.*]] = soap.binary <add> %[[D]], %[[R]]
  // CHECK-NEXT: return %[[Y]]
  %f = soap.reshape %x to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %d = soap.dot %f, %w batch [] x [] contract [1] x [0] : (tensor<6x4xf32>, tensor<4x5xf32>) -> tensor<6x5xf32>
  %r = soap.broadcast %b dims [1] shape [6, 5] : (tensor<5xf32>) -> tensor<6x5xf32>
  %s = soap.binary <add> %d, %r : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
  %y = soap.reshape %s to [2, 3, 5] : (tensor<6x5xf32>) -> tensor<2x3x5xf32>
  return %y : tensor<2x3x5xf32>
}

// Flattened logits and labels of a language model.
// CHECK-LABEL: func @cross_entropy_keeps_rows_apart
func.func @cross_entropy_keeps_rows_apart(%x: tensor<2x3x4xf32>, %l: tensor<2x3xi64>) -> tensor<6xf32> {
  // CHECK-NEXT: %[[L:.*]], %{{.*}} = soap.cross_entropy %arg0, %arg1 {{.*}} (tensor<2x3x4xf32>, tensor<2x3xi64>)
  %f = soap.reshape %x to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %lf = soap.reshape %l to [6] : (tensor<2x3xi64>) -> tensor<6xi64>
  %loss, %lse = soap.cross_entropy %f, %lf {ignoreIndex = -100 : i64} : (tensor<6x4xf32>, tensor<6xi64>) -> (tensor<6xf32>, tensor<6xf32>)
  return %loss : tensor<6xf32>
}

// A contracted dim stays merged, as the weight has it.
// CHECK-LABEL: func @contracted_dims_stay
func.func @contracted_dims_stay(%x: tensor<2x3x4xf32>, %w: tensor<12x5xf32>) -> tensor<2x5xf32> {
  // CHECK-NEXT: soap.reshape %arg0 to [2, 12]
  // CHECK-NEXT: soap.dot
  %f = soap.reshape %x to [2, 12] : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  %d = soap.dot %f, %w batch [] x [] contract [1] x [0] : (tensor<2x12xf32>, tensor<12x5xf32>) -> tensor<2x5xf32>
  return %d : tensor<2x5xf32>
}

// Time-major in, batch-major out: the transposes meet and disappear.
// CHECK-LABEL: func @time_major_linear
func.func @time_major_linear(%x: tensor<2x3x4xf32>, %w: tensor<4x5xf32>) -> tensor<2x3x5xf32> {
  // CHECK-NEXT: soap.dot %arg0, %arg1 batch [] x [] contract [2] x [0]
  // CHECK-NEXT: return
  %t = soap.transpose %x [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %d = soap.dot %t, %w batch [] x [] contract [2] x [0] : (tensor<3x2x4xf32>, tensor<4x5xf32>) -> tensor<3x2x5xf32>
  %y = soap.transpose %d [1, 0, 2] : (tensor<3x2x5xf32>) -> tensor<2x3x5xf32>
  return %y : tensor<2x3x5xf32>
}

// The pattern of a dropout belongs to positions: no transpose passes it.
// CHECK-LABEL: func @dropout_stops_transposes
func.func @dropout_stops_transposes(%x: tensor<2x3xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<3x2xf32> {
  // CHECK-NEXT: soap.transpose
  // CHECK-NEXT: soap.dropout
  %t = soap.transpose %x [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %y = soap.dropout %t, %seed, %step {ratio = 0.5 : f64, stream = 1 : i64} : (tensor<3x2xf32>, tensor<i64>, tensor<i64>) -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

// Windows of windows stay merged where their product would have nine dims.
// CHECK-LABEL: func @windows_stay_merged
func.func @windows_stay_merged(%q: tensor<3x2x2x2x2x8xf32>, %k: tensor<3x2x2x2x2x8xf32>) -> tensor<3x16x16xf32> {
  // CHECK: soap.dot {{.*}} -> tensor<3x16x16xf32>
  %qm = soap.reshape %q to [3, 16, 8] : (tensor<3x2x2x2x2x8xf32>) -> tensor<3x16x8xf32>
  %km = soap.reshape %k to [3, 16, 8] : (tensor<3x2x2x2x2x8xf32>) -> tensor<3x16x8xf32>
  %s = soap.dot %qm, %km batch [0] x [0] contract [2] x [2] : (tensor<3x16x8xf32>, tensor<3x16x8xf32>) -> tensor<3x16x16xf32>
  return %s : tensor<3x16x16xf32>
}

// Numbers of tokens among those of an expert: the running sum goes over choices
// and tokens, what is computed from it has both dims, and the counted slots too.
// CHECK-LABEL: func @running_sum_of_merged_dims
func.func @running_sum_of_merged_dims(%x: tensor<2x6x4xf32>) -> tensor<2x6x4x3xi1> {
  // CHECK: %[[MERGED:.*]] = soap.reshape %arg0 to [12, 4]
  // CHECK: %[[SUM:.*]] = soap.cumulative_sum %[[MERGED]]
  // CHECK: %[[APART:.*]] = soap.reshape %[[SUM]] to [2, 6, 4]
  // CHECK: soap.binary <sub> %[[APART]], %arg0 : (tensor<2x6x4xf32>
  // CHECK: soap.iota shape [2, 6, 4, 3] dim 3 of f32
  // CHECK: soap.compare <eq> {{.*}} -> tensor<2x6x4x3xi1>
  // CHECK-NEXT: return
  %m = soap.reshape %x to [12, 4] : (tensor<2x6x4xf32>) -> tensor<12x4xf32>
  %s = soap.cumulative_sum %m over 0 {exclusive = false, reverse = false} : (tensor<12x4xf32>) -> tensor<12x4xf32>
  %n = soap.binary <sub> %s, %m : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %b = soap.broadcast %n dims [0, 1] shape [12, 4, 3] : (tensor<12x4xf32>) -> tensor<12x4x3xf32>
  %i = soap.iota shape [12, 4, 3] dim 2 of f32 : tensor<12x4x3xf32>
  %o = soap.compare <eq> %b, %i : (tensor<12x4x3xf32>, tensor<12x4x3xf32>) -> tensor<12x4x3xi1>
  %y = soap.reshape %o to [2, 6, 4, 3] : (tensor<12x4x3xi1>) -> tensor<2x6x4x3xi1>
  return %y : tensor<2x6x4x3xi1>
}

// A part of a loop over positions that is empty in its first round.
// CHECK-LABEL: func @slice_of_nothing
func.func @slice_of_nothing(%x: tensor<2x3x4x5xf32>) -> tensor<6x4x0xf32> {
  // CHECK: soap.slice {{.*}} sizes [2, 3, 4, 0]
  // CHECK: soap.reshape {{.*}} to [6, 4, 0]
  %m = soap.reshape %x to [6, 4, 5] : (tensor<2x3x4x5xf32>) -> tensor<6x4x5xf32>
  %s = soap.slice %m starts [0, 0, 0] sizes [6, 4, 0] steps [1, 1, 1] : (tensor<6x4x5xf32>) -> tensor<6x4x0xf32>
  return %s : tensor<6x4x0xf32>
}

// nn.MultiheadAttention unpacks time-major projections with dims of size 1,
// which do not come apart from the positions and the batch of its scores.
// CHECK-LABEL: func @ones_of_unpacked_projections
func.func @ones_of_unpacked_projections(%q: tensor<1x10x2x1x4x8xf32>, %k: tensor<1x10x2x1x4x8xf32>) -> tensor<2x4x10x10xf32> {
  // CHECK: soap.dot {{.*}} -> tensor<2x4x10x10xf32>
  %qm = soap.reshape %q to [10, 2, 4, 8] : (tensor<1x10x2x1x4x8xf32>) -> tensor<10x2x4x8xf32>
  %km = soap.reshape %k to [10, 2, 4, 8] : (tensor<1x10x2x1x4x8xf32>) -> tensor<10x2x4x8xf32>
  %s = soap.dot %qm, %km batch [1, 2] x [1, 2] contract [3] x [3] : (tensor<10x2x4x8xf32>, tensor<10x2x4x8xf32>) -> tensor<2x4x10x10xf32>
  return %s : tensor<2x4x10x10xf32>
}

// A size of 1 that a reshape takes away in front of a broadcast stays away.
// CHECK-LABEL: func @unit_behind_broadcast
func.func @unit_behind_broadcast(%y: tensor<4x3x1xi64>, %x: tensor<4x3x8xi64>) -> tensor<4x3x8xi1> {
  // CHECK: soap.compare <eq> {{.*}} -> tensor<4x3x8xi1>
  // CHECK-NEXT: return
  %r = soap.reshape %y to [4, 3] : (tensor<4x3x1xi64>) -> tensor<4x3xi64>
  %b = soap.broadcast %r dims [0, 1] shape [4, 3, 8] : (tensor<4x3xi64>) -> tensor<4x3x8xi64>
  %i = soap.iota shape [4, 3, 8] dim 2 of i64 : tensor<4x3x8xi64>
  %c = soap.compare <eq> %b, %i : (tensor<4x3x8xi64>, tensor<4x3x8xi64>) -> tensor<4x3x8xi1>
  return %c : tensor<4x3x8xi1>
}

// What is computed between two reshapes, of which the second undoes the first,
// is computed before both.
// CHECK-LABEL: func @between_reshapes
func.func @between_reshapes(%x: tensor<2x3x4xf32>, %y: tensor<6x4xf32> {soap.role = "parameter"}) -> tensor<2x3x4xf32> {
  // CHECK: %[[Y:.*]] = soap.reshape %arg1 to [2, 3, 4]
  // CHECK-NEXT: %[[S:.*]] = soap.binary <add> %arg0, %[[Y]]
  // CHECK-NEXT: return %[[S]]
  %0 = soap.reshape %x to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %1 = soap.binary <add> %0, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %2 = soap.reshape %1 to [2, 3, 4] : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}

// Numbers without dims have no reshape to undo.
// CHECK-LABEL: func @scalar_between_reshapes
func.func @scalar_between_reshapes(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<f32> {
  // CHECK: soap.binary <div>
  %0 = soap.binary <div> %x, %y : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %1 = soap.reshape %0 to [] : (tensor<1xf32>) -> tensor<f32>
  return %1 : tensor<f32>
}
