// RUN: soapstone-opt %s --soap-import-pipeline | FileCheck %s

// Rows without keys change on purpose, and 16 bits round once instead of at every op, which the
// tests of raise_*.mlir do not allow.

// A mask of attention's own function as PyTorch writes it: 0 or the lowest number, the order of
// keys and padding in one, and zeros for what is no number. Rows whose every key is hidden become
// zeros; the order is attention's own, and the mask only what is padding.
// CHECK-LABEL: func @hidden_for_good
func.func @hidden_for_good(%q: tensor<2x2x3x4xf32>, %k: tensor<2x2x3x4xf32>, %v: tensor<2x2x3x4xf32>, %padding: tensor<2x3xi1>) -> tensor<2x2x3x4xf32> {
  // CHECK: %[[M:.*]] = soap.reshape %arg3 to [2, 1, 1, 3]
  // CHECK: soap.attention %arg0, %arg1, %arg2 mask %[[M]] {causal = true, {{.*}}} : ({{.*}}, tensor<2x1x1x3xi1>)
  %0 = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xf32>) -> tensor<2x2x4x3xf32>
  %1 = soap.dot %q, %0 batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xf32>, tensor<2x2x4x3xf32>) -> tensor<2x2x3x3xf32>
  %2 = soap.iota shape [2, 1, 3, 3] dim 3 of i64 : tensor<2x1x3x3xi64>
  %3 = soap.iota shape [2, 1, 3, 3] dim 2 of i64 : tensor<2x1x3x3xi64>
  %4 = soap.compare <le> %2, %3 : (tensor<2x1x3x3xi64>, tensor<2x1x3x3xi64>) -> tensor<2x1x3x3xi1>
  %5 = soap.broadcast %padding dims [0, 3] shape [2, 1, 3, 3] : (tensor<2x3xi1>) -> tensor<2x1x3x3xi1>
  %6 = soap.binary <and> %4, %5 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xi1>) -> tensor<2x1x3x3xi1>
  %7 = soap.fill 0.0 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %8 = soap.fill -3.40282347E+38 : f32 shape [2, 1, 3, 3] : tensor<2x1x3x3xf32>
  %9 = soap.select %6, %7, %8 : (tensor<2x1x3x3xi1>, tensor<2x1x3x3xf32>, tensor<2x1x3x3xf32>) -> tensor<2x1x3x3xf32>
  %10 = soap.broadcast %9 dims [0, 1, 2, 3] shape [2, 2, 3, 3] : (tensor<2x1x3x3xf32>) -> tensor<2x2x3x3xf32>
  %11 = soap.binary <add> %1, %10 : (tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %12 = soap.softmax %11 over 3 {logarithm = false} : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %13 = soap.unary <is_nan> %12 : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xi1>
  %14 = soap.fill 0.0 : f32 shape [2, 2, 3, 3] : tensor<2x2x3x3xf32>
  %15 = soap.select %13, %14, %12 : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xf32>, tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  %16 = soap.dot %15, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xf32>, tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %16 : tensor<2x2x3x4xf32>
}

// -1e4 is -9984 in bf16.
// CHECK-LABEL: func @order_in_bf16
func.func @order_in_bf16(%q: tensor<2x2x3x4xbf16>, %k: tensor<2x2x3x4xbf16>, %v: tensor<2x2x3x4xbf16>) -> tensor<2x2x3x4xbf16> {
  // CHECK: soap.attention %arg0, %arg1, %arg2 {causal = true,
  %kt = soap.transpose %k [0, 1, 3, 2] : (tensor<2x2x3x4xbf16>) -> tensor<2x2x4x3xbf16>
  %s0 = soap.dot %q, %kt batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x4xbf16>, tensor<2x2x4x3xbf16>) -> tensor<2x2x3x3xbf16>
  %keys = soap.iota shape [2, 2, 3, 3] dim 3 of i64 : tensor<2x2x3x3xi64>
  %qs = soap.iota shape [2, 2, 3, 3] dim 2 of i64 : tensor<2x2x3x3xi64>
  %tri = soap.compare <le> %keys, %qs : (tensor<2x2x3x3xi64>, tensor<2x2x3x3xi64>) -> tensor<2x2x3x3xi1>
  %low = soap.fill -1.0e4 : bf16 shape [2, 2, 3, 3] : tensor<2x2x3x3xbf16>
  %s1 = soap.select %tri, %s0, %low : (tensor<2x2x3x3xi1>, tensor<2x2x3x3xbf16>, tensor<2x2x3x3xbf16>) -> tensor<2x2x3x3xbf16>
  %p = soap.softmax %s1 over 3 {logarithm = false} : (tensor<2x2x3x3xbf16>) -> tensor<2x2x3x3xbf16>
  %o = soap.dot %p, %v batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<2x2x3x3xbf16>, tensor<2x2x3x4xbf16>) -> tensor<2x2x3x4xbf16>
  return %o : tensor<2x2x3x4xbf16>
}
