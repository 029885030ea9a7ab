// Cross-entropies of PyTorch that its exporter writes as less than they are,
// against torch.nn.functional.cross_entropy of PyTorch 2.15.

#include "frontend/onnx/graph/exported_losses.h"

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::Pointwise;

const std::vector<double> kScores = {1, 2, -1, 0.5, 0, -2, 3, 1, -1};
const std::vector<double> kWeights = {0.5, 1, 2};

// The loss of three rows of three classes; the last label is ignored.
std::vector<double> smoothed(const std::string& reduction, bool hasWeights) {
  TestModel model;
  model.input("x", {3, 3}).input("t", {3}, DataType::kInt64);
  Names inputs = {"x", "t"};
  std::vector<reference::Tensor> values = {numbers({3, 3}, kScores),
                                           integers({3}, {1, 2, -100})};
  if (hasWeights) {
    model.input("w", {3});
    inputs.push_back("w");
    values.push_back(numbers({3}, kWeights));
  }
  model
      .node("SoftmaxCrossEntropyLoss", inputs, {"y"},
            {{"reduction", reduction}, {"ignore_index", int64_t{-100}}})
      .output("y");
  model.model.graph.nodes[0].call = {"aten.cross_entropy_loss.default",
                                     {"%x", "%t", "None", "1", "-100", "0.2"}};
  return evaluateOne(model, values);
}

TEST(LowerLossTest, SmoothedLabelsLeaveOutIgnoredRows) {
  EXPECT_THAT(smoothed("mean", false),
              ElementsAre(DoubleNear(1.66979397, 1e-5)));
  EXPECT_THAT(smoothed("sum", false),
              ElementsAre(DoubleNear(3.33958794, 1e-5)));
  EXPECT_THAT(smoothed("none", false),
              Pointwise(DoubleNear(1e-5),
                        std::vector<double>{0.615678883, 2.72390906, 0}));
}

TEST(LowerLossTest, SmoothedLabelsWeighClasses) {
  EXPECT_THAT(smoothed("mean", true),
              ElementsAre(DoubleNear(2.04038196, 1e-5)));
  EXPECT_THAT(smoothed("sum", true), ElementsAre(DoubleNear(6.12114589, 1e-5)));
}

TEST(LowerLossTest, LabelsMayBeProbabilities) {
  TestModel model;
  model.input("x", {3, 3})
      .input("t", {3, 3})
      .input("w", {3})
      .node("SoftmaxCrossEntropyLoss", {"x", "t", "w"}, {"y"},
            {{"reduction", std::string("mean")}})
      .output("y");
  EXPECT_THAT(
      evaluateOne(model,
                  {numbers({3, 3}, kScores),
                   numbers({3, 3}, {0.2, 0.8, 0, 0.5, 0.25, 0.25, 0, 0, 1}),
                   numbers({3}, kWeights)}),
      ElementsAre(DoubleNear(3.5329611, 1e-5)));
}

}  // namespace
}  // namespace soapstone::onnx::test
