#include "codegen/memory/row_pitch.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "codegen/calls/joint_calls.h"
#include "codegen/memory/buffer_assignment.h"
#include "gmock/gmock.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/memory/buffer_checker.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::SizeIs;

// The head of a language model of 517 words, forward and backward. TYPE is the
// elements' type, MORE further ops, LOGITS what the loss reads.
std::string head(const std::string& type, const std::string& more = "",
                 const std::string& logits = "l") {
  return absl::StrReplaceAll(
      R"(
    func.func @forward(
        %x: tensor<2x300x512xTYPE> {soap.role = "input", soap.name = "x"},
        %w: tensor<512x517xTYPE> {soap.role = "parameter", soap.name = "w"},
        %labels: tensor<2x300xi64> {soap.role = "input", soap.name = "labels"},
        %scale: tensor<2x300xf32> {soap.role = "input", soap.name = "scale"})
        -> (tensor<2x300xf32>, tensor<2x300x512xTYPE>, tensor<512x517xTYPE>) {
      %l = soap.dot %x, %w batch [] x [] contract [2] x [0]
          : (tensor<2x300x512xTYPE>, tensor<512x517xTYPE>) -> tensor<2x300x517xTYPE>
      MORE
      %loss, %sum = soap.cross_entropy %LOGITS, %labels {ignoreIndex = -100 : i64}
          : (tensor<2x300x517xTYPE>, tensor<2x300xi64>)
          -> (tensor<2x300xf32>, tensor<2x300xf32>)
      %g = soap.cross_entropy_grad %LOGITS, %labels, %sum, %scale {ignoreIndex = -100 : i64}
          : (tensor<2x300x517xTYPE>, tensor<2x300xi64>, tensor<2x300xf32>, tensor<2x300xf32>)
          -> tensor<2x300x517xTYPE>
      %dx = soap.dot %g, %w batch [] x [] contract [2] x [1]
          : (tensor<2x300x517xTYPE>, tensor<512x517xTYPE>) -> tensor<2x300x512xTYPE>
      %dw = soap.dot %x, %g batch [] x [] contract [0, 1] x [0, 1]
          : (tensor<2x300x512xTYPE>, tensor<2x300x517xTYPE>) -> tensor<512x517xTYPE>
      return %loss, %dx, %dw : tensor<2x300xf32>, tensor<2x300x512xTYPE>, tensor<512x517xTYPE>
    })",
      {{"TYPE", type}, {"MORE", more}, {"LOGITS", logits}});
}

template <typename Op>
SmallVector<Op> opsOf(ParsedModule& parsed) {
  return SmallVector<Op>(parsed.function().front().getOps<Op>());
}

// Logits and their gradient lie padded; the weight is copied once, for two
// products, and its gradient copied back.
TEST(PadRowsTest, PadsTheHeadOfALanguageModel) {
  ParsedModule parsed(head("bf16"));
  padRows(parsed.function());
  ASSERT_TRUE(succeeded(parsed.module->verify()));
  auto dots = opsOf<soap::DotOp>(parsed);
  auto copies = opsOf<soap::ReorderOp>(parsed);
  ASSERT_THAT(copies, SizeIs(2));
  EXPECT_EQ(rowPitch(dots[0].getResult()), 576);
  EXPECT_EQ(
      rowPitch(opsOf<soap::CrossEntropyGradOp>(parsed)[0].getLogitsGrad()),
      576);
  EXPECT_EQ(copies[0].getInput(), parsed.function().getArgument(1));
  EXPECT_EQ(dots[0].getRhs(), copies[0].getResult());
  EXPECT_EQ(dots[1].getRhs(), copies[0].getResult());
  EXPECT_EQ(rowPitch(copies[0].getResult()), 576);
  EXPECT_EQ(rowPitch(dots[1].getResult()), 0);
  EXPECT_EQ(copies[1].getInput(), dots[2].getResult());
  EXPECT_EQ(rowPitch(dots[2].getResult()), 576);
  EXPECT_EQ(rowPitch(copies[1].getResult()), 0);
  EXPECT_EQ(rowPitch(parsed.function().getArgument(1)), 0);
}

