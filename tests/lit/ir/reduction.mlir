// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: tensor<2x3x4xf32>) {
  // CHECK: soap.reduce <sum> %{{.*}} over [0, 2] : (tensor<2x3x4xf32>) -> tensor<3xf32>
  %0 = soap.reduce <sum> %x over [0, 2] : (tensor<2x3x4xf32>) -> tensor<3xf32>
  // CHECK: soap.reduce <product> %{{.*}} over [] : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = soap.reduce <product> %x over [] : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: soap.arg_reduce <max> %{{.*}} over 1 {selectLast = false} : (tensor<2x3x4xf32>) -> tensor<2x4xi64>
  %2 = soap.arg_reduce <max> %x over 1 {selectLast = false} : (tensor<2x3x4xf32>) -> tensor<2x4xi64>
  // CHECK: soap.cumulative_sum %{{.*}} over 0 {exclusive = true, reverse = false}
  %3 = soap.cumulative_sum %x over 0 {exclusive = true, reverse = false} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: soap.top_k %{{.*}} k 2 {largest = true} : (tensor<2x3x4xf32>) -> (tensor<2x3x2xf32>, tensor<2x3x2xi64>)
  %4, %5 = soap.top_k %x k 2 {largest = true} : (tensor<2x3x4xf32>) -> (tensor<2x3x2xf32>, tensor<2x3x2xi64>)
  return
}
