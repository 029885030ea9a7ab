// RUN: soapstone-opt %s --soap-import-pipeline | FileCheck %s

// Masks beside orders of keys that hide by numbers: what queries see that lose every key in order.

// Padding that hides for good beside an order by a number: a query whose every key in order is
// padding sees those behind it (the last key is none).
// CHECK-LABEL: func @added_order_and_infinite_padding
func.func @added_order_and_infinite_padding(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %pad: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = false, {{.*}}} : ({{.*}}, tensor<2x1x3x3xf32>)
  %kt = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %s0 = soap.dot %q, %kt batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %keys = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %qs = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %tri = soap.compare <le> %keys, %qs : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %z = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x1 = soap.fill -1.0e4 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x2 = soap.select %tri, %z, %x1 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %x3 = soap.broadcast %x2 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x4 = soap.binary <add> %s0, %x3 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %padding = soap.broadcast %pad dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %two = soap.fill 2 : i64 shape [2, 1, 3, 3] : tensor<2x1x3x3xi64>
  %last = soap.compare <eq> %keys, %two : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %shown = soap.binary <or> %padding, %last : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %x6 = soap.fill 0xFF800000 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x7 = soap.select %shown, %z, %x6 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %x8 = soap.broadcast %x7 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x9 = soap.binary <add> %x4, %x8 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %p = soap.softmax %x9 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %o = soap.dot %p, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %o : tensor<2x2x3x4xf32>
}

// The same where the padding's scores are replaced.
// CHECK-LABEL: func @added_order_and_dropped_keys
func.func @added_order_and_dropped_keys(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %pad: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = false, {{.*}}} : ({{.*}}, tensor<2x1x3x3xf32>)
  %kt = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %s0 = soap.dot %q, %kt batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %keys = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %qs = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %tri = soap.compare <le> %keys, %qs : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %z = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %padding = soap.broadcast %pad dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %two = soap.fill 2 : i64 shape [2, 1, 3, 3] : tensor<2x1x3x3xi64>
  %last = soap.compare <eq> %keys, %two : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %shown = soap.binary <or> %padding, %last : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %x2 = soap.fill -1.0e4 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x3 = soap.select %tri, %z, %x2 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %x4 = soap.broadcast %x3 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x5 = soap.binary <add> %s0, %x4 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x6 = soap.fill 0xFF800000 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %x7 = soap.broadcast %shown dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xi1>) -> tensor<2x2x3x3xi1>
  %x8 = soap.select %x7, %x5, %x6 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %p = soap.softmax %x8 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %o = soap.dot %p, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %o : tensor<2x2x3x4xf32>
}

// An order that replaces scores is no mask like others: such attention stays as it is.
// CHECK-LABEL: func @replaced_order_and_infinite_padding
func.func @replaced_order_and_infinite_padding(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %pad: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.softmax
  %kt = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %s0 = soap.dot %q, %kt batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %keys = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %qs = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %tri = soap.compare <le> %keys, %qs : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %z = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x1 = soap.fill -1.0e4 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %x2 = soap.broadcast %tri dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xi1>) -> tensor<2x2x3x3xi1>
  %x3 = soap.select %x2, %s0, %x1 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %padding = soap.broadcast %pad dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %two = soap.fill 2 : i64 shape [2, 1, 3, 3] : tensor<2x1x3x3xi64>
  %last = soap.compare <eq> %keys, %two : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %shown = soap.binary <or> %padding, %last : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %x5 = soap.fill 0xFF800000 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x6 = soap.select %shown, %z, %x5 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %x7 = soap.broadcast %x6 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x8 = soap.binary <add> %x3, %x7 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %p = soap.softmax %x8 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %o = soap.dot %p, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %o : tensor<2x2x3x4xf32>
}

// A mask holds the order by a number in which that of the order is lost: all keys of a query
// without any weigh alike.
// CHECK-LABEL: func @order_lost_in_both
func.func @order_lost_in_both(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %pad: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = false, {{.*}}} : ({{.*}}, tensor<2x1x3x3xf32>)
  %kt = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %s0 = soap.dot %q, %kt batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %keys = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %qs = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %tri = soap.compare <le> %keys, %qs : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %z = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x1 = soap.fill -1.0e4 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x2 = soap.select %tri, %z, %x1 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %x3 = soap.broadcast %x2 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x4 = soap.binary <add> %s0, %x3 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x5 = soap.broadcast %pad dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %x6 = soap.binary <and> %tri, %x5 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %x7 = soap.fill -3.40282347E+38 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x8 = soap.select %x6, %z, %x7 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %x9 = soap.broadcast %x8 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x10 = soap.binary <add> %x4, %x9 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %p = soap.softmax %x10 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %o = soap.dot %p, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %o : tensor<2x2x3x4xf32>
}

// Padding and two orders by one number, of which one is added to the other: padding weighs more
// than keys behind it.
// CHECK-LABEL: func @two_orders_and_padding
func.func @two_orders_and_padding(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %pad: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.softmax
  %kt = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %s0 = soap.dot %q, %kt batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %keys = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %qs = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %tri = soap.compare <le> %keys, %qs : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %z = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x1 = soap.broadcast %pad dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %x2 = soap.fill -1.0e4 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %x3 = soap.broadcast %x1 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xi1>) -> tensor<2x2x3x3xi1>
  %x4 = soap.select %x3, %s0, %x2 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x5 = soap.fill -1.0e4 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %x6 = soap.broadcast %tri dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xi1>) -> tensor<2x2x3x3xi1>
  %x7 = soap.select %x6, %x4, %x5 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x8 = soap.fill -1.0e4 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x9 = soap.select %tri, %z, %x8 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %x10 = soap.broadcast %x9 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x11 = soap.binary <add> %x7, %x10 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %p = soap.softmax %x11 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %o = soap.dot %p, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %o : tensor<2x2x3x4xf32>
}

// Zeros for what is no number beside another number than the lowest, which PyTorch does not write:
// keys that it hides all weigh by their scores.
// CHECK-LABEL: func @guarded_numbers
func.func @guarded_numbers(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %pad: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %{{.*}} {causal = false, {{.*}}} : ({{.*}}, tensor<2x1x1x3xf32>)
  %kt = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %s0 = soap.dot %q, %kt batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %z = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x1 = soap.broadcast %pad dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %x2 = soap.fill -1.0e4 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %x3 = soap.select %x1, %z, %x2 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %x4 = soap.broadcast %x3 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %x5 = soap.binary <add> %s0, %x4 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %p = soap.softmax %x5 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %isn = soap.unary <is_nan> %p : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xi1>
  %zz = soap.fill 0.0 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %pn = soap.select %isn, %zz, %p : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %o = soap.dot %pn, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %o : tensor<2x2x3x4xf32>
}
