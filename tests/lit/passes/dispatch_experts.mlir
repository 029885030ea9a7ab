// RUN: soapstone-opt %s --soap-dispatch-experts --soap-simplify --cse | FileCheck %s
// RUN: soapstone-opt %s --soap-dispatch-experts="group=4 capacity=2" | FileCheck %s --check-prefix=SIZES

// Two layers of four experts of which every token chooses two: products of all
// experts over their slots, and no copy of a weight. 2 sequences of 8 tokens.
// CHECK-LABEL: func @two_layers
// CHECK-NOT: soap.gather
// CHECK: %[[TAKEN:.*]] = soap.dot {{.*}} -> tensor<2x1x8x4x8xf32>
// CHECK: soap.dot %[[TAKEN]], {{.*}} contract [2] x [2] : {{.*}} -> tensor<2x1x4x8x6xf32>
// CHECK: %[[UP:.*]] = soap.dot {{.*}}, %[[W:arg2]] {{.*}} -> tensor<4x2x1x8x10xf32>
// CHECK: %[[H:.*]] = soap.unary <silu> %[[UP]]
// CHECK: soap.dot %[[H]], %[[V:arg3]] {{.*}} -> tensor<4x2x1x8x6xf32>
// CHECK: soap.dot {{.*}} contract [3, 4] x [0, 3] : {{.*}} -> tensor<2x1x8x6xf32>
// SIZES-LABEL: func @two_layers
// SIZES: soap.dot {{.*}} -> tensor<2x2x4x4x2xf32>
func.func @two_layers(%x: tensor<2x8x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                      %w: tensor<4x10x6xf32> {soap.role = "parameter", soap.name = "w"},
                      %v: tensor<4x10x6xf32> {soap.role = "parameter", soap.name = "v"}) -> tensor<16x6xf32> {
  %flat = soap.reshape %x to [16, 6] : (tensor<2x8x6xf32>) -> tensor<16x6xf32>
  %scores = soap.dot %flat, %router batch [] x [] contract [1] x [0] : (tensor<16x6xf32>, tensor<6x4xf32>) -> tensor<16x4xf32>
  %weights, %chosen = soap.top_k %scores k 2 {largest = true} : (tensor<16x4xf32>) -> (tensor<16x2xf32>, tensor<16x2xi64>)
  %rows = soap.broadcast %flat dims [0, 2] shape [16, 2, 6] : (tensor<16x6xf32>) -> tensor<16x2x6xf32>
  %up_copies = soap.gather %w[%chosen] dim 0 : (tensor<4x10x6xf32>, tensor<16x2xi64>) -> tensor<16x2x10x6xf32>
  %up = soap.dot %up_copies, %rows batch [0, 1] x [0, 1] contract [3] x [2] : (tensor<16x2x10x6xf32>, tensor<16x2x6xf32>) -> tensor<16x2x10xf32>
  %hidden = soap.unary <silu> %up : (tensor<16x2x10xf32>) -> tensor<16x2x10xf32>
  %down_copies = soap.gather %v[%chosen] dim 0 : (tensor<4x10x6xf32>, tensor<16x2xi64>) -> tensor<16x2x10x6xf32>
  %down = soap.dot %hidden, %down_copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<16x2x10xf32>, tensor<16x2x10x6xf32>) -> tensor<16x2x6xf32>
  %shares = soap.broadcast %weights dims [0, 1] shape [16, 2, 6] : (tensor<16x2xf32>) -> tensor<16x2x6xf32>
  %weighted = soap.binary <mul> %down, %shares : (tensor<16x2x6xf32>, tensor<16x2x6xf32>) -> tensor<16x2x6xf32>
  %sum = soap.reduce <sum> %weighted over [1] : (tensor<16x2x6xf32>) -> tensor<16x6xf32>
  return %sum : tensor<16x6xf32>
}

// Biases of experts and a scale of the whole, and the rows themselves are read:
// they come back one by one.
// CHECK-LABEL: func @rows_come_back
// CHECK-NOT: soap.gather
// CHECK: soap.broadcast %arg3 dims [0, 4] shape [4, 1, 1, 16, 10]
// CHECK: soap.dot {{.*}} -> tensor<1x1x16x2x10xf32>
func.func @rows_come_back(%x: tensor<16x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                          %w: tensor<4x6x10xf32> {soap.role = "parameter", soap.name = "w"},
                          %b: tensor<4x10xf32> {soap.role = "parameter", soap.name = "b"},
                          %scale: tensor<10xf32> {soap.role = "parameter", soap.name = "scale"}) -> tensor<16x2x10xf32> {
  %scores = soap.dot %x, %router batch [] x [] contract [1] x [0] : (tensor<16x6xf32>, tensor<6x4xf32>) -> tensor<16x4xf32>
  %weights, %chosen = soap.top_k %scores k 2 {largest = true} : (tensor<16x4xf32>) -> (tensor<16x2xf32>, tensor<16x2xi64>)
  %rows = soap.broadcast %x dims [0, 2] shape [16, 2, 6] : (tensor<16x6xf32>) -> tensor<16x2x6xf32>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x10xf32>, tensor<16x2xi64>) -> tensor<16x2x6x10xf32>
  %product = soap.dot %rows, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<16x2x6xf32>, tensor<16x2x6x10xf32>) -> tensor<16x2x10xf32>
  %scales = soap.broadcast %scale dims [2] shape [16, 2, 10] : (tensor<10xf32>) -> tensor<16x2x10xf32>
  %scaled = soap.binary <mul> %product, %scales : (tensor<16x2x10xf32>, tensor<16x2x10xf32>) -> tensor<16x2x10xf32>
  %biases = soap.gather %b[%chosen] dim 0 : (tensor<4x10xf32>, tensor<16x2xi64>) -> tensor<16x2x10xf32>
  %sum = soap.binary <add> %scaled, %biases : (tensor<16x2x10xf32>, tensor<16x2x10xf32>) -> tensor<16x2x10xf32>
  return %sum : tensor<16x2x10xf32>
}

