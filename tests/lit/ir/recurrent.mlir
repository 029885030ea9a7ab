// RUN: soapstone-opt %s | soapstone-opt | FileCheck %s

// CHECK-LABEL: func.func @lstm
func.func @lstm(%x: tensor<7x2x3xf32>, %w: tensor<16x3xf32>, %r: tensor<16x4xf32>, %b: tensor<16xf32>, %h: tensor<2x4xf32>) {
  // CHECK: soap.lstm %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[H:.*]], %[[H]] :
  // CHECK-SAME: -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  %hidden, %cell, %gates = soap.lstm %x, %w, %r, %b, %h, %h
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
    -> (tensor<7x2x4xf32>, tensor<7x2x4xf32>, tensor<7x2x16xf32>)
  // CHECK: soap.lstm_grad
  // CHECK-SAME: -> (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  %0:6 = soap.lstm_grad %x, %w, %r, %h, %h, %hidden, %cell, %gates, %hidden, %cell
    : (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<7x2x4xf32>,
       tensor<7x2x4xf32>, tensor<7x2x16xf32>, tensor<7x2x4xf32>, tensor<7x2x4xf32>)
    -> (tensor<7x2x3xf32>, tensor<16x3xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
  return
}
