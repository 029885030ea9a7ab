#include "codegen/program/code_function.h"

#include <algorithm>

#include "codegen/program/line_wrap.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::codegen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

std::string buffer(const std::string& name) {
  return slotText(Slot::Kind::kBuffer, name);
}

CodeBlock makeBlock(const std::string& name, const std::string& title,
                    const std::vector<std::string>& statements) {
  CodeBlock block{name, title, {}};
  for (const std::string& text : statements) block.lines.push_back({text, ""});
  return block;
}

PrintedFunctions print(const std::vector<CodeBlock>& blocks,
                       size_t leastLines = 1) {
  UniqueNames names;
  return printFunctions(
      blocks, groupBlocks(blocks, leastLines),
      [](const Slot& slot) { return slot.content; },
      [](const Slot&) { return "float"; }, names);
}

MATCHER_P(HasCode, code, "") { return arg.code == code; }

TEST(SlotsTest, NumbersContentsByFirstAppearance) {
  std::vector<Slot> slots;
  std::string pattern = numberSlots(
      "f(" + buffer("x") + ", " + buffer("y") + ", " + buffer("x") + ")",
      &slots);
  EXPECT_EQ(pattern,
            "f(" + buffer("0") + ", " + buffer("1") + ", " + buffer("0") + ")");
  EXPECT_THAT(slots, SizeIs(2));
}

TEST(CodeFunctionTest, BlocksWithTheSameCodeShareAFunction) {
  PrintedFunctions printed =
      print({makeBlock("forward_h_0", "h.0",
                       {"f(rank, compute, " + buffer("k_h_0_w") + ");"}),
             makeBlock("forward_h_1", "h.1",
                       {"f(rank, compute, " + buffer("k_h_1_w") + ");"})});
  ASSERT_THAT(printed.definitions, SizeIs(1));
  ASSERT_THAT(printed.tables, SizeIs(1));
  EXPECT_THAT(printed.tables[0], HasSubstr("Buffer<float> k_w;"));
  EXPECT_THAT(printed.definitions[0], HasSubstr("f(rank, compute, b.k_w);"));
  EXPECT_THAT(printed.tables[0], HasSubstr("{k_h_1_w},"));
  EXPECT_THAT(printed.calls,
              ElementsAre(HasCode("for (const auto& block : kForwardH) "
                                  "forward_h(rank, block);")));
}

TEST(CodeFunctionTest, WhatIsEqualInAllBlocksIsNoField) {
  PrintedFunctions printed = print(
      {makeBlock("forward_h_0", "h.0",
                 {"f(" + buffer("k_seed") + ", " + buffer("k_h_0_w") + ");"}),
       makeBlock("forward_h_1", "h.1",
                 {"f(" + buffer("k_seed") + ", " + buffer("k_h_1_w") + ");"})});
  EXPECT_THAT(printed.definitions[0], HasSubstr("f(k_seed, b.k_w);"));
}

TEST(CodeFunctionTest, OtherPatternsAreOtherFunctions) {
  std::string x = buffer("k_x"), y = buffer("k_y");
  PrintedFunctions printed =
      print({makeBlock("a", "", {"f(" + x + ", " + x + ");"}),
             makeBlock("b", "", {"f(" + x + ", " + y + ");"})});
  EXPECT_THAT(printed.calls,
              ElementsAre(HasCode("a(rank);"), HasCode("b(rank);")));
}

TEST(CodeFunctionTest, TablesArePartOfTheCode) {
  std::string first = slotText(Slot::Kind::kTable, "kGroup1[self]");
  std::string second = slotText(Slot::Kind::kTable, "kGroup2[self]");
  PrintedFunctions printed =
      print({makeBlock("a", "", {"f(" + first + ");"}),
             makeBlock("b", "", {"f(" + second + ");"})});
  ASSERT_THAT(printed.definitions, SizeIs(2));
  EXPECT_THAT(printed.definitions[0],
              HasSubstr("const int self = member(rank);"));
}

TEST(CodeFunctionTest, ShortBlocksStayAlone) {
  std::vector<CodeBlock> blocks = {
      makeBlock("a", "", {"f(" + buffer("k_x") + ");"}),
      makeBlock("b", "", {"f(" + buffer("k_y") + ");"})};
  EXPECT_THAT(groupBlocks(blocks, 2), SizeIs(2));
  EXPECT_THAT(groupBlocks(blocks, 1), SizeIs(1));
}

