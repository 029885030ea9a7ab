#include "codegen/program/tensor_table.h"

#include "absl/strings/str_join.h"
#include "codegen/program/mask_inputs.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/soap/arguments.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string tableOf(ParsedModule& parsed, WeightChecksum checksum = nullptr) {
  absl::StatusOr<BufferAssignment> assignment =
      assignBuffers({parsed.function()});
  EXPECT_THAT(assignment, IsOk());
  RankTables tables;
  ProgramOptions options;
  options.modelFile = "model.onnx";
  options.weightChecksum = std::move(checksum);
  return absl::StrJoin(tensorTable(*assignment, options, tables), "\n");
}

TEST(TensorTableTest, ListsArgumentsAndOutputs) {
  ParsedModule parsed(R"(
    func.func @forward(
        %x: tensor<2x3xf32> {soap.role = "input", soap.name = "a \"b\""},
        %w: tensor<bf16> {soap.role = "parameter", soap.name = "w"})
        -> (tensor<2x3xf32> {soap.name = "y"}) {
      %y = soap.unary <exp> %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %y : tensor<2x3xf32>
    })");
  soap::setArgumentOrigin(parsed.function(), 1, {"", 16, 2});
  std::string table = tableOf(parsed);
  EXPECT_THAT(table,
              HasSubstr(R"(.name = "a \"b\"", .role = TensorRole::kInput,)"
                        " .type = ElementType::kF32, .dims = {2, 3}"));
  EXPECT_THAT(table, HasSubstr(".type = ElementType::kBf16, .dims = {}"));
  EXPECT_THAT(table, HasSubstr(R"(.origin = {"model.onnx", 16, 2})"));
  EXPECT_THAT(table, HasSubstr(R"(.name = "y", .role = TensorRole::kOutput)"));
}

TEST(TensorTableTest, OriginsHaveTheChecksumOfTheirBytes) {
  ParsedModule parsed(R"(
    func.func @forward(
        %v: tensor<3xf32> {soap.role = "parameter", soap.name = "v"},
        %w: tensor<3xf32> {soap.role = "parameter", soap.name = "w"})
        -> (tensor<3xf32> {soap.name = "y"}) {
      %y = soap.binary <add> %v, %w
        : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      return %y : tensor<3xf32>
    })");
  soap::setArgumentOrigin(parsed.function(), 0, {"", 16, 12});
  soap::setArgumentOrigin(parsed.function(), 1, {"absent.bin", 0, 12});
  std::string table =
      tableOf(parsed,
              [](const std::string& file, int64_t offset,
                 int64_t length) -> std::optional<uint32_t> {
                if (file != "model.onnx" || offset != 16 || length != 12)
                  return {};
                return 0xab12u;
              });
  EXPECT_THAT(table, HasSubstr(R"(.origin = {"model.onnx", 16, 12, 0xab12})"));
  EXPECT_THAT(table, HasSubstr(R"(.origin = {"absent.bin", 0, 12})"));
}

TEST(TensorTableTest, IndicesAreBelowTheRowsOfTheirTable) {
  ParsedModule parsed(R"(
    func.func @forward(%table: tensor<7x2xf32>, %rows: tensor<3xi64>)
        -> tensor<3x2xf32> {
      %y = soap.gather %table[%rows] dim 0
        : (tensor<7x2xf32>, tensor<3xi64>) -> tensor<3x2xf32>
      return %y : tensor<3x2xf32>
    })");
  EXPECT_EQ(indexBound(parsed.function().getArgument(1)), 7);
  EXPECT_EQ(indexBound(parsed.function().getArgument(0)), 0);
}

// transformers: (1 - mask) * lowest is added to the scores.
TEST(TensorTableTest, MasksAreOnesWhereOnesShowKeys) {
  ParsedModule parsed(R"(
    func.func @forward(
        %q: tensor<2x4x6x8xf32> {soap.role = "input", soap.name = "q"},
        %m: tensor<2x6xi64> {soap.role = "input", soap.name = "m"})
        -> tensor<2x4x6x8xf32> {
      %one = soap.fill 1.0 : f32 shape [2, 1, 1, 6] : tensor<2x1x1x6xf32>
      %low = soap.fill -3.4e38 : f32 shape [2, 1, 1, 6] : tensor<2x1x1x6xf32>
      %c = soap.cast %m to f32 : (tensor<2x6xi64>) -> tensor<2x6xf32>
      %r = soap.reshape %c to [2, 1, 1, 6]
        : (tensor<2x6xf32>) -> tensor<2x1x1x6xf32>
      %s = soap.binary <sub> %one, %r
        : (tensor<2x1x1x6xf32>, tensor<2x1x1x6xf32>) -> tensor<2x1x1x6xf32>
      %a = soap.binary <mul> %s, %low
        : (tensor<2x1x1x6xf32>, tensor<2x1x1x6xf32>) -> tensor<2x1x1x6xf32>
      %y, %l = soap.attention %q, %q, %q mask %a
        {scale = 1.0 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64}
        : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>,
           tensor<2x1x1x6xf32>) -> (tensor<2x4x6x8xf32>, tensor<2x4x6xf32>)
      return %y : tensor<2x4x6x8xf32>
    })");
  EXPECT_THAT(tableOf(parsed),
              HasSubstr(".initializer = {InitializerKind::kUniform, 1, 1}, "
                        ".indexBound = 0"));
}

