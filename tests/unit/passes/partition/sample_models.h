#ifndef SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_SAMPLE_MODELS_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_SAMPLE_MODELS_H_

namespace soapstone::partition {

// Small forward functions in text form, of sizes that do not divide evenly.

inline constexpr char kDenseModel[] = R"(
func.func @forward(
    %x: tensor<7x6xf32> {soap.role = "input", soap.name = "x"},
    %w1: tensor<6x10xf32> {soap.role = "parameter", soap.name = "w1"},
    %b1: tensor<10xf32> {soap.role = "parameter", soap.name = "b1"},
    %w2: tensor<10x5xf32> {soap.role = "parameter", soap.name = "w2"})
    -> (tensor<7x5xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.dot %x, %w1 batch [] x [] contract [1] x [0]
      : (tensor<7x6xf32>, tensor<6x10xf32>) -> tensor<7x10xf32>
  %1 = soap.broadcast %b1 dims [1] shape [7, 10]
      : (tensor<10xf32>) -> tensor<7x10xf32>
  %2 = soap.binary <add> %0, %1
      : (tensor<7x10xf32>, tensor<7x10xf32>) -> tensor<7x10xf32>
  %3 = soap.unary <tanh> %2 : (tensor<7x10xf32>) -> tensor<7x10xf32>
  %4 = soap.dot %3, %w2 batch [] x [] contract [1] x [0]
      : (tensor<7x10xf32>, tensor<10x5xf32>) -> tensor<7x5xf32>
  return %4 : tensor<7x5xf32>
}
)";

inline constexpr char kConvolutionModel[] = R"(
func.func @forward(
    %x: tensor<3x2x9x7xf32> {soap.role = "input", soap.name = "x"},
    %k: tensor<4x2x3x3xf32> {soap.role = "parameter", soap.name = "k"},
    %g: tensor<6x2x3x2xf32> {soap.role = "parameter", soap.name = "g"},
    %s: tensor<6xf32> {soap.role = "parameter", soap.name = "s"},
    %b: tensor<6xf32> {soap.role = "parameter", soap.name = "b"},
    %w: tensor<6x5xf32> {soap.role = "parameter", soap.name = "w"})
    -> (tensor<3x5xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.convolution %x, %k {strides = array<i64: 1, 1>,
      padLow = array<i64: 1, 1>, padHigh = array<i64: 1, 1>,
      dilations = array<i64: 1, 1>, groups = 1 : i64}
      : (tensor<3x2x9x7xf32>, tensor<4x2x3x3xf32>) -> tensor<3x4x9x7xf32>
  %1 = soap.unary <tanh> %0 : (tensor<3x4x9x7xf32>) -> tensor<3x4x9x7xf32>
  %2 = soap.pool %1 {kind = #soap.pool<max>, window = array<i64: 2, 3>,
      strides = array<i64: 1, 1>, padLow = array<i64: 0, 1>,
      padHigh = array<i64: 0, 1>, dilations = array<i64: 1, 1>,
      countPadding = false, extraHigh = array<i64: 0, 0>}
      : (tensor<3x4x9x7xf32>) -> tensor<3x4x8x7xf32>
  %3 = soap.convolution %2, %g {strides = array<i64: 2, 1>,
      padLow = array<i64: 0, 1>, padHigh = array<i64: 1, 0>,
      dilations = array<i64: 1, 2>, groups = 2 : i64}
      : (tensor<3x4x8x7xf32>, tensor<6x2x3x2xf32>) -> tensor<3x6x4x6xf32>
  %y, %m, %v = soap.batch_norm %3, %s, %b {epsilon = 1.0e-5 : f64}
      : (tensor<3x6x4x6xf32>, tensor<6xf32>, tensor<6xf32>)
      -> (tensor<3x6x4x6xf32>, tensor<6xf32>, tensor<6xf32>)
  %4 = soap.reduce <sum> %y over [2, 3]
      : (tensor<3x6x4x6xf32>) -> tensor<3x6xf32>
  %5 = soap.dot %4, %w batch [] x [] contract [1] x [0]
      : (tensor<3x6xf32>, tensor<6x5xf32>) -> tensor<3x5xf32>
  return %5 : tensor<3x5xf32>
}
)";