TEST(CodeFunctionTest, BlocksInBetweenAreCalledInOrder) {
  std::vector<CodeBlock> blocks;
  for (const char* name : {"forward_h_0", "x", "forward_h_1", "forward_h_2"}) {
    bool isLayer = name[0] == 'f';
    blocks.push_back(makeBlock(
        name, "",
        {(isLayer ? "f(" : "g(") + buffer(std::string("k_") + name) + ");"}));
  }
  EXPECT_THAT(print(blocks).calls,
              ElementsAre(HasCode("forward_h(rank, kForwardH[0]);"),
                          HasCode("x(rank);"),
                          HasCode("forward_h(rank, kForwardH[1]);"),
                          HasCode("forward_h(rank, kForwardH[2]);")));
}

TEST(CodeFunctionTest, AFieldIsNeverAKeywordOrAMacro) {
  for (const std::string word : {"new", "nullptr", "NULL", "errno", "linux"}) {
    PrintedFunctions printed = print(
        {makeBlock("h_0", "h.0", {"f(" + buffer("k_h_0_" + word) + ");"}),
         makeBlock("h_1", "h.1", {"f(" + buffer("k_h_1_" + word) + ");"})});
    EXPECT_THAT(printed.definitions[0], HasSubstr("b.k_" + word + ");"));
  }
}

TEST(CodeFunctionTest, BuffersOfTheBlocksBesideAreFieldsOfThatName) {
  PrintedFunctions printed =
      print({makeBlock("forward_h_0", "h.0",
                       {"f(" + buffer("k_wte_output") + ", " +
                        buffer("k_h_1_ln1_mean") + ");"}),
             makeBlock("forward_h_1", "h.1",
                       {"f(" + buffer("k_h_0_fc2_output") + ", " +
                        buffer("k_ln_mean") + ");"})});
  EXPECT_THAT(printed.definitions[0],
              HasSubstr("f(b.previous_fc2_output, b.next_ln1_mean);"));
}

TEST(CodeFunctionTest, BuffersOfOtherBlocksAreFieldsByTheirCommonEnd) {
  PrintedFunctions printed =
      print({makeBlock("forward_h_0", "h.0",
                       {"f(" + buffer("k_p_0_bn_weight") + ");"}),
             makeBlock("forward_h_1", "h.1",
                       {"f(" + buffer("k_p_1_bn_weight") + ");"})});
  EXPECT_THAT(printed.definitions[0], HasSubstr("f(b.outside_bn_weight);"));
}

TEST(CodeFunctionTest, SaysWhichBlocksAFunctionIsOf) {
  std::vector<CodeBlock> blocks;
  for (const char* title : {"h.0", "h.1", "h.2", "h.3", "x", "h.9", "h.10"}) {
    blocks.push_back(
        makeBlock("f_" + std::to_string(blocks.size()), title,
                  {"f(" + buffer("k_" + std::string(title)) + ");"}));
  }
  EXPECT_THAT(print(blocks).definitions[0],
              HasSubstr("// h.0 to h.3, x, h.9, h.10; kF has their `b`\n"));
  std::reverse(blocks.begin(), blocks.end());
  EXPECT_THAT(print(blocks).tables[0],
              HasSubstr("// What h.10, h.9, x, h.3 to h.0 differ in\n"));
}

TEST(CodeFunctionTest, StructsOfNamesThatDifferInCaseHaveDifferentNames) {
  PrintedFunctions printed =
      print({makeBlock("forward_h0", "h0", {"f(" + buffer("k_h0_w") + ");"}),
             makeBlock("forward_h1", "h1", {"f(" + buffer("k_h1_w") + ");"}),
             makeBlock("forward_H0", "H0", {"g(" + buffer("k_H0_w") + ");"}),
             makeBlock("forward_H1", "H1", {"g(" + buffer("k_H1_w") + ");"})});
  ASSERT_THAT(printed.definitions, SizeIs(2));
  EXPECT_THAT(printed.tables[0], HasSubstr("struct ForwardH {"));
  EXPECT_THAT(printed.tables[1], HasSubstr("struct ForwardH_2 {"));
  EXPECT_THAT(printed.calls[1].code, HasSubstr(": kForwardH_2)"));
}

TEST(CodeFunctionTest, AFunctionForBothPhasesHasANameOfOurs) {
  PrintedFunctions printed = print(
      {makeBlock("forward_Rank", "Rank", {"f(" + buffer("k_x") + ");"}),
       makeBlock("backward_Rank", "Rank", {"f(" + buffer("k_y") + ");"})});
  EXPECT_THAT(printed.tables[0], HasSubstr("struct SharedRank {"));
}

