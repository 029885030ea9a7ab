// RUN: soapstone-opt %s -split-input-file -verify-diagnostics

func.func @reshape_count(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{cannot see 6 elements as shape [5] of 5}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.reshape %x to [5] : (tensor<2x3xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @reshape_negative(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{result shape [-2, -3] holds a negative size}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.reshape %x to [-2, -3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @transpose_length(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'permutation' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.transpose %x [0] : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @transpose_range(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'permutation' holds 2, but its entries must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.transpose %x [0, 2] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @transpose_twice(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'permutation' holds 1 twice}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.transpose %x [1, 1] : (tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @broadcast_length(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dims' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.broadcast %x dims [0] shape [2, 3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @broadcast_order(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dims' must be strictly increasing, got [1, 0]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.broadcast %x dims [1, 0] shape [3, 2] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @broadcast_range(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dims' holds 2, but its entries must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.broadcast %x dims [0, 2] shape [2, 3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @broadcast_size(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{cannot repeat input dim 1 of size 3 to result dim 1 of size 6}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.broadcast %x dims [0, 1] shape [2, 6] : (tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @broadcast_overflow(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{has more bytes than fit in 64 bits}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.broadcast %x dims [1, 2] shape [4611686018427387904, 2, 3] : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @slice_starts(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'starts' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [0] sizes [1, 3] steps [1, 1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @slice_sizes(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'sizes' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [0, 0] sizes [1] steps [1, 1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @slice_steps(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'steps' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [0, 0] sizes [1, 3] steps [1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @slice_step_zero(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'steps' holds 0; use a positive or negative step}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [0, 0] sizes [1, 3] steps [0, 1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @slice_negative_size(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'sizes' holds the negative size -1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [0, 0] sizes [-1, 3] steps [1, 1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @slice_empty_start(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{slice of no elements starts at 3 along dim 0, but must start in [0, 2]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [3, 0] sizes [0, 3] steps [1, 1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @slice_leaves(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{slice along dim 1 of size 3 leaves the input: start 1, size 3, step 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [0, 1] sizes [1, 3] steps [1, 1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @slice_leaves_backwards(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{slice along dim 1 of size 3 leaves the input: start 1, size 3, step -1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [0, 1] sizes [1, 3] steps [1, -1] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @slice_step_overflows(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{slice along dim 1 of size 3 leaves the input}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.slice %x starts [0, 0] sizes [1, 3] steps [1, 9223372036854775807] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @pad_low(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'low' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pad %x with 0.0 : f32 low [0] high [0, 0] interior [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_high(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'high' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pad %x with 0.0 : f32 low [0, 0] high [0] interior [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_interior(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'interior' must have 2 entries, got 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pad %x with 0.0 : f32 low [0, 0] high [0, 0] interior [0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_negative_low(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'low' holds -1, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pad %x with 0.0 : f32 low [0, -1] high [0, 0] interior [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_negative_high(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'high' holds -1, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pad %x with 0.0 : f32 low [0, 0] high [0, -1] interior [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_negative_interior(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'interior' holds -1, but its entries must be at least 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pad %x with 0.0 : f32 low [0, 0] high [0, 0] interior [-1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_overflows(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{padded size overflows 64 bits along dim 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pad %x with 0.0 : f32 low [9223372036854775807, 0] high [0, 0] interior [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_interior_overflows(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{padded size overflows 64 bits along dim 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.pad %x with 0.0 : f32 low [0, 0] high [0, 0] interior [0, 9223372036854775807] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_value(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{value must be a scalar of type 'f32', got 0 : i64}}
  %0 = soap.pad %x with 0 : i64 low [0, 0] high [0, 0] interior [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @concat_nothing() {
  // expected-error @+2 {{needs at least one input}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "soap.concat"() {dim = 0 : i64} : () -> tensor<2xf32>
  return
}

// -----

func.func @concat_dim(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{'dim' is 2, but must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.concat %x dim 2 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @concat_shapes(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) {
  // expected-error @+2 {{cannot join input 1 of type 'tensor<2x4xf32>' to input 0 of type 'tensor<2x3xf32>' along dim 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.concat %x, %y dim 0 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @concat_types(%x: tensor<2x3xf32>, %y: tensor<2x3xi64>) {
  // expected-error @+2 {{cannot join input 1 of type 'tensor<2x3xi64>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.concat %x, %y dim 0 : (tensor<2x3xf32>, tensor<2x3xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @concat_ranks(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+2 {{cannot join input 1 of type 'tensor<2xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.concat %x, %y dim 1 : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @concat_overflows(%x: tensor<0x9223372036854775807xi1>) {
  // expected-error @+2 {{joined size overflows 64 bits along dim 1}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.concat %x, %x dim 1 : (tensor<0x9223372036854775807xi1>, tensor<0x9223372036854775807xi1>) -> tensor<0x2xi1>
  return
}

// -----

func.func @gather_dim(%x: tensor<2x3xf32>, %i: tensor<2xi64>) {
  // expected-error @+2 {{'dim' is 2, but must lie in [0, 2)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.gather %x[%i] dim 2 : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gather_overflows(%x: tensor<2x4294967296xf32>, %i: tensor<4294967296xi32>) {
  // expected-error @+2 {{has more bytes than fit in 64 bits}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.gather %x[%i] dim 0 : (tensor<2x4294967296xf32>, tensor<4294967296xi32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @scatter_scalar(%x: tensor<f32>, %i: tensor<i64>) {
  // expected-error @+2 {{'input' must have at least one dim of rows}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.scatter <add> %x[%i], %x : (tensor<f32>, tensor<i64>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @scatter_updates(%x: tensor<2x3xf32>, %i: tensor<5xi64>) {
  // expected-error @+2 {{'updates' must have shape [5, 3], got [2, 3]}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.scatter <add> %x[%i], %x : (tensor<2x3xf32>, tensor<5xi64>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @scatter_update_type(%x: tensor<2x3xf32>, %i: tensor<2xi64>, %u: tensor<2x3xf16>) {
  // expected-error @+2 {{'updates' must have elements of type 'f32', got 'f16'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.scatter <add> %x[%i], %u : (tensor<2x3xf32>, tensor<2xi64>, tensor<2x3xf16>) -> tensor<2x3xf32>
  return
}

// -----

func.func @scatter_add_of_bool(%x: tensor<2xi1>, %i: tensor<2xi64>) {
  // expected-error @+1 {{'add' is not defined on i1; use replace}}
  %0 = soap.scatter <add> %x[%i], %x : (tensor<2xi1>, tensor<2xi64>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @embedding_bag_table(%x: tensor<2x3x4xf32>, %i: tensor<2xi64>) {
  // expected-error @+2 {{'table' must have rank 2, got 'tensor<2x3x4xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.embedding_bag %x[%i] {mean = false} : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<3xf32>
  return
}

// -----

func.func @embedding_bag_indices(%x: tensor<2x3xf32>, %i: tensor<i64>) {
  // expected-error @+2 {{'indices' must end in the dim of the bag, got rank 0}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = soap.embedding_bag %x[%i] {mean = false} : (tensor<2x3xf32>, tensor<i64>) -> tensor<3xf32>
  return
}
