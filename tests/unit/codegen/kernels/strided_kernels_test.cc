// Kernels that read parts of a packed tensor, and write them, where they lie.
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/kernels/kernel_emitter.h"
#include "codegen/memory/buffer_assignment.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/codegen/memory/buffer_checker.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::HasSubstr;
using testing::Not;

// Gate and up are the halves of a product from `second` on. `before` stands
// before the kernel of their gradients, which `returned` returns packed.
std::string gatedGradient(int second, const std::string& before,
                          const std::string& returned) {
  return absl::StrCat(
      R"(
    func.func @forward(%x: tensor<4x8xbf16> {soap.name = "x"}, %w: tensor<8x32xbf16> {soap.name = "w"}, %d: tensor<4x16xbf16> {soap.name = "d"}) -> tensor<4x32xbf16> {
      %p = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<4x8xbf16>, tensor<8x32xbf16>) -> tensor<4x32xbf16>
      %g = soap.slice %p starts [0, 0] sizes [4, 16] steps [1, 1] : (tensor<4x32xbf16>) -> tensor<4x16xbf16>
      %u = soap.slice %p starts [0, )",
      second,
      R"(] sizes [4, 16] steps [1, 1] : (tensor<4x32xbf16>) -> tensor<4x16xbf16>
      )",
      before, R"(
      %0:2 = soap.fusion %g, %u, %d {
        ^bb0(%a: tensor<4x16xbf16>, %b: tensor<4x16xbf16>, %c: tensor<4x16xbf16>):
          %1 = soap.binary <mul> %b, %c : (tensor<4x16xbf16>, tensor<4x16xbf16>) -> tensor<4x16xbf16>
          %2 = soap.binary <mul> %a, %c : (tensor<4x16xbf16>, tensor<4x16xbf16>) -> tensor<4x16xbf16>
          soap.yield %1, %2 : tensor<4x16xbf16>, tensor<4x16xbf16>
        } : (tensor<4x16xbf16>, tensor<4x16xbf16>, tensor<4x16xbf16>) -> (tensor<4x16xbf16>, tensor<4x16xbf16>)
      %packed = soap.concat %0#0, %0#1 dim 1 : (tensor<4x16xbf16>, tensor<4x16xbf16>) -> tensor<4x32xbf16>
      )",
      returned, "\n    }");
}

// A product reads what was packed; the same of what came before it.
constexpr const char* kProduct =
    R"(%k = soap.dot %packed, %w batch [] x [] contract [1] x [1] : (tensor<4x32xbf16>, tensor<8x32xbf16>) -> tensor<4x8xbf16>
      %r = soap.dot %k, %w batch [] x [] contract [1] x [0] : (tensor<4x8xbf16>, tensor<8x32xbf16>) -> tensor<4x32xbf16>
      return %r : tensor<4x32xbf16>)";
constexpr const char* kSum =
    R"(%k = soap.dot %packed, %w batch [] x [] contract [1] x [1] : (tensor<4x32xbf16>, tensor<8x32xbf16>) -> tensor<4x8xbf16>
      %q = soap.dot %k, %w batch [] x [] contract [1] x [0] : (tensor<4x8xbf16>, tensor<8x32xbf16>) -> tensor<4x32xbf16>
      %r = soap.binary <add> %q, %p : (tensor<4x32xbf16>, tensor<4x32xbf16>) -> tensor<4x32xbf16>
      return %r : tensor<4x32xbf16>)";

template <typename Op>
Op only(ParsedModule& parsed) {
  return *parsed.function().front().getOps<Op>().begin();
}

struct Assigned {
  BufferAssignment assignment;
  const FunctionBuffers& buffers() const { return assignment.functions[0]; }
  int slices = 0;          // That are places in what they are taken from.
  bool isInPlace = false;  // The gradients lie where the halves were.
  bool isPacked = false;   // The kernel writes what is put together.
};