// The gradient still takes the place of the logits.
TEST(PadRowsTest, BuffersHoldThePadding) {
  ParsedModule parsed(head("f16"));
  padRows(parsed.function());
  joinCalls(parsed.function());
  absl::StatusOr<BufferAssignment> assigned =
      assignBuffers({parsed.function()});
  ASSERT_THAT(assigned, IsOk());
  const FunctionBuffers& buffers = assigned->functions[0];
  Value logits = opsOf<soap::DotOp>(parsed)[0].getResult();
  Value gradient = opsOf<soap::CrossEntropyGradOp>(parsed)[0].getLogitsGrad();
  EXPECT_EQ(assigned->bufferOf(buffers, logits).elements(), 600 * 576);
  EXPECT_EQ(buffers.bufferOf.lookup(logits), buffers.bufferOf.lookup(gradient));
}

// A kernel writes dense rows only: what it writes, and what shares memory with
// that, is dense. Products take padded copies.
TEST(PadRowsTest, LeavesDenseWhatOtherOpsRead) {
  ParsedModule parsed(
      head("bf16",
           "%m = soap.unary <tanh> %l : (tensor<2x300x517xbf16>) -> "
           "tensor<2x300x517xbf16>",
           "m"));
  padRows(parsed.function());
  ASSERT_TRUE(succeeded(parsed.module->verify()));
  auto loss = opsOf<soap::CrossEntropyGradOp>(parsed)[0];
  EXPECT_EQ(rowPitch(loss.getLogits()), 0);
  EXPECT_EQ(rowPitch(loss.getLogitsGrad()), 0);
  for (soap::DotOp dot : opsOf<soap::DotOp>(parsed)) {
    for (Value value : {dot.getLhs(), dot.getRhs(), dot.getResult()}) {
      const bool isWide =
          cast<RankedTensorType>(value.getType()).getShape().back() == 517;
      EXPECT_EQ(rowPitch(value), isWide ? 576 : 0);
    }
  }
}

// Products and kernels read the padded rows that a product writes.
TEST(PadRowsTest, CopiesNothingForProductsAndKernels) {
  for (bool isReshaped : {false, true}) {
    SCOPED_TRACE(isReshaped);
    std::string product =
        "%z = soap.dot %l, %w batch [] x [] contract [2] x [1] : "
        "(tensor<2x300x517xbf16>, tensor<512x517xbf16>) -> "
        "tensor<2x300x512xbf16>\n";
    if (isReshaped) {
      product =
          "%f = soap.reshape %l to [600, 517] : (tensor<2x300x517xbf16>) -> "
          "tensor<600x517xbf16>\n"
          "%z = soap.dot %f, %w batch [] x [] contract [1] x [1] : "
          "(tensor<600x517xbf16>, tensor<512x517xbf16>) -> "
          "tensor<600x512xbf16>\n";
    }
    ParsedModule parsed(head("bf16",
                             product + "%m = soap.unary <tanh> %l : "
                                       "(tensor<2x300x517xbf16>) -> "
                                       "tensor<2x300x517xbf16>",
                             "m"));
    padRows(parsed.function());
    ASSERT_TRUE(succeeded(parsed.module->verify()));
    auto dots = opsOf<soap::DotOp>(parsed);
    Value logits = dots[0].getResult();
    EXPECT_EQ(rowPitch(logits), 576);
    Value factor = dots[1].getLhs();
    if (auto reshape = factor.getDefiningOp<soap::ReshapeOp>())
      factor = reshape.getInput();
    EXPECT_EQ(factor, logits);
    EXPECT_EQ(rowPitch(dots[1].getLhs()), 576);
    auto tanh = opsOf<soap::UnaryOp>(parsed)[0];
    EXPECT_EQ(tanh.getInput(), logits);
    // Copies of the weight, of the gradient of the tanh's result and of the
    // weight's.
    EXPECT_THAT(opsOf<soap::ReorderOp>(parsed), SizeIs(3));
  }
}

