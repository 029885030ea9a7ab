// RUN: soapstone-opt %s --soap-route-experts --soap-simplify --cse | FileCheck %s
// RUN: soapstone-opt %s --soap-route-experts="capacity=1" | FileCheck %s --check-prefix=ONE

// Loops over three experts, of which each of 2 x 3 tokens chooses two. An expert
// writes over what it has read of its tokens and added to: tokens and weights
// are sent once for all experts, each computes its slots, and nothing is read or
// written by index.
// CHECK-LABEL: func @assignment
// CHECK-NOT: soap.gather
// CHECK: %[[SENT:.*]] = soap.dispatch {{.*}} experts 3 capacity 3 : {{.*}} -> tensor<3x2x1x3x4xf32>
// CHECK: %[[OWN:.*]] = soap.slice %[[SENT]] starts [0, 0, 0, 0, 0] sizes [1, 2, 1, 3, 4]
// CHECK: soap.dot {{.*}} -> tensor<6x5xf32>
// CHECK-NOT: soap.scatter
// CHECK: soap.combine
// ONE-LABEL: func @assignment
// ONE: soap.dispatch {{.*}} experts 3 capacity 1 :
func.func @assignment(%input: tensor<2x3x4xf32> {soap.role = "input", soap.name = "x"}, %router: tensor<4x3xf32> {soap.role = "parameter", soap.name = "router"}, %w0: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w0"}, %b0: tensor<5xf32> {soap.role = "parameter", soap.name = "b0"}, %v0: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v0"}, %w1: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w1"}, %b1: tensor<5xf32> {soap.role = "parameter", soap.name = "b1"}, %v1: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v1"}, %w2: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w2"}, %b2: tensor<5xf32> {soap.role = "parameter", soap.name = "b2"}, %v2: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v2"}) -> tensor<6x4xf32> {
  %x = soap.reshape %input to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %scores = soap.dot %x, %router batch [] x [] contract [1] x [0] : (tensor<6x4xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %weights, %chosen = soap.top_k %scores k 2 {largest = true} : (tensor<6x3xf32>) -> (tensor<6x2xf32>, tensor<6x2xi64>)
  %zero = soap.fill 0.000000e+00 : f32 shape [6, 4] : tensor<6x4xf32>
  %e0_number = soap.fill 0 : i64 shape [6, 2] : tensor<6x2xi64>
  %e0_mask = soap.compare <eq> %chosen, %e0_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e0_none = soap.fill 2147483648 : i64 shape [6, 2] : tensor<6x2xi64>
  %e0_at0 = soap.iota shape [6, 2] dim 0 of i64 : tensor<6x2xi64>
  %e0_hit0 = soap.select %e0_mask, %e0_at0, %e0_none {soap.hit_rows = 0 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e0_row0 = soap.reshape %e0_hit0 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e0_at1 = soap.iota shape [6, 2] dim 1 of i64 : tensor<6x2xi64>
  %e0_hit1 = soap.select %e0_mask, %e0_at1, %e0_none {soap.hit_rows = 1 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e0_row1 = soap.reshape %e0_hit1 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e0_all = soap.concat %e0_row0, %e0_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e0_turned = soap.transpose %e0_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e0_part0 = soap.slice %e0_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e0_index0 = soap.reshape %e0_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e0_part1 = soap.slice %e0_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e0_index1 = soap.reshape %e0_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e0_former = soap.gather %zero[%e0_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e0_x = soap.gather %x[%e0_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e0_up = soap.dot %e0_x, %w0 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e0_bias = soap.broadcast %b0 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e0_sum = soap.binary <add> %e0_up, %e0_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e0_h = soap.unary <tanh> %e0_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e0_down = soap.dot %e0_h, %v0 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e0_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e0_scaled = soap.binary <mul> %e0_index0, %e0_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e0_place = soap.binary <add> %e0_scaled, %e0_index1 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e0_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e0_w = soap.gather %e0_flat[%e0_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e0_w1 = soap.reshape %e0_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e0_share = soap.broadcast %e0_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e0_y = soap.binary <mul> %e0_share, %e0_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e0_new = soap.binary <add> %e0_former, %e0_y : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e0_out = soap.scatter <replace> %zero[%e0_index0], %e0_new : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  %e1_number = soap.fill 1 : i64 shape [6, 2] : tensor<6x2xi64>
  %e1_mask = soap.compare <eq> %chosen, %e1_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e1_none = soap.fill 2147483648 : i64 shape [6, 2] : tensor<6x2xi64>
  %e1_at0 = soap.iota shape [6, 2] dim 0 of i64 : tensor<6x2xi64>
  %e1_hit0 = soap.select %e1_mask, %e1_at0, %e1_none {soap.hit_rows = 0 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e1_row0 = soap.reshape %e1_hit0 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e1_at1 = soap.iota shape [6, 2] dim 1 of i64 : tensor<6x2xi64>
  %e1_hit1 = soap.select %e1_mask, %e1_at1, %e1_none {soap.hit_rows = 1 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e1_row1 = soap.reshape %e1_hit1 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e1_all = soap.concat %e1_row0, %e1_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e1_turned = soap.transpose %e1_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e1_part0 = soap.slice %e1_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e1_index0 = soap.reshape %e1_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e1_part1 = soap.slice %e1_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e1_index1 = soap.reshape %e1_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e1_former = soap.gather %e0_out[%e1_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e1_x = soap.gather %x[%e1_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e1_up = soap.dot %e1_x, %w1 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e1_bias = soap.broadcast %b1 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e1_sum = soap.binary <add> %e1_up, %e1_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e1_h = soap.unary <tanh> %e1_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e1_down = soap.dot %e1_h, %v1 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e1_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e1_scaled = soap.binary <mul> %e1_index0, %e1_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e1_place = soap.binary <add> %e1_scaled, %e1_index1 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e1_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e1_w = soap.gather %e1_flat[%e1_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e1_w1 = soap.reshape %e1_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e1_share = soap.broadcast %e1_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e1_y = soap.binary <mul> %e1_share, %e1_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e1_new = soap.binary <add> %e1_former, %e1_y : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e1_out = soap.scatter <replace> %e0_out[%e1_index0], %e1_new : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  %e2_number = soap.fill 2 : i64 shape [6, 2] : tensor<6x2xi64>
  %e2_mask = soap.compare <eq> %chosen, %e2_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e2_none = soap.fill 2147483648 : i64 shape [6, 2] : tensor<6x2xi64>
  %e2_at0 = soap.iota shape [6, 2] dim 0 of i64 : tensor<6x2xi64>
  %e2_hit0 = soap.select %e2_mask, %e2_at0, %e2_none {soap.hit_rows = 0 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e2_row0 = soap.reshape %e2_hit0 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e2_at1 = soap.iota shape [6, 2] dim 1 of i64 : tensor<6x2xi64>
  %e2_hit1 = soap.select %e2_mask, %e2_at1, %e2_none {soap.hit_rows = 1 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e2_row1 = soap.reshape %e2_hit1 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e2_all = soap.concat %e2_row0, %e2_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e2_turned = soap.transpose %e2_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e2_part0 = soap.slice %e2_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e2_index0 = soap.reshape %e2_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e2_part1 = soap.slice %e2_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e2_index1 = soap.reshape %e2_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e2_former = soap.gather %e1_out[%e2_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e2_x = soap.gather %x[%e2_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e2_up = soap.dot %e2_x, %w2 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e2_bias = soap.broadcast %b2 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e2_sum = soap.binary <add> %e2_up, %e2_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e2_h = soap.unary <tanh> %e2_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e2_down = soap.dot %e2_h, %v2 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e2_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e2_scaled = soap.binary <mul> %e2_index0, %e2_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e2_place = soap.binary <add> %e2_scaled, %e2_index1 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e2_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e2_w = soap.gather %e2_flat[%e2_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e2_w1 = soap.reshape %e2_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e2_share = soap.broadcast %e2_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e2_y = soap.binary <mul> %e2_share, %e2_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e2_new = soap.binary <add> %e2_former, %e2_y : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e2_out = soap.scatter <replace> %e1_out[%e2_index0], %e2_new : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  return %e2_out : tensor<6x4xf32>
}

// Masks that come from one-hot rows, choices before tokens, and a result that
// does not begin with zeros.
// CHECK-LABEL: func @index_add
// CHECK-NOT: soap.gather
// CHECK-COUNT-2: soap.dispatch
// CHECK-NOT: soap.scatter
// CHECK: %[[ALL:.*]] = soap.combine
// CHECK: soap.binary <add>
func.func @index_add(%input: tensor<2x3x4xf32> {soap.role = "input", soap.name = "x"}, %router: tensor<4x3xf32> {soap.role = "parameter", soap.name = "router"}, %w0: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w0"}, %b0: tensor<5xf32> {soap.role = "parameter", soap.name = "b0"}, %v0: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v0"}, %w1: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w1"}, %b1: tensor<5xf32> {soap.role = "parameter", soap.name = "b1"}, %v1: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v1"}, %w2: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w2"}, %b2: tensor<5xf32> {soap.role = "parameter", soap.name = "b2"}, %v2: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v2"}) -> tensor<6x4xf32> {
  %x = soap.reshape %input to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %scores = soap.dot %x, %router batch [] x [] contract [1] x [0] : (tensor<6x4xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %weights, %chosen = soap.top_k %scores k 2 {largest = true} : (tensor<6x3xf32>) -> (tensor<6x2xf32>, tensor<6x2xi64>)
  %zero = soap.fill 0.000000e+00 : f32 shape [6, 4] : tensor<6x4xf32>
  %wide = soap.broadcast %chosen dims [0, 1] shape [6, 2, 3] : (tensor<6x2xi64>) -> tensor<6x2x3xi64>
  %numbers = soap.iota shape [6, 2, 3] dim 2 of i64 : tensor<6x2x3xi64>
  %equal = soap.compare <eq> %wide, %numbers : (tensor<6x2x3xi64>, tensor<6x2x3xi64>) -> tensor<6x2x3xi1>
  %hot = soap.cast %equal to i64 : (tensor<6x2x3xi1>) -> tensor<6x2x3xi64>
  %turned = soap.transpose %hot [2, 1, 0] : (tensor<6x2x3xi64>) -> tensor<3x2x6xi64>
  %e0_slice = soap.slice %turned starts [0, 0, 0] sizes [1, 2, 6] steps [1, 1, 1] : (tensor<3x2x6xi64>) -> tensor<1x2x6xi64>
  %e0_own = soap.reshape %e0_slice to [2, 6] : (tensor<1x2x6xi64>) -> tensor<2x6xi64>
  %e0_zero = soap.fill 0 : i64 shape [2, 6] : tensor<2x6xi64>
  %e0_mask = soap.compare <ne> %e0_own, %e0_zero : (tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi1>
  %e0_none = soap.fill 2147483648 : i64 shape [2, 6] : tensor<2x6xi64>
  %e0_at0 = soap.iota shape [2, 6] dim 0 of i64 : tensor<2x6xi64>
  %e0_hit0 = soap.select %e0_mask, %e0_at0, %e0_none {soap.hit_rows = 0 : i64} : (tensor<2x6xi1>, tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi64>
  %e0_row0 = soap.reshape %e0_hit0 to [1, 12] : (tensor<2x6xi64>) -> tensor<1x12xi64>
  %e0_at1 = soap.iota shape [2, 6] dim 1 of i64 : tensor<2x6xi64>
  %e0_hit1 = soap.select %e0_mask, %e0_at1, %e0_none {soap.hit_rows = 1 : i64} : (tensor<2x6xi1>, tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi64>
  %e0_row1 = soap.reshape %e0_hit1 to [1, 12] : (tensor<2x6xi64>) -> tensor<1x12xi64>
  %e0_all = soap.concat %e0_row0, %e0_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e0_turned = soap.transpose %e0_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e0_part0 = soap.slice %e0_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e0_index0 = soap.reshape %e0_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e0_part1 = soap.slice %e0_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e0_index1 = soap.reshape %e0_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e0_x = soap.gather %x[%e0_index1] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e0_up = soap.dot %e0_x, %w0 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e0_bias = soap.broadcast %b0 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e0_sum = soap.binary <add> %e0_up, %e0_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e0_h = soap.unary <tanh> %e0_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e0_down = soap.dot %e0_h, %v0 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e0_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e0_scaled = soap.binary <mul> %e0_index1, %e0_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e0_place = soap.binary <add> %e0_scaled, %e0_index0 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e0_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e0_w = soap.gather %e0_flat[%e0_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e0_w1 = soap.reshape %e0_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e0_share = soap.broadcast %e0_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e0_y = soap.binary <mul> %e0_share, %e0_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e0_out = soap.scatter <add> %x[%e0_index1], %e0_y : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  %e1_slice = soap.slice %turned starts [1, 0, 0] sizes [1, 2, 6] steps [1, 1, 1] : (tensor<3x2x6xi64>) -> tensor<1x2x6xi64>
  %e1_own = soap.reshape %e1_slice to [2, 6] : (tensor<1x2x6xi64>) -> tensor<2x6xi64>
  %e1_zero = soap.fill 0 : i64 shape [2, 6] : tensor<2x6xi64>
  %e1_mask = soap.compare <ne> %e1_own, %e1_zero : (tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi1>
  %e1_none = soap.fill 2147483648 : i64 shape [2, 6] : tensor<2x6xi64>
  %e1_at0 = soap.iota shape [2, 6] dim 0 of i64 : tensor<2x6xi64>
  %e1_hit0 = soap.select %e1_mask, %e1_at0, %e1_none {soap.hit_rows = 0 : i64} : (tensor<2x6xi1>, tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi64>
  %e1_row0 = soap.reshape %e1_hit0 to [1, 12] : (tensor<2x6xi64>) -> tensor<1x12xi64>
  %e1_at1 = soap.iota shape [2, 6] dim 1 of i64 : tensor<2x6xi64>
  %e1_hit1 = soap.select %e1_mask, %e1_at1, %e1_none {soap.hit_rows = 1 : i64} : (tensor<2x6xi1>, tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi64>
  %e1_row1 = soap.reshape %e1_hit1 to [1, 12] : (tensor<2x6xi64>) -> tensor<1x12xi64>
  %e1_all = soap.concat %e1_row0, %e1_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e1_turned = soap.transpose %e1_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e1_part0 = soap.slice %e1_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e1_index0 = soap.reshape %e1_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e1_part1 = soap.slice %e1_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e1_index1 = soap.reshape %e1_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e1_x = soap.gather %x[%e1_index1] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e1_up = soap.dot %e1_x, %w1 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e1_bias = soap.broadcast %b1 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e1_sum = soap.binary <add> %e1_up, %e1_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e1_h = soap.unary <tanh> %e1_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e1_down = soap.dot %e1_h, %v1 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e1_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e1_scaled = soap.binary <mul> %e1_index1, %e1_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e1_place = soap.binary <add> %e1_scaled, %e1_index0 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e1_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e1_w = soap.gather %e1_flat[%e1_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e1_w1 = soap.reshape %e1_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e1_share = soap.broadcast %e1_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e1_y = soap.binary <mul> %e1_share, %e1_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e1_out = soap.scatter <add> %e0_out[%e1_index1], %e1_y : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  %e2_slice = soap.slice %turned starts [2, 0, 0] sizes [1, 2, 6] steps [1, 1, 1] : (tensor<3x2x6xi64>) -> tensor<1x2x6xi64>
  %e2_own = soap.reshape %e2_slice to [2, 6] : (tensor<1x2x6xi64>) -> tensor<2x6xi64>
  %e2_zero = soap.fill 0 : i64 shape [2, 6] : tensor<2x6xi64>
  %e2_mask = soap.compare <ne> %e2_own, %e2_zero : (tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi1>
  %e2_none = soap.fill 2147483648 : i64 shape [2, 6] : tensor<2x6xi64>
  %e2_at0 = soap.iota shape [2, 6] dim 0 of i64 : tensor<2x6xi64>
  %e2_hit0 = soap.select %e2_mask, %e2_at0, %e2_none {soap.hit_rows = 0 : i64} : (tensor<2x6xi1>, tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi64>
  %e2_row0 = soap.reshape %e2_hit0 to [1, 12] : (tensor<2x6xi64>) -> tensor<1x12xi64>
  %e2_at1 = soap.iota shape [2, 6] dim 1 of i64 : tensor<2x6xi64>
  %e2_hit1 = soap.select %e2_mask, %e2_at1, %e2_none {soap.hit_rows = 1 : i64} : (tensor<2x6xi1>, tensor<2x6xi64>, tensor<2x6xi64>) -> tensor<2x6xi64>
  %e2_row1 = soap.reshape %e2_hit1 to [1, 12] : (tensor<2x6xi64>) -> tensor<1x12xi64>
  %e2_all = soap.concat %e2_row0, %e2_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e2_turned = soap.transpose %e2_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e2_part0 = soap.slice %e2_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e2_index0 = soap.reshape %e2_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e2_part1 = soap.slice %e2_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e2_index1 = soap.reshape %e2_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e2_x = soap.gather %x[%e2_index1] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e2_up = soap.dot %e2_x, %w2 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e2_bias = soap.broadcast %b2 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e2_sum = soap.binary <add> %e2_up, %e2_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e2_h = soap.unary <tanh> %e2_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e2_down = soap.dot %e2_h, %v2 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e2_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e2_scaled = soap.binary <mul> %e2_index1, %e2_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e2_place = soap.binary <add> %e2_scaled, %e2_index0 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e2_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e2_w = soap.gather %e2_flat[%e2_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e2_w1 = soap.reshape %e2_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e2_share = soap.broadcast %e2_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e2_y = soap.binary <mul> %e2_share, %e2_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e2_out = soap.scatter <add> %e1_out[%e2_index1], %e2_y : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  return %e2_out : tensor<6x4xf32>
}

// Tokens of which any choice is the expert.
// CHECK-LABEL: func @any_choice
// CHECK-NOT: soap.gather
// CHECK-COUNT-4: soap.dispatch
// CHECK: soap.combine
func.func @any_choice(%input: tensor<2x3x4xf32> {soap.role = "input", soap.name = "x"}, %router: tensor<4x3xf32> {soap.role = "parameter", soap.name = "router"}, %w0: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w0"}, %b0: tensor<5xf32> {soap.role = "parameter", soap.name = "b0"}, %v0: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v0"}, %w1: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w1"}, %b1: tensor<5xf32> {soap.role = "parameter", soap.name = "b1"}, %v1: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v1"}, %w2: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w2"}, %b2: tensor<5xf32> {soap.role = "parameter", soap.name = "b2"}, %v2: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v2"}) -> tensor<6x4xf32> {
  %x = soap.reshape %input to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %scores = soap.dot %x, %router batch [] x [] contract [1] x [0] : (tensor<6x4xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %weights, %chosen = soap.top_k %scores k 2 {largest = true} : (tensor<6x3xf32>) -> (tensor<6x2xf32>, tensor<6x2xi64>)
  %zero = soap.fill 0.000000e+00 : f32 shape [6, 4] : tensor<6x4xf32>
  %e0_number = soap.fill 0 : i64 shape [6, 2] : tensor<6x2xi64>
  %e0_mask = soap.compare <eq> %chosen, %e0_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e0_ones = soap.cast %e0_mask to i64 : (tensor<6x2xi1>) -> tensor<6x2xi64>
  %e0_most = soap.reduce <max> %e0_ones over [1] : (tensor<6x2xi64>) -> tensor<6xi64>
  %e0_any = soap.cast %e0_most to i1 : (tensor<6xi64>) -> tensor<6xi1>
  %e0_none = soap.fill 2147483648 : i64 shape [6] : tensor<6xi64>
  %e0_at0 = soap.iota shape [6] dim 0 of i64 : tensor<6xi64>
  %e0_hit0 = soap.select %e0_any, %e0_at0, %e0_none {soap.hit_rows = 0 : i64} : (tensor<6xi1>, tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
  %e0_row0 = soap.reshape %e0_hit0 to [1, 6] : (tensor<6xi64>) -> tensor<1x6xi64>
  %e0_turned = soap.transpose %e0_row0 [1, 0] : (tensor<1x6xi64>) -> tensor<6x1xi64>
  %e0_token = soap.reshape %e0_turned to [6] : (tensor<6x1xi64>) -> tensor<6xi64>
  %e0_own = soap.cast %e0_mask to f32 : (tensor<6x2xi1>) -> tensor<6x2xf32>
  %e0_masked = soap.binary <mul> %weights, %e0_own : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
  %e0_total = soap.reduce <sum> %e0_masked over [1] : (tensor<6x2xf32>) -> tensor<6xf32>
  %e0_x = soap.gather %x[%e0_token] dim 0 : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<6x4xf32>
  %e0_up = soap.dot %e0_x, %w0 batch [] x [] contract [1] x [1] : (tensor<6x4xf32>, tensor<5x4xf32>) -> tensor<6x5xf32>
  %e0_bias = soap.broadcast %b0 dims [1] shape [6, 5] : (tensor<5xf32>) -> tensor<6x5xf32>
  %e0_sum = soap.binary <add> %e0_up, %e0_bias : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
  %e0_h = soap.unary <tanh> %e0_sum : (tensor<6x5xf32>) -> tensor<6x5xf32>
  %e0_down = soap.dot %e0_h, %v0 batch [] x [] contract [1] x [1] : (tensor<6x5xf32>, tensor<4x5xf32>) -> tensor<6x4xf32>
  %e0_w = soap.gather %e0_total[%e0_token] dim 0 : (tensor<6xf32>, tensor<6xi64>) -> tensor<6xf32>
  %e0_share = soap.broadcast %e0_w dims [0] shape [6, 4] : (tensor<6xf32>) -> tensor<6x4xf32>
  %e0_y = soap.binary <mul> %e0_down, %e0_share : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %e0_out = soap.scatter <add> %zero[%e0_token], %e0_y : (tensor<6x4xf32>, tensor<6xi64>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %e1_number = soap.fill 1 : i64 shape [6, 2] : tensor<6x2xi64>
  %e1_mask = soap.compare <eq> %chosen, %e1_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e1_ones = soap.cast %e1_mask to i64 : (tensor<6x2xi1>) -> tensor<6x2xi64>
  %e1_most = soap.reduce <max> %e1_ones over [1] : (tensor<6x2xi64>) -> tensor<6xi64>
  %e1_any = soap.cast %e1_most to i1 : (tensor<6xi64>) -> tensor<6xi1>
  %e1_none = soap.fill 2147483648 : i64 shape [6] : tensor<6xi64>
  %e1_at0 = soap.iota shape [6] dim 0 of i64 : tensor<6xi64>
  %e1_hit0 = soap.select %e1_any, %e1_at0, %e1_none {soap.hit_rows = 0 : i64} : (tensor<6xi1>, tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
  %e1_row0 = soap.reshape %e1_hit0 to [1, 6] : (tensor<6xi64>) -> tensor<1x6xi64>
  %e1_turned = soap.transpose %e1_row0 [1, 0] : (tensor<1x6xi64>) -> tensor<6x1xi64>
  %e1_token = soap.reshape %e1_turned to [6] : (tensor<6x1xi64>) -> tensor<6xi64>
  %e1_own = soap.cast %e1_mask to f32 : (tensor<6x2xi1>) -> tensor<6x2xf32>
  %e1_masked = soap.binary <mul> %weights, %e1_own : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
  %e1_total = soap.reduce <sum> %e1_masked over [1] : (tensor<6x2xf32>) -> tensor<6xf32>
  %e1_x = soap.gather %x[%e1_token] dim 0 : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<6x4xf32>
  %e1_up = soap.dot %e1_x, %w1 batch [] x [] contract [1] x [1] : (tensor<6x4xf32>, tensor<5x4xf32>) -> tensor<6x5xf32>
  %e1_bias = soap.broadcast %b1 dims [1] shape [6, 5] : (tensor<5xf32>) -> tensor<6x5xf32>
  %e1_sum = soap.binary <add> %e1_up, %e1_bias : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
  %e1_h = soap.unary <tanh> %e1_sum : (tensor<6x5xf32>) -> tensor<6x5xf32>
  %e1_down = soap.dot %e1_h, %v1 batch [] x [] contract [1] x [1] : (tensor<6x5xf32>, tensor<4x5xf32>) -> tensor<6x4xf32>
  %e1_w = soap.gather %e1_total[%e1_token] dim 0 : (tensor<6xf32>, tensor<6xi64>) -> tensor<6xf32>
  %e1_share = soap.broadcast %e1_w dims [0] shape [6, 4] : (tensor<6xf32>) -> tensor<6x4xf32>
  %e1_y = soap.binary <mul> %e1_down, %e1_share : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %e1_out = soap.scatter <add> %e0_out[%e1_token], %e1_y : (tensor<6x4xf32>, tensor<6xi64>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %e2_number = soap.fill 2 : i64 shape [6, 2] : tensor<6x2xi64>
  %e2_mask = soap.compare <eq> %chosen, %e2_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e2_ones = soap.cast %e2_mask to i64 : (tensor<6x2xi1>) -> tensor<6x2xi64>
  %e2_most = soap.reduce <max> %e2_ones over [1] : (tensor<6x2xi64>) -> tensor<6xi64>
  %e2_any = soap.cast %e2_most to i1 : (tensor<6xi64>) -> tensor<6xi1>
  %e2_none = soap.fill 2147483648 : i64 shape [6] : tensor<6xi64>
  %e2_at0 = soap.iota shape [6] dim 0 of i64 : tensor<6xi64>
  %e2_hit0 = soap.select %e2_any, %e2_at0, %e2_none {soap.hit_rows = 0 : i64} : (tensor<6xi1>, tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
  %e2_row0 = soap.reshape %e2_hit0 to [1, 6] : (tensor<6xi64>) -> tensor<1x6xi64>
  %e2_turned = soap.transpose %e2_row0 [1, 0] : (tensor<1x6xi64>) -> tensor<6x1xi64>
  %e2_token = soap.reshape %e2_turned to [6] : (tensor<6x1xi64>) -> tensor<6xi64>
  %e2_own = soap.cast %e2_mask to f32 : (tensor<6x2xi1>) -> tensor<6x2xf32>
  %e2_masked = soap.binary <mul> %weights, %e2_own : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
  %e2_total = soap.reduce <sum> %e2_masked over [1] : (tensor<6x2xf32>) -> tensor<6xf32>
  %e2_x = soap.gather %x[%e2_token] dim 0 : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<6x4xf32>
  %e2_up = soap.dot %e2_x, %w2 batch [] x [] contract [1] x [1] : (tensor<6x4xf32>, tensor<5x4xf32>) -> tensor<6x5xf32>
  %e2_bias = soap.broadcast %b2 dims [1] shape [6, 5] : (tensor<5xf32>) -> tensor<6x5xf32>
  %e2_sum = soap.binary <add> %e2_up, %e2_bias : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
  %e2_h = soap.unary <tanh> %e2_sum : (tensor<6x5xf32>) -> tensor<6x5xf32>
  %e2_down = soap.dot %e2_h, %v2 batch [] x [] contract [1] x [1] : (tensor<6x5xf32>, tensor<4x5xf32>) -> tensor<6x4xf32>
  %e2_w = soap.gather %e2_total[%e2_token] dim 0 : (tensor<6xf32>, tensor<6xi64>) -> tensor<6xf32>
  %e2_share = soap.broadcast %e2_w dims [0] shape [6, 4] : (tensor<6xf32>) -> tensor<6x4xf32>
  %e2_y = soap.binary <mul> %e2_down, %e2_share : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %e2_out = soap.scatter <add> %e1_out[%e2_token], %e2_y : (tensor<6x4xf32>, tensor<6xi64>, tensor<6x4xf32>) -> tensor<6x4xf32>
  return %e2_out : tensor<6x4xf32>
}

// A near miss: one expert has no part in the loop.
// CHECK-LABEL: func @without_an_expert
// CHECK-NOT: soap.dispatch
// CHECK-COUNT-2: soap.scatter
func.func @without_an_expert(%input: tensor<2x3x4xf32> {soap.role = "input", soap.name = "x"}, %router: tensor<4x3xf32> {soap.role = "parameter", soap.name = "router"}, %w0: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w0"}, %b0: tensor<5xf32> {soap.role = "parameter", soap.name = "b0"}, %v0: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v0"}, %w1: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w1"}, %b1: tensor<5xf32> {soap.role = "parameter", soap.name = "b1"}, %v1: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v1"}, %w2: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w2"}, %b2: tensor<5xf32> {soap.role = "parameter", soap.name = "b2"}, %v2: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v2"}) -> tensor<6x4xf32> {
  %x = soap.reshape %input to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %scores = soap.dot %x, %router batch [] x [] contract [1] x [0] : (tensor<6x4xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %weights, %chosen = soap.top_k %scores k 2 {largest = true} : (tensor<6x3xf32>) -> (tensor<6x2xf32>, tensor<6x2xi64>)
  %zero = soap.fill 0.000000e+00 : f32 shape [6, 4] : tensor<6x4xf32>
  %e0_number = soap.fill 0 : i64 shape [6, 2] : tensor<6x2xi64>
  %e0_mask = soap.compare <eq> %chosen, %e0_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e0_none = soap.fill 2147483648 : i64 shape [6, 2] : tensor<6x2xi64>
  %e0_at0 = soap.iota shape [6, 2] dim 0 of i64 : tensor<6x2xi64>
  %e0_hit0 = soap.select %e0_mask, %e0_at0, %e0_none {soap.hit_rows = 0 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e0_row0 = soap.reshape %e0_hit0 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e0_at1 = soap.iota shape [6, 2] dim 1 of i64 : tensor<6x2xi64>
  %e0_hit1 = soap.select %e0_mask, %e0_at1, %e0_none {soap.hit_rows = 1 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e0_row1 = soap.reshape %e0_hit1 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e0_all = soap.concat %e0_row0, %e0_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e0_turned = soap.transpose %e0_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e0_part0 = soap.slice %e0_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e0_index0 = soap.reshape %e0_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e0_part1 = soap.slice %e0_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e0_index1 = soap.reshape %e0_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e0_former = soap.gather %zero[%e0_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e0_x = soap.gather %x[%e0_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e0_up = soap.dot %e0_x, %w0 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e0_bias = soap.broadcast %b0 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e0_sum = soap.binary <add> %e0_up, %e0_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e0_h = soap.unary <tanh> %e0_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e0_down = soap.dot %e0_h, %v0 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e0_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e0_scaled = soap.binary <mul> %e0_index0, %e0_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e0_place = soap.binary <add> %e0_scaled, %e0_index1 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e0_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e0_w = soap.gather %e0_flat[%e0_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e0_w1 = soap.reshape %e0_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e0_share = soap.broadcast %e0_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e0_y = soap.binary <mul> %e0_share, %e0_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e0_new = soap.binary <add> %e0_former, %e0_y : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e0_out = soap.scatter <replace> %zero[%e0_index0], %e0_new : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  %e2_number = soap.fill 2 : i64 shape [6, 2] : tensor<6x2xi64>
  %e2_mask = soap.compare <eq> %chosen, %e2_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e2_none = soap.fill 2147483648 : i64 shape [6, 2] : tensor<6x2xi64>
  %e2_at0 = soap.iota shape [6, 2] dim 0 of i64 : tensor<6x2xi64>
  %e2_hit0 = soap.select %e2_mask, %e2_at0, %e2_none {soap.hit_rows = 0 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e2_row0 = soap.reshape %e2_hit0 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e2_at1 = soap.iota shape [6, 2] dim 1 of i64 : tensor<6x2xi64>
  %e2_hit1 = soap.select %e2_mask, %e2_at1, %e2_none {soap.hit_rows = 1 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e2_row1 = soap.reshape %e2_hit1 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e2_all = soap.concat %e2_row0, %e2_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e2_turned = soap.transpose %e2_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e2_part0 = soap.slice %e2_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e2_index0 = soap.reshape %e2_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e2_part1 = soap.slice %e2_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e2_index1 = soap.reshape %e2_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e2_former = soap.gather %e0_out[%e2_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e2_x = soap.gather %x[%e2_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e2_up = soap.dot %e2_x, %w2 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e2_bias = soap.broadcast %b2 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e2_sum = soap.binary <add> %e2_up, %e2_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e2_h = soap.unary <tanh> %e2_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e2_down = soap.dot %e2_h, %v2 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e2_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e2_scaled = soap.binary <mul> %e2_index0, %e2_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e2_place = soap.binary <add> %e2_scaled, %e2_index1 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e2_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e2_w = soap.gather %e2_flat[%e2_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e2_w1 = soap.reshape %e2_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e2_share = soap.broadcast %e2_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e2_y = soap.binary <mul> %e2_share, %e2_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e2_new = soap.binary <add> %e2_former, %e2_y : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e2_out = soap.scatter <replace> %e0_out[%e2_index0], %e2_new : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  return %e2_out : tensor<6x4xf32>
}

// A near miss: what the first expert has written is read for something else.
// CHECK-LABEL: func @read_between
// CHECK-NOT: soap.dispatch
// CHECK-COUNT-3: soap.scatter
func.func @read_between(%input: tensor<2x3x4xf32> {soap.role = "input", soap.name = "x"}, %router: tensor<4x3xf32> {soap.role = "parameter", soap.name = "router"}, %w0: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w0"}, %b0: tensor<5xf32> {soap.role = "parameter", soap.name = "b0"}, %v0: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v0"}, %w1: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w1"}, %b1: tensor<5xf32> {soap.role = "parameter", soap.name = "b1"}, %v1: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v1"}, %w2: tensor<5x4xf32> {soap.role = "parameter", soap.name = "w2"}, %b2: tensor<5xf32> {soap.role = "parameter", soap.name = "b2"}, %v2: tensor<4x5xf32> {soap.role = "parameter", soap.name = "v2"}) -> tensor<6x4xf32> {
  %x = soap.reshape %input to [6, 4] : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %scores = soap.dot %x, %router batch [] x [] contract [1] x [0] : (tensor<6x4xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %weights, %chosen = soap.top_k %scores k 2 {largest = true} : (tensor<6x3xf32>) -> (tensor<6x2xf32>, tensor<6x2xi64>)
  %zero = soap.fill 0.000000e+00 : f32 shape [6, 4] : tensor<6x4xf32>
  %e0_number = soap.fill 0 : i64 shape [6, 2] : tensor<6x2xi64>
  %e0_mask = soap.compare <eq> %chosen, %e0_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e0_none = soap.fill 2147483648 : i64 shape [6, 2] : tensor<6x2xi64>
  %e0_at0 = soap.iota shape [6, 2] dim 0 of i64 : tensor<6x2xi64>
  %e0_hit0 = soap.select %e0_mask, %e0_at0, %e0_none {soap.hit_rows = 0 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e0_row0 = soap.reshape %e0_hit0 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e0_at1 = soap.iota shape [6, 2] dim 1 of i64 : tensor<6x2xi64>
  %e0_hit1 = soap.select %e0_mask, %e0_at1, %e0_none {soap.hit_rows = 1 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e0_row1 = soap.reshape %e0_hit1 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e0_all = soap.concat %e0_row0, %e0_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e0_turned = soap.transpose %e0_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e0_part0 = soap.slice %e0_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e0_index0 = soap.reshape %e0_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e0_part1 = soap.slice %e0_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e0_index1 = soap.reshape %e0_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e0_former = soap.gather %zero[%e0_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e0_x = soap.gather %x[%e0_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e0_up = soap.dot %e0_x, %w0 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e0_bias = soap.broadcast %b0 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e0_sum = soap.binary <add> %e0_up, %e0_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e0_h = soap.unary <tanh> %e0_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e0_down = soap.dot %e0_h, %v0 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e0_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e0_scaled = soap.binary <mul> %e0_index0, %e0_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e0_place = soap.binary <add> %e0_scaled, %e0_index1 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e0_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e0_w = soap.gather %e0_flat[%e0_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e0_w1 = soap.reshape %e0_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e0_share = soap.broadcast %e0_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e0_y = soap.binary <mul> %e0_share, %e0_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e0_new = soap.binary <add> %e0_former, %e0_y : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e0_out = soap.scatter <replace> %zero[%e0_index0], %e0_new : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  %e1_number = soap.fill 1 : i64 shape [6, 2] : tensor<6x2xi64>
  %e1_mask = soap.compare <eq> %chosen, %e1_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e1_none = soap.fill 2147483648 : i64 shape [6, 2] : tensor<6x2xi64>
  %e1_at0 = soap.iota shape [6, 2] dim 0 of i64 : tensor<6x2xi64>
  %e1_hit0 = soap.select %e1_mask, %e1_at0, %e1_none {soap.hit_rows = 0 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e1_row0 = soap.reshape %e1_hit0 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e1_at1 = soap.iota shape [6, 2] dim 1 of i64 : tensor<6x2xi64>
  %e1_hit1 = soap.select %e1_mask, %e1_at1, %e1_none {soap.hit_rows = 1 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e1_row1 = soap.reshape %e1_hit1 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e1_all = soap.concat %e1_row0, %e1_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e1_turned = soap.transpose %e1_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e1_part0 = soap.slice %e1_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e1_index0 = soap.reshape %e1_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e1_part1 = soap.slice %e1_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e1_index1 = soap.reshape %e1_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e1_former = soap.gather %e0_out[%e1_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e1_x = soap.gather %x[%e1_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e1_up = soap.dot %e1_x, %w1 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e1_bias = soap.broadcast %b1 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e1_sum = soap.binary <add> %e1_up, %e1_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e1_h = soap.unary <tanh> %e1_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e1_down = soap.dot %e1_h, %v1 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e1_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e1_scaled = soap.binary <mul> %e1_index0, %e1_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e1_place = soap.binary <add> %e1_scaled, %e1_index1 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e1_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e1_w = soap.gather %e1_flat[%e1_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e1_w1 = soap.reshape %e1_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e1_share = soap.broadcast %e1_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e1_y = soap.binary <mul> %e1_share, %e1_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e1_new = soap.binary <add> %e1_former, %e1_y : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e1_out = soap.scatter <replace> %e0_out[%e1_index0], %e1_new : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  %e2_number = soap.fill 2 : i64 shape [6, 2] : tensor<6x2xi64>
  %e2_mask = soap.compare <eq> %chosen, %e2_number : (tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi1>
  %e2_none = soap.fill 2147483648 : i64 shape [6, 2] : tensor<6x2xi64>
  %e2_at0 = soap.iota shape [6, 2] dim 0 of i64 : tensor<6x2xi64>
  %e2_hit0 = soap.select %e2_mask, %e2_at0, %e2_none {soap.hit_rows = 0 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e2_row0 = soap.reshape %e2_hit0 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e2_at1 = soap.iota shape [6, 2] dim 1 of i64 : tensor<6x2xi64>
  %e2_hit1 = soap.select %e2_mask, %e2_at1, %e2_none {soap.hit_rows = 1 : i64} : (tensor<6x2xi1>, tensor<6x2xi64>, tensor<6x2xi64>) -> tensor<6x2xi64>
  %e2_row1 = soap.reshape %e2_hit1 to [1, 12] : (tensor<6x2xi64>) -> tensor<1x12xi64>
  %e2_all = soap.concat %e2_row0, %e2_row1 dim 0 : (tensor<1x12xi64>, tensor<1x12xi64>) -> tensor<2x12xi64>
  %e2_turned = soap.transpose %e2_all [1, 0] : (tensor<2x12xi64>) -> tensor<12x2xi64>
  %e2_part0 = soap.slice %e2_turned starts [0, 0] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e2_index0 = soap.reshape %e2_part0 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e2_part1 = soap.slice %e2_turned starts [0, 1] sizes [12, 1] steps [1, 1] : (tensor<12x2xi64>) -> tensor<12x1xi64>
  %e2_index1 = soap.reshape %e2_part1 to [12] : (tensor<12x1xi64>) -> tensor<12xi64>
  %e2_former = soap.gather %e1_out[%e2_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e2_x = soap.gather %x[%e2_index0] dim 0 : (tensor<6x4xf32>, tensor<12xi64>) -> tensor<12x4xf32>
  %e2_up = soap.dot %e2_x, %w2 batch [] x [] contract [1] x [1] : (tensor<12x4xf32>, tensor<5x4xf32>) -> tensor<12x5xf32>
  %e2_bias = soap.broadcast %b2 dims [1] shape [12, 5] : (tensor<5xf32>) -> tensor<12x5xf32>
  %e2_sum = soap.binary <add> %e2_up, %e2_bias : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
  %e2_h = soap.unary <tanh> %e2_sum : (tensor<12x5xf32>) -> tensor<12x5xf32>
  %e2_down = soap.dot %e2_h, %v2 batch [] x [] contract [1] x [1] : (tensor<12x5xf32>, tensor<4x5xf32>) -> tensor<12x4xf32>
  %e2_k = soap.fill 2 : i64 shape [12] : tensor<12xi64>
  %e2_scaled = soap.binary <mul> %e2_index0, %e2_k : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e2_place = soap.binary <add> %e2_scaled, %e2_index1 : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
  %e2_flat = soap.reshape %weights to [12, 1] : (tensor<6x2xf32>) -> tensor<12x1xf32>
  %e2_w = soap.gather %e2_flat[%e2_place] dim 0 : (tensor<12x1xf32>, tensor<12xi64>) -> tensor<12x1xf32>
  %e2_w1 = soap.reshape %e2_w to [12] : (tensor<12x1xf32>) -> tensor<12xf32>
  %e2_share = soap.broadcast %e2_w1 dims [0] shape [12, 4] : (tensor<12xf32>) -> tensor<12x4xf32>
  %e2_y = soap.binary <mul> %e2_share, %e2_down : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e2_new = soap.binary <add> %e2_former, %e2_y : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x4xf32>
  %e2_out = soap.scatter <replace> %e1_out[%e2_index0], %e2_new : (tensor<6x4xf32>, tensor<12xi64>, tensor<12x4xf32>) -> tensor<6x4xf32>
  %between = soap.unary <tanh> %e0_out : (tensor<6x4xf32>) -> tensor<6x4xf32>
  %both = soap.binary <mul> %e2_out, %between : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  return %both : tensor<6x4xf32>
}
