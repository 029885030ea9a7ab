// RUN: soapstone-opt %s --pass-pipeline='builtin.module(func.func(soap-raise))' | FileCheck %s

// Two choices of three experts with four slots: tokens go where the mask is positive,
// and come back weighted.
// CHECK-LABEL: func @dispatch_and_combine
func.func @dispatch_and_combine(%x: tensor<5x6xf32>, %scores: tensor<5x3xf32>, %slot: tensor<5x2xi64>)
    -> (tensor<3x4x6xf32>, tensor<5x6xf32>) {
  // CHECK: %[[W:.+]], %[[E:.+]] = soap.top_k
  // CHECK: %[[TAKEN:.+]] = soap.compare <gt> %[[W]]
  // CHECK: %[[SENT:.+]] = soap.select %[[TAKEN]], %[[E]]
  // CHECK: %[[S:.+]] = soap.dispatch %arg0 to[%[[SENT]], %arg2] experts 3 capacity 4
  // CHECK: %[[Y:.+]] = soap.combine %[[S]] from[%[[E]], %arg2] weighted %[[W]]
  // CHECK-NOT: soap.dot
  // CHECK: return %[[S]], %[[Y]]
  %w, %e = soap.top_k %scores k 2 {largest = true} : (tensor<5x3xf32>) -> (tensor<5x2xf32>, tensor<5x2xi64>)
  %es = soap.broadcast %e dims [0, 1] shape [5, 2, 3] : (tensor<5x2xi64>) -> tensor<5x2x3xi64>
  %en = soap.iota shape [5, 2, 3] dim 2 of i64 : tensor<5x2x3xi64>
  %ee = soap.compare <eq> %es, %en : (tensor<5x2x3xi64>, tensor<5x2x3xi64>) -> tensor<5x2x3xi1>
  %expert = soap.cast %ee to f32 : (tensor<5x2x3xi1>) -> tensor<5x2x3xf32>
  %ss = soap.broadcast %slot dims [0, 1] shape [5, 2, 4] : (tensor<5x2xi64>) -> tensor<5x2x4xi64>
  %numbers = soap.constant dense<[0, 1, 2, 3]> : tensor<4xi64> : tensor<4xi64>
  %sn = soap.broadcast %numbers dims [2] shape [5, 2, 4] : (tensor<4xi64>) -> tensor<5x2x4xi64>
  %se = soap.compare <eq> %ss, %sn : (tensor<5x2x4xi64>, tensor<5x2x4xi64>) -> tensor<5x2x4xi1>
  %place = soap.cast %se to f32 : (tensor<5x2x4xi1>) -> tensor<5x2x4xf32>
  %0 = soap.broadcast %expert dims [0, 1, 2] shape [5, 2, 3, 4] : (tensor<5x2x3xf32>) -> tensor<5x2x3x4xf32>
  %1 = soap.broadcast %place dims [0, 1, 3] shape [5, 2, 3, 4] : (tensor<5x2x4xf32>) -> tensor<5x2x3x4xf32>
  %2 = soap.binary <mul> %0, %1 : (tensor<5x2x3x4xf32>, tensor<5x2x3x4xf32>) -> tensor<5x2x3x4xf32>
  %3 = soap.broadcast %w dims [0, 1] shape [5, 2, 3, 4] : (tensor<5x2xf32>) -> tensor<5x2x3x4xf32>
  %4 = soap.binary <mul> %2, %3 : (tensor<5x2x3x4xf32>, tensor<5x2x3x4xf32>) -> tensor<5x2x3x4xf32>
  %mask = soap.reduce <sum> %4 over [1] : (tensor<5x2x3x4xf32>) -> tensor<5x3x4xf32>
  %zero = soap.fill 0.0 : f32 shape [5, 3, 4] : tensor<5x3x4xf32>
  %5 = soap.compare <gt> %mask, %zero : (tensor<5x3x4xf32>, tensor<5x3x4xf32>) -> tensor<5x3x4xi1>
  %taken = soap.cast %5 to f32 : (tensor<5x3x4xi1>) -> tensor<5x3x4xf32>
  %slots = soap.dot %taken, %x batch [] x [] contract [0] x [0] : (tensor<5x3x4xf32>, tensor<5x6xf32>) -> tensor<3x4x6xf32>
  %y = soap.dot %mask, %slots batch [] x [] contract [1, 2] x [0, 1] : (tensor<5x3x4xf32>, tensor<3x4x6xf32>) -> tensor<5x6xf32>
  return %slots, %y : tensor<3x4x6xf32>, tensor<5x6xf32>
}

