// RUN: soapstone-opt %s --soap-dispatch-experts --soap-simplify --cse | FileCheck %s
// RUN: soapstone-opt %s --soap-dispatch-experts="group=4 capacity=2" | FileCheck %s --check-prefix=SIZES

// Two layers of four experts of which every token chooses two: products of all
// experts over their slots, and no copy of a weight. 2 sequences of 8 tokens.
// CHECK-LABEL: func @two_layers
// CHECK-NOT: soap.gather
// CHECK-NOT: soap.dot {{.*}} -> tensor<2x1x8x4x8xf32>
// CHECK: %[[SENT:.*]] = soap.dispatch {{.*}} experts 4 capacity 8 : {{.*}} -> tensor<4x2x1x8x6xf32>
// CHECK: %[[UP:.*]] = soap.dot %[[SENT]], %[[W:arg2]] {{.*}} -> tensor<4x2x1x8x10xf32>
// CHECK: %[[H:.*]] = soap.unary <silu> %[[UP]]
// CHECK: %[[MADE:.*]] = soap.dot %[[H]], %[[V:arg3]] {{.*}} -> tensor<4x2x1x8x6xf32>
// CHECK: soap.combine %[[MADE]] from{{.*}} weighted {{.*}} -> tensor<2x1x8x6xf32>
// SIZES-LABEL: func @two_layers
// SIZES: soap.dispatch {{.*}} experts 4 capacity 2 : {{.*}} -> tensor<4x2x2x2x6xf32>
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
// they come back one by one. Every row is a sample, and none drops another.
// CHECK-LABEL: func @rows_come_back
// CHECK-NOT: soap.gather
// CHECK: soap.broadcast %arg3 dims [0, 4] shape [4, 16, 1, 1, 10]
// CHECK: soap.combine {{.*}} -> tensor<16x1x2x10xf32>
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

// One index for each token: 8 tokens of a sequence are rows of their own, not
// choices of one token.
// CHECK-LABEL: func @one_index
// CHECK-NOT: soap.gather
// CHECK: soap.dot {{.*}}, %arg2 {{.*}} -> tensor<8x2x1x8x6xf32>
// SIZES-LABEL: func @one_index
// SIZES: soap.dot {{.*}} -> tensor<8x2x2x2x6xf32>
func.func @one_index(%x: tensor<2x8x6xf32>, %router: tensor<6x8xf32> {soap.role = "parameter", soap.name = "router"},
                     %w: tensor<8x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<2x8x6xf32> {
  %scores = soap.dot %x, %router batch [] x [] contract [2] x [0] : (tensor<2x8x6xf32>, tensor<6x8xf32>) -> tensor<2x8x8xf32>
  %chosen = soap.arg_reduce <max> %scores over 2 {selectLast = false} : (tensor<2x8x8xf32>) -> tensor<2x8xi64>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<8x6x6xf32>, tensor<2x8xi64>) -> tensor<2x8x6x6xf32>
  %up = soap.dot %x, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  return %up : tensor<2x8x6xf32>
}

// More tokens than experts, in one dim: groups stay within samples.
// CHECK-LABEL: func @flat_tokens
// CHECK-NOT: soap.gather
// CHECK: soap.dot {{.*}}, %arg2 {{.*}} -> tensor<8x4x1x64x6xf32>
func.func @flat_tokens(%x: tensor<4x64x6xf32>, %router: tensor<6x8xf32> {soap.role = "parameter", soap.name = "router"},
                       %w: tensor<8x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<256x6xf32> {
  %flat = soap.reshape %x to [256, 6] : (tensor<4x64x6xf32>) -> tensor<256x6xf32>
  %normal = soap.unary <tanh> %flat : (tensor<256x6xf32>) -> tensor<256x6xf32>
  %scores = soap.dot %normal, %router batch [] x [] contract [1] x [0] : (tensor<256x6xf32>, tensor<6x8xf32>) -> tensor<256x8xf32>
  %chosen = soap.arg_reduce <max> %scores over 1 {selectLast = false} : (tensor<256x8xf32>) -> tensor<256xi64>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<8x6x6xf32>, tensor<256xi64>) -> tensor<256x6x6xf32>
  %up = soap.dot %normal, %copies batch [0] x [0] contract [1] x [1] : (tensor<256x6xf32>, tensor<256x6x6xf32>) -> tensor<256x6xf32>
  return %up : tensor<256x6xf32>
}

