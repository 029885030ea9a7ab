#include <cstdint>
#include <limits>

#include "codegen/calls/call_text.h"
#include "codegen/calls/op_emitter.h"
#include "codegen/kernels/kernel_body.h"
#include "codegen/memory/buffer_assignment.h"
#include "codegen/program/line_wrap.h"
#include "codegen/program/tensor_table.h"
#include "codegen/program/unique_names.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/types.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

TEST(ToIdentifierTest, KeepsLettersAndDigits) {
  EXPECT_EQ(toIdentifier("h.0/attn/c_attn.weight"), "h_0_attn_c_attn_weight");
}

TEST(ToIdentifierTest, NeverStartsWithADigitOrUnderscore) {
  EXPECT_EQ(toIdentifier("3x"), "n3x");
  EXPECT_EQ(toIdentifier("__x__"), "x");
}

TEST(ToIdentifierTest, IsNeverEmpty) {
  EXPECT_EQ(toIdentifier(""), "value");
  EXPECT_EQ(toIdentifier("\"/\\\xc3\xa9"), "value");
}

TEST(ToIdentifierTest, KeepsTheEndOfALongName) {
  std::string name = toIdentifier(std::string(1 << 20, 'x') + "/tail");
  EXPECT_LE(name.size(), 97u);
  EXPECT_THAT(name, testing::EndsWith("x_tail"));
}

TEST(UniqueNamesTest, NumbersWhatWasGivenOutBefore) {
  UniqueNames names;
  EXPECT_TRUE(names.take("x_2"));
  EXPECT_EQ(names.make("x"), "x");
  EXPECT_EQ(names.make("x"), "x_3");
  EXPECT_EQ(names.make("x"), "x_4");
  EXPECT_EQ(names.make("x", "_part"), "x_part5");
  EXPECT_FALSE(names.take("x_4"));
}

TEST(CommentLineTest, EndsAndContinuesNoLine) {
  EXPECT_EQ(commentLine("a\r\nb", 2), "  // a\\x0d\\x0ab\n");
  EXPECT_EQ(commentLine("end\\", 0), "// end\\x5c\n");
  EXPECT_EQ(commentLine("end?\?/", 0), "// end?\\x3f/\n");
  EXPECT_EQ(commentLine("caf\xc3\xa9", 0), "// caf\xc3\xa9\n");
}

TEST(CommentLineTest, ShowsWhatWouldChangeItsLook) {
  EXPECT_EQ(commentLine("a\u202eb\u009bc\xff", 0),
            "// a\\u{202e}b\\u{9b}c\\xff\n");
}

TEST(QuotedTest, EscapesWhatALiteralCannotHold) {
  EXPECT_EQ(quotedText("say \"hi\"\\"), "\"say \\\"hi\\\"\\\\\"");
  // Octal: the digit that follows is no part of the escape.
  EXPECT_EQ(quotedText("a\n7"), "\"a\\0127\"");
  EXPECT_EQ(quotedText(""), "\"\"");
  EXPECT_EQ(quotedText("?\?/"), "\"\\?\\?/\"");
  // Its bytes, not its look: the name stays what it is.
  EXPECT_EQ(quotedText("\u202e\u009b\xff"),
            "\"\\342\\200\\256\\302\\233\\377\"");
}

TEST(LayerNameTest, IsTheFirstNameOfAFusedLocation) {
  mlir::MLIRContext context;
  mlir::Builder builder(&context);
  Location a = mlir::NameLoc::get(builder.getStringAttr("a"));
  Location b = mlir::NameLoc::get(builder.getStringAttr("b"));
  Location unknown = builder.getUnknownLoc();
  EXPECT_EQ(layerName(builder.getFusedLoc({unknown, b, a})), "b");
  EXPECT_EQ(layerName(unknown), "");
}

TEST(LiteralTest, FloatsReadBackExactly) {
  EXPECT_EQ(floatLiteral(1), "1.0f");
  EXPECT_EQ(floatLiteral(0.1), "0.100000001f");
  EXPECT_EQ(floatLiteral(1e30), "1.00000002e+30f");
  EXPECT_EQ(floatLiteral(1e39), "math::kInfinity");
  EXPECT_EQ(floatLiteral(-std::numeric_limits<double>::infinity()),
            "-math::kInfinity");
  EXPECT_EQ(floatLiteral(std::numeric_limits<double>::quiet_NaN()),
            "math::kNan");
}

TEST(LiteralTest, TheSmallestIntegerIsSpelledByName) {
  mlir::MLIRContext context;
  mlir::Builder builder(&context);
  EXPECT_EQ(literal(builder.getI64IntegerAttr(INT64_MIN)), "INT64_MIN");
  EXPECT_EQ(literal(builder.getI64IntegerAttr(-3)), "static_cast<int64_t>(-3)");
  EXPECT_EQ(braced({INT64_MIN, 1}), "{INT64_MIN, 1}");
  EXPECT_EQ(CallText("f").field("at", INT64_MIN).str(),
            "f(rank, compute, {.at = INT64_MIN});");
}

TEST(RuntimeRanksTest, AgreeWithTheRuntime) {
  EXPECT_EQ(kMaxRuntimeDims, runtime::kMaxDims);
}

}  // namespace
}  // namespace soapstone::codegen
