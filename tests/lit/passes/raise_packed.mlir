// RUN: soapstone-opt %s --soap-import-pipeline | FileCheck %s

// Queries, keys and values of one weight: the weight and the bias get dims for the
// part, the head and the element of a head; files keep their shapes.
// CHECK-LABEL: func @heads
// CHECK-SAME: %[[W:arg1]]: tensor<8x3x2x4xf32> {soap.file_shape = array<i64: 8, 24>, soap.name = "w", soap.role = "parameter"}
// CHECK-SAME: %[[B:arg2]]: tensor<3x2x4xf32> {soap.file_shape = array<i64: 24>, soap.name = "b", soap.role = "parameter"}
func.func @heads(%x: tensor<2x5x8xf32>, %w: tensor<8x24xf32> {soap.role = "parameter", soap.name = "w"},
                 %b: tensor<24xf32> {soap.role = "parameter", soap.name = "b"}) -> (tensor<2x5x2x4xf32>, tensor<2x5x2x4xf32>, tensor<2x5x2x4xf32>) {
  // CHECK: %[[P:.*]] = soap.dot %arg0, %[[W]] batch [] x [] contract [2] x [0] : {{.*}} -> tensor<2x5x3x2x4xf32>
  // CHECK: %[[R:.*]] = soap.broadcast %[[B]] dims [2, 3, 4] shape [2, 5, 3, 2, 4]
  // CHECK: %[[S:.*]] = soap.binary <add> %[[R]], %[[P]]
  // CHECK: %[[K:.*]] = soap.slice %[[S]] starts [0, 0, 1, 0, 0] sizes [2, 5, 1, 2, 4]
  // CHECK: soap.reshape %[[K]] to [2, 5, 2, 4]
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x24xf32>) -> tensor<2x5x24xf32>
  %1 = soap.broadcast %b dims [2] shape [2, 5, 24] : (tensor<24xf32>) -> tensor<2x5x24xf32>
  %2 = soap.binary <add> %1, %0 : (tensor<2x5x24xf32>, tensor<2x5x24xf32>) -> tensor<2x5x24xf32>
  %3 = soap.slice %2 starts [0, 0, 0] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x8xf32>
  %4 = soap.slice %2 starts [0, 0, 8] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x8xf32>
  %5 = soap.slice %2 starts [0, 0, 16] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x8xf32>
  %6 = soap.reshape %3 to [2, 5, 2, 4] : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  %7 = soap.reshape %4 to [2, 5, 2, 4] : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  %8 = soap.reshape %5 to [2, 5, 2, 4] : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  return %6, %7, %8 : tensor<2x5x2x4xf32>, tensor<2x5x2x4xf32>, tensor<2x5x2x4xf32>
}