Assigned assign(ParsedModule& parsed) {
  auto assigned = assignBuffers({parsed.function()});
  EXPECT_TRUE(assigned.ok()) << assigned.status();
  Assigned found{*std::move(assigned)};
  const FunctionBuffers& buffers = found.buffers();
  EXPECT_EQ(checkBuffers(found.assignment, buffers), "");
  for (auto slice : parsed.function().front().getOps<soap::SliceOp>())
    found.slices += buffers.isDone(slice) ? 1 : 0;
  auto concat = only<soap::ConcatOp>(parsed);
  found.isPacked = buffers.isDone(concat);
  found.isInPlace =
      buffers.bufferOf.lookup(concat.getResult()) ==
      buffers.bufferOf.lookup(only<soap::DotOp>(parsed).getResult());
  return found;
}

// The kernel of the gradients, and its launch.
std::string emitted(ParsedModule& parsed, const FunctionBuffers& buffers) {
  RankTables tables;
  EmissionContext context;
  context.pointer = [](Value) { return "p"; };
  context.access = [](Value) { return "a"; };
  context.views = [&]() -> const soap::StridedViews& { return buffers.views; };
  context.tables = &tables;
  KernelEmitter emitter(context);
  auto statements = emitter.emit(only<soap::FusionOp>(parsed));
  EXPECT_TRUE(succeeded(statements));
  return absl::StrCat(statements->front().code,
                      absl::StrJoin(emitter.kernels(), ""));
}

TEST(StridedKernelsTest, ReadAndWriteHalvesInPlace) {
  ParsedModule parsed(gatedGradient(16, "", kProduct));
  Assigned assigned = assign(parsed);
  EXPECT_EQ(assigned.slices, 2);
  EXPECT_TRUE(assigned.isPacked);
  EXPECT_TRUE(assigned.isInPlace);
  std::string text = emitted(parsed, assigned.buffers());
  EXPECT_THAT(text, HasSubstr("map<2, 8>(rank, compute, {4, 16}, "));
  EXPECT_THAT(text, HasSubstr("readLanes<kLanes>(in0 + i0 * 32 + i1)"));
  EXPECT_THAT(text, HasSubstr("readLanes<kLanes>(in1 + i0 * 16 + i1)"));
  EXPECT_THAT(text, HasSubstr("writeLanes(out1 + i0 * 32 + i1, r1)"));
}

TEST(StridedKernelsTest, DoNotOverwriteWhatIsReadLater) {
  ParsedModule parsed(gatedGradient(16, "", kSum));
  Assigned assigned = assign(parsed);
  EXPECT_EQ(assigned.slices, 2);
  EXPECT_TRUE(assigned.isPacked);
  EXPECT_FALSE(assigned.isInPlace);
}

// One point would overwrite what another one reads; what begins anywhere is not
// read in lanes.
TEST(StridedKernelsTest, DoNotOverwriteWhatOtherPointsRead) {
  ParsedModule parsed(gatedGradient(15, "", kProduct));
  Assigned assigned = assign(parsed);
  EXPECT_EQ(assigned.slices, 2);
  EXPECT_TRUE(assigned.isPacked);
  EXPECT_FALSE(assigned.isInPlace);
  std::string text = emitted(parsed, assigned.buffers());
  EXPECT_THAT(text, HasSubstr("readLanes<kLanes>(in1 + "));
  EXPECT_THAT(text, Not(HasSubstr("readLanes<kLanes>(in0 + ")));
}

