// Bytes of strategies that split the batch, for parameters that are not read as
// they are stored, against what an expert's program sends.
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/unit/passes/search/sent_bytes.h"

namespace soapstone::search {
namespace {

// Biases of 64 x 64 positions from a table of 32 x 4, which 8 samples add to
// their scores, twice.
constexpr char kPositionBiases[] = R"(
func.func @forward(
    %x: tensor<8x4x64x64xf32> {soap.role = "input", soap.name = "x"},
    %table: tensor<32x4xf32> {soap.role = "parameter", soap.name = "table"})
    -> tensor<8x4x64x64xf32> {
  %at = soap.constant dense<3> : tensor<64x64xi64> : tensor<64x64xi64>
  %0 = soap.gather %table[%at] dim 0
      : (tensor<32x4xf32>, tensor<64x64xi64>) -> tensor<64x64x4xf32>
  %1 = soap.transpose %0 [2, 0, 1]
      : (tensor<64x64x4xf32>) -> tensor<4x64x64xf32>
  %2 = soap.reshape %1 to [1, 4, 64, 64]
      : (tensor<4x64x64xf32>) -> tensor<1x4x64x64xf32>
  %3 = soap.broadcast %2 dims [0, 1, 2, 3] shape [8, 4, 64, 64]
      : (tensor<1x4x64x64xf32>) -> tensor<8x4x64x64xf32>
  %4 = soap.binary <add> %x, %3
      : (tensor<8x4x64x64xf32>, tensor<8x4x64x64xf32>) -> tensor<8x4x64x64xf32>
  %5 = soap.unary <tanh> %4 : (tensor<8x4x64x64xf32>) -> tensor<8x4x64x64xf32>
  %6 = soap.binary <add> %5, %3
      : (tensor<8x4x64x64xf32>, tensor<8x4x64x64xf32>) -> tensor<8x4x64x64xf32>
  return %6 : tensor<8x4x64x64xf32>
}
)";

// The terms that all samples add to a table's rows are summed over devices in
// the shape of the table.
TEST(PositionBiasBytesTest, SumsTheTableRatherThanItsRows) {
  for (passes::Precision precision :
       {passes::Precision::kF32, passes::Precision::kBf16}) {
    SCOPED_TRACE(precision == passes::Precision::kBf16 ? "bf16" : "f32");
    const std::vector<SentBytes> sent =
        sentBytes(kPositionBiases, precision,
                  {"data-parallel", "zero1", "zero3", "hsdp:d=2"});
    ASSERT_EQ(sent.size(), 4u);
    constexpr int64_t kTable = int64_t{32} * 4 * 4;
    constexpr int64_t kScalars = 1024;
    for (const SentBytes& bytes : sent)
      EXPECT_LE(bytes.total, 3 * (kDevices - 1) * kTable + kScalars);
  }
}

// A table of f32 that computing in 16 bits reads as it is, by rows: the
// gradient of all positions is widened before it is scattered into the table.
TEST(PositionBiasBytesTest, WidensAndScattersBeforeItSums) {
  std::string text = kPositionBiases;
  const std::string rows = "  %1 = soap.transpose %0";
  text.replace(text.find(rows), rows.size(),
               R"(  %n = soap.cast %0 to bf16
      : (tensor<64x64x4xf32>) -> tensor<64x64x4xbf16>
  %w = soap.cast %n to f32 : (tensor<64x64x4xbf16>) -> tensor<64x64x4xf32>
  %1 = soap.transpose %w)");
  const std::vector<SentBytes> sent =
      sentBytes(text, passes::Precision::kF32, {"data-parallel", "zero1"});
  ASSERT_EQ(sent.size(), 2u);
  constexpr int64_t kTable = int64_t{32} * 4 * 4;
  constexpr int64_t kScalars = 1024;
  for (const SentBytes& bytes : sent)
    EXPECT_LE(bytes.total, 2 * (kDevices - 1) * kTable + kScalars);
}

// Rows that every column repeats are summed over columns and samples before
// devices sum them.
TEST(RepeatedRowsBytesTest, SumsTheRowsRatherThanTheirRepetitions) {
  const std::vector<SentBytes> sent = sentBytes(
      R"(
func.func @forward(
    %x: tensor<8x32x64x16xf32> {soap.role = "input", soap.name = "x"},
    %rows: tensor<32x16xf32> {soap.role = "parameter", soap.name = "rows"})
    -> tensor<8x32x64x16xf32> {
  %0 = soap.broadcast %rows dims [0, 2] shape [32, 64, 16]
      : (tensor<32x16xf32>) -> tensor<32x64x16xf32>
  %2 = soap.reshape %0 to [2048, 16]
      : (tensor<32x64x16xf32>) -> tensor<2048x16xf32>
  %3 = soap.broadcast %2 dims [1, 2] shape [8, 2048, 16]
      : (tensor<2048x16xf32>) -> tensor<8x2048x16xf32>
  %4 = soap.reshape %3 to [8, 32, 64, 16]
      : (tensor<8x2048x16xf32>) -> tensor<8x32x64x16xf32>
  %5 = soap.binary <add> %x, %4
      : (tensor<8x32x64x16xf32>, tensor<8x32x64x16xf32>)
      -> tensor<8x32x64x16xf32>
  return %5 : tensor<8x32x64x16xf32>
})",
      passes::Precision::kF32, {"data-parallel", "zero1"});
  ASSERT_EQ(sent.size(), 2u);
  constexpr int64_t kRows = int64_t{32} * 16 * 4;
  constexpr int64_t kScalars = 1024;
  for (const SentBytes& bytes : sent)
    EXPECT_LE(bytes.total, 2 * (kDevices - 1) * kRows + kScalars);
}

