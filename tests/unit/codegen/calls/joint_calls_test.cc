#include "codegen/calls/joint_calls.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "codegen/calls/batch_norm_calls.h"
#include "codegen/memory/value_lifetimes.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

// A batch norm and, where MORE says, what follows it; T is the tensors' type.
std::string normAnd(const std::string& more, const std::string& results) {
  return absl::StrReplaceAll(R"(
    func.func @forward(%x: T {soap.name = "x"}, %scale: C {soap.name = "scale"},
                       %bias: C {soap.name = "bias"}, %r: T {soap.name = "r"}) -> RESULTS {
      %n, %mean, %variance = soap.batch_norm %x, %scale, %bias {epsilon = 1.0e-5 : f64}
          : (T, C, C) -> (T, C, C)
      %running = soap.binary <add> %mean, %scale : (C, C) -> C
      MORE
    })",
                             {{"MORE", more},
                              {"RESULTS", results},
                              {"T", "tensor<4x8x5x5xbf16>"},
                              {"C", "tensor<8xf32>"}});
}

constexpr const char* kSum = R"(%y = soap.fusion %n, %r {
      ^bb0(%a: tensor<4x8x5x5xbf16>, %b: tensor<4x8x5x5xbf16>):
        %s = soap.binary <add> %a, %b
            : (tensor<4x8x5x5xbf16>, tensor<4x8x5x5xbf16>) -> tensor<4x8x5x5xbf16>
        %t = soap.unary <relu> %s : (tensor<4x8x5x5xbf16>) -> tensor<4x8x5x5xbf16>
        soap.yield %t : tensor<4x8x5x5xbf16>
      } : (tensor<4x8x5x5xbf16>, tensor<4x8x5x5xbf16>) -> tensor<4x8x5x5xbf16>
      return %y, %running : tensor<4x8x5x5xbf16>, tensor<8xf32>)";
constexpr const char* kRelu =
    R"(%y = soap.unary <relu> %n : (tensor<4x8x5x5xbf16>) -> tensor<4x8x5x5xbf16>
      return %y, %running : tensor<4x8x5x5xbf16>, tensor<8xf32>)";
constexpr const char* kTwo = "(tensor<4x8x5x5xbf16>, tensor<8xf32>)";

const soap::StridedViews& noViews() {
  static const soap::StridedViews kNone;
  return kNone;
}

// Pointers are the values' numbers among the arguments and results of all ops,
// but the result of the ReLU, which is `relu`.
EmissionContext contextOf(ParsedModule& parsed, const std::string& relu = "y") {
  EmissionContext context;
  context.views = noViews;
  context.pointer = [&parsed, relu](Value value) -> std::string {
    if (auto argument = dyn_cast<mlir::BlockArgument>(value)) {
      return std::vector<std::string>{"x", "scale", "bias",
                                      "r"}[argument.getArgNumber()];
    }
    if (value.getDefiningOp() == parsed.returned()) return relu;
    return "of_norm" +
           std::to_string(cast<mlir::OpResult>(value).getResultNumber());
  };
  return context;
}

TEST(JointCallsTest, AReluSharesTheCallOfItsBatchNorm) {
  for (const char* more : {kRelu, kSum}) {
    ParsedModule parsed(normAnd(more, kTwo));
    joinCalls(parsed.function());
    auto norm = *parsed.function().front().getOps<soap::BatchNormOp>().begin();
    EXPECT_EQ(norm->getNextNode(), parsed.returned());
    EXPECT_TRUE(joinsCall(parsed.returned()));
    EXPECT_THAT(batchNormWithRelu(norm, contextOf(parsed)),
                testing::Optional(AllOf(
                    HasSubstr(".relu = true}, x, scale, bias, y, of_norm1"),
                    EndsWith(more == kSum ? "of_norm2, r);" : "of_norm2);"))));
  }
}

// A library may read again what it has overwritten.
TEST(JointCallsTest, ASumInPlaceOfItsAddendIsACallOfItsOwn) {
  ParsedModule parsed(normAnd(kSum, kTwo));
  auto norm = *parsed.function().front().getOps<soap::BatchNormOp>().begin();
  EXPECT_FALSE(batchNormWithRelu(norm, contextOf(parsed, "r")));
}

