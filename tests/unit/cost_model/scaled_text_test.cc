#include "cost_model/scaled_text.h"

#include "gtest/gtest.h"

namespace soapstone::cost_model {
namespace {

TEST(ScaledTextTest, FourDigitsWithAPrefix) {
  EXPECT_EQ(scaledText(0, "B/s"), "0 B/s");
  EXPECT_EQ(scaledText(3.35e12, "B/s"), "3.35 TB/s");
  EXPECT_EQ(scaledText(12346, "FLOP/s"), "12.35 kFLOP/s");
  EXPECT_EQ(scaledText(999990, "B/s"), "1 MB/s");
}

TEST(ScaledTextTest, BytesAreCountedInPowersOfTwo) {
  EXPECT_EQ(bytesText(999), "999 B");
  EXPECT_EQ(bytesText(1 << 20), "1 MiB");
  EXPECT_EQ(bytesText(12340000000), "11.49 GiB");
}

TEST(ScaledTextTest, WhatRoundsToTheNextUnitHasIt) {
  EXPECT_EQ(bytesText(1023 << 10), "1023 KiB");
  EXPECT_EQ(bytesText((1 << 20) - 1), "1 MiB");
}

TEST(ScaledTextTest, TheLargestPrefixHoldsAllTheRest) {
  EXPECT_EQ(scaledText(2.5e19, "B"), "2.5e+04 PB");
}

}  // namespace
TEST(ScaledTextTest, OnlyNoneIsShownAsZeroPercent) {
  EXPECT_EQ(percentText(0.437), "43.7 %");
  EXPECT_EQ(percentText(0.00149), "0.1 %");
  EXPECT_EQ(percentText(0.000994), "0.099 %");
  EXPECT_EQ(percentText(0.00046), "0.046 %");
  EXPECT_EQ(percentText(0), "0.0 %");
}

}  // namespace soapstone::cost_model
