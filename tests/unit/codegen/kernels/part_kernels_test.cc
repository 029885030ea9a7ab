// Kernels of a rank's part of an argument, which may begin at any element: an
// access of sixteen bytes must begin at a multiple of them.
#include <functional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/kernels/kernel_emitter.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Kernel {
  std::string launch;
  std::string text;
};

// The kernel of what `parsed` returns. What `isPart` says are parts begin at
// multiples of `step`.
Kernel emit(ParsedModule& parsed, int64_t step,
            const std::function<bool(Value)>& isPart) {
  RankTables tables;
  EmissionContext context;
  context.pointer = [](Value) { return "p"; };
  context.access = [](Value) { return "a"; };
  context.views = []() -> const soap::StridedViews& {
    static const soap::StridedViews kNone;
    return kNone;
  };
  context.startStep = [&](Value value) { return isPart(value) ? step : 0; };
  context.tables = &tables;
  KernelEmitter emitter(context);
  auto statements = emitter.emit(parsed.returned());
  EXPECT_TRUE(succeeded(statements));
  return {statements->front().code, absl::StrJoin(emitter.kernels(), "\n")};
}

Kernel emitOfArgument(const std::string& text, int64_t step) {
  ParsedModule parsed(text);
  return emit(parsed, step, [&](Value value) {
    return value == parsed.function().getArgument(0);
  });
}

TEST(PartKernelsTest, ReadInLanesWhatBeginsAtTheirMultiples) {
  const std::string text = R"(
    func.func @forward(%x: tensor<4096xbf16>, %y: tensor<4096xbf16>) -> tensor<4096xbf16> {
      %z = soap.binary <add> %x, %y : (tensor<4096xbf16>, tensor<4096xbf16>) -> tensor<4096xbf16>
      return %z : tensor<4096xbf16>
    })";
  EXPECT_THAT(emitOfArgument(text, 7624).text,
              HasSubstr("readLanes<kLanes>(in0 + i0)"));
  Kernel odd = emitOfArgument(text, 7631);
  EXPECT_THAT(odd.launch, StartsWith("map<1, 8>(rank, compute, {4096}, "));
  EXPECT_THAT(odd.text, HasSubstr("load(in0[i0 + lane])"));
  EXPECT_THAT(odd.text, HasSubstr("readLanes<kLanes>(in1 + i0)"));
}

TEST(PartKernelsTest, ReduceInLanesWhatBeginsAtTheirMultiples) {
  const std::string text = R"(
    func.func @forward(%x: tensor<7631xf32>) -> tensor<f32> {
      %s = soap.fusion %x {
        ^bb0(%a: tensor<7631xf32>):
          %1 = soap.binary <mul> %a, %a : (tensor<7631xf32>, tensor<7631xf32>) -> tensor<7631xf32>
          %2 = soap.reduce <sum> %1 over [0] : (tensor<7631xf32>) -> tensor<f32>
          soap.yield %2 : tensor<f32>
        } : (tensor<7631xf32>) -> tensor<f32>
      return %s : tensor<f32>
    })";
  EXPECT_THAT(emitOfArgument(text, 0).launch, HasSubstr("reduceRagged<1, "));
  EXPECT_THAT(emitOfArgument(text, 7632).launch, HasSubstr("reduceRagged<1, "));
  EXPECT_THAT(emitOfArgument(text, 7631).launch,
              StartsWith("reduceKernel<1, "));
}

// Of a size that lanes divide, and of another.
TEST(PartKernelsTest, WriteInLanesWhatBeginsAtTheirMultiples) {
  for (const char* size : {"4096", "4099"}) {
    const std::string type = absl::StrCat("tensor<", size, "xbf16>");
    ParsedModule parsed(absl::StrCat("func.func @forward(%x: ", type, ") -> ",
                                     type, " {\n%y = soap.unary <exp> %x : (",
                                     type, ") -> ", type,
                                     "\nreturn %y : ", type, "\n}"));
    auto isResult = [&](Value value) {
      return value == parsed.returned()->getResult(0);
    };
    EXPECT_THAT(emit(parsed, 16, isResult).text, HasSubstr("writeLanes("));
    for (int64_t step : {12, 7631}) {
      EXPECT_THAT(emit(parsed, step, isResult).text,
                  Not(HasSubstr("writeLanes(")))
          << size << " from multiples of " << step;
    }
  }
}

}  // namespace
}  // namespace soapstone::codegen
