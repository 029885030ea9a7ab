#include "ir/support/visible_text.h"

#include "gtest/gtest.h"

namespace soapstone {
namespace {

TEST(VisibleTextTest, KeepsWhatIsSeen) {
  EXPECT_EQ(visibleText("h.0/attn \\ \"x\""), "h.0/attn \\ \"x\"");
  EXPECT_EQ(visibleText("caf\u00e9 \u540d \U0001f600"),
            "caf\u00e9 \u540d \U0001f600");
}

TEST(VisibleTextTest, WritesControlCharactersOut) {
  EXPECT_EQ(visibleText("a\x1b[31m\x7f\n\t"), "a\\x1b[31m\\x7f\\x0a\\x09");
  EXPECT_EQ(visibleText("\u0085\u009b"), "\\u{85}\\u{9b}");
}

TEST(VisibleTextTest, WritesOutWhatReordersOrHides) {
  EXPECT_EQ(visibleText("\u202e\u2066\u200f\u061c\u200b\ufeff\u2028"),
            "\\u{202e}\\u{2066}\\u{200f}\\u{61c}\\u{200b}\\u{feff}\\u{2028}");
  EXPECT_EQ(visibleText("\U000e0041"), "\\u{e0041}");
}

TEST(VisibleTextTest, WritesOutBytesThatAreNoCharacters) {
  EXPECT_EQ(visibleText("\xff\xc3"), "\\xff\\xc3");
  // Too long a form of '/', a surrogate, and beyond the last character.
  EXPECT_EQ(visibleText("\xc0\xaf"), "\\xc0\\xaf");
  EXPECT_EQ(visibleText("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(visibleText("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  // A control character hidden behind half a character is found.
  EXPECT_EQ(visibleText("\xe2\x1b"), "\\xe2\\x1b");
}

TEST(VisibleLinesTest, KeepsLineFeeds) {
  EXPECT_EQ(visibleLines("a\nb\r"), "a\nb\\u000d");
}

TEST(VisibleLinesTest, JsonStaysJson) {
  EXPECT_EQ(visibleLines("{\"a\\\\\":\n\"\u202e\u009b\x7f\U000e0041\"}\n"),
            "{\"a\\\\\":\n\"\\u202e\\u009b\\u007f\\udb40\\udc41\"}\n");
  EXPECT_EQ(visibleLines("\x1b[31m\xff"), "\\u001b[31m\\ufffd");
}

}  // namespace
}  // namespace soapstone
