// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-fuse-products))' | FileCheck %s

// The gradient of a weight is added to that of earlier micro-batches by the
// product, beside the gradient of a bias and through another shape.
// CHECK-LABEL: func @weight_gradients
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x4xf32>, %[[G:[a-z0-9]+]]: tensor<8x6xf32>, %[[A:[a-z0-9]+]]: tensor<4x6xf32>{{.*}}, %[[B:[a-z0-9]+]]: tensor<6xf32>{{.*}}, %[[C:[a-z0-9]+]]: tensor<2x2x6xf32>{{.*}}, %[[H:[a-z0-9]+]]: tensor<8x6xf32>
func.func @weight_gradients(%x: tensor<8x4xf32>, %g: tensor<8x6xf32>, %a: tensor<4x6xf32>, %b: tensor<6xf32>, %c: tensor<2x2x6xf32>, %h: tensor<8x6xf32>)
    -> (tensor<4x6xf32> {soap.updates = 2 : i64}, tensor<6xf32> {soap.updates = 3 : i64}, tensor<2x2x6xf32> {soap.updates = 4 : i64}) {
  // CHECK-DAG: %[[FLAT:.*]] = soap.reshape %[[C]]
  // CHECK-DAG: %[[W:.*]], %[[S:.*]] = soap.matrix_product %[[X]], %[[G]] with %[[A]] contract [0] x [0] to f32 {biasGradient = #soap.bias_gradient<rhs>}
  // CHECK-DAG: %[[V:.*]] = soap.matrix_product %[[X]], %[[H]] with %[[FLAT]] contract [0] x [0] to f32 :
  // CHECK-DAG: %[[T:.*]] = soap.binary <add> %[[B]], %[[S]]
  // CHECK-DAG: %[[R:.*]] = soap.reshape %[[V]]
  // CHECK: return %[[W]], %[[T]], %[[R]]
  %s = soap.reduce <sum> %g over [0] : (tensor<8x6xf32>) -> tensor<6xf32>
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %e = soap.dot %x, %h batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %r = soap.reshape %e to [2, 2, 6] : (tensor<4x6xf32>) -> tensor<2x2x6xf32>
  %u = soap.binary <add> %a, %d : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %v = soap.binary <add> %b, %s : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  %w = soap.binary <add> %c, %r : (tensor<2x2x6xf32>, tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  return %u, %v, %w : tensor<4x6xf32>, tensor<6xf32>, tensor<2x2x6xf32>
}

// bf16 products add to f32 sums.
// CHECK-LABEL: func @narrow_operands
func.func @narrow_operands(%x: tensor<8x4xbf16>, %g: tensor<8x6xbf16>, %a: tensor<4x6xf32>) -> (tensor<4x6xf32> {soap.updates = 2 : i64}) {
  // CHECK-NEXT: %[[W:.*]] = soap.matrix_product %{{.*}}, %{{.*}} with %{{.*}} contract [0] x [0] to f32 : (tensor<8x4xbf16>, tensor<8x6xbf16>, tensor<4x6xf32>)
  // CHECK-NEXT: return %[[W]]
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xbf16>, tensor<8x6xbf16>) -> tensor<4x6xbf16>
  %w = soap.cast %d to f32 : (tensor<4x6xbf16>) -> tensor<4x6xf32>
  %u = soap.binary <add> %a, %w : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %u : tensor<4x6xf32>
}

