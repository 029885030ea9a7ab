// RUN: soapstone-opt %s -split-input-file --soap-apply-strategy="strategy=megatron:t=2 devices=2" | FileCheck %s

// The shortcut around a block of convolutions stays split by channels: the first
// adds up its input's shares, so does the second, the third gives channels. The
// bias of a layer decides nothing.
// CHECK-LABEL: func @forward
// CHECK: soap.convolution {{.*}}#soap.config<[outChannel = 2]{{.*}}"stem"
// CHECK: soap.unary {{.*}}#soap.config<[dim1 = 2]{{.*}}"relu0"
// CHECK: soap.convolution {{.*}}#soap.config<[inChannel = 2]{{.*}}"conv1"
// CHECK: soap.binary {{.*}}#soap.config<[dim1 = 2]{{.*}}"add1"
// CHECK: soap.unary {{.*}}#soap.config<[dim1 = 2]{{.*}}"relu1"
// CHECK: soap.convolution {{.*}}#soap.config<[inChannel = 2]{{.*}}"conv2"
// CHECK: soap.unary {{.*}}#soap.config<[], replication = 2{{.*}}"relu2"
// CHECK: soap.convolution {{.*}}#soap.config<[outChannel = 2]{{.*}}"conv3"
// CHECK: soap.binary {{.*}}#soap.config<[dim1 = 2]{{.*}}"residual"
// CHECK: soap.convolution {{.*}}#soap.config<[inChannel = 2]{{.*}}"last"
func.func @forward(
    %x: tensor<4x6x8x8xf32>,
    %w0: tensor<32x6x1x1xf32> {soap.role = "parameter", soap.name = "w0"},
    %w1: tensor<8x32x1x1xf32> {soap.role = "parameter", soap.name = "w1"},
    %b1: tensor<8xf32> {soap.role = "parameter", soap.name = "b1"},
    %w2: tensor<8x8x1x1xf32> {soap.role = "parameter", soap.name = "w2"},
    %w3: tensor<32x8x1x1xf32> {soap.role = "parameter", soap.name = "w3"},
    %w4: tensor<8x32x1x1xf32> {soap.role = "parameter", soap.name = "w4"})
    -> tensor<4x8x8x8xf32> {
  %0 = soap.convolution %x, %w0 {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
      : (tensor<4x6x8x8xf32>, tensor<32x6x1x1xf32>) -> tensor<4x32x8x8xf32> loc("stem")
  %1 = soap.unary <relu> %0 : (tensor<4x32x8x8xf32>) -> tensor<4x32x8x8xf32> loc("relu0")
  %2 = soap.convolution %1, %w1 {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
      : (tensor<4x32x8x8xf32>, tensor<8x32x1x1xf32>) -> tensor<4x8x8x8xf32> loc("conv1")
  %3 = soap.broadcast %b1 dims [1] shape [4, 8, 8, 8] : (tensor<8xf32>) -> tensor<4x8x8x8xf32> loc("bias1")
  %4 = soap.binary <add> %2, %3 : (tensor<4x8x8x8xf32>, tensor<4x8x8x8xf32>) -> tensor<4x8x8x8xf32> loc("add1")
  %5 = soap.unary <relu> %4 : (tensor<4x8x8x8xf32>) -> tensor<4x8x8x8xf32> loc("relu1")
  %6 = soap.convolution %5, %w2 {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
      : (tensor<4x8x8x8xf32>, tensor<8x8x1x1xf32>) -> tensor<4x8x8x8xf32> loc("conv2")
  %7 = soap.unary <relu> %6 : (tensor<4x8x8x8xf32>) -> tensor<4x8x8x8xf32> loc("relu2")
  %8 = soap.convolution %7, %w3 {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
      : (tensor<4x8x8x8xf32>, tensor<32x8x1x1xf32>) -> tensor<4x32x8x8xf32> loc("conv3")
  %9 = soap.binary <add> %8, %1 : (tensor<4x32x8x8xf32>, tensor<4x32x8x8xf32>) -> tensor<4x32x8x8xf32> loc("residual")
  %10 = soap.convolution %9, %w4 {strides = array<i64: 1, 1>, padLow = array<i64: 0, 0>, padHigh = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 1 : i64}
      : (tensor<4x32x8x8xf32>, tensor<8x32x1x1xf32>) -> tensor<4x8x8x8xf32> loc("last")
  return %10 : tensor<4x8x8x8xf32>
}

// -----

// The layer before a loss adds up what the one before it gives, although it
// makes classes: its result is smaller than its input. The sums are scattered
// to the classes.
// CHECK-LABEL: func @forward
// CHECK: soap.dot {{.*}}#soap.config<[column = 2]{{.*}}"hidden"
// CHECK: soap.dot {{.*}}#soap.config<[contracted = 2]{{.*}}"classes"
// CHECK: soap.cross_entropy {{.*}}#soap.config<[vocabulary = 2]
func.func @forward(
    %x: tensor<8x4xf32>, %labels: tensor<8xi64>,
    %w1: tensor<4x16xf32> {soap.role = "parameter", soap.name = "w1"},
    %w2: tensor<16x6xf32> {soap.role = "parameter", soap.name = "w2"})
    -> tensor<8xf32> {
  %0 = soap.dot %x, %w1 batch [] x [] contract [1] x [0]
      : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32> loc("hidden")
  %1 = soap.unary <relu> %0 : (tensor<8x16xf32>) -> tensor<8x16xf32> loc("relu")
  %2 = soap.dot %1, %w2 batch [] x [] contract [1] x [0]
      : (tensor<8x16xf32>, tensor<16x6xf32>) -> tensor<8x6xf32> loc("classes")
  %loss, %lse = soap.cross_entropy %2, %labels {ignoreIndex = -100 : i64} : (tensor<8x6xf32>, tensor<8xi64>) -> (tensor<8xf32>, tensor<8xf32>) loc("loss")
  return %loss : tensor<8xf32>
}