// Gate and up of one weight that is stored transposed.
// CHECK-LABEL: func @gate_up
// CHECK-SAME: %arg1: tensor<2x12x8xf32> {soap.file_shape = array<i64: 24, 8>
func.func @gate_up(%x: tensor<2x5x8xf32>, %w: tensor<24x8xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<2x5x12xf32> {
  // CHECK: soap.dot %arg0, %arg1 batch [] x [] contract [2] x [2] : {{.*}} -> tensor<2x5x2x12xf32>
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [1] : (tensor<2x5x8xf32>, tensor<24x8xf32>) -> tensor<2x5x24xf32>
  %1 = soap.slice %0 starts [0, 0, 0] sizes [2, 5, 12] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x12xf32>
  %2 = soap.slice %0 starts [0, 0, 12] sizes [2, 5, 12] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x12xf32>
  %3 = soap.unary <silu> %1 : (tensor<2x5x12xf32>) -> tensor<2x5x12xf32>
  %4 = soap.binary <mul> %3, %2 : (tensor<2x5x12xf32>, tensor<2x5x12xf32>) -> tensor<2x5x12xf32>
  return %4 : tensor<2x5x12xf32>
}

// A reshape makes the parts, and a transpose comes before they are taken.
// CHECK-LABEL: func @reshaped
// CHECK-SAME: %arg1: tensor<3x8x8xf32> {soap.file_shape = array<i64: 24, 8>
func.func @reshaped(%x: tensor<2x5x8xf32>, %w: tensor<24x8xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>) {
  // CHECK: %[[P:.*]] = soap.dot {{.*}} -> tensor<2x5x3x8xf32>
  // CHECK: soap.slice %[[P]] starts [0, 0, 0, 0] sizes [2, 5, 1, 8]
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [1] : (tensor<2x5x8xf32>, tensor<24x8xf32>) -> tensor<2x5x24xf32>
  %1 = soap.reshape %0 to [2, 5, 3, 8] : (tensor<2x5x24xf32>) -> tensor<2x5x3x8xf32>
  %2 = soap.transpose %1 [2, 0, 1, 3] : (tensor<2x5x3x8xf32>) -> tensor<3x2x5x8xf32>
  %3 = soap.slice %2 starts [0, 0, 0, 0] sizes [1, 2, 5, 8] steps [1, 1, 1, 1] : (tensor<3x2x5x8xf32>) -> tensor<1x2x5x8xf32>
  %4 = soap.slice %2 starts [1, 0, 0, 0] sizes [1, 2, 5, 8] steps [1, 1, 1, 1] : (tensor<3x2x5x8xf32>) -> tensor<1x2x5x8xf32>
  return %3, %4 : tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>
}

// Four queries, two keys and two values: a group has two queries with their key and
// value, so that devices which split groups have keys with what reads them. Files have
// all queries first.
// CHECK-LABEL: func @shared_keys
// CHECK-SAME: %[[W:arg1]]: tensor<8x2x4x4xf32> {soap.file_parts = array<i64: 2, 1, 1>, soap.file_shape = array<i64: 8, 32>, soap.name = "w", soap.role = "parameter"}
// CHECK-SAME: %[[B:arg2]]: tensor<2x4x4xf32> {soap.file_parts = array<i64: 2, 1, 1>, soap.file_shape = array<i64: 32>
func.func @shared_keys(%x: tensor<2x5x8xf32>, %w: tensor<8x32xf32> {soap.role = "parameter", soap.name = "w"},
                       %b: tensor<32xf32> {soap.role = "parameter", soap.name = "b"}) -> (tensor<2x5x4x4xf32>, tensor<2x5x2x4xf32>, tensor<2x5x2x4xf32>) {
  // CHECK: %[[P:.*]] = soap.dot %arg0, %[[W]] batch [] x [] contract [2] x [0] : {{.*}} -> tensor<2x5x2x4x4xf32>
  // CHECK: %[[S:.*]] = soap.binary <add> {{.*}}%[[P]]
  // CHECK: %[[Q:.*]] = soap.slice %[[S]] starts [0, 0, 0, 0, 0] sizes [2, 5, 2, 2, 4]
  // CHECK: %[[K:.*]] = soap.slice %[[S]] starts [0, 0, 0, 2, 0] sizes [2, 5, 2, 1, 4]
  // CHECK: soap.slice %[[S]] starts [0, 0, 0, 3, 0] sizes [2, 5, 2, 1, 4]
  // CHECK: soap.reshape %[[Q]] to [2, 5, 4, 4]
  // CHECK: soap.reshape %[[K]] to [2, 5, 2, 4]
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x32xf32>) -> tensor<2x5x32xf32>
  %1 = soap.broadcast %b dims [2] shape [2, 5, 32] : (tensor<32xf32>) -> tensor<2x5x32xf32>
  %2 = soap.binary <add> %0, %1 : (tensor<2x5x32xf32>, tensor<2x5x32xf32>) -> tensor<2x5x32xf32>
  %3 = soap.slice %2 starts [0, 0, 0] sizes [2, 5, 16] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x16xf32>
  %4 = soap.slice %2 starts [0, 0, 16] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x8xf32>
  %5 = soap.slice %2 starts [0, 0, 24] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x8xf32>
  %6 = soap.reshape %3 to [2, 5, 4, 4] : (tensor<2x5x16xf32>) -> tensor<2x5x4x4xf32>
  %7 = soap.reshape %4 to [2, 5, 2, 4] : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  %8 = soap.reshape %5 to [2, 5, 2, 4] : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  return %6, %7, %8 : tensor<2x5x4x4xf32>, tensor<2x5x2x4xf32>, tensor<2x5x2x4xf32>
}

