// Random changes of random steps: what is changed is what would be placed anew,
// and what is undone is what was there before, to the numbers of moves.

#include "ir/step/step_editor.h"

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ir/sharding/box_layout.h"
#include "ir/sharding/gather_order.h"
#include "ir/sharding/resharding_cache.h"
#include "ir/support/status_macros.h"

namespace soapstone::step {
namespace {

using sharding::DeviceGrid;
using sharding::LayoutBuilder;

// An editor whose ops and arguments have the layouts that the outline says,
// which changes replace.
class Editor : public StepEditor {
 public:
  explicit Editor(const Model& model)
      : StepEditor(std::make_shared<const StepOutline>(
            functionOf(model), /*gathersAgain=*/false,
            /*hasLanes=*/!model.nodes.empty())),
        present(model) {}

  using StepEditor::acceptChange;
  using StepEditor::beginChange;
  using StepEditor::derive;

  absl::Status placeAll() {
    clear();
    for (size_t i = 0; i < present.arguments.size(); ++i) {
      const Argument& argument = present.arguments[i];
      if (!argument.isInput()) store(static_cast<int>(i), argument.storage);
    }
    return derive();
  }
  void change(int op, std::vector<int> operands, std::vector<int> results) {
    std::swap(present.ops[op].operandLayouts, operands);
    std::swap(present.ops[op].resultLayouts, results);
    changeOp(op, operands, results);
  }
  void changeStorage(int argument, int layout) {
    present.arguments[argument].storage = layout;
    store(argument, layout);
  }
  // `before` is what `model` was before the change.
  void undo(const Model& before) {
    present.ops = before.ops;
    present.arguments = before.arguments;
    undoChange();
  }
  const Model& model() const { return present; }

  // All that runs for an op or the end, and what it reads; layouts as text, so
  // that editors with other numbers compare.
  std::string describe(int op) const {
    std::string text;
    auto onCall = [&](absl::Span<const int> call) {
      absl::StrAppend(&text, "[");
      for (int number : call) absl::StrAppend(&text, describeMove(number), ";");
      absl::StrAppend(&text, "]");
    };
    visit(op, onCall, [&](int) { absl::StrAppend(&text, "run "); });
    for (int k = operandBegin(op); k < operandBegin(op + 1); ++k) {
      absl::StrAppend(&text, k, " from ", describeSlot(slotOf(k)), ", ");
    }
    return text;
  }
  std::vector<std::string> describeAll() const {
    std::vector<std::string> all;
    for (int op = 0; op <= opCount(); ++op) all.push_back(describe(op));
    for (size_t i = 0; i < present.arguments.size(); ++i) {
      std::string& text = all.emplace_back();
      for (int layout : argumentLayouts(static_cast<int>(i)))
        absl::StrAppend(&text, layoutAt(layout).toString(), " ");
    }
    return all;
  }
  // The numbers themselves.
  std::vector<std::vector<int>> numbers() const {
    std::vector<std::vector<int>> all(1);
    for (int k = 0; k < operandBegin(opCount() + 1); ++k)
      all[0].push_back(slotOf(k));
    for (int op = 0; op <= opCount(); ++op) {
      all.push_back(movesBehind(op));
      all.push_back(movesAhead(op));
    }
    for (size_t i = 0; i < present.tensors.size(); ++i)
      all.push_back(movesOfValue(static_cast<int>(i)));
    for (size_t i = 0; i < present.arguments.size(); ++i)
      all.push_back(argumentLayouts(static_cast<int>(i)));
    return all;
  }
  // The moves that are in use.
  int moveCount() const {
    int count = 0;
    for (size_t i = 0; i < present.tensors.size(); ++i)
      count += static_cast<int>(movesOfValue(static_cast<int>(i)).size());
    return count;
  }

 private:
  const std::vector<int>& operandLayouts(int op) const override {
    return present.ops[op].operandLayouts;
  }
  const std::vector<int>& resultLayouts(int op) const override {
    return present.ops[op].resultLayouts;
  }
  const std::vector<int64_t>& shapeOf(int value) const override {
    return present.tensors[value].shape;
  }
  const sharding::Layout& layoutAt(int number) const override {
    return present.layouts.at(number);
  }
  int layoutNumber(const sharding::Layout& layout) override {
    return present.layouts.number(layout);
  }
  int boxed(int layout) override {
    return layoutNumber(sharding::boxLayout(layoutAt(layout)));
  }
  const Way& wayAt(int plan) const override { return ways[plan]; }
  absl::StatusOr<int> plan(int source, int target, int value,
                           bool isNewValue) override {
    const Tensor& tensor = present.tensors[value];
    std::tuple key(source, target, tensor.isParameter, isNewValue);
    if (auto known = numberOf.find(key); known != numberOf.end())
      return known->second;
    SOAPSTONE_ASSIGN_OR_RETURN(
        auto plan,
        plans.plan(layoutAt(source), layoutAt(target), tensor.elementBytes));
    ways.push_back({plan->totalBytes, workingSteps(*plan).empty(),
                    tensor.isParameter && grows(*plan), isSlice(*plan),
                    gathers.number(*plan), crossesNodes(*plan, present.nodes)});
    return numberOf[key] = static_cast<int>(ways.size()) - 1;
  }