// One choice a token, in groups, slots before experts; the mask is on the right, and a
// factor that differs by expert says which are kept. What comes first counts as experts.
// CHECK-LABEL: func @groups
func.func @groups(%x: tensor<2x6x5xf32>, %e: tensor<2x5xi64>, %slot: tensor<2x5xi64>, %kept: tensor<2x5x3xf32>,
                  %made: tensor<2x3x4x6xf32>) -> (tensor<2x6x4x3xf32>, tensor<2x6x5xf32>) {
  // CHECK: soap.dispatch {{.*}} weighted {{.*}} experts 4 capacity 3
  // CHECK: soap.combine {{.*}} weighted
  // CHECK-NOT: soap.dot
  // CHECK: return
  %es = soap.broadcast %e dims [0, 1] shape [2, 5, 4, 3] : (tensor<2x5xi64>) -> tensor<2x5x4x3xi64>
  %en = soap.iota shape [2, 5, 4, 3] dim 3 of i64 : tensor<2x5x4x3xi64>
  %ee = soap.compare <eq> %en, %es : (tensor<2x5x4x3xi64>, tensor<2x5x4x3xi64>) -> tensor<2x5x4x3xi1>
  %expert = soap.cast %ee to f32 : (tensor<2x5x4x3xi1>) -> tensor<2x5x4x3xf32>
  %ss = soap.broadcast %slot dims [0, 1] shape [2, 5, 4] : (tensor<2x5xi64>) -> tensor<2x5x4xi64>
  %sn = soap.iota shape [2, 5, 4] dim 2 of i64 : tensor<2x5x4xi64>
  %se = soap.compare <eq> %ss, %sn : (tensor<2x5x4xi64>, tensor<2x5x4xi64>) -> tensor<2x5x4xi1>
  %place = soap.cast %se to f32 : (tensor<2x5x4xi1>) -> tensor<2x5x4xf32>
  %0 = soap.broadcast %place dims [0, 1, 2] shape [2, 5, 4, 3] : (tensor<2x5x4xf32>) -> tensor<2x5x4x3xf32>
  %1 = soap.binary <mul> %expert, %0 : (tensor<2x5x4x3xf32>, tensor<2x5x4x3xf32>) -> tensor<2x5x4x3xf32>
  %2 = soap.broadcast %kept dims [0, 1, 3] shape [2, 5, 4, 3] : (tensor<2x5x3xf32>) -> tensor<2x5x4x3xf32>
  %mask = soap.binary <mul> %1, %2 : (tensor<2x5x4x3xf32>, tensor<2x5x4x3xf32>) -> tensor<2x5x4x3xf32>
  %sent = soap.dot %x, %mask batch [0] x [0] contract [2] x [1] : (tensor<2x6x5xf32>, tensor<2x5x4x3xf32>) -> tensor<2x6x4x3xf32>
  %y = soap.dot %made, %mask batch [0] x [0] contract [1, 2] x [3, 2] : (tensor<2x3x4x6xf32>, tensor<2x5x4x3xf32>) -> tensor<2x6x5xf32>
  return %sent, %y : tensor<2x6x4x3xf32>, tensor<2x6x5xf32>
}