// Parts of different sizes without heads have no dim of their own; neither have those of
// one key for all queries, or of heads of different sizes; neither has a weight that is
// read a second time.
// CHECK-LABEL: func @unequal
// CHECK-NOT: soap.file_shape
// CHECK-LABEL: func @one_key
// CHECK-NOT: soap.file_shape
// CHECK-LABEL: func @other_heads
// CHECK-NOT: soap.file_shape
// CHECK-LABEL: func @not_all
// CHECK-NOT: soap.file_shape
// CHECK-LABEL: func @tied
// CHECK-NOT: soap.file_shape
func.func @unequal(%x: tensor<2x5x8xf32>, %w: tensor<8x24xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<2x5x16xf32>, tensor<2x5x8xf32>) {
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x24xf32>) -> tensor<2x5x24xf32>
  %1 = soap.slice %0 starts [0, 0, 0] sizes [2, 5, 16] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x16xf32>
  %2 = soap.slice %0 starts [0, 0, 16] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x8xf32>
  return %1, %2 : tensor<2x5x16xf32>, tensor<2x5x8xf32>
}
func.func @one_key(%x: tensor<2x5x8xf32>, %w: tensor<8x32xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<2x5x2x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>) {
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x32xf32>) -> tensor<2x5x32xf32>
  %1 = soap.slice %0 starts [0, 0, 0] sizes [2, 5, 16] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x16xf32>
  %2 = soap.reshape %1 to [2, 5, 2, 8] : (tensor<2x5x16xf32>) -> tensor<2x5x2x8xf32>
  %3 = soap.slice %0 starts [0, 0, 16] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x8xf32>
  %4 = soap.reshape %3 to [2, 5, 1, 8] : (tensor<2x5x8xf32>) -> tensor<2x5x1x8xf32>
  %5 = soap.slice %0 starts [0, 0, 24] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x8xf32>
  %6 = soap.reshape %5 to [2, 5, 1, 8] : (tensor<2x5x8xf32>) -> tensor<2x5x1x8xf32>
  return %2, %4, %6 : tensor<2x5x2x8xf32>, tensor<2x5x1x8xf32>, tensor<2x5x1x8xf32>
}
func.func @other_heads(%x: tensor<2x5x8xf32>, %w: tensor<8x32xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<2x5x4x4xf32>, tensor<2x5x2x4xf32>, tensor<2x5x4x2xf32>) {
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x32xf32>) -> tensor<2x5x32xf32>
  %1 = soap.slice %0 starts [0, 0, 0] sizes [2, 5, 16] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x16xf32>
  %2 = soap.reshape %1 to [2, 5, 4, 4] : (tensor<2x5x16xf32>) -> tensor<2x5x4x4xf32>
  %3 = soap.slice %0 starts [0, 0, 16] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x8xf32>
  %4 = soap.reshape %3 to [2, 5, 2, 4] : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  %5 = soap.slice %0 starts [0, 0, 24] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x8xf32>
  %6 = soap.reshape %5 to [2, 5, 4, 2] : (tensor<2x5x8xf32>) -> tensor<2x5x4x2xf32>
  return %2, %4, %6 : tensor<2x5x4x4xf32>, tensor<2x5x2x4xf32>, tensor<2x5x4x2xf32>
}
func.func @not_all(%x: tensor<2x5x8xf32>, %w: tensor<8x32xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<2x5x4x4xf32>, tensor<2x5x2x4xf32>) {
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x32xf32>) -> tensor<2x5x32xf32>
  %1 = soap.slice %0 starts [0, 0, 0] sizes [2, 5, 16] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x16xf32>
  %2 = soap.reshape %1 to [2, 5, 4, 4] : (tensor<2x5x16xf32>) -> tensor<2x5x4x4xf32>
  %3 = soap.slice %0 starts [0, 0, 16] sizes [2, 5, 8] steps [1, 1, 1] : (tensor<2x5x32xf32>) -> tensor<2x5x8xf32>
  %4 = soap.reshape %3 to [2, 5, 2, 4] : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  return %2, %4 : tensor<2x5x4x4xf32>, tensor<2x5x2x4xf32>
}
func.func @tied(%x: tensor<2x5x8xf32>, %w: tensor<8x24xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<2x5x12xf32>, tensor<2x5x12xf32>, tensor<8x24xf32>) {
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x24xf32>) -> tensor<2x5x24xf32>
  %1 = soap.slice %0 starts [0, 0, 0] sizes [2, 5, 12] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x12xf32>
  %2 = soap.slice %0 starts [0, 0, 12] sizes [2, 5, 12] steps [1, 1, 1] : (tensor<2x5x24xf32>) -> tensor<2x5x12xf32>
  %3 = soap.unary <relu> %w : (tensor<8x24xf32>) -> tensor<8x24xf32>
  return %1, %2, %3 : tensor<2x5x12xf32>, tensor<2x5x12xf32>, tensor<8x24xf32>
}

