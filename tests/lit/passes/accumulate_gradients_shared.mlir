// RUN: soapstone-opt %s --soap-accumulate-gradients=micro-batches=4 | FileCheck %s

// Two parameters with one gradient, as the biases of a recurrent cell, have one
// accumulator, also where the gradient is computed twice: it is added to once in
// every micro-batch, and cleared once. Both parameters get its sum.
// CHECK-LABEL: func @accumulate
// CHECK-SAME: %[[SUM:[a-z0-9]+]]: tensor<4xf32> {soap.init = {{[^}]*}}}, soap.name = "b.gradient", soap.role = "gradient"}
// CHECK-SAME: ) -> (tensor<4xf32> {soap.role = "update", soap.updates = 3 : i64})
// CHECK: %[[G:.*]] = soap.reduce
// CHECK: %[[NEW:.*]] = soap.binary <add> %[[SUM]], %[[G]]
// CHECK: return %[[NEW]]

// CHECK-LABEL: func @step
// CHECK-SAME: %[[SUM:[a-z0-9]+]]: tensor<4xf32> {soap.init = {{[^}]*}}}, soap.name = "b.gradient", soap.role = "gradient"}
// CHECK-SAME: ) -> (
// CHECK: %[[TOTAL:.*]] = soap.binary <add> %[[SUM]],
// CHECK: %[[ZERO:.*]] = soap.fill 0.0
// CHECK-NOT: soap.fill
// CHECK: return %[[TOTAL]], %[[TOTAL]], %[[ZERO]]
func.func @step(%x: tensor<8x4xf32> {soap.role = "input", soap.name = "x"},
                %b: tensor<4xf32> {soap.role = "parameter", soap.name = "b"},
                %c: tensor<4xf32> {soap.role = "parameter", soap.name = "c"})
    -> (tensor<4xf32> {soap.role = "gradient", soap.gradient_of = 1 : i64, soap.name = "b.gradient"},
        tensor<4xf32> {soap.role = "gradient", soap.gradient_of = 2 : i64, soap.name = "c.gradient"}) {
  %0 = soap.reduce <sum> %x over [0] : (tensor<8x4xf32>) -> tensor<4xf32>
  %1 = soap.reduce <sum> %x over [0] : (tensor<8x4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