TEST(CodeFunctionTest, TitlesAndLabelsAreNoCode) {
  const std::string hostile = "x,  // y;  // done[0] [self] rank, compute \\";
  std::string label = slotText(Slot::Kind::kLabel, "\"done[0] [self]\"");
  std::vector<CodeBlock> blocks;
  for (const char* name : {"forward_h0", "m", "forward_h1"}) {
    blocks.push_back(makeBlock(
        name, hostile, {name[0] == 'm' ? "g();" : "f(" + label + ");"}));
    blocks.back().lines.push_back({"", hostile});
  }
  PrintedFunctions printed = print(blocks);
  for (const std::string& text : printed.definitions) {
    EXPECT_THAT(text, testing::Not(HasSubstr("Event*")));
    EXPECT_THAT(text, testing::Not(HasSubstr("self =")));
    EXPECT_THAT(text, testing::Not(HasSubstr("compute =")));
    EXPECT_THAT(text, testing::Not(HasSubstr("\\\n")));
  }
  EXPECT_EQ(printed.calls[0].comment, hostile);
}

TEST(CodeFunctionTest, EventsArePassedWhereTheyAreUsed) {
  std::string event = slotText(Slot::Kind::kEvent, "3");
  PrintedFunctions printed =
      print({makeBlock("a", "", {"wait(rank, compute, done[" + event + "]);"}),
             makeBlock("b", "", {"f();"})});
  EXPECT_THAT(printed.calls,
              ElementsAre(HasCode("a(rank, done);"), HasCode("b(rank);")));
}

TEST(WrapCodeTest, BreaksAfterCommasOutsideStrings) {
  std::string words(60, 'x');
  std::string text = wrapCode("f(\"" + words + ", " + words + "\", a, b);", 2);
  EXPECT_THAT(text, HasSubstr(words + ", " + words));
  EXPECT_THAT(text, HasSubstr("\n      a, b);\n"));
}

TEST(PrintStatementTest, MovesTheCommentOfALongStatementUp) {
  std::string words(90, 'x');
  EXPECT_EQ(printStatement({"f(" + words + ");", "a comment"}, 2),
            "  // a comment\n  f(" + words + ");\n");
  EXPECT_EQ(printStatement({"f(x);", "short"}, 2), "  f(x);  // short\n");
}

TEST(PrintStatementTest, FindsNoCommentInCodeOrComment) {
  std::string name = std::string(80, 'x') + ", std::system(\"id\");  // z";
  EXPECT_EQ(printStatement({"h(rank, kH[1]);", name}, 2),
            "  // " + name + "\n  h(rank, kH[1]);\n");
  std::string literal = "f(\"a;  // " + std::string(100, 'y') + "\");";
  EXPECT_EQ(printStatement({literal, ""}, 2), "  " + literal + "\n");
}

// Shapes, descriptors and the arguments of a kernel are read as one.
TEST(WrapCodeTest, KeepsGroupsThatFitInALineTogether) {
  const std::string start =
      "call(rank, compute, {.type = ElementType::kBf16, "
      ".columns = 768, .epsilon = 1e-05, ";
  EXPECT_EQ(wrapCode(start + ".shape = {16, 1024, 768}}, k_x(rank));", 2),
            "  call(rank, compute,\n"
            "      {.type = ElementType::kBf16, .columns = 768, .epsilon = "
            "1e-05, .shape = {16, 1024, 768}},\n"
            "      k_x(rank));\n");
  // The descriptor is longer than a line: the shape in it is not.
  EXPECT_EQ(
      wrapCode(start + ".weightChannelsLast = false, .s = {16, 1024, 768}});",
               2),
      "  call(rank, compute, {.type = ElementType::kBf16, .columns = 768, "
      ".epsilon = 1e-05,\n"
      "      .weightChannelsLast = false, .s = {16, 1024, 768}});\n");
  // A string literal may hold what looks like a group.
  EXPECT_EQ(wrapCode("call(rank, \"({{\", " + std::string(60, 'a') +
                         ", b(c, d, e, f, g, h, i, j, k));",
                     0),
            "call(rank, \"({{\", " + std::string(60, 'a') +
                ",\n    b(c, d, e, f, g, h, i, j, k));\n");
}

TEST(WrapCodeTest, KeepsArgumentsOfTemplatesTogether) {
  EXPECT_EQ(
      wrapCode("map<1, 4>(rank, compute, {640000}, FillKernel2{k_emb_3_grad"
               "(rank)}, {}, {k_emb_3_grad.access(rank)});",
               2),
      "  map<1, 4>(rank, compute, {640000}, "
      "FillKernel2{k_emb_3_grad(rank)}, {},\n"
      "      {k_emb_3_grad.access(rank)});\n");
}

}  // namespace
}  // namespace soapstone::codegen
