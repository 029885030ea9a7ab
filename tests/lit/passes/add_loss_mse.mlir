// RUN: soapstone-opt %s --soap-add-loss=loss=mse | FileCheck %s

// CHECK-LABEL: func @forward
// CHECK-SAME: %[[VALUE:[a-z0-9]+]]: tensor<2x3x5xf32>
// CHECK-SAME: %[[TARGETS:[a-z0-9]+]]: tensor<2x3x5xf32> {soap.name = "targets", soap.role = "input"}
// CHECK: %[[DIFFERENCE:.*]] = soap.binary <sub> %[[VALUE]], %[[TARGETS]]
// CHECK: soap.binary <mul> %[[DIFFERENCE]], %[[DIFFERENCE]]
// CHECK: soap.reduce <sum> %{{.*}} over [0, 1, 2]
func.func @forward(%x: tensor<2x3x5xf32> {soap.role = "input", soap.name = "x"})
    -> (tensor<2x3x5xf32> {soap.role = "output", soap.name = "y"}) {
  return %x : tensor<2x3x5xf32>
}
