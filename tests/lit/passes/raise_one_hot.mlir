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
