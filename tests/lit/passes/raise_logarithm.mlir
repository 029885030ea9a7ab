// RUN: soapstone-opt %s --soap-raise | FileCheck %s

// log(sigmoid(x)), of binary cross-entropy with logits, is minus infinity from
// x = -104 on in f32, and its gradient no number.
// CHECK-LABEL: @log_sigmoid
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
// CHECK: %[[NEG:.*]] = soap.unary <neg> %[[X]]
// CHECK: %[[SOFT:.*]] = soap.unary <softplus> %[[NEG]]
// CHECK: %[[RESULT:.*]] = soap.unary <neg> %[[SOFT]]
// CHECK: return %[[RESULT]]
func.func @log_sigmoid(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = soap.unary <sigmoid> %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.unary <log> %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @log_add_exp
// CHECK-SAME: (%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-NOT: exp
// CHECK: %[[SUB:.*]] = soap.binary <sub> %[[A]], %[[B]]
// CHECK: %[[ABS:.*]] = soap.unary <abs> %[[SUB]]
// CHECK: %[[NEG:.*]] = soap.unary <neg> %[[ABS]]
// CHECK: %[[REST:.*]] = soap.unary <softplus> %[[NEG]]
// CHECK: %[[MAX:.*]] = soap.binary <max> %[[A]], %[[B]]
// CHECK: soap.binary <add> %[[MAX]], %[[REST]]
func.func @log_add_exp(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = soap.unary <exp> %a : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.unary <exp> %b : (tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <add> %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = soap.unary <log> %2 : (tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// A difference of exponentials is no such sum.
// CHECK-LABEL: @log_of_difference
// CHECK: soap.binary <sub>
// CHECK: soap.unary <log>
func.func @log_of_difference(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = soap.unary <exp> %a : (tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.unary <exp> %b : (tensor<4xf32>) -> tensor<4xf32>
  %2 = soap.binary <sub> %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = soap.unary <log> %2 : (tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