// The gradient of a weight that is read with its rows turned is scattered as
// that of any other: turning it comes before the sum.
TEST(TurnedWeightBytesTest, GradientsAreScattered) {
  const std::vector<SentBytes> sent = sentBytes(
      R"(
func.func @forward(
    %x: tensor<8x16x96xf32> {soap.role = "input", soap.name = "x"},
    %w: tensor<4x64x24xf32> {soap.role = "parameter", soap.name = "w"})
    -> tensor<8x16x64xf32> {
  %0 = soap.transpose %w [0, 2, 1]
      : (tensor<4x64x24xf32>) -> tensor<4x24x64xf32>
  %1 = soap.reshape %0 to [96, 64]
      : (tensor<4x24x64xf32>) -> tensor<96x64xf32>
  %2 = soap.dot %x, %1 batch [] x [] contract [2] x [0]
      : (tensor<8x16x96xf32>, tensor<96x64xf32>) -> tensor<8x16x64xf32>
  return %2 : tensor<8x16x64xf32>
})",
      passes::Precision::kF32, {"data-parallel", "zero1", "zero2"});
  ASSERT_EQ(sent.size(), 3u);
  constexpr int64_t kWeight = int64_t{96} * 64 * 4;
  constexpr int64_t kScalars = 1024;
  for (const SentBytes& bytes : sent)
    EXPECT_LE(bytes.total, 2 * (kDevices - 1) * kWeight + kScalars);
}

// Two products read parts of one weight. Shards of the update cross where the
// parts meet: they are made along the other dim, so that devices scatter each
// part rather than sum it whole.
TEST(ZeroStage1BytesTest, ScattersPartsThatNoShardEndsWith) {
  const std::vector<SentBytes> sent = sentBytes(
      R"(
func.func @forward(
    %x: tensor<8x16x32xf32> {soap.role = "input", soap.name = "x"},
    %y: tensor<8x16x32xf32> {soap.role = "input", soap.name = "y"},
    %w: tensor<96x32xf32> {soap.role = "parameter", soap.name = "w"})
    -> tensor<8x16x96xf32> {
  %0 = soap.slice %w starts [0, 0] sizes [32, 32] steps [1, 1]
      : (tensor<96x32xf32>) -> tensor<32x32xf32>
  %1 = soap.slice %w starts [32, 0] sizes [64, 32] steps [1, 1]
      : (tensor<96x32xf32>) -> tensor<64x32xf32>
  %2 = soap.dot %x, %0 batch [] x [] contract [2] x [1]
      : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
  %3 = soap.dot %y, %1 batch [] x [] contract [2] x [1]
      : (tensor<8x16x32xf32>, tensor<64x32xf32>) -> tensor<8x16x64xf32>
  %4 = soap.concat %2, %3 dim 2
      : (tensor<8x16x32xf32>, tensor<8x16x64xf32>) -> tensor<8x16x96xf32>
  return %4 : tensor<8x16x96xf32>
})",
      passes::Precision::kF32, {"data-parallel", "zero1"});
  ASSERT_EQ(sent.size(), 2u);
  constexpr int64_t kWeight = int64_t{96} * 32 * 4;
  constexpr int64_t kScalars = 1024;
  for (const SentBytes& bytes : sent)
    EXPECT_LE(bytes.total, 2 * (kDevices - 1) * kWeight + kScalars);
}

// Parameters that a file keeps in 16 bits are gathered in 16 bits: devices
// narrow the parts that they have updated.
TEST(ZeroStage1BytesTest, GathersNarrowParametersNarrow) {
  const std::vector<SentBytes> sent = sentBytes(
      R"(
func.func @forward(
    %x: tensor<8x96xbf16> {soap.role = "input", soap.name = "x"},
    %w: tensor<96x64xbf16> {soap.role = "parameter", soap.name = "w"})
    -> tensor<8x64xf32> {
  %0 = soap.dot %x, %w batch [] x [] contract [1] x [0]
      : (tensor<8x96xbf16>, tensor<96x64xbf16>) -> tensor<8x64xbf16>
  %1 = soap.cast %0 to f32 : (tensor<8x64xbf16>) -> tensor<8x64xf32>
  return %1 : tensor<8x64xf32>
})",
      passes::Precision::kF32, {"data-parallel", "zero1", "zero2"});
  ASSERT_EQ(sent.size(), 3u);
  constexpr int64_t kWeight = int64_t{96} * 64 * 2;
  constexpr int64_t kScalars = 1024;
  for (const SentBytes& bytes : sent)
    EXPECT_LE(bytes.total, 2 * (kDevices - 1) * kWeight + kScalars);
}

}  // namespace
}  // namespace soapstone::search
