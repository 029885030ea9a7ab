// Gradients of the ops that raising makes: normalisation, attention, recurrence
// and loss.

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/passes/training/gradients_checker.h"

namespace soapstone::passes {
namespace {

TEST(SoftmaxGradientTest, BothFormsAlongAnyDim) {
  for (const char* logarithm : {"false", "true"}) {
    for (const char* dim : {"0", "1", "2"}) {
      expectGradients({.arguments = {trained("a", "2x3x2xT")},
                       .body = std::string("%0 = soap.softmax %a over ") + dim +
                               " {logarithm = " + logarithm +
                               "} : (tensor<2x3x2xT>) -> tensor<2x3x2xT>",
                       .results = {"%0", "2x3x2xT"}});
    }
  }
}

TEST(NormGradientTest, LayerAndRmsWithAndWithoutBias) {
  for (const char* kind : {"layer", "rms"}) {
    expectGradients(
        {.arguments = {trained("x", "3x4xT"), trained("s", "4xT", 0.5, 1.5),
                       trained("b", "4xT")},
         .body = std::string("%0, %1, %2 = soap.norm <") + kind +
                 "> %x, %s, %b {epsilon = 0.01} : (tensor<3x4xT>, tensor<4xT>, "
                 "tensor<4xT>)"
                 " -> (tensor<3x4xT>, tensor<3xf32>, tensor<3xf32>)",
         .results = {"%0", "3x4xT"}});
    expectGradients(
        {.arguments = {trained("x", "2x2x3xT"),
                       trained("s", "2x3xT", 0.5, 1.5)},
         .body = std::string("%0, %1, %2 = soap.norm <") + kind +
                 "> %x, %s {epsilon = 0.01} : (tensor<2x2x3xT>, tensor<2x3xT>)"
                 " -> (tensor<2x2x3xT>, tensor<2xf32>, tensor<2xf32>)",
         .results = {"%0", "2x2x3xT"}});
  }
}

TEST(BatchNormGradientTest, OverBatchAndSpace) {
  expectGradients(
      {.arguments = {trained("x", "2x2x3xT"), trained("s", "2xT", 0.5, 1.5),
                     trained("b", "2xT")},
       .body = "%0, %1, %2 = soap.batch_norm %x, %s, %b {epsilon = 0.01} : "
               "(tensor<2x2x3xT>, tensor<2xT>, tensor<2xT>)"
               " -> (tensor<2x2x3xT>, tensor<2xf32>, tensor<2xf32>)",
       .results = {"%0", "2x2x3xT"}});
}

// Attention of four query heads of size 2 in `groups` key/value heads of value
// size 3, on 3 queries and 4 keys.
GradientCase attentionCase(int groups, const std::string& maskType, bool causal,
                           bool dropout) {
  std::string g = std::to_string(groups);
  std::string key = "1x" + g + "x4x2xT", value = "1x" + g + "x4x3xT";
  GradientCase test;
  test.arguments = {trained("q", "1x4x3x2xT"), trained("k", key, -1, 1.5),
                    trained("v", value)};
  std::string operands, types;
  if (!maskType.empty()) {
    bool isBool = maskType.ends_with("i1");
    // The first query sees no key but the third.
    test.arguments.push_back(
        isBool ? given("m", maskType, {0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1})
               : trained("m", maskType, -1, 1));
    operands += " mask %m";
    types += ", tensor<" + maskType + ">";
  }
  if (dropout) {
    test.arguments.push_back(given("seed", "i64", {3}));
    test.arguments.push_back(given("step", "i64", {1}));
    operands += " random %seed, %step";
    types += ", tensor<i64>, tensor<i64>";
  }
  test.body = "%0, %1 = soap.attention %q, %k, %v" + operands +
              " {scale = 0.7, causal = " + (causal ? "true" : "false") +
              ", ratio = " + (dropout ? "0.3" : "0.0") +
              ", stream = 4 : i64} : (tensor<1x4x3x2xT>, tensor<" + key +
              ">, tensor<" + value + ">" + types +
              ") -> (tensor<1x4x3x3xT>, tensor<1x4x3xf32>)";
  test.results = {"%0", "1x4x3x3xT"};
  return test;
}

TEST(AttentionGradientTest, MultiHead) {
  expectGradients(attentionCase(4, "", false, false));
}

TEST(AttentionGradientTest, GroupedQueryCausal) {
  expectGradients(attentionCase(2, "", true, false));
}

TEST(AttentionGradientTest, LearnedMask) {
  expectGradients(attentionCase(2, "1x4x3x4xT", false, false));
}

TEST(AttentionGradientTest, LearnedBroadcastMaskCausal) {
  expectGradients(attentionCase(1, "1x1x1x4xT", true, false));
}

TEST(AttentionGradientTest, LearnedMaskWithDropout) {
  expectGradients(attentionCase(2, "1x1x3x4xT", false, true));
}

TEST(AttentionGradientTest, BoolMask) {
  expectGradients(attentionCase(2, "1x1x3x4xi1", false, false));
}

TEST(AttentionGradientTest, CappedScores) {
  for (const char* mask : {"", "1x1x3x4xT", "1x1x3x4xi1"}) {
    GradientCase test = attentionCase(2, mask, false, false);
    const std::string before = "{scale = 0.7";
    test.body.replace(test.body.find(before), before.size(),
                      "{soap.score_cap = 0.8 : f64, scale = 0.7");
    expectGradients(test);
  }
}

TEST(AttentionGradientTest, LogSumExp) {
  GradientCase test = attentionCase(2, "1x1x3x4xT", true, true);
  test.results = {"%1", "1x4x3xf32"};
  expectGradients(test);
}

TEST(AttentionGradientTest, ResultAndLogSumExp) {
  GradientCase test = attentionCase(4, "", false, false);
  test.results = {"%0", "1x4x3x3xT", "%1", "1x4x3xf32"};
  expectGradients(test);
}

// A sink takes its share of every row (gpt-oss), of which queries, keys and
// values hear by probabilities that add up to less than 1.
TEST(AttentionGradientTest, BesideASink) {
  for (bool dropout : {false, true}) {
    GradientCase test = attentionCase(2, "", true, dropout);
    test.arguments.push_back(trained("sink", "4xf32", -2, 2));
    test.body +=
        "\n%2 = soap.broadcast %sink dims [1] shape [1, 4, 3] : "
        "(tensor<4xf32>) -> tensor<1x4x3xf32>\n"
        "%3 = soap.binary <sub> %1, %2 : (tensor<1x4x3xf32>, "
        "tensor<1x4x3xf32>) -> tensor<1x4x3xf32>\n"
        "%4 = soap.unary <sigmoid> %3 : (tensor<1x4x3xf32>) -> "
        "tensor<1x4x3xf32>\n"
        "%5 = soap.cast %4 to T : (tensor<1x4x3xf32>) -> tensor<1x4x3xT>\n"
        "%6 = soap.broadcast %5 dims [0, 1, 2] shape [1, 4, 3, 3] : "
        "(tensor<1x4x3xT>) -> tensor<1x4x3x3xT>\n"
        "%7 = soap.binary <mul> %0, %6 : (tensor<1x4x3x3xT>, "
        "tensor<1x4x3x3xT>) -> tensor<1x4x3x3xT>";
    test.results = {"%7", "1x4x3x3xT"};
    expectGradients(test);
  }
}

// The derivatives of logSumExp are 1 + 2^-9 and 1, which are one number in
// bf16; what arrives at the keys is the difference of both.
TEST(AttentionGradientTest, LogSumExpInSixteenBitsKeepsAllOfItsDerivative) {
  GradientCase test;
  test.arguments = {given("q", "1x1x2x1xbf16", {1, -1}),
                    trainedAt("k", "1x1x2x1xbf16", {0, 0}),
                    given("v", "1x1x2x8xbf16", std::vector<double>(16, 1)),
                    given("c", "1x1x2xf32", {1 + 1.0 / 512, 1})};
  test.body =
      "%0, %1 = soap.attention %q, %k, %v {scale = 1.0, causal = false, "
      "ratio = 0.0, stream = 4 : i64} : (tensor<1x1x2x1xbf16>, "
      "tensor<1x1x2x1xbf16>, tensor<1x1x2x8xbf16>) -> (tensor<1x1x2x8xbf16>, "
      "tensor<1x1x2xf32>)\n"
      "%2 = soap.binary <mul> %1, %c : (tensor<1x1x2xf32>, "
      "tensor<1x1x2xf32>) -> tensor<1x1x2xf32>";
  test.results = {"%2", "1x1x2xf32"};
  const std::vector<double> gradients = gradientsOfSum(test);
  ASSERT_EQ(gradients.size(), 2u);
  // Half of the difference each: the probabilities are a half.
  for (double gradient : gradients) EXPECT_EQ(gradient, 1.0 / 1024);
}

TEST(AttentionGradientTest, Dropout) {
  expectGradients(attentionCase(4, "", false, true));
}

TEST(AttentionGradientTest, RowWithEveryKeyHidden) {
  // Three queries on two keys: a causal mask hides both from the first.
  expectGradients(
      {.arguments = {trained("q", "1x1x3x2xT"), trained("k", "1x1x2x2xT"),
                     trained("v", "1x1x2x2xT"),
                     trained("m", "1x1x3x2xT", -1, 1)},
       .body = "%0, %1 = soap.attention %q, %k, %v mask %m {scale = 1.0, "
               "causal = true, ratio = 0.0, stream = 0 : i64} : "
               "(tensor<1x1x3x2xT>, tensor<1x1x2x2xT>, tensor<1x1x2x2xT>, "
               "tensor<1x1x3x2xT>) -> (tensor<1x1x3x2xT>, tensor<1x1x3xf32>)",
       .results = {"%0", "1x1x3x2xT"}});
}

TEST(RotaryGradientTest, AllForms) {
  for (const char* interleaved : {"false", "true"}) {
    for (const char* inverse : {"false", "true"}) {
      expectGradients(
          {.arguments = {trained("x", "1x2x2x4xT"),
                         given("c", "2x2xT", {1, 0.5, -0.25, 0.75}),
                         given("s", "2x2xT", {0, 0.75, 1, -0.5})},
           .body = std::string("%0 = soap.rotary %x, %c, %s {interleaved = ") +
                   interleaved + ", inverse = " + inverse +
                   "} : (tensor<1x2x2x4xT>, tensor<2x2xT>, tensor<2x2xT>) -> "
                   "tensor<1x2x2x4xT>",
           .results = {"%0", "1x2x2x4xT"}});
    }
  }
}

TEST(RotaryGradientTest, OfAPartOfHeads) {
  expectGradients(
      {.arguments = {trained("x", "1x2x2x4xT"), given("c", "2x1xT", {1, 0.5}),
                     given("s", "2x1xT", {0, 0.75})},
       .body = "%0 = soap.rotary %x, %c, %s {interleaved = false, "
               "inverse = false} : (tensor<1x2x2x4xT>, "
               "tensor<2x1xT>, tensor<2x1xT>) -> tensor<1x2x2x4xT>",
       .results = {"%0", "1x2x2x4xT"}});
}

// An LSTM of 3 steps, batch 2, input 2, hidden 2, of which `results` are used.
GradientCase lstmCase(std::vector<std::string> results) {
  return {
      .arguments = {trained("x", "3x2x2xT"), trained("w", "8x2xT", -1, 1),
                    trained("r", "8x2xT", -1, 1), trained("b", "8xT", -1, 1),
                    trained("h", "2x2xT", -1, 1), trained("c", "2x2xT", -1, 1)},
      .body =
          "%0, %1, %2 = soap.lstm %x, %w, %r, %b, %h, %c : "
          "(tensor<3x2x2xT>, tensor<8x2xT>, tensor<8x2xT>, tensor<8xT>, "
          "tensor<2x2xT>, tensor<2x2xT>)"
          " -> (tensor<3x2x2xT>, tensor<3x2x2xT>, tensor<3x2x8xT>)",
      .results = std::move(results)};
}

TEST(LstmGradientTest, HiddenStates) {
  expectGradients(lstmCase({"%0", "3x2x2xT"}));
}

TEST(LstmGradientTest, CellStates) {
  expectGradients(lstmCase({"%1", "3x2x2xT"}));
}

TEST(LstmGradientTest, BothStates) {
  expectGradients(lstmCase({"%0", "3x2x2xT", "%1", "3x2x2xT"}));
}

GradientCase crossEntropyCase(std::vector<std::string> results) {
  return {.arguments = {trained("x", "2x2x3xT"),
                        given("l", "2x2xi64", {2, -100, 0, 1})},
          .body =
              "%0, %1 = soap.cross_entropy %x, %l {ignoreIndex = -100 : i64} : "
              "(tensor<2x2x3xT>, tensor<2x2xi64>) -> (tensor<2x2xf32>, "
              "tensor<2x2xf32>)",
          .results = std::move(results)};
}

TEST(CrossEntropyGradientTest, Loss) {
  expectGradients(crossEntropyCase({"%0", "2x2xf32"}));
}

TEST(CrossEntropyGradientTest, LogSumExp) {
  expectGradients(crossEntropyCase({"%1", "2x2xf32"}));
}

TEST(CrossEntropyGradientTest, LossAndLogSumExp) {
  expectGradients(crossEntropyCase({"%0", "2x2xf32", "%1", "2x2xf32"}));
}

}  // namespace
}  // namespace soapstone::passes
