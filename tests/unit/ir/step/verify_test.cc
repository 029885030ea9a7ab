// Every promise of `verify` is broken once and must be found.
#include "ir/step/verify.h"

#include <algorithm>
#include <functional>

#include "gtest/gtest.h"
#include "ir/step/place.h"
#include "tests/unit/ir/step/step_models.h"

namespace soapstone::step {
namespace {

struct Fault {
  const char* name;
  const char* message;
  std::function<void(const Model&, PlacedStep*)> apply;
};

// The position of the first move or op in the order.
size_t firstItem(const PlacedStep& step, bool isMove) {
  for (size_t i = 0; i < step.order.size(); ++i) {
    if (step.order[i].isMove == isMove) return i;
  }
  ADD_FAILURE() << "no such item";
  return 0;
}

// A move that gathers a parameter for `phase`.
int gatherOf(const PlacedStep& step, Phase phase) {
  for (size_t i = 0; i < step.moves.size(); ++i) {
    if (step.copies[step.moves[i].target].phase == phase) {
      return static_cast<int>(i);
    }
  }
  ADD_FAILURE() << "no such gather";
  return 0;
}

const Fault kFaults[] = {
    {"an op is missing", "ops are missing",
     [](const Model&, PlacedStep* step) {
       step->order.pop_back();
       step->order.pop_back();
     }},
    {"ops change places", "another order",
     [](const Model& model, PlacedStep* step) {
       for (Item& item : step->order) {
         if (!item.isMove) {
           item.number = static_cast<int>(model.ops.size()) - 1 - item.number;
         }
       }
     }},
    {"a move stands twice", "a move stands twice",
     [](const Model&, PlacedStep* step) {
       Item move = step->order[firstItem(*step, true)];
       step->order.insert(step->order.begin(), move);
     }},
    {"a move is left out", "",
     [](const Model&, PlacedStep* step) {
       step->order.erase(step->order.begin() +
                         static_cast<int64_t>(firstItem(*step, true)));
     }},
    {"an op reads another tensor", "does not read",
     [](const Model&, PlacedStep* step) {
       std::swap(step->operands[0][0], step->operands[0][1]);
     }},
    {"an op reads the other phase's gather", "",
     [](const Model&, PlacedStep* step) {
       step->operands[1][1] =
           step->moves[gatherOf(*step, Phase::kBackward)].target;
     }},
    {"a gathered parameter is kept", "keeps a parameter beyond its phase",
     [](const Model&, PlacedStep* step) {
       // That of the first layer for the forward pass.
       int copy = step->operands[0][1];
       step->copies[copy].phase.reset();
     }},
    {"a move starts elsewhere", "",
     [](const Model&, PlacedStep* step) {
       step->moves[0].source = step->made[0][0];
     }},
    {"a plan of another move", "other ends",
     [](const Model&, PlacedStep* step) {
       Move& sum = step->moves.back();
       sum.plan = step->moves[gatherOf(*step, Phase::kForward)].plan;
     }},
    {"a move is issued late", "does not stand where it says",
     [](const Model&, PlacedStep* step) {
       step->moves[gatherOf(*step, Phase::kForward)].ahead = 1;
     }},
    {"gathers of two batches are one call", "not one gather",
     [](const Model&, PlacedStep* step) {
       size_t first = firstItem(*step, true);
       step->moves[step->order[first + 1].number].joinsCall = true;
     }},
    {"an argument is stored otherwise", "not as it is stored",
     [](const Model& model, PlacedStep* step) {
       step->copies[step->arguments[1].copy].layout =
           model.ops[0].operandLayouts[1];
     }},
    {"an argument is missing", "is there 0 times",
     [](const Model&, PlacedStep* step) { step->arguments.pop_back(); }},
    {"a copy is there twice", "twice in one layout",
     [](const Model&, PlacedStep* step) {
       step->copies.push_back(step->copies[step->made[0][0]]);
     }},
    {"a result is another tensor", "",
     [](const Model&, PlacedStep* step) {
       std::swap(step->results[0], step->results[1]);
     }},
    {"computing waits for the lane of sums", "computing waits",
     [](const Model&, PlacedStep* step) {
       step->moves[gatherOf(*step, Phase::kForward)].lanes = {kSumLane};
     }},
    {"a step has no lane", "have no lane",
     [](const Model&, PlacedStep* step) { step->moves.back().lanes.clear(); }},
    {"nothing reads a move", "nothing reads",
     [](const Model& model, PlacedStep* step) {
       // The last layer reads the first one's gather, as if they were tied.
       Move extra = step->moves[gatherOf(*step, Phase::kBackward)];
       extra.target = static_cast<int>(step->copies.size());
       int number = static_cast<int>(step->moves.size());
       // For a phase that has none.
       step->copies.push_back(
           {1, model.ops[0].operandLayouts[1], number, Phase::kUpdate});
       extra.source = step->arguments[1].copy;
       extra.ahead = -1;
       extra.joinsCall = false;
       extra.op = 2;
       step->moves.push_back(extra);
       auto before = std::find(step->order.begin(), step->order.end(),
                               Item{/*isMove=*/false, 2});
       step->order.insert(before, {/*isMove=*/true, number});
     }},
};

TEST(VerifyTest, FindsEveryFault) {
  TwoLayers layers;
  sharding::ReshardingCache plans;
  absl::StatusOr<PlacedStep> step = place(&layers.model, &plans);
  ASSERT_TRUE(step.ok()) << step.status();
  ASSERT_TRUE(verify(layers.model, *step).ok()) << verify(layers.model, *step);
  for (const Fault& fault : kFaults) {
    PlacedStep broken = *step;
    fault.apply(layers.model, &broken);
    absl::Status status = verify(layers.model, broken);
    EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << fault.name;
    EXPECT_NE(status.message().find(fault.message), absl::string_view::npos)
        << fault.name << ": " << status;
  }
}

TEST(VerifyTest, FindsSumsWithinANodeOnTheLaneOfSums) {
  TwoLayers layers;
  layers.model.nodes = {0, 1};
  sharding::ReshardingCache plans;
  absl::StatusOr<PlacedStep> step = place(&layers.model, &plans);
  ASSERT_TRUE(step.ok()) << step.status();
  EXPECT_TRUE(verify(layers.model, *step).ok()) << verify(layers.model, *step);
  layers.model.nodes = {0, 0};
  const absl::Status status = verify(layers.model, *step);
  EXPECT_NE(status.message().find("does not sum between nodes"),
            absl::string_view::npos)
      << status;
}

}  // namespace
}  // namespace soapstone::step
