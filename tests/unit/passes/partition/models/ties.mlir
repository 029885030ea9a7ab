// Differences of parameters and of the same numbers are zero everywhere: of equal
// largest (or smallest) ones the first alone has the gradient, along one dim and
// along two, wherever these are split.
module {
  func.func @forward(
      %x: tensor<4x8xf32> {soap.name = "x", soap.role = "input"},
      %w: tensor<12x8xf32> {soap.name = "first.weight", soap.role = "parameter"},
      %p: tensor<4x6x12xf32> {soap.name = "places", soap.role = "parameter"})
      -> (tensor<f32> {soap.name = "loss", soap.role = "loss"}) {
    %0 = soap.dot %x, %w batch [] x [] contract [1] x [1] : (tensor<4x8xf32>, tensor<12x8xf32>) -> tensor<4x12xf32> loc("first")
    %1 = soap.unary <detach> %p : (tensor<4x6x12xf32>) -> tensor<4x6x12xf32> loc("detached")
    %2 = soap.binary <sub> %p, %1 : (tensor<4x6x12xf32>, tensor<4x6x12xf32>) -> tensor<4x6x12xf32> loc("zeros")
    %3 = soap.reduce <max> %2 over [1] {soap.first_winner} : (tensor<4x6x12xf32>) -> tensor<4x12xf32> loc("largest")
    %4 = soap.reduce <min> %2 over [1, 2] {soap.first_winner} : (tensor<4x6x12xf32>) -> tensor<4xf32> loc("smallest")
    %5 = soap.broadcast %4 dims [0] shape [4, 12] : (tensor<4xf32>) -> tensor<4x12xf32> loc("smallest")
    %6 = soap.binary <add> %0, %3 : (tensor<4x12xf32>, tensor<4x12xf32>) -> tensor<4x12xf32> loc("sum")
    %7 = soap.binary <add> %6, %5 : (tensor<4x12xf32>, tensor<4x12xf32>) -> tensor<4x12xf32> loc("sum")
    %8 = soap.unary <tanh> %7 : (tensor<4x12xf32>) -> tensor<4x12xf32> loc("tanh")
    %9 = soap.reduce <sum> %8 over [0, 1] : (tensor<4x12xf32>) -> tensor<f32> loc("loss")
    return %9 : tensor<f32>
  }
}
