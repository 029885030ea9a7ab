// Values without gradient, of which only notes of PyTorch's exporter tell.

#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Matcher;

// The optimizer leaves out the node that detaches what `y` reads.
GraphWriter detached(const std::string& sumCall) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("fc.weight", {2}, {1, 2}))
      .add("Mul", {"x", "fc.weight"}, {"mul"},
           call("aten.mul.Tensor", "%x, %p_fc_weight"))
      .add("Neg", {"mul"}, {"neg"}, call("aten.neg.default", "%mul"))
      .add("Add", {"mul", "neg"}, {"y"}, call("aten.add.Tensor", sumCall))
      .output("y");
  signature(graph, {{"p_fc_weight", "fc.weight"}});
  return graph;
}

TEST(GradientNotesTest, AValueThatACallDoesNotNameIsTheDetachedOne) {
  auto imported = importText(detached("%mul, %detach_2"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, IsEmpty());
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Mul", "Neg", "Detach", "Add"));
}

TEST(GradientNotesTest, ADetachedValueThatMayBeSeveralIsWarnedOf) {
  auto imported = importText(detached("%detach_2, 1"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("'detach_2', which 'y' reads")));
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Mul", "Neg", "Add"));
}

// A rounded value that is passed straight through, behind a type_as() that the
// file has not either.
TEST(GradientNotesTest, OfTwoUnknownValuesThePlaceTellsTheDetachedOne) {
  auto imported = importText(detached("%type_as, %detach_2"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, IsEmpty());
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Mul", "Neg", "Detach", "Add"));
  EXPECT_EQ(imported->graph.nodes[3].inputs[1],
            imported->graph.nodes[2].outputs[0]);
}

TEST(GradientNotesTest, ACallThatReadsADetachedValueTwiceDetachesBoth) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("fc.weight", {2}, {1, 2}))
      .add("Mul", {"x", "fc.weight"}, {"mul"},
           call("aten.mul.Tensor", "%inputs_0, %p_fc_weight"))
      .add("Log", {"mul"}, {"tmp"},
           call("aten.xlogy.Tensor", "%detach, %detach"))
      .add("Mul", {"mul", "tmp"}, {"xlogy"},
           call("aten.xlogy.Tensor", "%detach, %detach"))
      .add("Mul", {"mul", "x"}, {"scaled"},
           call("aten.mul.Tensor", "%detach, %inputs_0"))
      .add("Add", {"xlogy", "scaled"}, {"y"},
           call("aten.add.Tensor", "%xlogy, %scaled"))
      .output("y");
  signature(graph, {{"p_fc_weight", "fc.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, IsEmpty());
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Mul", "Detach", "Log", "Detach", "Mul", "Detach",
                          "Mul", "Add"));
}

TEST(GradientNotesTest, TwoDetachedValuesOfACallAreBothDetached) {
  GraphWriter graph = detached("%detach, %detach_1");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, IsEmpty());
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Mul", "Neg", "Detach", "Detach", "Add"));
}

// A product of `neg`, which is computed in a region whose line is `line`; its
// call reads `product`.
GraphWriter taught(const std::string& line,
                   const std::string& product = "%own, %neg") {
  const std::string region =
      trace("File \"<eval_with_key>.7\", line 5, in forward\n    " + line);
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("teacher.weight", {2}, {1, 2}))
      .initializer(floats("student.weight", {2}, {3, 4}))
      .add("Mul", {"x", "teacher.weight"}, {"mul"}, region)
      .add("Neg", {"mul"}, {"neg"}, region)
      .add("Mul", {"x", "student.weight"}, {"own"})
      .add("Mul", {"own", "neg"}, {"y"}, call("aten.mul.Tensor", product))
      .output("y");
  signature(graph, {{"p_teacher_weight", "teacher.weight"},
                    {"p_student_weight", "student.weight"}});
  return graph;
}

