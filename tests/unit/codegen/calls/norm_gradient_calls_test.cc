#include "codegen/calls/norm_gradient_calls.h"

#include "absl/strings/str_replace.h"
#include "codegen/calls/joint_calls.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::HasSubstr;
using testing::Optional;

// The gradient of a norm whose result's is `%g`, which SUM makes of %a, %b and
// %c; then the sum with %r that a residual connection brings. BETWEEN is other
// work.
std::string gradientOf(const std::string& sum, const std::string& between) {
  const std::string code = absl::StrReplaceAll(
      R"(
    func.func @forward(%x: T {soap.name = "x"}, %scale: C {soap.name = "scale"},
                       %mean: R {soap.name = "mean"}, %rstd: R {soap.name = "rstd"},
                       %a: T {soap.name = "a"}, %b: T {soap.name = "b"},
                       %c: T {soap.name = "c"}, %r: T {soap.name = "r"}) -> (T, C, C) {
      SUM
      BETWEEN
      %dx, %ds, %db = soap.norm_grad <rms> %x, %scale, %mean, %rstd, %g
          : (T, C, R, R, T) -> (T, C, C)
      %s = soap.binary <add> %dx, %r : (T, T) -> T
      return %s, %ds, %db : T, C, C
    })",
      {{"SUM", sum}, {"BETWEEN", between}});
  return absl::StrReplaceAll(code, {{"T", "tensor<4x16xbf16>"},
                                    {"R", "tensor<4xf32>"},
                                    {"C", "tensor<16xbf16>"}});
}

std::string sumOfThree(const std::string& first, const std::string& second) {
  return absl::StrReplaceAll(R"(%g = soap.fusion %a, %b, %c {
      ^bb0(%u: T, %v: T, %w: T):
        %m = soap.binary <add> %u, %v : (T, T) -> T
        %n = soap.binary <add> FIRST, SECOND : (T, T) -> T
        soap.yield %n : T
      } : (T, T, T) -> T)",
                             {{"FIRST", first}, {"SECOND", second}});
}

struct Gradient {
  ParsedModule parsed;
  soap::NormGradOp norm;
  Operation* sum;

  explicit Gradient(const std::string& code, const std::string& between = "")
      : parsed(gradientOf(code, between)),
        norm(*parsed.function().front().getOps<soap::NormGradOp>().begin()),
        sum(norm.getResultGrad().getDefiningOp()) {
    joinCalls(parsed.function());
  }

  // The call, with arguments by their names.
  std::optional<std::string> call() {
    return normGradWithSums(norm, gradientSumBefore(norm),
                            residualSumBehind(norm), context());
  }

  EmissionContext context() {
    static const soap::StridedViews kNone;
    EmissionContext context;
    context.views = []() -> const soap::StridedViews& { return kNone; };
    context.pointer = [this](Value value) -> std::string {
      if (auto argument = dyn_cast<mlir::BlockArgument>(value)) {
        return std::vector<std::string>{"x", "scale", "mean", "rstd",
                                        "a", "b",     "c",    "r"}
            [argument.getArgNumber()];
      }
      if (value.getDefiningOp() == sum) return "g";
      if (value.getDefiningOp() != norm) return "s";
      return std::vector<std::string>{
          "dx", "ds", "db"}[cast<mlir::OpResult>(value).getResultNumber()];
    };
    return context;
  }
};

TEST(NormGradientCallsTest, AddsWhatItsReadersSendAndTheResidual) {
  Gradient gradient(sumOfThree("%m", "%w"));
  EXPECT_TRUE(joinsCall(gradient.norm));
  EXPECT_TRUE(joinsCall(gradient.parsed.returned()));
  EXPECT_THAT(gradient.call(),
              Optional(HasSubstr("x, scale, mean, rstd, {.parts = {a, b, c}, "
                                 ".total = g}, s, ds, db, r);")));
}

// The bits are those of the additions in their order.
TEST(NormGradientCallsTest, KeepsTheOrderOfTheAdditions) {
  EXPECT_THAT(Gradient(sumOfThree("%w", "%m")).call(),
              Optional(HasSubstr("{.parts = {a, b, c}, .total = g}")));
  EXPECT_THAT(
      Gradient("%g = soap.binary <add> %c, %a : (T, T) -> T").call(),
      Optional(HasSubstr("{.parts = {c, a}, .total = g}, s, ds, db, r);")));
}

TEST(NormGradientCallsTest, MovesTheNormBehindTheSum) {
  Gradient gradient("%g = soap.binary <add> %c, %a : (T, T) -> T",
                    "%other = soap.unary <exp> %b : (T) -> T");
  EXPECT_EQ(gradient.sum->getNextNode(), gradient.norm);
  EXPECT_EQ(gradient.norm->getNextNode(), gradient.parsed.returned());
}

// Whatever stands in front of a norm's gradient is computed, also where it came
// between the gradient and its sum.
TEST(NormGradientCallsTest, NothingElseGoesWithTheNormsCall) {
  Gradient gradient("%g = soap.binary <add> %c, %a : (T, T) -> T",
                    "%other = soap.unary <exp> %b : (T) -> T");
  Operation* other =
      *gradient.parsed.function().front().getOps<soap::UnaryOp>().begin();
  other->moveAfter(gradient.sum);
  KernelEmitter kernels(gradient.context());
  auto callsFrom = [&](SmallVector<Operation*> ops) {
    auto joint = jointCall(ops, 0, kernels, gradient.context());
    EXPECT_TRUE(succeeded(joint));
    return *joint ? (*joint)->opCount : 1;
  };
  Operation* returned = gradient.parsed.returned();
  EXPECT_EQ(callsFrom({other, gradient.norm, returned}), 1u);
  EXPECT_EQ(callsFrom({gradient.norm, returned}), 2u);
  EXPECT_EQ(callsFrom({gradient.sum, gradient.norm, returned}), 3u);
}

TEST(NormGradientCallsTest, OtherKernelsAreCallsOfTheirOwn) {
  for (const char* code : {"%g = soap.binary <mul> %a, %b : (T, T) -> T",
                           "%g = soap.unary <exp> %a : (T) -> T",
                           R"(%g = soap.binary <add> %a, %b : (T, T) -> T
           %again = soap.unary <exp> %g : (T) -> T)"}) {
    Gradient gradient(code);
    EXPECT_EQ(gradientSumBefore(gradient.norm), nullptr) << code;
    EXPECT_FALSE(joinsCall(gradient.norm)) << code;
  }
  // A sum of sums, whose bits `normGradOfSum` does not make.
  Gradient gradient(R"(%g = soap.fusion %a, %b, %c, %r {
      ^bb0(%u: T, %v: T, %w: T, %z: T):
        %m = soap.binary <add> %u, %v : (T, T) -> T
        %n = soap.binary <add> %w, %z : (T, T) -> T
        %o = soap.binary <add> %m, %n : (T, T) -> T
        soap.yield %o : T
      } : (T, T, T, T) -> T)");
  EXPECT_EQ(gradientSumBefore(gradient.norm), nullptr);
}

}  // namespace
}  // namespace soapstone::codegen
