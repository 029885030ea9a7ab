// The bytes that Megatron's strategy sends where devices cannot share heads
// evenly.
#include <vector>

#include "gtest/gtest.h"
#include "passes/pipelines.h"
#include "tests/unit/passes/search/attention_text.h"
#include "tests/unit/passes/search/sent_bytes.h"

namespace soapstone::search {
namespace {

// Heads that four devices cannot share evenly are not cut: nothing but what the
// layer reads and makes is sent.
TEST(UnevenHeadsBytesTest, SplitBetweenHeads) {
  for (int64_t heads : {5, 6, 7}) {
    SCOPED_TRACE(heads);
    const std::vector<SentBytes> sent =
        sentBytes(separateProjections(heads, heads), passes::Precision::kBf16,
                  {"megatron:t=4"});
    ASSERT_EQ(sent.size(), 1u);
    const int64_t activations = 8 * 64 * 16 * heads * 2;
    EXPECT_LE(sent[0].total, 4 * (4 - 1) * activations * 102 / 100);
  }
}

// Two devices that share a head of keys attend with some of its queries each:
// they gather keys and values, and sum their gradients, but send no queries.
TEST(UnevenHeadsBytesTest, SplitQueriesOfAHeadOfKeys) {
  for (int64_t heads : {4, 6, 10}) {
    SCOPED_TRACE(heads);
    const std::vector<SentBytes> sent =
        sentBytes(separateProjections(heads, 2), passes::Precision::kBf16,
                  {"megatron:t=4"});
    ASSERT_EQ(sent.size(), 1u);
    const int64_t activations = 8 * 64 * 16 * heads * 2;
    constexpr int64_t kKeys = 2 * 8 * 64 * 16 * 2 * 2;
    EXPECT_LE(sent[0].total,
              (4 * (4 - 1) * activations + 3 * kKeys) * 102 / 100);
  }
}

}  // namespace
}  // namespace soapstone::search