// So do bf16 products in another shape, and rows of f32 that would be narrowed
// between; integers and rows of bf16 do not.
// CHECK-LABEL: func @narrowed_between
func.func @narrowed_between(%x: tensor<8x4xbf16>, %g: tensor<8x6xbf16>, %a: tensor<4x3x2xf32>, %i: tensor<8xi64>, %u: tensor<8x6xf32>, %t: tensor<9x6xf32>, %s: tensor<9x6xf32>)
    -> (tensor<4x3x2xf32> {soap.updates = 2 : i64}, tensor<9x6xf32> {soap.updates = 5 : i64}, tensor<9x6xf32> {soap.updates = 6 : i64}) {
  // CHECK: soap.matrix_product {{.*}} to f32 : (tensor<8x4xbf16>, tensor<8x6xbf16>, tensor<4x6xf32>)
  // CHECK: soap.scatter <add> %arg5[%arg3], %arg4
  // CHECK: %[[ROWS:.*]] = soap.cast %arg1 to f32 : (tensor<8x6xbf16>)
  // CHECK: soap.scatter <add> %arg6[%arg3], %[[ROWS]]
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xbf16>, tensor<8x6xbf16>) -> tensor<4x6xbf16>
  %r = soap.reshape %d to [4, 3, 2] : (tensor<4x6xbf16>) -> tensor<4x3x2xbf16>
  %w = soap.cast %r to f32 : (tensor<4x3x2xbf16>) -> tensor<4x3x2xf32>
  %p = soap.binary <add> %a, %w : (tensor<4x3x2xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  %zero = soap.fill 0.0 : f32 shape [9, 6] : tensor<9x6xf32>
  %rows = soap.scatter <add> %zero[%i], %u : (tensor<9x6xf32>, tensor<8xi64>, tensor<8x6xf32>) -> tensor<9x6xf32>
  %n = soap.cast %rows to bf16 : (tensor<9x6xf32>) -> tensor<9x6xbf16>
  %m = soap.cast %n to f32 : (tensor<9x6xbf16>) -> tensor<9x6xf32>
  %q = soap.binary <add> %t, %m : (tensor<9x6xf32>, tensor<9x6xf32>) -> tensor<9x6xf32>
  %nil = soap.fill 0.0 : bf16 shape [9, 6] : tensor<9x6xbf16>
  %k = soap.scatter <add> %nil[%i], %g : (tensor<9x6xbf16>, tensor<8xi64>, tensor<8x6xbf16>) -> tensor<9x6xbf16>
  %l = soap.cast %k to f32 : (tensor<9x6xbf16>) -> tensor<9x6xf32>
  %v = soap.binary <add> %s, %l : (tensor<9x6xf32>, tensor<9x6xf32>) -> tensor<9x6xf32>
  return %p, %q, %v : tensor<4x3x2xf32>, tensor<9x6xf32>, tensor<9x6xf32>
}

// Two uses of one weight: both add to the same memory.
// CHECK-LABEL: func @shared_weight
func.func @shared_weight(%x: tensor<8x4xf32>, %g: tensor<8x6xf32>, %a: tensor<4x6xf32>) -> (tensor<4x6xf32> {soap.updates = 2 : i64}) {
  // CHECK-NEXT: %[[W:.*]] = soap.matrix_product %{{.*}}, %{{.*}} with %{{.*}} contract [0] x [0]
  // CHECK-NEXT: %[[V:.*]] = soap.matrix_product %{{.*}}, %{{.*}} with %[[W]] contract [0] x [0]
  // CHECK-NEXT: return %[[V]]
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %u = soap.binary <add> %a, %d : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %v = soap.binary <add> %u, %e : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %v : tensor<4x6xf32>
}

// A sum that something reads beside the update, or that updates something else.
// CHECK-LABEL: func @read_sums
func.func @read_sums(%x: tensor<8x4xf32>, %g: tensor<8x6xf32>, %a: tensor<4x6xf32>, %b: tensor<4x6xf32>)
    -> (tensor<4x6xf32> {soap.updates = 2 : i64}, tensor<4x6xf32>, tensor<4x6xf32> {soap.updates = 3 : i64}) {
  // CHECK-NOT: soap.matrix_product
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %u = soap.binary <add> %a, %d : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %n = soap.unary <neg> %u : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %v = soap.binary <add> %a, %e : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %u, %n, %v : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}

// Zeros that rows are added to are not kept to clear a sum at the end.
// CHECK-LABEL: func @cleared_sum
func.func @cleared_sum(%a: tensor<9x6xf32>, %i: tensor<8xi64>, %u: tensor<8x6xf32>) -> (tensor<9x6xf32>, tensor<9x6xf32> {soap.updates = 0 : i64}) {
  // CHECK: %[[ZEROS:.*]] = soap.fill
  // CHECK: soap.scatter {{.*}}%[[ZEROS]]
  // CHECK: %[[CLEARED:.*]] = soap.fill
  // CHECK-NEXT: return %{{.*}}, %[[CLEARED]]
  %z = soap.fill 0.0 : f32 shape [9, 6] : tensor<9x6xf32>
  %s = soap.scatter <add> %z[%i], %u : (tensor<9x6xf32>, tensor<8xi64>, tensor<8x6xf32>) -> tensor<9x6xf32>
  return %s, %z : tensor<9x6xf32>, tensor<9x6xf32>
}

// The gradient of a tied table: what the output layer's product and the rows of
// the lookup make is added one after the other, in the order in which they are
// made.
// CHECK-LABEL: func @tied_table
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<9x6xf32>
func.func @tied_table(%x: tensor<8x9xf32>, %g: tensor<8x6xf32>, %i: tensor<8xi64>, %u: tensor<8x6xf32>, %a: tensor<9x6xf32>) -> (tensor<9x6xf32> {soap.updates = 4 : i64}) {
  // CHECK: %[[W:.*]] = soap.matrix_product %{{.*}}, %{{.*}} with %arg4 contract [0] x [0]
  // CHECK-NEXT: %[[T:.*]] = soap.scatter <add> %[[W]][%arg2], %arg3
  // CHECK-NEXT: return %[[T]]
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x9xf32>, tensor<8x6xf32>) -> tensor<9x6xf32>
  %s = soap.scatter <add> %d[%i], %u : (tensor<9x6xf32>, tensor<8xi64>, tensor<8x6xf32>) -> tensor<9x6xf32>
  %t = soap.binary <add> %a, %s : (tensor<9x6xf32>, tensor<9x6xf32>) -> tensor<9x6xf32>
  return %t : tensor<9x6xf32>
}