  std::string describeSlot(int slot) const {
    if (slot == 0) return "the start";
    if (slot < firstMoveSlot()) return absl::StrCat("op ", slot - 1);
    return describeMove(slot - firstMoveSlot());
  }
  std::string describeMove(int number) const {
    const PlacedMove& what = move(number);
    return absl::StrCat(what.value, " (", describeSlot(what.source), ") ",
                        layoutAt(what.sourceLayout).toString(), "->",
                        layoutAt(what.target).toString(), " for ", what.operand,
                        " before ", what.ahead,
                        what.isForUpdates ? ", which can wait" : "");
  }

  Model present;
  sharding::ReshardingCache plans;
  sharding::GatherNumbers gathers;
  std::vector<Way> ways;
  std::map<std::tuple<int, int, bool, bool>, int> numberOf;
};

// A step of square tensors in random layouts.
class RandomStep {
 public:
  explicit RandomStep(int seed) : random(seed) {
    for (const DeviceGrid& grid :
         {DeviceGrid::range(0, 4), DeviceGrid::range(0, 2),
          DeviceGrid::range(2, 2)}) {
      const int64_t size = grid.size();
      for (int dim : {0, 1})
        add(LayoutBuilder({8, 8}).split(dim, size), grid, &wholes);
      add(LayoutBuilder({8, 8}).replicate(size), grid, &wholes);
      add(LayoutBuilder({8, 8}).partial(size), grid, &partials);
    }
    add(LayoutBuilder({8, 8}).split(0, 2).split(1, 2), DeviceGrid::range(0, 4),
        &wholes);
    add(LayoutBuilder({4, 8}).split(0, 2), DeviceGrid::range(0, 2), &illegal);
    for (int i = 0; i < 5; ++i) {
      const bool isParameter = i > 1;
      const int tensor = count(model.tensors);
      model.tensors.push_back(
          {absl::StrCat("argument ", i), {8, 8}, 4, -1, i, isParameter});
      model.arguments.push_back(
          {tensor, isParameter ? pick(wholes) : Argument::kLoaded});
    }
    for (int i = 0; i < 14; ++i) addOp(i);
    // New values of two parameters, and an output.
    const int last = count(model.tensors) - 1;
    model.results = {{last, -1, 2}, {last - 1, -1, 3}, {last - 9, -1, -1}};
    // Groups of two devices cross nodes.
    model.nodes = {0, 1, 0, 1};
  }

  int below(int end) {
    return std::uniform_int_distribution<>(0, end - 1)(random);
  }
  int pick(const std::vector<int>& list) { return list[below(count(list))]; }
  // Layouts for the operands, and the results, of an op.
  std::vector<int> operandLayouts(const Op& op) {
    std::vector<int> layouts;
    for (size_t i = 0; i < op.operands.size(); ++i)
      layouts.push_back(pick(wholes));
    return layouts;
  }
  std::vector<int> resultLayouts(const Op& op) {
    std::vector<int> layouts;
    for (size_t i = 0; i < op.results.size(); ++i)
      layouts.push_back(pick(below(4) == 0 ? partials : wholes));
    return layouts;
  }

  Model model;
  std::vector<int> wholes;
  std::vector<int> partials;
  std::vector<int> illegal;  // Of a tensor of another shape.

 private:
  template <typename T>
  static int count(const std::vector<T>& list) {
    return static_cast<int>(list.size());
  }
  void add(const LayoutBuilder& builder, const DeviceGrid& grid,
           std::vector<int>* list) {
    list->push_back(model.layouts.number(*builder.build(grid)));
  }
  void addOp(int number) {
    Op op;
    op.name = absl::StrCat("op ", number);
    op.layer = absl::StrCat(number < 7 ? number / 2 : (13 - number) / 2);
    op.phase = number < 7 ? Phase::kForward : Phase::kBackward;
    op.operands = {below(count(model.tensors)), below(count(model.tensors))};
    for (int i = below(4) == 0 ? 2 : 1; i > 0; --i) {
      op.results.push_back(count(model.tensors));
      model.tensors.push_back({absl::StrCat("value ", count(model.tensors)),
                               {8, 8},
                               4,
                               number,
                               count(op.results) - 1,
                               false});
    }
    op.operandLayouts = operandLayouts(op);
    op.resultLayouts = resultLayouts(op);
    model.ops.push_back(std::move(op));
  }