// Most of a product's columns are normed where they lie, and the gradient of
// the norm is written beside that of the others.
std::string normOfColumns(int columns) {
  const std::string part = absl::StrCat("tensor<4x", columns, "xbf16>");
  const std::string rest = absl::StrCat("tensor<4x", 32 - columns, "xbf16>");
  const std::string scale = absl::StrCat("tensor<", columns, "xbf16>");
  return absl::StrCat(
      R"(
    func.func @forward(%x: tensor<4x8xbf16> {soap.name = "x"}, %w: tensor<8x32xbf16> {soap.name = "w"}, %s: )",
      scale, R"( {soap.name = "s"}, %d: )", part,
      R"( {soap.name = "d"}) -> (tensor<4x8xbf16>, )", scale, ", ", part, R"() {
      %p = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<4x8xbf16>, tensor<8x32xbf16>) -> tensor<4x32xbf16>
      %l = soap.slice %p starts [0, 0] sizes [4, )",
      columns, "] steps [1, 1] : (tensor<4x32xbf16>) -> ", part, R"(
      %r = soap.slice %p starts [0, )",
      columns, "] sizes [4, ", 32 - columns,
      "] steps [1, 1] : (tensor<4x32xbf16>) -> ", rest, R"(
      %e = soap.unary <exp> %r : ()",
      rest, ") -> ", rest, R"(
      %y, %mean, %rstd = soap.norm <rms> %l, %s {epsilon = 1.0e-5} : ()",
      part, ", ", scale, ") -> (", part, R"(, tensor<4xf32>, tensor<4xf32>)
      %k = soap.dot %y, %y batch [] x [] contract [1] x [1] : ()",
      part, ", ", part, R"() -> tensor<4x4xbf16>
      %t = soap.dot %k, %d batch [] x [] contract [1] x [0] : (tensor<4x4xbf16>, )",
      part, ") -> ", part, R"(
      %dx, %ds, %db = soap.norm_grad <rms> %l, %s, %mean, %rstd, %t : ()",
      part, ", ", scale, ", tensor<4xf32>, tensor<4xf32>, ", part, ") -> (",
      part, ", ", scale, ", ", scale, R"()
      %packed = soap.concat %dx, %e dim 1 : ()",
      part, ", ", rest, R"() -> tensor<4x32xbf16>
      %g = soap.dot %packed, %w batch [] x [] contract [1] x [1] : (tensor<4x32xbf16>, tensor<8x32xbf16>) -> tensor<4x8xbf16>
      return %g, %ds, %y : tensor<4x8xbf16>, )",
      scale, ", ", part, "\n    }");
}

TEST(StridedNormsTest, ReadAndWriteColumnsInPlace) {
  ParsedModule parsed(normOfColumns(24));
  Assigned assigned = assign(parsed);
  EXPECT_EQ(assigned.slices, 2);
  const soap::StridedViews& views = assigned.buffers().views;
  auto norm = only<soap::NormOp>(parsed);
  auto gradient = only<soap::NormGradOp>(parsed);
  ASSERT_NE(views.find(norm.getInput()), nullptr);
  EXPECT_EQ(views.find(norm.getInput())->strides[0], 32);
  EXPECT_EQ(views.find(norm.getResult()), nullptr);
  ASSERT_NE(views.find(gradient.getInputGrad()), nullptr);
  EXPECT_EQ(views.find(gradient.getInputGrad())->strides[0], 32);
}

// The product would be held until the gradient for less than its half.
TEST(StridedNormsTest, CopyFewColumns) {
  ParsedModule parsed(normOfColumns(8));
  Assigned assigned = assign(parsed);
  auto norm = only<soap::NormOp>(parsed);
  EXPECT_EQ(assigned.buffers().views.find(norm.getInput()), nullptr);
}

// Rows of heads [B, S, H, D] are read where they lie, and written there; the
// elements of a row stay neighbours.
TEST(StridedKernelsTest, ReadAndWriteTransposedRows) {
  ParsedModule parsed(R"(
    func.func @forward(%x: tensor<8x8xbf16> {soap.name = "x"}, %w: tensor<8x48xbf16> {soap.name = "w"}) -> tensor<8x8xbf16> {
      %p = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<8x8xbf16>, tensor<8x48xbf16>) -> tensor<8x48xbf16>
      %h = soap.reshape %p to [2, 4, 3, 16] : (tensor<8x48xbf16>) -> tensor<2x4x3x16xbf16>
      %t = soap.transpose %h [0, 2, 1, 3] : (tensor<2x4x3x16xbf16>) -> tensor<2x3x4x16xbf16>
      %e = soap.unary <exp> %t : (tensor<2x3x4x16xbf16>) -> tensor<2x3x4x16xbf16>
      %b = soap.transpose %e [0, 2, 1, 3] : (tensor<2x3x4x16xbf16>) -> tensor<2x4x3x16xbf16>
      %f = soap.reshape %b to [8, 48] : (tensor<2x4x3x16xbf16>) -> tensor<8x48xbf16>
      %r = soap.dot %f, %w batch [] x [] contract [1] x [1] : (tensor<8x48xbf16>, tensor<8x48xbf16>) -> tensor<8x8xbf16>
      return %r : tensor<8x8xbf16>
    })");
  auto assigned = assignBuffers({parsed.function()});
  ASSERT_TRUE(assigned.ok()) << assigned.status();
  const FunctionBuffers& buffers = assigned->functions[0];
  EXPECT_EQ(checkBuffers(*assigned, buffers), "");
  for (auto transpose : parsed.function().front().getOps<soap::TransposeOp>())
    EXPECT_TRUE(buffers.isDone(transpose));
  auto kernel = only<soap::UnaryOp>(parsed);
  for (Value value : {kernel.getInput(), kernel.getResult()}) {
    ASSERT_NE(buffers.views.find(value), nullptr);
    EXPECT_EQ(buffers.views.find(value)->strides,
              (llvm::SmallVector<int64_t>{192, 16, 48, 1}));
  }
}