TEST(GradientNotesTest, WhatIsComputedWithoutGradientsIsDetached) {
  auto imported = importText(
      taught("mul = torch.ops.aten.mul.Tensor(x, p_teacher_weight)"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("'neg' and what the module computes under "
                                    "torch.no_grad()")));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Mul", "Neg", "Mul", "Detach", "Mul"));
  EXPECT_THAT(trained(imported->graph), ElementsAre("student.weight"));
}

// `neg` is equal to what the product reads: only one of the two was kept.
TEST(GradientNotesTest, AnEqualValueOfOtherCodeKeepsItsGradient) {
  auto imported = importText(taught(
      "mul = torch.ops.aten.mul.Tensor(x, p_teacher_weight)", "%own, %neg_1"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, IsEmpty());
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("teacher.weight", "student.weight"));
}

// As a layer whose result is split under torch.no_grad(), and again outside:
// the optimizer names the parts of the one split that it keeps itself. `first`
// and `second`: what the calls read there.
GraphWriter splitTwice(const std::string& first, const std::string& second) {
  const std::string region = trace(
      "File \"<eval_with_key>.7\", line 5, in forward\n    mul = "
      "torch.ops.aten.mul.Tensor(x, p_time_weight)");
  GraphWriter graph;
  graph.input("x", {int64_t{4}})
      .initializer(floats("time.weight", {4}, {1, 2, 3, 4}))
      .initializer(floats("own.weight", {2}, {3, 4}))
      .add("Mul", {"x", "time.weight"}, {"mul"},
           region + call("aten.mul.Tensor", "%x, %p_time_weight"))
      .add("Split", {"mul"}, {"split_split_0", "split_split_1"})
      .add("Mul", {"split_split_0", "split_split_1"}, {"mul_1"},
           region + call("aten.mul.Tensor", "%getitem, %getitem_1"))
      .add("Mul", {"own.weight", "split_split_0"}, {"mul_2"},
           call("aten.mul.Tensor", "%p_own_weight, " + first))
      .add("Add", {"mul_2", "split_split_1"}, {"add"},
           call("aten.add.Tensor", "%mul_2, " + second))
      .add("Sub", {"add", "mul_1"}, {"y"},
           call("aten.sub.Tensor", "%add, %mul_1"))
      .output("y");
  signature(graph,
            {{"p_time_weight", "time.weight"}, {"p_own_weight", "own.weight"}});
  return graph;
}

TEST(GradientNotesTest, PartsOfAnEqualSplitKeepTheirGradients) {
  auto imported = importText(splitTwice("%getitem_2", "%getitem_3"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      opTypes(imported->graph),
      ElementsAre("Mul", "Split", "Mul", "Mul", "Add", "Detach", "Sub"));
}

TEST(GradientNotesTest, PartsOfASplitWithoutGradientsHaveNone) {
  auto imported = importText(splitTwice("%getitem", "%getitem_1"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Mul", "Split", "Mul", "Detach", "Mul", "Detach",
                          "Add", "Detach", "Sub"));
}

// As `with torch.autocast(enabled=False): y = x.neg()`, which has the same
// trace as under torch.no_grad() where no parameter is read.
TEST(GradientNotesTest, ARegionWithoutParametersKeepsItsGradientAndIsWarnedOf) {
  auto imported =
      importText(taught("mul = torch.ops.aten.mul.Tensor(x, linear)"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("torch.autocast() or torch.no_grad()")));
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("teacher.weight", "student.weight"));
}