// PyTorch's key_padding_mask: true hides a key.
TEST(TensorTableTest, MasksAreZerosWhereOnesHideKeys) {
  ParsedModule parsed(R"(
    func.func @forward(
        %x: tensor<2x6xf32> {soap.role = "input", soap.name = "x"},
        %m: tensor<2x6xi1> {soap.role = "input", soap.name = "m"})
        -> tensor<2x6xf32> {
      %low = soap.fill -1.0e9 : f32 shape [2, 6] : tensor<2x6xf32>
      %s = soap.select %m, %low, %x
        : (tensor<2x6xi1>, tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x6xf32>
      %y = soap.softmax %s over 1 {logarithm = false}
        : (tensor<2x6xf32>) -> tensor<2x6xf32>
      return %y : tensor<2x6xf32>
    })");
  EXPECT_EQ(unmaskedValue(parsed.function().getArgument(1)), 0);
}

TEST(TensorTableTest, NumbersThatHideNothingAreNoMasks) {
  ParsedModule parsed(R"(
    func.func @forward(
        %t: tensor<2xi64> {soap.role = "input", soap.name = "timestep"})
        -> tensor<2xf32> {
      %c = soap.cast %t to f32 : (tensor<2xi64>) -> tensor<2xf32>
      %y = soap.unary <sin> %c : (tensor<2xf32>) -> tensor<2xf32>
      return %y : tensor<2xf32>
    })");
  EXPECT_EQ(unmaskedValue(parsed.function().getArgument(0)), std::nullopt);
}

// A label compared with a constant is masked there: it may be no class.
TEST(TensorTableTest, IgnoredLabelsMayBeFed) {
  ParsedModule parsed(R"(
    func.func @forward(%w: tensor<5xf32> {soap.name = "w"},
                       %label: tensor<3xi64> {soap.name = "label"})
        -> tensor<3xf32> {
      %got = soap.gather %w[%label] dim 0
        : (tensor<5xf32>, tensor<3xi64>) -> tensor<3xf32>
      %y = soap.fusion %label, %got {
      ^bb0(%in: tensor<3xi64>, %v: tensor<3xf32>):
        %ten = soap.fill 10 : i64 shape [3] : tensor<3xi64>
        %zero = soap.fill 0.0 : f32 shape [3] : tensor<3xf32>
        %c = soap.compare <eq> %in, %ten : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
        %s = soap.select %c, %zero, %v : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
        soap.yield %s : tensor<3xf32>
      } : (tensor<3xi64>, tensor<3xf32>) -> tensor<3xf32>
      return %y : tensor<3xf32>
    })");
  EXPECT_EQ(ignoredIndex(parsed.function().getArgument(1)), 10);
  EXPECT_THAT(tableOf(parsed),
              HasSubstr(".indexBound = 5, .ignoredIndex = 10"));
}

// The label that a loss ignores may be negative.
TEST(TensorTableTest, NegativeIgnoredLabelsMayBeFed) {
  ParsedModule parsed(R"(
    func.func @forward(%x: tensor<3x5xf32> {soap.name = "x"},
                       %label: tensor<3xi64> {soap.name = "label"})
        -> tensor<3xf32> {
      %loss, %sum = soap.cross_entropy %x, %label {ignoreIndex = -100 : i64}
        : (tensor<3x5xf32>, tensor<3xi64>) -> (tensor<3xf32>, tensor<3xf32>)
      return %loss : tensor<3xf32>
    })");
  EXPECT_THAT(tableOf(parsed),
              HasSubstr(".indexBound = 5, .ignoredIndex = -100"));
}

TEST(TensorTableTest, IndicesThatNothingMasksHaveNoIgnoredValue) {
  ParsedModule parsed(R"(
    func.func @forward(%w: tensor<5xf32> {soap.name = "w"},
                       %i: tensor<3xi64> {soap.name = "i"}) -> tensor<3xf32> {
      %y = soap.gather %w[%i] dim 0
        : (tensor<5xf32>, tensor<3xi64>) -> tensor<3xf32>
      return %y : tensor<3xf32>
    })");
  EXPECT_LT(ignoredIndex(parsed.function().getArgument(1)), 0);
  EXPECT_THAT(tableOf(parsed), Not(HasSubstr("ignoredIndex")));
}

}  // namespace
}  // namespace soapstone::codegen