// Sequences beside one another: a sample's rows are apart, and no group has two.
// CHECK-LABEL: func @samples_inside
// CHECK-NOT: soap.gather
// CHECK: soap.dot {{.*}}, %arg2 {{.*}} -> tensor<8x256x1x1x6xf32>
func.func @samples_inside(%x: tensor<4x64x6xf32>, %router: tensor<6x8xf32> {soap.role = "parameter", soap.name = "router"},
                          %w: tensor<8x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<64x4x6xf32> {
  %first = soap.transpose %x [1, 0, 2] : (tensor<4x64x6xf32>) -> tensor<64x4x6xf32>
  %scores = soap.dot %first, %router batch [] x [] contract [2] x [0] : (tensor<64x4x6xf32>, tensor<6x8xf32>) -> tensor<64x4x8xf32>
  %chosen = soap.arg_reduce <max> %scores over 2 {selectLast = false} : (tensor<64x4x8xf32>) -> tensor<64x4xi64>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<8x6x6xf32>, tensor<64x4xi64>) -> tensor<64x4x6x6xf32>
  %up = soap.dot %first, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<64x4x6xf32>, tensor<64x4x6x6xf32>) -> tensor<64x4x6xf32>
  return %up : tensor<64x4x6xf32>
}

// The choices of a token are not in the last dim: every index is a row.
// CHECK-LABEL: func @choices_first
// CHECK-NOT: soap.gather
// CHECK: soap.dot {{.*}}, %arg2 {{.*}} -> tensor<4x1x1x16x6xf32>
func.func @choices_first(%x: tensor<1x8x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                         %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<2x8x6xf32> {
  %flat = soap.reshape %x to [8, 6] : (tensor<1x8x6xf32>) -> tensor<8x6xf32>
  %scores = soap.dot %flat, %router batch [] x [] contract [1] x [0] : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  %weights, %best = soap.top_k %scores k 2 {largest = true} : (tensor<8x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xi64>)
  %chosen = soap.transpose %best [1, 0] : (tensor<8x2xi64>) -> tensor<2x8xi64>
  %rows = soap.broadcast %flat dims [1, 2] shape [2, 8, 6] : (tensor<8x6xf32>) -> tensor<2x8x6xf32>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<2x8xi64>) -> tensor<2x8x6x6xf32>
  %up = soap.dot %rows, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  return %up : tensor<2x8x6xf32>
}

// Indices that are made to count from the start may be equal for one token.
// CHECK-LABEL: func @equal_choices
// CHECK-NOT: soap.gather
// CHECK: soap.dot {{.*}}, %arg2 {{.*}} -> tensor<4x2x1x16x6xf32>
func.func @equal_choices(%x: tensor<2x8x6xf32>, %given: tensor<2x8x2xi64>,
                         %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<2x8x2x6xf32> {
  %zero = soap.fill 0 : i64 shape [2, 8, 2] : tensor<2x8x2xi64>
  %count = soap.fill 4 : i64 shape [2, 8, 2] : tensor<2x8x2xi64>
  %negative = soap.compare <lt> %given, %zero : (tensor<2x8x2xi64>, tensor<2x8x2xi64>) -> tensor<2x8x2xi1>
  %added = soap.binary <add> %given, %count : (tensor<2x8x2xi64>, tensor<2x8x2xi64>) -> tensor<2x8x2xi64>
  %chosen = soap.select %negative, %added, %given : (tensor<2x8x2xi1>, tensor<2x8x2xi64>, tensor<2x8x2xi64>) -> tensor<2x8x2xi64>
  %rows = soap.broadcast %x dims [0, 1, 3] shape [2, 8, 2, 6] : (tensor<2x8x6xf32>) -> tensor<2x8x2x6xf32>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<2x8x2xi64>) -> tensor<2x8x2x6x6xf32>
  %up = soap.dot %rows, %copies batch [0, 1, 2] x [0, 1, 2] contract [3] x [3] : (tensor<2x8x2x6xf32>, tensor<2x8x2x6x6xf32>) -> tensor<2x8x2x6xf32>
  return %up : tensor<2x8x2x6xf32>
}

// An index that counts from the end of eight is none of these four.
// CHECK-LABEL: func @other_count
// CHECK: soap.gather
func.func @other_count(%x: tensor<2x8x6xf32>, %given: tensor<2x8xi64>,
                       %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<2x8x6xf32> {
  %zero = soap.fill 0 : i64 shape [2, 8] : tensor<2x8xi64>
  %count = soap.fill 8 : i64 shape [2, 8] : tensor<2x8xi64>
  %negative = soap.compare <lt> %given, %zero : (tensor<2x8xi64>, tensor<2x8xi64>) -> tensor<2x8xi1>
  %added = soap.binary <add> %given, %count : (tensor<2x8xi64>, tensor<2x8xi64>) -> tensor<2x8xi64>
  %chosen = soap.select %negative, %added, %given : (tensor<2x8xi1>, tensor<2x8xi64>, tensor<2x8xi64>) -> tensor<2x8xi64>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<2x8xi64>) -> tensor<2x8x6x6xf32>
  %up = soap.dot %x, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  return %up : tensor<2x8x6xf32>
}

