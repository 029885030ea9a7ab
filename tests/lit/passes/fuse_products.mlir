// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-fuse-products))' | FileCheck %s

// CHECK-LABEL: func @bias_and_activation
// CHECK-SAME: (%[[X:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<4x4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @bias_and_activation(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32>) -> tensor<8x4xf32> {
  // CHECK-NEXT: %[[P:.*]] = soap.matrix_product %[[X]], %[[W]] with %[[B]] contract [1] x [0] to f32 {activation = #soap.activation<relu>}
  // CHECK-NEXT: return %[[P]]
  %d = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %r = soap.broadcast %b dims [1] shape [8, 4] : (tensor<4xf32>) -> tensor<8x4xf32>
  %s = soap.binary <add> %d, %r : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %a = soap.unary <relu> %s : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %a : tensor<8x4xf32>
}

// The operand of GELU's gradient comes out beside it.
// CHECK-LABEL: func @gelu_is_kept
func.func @gelu_is_kept(%x: tensor<8x4xf32>, %w: tensor<8x4xf32>, %b: tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK-NEXT: %[[P:.*]], %[[K:.*]] = soap.matrix_product {{.*}} {activation = #soap.activation<gelu_tanh>, keep = true}
  // CHECK-NEXT: %[[N:.*]] = soap.unary <neg> %[[K]]
  // CHECK-NEXT: return %[[P]], %[[N]]
  %d = soap.dot %x, %w batch [] x [] contract [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %r = soap.broadcast %b dims [1] shape [8, 8] : (tensor<8xf32>) -> tensor<8x8xf32>
  %s = soap.binary <add> %r, %d : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = soap.unary <neg> %s : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = soap.unary <gelu_tanh> %s : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %a, %n : tensor<8x8xf32>, tensor<8x8xf32>
}

// The operand of a gate is kept anyway: the kernel that multiplies by the gate
// computes it, and the product need not write both.
// CHECK-LABEL: func @gate_in_its_reader
func.func @gate_in_its_reader(%x: tensor<8x4xf32>, %w: tensor<4x8xf32>, %u: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // CHECK-NEXT: %[[D:.*]] = soap.dot
  // CHECK-NEXT: %[[A:.*]] = soap.unary <gelu_tanh> %[[D]]
  // CHECK-NEXT: %[[P:.*]] = soap.binary <mul> %[[A]], %arg2
  // CHECK-NEXT: return %[[P]], %[[D]]
  %d = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %a = soap.unary <gelu_tanh> %d : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %p = soap.binary <mul> %a, %u : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %p, %d : tensor<8x8xf32>, tensor<8x8xf32>
}

// Rows of five elements are not what the library keeps; the erf form is not
// what it computes. The bias is fused all the same.
// CHECK-LABEL: func @bias_alone
func.func @bias_alone(%x: tensor<8x4xf32>, %w: tensor<5x4xf32>, %b: tensor<5xf32>) -> (tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>) {
  // CHECK-NEXT: %[[P:.*]] = soap.matrix_product %{{.*}} with %{{.*}} contract [1] x [1] to f32 :
  // CHECK-NEXT: %[[A:.*]] = soap.unary <gelu_tanh> %[[P]]
  // CHECK-NEXT: %[[Q:.*]] = soap.matrix_product %{{.*}} with %{{.*}} contract [1] x [1] to f32 :
  // CHECK-NEXT: %[[E:.*]] = soap.unary <gelu> %[[Q]]
  // CHECK-NEXT: return %[[A]], %[[P]], %[[E]], %[[Q]]
  %r = soap.broadcast %b dims [1] shape [8, 5] : (tensor<5xf32>) -> tensor<8x5xf32>
  %d = soap.dot %x, %w batch [] x [] contract [1] x [1] : (tensor<8x4xf32>, tensor<5x4xf32>) -> tensor<8x5xf32>
  %s = soap.binary <add> %d, %r : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
  %a = soap.unary <gelu_tanh> %s : (tensor<8x5xf32>) -> tensor<8x5xf32>
  %d2 = soap.dot %x, %w batch [] x [] contract [1] x [1] : (tensor<8x4xf32>, tensor<5x4xf32>) -> tensor<8x5xf32>
  %s2 = soap.binary <add> %d2, %r : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
  %a2 = soap.unary <gelu> %s2 : (tensor<8x5xf32>) -> tensor<8x5xf32>
  return %a, %s, %a2, %s2 : tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>
}

// A kernel that adds a residual adds the bias, too.
// CHECK-LABEL: func @bias_of_a_residual
func.func @bias_of_a_residual(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %b: tensor<4xf32>) -> tensor<8x4xf32> {
  // CHECK-NOT: soap.matrix_product
  %d = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %r = soap.broadcast %b dims [1] shape [8, 4] : (tensor<4xf32>) -> tensor<8x4xf32>
  %s = soap.binary <add> %d, %r : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %y = soap.binary <add> %x, %s : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// The whole backward pass of a ReLU layer: bits instead of the result, the sum
// over rows beside the product, and that of the first layer beside its weight's
// gradient.
// CHECK-LABEL: func @relu_layer
// CHECK-SAME: (%[[X:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<6x4xf32>, %[[B:.*]]: tensor<6xf32>, %[[V:.*]]: tensor<3x6xf32>, %[[G:.*]]: tensor<8x3xf32>)
func.func @relu_layer(%x: tensor<8x4xf32>, %w: tensor<6x4xf32>, %b: tensor<6xf32>, %v: tensor<3x6xf32>, %g: tensor<8x3xf32>)
    -> (tensor<3x6xf32>, tensor<3xf32>, tensor<6xf32>, tensor<6x4xf32>) {
  // CHECK-NEXT: %[[H:.*]], %[[BITS:.*]] = soap.matrix_product %[[X]], %[[W]] with %[[B]] contract [1] x [1] to f32 {activation = #soap.activation<relu>, keep = true}
  // CHECK-SAME: -> (tensor<8x6xf32>, tensor<8x4xi32>)
  // CHECK-NEXT: %[[DV:.*]], %[[DC:.*]] = soap.matrix_product %[[G]], %[[H]] contract [0] x [0] to f32 {biasGradient = #soap.bias_gradient<lhs>}
  // CHECK-NEXT: %[[DP:.*]], %[[DB:.*]] = soap.matrix_product %[[G]], %[[V]] with %[[BITS]] contract [1] x [0] to f32
  // CHECK-SAME: {activation = #soap.activation<relu>, biasGradient = #soap.bias_gradient<result>, gradient = true}
  // CHECK-NEXT: %[[DW:.*]] = soap.dot %[[DP]], %[[X]]
  // CHECK-NEXT: return %[[DV]], %[[DC]], %[[DB]], %[[DW]]
  %d = soap.dot %x, %w batch [] x [] contract [1] x [1] : (tensor<8x4xf32>, tensor<6x4xf32>) -> tensor<8x6xf32>
  %r = soap.broadcast %b dims [1] shape [8, 6] : (tensor<6xf32>) -> tensor<8x6xf32>
  %s = soap.binary <add> %d, %r : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %h = soap.unary <relu> %s : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %dc = soap.reduce <sum> %g over [0] : (tensor<8x3xf32>) -> tensor<3xf32>
  %dv = soap.dot %g, %h batch [] x [] contract [0] x [0] : (tensor<8x3xf32>, tensor<8x6xf32>) -> tensor<3x6xf32>
  %dh = soap.dot %g, %v batch [] x [] contract [1] x [0] : (tensor<8x3xf32>, tensor<3x6xf32>) -> tensor<8x6xf32>
  %zero = soap.fill 0.0 : f32 shape [8, 6] : tensor<8x6xf32>
  %off = soap.compare <le> %h, %zero : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
  %dp = soap.select %off, %zero, %dh : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %db = soap.reduce <sum> %dp over [0] : (tensor<8x6xf32>) -> tensor<6xf32>
  %dw = soap.dot %dp, %x batch [] x [] contract [0] x [0] : (tensor<8x6xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
  return %dv, %dc, %db, %dw : tensor<3x6xf32>, tensor<3xf32>, tensor<6xf32>, tensor<6x4xf32>
}

// The derivative of GELU is told by its values, however it is written.
// CHECK-LABEL: func @gelu_layer
func.func @gelu_layer(%x: tensor<8x4xf32>, %w: tensor<8x4xf32>, %b: tensor<8xf32>, %v2: tensor<3x8xf32>, %g: tensor<8x3xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[A:.*]], %[[K:.*]] = soap.matrix_product {{.*}} {activation = #soap.activation<gelu_tanh>, keep = true}
  // CHECK-NEXT: %[[DP:.*]], %[[DB:.*]] = soap.matrix_product %{{.*}} with %[[K]] contract [1] x [0] to f32
  // CHECK-SAME: {activation = #soap.activation<gelu_tanh>, biasGradient = #soap.bias_gradient<result>, gradient = true}
  // CHECK-NEXT: return %[[A]], %[[DP]], %[[DB]]
  %d = soap.dot %x, %w batch [] x [] contract [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %r = soap.broadcast %b dims [1] shape [8, 8] : (tensor<8xf32>) -> tensor<8x8xf32>
  %p = soap.binary <add> %d, %r : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = soap.unary <gelu_tanh> %p : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = soap.fill 0.044715 : f32 shape [8, 8] : tensor<8x8xf32>
  %c3 = soap.fill 0.134145 : f32 shape [8, 8] : tensor<8x8xf32>
  %one = soap.fill 1.0 : f32 shape [8, 8] : tensor<8x8xf32>
  %half = soap.fill 0.5 : f32 shape [8, 8] : tensor<8x8xf32>
  %k = soap.fill 0.7978845608 : f32 shape [8, 8] : tensor<8x8xf32>
  %sq = soap.binary <mul> %p, %p : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s1 = soap.binary <mul> %sq, %c : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s2 = soap.binary <add> %s1, %one : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s3 = soap.binary <mul> %p, %s2 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %in = soap.binary <mul> %s3, %k : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = soap.unary <tanh> %in : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %i1 = soap.binary <mul> %sq, %c3 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %i2 = soap.binary <add> %i1, %one : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %i3 = soap.binary <mul> %i2, %k : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %tt = soap.binary <mul> %t, %t : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %nt = soap.unary <neg> %tt : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %td = soap.binary <add> %nt, %one : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %v1 = soap.binary <add> %t, %one : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %v = soap.binary <mul> %v1, %half : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %w1 = soap.binary <mul> %p, %td : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %w2 = soap.binary <mul> %w1, %i3 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %w3 = soap.binary <mul> %w2, %half : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %f = soap.binary <add> %v, %w3 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %dh = soap.dot %g, %v2 batch [] x [] contract [1] x [0] : (tensor<8x3xf32>, tensor<3x8xf32>) -> tensor<8x8xf32>
  %dp = soap.binary <mul> %dh, %f : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %db = soap.reduce <sum> %dp over [0] : (tensor<8x8xf32>) -> tensor<8xf32>
  return %a, %dp, %db : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>
}

// An f32 sum does not go with a bf16 product.
// CHECK-LABEL: func @narrow_weight_gradient
func.func @narrow_weight_gradient(%x: tensor<8x4xbf16>, %g: tensor<8x6xbf16>) -> (tensor<4x6xbf16>, tensor<6xf32>) {
  // CHECK-NOT: soap.matrix_product
  %d = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x4xbf16>, tensor<8x6xbf16>) -> tensor<4x6xbf16>
  %w = soap.cast %g to f32 : (tensor<8x6xbf16>) -> tensor<8x6xf32>
  %s = soap.reduce <sum> %w over [0] : (tensor<8x6xf32>) -> tensor<6xf32>
  return %d, %s : tensor<4x6xbf16>, tensor<6xf32>
}

// The product would have to stand before one of its operands, or behind a user
// of the sum.
// CHECK-LABEL: func @no_place_for_both
func.func @no_place_for_both(%x: tensor<8x4xf32>, %g: tensor<8x6xf32>) -> (tensor<4x6xf32>, tensor<6xf32>) {
  // CHECK-NOT: soap.matrix_product
  %s = soap.reduce <sum> %g over [0] : (tensor<8x6xf32>) -> tensor<6xf32>
  %t = soap.unary <neg> %s : (tensor<6xf32>) -> tensor<6xf32>
  %y = soap.unary <neg> %x : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %d = soap.dot %y, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return %d, %t : tensor<4x6xf32>, tensor<6xf32>
}

// In front of the gradient of the input, which reads the weight, the gradient of
// the weight would lie beside both.
// CHECK-LABEL: func @no_memory_for_both
func.func @no_memory_for_both(%p: tensor<100x6xf32>, %x: tensor<8x100xf32>, %g: tensor<8x6xf32>)
    -> (tensor<8x100xf32>, tensor<100x6xf32>, tensor<6xf32>) {
  // CHECK-NOT: soap.matrix_product
  %s = soap.reduce <sum> %g over [0] : (tensor<8x6xf32>) -> tensor<6xf32>
  %t = soap.unary <neg> %s : (tensor<6xf32>) -> tensor<6xf32>
  %w = soap.unary <neg> %p : (tensor<100x6xf32>) -> tensor<100x6xf32>
  %dx = soap.dot %g, %w batch [] x [] contract [1] x [1] : (tensor<8x6xf32>, tensor<100x6xf32>) -> tensor<8x100xf32>
  %dw = soap.dot %x, %g batch [] x [] contract [0] x [0] : (tensor<8x100xf32>, tensor<8x6xf32>) -> tensor<100x6xf32>
  return %dx, %dw, %t : tensor<8x100xf32>, tensor<100x6xf32>, tensor<6xf32>
}

// An op that only reshapes or casts the sum goes behind the product, one that only
// reshapes an operand that is there goes in front of it; the sum that lies beside the
// gradient is no reason against it.
// CHECK-LABEL: func @forms_between
func.func @forms_between(%x: tensor<8x2x2xf32>, %g: tensor<8x6xf32>, %t: tensor<6xf32>)
    -> (tensor<4x6xf32>, tensor<2x3xf32>, tensor<6xf32>) {
  // CHECK: soap.reshape %arg0
  // CHECK-NEXT: soap.matrix_product {{.*}} {biasGradient = #soap.bias_gradient<rhs>}
  // CHECK-NEXT: soap.binary <add>
  // CHECK-NEXT: soap.reshape
  %s = soap.reduce <sum> %g over [0] : (tensor<8x6xf32>) -> tensor<6xf32>
  %a = soap.binary <add> %s, %t : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  %r = soap.reshape %s to [2, 3] : (tensor<6xf32>) -> tensor<2x3xf32>
  %m = soap.reshape %x to [8, 4] : (tensor<8x2x2xf32>) -> tensor<8x4xf32>
  %d = soap.dot %m, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return %d, %r, %a : tensor<4x6xf32>, tensor<2x3xf32>, tensor<6xf32>
}

// The product reads a packed gradient as a matrix, the sum of its bias by heads.
// CHECK-LABEL: func @packed_bias
func.func @packed_bias(%x: tensor<8x4xf32>, %g: tensor<4x2x3x2xf32>) -> (tensor<4x6xf32>, tensor<3x2xf32>) {
  // CHECK: %[[G:.*]] = soap.reshape %arg1
  // CHECK-NEXT: %[[D:.*]], %[[B:.*]] = soap.matrix_product %arg0, %[[G]] contract [0] x [0] to f32 {biasGradient = #soap.bias_gradient<rhs>}
  // CHECK-NEXT: %[[S:.*]] = soap.reshape %[[B]] to [3, 2]
  // CHECK-NEXT: return %[[D]], %[[S]]
  %s = soap.reduce <sum> %g over [0, 1] : (tensor<4x2x3x2xf32>) -> tensor<3x2xf32>
  %r = soap.reshape %g to [8, 6] : (tensor<4x2x3x2xf32>) -> tensor<8x6xf32>
  %d = soap.dot %x, %r batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return %d, %s : tensor<4x6xf32>, tensor<3x2xf32>
}

// A sum over the heads, too, is not that of the product's columns.
// CHECK-LABEL: func @sum_of_other_columns
func.func @sum_of_other_columns(%x: tensor<8x4xf32>, %g: tensor<4x2x3x2xf32>) -> (tensor<4x6xf32>, tensor<2xf32>) {
  // CHECK-NOT: soap.matrix_product
  %r = soap.reshape %g to [8, 6] : (tensor<4x2x3x2xf32>) -> tensor<8x6xf32>
  %d = soap.dot %x, %r batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %s = soap.reduce <sum> %g over [0, 1, 2] : (tensor<4x2x3x2xf32>) -> tensor<2xf32>
  return %d, %s : tensor<4x6xf32>, tensor<2xf32>
}

// A reader of a form of the sum stands where the product would: the form would come
// behind it.
// CHECK-LABEL: func @form_is_read_there
func.func @form_is_read_there(%x: tensor<8x4xf32>, %g: tensor<8x6xf32>) -> (tensor<4x6xf32>, tensor<2x3xf32>) {
  // CHECK-NOT: soap.matrix_product
  %s = soap.reduce <sum> %g over [0] : (tensor<8x6xf32>) -> tensor<6xf32>
  %r = soap.reshape %s to [2, 3] : (tensor<6xf32>) -> tensor<2x3xf32>
  %y = soap.unary <neg> %x : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %n = soap.unary <neg> %r : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %d = soap.dot %y, %g batch [] x [] contract [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return %d, %n : tensor<4x6xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func @batches_and_integers
func.func @batches_and_integers(%x: tensor<2x8x4xf32>, %w: tensor<2x4x4xf32>, %b: tensor<4xf32>,
    %i: tensor<8x4xi64>, %j: tensor<4x4xi64>, %c: tensor<4xi64>) -> (tensor<2x8x4xf32>, tensor<8x4xi64>) {
  // CHECK-NOT: soap.matrix_product
  %d = soap.dot %x, %w batch [0] x [0] contract [2] x [1] : (tensor<2x8x4xf32>, tensor<2x4x4xf32>) -> tensor<2x8x4xf32>
  %r = soap.broadcast %b dims [2] shape [2, 8, 4] : (tensor<4xf32>) -> tensor<2x8x4xf32>
  %s = soap.binary <add> %d, %r : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %e = soap.dot %i, %j batch [] x [] contract [1] x [0] : (tensor<8x4xi64>, tensor<4x4xi64>) -> tensor<8x4xi64>
  %q = soap.broadcast %c dims [1] shape [8, 4] : (tensor<4xi64>) -> tensor<8x4xi64>
  %t = soap.binary <add> %e, %q : (tensor<8x4xi64>, tensor<8x4xi64>) -> tensor<8x4xi64>
  return %s, %t : tensor<2x8x4xf32>, tensor<8x4xi64>
}
