#include "codegen/code_function.h"

#include "codegen/line_wrap.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone {
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
  for (const std::string& text : statements) block.lines.push_back({text});
  return block;
}

PrintedFunctions print(const std::vector<CodeBlock>& blocks,
                       size_t leastLines = 1) {
  return printFunctions(
      blocks, groupBlocks(blocks, leastLines),
      [](const Slot& slot) { return slot.content; },
      [](const Slot&) { return "float"; });
}

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
  EXPECT_THAT(printed.definitions[0], HasSubstr("Buffer<float> w;"));
  EXPECT_THAT(printed.definitions[0], HasSubstr("f(rank, compute, b.w);"));
  EXPECT_THAT(printed.definitions[0], HasSubstr("{k_h_1_w},"));
  EXPECT_THAT(printed.calls, ElementsAre("for (const auto& block : kForwardH) "
                                         "forward_h(rank, block);"));
}

TEST(CodeFunctionTest, WhatIsEqualInAllBlocksIsNoField) {
  PrintedFunctions printed = print(
      {makeBlock("forward_h_0", "h.0",
                 {"f(" + buffer("k_seed") + ", " + buffer("k_h_0_w") + ");"}),
       makeBlock("forward_h_1", "h.1",
                 {"f(" + buffer("k_seed") + ", " + buffer("k_h_1_w") + ");"})});
  EXPECT_THAT(printed.definitions[0], HasSubstr("f(k_seed, b.w);"));
}

TEST(CodeFunctionTest, OtherPatternsAreOtherFunctions) {
  std::string x = buffer("k_x"), y = buffer("k_y");
  PrintedFunctions printed =
      print({makeBlock("a", "", {"f(" + x + ", " + x + ");"}),
             makeBlock("b", "", {"f(" + x + ", " + y + ");"})});
  EXPECT_THAT(printed.calls, ElementsAre("a(rank);", "b(rank);"));
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
  for (const char* name : {"h_0", "x", "h_1", "h_2"}) {
    bool isLayer = name[0] == 'h';
    blocks.push_back(makeBlock(
        name, "",
        {(isLayer ? "f(" : "g(") + buffer(std::string("k_") + name) + ");"}));
  }
  EXPECT_THAT(
      print(blocks).calls,
      ElementsAre(HasSubstr("h(rank, kH[0]);"), "x(rank);",
                  HasSubstr("h(rank, kH[1]);"), HasSubstr("h(rank, kH[2]);")));
}

TEST(CodeFunctionTest, AFieldIsNeverAKeyword) {
  for (const std::string word : {"new", "not_eq", "nullptr", "co_await"}) {
    PrintedFunctions printed = print(
        {makeBlock("h_0", "h.0", {"f(" + buffer("k_h_0_" + word) + ");"}),
         makeBlock("h_1", "h.1", {"f(" + buffer("k_h_1_" + word) + ");"})});
    EXPECT_THAT(printed.definitions[0], HasSubstr("b." + word + "_);"));
  }
}

TEST(CodeFunctionTest, EventsArePassedWhereTheyAreUsed) {
  std::string event = slotText(Slot::Kind::kEvent, "3");
  PrintedFunctions printed =
      print({makeBlock("a", "", {"wait(rank, compute, done[" + event + "]);"}),
             makeBlock("b", "", {"f();"})});
  EXPECT_THAT(printed.calls, ElementsAre("a(rank, done);", "b(rank);"));
}

TEST(WrapStatementTest, BreaksAfterCommasOutsideStrings) {
  std::string words(60, 'x');
  std::string text =
      wrapStatement("f(\"" + words + ", " + words + "\", a, b);", 2);
  EXPECT_THAT(text, HasSubstr(words + ", " + words));
  EXPECT_THAT(text, HasSubstr("\n      a, b);\n"));
}

TEST(WrapStatementTest, MovesTheCommentOfALongStatementUp) {
  std::string words(90, 'x');
  EXPECT_EQ(wrapStatement("f(" + words + ");  // a comment", 2),
            "  // a comment\n  f(" + words + ");\n");
  EXPECT_EQ(wrapStatement("f(x);  // short", 2), "  f(x);  // short\n");
}

}  // namespace
}  // namespace soapstone
