// Bytes of strategies that split the sequence, for the gradients of biases,
// against what an expert's program sends.
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/unit/passes/search/attention_text.h"
#include "tests/unit/passes/search/sent_bytes.h"

namespace soapstone::search {
namespace {

// The gradient of a bias behind a product whose rows are summed is a sum that
// the weight's gradient takes on its way: it reads the gathered gradient, and
// no device sums it for others. The norm's parameters alone are summed.
TEST(BiasBytesTest, BiasesOfSplitSequencesAreNotSummed) {
  std::string text = separateProjections();
  replaceAll(&text, R"("proj.weight"})", R"("proj.weight"},
    %c: tensor<64xf32> {soap.role = "parameter", soap.name = "proj.bias"})");
  replaceAll(&text, "soap.binary <add> %x, %5", "soap.binary <add> %x, %8");
  replaceAll(&text,
             "  %6 =", R"(  %7 = soap.broadcast %c dims [2] shape [8, 64, 64]
      : (tensor<64xf32>) -> tensor<8x64x64xf32>
  %8 = soap.binary <add> %5, %7
      : (tensor<8x64x64xf32>, tensor<8x64x64xf32>) -> tensor<8x64x64xf32>
  %6 =)");
  const std::vector<SentBytes> sent =
      sentBytes(text, passes::Precision::kF32, {"megatron:t=4"});
  ASSERT_EQ(sent.size(), 1u);
  constexpr int64_t kActivations = int64_t{8} * 64 * 64 * 4;
  constexpr int64_t kNorm = 2 * 64 * 4;
  constexpr int64_t kScalars = 64;
  EXPECT_LE(sent[0].total,
            4 * (4 - 1) * kActivations + 2 * (4 - 1) * kNorm + kScalars);
}

// Keys and values are gathered once where the gradient of a trained bias reads
// them beside attention.
TEST(SequenceSplitBytesTest, BiasesReadTheKeysOfAttention) {
  constexpr int64_t kParameters = 64 * 192 + 192 + 64 * 64 + 4 * 64 * 64;
  for (passes::Precision precision :
       {passes::Precision::kF32, passes::Precision::kBf16}) {
    const int64_t width = precision == passes::Precision::kF32 ? 4 : 2;
    SCOPED_TRACE(width);
    const int64_t activations = int64_t{8} * 64 * 64 * width;
    const std::vector<SentBytes> measured =
        sentBytes(biasedAttention(), precision, {"context:c=4"});
    ASSERT_EQ(measured.size(), 1u);
    EXPECT_LE(measured[0].total,
              (4 * (4 - 1) * activations + 2 * (4 - 1) * kParameters * width) *
                  102 / 100);
  }
}

}  // namespace
}  // namespace soapstone::search