// Choices that may be equal: the mask is positive once where a token would be sent twice.
// CHECK-LABEL: func @equal_choices
func.func @equal_choices(%x: tensor<5x6xf32>, %e: tensor<5x2xi64>, %slot: tensor<5x2xi64>) -> tensor<3x4x6xf32> {
  // CHECK-NOT: soap.dispatch
  // CHECK: return
  %es = soap.broadcast %e dims [0, 1] shape [5, 2, 3, 4] : (tensor<5x2xi64>) -> tensor<5x2x3x4xi64>
  %en = soap.iota shape [5, 2, 3, 4] dim 2 of i64 : tensor<5x2x3x4xi64>
  %ee = soap.compare <eq> %es, %en : (tensor<5x2x3x4xi64>, tensor<5x2x3x4xi64>) -> tensor<5x2x3x4xi1>
  %expert = soap.cast %ee to f32 : (tensor<5x2x3x4xi1>) -> tensor<5x2x3x4xf32>
  %ss = soap.broadcast %slot dims [0, 1] shape [5, 2, 3, 4] : (tensor<5x2xi64>) -> tensor<5x2x3x4xi64>
  %sn = soap.iota shape [5, 2, 3, 4] dim 3 of i64 : tensor<5x2x3x4xi64>
  %se = soap.compare <eq> %ss, %sn : (tensor<5x2x3x4xi64>, tensor<5x2x3x4xi64>) -> tensor<5x2x3x4xi1>
  %place = soap.cast %se to f32 : (tensor<5x2x3x4xi1>) -> tensor<5x2x3x4xf32>
  %0 = soap.binary <mul> %expert, %place : (tensor<5x2x3x4xf32>, tensor<5x2x3x4xf32>) -> tensor<5x2x3x4xf32>
  %mask = soap.reduce <sum> %0 over [1] : (tensor<5x2x3x4xf32>) -> tensor<5x3x4xf32>
  %zero = soap.fill 0.0 : f32 shape [5, 3, 4] : tensor<5x3x4xf32>
  %1 = soap.compare <gt> %mask, %zero : (tensor<5x3x4xf32>, tensor<5x3x4xf32>) -> tensor<5x3x4xi1>
  %taken = soap.cast %1 to f32 : (tensor<5x3x4xi1>) -> tensor<5x3x4xf32>
  %slots = soap.dot %taken, %x batch [] x [] contract [0] x [0] : (tensor<5x3x4xf32>, tensor<5x6xf32>) -> tensor<3x4x6xf32>
  return %slots : tensor<3x4x6xf32>
}

// Slots numbered from the end are no indices.
// CHECK-LABEL: func @other_numbers
func.func @other_numbers(%x: tensor<5x6xf32>, %e: tensor<5xi64>, %slot: tensor<5xi64>) -> tensor<3x2x6xf32> {
  // CHECK-NOT: soap.dispatch
  // CHECK: return
  %es = soap.broadcast %e dims [0] shape [5, 3, 2] : (tensor<5xi64>) -> tensor<5x3x2xi64>
  %en = soap.iota shape [5, 3, 2] dim 1 of i64 : tensor<5x3x2xi64>
  %ee = soap.compare <eq> %es, %en : (tensor<5x3x2xi64>, tensor<5x3x2xi64>) -> tensor<5x3x2xi1>
  %expert = soap.cast %ee to f32 : (tensor<5x3x2xi1>) -> tensor<5x3x2xf32>
  %ss = soap.broadcast %slot dims [0] shape [5, 3, 2] : (tensor<5xi64>) -> tensor<5x3x2xi64>
  %numbers = soap.constant dense<[1, 0]> : tensor<2xi64> : tensor<2xi64>
  %sn = soap.broadcast %numbers dims [2] shape [5, 3, 2] : (tensor<2xi64>) -> tensor<5x3x2xi64>
  %se = soap.compare <eq> %ss, %sn : (tensor<5x3x2xi64>, tensor<5x3x2xi64>) -> tensor<5x3x2xi1>
  %place = soap.cast %se to f32 : (tensor<5x3x2xi1>) -> tensor<5x3x2xf32>
  %mask = soap.binary <mul> %expert, %place : (tensor<5x3x2xf32>, tensor<5x3x2xf32>) -> tensor<5x3x2xf32>
  %slots = soap.dot %mask, %x batch [] x [] contract [0] x [0] : (tensor<5x3x2xf32>, tensor<5x6xf32>) -> tensor<3x2x6xf32>
  return %slots : tensor<3x2x6xf32>
}

