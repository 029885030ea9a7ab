#include "ir/reference/random_numbers.h"

#include "tests/unit/ir/reference/evaluate_text.h"

namespace soapstone::reference {
namespace {

// Known answers published with the generator.
TEST(RandomNumbersTest, PhiloxKnownAnswers) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (std::array<uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c,
                                     0x9b00dbd8}));
  EXPECT_EQ(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
                   {0xffffffff, 0xffffffff}),
            (std::array<uint32_t, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6,
                                     0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                   {0xa4093822, 0x299f31d0}),
            (std::array<uint32_t, 4>{0xd16cfe09, 0x94fdcceb, 0x5001e420,
                                     0x24126ea1}));
}

TEST(RandomNumbersTest, KeyAndCounterAreAsDefined) {
  RandomNumbers random(/*seed=*/(int64_t{5} << 32) + 7,
                       /*stream=*/(int64_t{2} << 32) + 3,
                       /*step=*/(int64_t{9} << 32) + 11);
  int64_t element = (int64_t{1} << 36) + 6;
  std::array<uint32_t, 4> words =
      philox({1, 4, 11, 9}, {7u ^ (3u * 0x9E3779B9u), 5u ^ 2u ^ 0x85EBCA6Bu});
  EXPECT_EQ(random.uniform(element), (words[2] >> 8) * 0x1p-24);
}

TEST(RandomNumbersTest, UniformHasTheRightMoments) {
  RandomNumbers random(1, 2, 3);
  double sum = 0, squares = 0;
  constexpr int kCount = 20000;
  for (int i = 0; i < kCount; ++i) {
    double value = random.uniform(i);
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / kCount, 0.5, 0.01);
  EXPECT_NEAR(squares / kCount, 1.0 / 3, 0.01);
}

TEST(RandomNumbersTest, NormalHasTheRightMoments) {
  RandomNumbers random(1, 2, 3);
  double sum = 0, squares = 0, fourths = 0;
  constexpr int kCount = 20000;
  for (int i = 0; i < kCount; ++i) {
    double value = random.normal(i);
    sum += value;
    squares += value * value;
    fourths += value * value * value * value;
  }
  EXPECT_NEAR(sum / kCount, 0, 0.03);
  EXPECT_NEAR(squares / kCount, 1, 0.05);
  EXPECT_NEAR(fourths / kCount, 3, 0.3);
}

TEST(RandomNumbersTest, RandomOpScalesUniformNumbers) {
  std::vector<Tensor> values = evaluateText(R"(
    func.func @f(%seed: tensor<i64>, %step: tensor<i64>) -> tensor<2x3xf32> {
      %0 = soap.random <uniform>(%seed, %step) shape [2, 3] of f32
        {low = 2.0 : f64, high = 6.0 : f64, stream = 4 : i64}
        : (tensor<i64>, tensor<i64>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    })",
                                            {i64({}, {8}), i64({}, {9})});
  ASSERT_EQ(values.size(), 1u);
  RandomNumbers random(8, 4, 9);
  for (int64_t i = 0; i < 6; ++i) {
    EXPECT_FLOAT_EQ(values[0].number(i), 2 + 4 * random.uniform(i));
  }
}

TEST(RandomNumbersTest, DropoutKeepsWhatIsAtLeastTheRatio) {
  std::vector<Tensor> values = evaluateText(
      R"(
    func.func @f(%x: tensor<64xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<64xf32> {
      %0 = soap.dropout %x, %seed, %step {ratio = 0.75 : f64, stream = 4 : i64}
        : (tensor<64xf32>, tensor<i64>, tensor<i64>) -> tensor<64xf32>
      return %0 : tensor<64xf32>
    })",
      {f32({64}, std::vector<double>(64, 1)), i64({}, {8}), i64({}, {9})});
  ASSERT_EQ(values.size(), 1u);
  RandomNumbers random(8, 4, 9);
  for (int64_t i = 0; i < 64; ++i) {
    EXPECT_EQ(values[0].number(i), random.uniform(i) >= 0.75 ? 4 : 0);
  }
}

}  // namespace
}  // namespace soapstone::reference
