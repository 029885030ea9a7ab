// Tests the programs of classes of devices: what a placed step becomes, and how
// sums of gradients are deferred in it.

#include "ir/step/class_program.h"

#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "ir/step/class_builder.h"
#include "ir/step/place.h"
#include "ir/step/sum_deferral.h"
#include "tests/unit/ir/step/step_models.h"

namespace soapstone::step {
namespace {

std::string nameOf(const Model& model, const Piece& piece) {
  switch (piece.kind) {
    case PieceKind::kOp:
      return model.ops[piece.op].name;
    case PieceKind::kIssue:
      switch (piece.form) {
        case StepForm::kAllReduce:
          return absl::StrCat("all-reduce ", piece.channel);
        case StepForm::kReduceScatter:
          return absl::StrCat("reduce-scatter ", piece.channel);
        case StepForm::kAllGather:
          return absl::StrCat("all-gather ", piece.channel);
        default:
          return absl::StrCat("exchange ", piece.channel);
      }
    case PieceKind::kWait:
      return "wait";
    case PieceKind::kSlice:
      return "slice";
    case PieceKind::kFill:
      return "fill";
    case PieceKind::kReshape:
      return "reshape";
    case PieceKind::kCast:
      return "cast";
  }
  return "";
}

std::string valueList(const ClassProgram& program, const OpNumbers& values) {
  return absl::StrJoin(values, ", ", [&](std::string* out, int value) {
    absl::StrAppend(out, "v", value, ":",
                    absl::StrJoin(program.values[value].shape, "x"));
  });
}

// The program of the first class, one piece a line.
std::string textOf(const FunctionProgram& function) {
  const ClassProgram& program = function.classes.front();
  std::string text;
  for (const Piece& piece : program.pieces) {
    absl::StrAppend(&text, valueList(program, piece.results), " = ",
                    nameOf(*function.model, piece), "(",
                    absl::StrJoin(piece.operands, ", "), ")\n");
  }
  for (const HeldResult& result : program.results) {
    absl::StrAppend(&text, "return ", result.value, "\n");
  }
  return text;
}

constexpr int kDevices = 4;  // Models are placed on two or four.

// A model that is placed, and the programs of its classes.
struct Placed {
  Placed(Model* model, std::vector<std::vector<int64_t>> classes) {
    absl::StatusOr<PlacedStep> made = place(model, &plans);
    EXPECT_TRUE(made.ok()) << made.status();
    step = *std::move(made);
    int64_t channel = 0;
    moves.resize(step.moves.size());
    for (const Item& item : step.order) {
      if (!item.isMove) continue;
      const Move& move = step.moves[item.number];
      moves[item.number] = {&tables.tables(move.plan), channel++, "moved"};
    }
    for (const Op& op : model->ops) {
      OpTasks& where = tasks.emplace_back();
      const sharding::Layout& made = model->layouts.at(op.resultLayouts[0]);
      for (int device = 0; device < kDevices; ++device) {
        where.taskOfDevice.push_back(made.devices.rankOf(device));
      }
    }
    const StepSource source{model, &step, &moves, &tasks};
    function.model = model;
    for (std::vector<int64_t>& ranks : classes) {
      function.classes.push_back(classProgram(source, std::move(ranks)));
    }
  }