// A layer without gradients and again with them: the exporter transposes its
// weight once.
TEST(GradientNotesTest, AWeightThatARegionTransposesKeepsItsGradient) {
  const std::string region = trace(
      "File \"<eval_with_key>.7\", line 5, in forward\n"
      "    linear = torch.ops.aten.linear.default(x, p_fc_weight)");
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("fc.weight", {2, 2}, {1, 2, 3, 4}))
      .add("Transpose", {"fc.weight"}, {"val_1"},
           call("aten.linear.default", "%x, %p_fc_weight") + region)
      .add("MatMul", {"x", "val_1"}, {"linear"},
           call("aten.linear.default", "%x, %p_fc_weight") + region)
      .add("MatMul", {"linear", "val_1"}, {"y"},
           call("aten.linear.default", "%type_as, %p_fc_weight"))
      .output("y");
  signature(graph, {{"p_fc_weight", "fc.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Transpose", "MatMul", "Detach", "MatMul"));
}

// mse_loss(rest, code.detach()), and rest - code: one difference in the file.
TEST(GradientNotesTest, ADifferenceOfTheModuleKeepsItsGradient) {
  const std::string loss = call("aten.mse_loss.default", "%mul, %detach");
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("fc.weight", {2}, {1, 2}))
      .initializer(floats("code.weight", {2}, {3, 4}))
      .add("Mul", {"x", "fc.weight"}, {"mul"},
           call("aten.mul.Tensor", "%x, %p_fc_weight", 2))
      .add("Mul", {"x", "code.weight"}, {"mul_1"},
           call("aten.mul.Tensor", "%x, %p_code_weight", 2))
      .add("Sub", {"mul", "mul_1"}, {"val_9"}, loss)
      .add("Mul", {"val_9", "val_9"}, {"mse_loss"}, loss)
      .add("Abs", {"val_9"}, {"abs_1"}, call("aten.abs.default", "%sub"))
      .add("Add", {"mse_loss", "abs_1"}, {"y"},
           call("aten.add.Tensor", "%mse_loss, %abs_1"))
      .output("y");
  signature(graph,
            {{"p_fc_weight", "fc.weight"}, {"p_code_weight", "code.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, IsEmpty());
  EXPECT_THAT(
      opTypes(imported->graph),
      ElementsAre("Mul", "Mul", "Detach", "Sub", "Sub", "Mul", "Abs", "Add"));
}

TEST(GradientNotesTest, GradientsReachOtherRegions) {
  auto imported =
      importText(taught("mul = torch.ops.aten.mul.Tensor(arg0_1, arg1_1)"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, IsEmpty());
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("teacher.weight", "student.weight"));
}

TEST(GradientNotesTest, AFunctionWithItsOwnBackwardIsWarnedOf) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("fc.weight", {2}, {1, 2}))
      .add("Mul", {"x", "fc.weight"}, {"mul"})
      .add("Sign", {"mul"}, {"y"},
           trace("File \"/model.py\", line 3, in forward\n"
                 "    return Sign.apply(x * self.weight)\n"
                 "  File \"/model.py\", line 9, in forward\n"
                 "    return x.sign()"))
      .output("y");
  signature(graph, {{"p_fc_weight", "fc.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("'y' is computed by the "
                                    "torch.autograd.Function 'Sign'")));
}

// A critic judges `mul`, which `users` calls read, detached first: of a second
// judgement the file has only what reads it.
absl::StatusOr<NormalizedModel> judgedTwice(int users,
                                            const std::string& second) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("maker.weight", {2}, {1, 2}))
      .initializer(floats("critic.weight", {2}, {3, 4}))
      .add("Mul", {"x", "maker.weight"}, {"mul"},
           call("aten.mul.Tensor", "%x, %p_maker_weight", users))
      .add("Mul", {"mul", "critic.weight"}, {"mul_1"},
           call("aten.mul.Tensor", "%detach, %p_critic_weight"))
      .add("Abs", {"mul_1"}, {"abs_1"}, call("aten.abs.default", "%mul_1"))
      .add("Neg", {"mul_1"}, {"neg"}, call("aten.neg.default", second))
      .add("Add", {"abs_1", "neg"}, {"y"},
           call("aten.add.Tensor", "%abs_1, %neg"))
      .output("y");
  signature(graph, {{"p_maker_weight", "maker.weight"},
                    {"p_critic_weight", "critic.weight"}});
  return importText(graph);
}

