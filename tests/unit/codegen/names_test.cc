#include <cstdint>
#include <limits>

#include "codegen/buffer_assignment.h"
#include "codegen/call_text.h"
#include "codegen/kernel_body.h"
#include "codegen/op_emitter.h"
#include "codegen/tensor_table.h"
#include "gtest/gtest.h"
#include "runtime/types.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone {
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

TEST(CommentTextTest, EndsAndContinuesNoLine) {
  EXPECT_EQ(commentText("a\r\nb\\"), "a  b/");
  EXPECT_EQ(commentText("caf\xc3\xa9"), "caf\xc3\xa9");
}

TEST(QuotedTest, EscapesWhatALiteralCannotHold) {
  EXPECT_EQ(quoted("say \"hi\"\\"), "\"say \\\"hi\\\"\\\\\"");
  // Octal: the digit that follows is no part of the escape.
  EXPECT_EQ(quoted("a\n7"), "\"a\\0127\"");
  EXPECT_EQ(quoted(""), "\"\"");
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
}  // namespace soapstone
