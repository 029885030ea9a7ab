// RUN: soapstone-opt %s --soap-recompute | FileCheck %s

// Marked ops are computed again before the first gradient that reads them, with
// the marked ops that they read; what is not marked is kept. A second reader takes
// the same copy.

// CHECK-LABEL: func @step
// CHECK: %[[A:.*]] = soap.dot
// CHECK: %[[B:.*]] = soap.unary <exp> %[[A]]
// CHECK: %[[C:.*]] = soap.unary <tanh> %[[B]]
// CHECK: %[[LOSS:.*]] = soap.unary <exp> %[[C]]
// CHECK: %[[AGAIN:.*]] = soap.unary <exp> %[[A]] {soap.gradient_of = "b", soap.name = "b.again", soap.recompute_of = "b"}
// CHECK: %[[THEN:.*]] = soap.unary <tanh> %[[AGAIN]] {soap.gradient_of = "c", soap.name = "c.again", soap.recompute_of = "c"}
// CHECK: %[[FIRST:.*]] = soap.binary <mul> %[[THEN]], %[[LOSS]]
// CHECK: soap.binary <add> %[[FIRST]], %[[AGAIN]]
func.func @step(%x: tensor<4x8xf32> {soap.name = "x", soap.role = "input"},
                %w: tensor<8x8xf32> {soap.name = "w", soap.role = "parameter"})
    -> (tensor<4x8xf32> {soap.name = "y", soap.role = "output"}) {
  %a = soap.dot %x, %w batch [] x [] contract [1] x [0] {soap.name = "a"}
    : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %b = soap.unary <exp> %a {soap.name = "b", soap.recompute} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = soap.unary <tanh> %b {soap.name = "c", soap.recompute} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %l = soap.unary <exp> %c {soap.name = "l"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %g = soap.binary <mul> %c, %l {soap.gradient_of = "c", soap.name = "c.gradient"}
    : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %h = soap.binary <add> %g, %b {soap.gradient_of = "b", soap.name = "b.gradient"}
    : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %h : tensor<4x8xf32>
}
