// A mixture of experts whose tokens go to slots and back by index: four samples
// of six tokens, two of three experts a token, four of the tokens of a sample an
// expert. Others are dropped.
func.func @forward(
    %x: tensor<4x6x8xf32> {soap.role = "input", soap.name = "x"},
    %router: tensor<8x3xf32> {soap.role = "parameter", soap.name = "router"},
    %up: tensor<3x8x10xf32> {soap.role = "parameter", soap.name = "up"},
    %down: tensor<3x10x8xf32> {soap.role = "parameter", soap.name = "down"})
    -> (tensor<4x6x8xf32> {soap.role = "output", soap.name = "y"}) {
  %logits = soap.dot %x, %router batch [] x [] contract [2] x [0]
      : (tensor<4x6x8xf32>, tensor<8x3xf32>) -> tensor<4x6x3xf32>
  %scores = soap.softmax %logits over 2 {logarithm = false} : (tensor<4x6x3xf32>) -> tensor<4x6x3xf32>
  %weights, %experts = soap.top_k %scores k 2 {largest = true} : (tensor<4x6x3xf32>) -> (tensor<4x6x2xf32>, tensor<4x6x2xi64>)
  %spread = soap.broadcast %experts dims [0, 1, 2] shape [4, 6, 2, 3] : (tensor<4x6x2xi64>) -> tensor<4x6x2x3xi64>
  %numbers = soap.iota shape [4, 6, 2, 3] dim 3 of i64 : tensor<4x6x2x3xi64>
  %equal = soap.compare <eq> %spread, %numbers : (tensor<4x6x2x3xi64>, tensor<4x6x2x3xi64>) -> tensor<4x6x2x3xi1>
  %hits = soap.cast %equal to f32 : (tensor<4x6x2x3xi1>) -> tensor<4x6x2x3xf32>
  %turned = soap.transpose %hits [0, 2, 1, 3] : (tensor<4x6x2x3xf32>) -> tensor<4x2x6x3xf32>
  %flat = soap.reshape %turned to [4, 12, 3] : (tensor<4x2x6x3xf32>) -> tensor<4x12x3xf32>
  %before = soap.cumulative_sum %flat over 1 {exclusive = true, reverse = false} : (tensor<4x12x3xf32>) -> tensor<4x12x3xf32>
  %own = soap.binary <mul> %before, %flat : (tensor<4x12x3xf32>, tensor<4x12x3xf32>) -> tensor<4x12x3xf32>
  %counted = soap.reduce <sum> %own over [2] : (tensor<4x12x3xf32>) -> tensor<4x12xf32>
  %byChoice = soap.reshape %counted to [4, 2, 6] : (tensor<4x12xf32>) -> tensor<4x2x6xf32>
  %byToken = soap.transpose %byChoice [0, 2, 1] : (tensor<4x2x6xf32>) -> tensor<4x6x2xf32>
  %places = soap.cast %byToken to i64 : (tensor<4x6x2xf32>) -> tensor<4x6x2xi64>
  %sent = soap.dispatch %x to [%experts, %places] experts 3 capacity 4
      : (tensor<4x6x8xf32>, tensor<4x6x2xi64>, tensor<4x6x2xi64>) -> tensor<3x4x4x8xf32>
  %hidden = soap.dot %sent, %up batch [0] x [0] contract [3] x [1]
      : (tensor<3x4x4x8xf32>, tensor<3x8x10xf32>) -> tensor<3x4x4x10xf32>
  %active = soap.unary <silu> %hidden : (tensor<3x4x4x10xf32>) -> tensor<3x4x4x10xf32>
  %made = soap.dot %active, %down batch [0] x [0] contract [3] x [1]
      : (tensor<3x4x4x10xf32>, tensor<3x10x8xf32>) -> tensor<3x4x4x8xf32>
  %mixed = soap.combine %made from [%experts, %places] weighted %weights
      : (tensor<3x4x4x8xf32>, tensor<4x6x2xi64>, tensor<4x6x2xi64>, tensor<4x6x2xf32>) -> tensor<4x6x8xf32>
  %y = soap.binary <add> %mixed, %x : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}