  sharding::ReshardingCache plans;
  PlanTablesCache tables;
  PlacedStep step;
  std::vector<MoveSteps> moves;
  std::vector<OpTasks> tasks;
  FunctionProgram function;
};

TEST(ClassBuilderTest, MovesAreIssuedAndAwaitedWhereTheyArePlaced) {
  TwoLayers layers;
  Placed placed(&layers.model, {{0, 1}});
  EXPECT_EQ(textOf(placed.function), R"(v3:16x16 = all-gather 0(1)
v4:16x16 = wait(3)
v5:16x16 = all-gather 1(2)
v6:16x16 = wait(5)
v7:4x16 = first(0, 4)
v8:4x16 = second(7, 6)
v9:16x16 = all-gather 2(1)
v10:16x16 = wait(9)
v11:4x16 = second.input(8, 6)
v12:16x16 = second.gradient(7, 8)
v13:8x16 = reduce-scatter 3(12)
v14:8x16 = wait(13)
v15:4x16 = first.input(11, 10)
v16:16x16 = first.gradient(0, 11)
v17:8x16 = reduce-scatter 4(16)
v18:8x16 = wait(17)
return 18
return 14
)");
}

TEST(ClassProgramTest, CodeSaysWhatTheOrderDependsOn) {
  TwoLayers layers;
  Placed placed(&layers.model, {{0, 1}});
  const DeviceCode code = codesOf(placed.function).front();
  ASSERT_EQ(code.size(), 16u);
  const CodeOp& gather = code[0];
  EXPECT_EQ(gather.kind, CallKind::kGather);
  EXPECT_EQ(gather.bytes, 16 * 16 * 4);
  EXPECT_EQ(gather.ranks, 2);
  EXPECT_EQ(gather.operandCount, 1);
  EXPECT_TRUE(gather.producers.empty());  // An argument.
  EXPECT_TRUE(code[1].isWait);
  EXPECT_EQ(code[4].producers, (OpNumbers{1}));
  EXPECT_TRUE(code[8].isBackward);
  const CodeOp& sum = code[10];
  EXPECT_EQ(sum.kind, CallKind::kSum);
  EXPECT_EQ(sum.signature, code[14].signature);
  EXPECT_NE(sum.signature, gather.signature);
  EXPECT_TRUE(code[11].isUpdateResult);
}

// A gradient that two devices sum and add to an accumulator, which both hold
// whole. The last function of a step updates halves by the sum, on devices from
// `updater` on: that of the last micro-batch, or one that only updates.
class Accumulating {
 public:
  Accumulating(bool adds, bool updates, int updater = 0) {
    const int rows = layout(sharding::LayoutBuilder({8, 4}).split(0, 2));
    const int whole = layout(sharding::LayoutBuilder({4, 4}).replicate(2));
    const int halves =
        layout(sharding::LayoutBuilder({4, 4}).split(0, 2), updater);
    const int partial = layout(sharding::LayoutBuilder({4, 4}).partial(2));
    model.tensors = {{"x", {8, 4}, 4, -1, 0, false},
                     {"w.gradient", {4, 4}, 4, -1, 1, false}};
    model.arguments = {{0, -1}, {1, whole}};
    model.arguments[1].isAccumulator = true;
    int sum = 1;
    if (adds) {
      const int gradient = add("gradient", {0, 0}, rows, partial);
      sum = add("add", {1, gradient}, whole, whole);
      model.ops.back().nature = OpNature::kAddition;
    }
    if (!updates) {
      model.results = {{sum, whole, 1}};
    } else {
      model.results = {{add("update", {sum}, halves, halves), halves}};
    }
  }

  Model model;

 private:
  int layout(const sharding::LayoutBuilder& builder, int first = 0) {
    return model.layouts.number(
        *builder.build(sharding::DeviceGrid::range(first, 2)));
  }

