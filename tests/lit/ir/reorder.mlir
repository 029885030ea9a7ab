// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @reorder
func.func @reorder(%x: tensor<2x3x8x8xf32>) {
  // CHECK: %[[L:.*]] = soap.reorder %{{.*}} : (tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32, #soap.order<[0, 2, 3, 1]>>
  %0 = soap.reorder %x : (tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32, #soap.order<[0, 2, 3, 1]>>
  // CHECK: soap.reorder %[[L]] : (tensor<2x3x8x8xf32, #soap.order<[0, 2, 3, 1]>>) -> tensor<2x3x8x8xf32>
  %1 = soap.reorder %0 : (tensor<2x3x8x8xf32, #soap.order<[0, 2, 3, 1]>>) -> tensor<2x3x8x8xf32>
  return
}