TEST(GradientNotesTest, AnEqualValueThatMayNotBeDetachedIsWarnedOf) {
  auto imported = judgedTwice(2, "%mul_2");
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("'neg' reads 'mul_1' in the place of an "
                                    "equal value, which may come from 'mul'")));
}

TEST(GradientNotesTest, EqualValuesOfADetachedOneAreOne) {
  for (const auto& [users, second] :
       {std::pair(1, "%mul_2"), std::pair(2, "%mul_1")}) {
    auto imported = judgedTwice(users, second);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(imported->warnings, IsEmpty());
  }
}

// A table that the exporter has made of a parameter is read under
// torch.no_grad(), and another one outside.
TEST(GradientNotesTest, TablesMadeOfParametersAreDetachedLikeThem) {
  const std::string region = trace(
      "File \"<eval_with_key>.7\", line 5, in forward\n"
      "    neg = torch.ops.aten.sub.Tensor(p_scale, index)");
  for (const bool hasOther : {false, true}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}})
        .initializer(floats("index", {2}, {5, 6}))
        .initializer(floats("index_1", {2}, {7, 8}))
        .initializer(floats("fc.weight", {2}, {3, 4}))
        .add("Neg", {"index"}, {"neg"}, region)
        .add("Add", {"x", "neg"}, {"add"}, call("aten.add.Tensor", "%x, %neg"))
        .add("Mul", {"add", hasOther ? "index_1" : "fc.weight"}, {"y"})
        .output("y");
    noteSources(graph, "index", "['table.weight', 'val_1']");
    noteSources(graph, "index_1", "['other.weight', 'val_2']");
    signature(graph, {{"p_table_weight", "table.weight"},
                      {"p_other_weight", "other.weight"},
                      {"p_fc_weight", "fc.weight"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(opTypes(imported->graph),
                ElementsAre("Neg", "Detach", "Add", "Mul"));
    EXPECT_THAT(trained(imported->graph),
                ElementsAre(hasOther ? "other.weight.rows" : "fc.weight"));
    EXPECT_THAT(imported->warnings,
                Contains(HasSubstr("'neg' and what the module")));
    const Matcher<std::vector<std::string>> namesOther =
        Contains(HasSubstr("perhaps under torch.no_grad(), trained here "
                           "(torch.onnx.export(..., optimize=False) tells): "
                           "'index_1'"));
    EXPECT_EQ(testing::Value(imported->warnings, namesOther), hasOther);
  }
}

// A value that one module computes twice, of which the file has one: `users`
// calls read it by its own name.
absl::StatusOr<NormalizedModel> computedTwice(const std::string& first,
                                              const std::string& second,
                                              const std::string& sum,
                                              int users = 1) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("fc.weight", {2}, {1, 2}))
      .add("Mul", {"x", "fc.weight"}, {"mul"},
           inModule("fc") + call("aten.mul.Tensor", "%x, %p_fc_weight", users))
      .add("Neg", {"mul"}, {"neg"},
           inModule(first) + call("aten.neg.default", "%mul"))
      .add("Abs", {"mul"}, {"abs_1"},
           inModule(second) + call("aten.abs.default", sum))
      .add("Add", {"abs_1", "neg"}, {"y"},
           inModule("") + call("aten.add.Tensor", "%abs_1, %neg"))
      .output("y");
  signature(graph, {{"p_fc_weight", "fc.weight"}});
  return importText(graph);
}

TEST(GradientNotesTest, WhatOneModuleComputesTwiceIsWarnedOf) {
  auto imported = computedTwice("", "", "%mul_1");
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("of which the file has one")));
  EXPECT_THAT(imported->warnings, ElementsAre(HasSubstr("'mul'")));
}

