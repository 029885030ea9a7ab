#include "ir/step/place.h"

#include "gtest/gtest.h"
#include "ir/step/lifetimes.h"
#include "ir/step/text.h"
#include "ir/step/verify.h"
#include "tests/unit/ir/step/step_models.h"

namespace soapstone::step {
namespace {

PlacedStep placed(Model* model) {
  sharding::ReshardingCache plans;
  absl::StatusOr<PlacedStep> step = place(model, &plans);
  EXPECT_TRUE(step.ok()) << step.status();
  EXPECT_TRUE(verify(*model, *step).ok()) << verify(*model, *step);
  return *std::move(step);
}

// But those of the last layer, which the backward pass reads at once.
TEST(PlaceTest, GathersParametersOncePerPhaseAndAhead) {
  TwoLayers layers;
  PlacedStep step = placed(&layers.model);
  EXPECT_EQ(toText(layers.model, step), R"(layouts:
  L0 = 8/2x16 on 0..1
  L1 = 16x16 replicated 2 on 0..1
  L2 = 16/2x16 on 0..1
  L3 = 16x16 partial sum 2 on 0..1
arguments:
  c0 'x' L0
  c1 'first.weight' L2
  c2 'second.weight' L2
forward:
  c3 = 'first.weight' c1 L2 -> L1: all-gather 1024; for 'first', forward only, live 0..2
  c5 = 'second.weight' c2 L2 -> L1: all-gather 1024; for 'second', live 1..5
  c4 L0, live 2..6 = 'first'(c0, c3)
  c6 L0, live 3..6 = 'second'(c4, c5)
backward:
  c10 = 'first.weight' c1 L2 -> L1: all-gather 1024; for 'first.input', backward only, live 4..8
  c7 L0, live 5..9 = 'second.input'(c6, c5)
  c8 L3, live 6..11 = 'second.gradient'(c4, c6)
  c9 = 'second.gradient' c8 L3 -> L2: reduce-scatter 1024; for result 1
  c11 L0, live 8..8 = 'first.input'(c7, c10)
  c12 L3, live 9..11 = 'first.gradient'(c0, c7)
  c13 = 'first.gradient' c12 L3 -> L2: reduce-scatter 1024; for result 0
results:
  c13 L2, the new value of 'first.weight'
  c9 L2, the new value of 'second.weight'
)");
}

// The devices are on two nodes: sums of gradients go over the network alone.
TEST(PlaceTest, PutsWhatOnlyUpdatesWaitForOnTheSecondLane) {
  TwoLayers layers;
  layers.model.nodes = {0, 1};
  PlacedStep step = placed(&layers.model);
  for (const Move& move : step.moves) {
    const bool isSum =
        move.plan->steps[0].kind == sharding::StepKind::kReduceScatter;
    EXPECT_EQ(move.lanes, std::vector<int>{isSum ? kSumLane : 0});
  }
  const std::string text = toText(layers.model, step);
  EXPECT_NE(text.find("reduce-scatter 1024 (second lane); for result 1"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("all-gather 1024 (second lane)"), std::string::npos);
}

TEST(PlaceTest, LetsNothingThatIsComputedWithWaitForTheSecondLane) {
  for (bool isReadAgain : {false, true}) {
    TwoLayers layers;
    layers.model.nodes = {0, 1};
    // The result of the second gradient is state, or an output reads it.
    if (isReadAgain) {
      layers.model.results.push_back(
          {layers.model.results[1].tensor, layers.stored, /*updates=*/-1});
    } else {
      layers.model.arguments[2].isState = true;
    }
    PlacedStep step = placed(&layers.model);
    int onSecond = 0;
    for (const Move& move : step.moves) onSecond += move.lanes[0];
    EXPECT_EQ(onSecond, kSumLane);
  }
}

TEST(PlaceTest, NamesTheOpThatNoPlanServes) {
  TwoLayers layers;
  // A tensor of another shape.
  layers.model.ops[1].operandLayouts[0] = layers.model.layouts.number(
      *sharding::LayoutBuilder({4, 16}).split(0, 2).build(
          sharding::DeviceGrid::range(0, 2)));
  sharding::ReshardingCache plans;
  int failing = -1;
  absl::StatusOr<PlacedStep> step = place(&layers.model, &plans, &failing);
  ASSERT_FALSE(step.ok());
  EXPECT_EQ(failing, 1);
  EXPECT_NE(step.status().message().find("operand 0 cannot get from layout"),
            absl::string_view::npos);
}

TEST(LifetimesTest, CountsWhatADeviceHolds) {
  TwoLayers layers;
  PlacedStep step = placed(&layers.model);
  Lifetimes all = lifetimes(layers.model, step);
  // Ops and moves; the new values take the place of the parameters.
  EXPECT_EQ(all.steps, 6 + 5);
  std::vector<int64_t> peaks = peakBytes(layers.model, all);
  ASSERT_EQ(peaks.size(), 2u);
  EXPECT_EQ(peaks[0], peaks[1]);
  // Input, stored halves; both gathered parameters while the backward pass
  // reads the second, results of both layers and its own.
  int64_t half = 4 * 16 * 4;
  EXPECT_EQ(peaks[0], half + 2 * 512 + 2 * 1024 + 3 * half);
}

// The step before which the memory of 'first' is gone.
int endOfFirst(const TwoLayers& layers, const PlacedStep& step,
               const Overwritable& overwritable = {}) {
  for (const Lifetime& buffer :
       lifetimes(layers.model, step, overwritable).buffers) {
    bool isMade = buffer.copy >= 0 && buffer.move < 0;
    if (isMade && layers.model.tensors[buffer.tensor].name == "first") {
      return buffer.last;
    }
  }
  return -1;
}

TEST(LifetimesTest, WhatAnOpWritesOverEndsBeforeIt) {
  TwoLayers layers;
  // Both read the first layer's result, the gradient of the second last.
  Op& gradient = layers.model.ops[3];
  ASSERT_EQ(gradient.name, "second.gradient");
  gradient.resultLayouts = {layers.rows};
  layers.model.tensors[gradient.results[0]].shape = {8, 16};
  layers.model.results.pop_back();
  PlacedStep step = placed(&layers.model);
  int end = endOfFirst(layers, step);
  Overwritable overwritable = {{}, {}, {}, {1, 0}};
  EXPECT_EQ(endOfFirst(layers, step, overwritable), end - 1);
  // The gradient has another size.
  gradient.resultLayouts = {layers.partial};
  EXPECT_EQ(endOfFirst(layers, step, overwritable), end);
}

TEST(LifetimesTest, WhatTwoOperandsReadIsNotWrittenOver) {
  TwoLayers layers;
  Op& gradient = layers.model.ops[3];
  gradient.operands[1] = gradient.operands[0];
  gradient.resultLayouts = {layers.rows};
  layers.model.tensors[gradient.results[0]].shape = {8, 16};
  layers.model.results.pop_back();
  PlacedStep step = placed(&layers.model);
  int end = endOfFirst(layers, step);
  EXPECT_EQ(endOfFirst(layers, step, {{}, {}, {}, {1, 1}}), end);
}

}  // namespace
}  // namespace soapstone::step