// An embedding that the output projection shares, attention with dropout, and a
// residual branch.
inline constexpr char kLanguageModel[] = R"(
func.func @forward(
    %tokens: tensor<3x5xi64> {soap.role = "input", soap.name = "tokens"},
    %table: tensor<7x8xf32> {soap.role = "parameter", soap.name = "table"},
    %qkv: tensor<8x24xf32> {soap.role = "parameter", soap.name = "qkv"},
    %gain: tensor<8xf32> {soap.role = "parameter", soap.name = "gain"},
    %shift: tensor<8xf32> {soap.role = "parameter", soap.name = "shift"},
    %seed: tensor<i64> {soap.role = "seed"},
    %count: tensor<i64> {soap.role = "step"})
    -> (tensor<3x5x7xf32> {soap.role = "output", soap.name = "y"}) {
  %0 = soap.gather %table[%tokens] dim 0
      : (tensor<7x8xf32>, tensor<3x5xi64>) -> tensor<3x5x8xf32>
  %1, %mean, %rstd = soap.norm <layer> %0, %gain, %shift {epsilon = 1.0e-5 : f64}
      : (tensor<3x5x8xf32>, tensor<8xf32>, tensor<8xf32>)
      -> (tensor<3x5x8xf32>, tensor<3x5xf32>, tensor<3x5xf32>)
  %2 = soap.dot %1, %qkv batch [] x [] contract [2] x [0]
      : (tensor<3x5x8xf32>, tensor<8x24xf32>) -> tensor<3x5x24xf32>
  %3 = soap.reshape %2 to [3, 5, 3, 2, 4]
      : (tensor<3x5x24xf32>) -> tensor<3x5x3x2x4xf32>
  %4 = soap.transpose %3 [2, 0, 3, 1, 4]
      : (tensor<3x5x3x2x4xf32>) -> tensor<3x3x2x5x4xf32>
  %5 = soap.slice %4 starts [0, 0, 0, 0, 0] sizes [1, 3, 2, 5, 4] steps [1, 1, 1, 1, 1]
      : (tensor<3x3x2x5x4xf32>) -> tensor<1x3x2x5x4xf32>
  %6 = soap.slice %4 starts [1, 0, 0, 0, 0] sizes [1, 3, 2, 5, 4] steps [1, 1, 1, 1, 1]
      : (tensor<3x3x2x5x4xf32>) -> tensor<1x3x2x5x4xf32>
  %7 = soap.slice %4 starts [2, 0, 0, 0, 0] sizes [1, 3, 2, 5, 4] steps [1, 1, 1, 1, 1]
      : (tensor<3x3x2x5x4xf32>) -> tensor<1x3x2x5x4xf32>
  %q = soap.reshape %5 to [3, 2, 5, 4] : (tensor<1x3x2x5x4xf32>) -> tensor<3x2x5x4xf32>
  %k = soap.reshape %6 to [3, 2, 5, 4] : (tensor<1x3x2x5x4xf32>) -> tensor<3x2x5x4xf32>
  %v = soap.reshape %7 to [3, 2, 5, 4] : (tensor<1x3x2x5x4xf32>) -> tensor<3x2x5x4xf32>
  %a, %lse = soap.attention %q, %k, %v random %seed, %count
      {scale = 0.5 : f64, causal = true, ratio = 0.25 : f64, stream = 3 : i64}
      : (tensor<3x2x5x4xf32>, tensor<3x2x5x4xf32>, tensor<3x2x5x4xf32>,
         tensor<i64>, tensor<i64>)
      -> (tensor<3x2x5x4xf32>, tensor<3x2x5xf32>)
  %8 = soap.transpose %a [0, 2, 1, 3]
      : (tensor<3x2x5x4xf32>) -> tensor<3x5x2x4xf32>
  %9 = soap.reshape %8 to [3, 5, 8] : (tensor<3x5x2x4xf32>) -> tensor<3x5x8xf32>
  %10 = soap.dropout %9, %seed, %count {ratio = 0.3 : f64, stream = 4 : i64}
      : (tensor<3x5x8xf32>, tensor<i64>, tensor<i64>) -> tensor<3x5x8xf32>
  %11 = soap.binary <add> %0, %10
      : (tensor<3x5x8xf32>, tensor<3x5x8xf32>) -> tensor<3x5x8xf32>
  %12 = soap.dot %11, %table batch [] x [] contract [2] x [1]
      : (tensor<3x5x8xf32>, tensor<7x8xf32>) -> tensor<3x5x7xf32>
  return %12 : tensor<3x5x7xf32>
}
)";

// Two branches, look-ups of booleans, and results, one of them an argument of
// the function.
inline constexpr char kBranchingModel[] = R"(
func.func @forward(
    %x: tensor<6x4xf32> {soap.role = "input", soap.name = "x"},
    %mask: tensor<6x8xi1> {soap.role = "input", soap.name = "mask"},
    %rows: tensor<5xi64> {soap.role = "input", soap.name = "rows"},
    %w: tensor<4x8xf32> {soap.role = "parameter", soap.name = "w"},
    %mean: tensor<8xf32> {soap.role = "state", soap.name = "mean"})
    -> (tensor<6x8xf32> {soap.role = "output", soap.name = "left"},
        tensor<12x4xf32> {soap.role = "output", soap.name = "right"},
        tensor<4x8xf32> {soap.role = "output", soap.name = "w.out"},
        tensor<5x8xi1> {soap.role = "output", soap.name = "looked up"},
        tensor<8xf32> {soap.role = "update", soap.updates = 4 : i64}) {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0]
      : (tensor<6x4xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %1 = soap.unary <exp> %0 : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %2 = soap.select %mask, %0, %1
      : (tensor<6x8xi1>, tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
  %3 = soap.reduce <max> %2 over [0] : (tensor<6x8xf32>) -> tensor<8xf32>
  %4 = soap.binary <mul> %mean, %3
      : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %5 = soap.reshape %2 to [12, 4] : (tensor<6x8xf32>) -> tensor<12x4xf32>
  %6 = soap.slice %2 starts [1, 2] sizes [4, 3] steps [1, 2]
      : (tensor<6x8xf32>) -> tensor<4x3xf32>
  %7 = soap.pad %6 with 1.5 : f32 low [1, 2] high [1, 3] interior [0, 0]
      : (tensor<4x3xf32>) -> tensor<6x8xf32>
  %8 = soap.gather %mask[%rows] dim 0
      : (tensor<6x8xi1>, tensor<5xi64>) -> tensor<5x8xi1>
  return %7, %5, %w, %8, %4
      : tensor<6x8xf32>, tensor<12x4xf32>, tensor<4x8xf32>, tensor<5x8xi1>,
        tensor<8xf32>
}
)";

}  // namespace soapstone::partition

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_PARTITION_SAMPLE_MODELS_H_