// The same in bf16, of a table that is looked up twice: all stays wide.
// CHECK-LABEL: func @tied_table_narrowed
func.func @tied_table_narrowed(%x: tensor<8x9xbf16>, %g: tensor<8x6xbf16>, %i: tensor<8xi64>, %u: tensor<8x6xf32>, %a: tensor<9x6xf32>) -> (tensor<9x6xf32> {soap.updates = 4 : i64}) {
  // CHECK-NEXT: %[[R:.*]] = soap.scatter <add> %arg4[%arg2], %arg3
  // CHECK-NEXT: %[[W:.*]] = soap.matrix_product %arg0, %arg1 with %[[R]] contract [0] x [0] to f32
  // CHECK-NEXT: %[[Q:.*]] = soap.scatter <add> %[[W]][%arg2], %arg3
  // CHECK-NEXT: return %[[Q]]
  %zero = soap.fill 0.0 : f32 shape [9, 6] : tensor<9x6xf32>
  %r = soap.scatter <add> %zero[%i], %u : (tensor<9x6xf32>, tensor<8xi64>, tensor<8x6xf32>) -> tensor<9x6xf32>
  %n = soap.cast %r to bf16 : (tensor<9x6xf32>) -> tensor<9x6xbf16>
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x9xbf16>, tensor<8x6xbf16>) -> tensor<9x6xbf16>
  %q = soap.scatter <add> %zero[%i], %u : (tensor<9x6xf32>, tensor<8xi64>, tensor<8x6xf32>) -> tensor<9x6xf32>
  %m = soap.cast %q to bf16 : (tensor<9x6xf32>) -> tensor<9x6xbf16>
  %o = soap.binary <add> %n, %d : (tensor<9x6xbf16>, tensor<9x6xbf16>) -> tensor<9x6xbf16>
  %p = soap.binary <add> %o, %m : (tensor<9x6xbf16>, tensor<9x6xbf16>) -> tensor<9x6xbf16>
  %w = soap.cast %p to f32 : (tensor<9x6xbf16>) -> tensor<9x6xf32>
  %t = soap.binary <add> %a, %w : (tensor<9x6xf32>, tensor<9x6xf32>) -> tensor<9x6xf32>
  return %t : tensor<9x6xf32>
}

// A part that something else makes, or that something else reads, leaves the
// sum as it is.
// CHECK-LABEL: func @mixed_sums
func.func @mixed_sums(%x: tensor<8x4xf32>, %g: tensor<8x6xf32>, %a: tensor<4x6xf32>, %b: tensor<4x6xf32>, %o: tensor<4x6xf32>)
    -> (tensor<4x6xf32> {soap.updates = 2 : i64}, tensor<4x6xf32> {soap.updates = 3 : i64}, tensor<4x6xf32>) {
  // CHECK-NOT: soap.matrix_product
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %s = soap.binary <add> %d, %o : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %u = soap.binary <add> %a, %s : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %f = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %t = soap.binary <add> %e, %f : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %v = soap.binary <add> %b, %t : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %u, %v, %f : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}

// Rows of a shard of a table keep the place of the shard.
// CHECK-LABEL: func @shard_of_rows
func.func @shard_of_rows(%i: tensor<8xi64>, %u: tensor<8x6xf32>, %a: tensor<9x6xf32>) -> (tensor<9x6xf32> {soap.updates = 2 : i64}) {
  // CHECK-NEXT: %[[R:.*]] = soap.scatter <add> %arg2[%arg0], %arg1 {soap.global_offsets = array<i64: 9>, soap.global_shape = array<i64: 18>}
  // CHECK-NEXT: return %[[R]]
  %zero = soap.fill 0.0 : f32 shape [9, 6] : tensor<9x6xf32>
  %r = soap.scatter <add> %zero[%i], %u {soap.global_offsets = array<i64: 9>, soap.global_shape = array<i64: 18>} : (tensor<9x6xf32>, tensor<8xi64>, tensor<8x6xf32>) -> tensor<9x6xf32>
  %t = soap.binary <add> %a, %r : (tensor<9x6xf32>, tensor<9x6xf32>) -> tensor<9x6xf32>
  return %t : tensor<9x6xf32>
}
