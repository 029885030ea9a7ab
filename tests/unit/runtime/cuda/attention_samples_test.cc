#include "runtime/cuda/attention_samples.h"

#include <gtest/gtest.h>

#include <vector>

namespace soapstone::runtime {
namespace {

// Self-attention of T5 11B: a position bias that all samples share.
Attention biasedAttention(int64_t masks) {
  Attention op;
  op.type = ElementType::kBf16;
  op.query = op.key = op.value = {4, 128, 512, 128};
  op.mask = {masks, 128, 512, 512};
  op.maskType = ElementType::kBf16;
  op.dropoutRatio = 0.1;
  return op;
}

constexpr int64_t kMaskBytes = int64_t{128} * 512 * 512 * 2;

// The calls that make a mask for the library.
std::vector<int64_t> callsWithMasks(const SampleCalls& calls) {
  std::vector<int64_t> found;
  for (int64_t first = 0; first < calls.all; first += calls.samples) {
    if (calls.hasNewMask(first)) found.push_back(first);
  }
  return found;
}

TEST(SampleCallsTest, AMaskOfAllSamplesIsMadeOnce) {
  const SampleCalls calls(biasedAttention(1), kMaskBytes);
  EXPECT_EQ(calls.samples, 1);  // What dropout keeps fills the rest.
  EXPECT_EQ(callsWithMasks(calls), (std::vector<int64_t>{0}));
}

TEST(SampleCallsTest, MasksOfSamplesAreMadeForEachCall) {
  const SampleCalls calls(biasedAttention(4), 4 * kMaskBytes);
  EXPECT_EQ(calls.samples, 1);
  EXPECT_EQ(calls.op.mask[0], 1);
  EXPECT_EQ(callsWithMasks(calls), (std::vector<int64_t>{0, 1, 2, 3}));
}

TEST(SampleCallsTest, WithoutDropoutOneCallDoesAll) {
  Attention op = biasedAttention(1);
  op.dropoutRatio = 0;
  const SampleCalls calls(op, kMaskBytes);
  EXPECT_EQ(calls.samples, 4);
  EXPECT_EQ(callsWithMasks(calls), (std::vector<int64_t>{0}));
}

}  // namespace
}  // namespace soapstone::runtime