// A mask of one index alone.
// CHECK-LABEL: func @experts_without_slots
func.func @experts_without_slots(%x: tensor<5x6xf32>, %e: tensor<5xi64>) -> tensor<3x6xf32> {
  // CHECK: soap.dot
  %es = soap.broadcast %e dims [0] shape [5, 3] : (tensor<5xi64>) -> tensor<5x3xi64>
  %en = soap.iota shape [5, 3] dim 1 of i64 : tensor<5x3xi64>
  %ee = soap.compare <eq> %es, %en : (tensor<5x3xi64>, tensor<5x3xi64>) -> tensor<5x3xi1>
  %expert = soap.cast %ee to f32 : (tensor<5x3xi1>) -> tensor<5x3xf32>
  %y = soap.dot %expert, %x batch [] x [] contract [0] x [0] : (tensor<5x3xf32>, tensor<5x6xf32>) -> tensor<3x6xf32>
  return %y : tensor<3x6xf32>
}

// Repeated squares have as many factors as two to the number of squares: they
// are left alone, in no time.
// CHECK-LABEL: func @squares
func.func @squares(%x: tensor<5x6xf32>, %s0: tensor<5x3xf32>) -> tensor<3x6xf32> {
  // CHECK: soap.dot
  %s1 = soap.binary <mul> %s0, %s0 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s2 = soap.binary <mul> %s1, %s1 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s3 = soap.binary <mul> %s2, %s2 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s4 = soap.binary <mul> %s3, %s3 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s5 = soap.binary <mul> %s4, %s4 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s6 = soap.binary <mul> %s5, %s5 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s7 = soap.binary <mul> %s6, %s6 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s8 = soap.binary <mul> %s7, %s7 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s9 = soap.binary <mul> %s8, %s8 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s10 = soap.binary <mul> %s9, %s9 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s11 = soap.binary <mul> %s10, %s10 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s12 = soap.binary <mul> %s11, %s11 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s13 = soap.binary <mul> %s12, %s12 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s14 = soap.binary <mul> %s13, %s13 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s15 = soap.binary <mul> %s14, %s14 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s16 = soap.binary <mul> %s15, %s15 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s17 = soap.binary <mul> %s16, %s16 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s18 = soap.binary <mul> %s17, %s17 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s19 = soap.binary <mul> %s18, %s18 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s20 = soap.binary <mul> %s19, %s19 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s21 = soap.binary <mul> %s20, %s20 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s22 = soap.binary <mul> %s21, %s21 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s23 = soap.binary <mul> %s22, %s22 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s24 = soap.binary <mul> %s23, %s23 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s25 = soap.binary <mul> %s24, %s24 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s26 = soap.binary <mul> %s25, %s25 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s27 = soap.binary <mul> %s26, %s26 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s28 = soap.binary <mul> %s27, %s27 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s29 = soap.binary <mul> %s28, %s28 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s30 = soap.binary <mul> %s29, %s29 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s31 = soap.binary <mul> %s30, %s30 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s32 = soap.binary <mul> %s31, %s31 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s33 = soap.binary <mul> %s32, %s32 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s34 = soap.binary <mul> %s33, %s33 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s35 = soap.binary <mul> %s34, %s34 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s36 = soap.binary <mul> %s35, %s35 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s37 = soap.binary <mul> %s36, %s36 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s38 = soap.binary <mul> %s37, %s37 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s39 = soap.binary <mul> %s38, %s38 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s40 = soap.binary <mul> %s39, %s39 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s41 = soap.binary <mul> %s40, %s40 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s42 = soap.binary <mul> %s41, %s41 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s43 = soap.binary <mul> %s42, %s42 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s44 = soap.binary <mul> %s43, %s43 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s45 = soap.binary <mul> %s44, %s44 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s46 = soap.binary <mul> %s45, %s45 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s47 = soap.binary <mul> %s46, %s46 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %s48 = soap.binary <mul> %s47, %s47 : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  %y = soap.dot %s48, %x batch [] x [] contract [0] x [0] : (tensor<5x3xf32>, tensor<5x6xf32>) -> tensor<3x6xf32>
  return %y : tensor<3x6xf32>
}