// Other ops than products and kernels read a dense copy, which nothing else
// reads.
TEST(PadRowsTest, CopiesOnceWhatOtherOpsRead) {
  ParsedModule parsed(
      head("bf16",
           "%t = soap.unary <tanh> %l : (tensor<2x300x517xbf16>) -> "
           "tensor<2x300x517xbf16>\n"
           "%c = soap.concat %l, %t dim 2 : (tensor<2x300x517xbf16>, "
           "tensor<2x300x517xbf16>) -> tensor<2x300x1034xbf16>\n"
           "%m = soap.slice %c starts [0, 0, 517] sizes [2, 300, 517] "
           "steps [1, 1, 1] : (tensor<2x300x1034xbf16>) -> "
           "tensor<2x300x517xbf16>",
           "m"));
  padRows(parsed.function());
  ASSERT_TRUE(succeeded(parsed.module->verify()));
  Value logits = opsOf<soap::DotOp>(parsed)[0].getResult();
  EXPECT_EQ(rowPitch(logits), 576);
  EXPECT_EQ(opsOf<soap::UnaryOp>(parsed)[0].getInput(), logits);
  Value joined = opsOf<soap::ConcatOp>(parsed)[0].getOperand(0);
  EXPECT_EQ(rowPitch(joined), 0);
  EXPECT_EQ(joined.getDefiningOp<soap::ReorderOp>().getInput(), logits);
}

// The shard of a vocabulary, whose loss is expanded into reductions: nothing is
// copied, and the gradient takes the logits' place.
TEST(PadRowsTest, ReductionsReadPaddedLogits) {
  ParsedModule parsed(absl::StrReplaceAll(
      head("bf16",
           "%top = soap.reduce <max> %l over [2] : (tensor<2x300x517xbf16>) -> "
           "tensor<2x300xbf16>\n"
           "%total = soap.fusion %l, %top {\n"
           "^bb0(%in: tensor<2x300x517xbf16>, %row: tensor<2x300xbf16>):\n"
           "%b = soap.broadcast %row dims [0, 1] shape [2, 300, 517] : "
           "(tensor<2x300xbf16>) -> tensor<2x300x517xbf16>\n"
           "%d = soap.binary <sub> %in, %b : (tensor<2x300x517xbf16>, "
           "tensor<2x300x517xbf16>) -> tensor<2x300x517xbf16>\n"
           "%f = soap.cast %d to f32 : (tensor<2x300x517xbf16>) -> "
           "tensor<2x300x517xf32>\n"
           "%r = soap.reduce <sum> %f over [2] : (tensor<2x300x517xf32>) -> "
           "tensor<2x300xf32>\n"
           "soap.yield %r : tensor<2x300xf32>\n"
           "} : (tensor<2x300x517xbf16>, tensor<2x300xbf16>) -> "
           "tensor<2x300xf32>"),
      {{"%labels, %sum, %scale", "%labels, %total, %scale"}}));
  opsOf<soap::CrossEntropyOp>(parsed)[0].getLoss().replaceAllUsesWith(
      opsOf<soap::FusionOp>(parsed)[0].getResult(0));
  opsOf<soap::CrossEntropyOp>(parsed)[0].erase();
  padRows(parsed.function());
  ASSERT_TRUE(succeeded(parsed.module->verify()));
  auto copies = opsOf<soap::ReorderOp>(parsed);
  ASSERT_THAT(copies, SizeIs(2));
  EXPECT_EQ(copies[0].getInput(), parsed.function().getArgument(1));
  EXPECT_EQ(copies[1].getInput(), opsOf<soap::DotOp>(parsed)[2].getResult());
  Value logits = opsOf<soap::DotOp>(parsed)[0].getResult();
  Value gradient = opsOf<soap::CrossEntropyGradOp>(parsed)[0].getLogitsGrad();
  EXPECT_EQ(rowPitch(logits), 576);
  EXPECT_EQ(rowPitch(gradient), 576);
  absl::StatusOr<BufferAssignment> assigned =
      assignBuffers({parsed.function()});
  ASSERT_THAT(assigned, IsOk());
  const FunctionBuffers& buffers = assigned->functions[0];
  EXPECT_EQ(buffers.bufferOf.lookup(logits), buffers.bufferOf.lookup(gradient));
}