// The heads of keys and values are one dim that slices halve: it becomes a part and the
// head, so that devices that split heads have some keys and their values.
// CHECK-LABEL: func @keys_and_values
// CHECK-SAME: %arg1: tensor<8x2x2x4xf32> {soap.file_shape = array<i64: 8, 16>
func.func @keys_and_values(%x: tensor<2x5x8xf32>, %w: tensor<8x16xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>) {
  // CHECK: %[[P:.*]] = soap.dot {{.*}} -> tensor<2x5x2x2x4xf32>
  // CHECK: soap.slice %[[P]] starts [0, 0, 0, 0, 0] sizes [2, 5, 1, 2, 4]
  // CHECK: soap.slice %[[P]] starts [0, 0, 1, 0, 0] sizes [2, 5, 1, 2, 4]
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [0] : (tensor<2x5x8xf32>, tensor<8x16xf32>) -> tensor<2x5x16xf32>
  %1 = soap.reshape %0 to [2, 5, 4, 4] : (tensor<2x5x16xf32>) -> tensor<2x5x4x4xf32>
  %2 = soap.transpose %1 [0, 2, 1, 3] : (tensor<2x5x4x4xf32>) -> tensor<2x4x5x4xf32>
  %3 = soap.slice %2 starts [0, 0, 0, 0] sizes [2, 2, 5, 4] steps [1, 1, 1, 1] : (tensor<2x4x5x4xf32>) -> tensor<2x2x5x4xf32>
  %4 = soap.slice %2 starts [0, 2, 0, 0] sizes [2, 2, 5, 4] steps [1, 1, 1, 1] : (tensor<2x4x5x4xf32>) -> tensor<2x2x5x4xf32>
  return %3, %4 : tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>
}

// All heads are one dim, of which slices take four queries, two keys and two values.
// CHECK-LABEL: func @heads_that_share_keys
// CHECK-SAME: %arg1: tensor<2x4x4x8xf32> {soap.file_parts = array<i64: 2, 1, 1>, soap.file_shape = array<i64: 32, 8>
func.func @heads_that_share_keys(%x: tensor<2x5x8xf32>, %w: tensor<32x8xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<2x2x5x4xf32>, tensor<2x4x5x4xf32>, tensor<2x2x5x4xf32>) {
  // CHECK: %[[P:.*]] = soap.dot {{.*}} -> tensor<2x5x2x4x4xf32>
  // CHECK-DAG: soap.slice %[[P]] starts [0, 0, 0, 0, 0] sizes [2, 5, 2, 2, 4]
  // CHECK-DAG: soap.slice %[[P]] starts [0, 0, 0, 2, 0] sizes [2, 5, 2, 1, 4]
  // CHECK-DAG: soap.slice %[[P]] starts [0, 0, 0, 3, 0] sizes [2, 5, 2, 1, 4]
  %0 = soap.dot %x, %w batch [] x [] contract [2] x [1] : (tensor<2x5x8xf32>, tensor<32x8xf32>) -> tensor<2x5x32xf32>
  %1 = soap.reshape %0 to [2, 5, 8, 4] : (tensor<2x5x32xf32>) -> tensor<2x5x8x4xf32>
  %2 = soap.transpose %1 [0, 2, 1, 3] : (tensor<2x5x8x4xf32>) -> tensor<2x8x5x4xf32>
  %3 = soap.slice %2 starts [0, 4, 0, 0] sizes [2, 2, 5, 4] steps [1, 1, 1, 1] : (tensor<2x8x5x4xf32>) -> tensor<2x2x5x4xf32>
  %4 = soap.slice %2 starts [0, 0, 0, 0] sizes [2, 4, 5, 4] steps [1, 1, 1, 1] : (tensor<2x8x5x4xf32>) -> tensor<2x4x5x4xf32>
  %5 = soap.slice %2 starts [0, 6, 0, 0] sizes [2, 2, 5, 4] steps [1, 1, 1, 1] : (tensor<2x8x5x4xf32>) -> tensor<2x2x5x4xf32>
  return %3, %4, %5 : tensor<2x2x5x4xf32>, tensor<2x4x5x4xf32>, tensor<2x2x5x4xf32>
}

