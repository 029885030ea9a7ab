#include "runtime/random.h"

#include <gtest/gtest.h>

#include <cmath>

#include "runtime/data/initialize.h"
#include "tests/unit/runtime/drawn_bits.h"

namespace soapstone::runtime {
namespace {

// Seeds that turn into the keys of the published test vectors.
int64_t seedForKey(uint32_t low, uint32_t high) {
  return static_cast<int64_t>(uint64_t{high ^ 0x85EBCA6Bu} << 32 | low);
}

TEST(PhiloxTest, MatchesThePublishedVectors) {
  PhiloxBlock zeros = philox(seedForKey(0, 0), 0, 0, 0);
  EXPECT_EQ(zeros.word[0], 0x6627e8d5u);
  EXPECT_EQ(zeros.word[1], 0xe169c58du);
  EXPECT_EQ(zeros.word[2], 0xbc57ac4cu);
  EXPECT_EQ(zeros.word[3], 0x9b00dbd8u);
  PhiloxBlock ones = philox(seedForKey(~0u, ~0u), 0, -1, ~uint64_t{0});
  EXPECT_EQ(ones.word[0], 0x408f276du);
  EXPECT_EQ(ones.word[1], 0x41c83b0eu);
  EXPECT_EQ(ones.word[2], 0xa20bc7c6u);
  EXPECT_EQ(ones.word[3], 0x6d5451fdu);
}

TEST(PhiloxTest, StreamEntersTheKey) {
  PhiloxBlock direct = philox(seedForKey(7u * 0x9E3779B9u, 5), 0, 3, 11);
  PhiloxBlock keyed = philox(seedForKey(0, 0), uint64_t{5} << 32 | 7, 3, 11);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(direct.word[i], keyed.word[i]);
}

TEST(RandomTest, ElementsTakeWordsInOrder) {
  PhiloxBlock block = philox(1, 2, 3, 5);
  for (int lane = 0; lane < 4; ++lane) {
    EXPECT_EQ(randomUniform(1, 2, 3, 20 + lane),
              static_cast<float>(block.word[lane] >> 8) / 16777216.0f);
  }
  double u1 = uniformOfWord(block.word[2]);
  double u2 = uniformOfWord(block.word[3]);
  EXPECT_NEAR(randomNormal(1, 2, 3, 11),
              std::sqrt(-2 * std::log(1 - u1)) * std::cos(2 * M_PI * u2), 1e-6);
}

TEST(RandomTest, NormalsAreThoseOfTheLibrarysFunctions) {
  for (int64_t i = 0; i < 100000; ++i) {
    PhiloxBlock block = philox(4, 5, 6, static_cast<uint64_t>(i) / 2);
    double u1 = uniformOfWord(block.word[2 * (i % 2)]);
    double u2 = uniformOfWord(block.word[2 * (i % 2) + 1]);
    double exact = std::sqrt(-2 * std::log(1 - u1)) * std::cos(2 * M_PI * u2);
    ASSERT_NEAR(randomNormal(4, 5, 6, i), exact, 1e-7 * std::abs(exact) + 1e-10)
        << i;
  }
}

TEST(RandomTest, NormalsAtTheEnds) {
  EXPECT_EQ(detail::logOfUnit(1.0), 0.0);
  EXPECT_NEAR(detail::logOfUnit(0x1p-24), -24 * std::log(2.0), 1e-11);
  for (int i = 0; i < 4096; ++i) {
    double u = i / 4096.0;
    EXPECT_NEAR(detail::cosOfTurns(u), std::cos(2 * M_PI * u), 1e-11) << u;
  }
}

TEST(RandomTest, MomentsAreThoseOfTheDistribution) {
  constexpr int kCount = 200000;
  double uniform = 0, normal = 0, square = 0;
  for (int i = 0; i < kCount; ++i) {
    uniform += static_cast<double>(randomUniform(9, 8, 7, i));
    double z = static_cast<double>(randomNormal(9, 8, 7, i));
    normal += z;
    square += z * z;
  }
  EXPECT_NEAR(uniform / kCount, 0.5, 0.005);
  EXPECT_NEAR(normal / kCount, 0.0, 0.01);
  EXPECT_NEAR(square / kCount, 1.0, 0.01);
}

// `cuda.host_map` holds the code that nvcc compiles to the same.
TEST(RandomTest, BitsAreThoseOfEveryBackEnd) {
  EXPECT_EQ(drawnBits(RandomKind::kUniform, ElementType::kF32), kUniformBits);
  EXPECT_EQ(drawnBits(RandomKind::kUniform, ElementType::kBf16),
            kUniformBf16Bits);
  EXPECT_EQ(drawnBits(RandomKind::kNormal, ElementType::kF32), kNormalBits);
}

// An exact product and one addition, whatever a compiler fuses.
TEST(RandomTest, ScaledNumbersAreRoundedOnce) {
  volatile float offset = -1.7320508f, factor = 3.4641016f;
  for (int64_t i = 0; i < 100000; ++i) {
    const float u = randomUniform(4, 5, 6, i);
    volatile double product =
        static_cast<double>(factor) * static_cast<double>(u);
    volatile double sum = static_cast<double>(offset) + product;
    ASSERT_EQ(scaledNumber(offset, factor, u), static_cast<float>(sum)) << i;
  }
}

TEST(HashTest, IsFnv1a) {
  EXPECT_EQ(hashName(""), 0xcbf29ce484222325u);
  EXPECT_EQ(hashName("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(hashName("foobar"), 0x85944171f73967e8u);
}

}  // namespace
}  // namespace soapstone::runtime