TEST(GradientNotesTest, WhatALoopComputesInEachTurnIsNoReasonToWarn) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("fc.weight", {2}, {1, 2}))
      .add("Mul", {"x", "fc.weight"}, {"mul"},
           inModule("fc") + call("aten.mul.Tensor", "%x, %p_fc_weight"))
      .add("Add", {"mul", "x"}, {"add"},
           inModule("") + call("aten.add.Tensor", "%mul, %x"))
      .add("Add", {"mul", "add"}, {"y"},
           inModule("") + call("aten.add.Tensor", "%mul_1, %add"))
      .output("y");
  signature(graph, {{"p_fc_weight", "fc.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, IsEmpty());
}

TEST(GradientNotesTest, WhatSeveralModulesComputeIsNoReasonToWarn) {
  // Blocks that activate one embedding of the time each; a product with one,
  // which is left out.
  for (const auto& imported :
       {computedTwice("a", "b", "%mul_1"), computedTwice("", "", "%mul"),
        computedTwice("", "", "%mul_1", 2)}) {
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(imported->warnings, IsEmpty());
  }
}

// `cat([w[:1].detach(), w[1:]])` is one tensor in the file.
TEST(GradientNotesTest, ATableOfWhichAPartIsDetachedIsWarnedOf) {
  for (const bool isDetached : {false, true}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{2}})
        .initializer(floats("t", {2, 2}, {1, 2, 3, 4}))
        .add("MatMul", {"x", "t"}, {"y"}, call("aten.matmul.default", "%x, %t"))
        .output("y");
    noteSources(graph, "t",
                isDetached ? "['cat', 'detach', 'slice_1', 'slice_2', 'w']"
                           : "['cat', 'slice_1', 'slice_2', 'w']");
    signature(graph, {{"p_w", "w"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(imported->warnings.size(), isDetached ? 1u : 0u);
    if (!isDetached) continue;
    EXPECT_THAT(imported->warnings,
                ElementsAre(HasSubstr("wholly or in part")));
  }
}

// Squares of a code book, by which codes are chosen: a buffer, and no word that
// it is trained.
TEST(GradientNotesTest, WhatNoGradientReachesIsNotSaidToBeTrained) {
  for (const bool isChosenBy : {true, false}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{3}})
        .initializer(floats("book.weight", {3, 2}, {1, 2, 3, 4, 5, 7}))
        .initializer(floats("sum_1", {3}, {5, 25, 74}))
        .add("Add", {"x", "sum_1"}, {"add"},
             call("aten.add.Tensor", "%x, %sum_1"))
        .add(isChosenBy ? "ArgMin" : "ReduceSum", {"add"}, {"argmin"},
             call("aten.argmin.default", "%add, -1"))
        .add("Cast", {"argmin"}, {"number"}, intAttribute("to", 7))
        .add("Gather", {"book.weight", "number"}, {"rows"},
             call("aten.embedding.default", "%p_book_weight, %argmin"))
        .output("rows");
    if (!isChosenBy) graph.output("add");
    noteKind(graph, "book.weight", "PARAMETER");
    noteSources(graph, "sum_1", "['book.weight', 'pow_1']");
    signature(graph, {{"p_book_weight", "book.weight"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(imported->warnings.size(), isChosenBy ? 0u : 1u);
  }
}

TEST(GradientNotesTest, RowsOfPaddingAreNoted) {
  for (const bool hasPadding : {true, false}) {
    GraphWriter graph;
    graph.input("ids", DataType::kInt64, {int64_t{3}})
        .initializer(floats("table", {4, 1}, {0, 1, 2, 3}))
        .add("Gather", {"table", "ids"}, {"y"},
             call("aten.embedding.default",
                  hasPadding ? "%p_table, %ids, 2" : "%p_table, %ids"))
        .output("y");
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(imported->graph.nodes[0].attributes.getInt("padding_row", -1),
              hasPadding ? 2 : -1);
  }
}

}  // namespace
}  // namespace soapstone::onnx::test