// A kernel that reads padded rows and writes dense ones may not do so in place:
// a point would be written where others are not yet read.
TEST(PadRowsTest, KernelsThatReadPaddedRowsWriteElsewhere) {
  ParsedModule parsed(
      head("bf16",
           "%m = soap.unary <tanh> %l : (tensor<2x300x517xbf16>) -> "
           "tensor<2x300x517xbf16>",
           "m"));
  padRows(parsed.function());
  auto tanh = opsOf<soap::UnaryOp>(parsed)[0];
  ASSERT_EQ(rowPitch(tanh.getInput()), 576);
  absl::StatusOr<BufferAssignment> assigned =
      assignBuffers({parsed.function()});
  ASSERT_THAT(assigned, IsOk());
  const FunctionBuffers& buffers = assigned->functions[0];
  EXPECT_NE(buffers.bufferOf.lookup(tanh.getInput()),
            buffers.bufferOf.lookup(tanh.getResult()));
}

TEST(PadRowsTest, LeavesF32AndAlignedRows) {
  for (const std::string& text :
       {head("f32"), absl::StrReplaceAll(head("bf16"), {{"517", "520"}})}) {
    ParsedModule parsed(text);
    padRows(parsed.function());
    EXPECT_THAT(opsOf<soap::ReorderOp>(parsed), SizeIs(0));
    for (soap::DotOp dot : opsOf<soap::DotOp>(parsed))
      EXPECT_EQ(rowPitch(dot.getResult()), 0);
  }
}

// A copy costs more than a small product loses.
TEST(PadRowsTest, CopiesNothingForSmallProducts) {
  ParsedModule parsed(absl::StrReplaceAll(
      head("bf16"), {{"517", "37"}, {"512", "64"}, {"300", "30"}}));
  padRows(parsed.function());
  EXPECT_THAT(opsOf<soap::ReorderOp>(parsed), SizeIs(0));
  EXPECT_EQ(rowPitch(opsOf<soap::DotOp>(parsed)[0].getResult()), 40);
}

