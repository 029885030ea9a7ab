// RUN: soapstone-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @neutral_elements
func.func @neutral_elements(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %arg0
  %zero = soap.fill 0.0 : f32 shape [4] : tensor<4xf32>
  %one = soap.fill 1.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <add> %zero, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.binary <sub> %0, %zero : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <mul> %1, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = soap.binary <div> %2, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = soap.binary <pow> %3, %one : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %4 : tensor<4xf32>
}

// NaN and infinity times zero are not zero.
// CHECK-LABEL: func @product_with_zero_stays
func.func @product_with_zero_stays(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: soap.binary <mul>
  %zero = soap.fill 0.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <mul> %x, %zero : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @involutions
func.func @involutions(%x: tensor<4xf32>, %c: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xi1>) {
  // CHECK-NEXT: return %arg0, %arg1
  %0 = soap.unary <neg> %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.unary <neg> %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.unary <not> %c : (tensor<4xi1>) -> tensor<4xi1>
  %3 = soap.unary <not> %2 : (tensor<4xi1>) -> tensor<4xi1>
  return %1, %3 : tensor<4xf32>, tensor<4xi1>
}

// CHECK-LABEL: func @square
func.func @square(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: soap.binary <mul> %arg0, %arg0
  // CHECK-NEXT: return
  %two = soap.fill 2.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <pow> %x, %two : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @numbers_merge
func.func @numbers_merge(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[C:.*]] = soap.fill 7.500000e-01
  // CHECK-NEXT: soap.binary <mul> %arg0, %[[C]]
  // CHECK-NEXT: return
  %three = soap.fill 3.0 : f32 shape [4] : tensor<4xf32>
  %four = soap.fill 4.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <mul> %three, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.binary <div> %0, %four : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// 1/3 in bf16 is off by 2^-9; the quotient is not.
// CHECK-LABEL: func @inexact_inverse_stays_in_bf16
func.func @inexact_inverse_stays_in_bf16(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK: soap.binary <div>
  %three = soap.fill 3.0 : bf16 shape [4] : tensor<4xbf16>
  %0 = soap.binary <div> %x, %three : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func @signs
func.func @signs(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-DAG: soap.binary <sub> %arg0, %arg1
  // CHECK-DAG: soap.unary <neg> %arg0
  // CHECK-NOT: soap.binary <add>
  %minus = soap.fill -1.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.unary <neg> %y : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.binary <add> %x, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <mul> %x, %minus : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func @lossless_casts
func.func @lossless_casts(%x: tensor<4xbf16>, %c: tensor<4xi1>) -> (tensor<4xbf16>, tensor<4xf32>) {
  // CHECK-NEXT: %[[F:.*]] = soap.cast %arg1 to f32
  // CHECK-NEXT: return %arg0, %[[F]]
  %0 = soap.cast %x to f32 : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = soap.cast %0 to bf16 : (tensor<4xf32>) -> tensor<4xbf16>
  %2 = soap.cast %c to i64 : (tensor<4xi1>) -> tensor<4xi64>
  %3 = soap.cast %2 to f32 : (tensor<4xi64>) -> tensor<4xf32>
  return %1, %3 : tensor<4xbf16>, tensor<4xf32>
}

// CHECK-LABEL: func @rounding_cast_stays
func.func @rounding_cast_stays(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: soap.cast %arg0 to bf16
  // CHECK: soap.cast {{.*}} to f32
  %0 = soap.cast %x to bf16 : (tensor<4xf32>) -> tensor<4xbf16>
  %1 = soap.cast %0 to f32 : (tensor<4xbf16>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @select_with_one_side
func.func @select_with_one_side(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: return %arg1, %arg2
  %false = soap.fill false shape [4] : tensor<4xi1>
  %0 = soap.select %c, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.select %false, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A product with 1 / 41 is not always the quotient in its last bit, which a
// step behind it shows: 41 / 41 would be rounded down to 0.
// CHECK-LABEL: func @quotient_before_a_step
func.func @quotient_before_a_step(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>) {
  // CHECK: %[[Q:.*]] = soap.binary <div>
  // CHECK: soap.unary <floor>
  // CHECK: %[[P:.*]] = soap.binary <mul> %arg0
  // CHECK: soap.unary <tanh> %[[P]]
  // CHECK: %[[S:.*]] = soap.binary <div> %arg0
  // CHECK: soap.compare <gt> %[[S]]
  %n = soap.fill 41.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <div> %x, %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.unary <abs> %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.unary <floor> %1 : (tensor<4xf32>) -> tensor<4xf32>
  %m = soap.fill 43.0 : f32 shape [4] : tensor<4xf32>
  %3 = soap.binary <div> %x, %m : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = soap.unary <tanh> %3 : (tensor<4xf32>) -> tensor<4xf32>
  %k = soap.fill 47.0 : f32 shape [4] : tensor<4xf32>
  %zero = soap.fill 0.0 : f32 shape [4] : tensor<4xf32>
  %5 = soap.binary <div> %x, %k : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %6 = soap.compare <gt> %5, %zero : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %2, %4, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xi1>
}

// Adding and taking away 1.5 * 2^23 rounds to whole numbers.
// CHECK-LABEL: func @rounding_by_addition
func.func @rounding_by_addition(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: soap.binary <add>
  // CHECK: soap.binary <{{add|sub}}>
  %n = soap.fill 12582912.0 : f32 shape [4] : tensor<4xf32>
  %0 = soap.binary <add> %x, %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.binary <sub> %0, %n : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