  int add(const std::string& name, std::vector<int> operands, int demanded,
          int made) {
    const int number = static_cast<int>(model.tensors.size());
    model.tensors.push_back(
        {name, {4, 4}, 4, static_cast<int>(model.ops.size()), 0, false});
    Op& op = model.ops.emplace_back();
    op.name = name;
    op.operandLayouts.assign(operands.size(), demanded);
    op.operands = std::move(operands);
    op.results = {number};
    op.resultLayouts = {made};
    return number;
  }
};

// A part of what is one number everywhere is made without the whole.
TEST(ClassBuilderTest, APartOfOneNumberIsAFill) {
  Accumulating accumulating(/*adds=*/true, /*updates=*/true);
  accumulating.model.ops[1].nature = OpNature::kUniform;
  Placed placed(&accumulating.model, {{0, 1}});
  EXPECT_EQ(textOf(placed.function), R"(v2:4x4 = gradient(0, 0)
v3:4x4 = all-reduce 0(2)
v4:4x4 = wait(3)
v5:4x4 = add(1, 4)
v6:2x4 = fill()
v7:2x4 = update(6)
return 7
)");
  EXPECT_EQ(std::next(placed.function.classes.front().pieces.begin(), 4)->like,
            5);
}

TEST(SumDeferralTest, TheLastMicroBatchSumsWhatHasComeTogether) {
  Accumulating early(/*adds=*/true, /*updates=*/false);
  Accumulating late(/*adds=*/true, /*updates=*/true);
  Placed microBatch(&early.model, {{0, 1}});
  Placed last(&late.model, {{0, 1}});
  EXPECT_EQ(textOf(microBatch.function), R"(v2:4x4 = gradient(0, 0)
v3:4x4 = all-reduce 0(2)
v4:4x4 = wait(3)
v5:4x4 = add(1, 4)
return 5
)");
  EXPECT_EQ(deferToLast(microBatch.function, last.function), 1);
  EXPECT_EQ(textOf(microBatch.function), R"(v2:4x4 = gradient(0, 0)
v5:4x4 = add(1, 2)
return 5
)");
  const sharding::DeviceGroups both{2, {0, 1}};
  EXPECT_EQ(microBatch.function.classes[0].arguments[1].sumGroups, both);
  EXPECT_EQ(last.function.classes[0].arguments[1].sumGroups, both);
  // Each device reads its half of the sum alone.
  EXPECT_EQ(textOf(last.function), R"(v2:4x4 = gradient(0, 0)
v5:4x4 = add(1, 2)
v10:2x4 = reduce-scatter 0(5)
v11:2x4 = wait(10)
v7:2x4 = update(11)
return 7
)");
}

// Where the classes of devices add in different ways, they sum as they did.
TEST(SumDeferralTest, WhatOneClassAddsInAnotherWayIsSummedEveryTime) {
  Accumulating early(/*adds=*/true, /*updates=*/false);
  Accumulating late(/*adds=*/true, /*updates=*/true);
  Placed microBatch(&early.model, {{0}, {1}});
  Placed last(&late.model, {{0}, {1}});
  ClassProgram& second = microBatch.function.classes[1];
  second.results.push_back({0, second.pieces.back().operands.back()});
  EXPECT_EQ(deferToLast(microBatch.function, last.function), 0);
  EXPECT_TRUE(
      microBatch.function.classes[0].arguments[1].sumGroups.members.empty());
}

TEST(SumDeferralTest, TheUpdateOfAPipelineSumsBeforeAnythingElse) {
  Accumulating early(/*adds=*/true, /*updates=*/false);
  Accumulating late(/*adds=*/false, /*updates=*/true);
  Placed microBatch(&early.model, {{0, 1}});
  Placed update(&late.model, {{0, 1}});
  EXPECT_EQ(textOf(update.function), R"(v1:2x4 = slice(0)
v2:2x4 = update(1)
return 2
)");
  EXPECT_EQ(deferToUpdate({&microBatch.function}, update.function), 1);
  EXPECT_EQ(textOf(microBatch.function), R"(v2:4x4 = gradient(0, 0)
v5:4x4 = add(1, 2)
return 5
)");
  EXPECT_EQ(textOf(update.function), R"(v5:2x4 = reduce-scatter 0(0)
v6:2x4 = wait(5)
v2:2x4 = update(6)
return 2
)");
}

// Two functions of a pipeline, which add to one accumulator, leave parts of one
// sum there: the update sums them once.
TEST(SumDeferralTest, TheUpdateSumsOnceWhatTwoFunctionsAddUp) {
  Accumulating early(/*adds=*/true, /*updates=*/false);
  Accumulating late(/*adds=*/false, /*updates=*/true);
  Placed first(&early.model, {{0, 1}});
  Placed second(&early.model, {{0, 1}});
  for (Piece& piece : second.function.classes[0].pieces) {
    if (piece.channel >= 0) piece.channel += 1;  // Channels of its own.
  }
  Placed update(&late.model, {{0, 1}});
  EXPECT_EQ(deferToUpdate({&first.function, &second.function}, update.function),
            1);
  for (const Placed* function : {&first, &second}) {
    EXPECT_EQ(textOf(function->function), R"(v2:4x4 = gradient(0, 0)
v5:4x4 = add(1, 2)
return 5
)");
  }
  EXPECT_EQ(textOf(update.function), R"(v5:2x4 = reduce-scatter 0(0)
v6:2x4 = wait(5)
v2:2x4 = update(6)
return 2
)");
}

// Where one of two functions adds in another way, both sum as they did.
TEST(SumDeferralTest, WhatOneFunctionAddsInAnotherWayIsNotLeftToTheUpdate) {
  Accumulating early(/*adds=*/true, /*updates=*/false);
  Accumulating late(/*adds=*/false, /*updates=*/true);
  Placed first(&early.model, {{0, 1}});
  Placed second(&early.model, {{0, 1}});
  ClassProgram& program = second.function.classes[0];
  program.results.push_back({0, program.pieces.back().operands.back()});
  Placed update(&late.model, {{0, 1}});
  const std::string summed = textOf(first.function);
  EXPECT_EQ(deferToUpdate({&first.function, &second.function}, update.function),
            0);
  EXPECT_EQ(textOf(first.function), summed);
  EXPECT_TRUE(first.function.classes[0].arguments[1].sumGroups.members.empty());
}

// Devices that send away a half of the sum each scatter it and send all that
// they have then.
TEST(SumDeferralTest, WhatIsSentAwayInPartsIsScattered) {
  Accumulating early(/*adds=*/true, /*updates=*/false);
  Accumulating late(/*adds=*/true, /*updates=*/true, /*updater=*/2);
  Placed microBatch(&early.model, {{0, 1}, {2, 3}});
  Placed last(&late.model, {{0, 1}, {2, 3}});
  const auto sentFrom = [&](int device) {
    const Piece& exchange = last.function.classes[0].pieces.back();
    return exchange.tables.front()->find(device)->sends.front().source;
  };
  EXPECT_EQ(textOf(last.function), R"(v2:4x4 = gradient(0, 0)
v3:4x4 = all-reduce 0(2)
v4:4x4 = wait(3)
v5:4x4 = add(1, 4)
 = exchange 1(5)
)");
  EXPECT_EQ(sentFrom(1), (std::vector<int64_t>{2, 0}));
  EXPECT_EQ(deferToLast(microBatch.function, last.function), 1);
  EXPECT_EQ(textOf(last.function), R"(v2:4x4 = gradient(0, 0)
v5:4x4 = add(1, 2)
v8:2x4 = reduce-scatter 0(5)
v9:2x4 = wait(8)
 = exchange 1(9)
)");
  EXPECT_EQ(sentFrom(0), (std::vector<int64_t>{0, 0}));
  EXPECT_EQ(sentFrom(1), (std::vector<int64_t>{0, 0}));
}

}  // namespace
}  // namespace soapstone::step