// `ops` make %k [3, 2, 4, 16], the operands of attention, of %s
// [2, 3, 4, 16].
std::string attentionOver(const std::string& ops) {
  return R"(
    func.func @forward(%x: tensor<2x4x3x16xf32> {soap.name = "x"}, %c: tensor<4x8xf32> {soap.name = "c"}, %n: tensor<4x8xf32> {soap.name = "n"}) -> tensor<2x3x4x16xf32> {
      %q = soap.unary <exp> %x : (tensor<2x4x3x16xf32>) -> tensor<2x4x3x16xf32>
      %s = soap.transpose %q [0, 2, 1, 3] : (tensor<2x4x3x16xf32>) -> tensor<2x3x4x16xf32>
)" + ops +
         R"(
      %o, %l = soap.attention %k, %k, %k {scale = 0.5 : f64, causal = false, ratio = 0.0 : f64, stream = 0 : i64} : (tensor<3x2x4x16xf32>, tensor<3x2x4x16xf32>, tensor<3x2x4x16xf32>) -> (tensor<3x2x4x16xf32>, tensor<3x2x4xf32>)
      %r = soap.transpose %o [1, 0, 2, 3] : (tensor<3x2x4x16xf32>) -> tensor<2x3x4x16xf32>
      return %r : tensor<2x3x4x16xf32>
    })";
}

// A result and what it is transposed to are one tensor: neither is a view of
// itself, whether its maker writes, or its reader reads, through the transpose.
TEST(StridedViewsTest, AResultBeforeATransposeThatAttentionReads) {
  const std::string transpose =
      "%k = soap.transpose %a [1, 0, 2, 3] : (tensor<2x3x4x16xf32>) -> "
      "tensor<3x2x4x16xf32>";
  for (const char* maker :
       {"%a = soap.rotary %s, %c, %n {interleaved = false, inverse = false} : "
        "(tensor<2x3x4x16xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> "
        "tensor<2x3x4x16xf32>",
        "%a = soap.unary <neg> %s : (tensor<2x3x4x16xf32>) -> "
        "tensor<2x3x4x16xf32>"}) {
    ParsedModule parsed(attentionOver(absl::StrCat(maker, "\n", transpose)));
    auto assigned = assignBuffers({parsed.function()});
    ASSERT_TRUE(assigned.ok()) << assigned.status();
    const FunctionBuffers& buffers = assigned->functions[0];
    EXPECT_EQ(checkBuffers(*assigned, buffers), "");
    auto attention = only<soap::AttentionOp>(parsed);
    EXPECT_TRUE(buffers.isDone(attention.getKey().getDefiningOp()));
  }
}

// Gradients of numbers that are read one by one from a vector: a scalar has no
// stride, and yet a place.
TEST(StridedViewsTest, ScalarsAreWrittenToTheirPlaces) {
  ParsedModule parsed(R"(
    func.func @forward(%a: tensor<f32> {soap.name = "a"}, %b: tensor<f32> {soap.name = "b"}) -> tensor<3xf32> {
      %0 = soap.unary <exp> %a : (tensor<f32>) -> tensor<f32>
      %1 = soap.unary <exp> %b : (tensor<f32>) -> tensor<f32>
      %2 = soap.binary <add> %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %3 = soap.reshape %0 to [1] : (tensor<f32>) -> tensor<1xf32>
      %4 = soap.reshape %1 to [1] : (tensor<f32>) -> tensor<1xf32>
      %5 = soap.reshape %2 to [1] : (tensor<f32>) -> tensor<1xf32>
      %6 = soap.concat %3, %4, %5 dim 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
      %7 = soap.unary <neg> %6 : (tensor<3xf32>) -> tensor<3xf32>
      return %7 : tensor<3xf32>
    })");
  const soap::StridedViews views(parsed.function());
  auto concat = only<soap::ConcatOp>(parsed);
  ASSERT_TRUE(views.isDone(concat));
  int64_t place = 0;
  for (Value part : concat.getInputs()) {
    Value made = part.getDefiningOp<soap::ReshapeOp>().getInput();
    EXPECT_EQ(views.memoryOf(made), concat.getResult());
    const soap::StridedView* view = views.find(made);
    ASSERT_NE(view, nullptr);
    EXPECT_EQ(view->offset, place++);
  }
}

