// A loss of several terms: a mean over the labels that count, one weighed by their
// classes, and one over all elements. Inputs are centred by their mean over the batch.
module {
  func.func @forward(
      %x: tensor<6x5xf32> {soap.name = "x", soap.role = "input"},
      %labels: tensor<6xi64> {soap.name = "labels", soap.role = "input"},
      %w1: tensor<9x5xf32> {soap.name = "first.weight", soap.role = "parameter"},
      %w2: tensor<4x9xf32> {soap.name = "second.weight", soap.role = "parameter"},
      %classes: tensor<4xf32> {soap.name = "class_weights", soap.role = "state"})
      -> (tensor<f32> {soap.name = "loss", soap.role = "loss"}) {
    %0 = soap.reduce <sum> %x over [0] : (tensor<6x5xf32>) -> tensor<5xf32> loc("mean")
    %1 = soap.fill 6.0 : f32 shape [5] : tensor<5xf32> loc("mean")
    %2 = soap.binary <div> %0, %1 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32> loc("mean")
    %3 = soap.broadcast %2 dims [1] shape [6, 5] : (tensor<5xf32>) -> tensor<6x5xf32> loc("centre")
    %4 = soap.binary <sub> %x, %3 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32> loc("centre")
    %5 = soap.dot %4, %w1 batch [] x [] contract [1] x [1] : (tensor<6x5xf32>, tensor<9x5xf32>) -> tensor<6x9xf32> loc("first")
    %6 = soap.unary <tanh> %5 : (tensor<6x9xf32>) -> tensor<6x9xf32> loc("tanh")
    %7 = soap.dot %6, %w2 batch [] x [] contract [1] x [1] : (tensor<6x9xf32>, tensor<4x9xf32>) -> tensor<6x4xf32> loc("second")
    %loss, %lse = soap.cross_entropy %7, %labels {ignoreIndex = -100 : i64} : (tensor<6x4xf32>, tensor<6xi64>) -> (tensor<6xf32>, tensor<6xf32>) loc("entropy")
    %8 = soap.fill -100 : i64 shape [6] : tensor<6xi64> loc("counted")
    %9 = soap.compare <eq> %labels, %8 : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi1> loc("counted")
    %10 = soap.fill 0.0 : f32 shape [6] : tensor<6xf32> loc("counted")
    %11 = soap.fill 1.0 : f32 shape [6] : tensor<6xf32> loc("counted")
    %12 = soap.select %9, %10, %11 : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32> loc("counted")
    %13 = soap.reduce <sum> %loss over [0] : (tensor<6xf32>) -> tensor<f32> loc("plain")
    %14 = soap.reduce <sum> %12 over [0] : (tensor<6xf32>) -> tensor<f32> loc("plain")
    %15 = soap.binary <div> %13, %14 : (tensor<f32>, tensor<f32>) -> tensor<f32> loc("plain")
    %16 = soap.fill 0 : i64 shape [6] : tensor<6xi64> loc("weights")
    %17 = soap.binary <max> %labels, %16 : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64> loc("weights")
    %18 = soap.gather %classes[%17] dim 0 : (tensor<4xf32>, tensor<6xi64>) -> tensor<6xf32> loc("weights")
    %19 = soap.binary <mul> %18, %12 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32> loc("weights")
    %20 = soap.binary <mul> %loss, %19 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32> loc("weighed")
    %21 = soap.reduce <sum> %20 over [0] : (tensor<6xf32>) -> tensor<f32> loc("weighed")
    %22 = soap.reduce <sum> %19 over [0] : (tensor<6xf32>) -> tensor<f32> loc("weighed")
    %23 = soap.binary <div> %21, %22 : (tensor<f32>, tensor<f32>) -> tensor<f32> loc("weighed")
    %24 = soap.binary <mul> %6, %6 : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xf32> loc("squares")
    %25 = soap.reduce <sum> %24 over [0, 1] : (tensor<6x9xf32>) -> tensor<f32> loc("squares")
    %26 = soap.fill 0.01 : f32 shape [] : tensor<f32> loc("squares")
    %27 = soap.binary <mul> %25, %26 : (tensor<f32>, tensor<f32>) -> tensor<f32> loc("squares")
    %28 = soap.binary <add> %15, %23 : (tensor<f32>, tensor<f32>) -> tensor<f32> loc("terms")
    %29 = soap.binary <add> %28, %27 : (tensor<f32>, tensor<f32>) -> tensor<f32> loc("terms")
    return %29 : tensor<f32>
  }
}