// Queries of one sequence, keys and values of another, of one weight: a reshape takes keys and
// values apart, which says nothing of heads. The weight gets a dim for the part alone.
// CHECK-LABEL: func @two_sequences
// CHECK-SAME: %arg2: tensor<3x8x8xf32> {soap.file_shape = array<i64: 24, 8>
// CHECK-SAME: %arg3: tensor<3x8xf32> {soap.file_shape = array<i64: 24>
func.func @two_sequences(%x: tensor<2x5x8xf32>, %y: tensor<2x7x8xf32>, %w: tensor<24x8xf32> {soap.role = "parameter", soap.name = "w"},
                         %b: tensor<24xf32> {soap.role = "parameter", soap.name = "b"}) -> (tensor<2x5x2x4xf32>, tensor<1x2x7x1x8xf32>, tensor<1x2x7x1x8xf32>) {
  // CHECK-DAG: soap.slice %arg2 starts [0, 0, 0] sizes [1, 8, 8]
  // CHECK-DAG: soap.slice %arg2 starts [1, 0, 0] sizes [2, 8, 8]
  // CHECK-DAG: soap.dot %arg0, {{.*}} -> tensor<2x5x1x8xf32>
  // CHECK-DAG: soap.dot %arg1, {{.*}} -> tensor<2x7x2x8xf32>
  %0 = soap.slice %w starts [0, 0] sizes [8, 8] steps [1, 1] : (tensor<24x8xf32>) -> tensor<8x8xf32>
  %1 = soap.slice %w starts [8, 0] sizes [16, 8] steps [1, 1] : (tensor<24x8xf32>) -> tensor<16x8xf32>
  %2 = soap.slice %b starts [0] sizes [8] steps [1] : (tensor<24xf32>) -> tensor<8xf32>
  %3 = soap.slice %b starts [8] sizes [16] steps [1] : (tensor<24xf32>) -> tensor<16xf32>
  %4 = soap.dot %x, %0 batch [] x [] contract [2] x [1] : (tensor<2x5x8xf32>, tensor<8x8xf32>) -> tensor<2x5x8xf32>
  %5 = soap.broadcast %2 dims [2] shape [2, 5, 8] : (tensor<8xf32>) -> tensor<2x5x8xf32>
  %6 = soap.binary <add> %4, %5 : (tensor<2x5x8xf32>, tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  %7 = soap.reshape %6 to [2, 5, 2, 4] : (tensor<2x5x8xf32>) -> tensor<2x5x2x4xf32>
  %8 = soap.dot %y, %1 batch [] x [] contract [2] x [1] : (tensor<2x7x8xf32>, tensor<16x8xf32>) -> tensor<2x7x16xf32>
  %9 = soap.broadcast %3 dims [2] shape [2, 7, 16] : (tensor<16xf32>) -> tensor<2x7x16xf32>
  %10 = soap.binary <add> %8, %9 : (tensor<2x7x16xf32>, tensor<2x7x16xf32>) -> tensor<2x7x16xf32>
  %11 = soap.reshape %10 to [1, 2, 7, 2, 8] : (tensor<2x7x16xf32>) -> tensor<1x2x7x2x8xf32>
  %12 = soap.transpose %11 [3, 1, 2, 0, 4] : (tensor<1x2x7x2x8xf32>) -> tensor<2x2x7x1x8xf32>
  %13 = soap.slice %12 starts [0, 0, 0, 0, 0] sizes [1, 2, 7, 1, 8] steps [1, 1, 1, 1, 1] : (tensor<2x2x7x1x8xf32>) -> tensor<1x2x7x1x8xf32>
  %14 = soap.slice %12 starts [1, 0, 0, 0, 0] sizes [1, 2, 7, 1, 8] steps [1, 1, 1, 1, 1] : (tensor<2x2x7x1x8xf32>) -> tensor<1x2x7x1x8xf32>
  return %7, %13, %14 : tensor<2x5x2x4xf32>, tensor<1x2x7x1x8xf32>, tensor<1x2x7x1x8xf32>
}