TEST(StridedViewsTest, ScalarsAreReadWhereTheyLie) {
  ParsedModule parsed(R"(
    func.func @forward(%x: tensor<3xf32> {soap.name = "x"}, %a: tensor<f32> {soap.name = "a"}) -> tensor<f32> {
      %0 = soap.unary <exp> %x : (tensor<3xf32>) -> tensor<3xf32>
      %1 = soap.slice %0 starts [2] sizes [1] steps [1] : (tensor<3xf32>) -> tensor<1xf32>
      %2 = soap.reshape %1 to [] : (tensor<1xf32>) -> tensor<f32>
      %3 = soap.binary <mul> %2, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
      return %3 : tensor<f32>
    })");
  const soap::StridedViews views(parsed.function());
  auto slice = only<soap::SliceOp>(parsed);
  Value scalar = only<soap::ReshapeOp>(parsed).getResult();
  ASSERT_TRUE(views.isDone(slice));
  const soap::StridedView* view = views.find(scalar);
  ASSERT_NE(view, nullptr);
  EXPECT_EQ(view->root, slice.getInput());
  EXPECT_EQ(view->offset, 2);
}

// Rows of the result would lie where rows of the half are read.
TEST(StridedKernelsTest, DoNotWriteDenseResultsOverParts) {
  ParsedModule parsed(R"(
    func.func @forward(%x: tensor<4x8xbf16> {soap.name = "x"}, %w: tensor<8x32xbf16> {soap.name = "w"}) -> tensor<4x4xbf16> {
      %p = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<4x8xbf16>, tensor<8x32xbf16>) -> tensor<4x32xbf16>
      %u = soap.slice %p starts [0, 16] sizes [4, 16] steps [1, 1] : (tensor<4x32xbf16>) -> tensor<4x16xbf16>
      %e = soap.unary <exp> %u : (tensor<4x16xbf16>) -> tensor<4x16xbf16>
      %r = soap.dot %e, %e batch [] x [] contract [1] x [1] : (tensor<4x16xbf16>, tensor<4x16xbf16>) -> tensor<4x4xbf16>
      return %r : tensor<4x4xbf16>
    })");
  auto assigned = assignBuffers({parsed.function()});
  ASSERT_TRUE(assigned.ok()) << assigned.status();
  const FunctionBuffers& buffers = assigned->functions[0];
  auto kernel = only<soap::UnaryOp>(parsed);
  ASSERT_TRUE(buffers.isDone(only<soap::SliceOp>(parsed)));
  EXPECT_NE(buffers.bufferOf.lookup(kernel.getResult()),
            buffers.bufferOf.lookup(
                kernel.getInput().getDefiningOp()->getOperand(0)));
}

// The product before the kernel would have the whole in memory for a half.
TEST(StridedKernelsTest, CopyAHalfThatIsReadLaterAlone) {
  std::string half = gatedGradient(
      16,
      R"(%e = soap.unary <exp> %u : (tensor<4x16xbf16>) -> tensor<4x16xbf16>
      %f = soap.dot %e, %e batch [] x [] contract [1] x [1] : (tensor<4x16xbf16>, tensor<4x16xbf16>) -> tensor<4x4xbf16>)",
      kProduct);
  ParsedModule both(half);
  EXPECT_EQ(assign(both).slices, 2);
  ParsedModule one(absl::StrCat(
      half.substr(0, half.find("soap.fusion %g, %u")), "soap.fusion %g, %d",
      half.substr(half.find("soap.fusion %g, %u") + 18)));
  EXPECT_EQ(assign(one).slices, 0);
}

}  // namespace
}  // namespace soapstone::codegen