// The logits of a pipeline's last stage wait for the backward pass, and the
// gradient of the loss for that of the weight. READER is one more op there.
std::string lastStage(const std::string& reader) {
  constexpr const char* kLogits = "tensor<600x517xbf16>";
  return absl::StrReplaceAll(
      R"(
    func.func @forward(
        %x: tensor<600x512xbf16> {soap.name = "x"}, %w: tensor<512x517xbf16> {soap.name = "w"},
        %labels: tensor<600xi64> {soap.name = "labels"},
        %logits: L {soap.name = "logits", pipeline.slots = 1 : i64})
        -> (tensor<600xf32>, L {soap.role = "update", soap.updates = 3 : i64}) {
      %l = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<600x512xbf16>, tensor<512x517xbf16>) -> L
      %loss, %sum = soap.cross_entropy %l, %labels {ignoreIndex = -100 : i64}
          : (L, tensor<600xi64>) -> (tensor<600xf32>, tensor<600xf32>)
      return %loss, %l : tensor<600xf32>, L
    }
    func.func @input(
        %w: tensor<512x517xbf16> {soap.name = "w"}, %labels: tensor<600xi64> {soap.name = "labels"},
        %sum: tensor<600xf32> {soap.name = "sum"},
        %logits: L {soap.name = "logits", pipeline.slots = 1 : i64},
        %grad: L {soap.name = "grad", pipeline.slots = 1 : i64})
        -> (tensor<600x512xbf16>, L {soap.role = "update", soap.updates = 4 : i64}, L) {
      %g = soap.cross_entropy_grad %logits, %labels, %sum, %sum {ignoreIndex = -100 : i64}
          : (L, tensor<600xi64>, tensor<600xf32>, tensor<600xf32>) -> L
      %dx = soap.dot %g, %w batch [] x [] contract [1] x [1] : (L, tensor<512x517xbf16>) -> tensor<600x512xbf16>
      READER
      return %dx, %g, %r : tensor<600x512xbf16>, L, L
    }
    func.func @weight(%x: tensor<600x512xbf16> {soap.name = "x"},
        %grad: L {soap.name = "grad", pipeline.slots = 1 : i64}) -> tensor<512x517xbf16> {
      %dw = soap.dot %x, %grad batch [] x [] contract [0] x [0] : (tensor<600x512xbf16>, L) -> tensor<512x517xbf16>
      return %dw : tensor<512x517xbf16>
    })",
      {{"READER", absl::StrReplaceAll(reader, {{"L", kLogits}})},
       {"L", kLogits}});
}

std::vector<mlir::func::FuncOp> padded(ParsedModule& parsed) {
  std::vector<mlir::func::FuncOp> functions;
  for (const char* name : {"forward", "input", "weight"})
    functions.push_back(parsed.function(name));
  padWaiting(functions);
  for (mlir::func::FuncOp function : functions) padRows(function);
  return functions;
}

template <typename Op>
int countOf(mlir::func::FuncOp function) {
  return static_cast<int>(llvm::range_size(function.front().getOps<Op>()));
}

TEST(PadWaitingTest, WhatWaitsBetweenFunctionsIsPaddedInAll) {
  ParsedModule parsed(lastStage("%r = soap.unary <exp> %g : (L) -> L"));
  std::vector<mlir::func::FuncOp> functions = padded(parsed);
  EXPECT_EQ(rowPitch(functions[0].getArgument(3)), 576);
  EXPECT_EQ(rowPitch(functions[1].getArgument(3)), 576);
  EXPECT_EQ(rowPitch(functions[1].getArgument(4)), 576);
  EXPECT_EQ(rowPitch(functions[2].getArgument(1)), 576);
  // The weight alone is copied, in each function that reads it.
  EXPECT_EQ(countOf<soap::ReorderOp>(functions[0]), 1);
  EXPECT_EQ(countOf<soap::ReorderOp>(functions[1]), 1);
  absl::StatusOr<BufferAssignment> assignment = assignBuffers(functions);
  ASSERT_THAT(assignment, IsOk());
  for (const ProgramBuffer& buffer : assignment->buffers) {
    if (buffer.argument == "logits" || buffer.argument == "grad")
      EXPECT_EQ(buffer.elements(), 600 * 576);
  }
}

// A softmax reads dense rows: so neither the gradient nor its logits are
// padded where they wait.
TEST(PadWaitingTest, OneReaderOfDenseRowsKeepsAllDense) {
  ParsedModule parsed(
      lastStage("%r = soap.softmax %g over 1 {logarithm = false} : (L) -> L"));
  std::vector<mlir::func::FuncOp> functions = padded(parsed);
  EXPECT_EQ(rowPitch(functions[0].getArgument(3)), 0);
  EXPECT_EQ(rowPitch(functions[1].getArgument(3)), 0);
  EXPECT_EQ(rowPitch(functions[2].getArgument(1)), 0);
}

}  // namespace
}  // namespace soapstone::codegen