// So the sum takes the norm's memory, and they share a call.
TEST(JointCallsTest, ASumLiesWhereItsBatchNormWould) {
  ParsedModule parsed(normAnd(kSum, kTwo));
  joinCalls(parsed.function());
  Operation* sum = parsed.returned();
  EXPECT_TRUE(mayWriteOver(sum, 0, sum->getResult(0)));
  EXPECT_FALSE(mayWriteOver(sum, 1, sum->getResult(0)));
  ParsedModule apart(normAnd(kSum, kTwo));
  sum = apart.returned();
  EXPECT_TRUE(mayWriteOver(sum, 1, sum->getResult(0)));
}

// Kernels read rows that lie further apart; a batch norm would read others.
TEST(JointCallsTest, ASumOfPaddedRowsIsACallOfItsOwn) {
  ParsedModule parsed(normAnd(
      absl::StrCat(
          R"(%r2 = soap.unary <exp> %r {codegen.row_pitch = 8 : i64} : (tensor<4x8x5x5xbf16>) -> tensor<4x8x5x5xbf16>
      )",
          absl::StrReplaceAll(kSum, {{"%n, %r {", "%n, %r2 {"}})),
      kTwo));
  auto norm = *parsed.function().front().getOps<soap::BatchNormOp>().begin();
  EXPECT_FALSE(batchNormWithRelu(norm, contextOf(parsed)));
}

TEST(JointCallsTest, ANormThatIsReadTwiceIsWritten) {
  ParsedModule parsed(normAnd(
      R"(%y = soap.unary <relu> %n : (tensor<4x8x5x5xbf16>) -> tensor<4x8x5x5xbf16>
      return %y, %n : tensor<4x8x5x5xbf16>, tensor<4x8x5x5xbf16>)",
      "(tensor<4x8x5x5xbf16>, tensor<4x8x5x5xbf16>)"));
  joinCalls(parsed.function());
  EXPECT_FALSE(joinsCall(parsed.returned()));
}

// A gradient that passes where the comparison of `y` with 0 is false, and the
// gradient of a norm behind it.
std::string gradient(const std::string& condition) {
  return absl::StrReplaceAll(R"(
    func.func @forward(%x: T {soap.name = "x"}, %scale: C {soap.name = "scale"},
                       %dy: T {soap.name = "dy"}, %y: T {soap.name = "y"}) -> (T, C, C) {
      %g = soap.fusion %y, %dy {
      ^bb0(%a: T, %b: T):
        %zero = soap.fill 0.0 : bf16 shape [4, 8, 5, 5] : T
        %c = soap.compare <CONDITION> %a, %zero : (T, T) -> tensor<4x8x5x5xi1>
        %s = soap.select %c, %zero, %b : (tensor<4x8x5x5xi1>, T, T) -> T
        soap.yield %s : T
      } : (T, T) -> T
      %mean = soap.unary <exp> %scale : (C) -> C
      %dx, %ds, %db = soap.batch_norm_grad %x, %scale, %scale, %scale, %g
          {epsilon = 1.0e-5 : f64} : (T, C, C, C, T) -> (T, C, C)
      return %dx, %ds, %mean : T, C, C
    })",
                             {{"CONDITION", condition},
                              {"T", "tensor<4x8x5x5xbf16>"},
                              {"C", "tensor<8xf32>"}});
}

TEST(JointCallsTest, TheGradientOfAReluSharesTheCallOfItsBatchNorms) {
  ParsedModule parsed(gradient("le"));
  joinCalls(parsed.function());
  auto norm = cast<soap::BatchNormGradOp>(parsed.returned());
  EXPECT_TRUE(joinsCall(norm));
  EXPECT_TRUE(isa<soap::FusionOp>(norm->getPrevNode()));
  EmissionContext context;
  context.views = noViews;
  context.pointer = [&](Value value) -> std::string {
    if (auto argument = dyn_cast<mlir::BlockArgument>(value)) {
      return std::vector<std::string>{"x", "scale", "dy",
                                      "y"}[argument.getArgNumber()];
    }
    return "made" +
           std::to_string(cast<mlir::OpResult>(value).getResultNumber());
  };
  EXPECT_THAT(batchNormGradWithRelu(norm, context),
              testing::Optional(EndsWith(
                  ".relu = true}, x, scale, scale, scale, dy, made0, made1, "
                  "made2, y);")));
}

TEST(JointCallsTest, OtherChoicesAreNoRelu) {
  ParsedModule parsed(gradient("ge"));
  joinCalls(parsed.function());
  EXPECT_FALSE(joinsCall(parsed.returned()));
}

}  // namespace
}  // namespace soapstone::codegen