// Stacks of eight and of four by the same indices are two mixtures.
// CHECK-LABEL: func @two_stacks
// CHECK-NOT: soap.gather
// CHECK: soap.dot {{.*}}, %arg2 {{.*}} -> tensor<8x2x1x8x6xf32>
// CHECK: soap.dot {{.*}}, %arg3 {{.*}} -> tensor<4x2x1x8x6xf32>
func.func @two_stacks(%x: tensor<2x8x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                      %w: tensor<8x6x6xf32> {soap.role = "parameter", soap.name = "w"},
                      %v: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "v"}) -> tensor<2x8x6xf32> {
  %scores = soap.dot %x, %router batch [] x [] contract [2] x [0] : (tensor<2x8x6xf32>, tensor<6x4xf32>) -> tensor<2x8x4xf32>
  %chosen = soap.arg_reduce <max> %scores over 2 {selectLast = false} : (tensor<2x8x4xf32>) -> tensor<2x8xi64>
  %up_copies = soap.gather %w[%chosen] dim 0 : (tensor<8x6x6xf32>, tensor<2x8xi64>) -> tensor<2x8x6x6xf32>
  %up = soap.dot %x, %up_copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  %down_copies = soap.gather %v[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<2x8xi64>) -> tensor<2x8x6x6xf32>
  %down = soap.dot %up, %down_copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  return %down : tensor<2x8x6xf32>
}

// A property of rows is computed by row where others read it.
// CHECK-LABEL: func @read_outside
// CHECK-NOT: soap.gather
// CHECK: soap.compare <gt> {{.*}} : (tensor<2x8x6xf32>
// CHECK: soap.select
func.func @read_outside(%x: tensor<2x8x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                        %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> (tensor<2x8x6xf32>, tensor<2x8x6xi1>) {
  %scores = soap.dot %x, %router batch [] x [] contract [2] x [0] : (tensor<2x8x6xf32>, tensor<6x4xf32>) -> tensor<2x8x4xf32>
  %chosen = soap.arg_reduce <max> %scores over 2 {selectLast = false} : (tensor<2x8x4xf32>) -> tensor<2x8xi64>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<2x8xi64>) -> tensor<2x8x6x6xf32>
  %up = soap.dot %x, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  %zero = soap.fill 0.0 : f32 shape [2, 8, 6] : tensor<2x8x6xf32>
  %positive = soap.compare <gt> %up, %zero : (tensor<2x8x6xf32>, tensor<2x8x6xf32>) -> tensor<2x8x6xi1>
  %part = soap.select %positive, %up, %zero : (tensor<2x8x6xi1>, tensor<2x8x6xf32>, tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %down = soap.dot %part, %copies batch [0, 1] x [0, 1] contract [2] x [3] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  return %down, %positive : tensor<2x8x6xf32>, tensor<2x8x6xi1>
}

// The remainder of zeros is no number: it is computed by row.
// CHECK-LABEL: func @remainder_between
// CHECK-NOT: soap.gather
// CHECK: soap.binary <floor_mod> {{.*}} : (tensor<2x8x6xf32>
func.func @remainder_between(%x: tensor<2x8x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                             %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<2x8x6xf32> {
  %scores = soap.dot %x, %router batch [] x [] contract [2] x [0] : (tensor<2x8x6xf32>, tensor<6x4xf32>) -> tensor<2x8x4xf32>
  %chosen = soap.arg_reduce <max> %scores over 2 {selectLast = false} : (tensor<2x8x4xf32>) -> tensor<2x8xi64>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<2x8xi64>) -> tensor<2x8x6x6xf32>
  %up = soap.dot %x, %copies batch [0, 1] x [0, 1] contract [2] x [2] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  %rest = soap.binary <floor_mod> %up, %x : (tensor<2x8x6xf32>, tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %down = soap.dot %rest, %copies batch [0, 1] x [0, 1] contract [2] x [3] : (tensor<2x8x6xf32>, tensor<2x8x6x6xf32>) -> tensor<2x8x6xf32>
  return %down : tensor<2x8x6xf32>
}

// No token, and no choice.
// CHECK-LABEL: func @no_choice
// CHECK: return
func.func @no_choice(%x: tensor<2x8x6xf32>, %router: tensor<6x4xf32> {soap.role = "parameter", soap.name = "router"},
                     %w: tensor<4x6x6xf32> {soap.role = "parameter", soap.name = "w"}) -> tensor<2x8x0x6xf32> {
  %scores = soap.dot %x, %router batch [] x [] contract [2] x [0] : (tensor<2x8x6xf32>, tensor<6x4xf32>) -> tensor<2x8x4xf32>
  %weights, %chosen = soap.top_k %scores k 0 {largest = true} : (tensor<2x8x4xf32>) -> (tensor<2x8x0xf32>, tensor<2x8x0xi64>)
  %rows = soap.broadcast %x dims [0, 1, 3] shape [2, 8, 0, 6] : (tensor<2x8x6xf32>) -> tensor<2x8x0x6xf32>
  %copies = soap.gather %w[%chosen] dim 0 : (tensor<4x6x6xf32>, tensor<2x8x0xi64>) -> tensor<2x8x0x6x6xf32>
  %up = soap.dot %rows, %copies batch [0, 1, 2] x [0, 1, 2] contract [3] x [3] : (tensor<2x8x0x6xf32>, tensor<2x8x0x6x6xf32>) -> tensor<2x8x0x6xf32>
  return %up : tensor<2x8x0x6xf32>
}