  std::mt19937 random;
};

// Changes the layouts of one op, or the storage of one argument.
void changeOne(RandomStep& step, Editor& editor) {
  if (step.below(4) == 0) {
    editor.changeStorage(2 + step.below(3), step.pick(step.wholes));
    return;
  }
  const int number = step.below(editor.opCount());
  const Op op = editor.model().ops[number];
  editor.change(
      number, step.below(2) == 0 ? op.operandLayouts : step.operandLayouts(op),
      step.below(2) == 0 ? op.resultLayouts : step.resultLayouts(op));
}

// Demands a tensor in the layout of another shape. Inputs would be loaded in
// it.
void changeToIllegal(RandomStep& step, Editor& editor) {
  int number = 0;
  int operand = 0;
  do {
    number = step.below(editor.opCount());
    operand = step.below(2);
  } while (editor.model().ops[number].operands[operand] < 2);
  Op op = editor.model().ops[number];
  op.operandLayouts[operand] = step.illegal[0];
  editor.change(number, op.operandLayouts, op.resultLayouts);
}

// Ops that are not called dirty run as before.
void expectOthersUnchanged(const Editor& editor,
                           const std::vector<std::string>& before) {
  const std::vector<int>& dirty = editor.dirtyOps();
  for (int op = 0; op <= editor.opCount(); ++op) {
    if (std::count(dirty.begin(), dirty.end(), op) > 0) continue;
    EXPECT_EQ(editor.describe(op), before[op]) << "op " << op;
  }
}

class StepEditorTest : public testing::TestWithParam<int> {
 protected:
  StepEditorTest() : step(GetParam()), editor(step.model) {
    EXPECT_TRUE(editor.placeAll().ok());
    editor.acceptChange();
  }

  // As `placeAll` of a new editor of the present layouts.
  void expectPlacedAnew() {
    Editor fresh(editor.model());
    ASSERT_TRUE(fresh.placeAll().ok());
    EXPECT_EQ(editor.describeAll(), fresh.describeAll());
    EXPECT_EQ(editor.moveCount(), fresh.moveCount());
  }

  RandomStep step;
  Editor editor;
};

TEST_P(StepEditorTest, ChangesEqualPlacingAnewAndUndoRestores) {
  for (int i = 0; i < 60; ++i) {
    const Model model = editor.model();
    const auto before = editor.describeAll();
    const auto numbers = editor.numbers();
    editor.beginChange();
    const bool isIllegal = step.below(5) == 0;
    // Several changes are one to undo, whether they are derived at once or one
    // by one.
    for (int change = step.below(4); change >= 0; --change) {
      changeOne(step, editor);
      if (step.below(2) == 0) {
        ASSERT_TRUE(editor.derive().ok());
      }
    }
    if (isIllegal) {
      changeToIllegal(step, editor);
      EXPECT_FALSE(editor.derive().ok());
    } else {
      ASSERT_TRUE(editor.derive().ok());
      expectPlacedAnew();
      expectOthersUnchanged(editor, before);
    }
    if (!isIllegal && step.below(2) == 0) {
      editor.acceptChange();
      continue;
    }
    editor.undo(model);
    EXPECT_EQ(editor.numbers(), numbers);
    EXPECT_EQ(editor.describeAll(), before);
  }
  expectPlacedAnew();
}

// A search undoes most of what it tries: numbers of moves are used again.
TEST_P(StepEditorTest, UndoneChangesUseNoMoreMoves) {
  int most = 0;
  for (int i = 0; i < 200; ++i) {
    const Model model = editor.model();
    editor.beginChange();
    for (int change = 0; change < 3; ++change) changeOne(step, editor);
    ASSERT_TRUE(editor.derive().ok());
    // Moves that the change removes keep their numbers while it can be undone.
    most = std::max(most, editor.moveCount() +
                              static_cast<int>(editor.removedMoves().size()));
    editor.undo(model);
  }
  EXPECT_LE(editor.moveCapacity(), most);
}

INSTANTIATE_TEST_SUITE_P(Seeds, StepEditorTest, testing::Range(1, 21));

}  // namespace
}  // namespace soapstone::step