// Weights before the experts, one choice, and a row that goes through a second
// product only in part.
// CHECK-LABEL: func @one_choice
// CHECK-NOT: soap.gather
// CHECK: return
func.func @one_choice(%x: tensor<2x8x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                      %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<2x8x3xf32> {
  %scores = soap.dot %x, %router batch [] x [] contract [2] x [0] : (tensor<2x8x6xf32>, tensor<6x4xf32>) -> tensor<2x8x4xf32>
  %weights, %chosen = soap.top_k %scores k 1 {largest = true} : (tensor<2x8x4xf32>) -> (tensor<2x8x1xf32>, tensor<2x8x1xi64>)
  %rows = soap.reshape %x to [2, 8, 1, 6] : (tensor<2x8x6xf32>) -> tensor<2x8x1x6xf32>
  %shares = soap.broadcast %weights dims [0, 1, 2] shape [2, 8, 1, 6] : (tensor<2x8x1xf32>) -> tensor<2x8x1x6xf32>
  %weighted = soap.binary <mul> %rows, %shares : (tensor<2x8x1x6xf32>, tensor<2x8x1x6xf32>) -> tensor<2x8x1x6xf32>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<2x8x1xi64>) -> tensor<2x8x1x6x6xf32>
  %up = soap.dot %weighted, %copies batch [0, 1, 2] x [0, 1, 2] contract [3] x [3] : (tensor<2x8x1x6xf32>, tensor<2x8x1x6x6xf32>) -> tensor<2x8x1x6xf32>
  %part = soap.slice %up starts [0, 0, 0, 3] sizes [2, 8, 1, 3] steps [1, 1, 1, 1] : (tensor<2x8x1x6xf32>) -> tensor<2x8x1x3xf32>
  %result = soap.reduce <sum> %part over [2] : (tensor<2x8x1x3xf32>) -> tensor<2x8x3xf32>
  return %result : tensor<2x8x3xf32>
}

// A root of an empty slot has no slope: rows come back for it, and are sent on.
// CHECK-LABEL: func @root_between
// CHECK-NOT: soap.gather
// CHECK: soap.unary <sqrt> {{.*}} : (tensor<16x2x6xf32>)
func.func @root_between(%x: tensor<16x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                        %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<16x2x6xf32> {
  %scores = soap.dot %x, %router batch [] x [] contract [1] x [0] : (tensor<16x6xf32>, tensor<6x4xf32>) -> tensor<16x4xf32>
  %weights, %chosen = soap.top_k %scores k 2 {largest = true} : (tensor<16x4xf32>) -> (tensor<16x2xf32>, tensor<16x2xi64>)
  %rows = soap.broadcast %x dims [0, 2] shape [16, 2, 6] : (tensor<16x6xf32>) -> tensor<16x2x6xf32>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<16x2xi64>) -> tensor<16x2x6x6xf32>
  %up = soap.dot %rows, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<16x2x6xf32>, tensor<16x2x6x6xf32>) -> tensor<16x2x6xf32>
  %positive = soap.unary <abs> %up : (tensor<16x2x6xf32>) -> tensor<16x2x6xf32>
  %roots = soap.unary <sqrt> %positive : (tensor<16x2x6xf32>) -> tensor<16x2x6xf32>
  %down = soap.dot %roots, %copies batch [0, 1] x [0, 1] contract [2] x [3] : (tensor<16x2x6xf32>, tensor<16x2x6x6xf32>) -> tensor<16x2x6xf32>
  return %down : tensor<16x2x6xf32>
}

// Indices that the model did not choose itself may count from the end.
// CHECK-LABEL: func @given_indices
// CHECK: soap.gather %arg2
// CHECK: soap.dot {{.*}} batch [0, 1] x [0, 1]
func.func @given_indices(%x: tensor<16x6xf32>, %given: tensor<16x2xi64>,
                         %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<16x2x6xf32> {
  %rows = soap.broadcast %x dims [0, 2] shape [16, 2, 6] : (tensor<16x6xf32>) -> tensor<16x2x6xf32>
  %indices = soap.binary <add> %given, %given : (tensor<16x2xi64>, tensor<16x2xi64>) -> tensor<16x2xi64>
  %copies = soap.gather %w[%indices] dim 0 : (tensor<4x6x6xf32>, tensor<16x2xi64>) -> tensor<16x2x6x6xf32>
  %product = soap.dot %rows, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<16x2x6xf32>, tensor<16x2x6x6xf32>) -> tensor<16x2x6xf32>
  return %product : tensor<16x2x6xf32>
}
