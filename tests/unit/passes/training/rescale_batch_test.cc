#include "passes/training/rescale_batch.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/soap/ops.h"
#include "ir/support/diagnostics.h"
#include "mlir/Parser/Parser.h"

namespace soapstone::passes {
namespace {

using testing::HasSubstr;
using testing::Not;

// A product of 2 samples of 4 features; `body` goes on with %y: tensor<2x3xf32>
// and ends in %loss.
std::string model(const std::string& body,
                  const std::string& input = "2x4xf32") {
  return "func.func @forward(%x: tensor<" + input +
         "> {soap.role = \"input\", soap.name = \"x\"}, %w: tensor<4x3xf32> "
         "{soap.role = \"parameter\", soap.name = \"w\"}) -> (tensor<f32> "
         "{soap.role = \"loss\"}) {\n"
         "%y = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<" +
         input + ">, tensor<4x3xf32>) -> tensor<2x3xf32>\n" + body +
         "return %loss : tensor<f32>\n}\n";
}

class RescaleBatchTest : public testing::Test {
 protected:
  RescaleBatchTest() {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  }

  // The rescaled module, or the error.
  std::string rescale(const std::string& text, int64_t samples) {
    mlir::OwningOpRef<ModuleOp> module =
        mlir::parseSourceString<ModuleOp>(text, &context);
    if (!module) return "cannot parse";
    DiagnosticCollector diagnostics(&context);
    auto function = *module->getOps<mlir::func::FuncOp>().begin();
    absl::Status status =
        diagnostics.toStatus(rescaleBatch(function, samples), "refused");
    if (!status.ok()) return std::string(status.message());
    std::string printed;
    llvm::raw_string_ostream stream(printed);
    module->print(stream);
    return printed;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

constexpr char kMean[] = R"(
%s = soap.reduce <sum> %y over [0, 1] : (tensor<2x3xf32>) -> tensor<f32>
%c = soap.fill 0.16666667 : f32 shape [] : tensor<f32>
%loss = soap.binary <mul> %s, %c : (tensor<f32>, tensor<f32>) -> tensor<f32>
)";

TEST_F(RescaleBatchTest, AMeanStaysAMean) {
  std::string grown = rescale(model(kMean), 8);
  EXPECT_THAT(grown, HasSubstr("tensor<8x4xf32> {soap.name = \"x\""));
  EXPECT_THAT(grown, HasSubstr("over [0, 1] : (tensor<8x3xf32>)"));
  EXPECT_THAT(grown, HasSubstr("soap.fill 0.0416666"));
  EXPECT_THAT(grown, HasSubstr("tensor<4x3xf32> {soap.name = \"w\""));
  EXPECT_THAT(rescale(model(kMean), 1), HasSubstr("soap.fill 0.33333"));
}

TEST_F(RescaleBatchTest, ASumStaysASum) {
  std::string sum = R"(
%loss = soap.reduce <sum> %y over [0, 1] : (tensor<2x3xf32>) -> tensor<f32>
)";
  EXPECT_THAT(rescale(model(sum), 5), HasSubstr("tensor<5x3xf32>"));
}

TEST_F(RescaleBatchTest, RefusesAScaleThatMayCountSamples) {
  std::string mean = kMean;
  mean.replace(mean.find("0.16666667"), 10, "5.0e-01");
  std::string error = rescale(model(mean), 8);
  EXPECT_THAT(error, HasSubstr("reduce sums over the batch"));
  EXPECT_THAT(error, HasSubstr("by 0.5, which may count samples"));
  EXPECT_THAT(error, HasSubstr("batch of the file, 2, cannot become 8"));
}

// The scale of a mean may stand before the sum, or behind what passes the sum
// on.
TEST_F(RescaleBatchTest, FindsTheScaleOfAMeanWhereverItStands) {
  std::string negated = R"(
%s = soap.reduce <sum> %y over [0, 1] : (tensor<2x3xf32>) -> tensor<f32>
%n = soap.unary <neg> %s : (tensor<f32>) -> tensor<f32>
%m = soap.binary <add> %n, %n : (tensor<f32>, tensor<f32>) -> tensor<f32>
%c = soap.fill 0.16666667 : f32 shape [] : tensor<f32>
%loss = soap.binary <mul> %m, %c : (tensor<f32>, tensor<f32>) -> tensor<f32>
)";
  EXPECT_THAT(rescale(model(negated), 8), HasSubstr("soap.fill 0.0416666"));
  std::string before = R"(
%c = soap.fill 6.0 : f32 shape [2, 3] : tensor<2x3xf32>
%z = soap.binary <div> %y, %c : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%loss = soap.reduce <sum> %z over [0, 1] : (tensor<2x3xf32>) -> tensor<f32>
)";
  EXPECT_THAT(rescale(model(before), 8), HasSubstr("soap.fill 2.400000e+01"));
}

std::string withConstant(const std::string& values) {
  return "%c = soap.constant dense<" + values +
         "> : tensor<2x3xf32> : tensor<2x3xf32>\n" + R"(
%z = soap.binary <add> %y, %c : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%loss = soap.reduce <sum> %z over [0, 1] : (tensor<2x3xf32>) -> tensor<f32>
)";
}

TEST_F(RescaleBatchTest, RepeatsConstantsThatAreEqualForAllSamples) {
  std::string grown =
      rescale(model(withConstant("[[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]")), 3);
  std::string row = "[1.000000e+00, 2.000000e+00, 3.000000e+00]";
  EXPECT_THAT(grown, HasSubstr("[" + row + ", " + row + ", " + row + "]"));
}

TEST_F(RescaleBatchTest, RefusesConstantsThatDifferFromSampleToSample) {
  EXPECT_THAT(
      rescale(model(withConstant("[[1.0, 2.0, 3.0], [1.0, 2.0, 4.0]]")), 3),
      HasSubstr("constant has other values for every sample of its factor"));
}

TEST_F(RescaleBatchTest, RefusesConstantsThatWouldNotFitIntoMemory) {
  EXPECT_THAT(rescale(model(withConstant("[[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]")),
                      int64_t{1} << 40),
              HasSubstr("constant would have 3.29853e+12 elements"));
}

TEST_F(RescaleBatchTest, RefusesFactorsThatCannotBeSplit) {
  std::string sum = R"(
%z = soap.cumulative_sum %y over 0 {exclusive = false, reverse = false} : (tensor<2x3xf32>) -> tensor<2x3xf32>
%loss = soap.reduce <sum> %z over [0, 1] : (tensor<2x3xf32>) -> tensor<f32>
)";
  EXPECT_THAT(rescale(model(sum), 4),
              HasSubstr("cumulative_sum cannot be split on its factor 'dim0'"));
}

TEST_F(RescaleBatchTest, KeepsTheBatchThatIsThere) {
  EXPECT_THAT(rescale(model(kMean), 2), Not(HasSubstr("refused")));
}

}  // namespace
}  // namespace soapstone::passes
