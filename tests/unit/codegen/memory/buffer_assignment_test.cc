#include "codegen/memory/buffer_assignment.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/soap/arguments.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/memory/buffer_checker.h"
#include "tests/unit/codegen/memory/small_program.h"

namespace soapstone::codegen {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

TEST(AssignBuffersTest, UpdatesAnArgumentInPlace) {
  Program program({"w", "g"}, binary("new", "w", "g"), {"new"}, {0});
  BufferAssignment assignment = program.assign();
  EXPECT_THAT(assignment.functions[0].finalCopies, SizeIs(0));
  EXPECT_EQ(program.bufferOfResult(assignment, 0), 0);
  EXPECT_EQ(assignment.arenaBytes, assignment.persistentBytes);
}

TEST(AssignBuffersTest, CopiesAnUpdateWhoseArgumentIsReadLater) {
  Program program({"w"}, unary("new", "w") + dot("y", "w", "new"), {"new", "y"},
                  {0, -1});
  EXPECT_THAT(program.assign().functions[0].finalCopies, SizeIs(1));
}

TEST(AssignBuffersTest, CopiesAnUpdateThatMixesElements) {
  Program program({"w"}, dot("new", "w", "w"), {"new"}, {0});
  EXPECT_THAT(program.assign().functions[0].finalCopies, SizeIs(1));
}

TEST(AssignBuffersTest, KeepsAnArgumentThatIsAnOutputBesideItsUpdate) {
  Program program({"w"}, unary("new", "w"), {"new", "w"}, {0, -1});
  BufferAssignment assignment = program.assign();
  EXPECT_THAT(assignment.functions[0].entryCopies, SizeIs(1));
  EXPECT_NE(program.bufferOfResult(assignment, 0),
            program.bufferOfResult(assignment, 1));
}

TEST(AssignBuffersTest, SwapsTwoArguments) {
  Program program({"a", "b"}, "", {"b", "a"}, {0, 1});
  program.assign();
}

TEST(AssignBuffersTest, LeavesAnArgumentThatUpdatesItself) {
  Program program({"a"}, "", {"a"}, {0});
  BufferAssignment assignment = program.assign();
  EXPECT_THAT(assignment.functions[0].entryCopies, SizeIs(0));
  EXPECT_THAT(assignment.functions[0].finalCopies, SizeIs(0));
}

// The last sum is there until the accumulator is cleared, in its memory.
TEST(AssignBuffersTest, ClearsAccumulatorsAtTheEnd) {
  const std::string zero =
      "%zero = soap.fill 0.0 : f32 shape [4, 4] : tensor<4x4xf32>\n";
  Program program(
      {"sum", "g", "w"},
      zero + binary("total", "sum", "g") + binary("new", "w", "total"),
      {"new", "zero"}, {2, 0});
  BufferAssignment assignment = program.assign();
  EXPECT_THAT(assignment.functions[0].zeroed, ElementsAre(0));
  EXPECT_THAT(assignment.functions[0].finalCopies, SizeIs(0));
  EXPECT_EQ(assignment.arenaBytes, assignment.persistentBytes);
}

// A step without an optimizer hands out the sum that it clears.
TEST(AssignBuffersTest, CopiesAResultWhoseAccumulatorIsCleared) {
  const std::string zero =
      "%zero = soap.fill 0.0 : f32 shape [4, 4] : tensor<4x4xf32>\n";
  Program program({"sum", "g"}, zero + binary("total", "sum", "g"),
                  {"total", "zero"}, {-1, 0});
  BufferAssignment assignment = program.assign();
  EXPECT_THAT(assignment.functions[0].zeroed, ElementsAre(0));
  EXPECT_THAT(assignment.functions[0].finalCopies, SizeIs(1));
  EXPECT_NE(program.bufferOfResult(assignment, 0), 0);
}

TEST(AssignBuffersTest, AProductAddsInTheMemoryOfItsAddend) {
  Program program(
      {"sum", "x", "g"},
      "%new = soap.matrix_product %x, %g with %sum contract [0] x [0] to f32 : "
      "(tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> "
      "tensor<4x4xf32>\n",
      {"new"}, {0});
  BufferAssignment assignment = program.assign();
  EXPECT_THAT(assignment.functions[0].finalCopies, SizeIs(0));
  EXPECT_EQ(assignment.arenaBytes, assignment.persistentBytes);
}

// Every row of the factor is read after the first row of the sum is written.
TEST(AssignBuffersTest, AProductDoesNotAddToItsOwnFactor) {
  for (const char* factors : {"%w, %x", "%x, %w"}) {
    const std::string product =
        absl::StrCat("%new = soap.matrix_product ", factors,
                     " with %w contract [1] x [0] to f32 : (tensor<4x4xf32>, "
                     "tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n");
    Program program({"w", "x"}, product, {"new"}, {0});
    EXPECT_THAT(program.assign().functions[0].finalCopies, SizeIs(1));
  }
}

TEST(AssignBuffersTest, OneValueUpdatesTwoArguments) {
  Program program({"a", "b"}, binary("c", "a", "b"), {"c", "c"}, {0, 1});
  EXPECT_THAT(program.assign().functions[0].finalCopies, SizeIs(1));
}

TEST(AssignBuffersTest, ElementwiseChainsNeedOneBuffer) {
  std::string chain = unary("v0", "x");
  for (int i = 1; i < 10; ++i) {
    chain += unary(absl::StrCat("v", i), absl::StrCat("v", i - 1));
  }
  Program program({"x"}, chain, {"v9"}, {-1});
  BufferAssignment assignment = program.assign();
  EXPECT_EQ(assignment.arenaBytes - assignment.persistentBytes, 256);
}

TEST(AssignBuffersTest, ReshapesAreTheirInput) {
  Program program({"x"},
                  "%flat = soap.reshape %x to [16] : (tensor<4x4xf32>) -> "
                  "tensor<16xf32>\n"
                  "%back = soap.reshape %flat to [4, 4] : (tensor<16xf32>) -> "
                  "tensor<4x4xf32>\n" +
                      dot("y", "back", "x"),
                  {"y"}, {-1});
  BufferAssignment assignment = program.assign();
  EXPECT_THAT(assignment.buffers, SizeIs(2));
}

TEST(AssignBuffersTest, UpdatesAParameterBehindReadersOfItsReshapes) {
  ParsedModule parsed(R"(
    func.func @forward(
        %w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"},
        %g: tensor<4xf32> {soap.role = "input", soap.name = "g"},
        %lr: tensor<f32> {soap.role = "learning_rate", soap.name = "lr"},
        %t: tensor<i64> {soap.role = "step", soap.name = "step"})
        -> (tensor<4xf32>, tensor<2x2xf32>) {
      %m = soap.reshape %w to [2, 2] : (tensor<4xf32>) -> tensor<2x2xf32>
      %new = soap.optimizer_update <sgd> %w, %g, %lr, %t
        {beta1 = 0.0 : f64, beta2 = 0.0 : f64, epsilon = 0.0 : f64,
         weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
        : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<i64>)
        -> tensor<4xf32>
      %y = soap.unary <exp> %m : (tensor<2x2xf32>) -> tensor<2x2xf32>
      return %new, %y : tensor<4xf32>, tensor<2x2xf32>
    })");
  soap::setUpdatedArgument(parsed.function(), 0, 0);
  absl::StatusOr<BufferAssignment> assigned =
      assignBuffers({parsed.function()});
  ASSERT_THAT(assigned, IsOk());
  EXPECT_EQ(checkBuffers(*assigned, assigned->functions[0]), "");
  EXPECT_THAT(assigned->functions[0].finalCopies, SizeIs(0));
}

TEST(AssignBuffersTest, DoesNotMoveAnUpdateBehindReadersOfItsResult) {
  ParsedModule parsed(R"(
    func.func @forward(
        %w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"},
        %g: tensor<4xf32> {soap.role = "input", soap.name = "g"},
        %lr: tensor<f32> {soap.role = "learning_rate", soap.name = "lr"},
        %t: tensor<i64> {soap.role = "step", soap.name = "step"})
        -> (tensor<4xf32>, tensor<4xf32>) {
      %new = soap.optimizer_update <sgd> %w, %g, %lr, %t
        {beta1 = 0.0 : f64, beta2 = 0.0 : f64, epsilon = 0.0 : f64,
         weightDecay = 0.0 : f64, trust = 0.0 : f64, nesterov = false}
        : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<i64>)
        -> tensor<4xf32>
      %y = soap.binary <sub> %new, %w : (tensor<4xf32>, tensor<4xf32>)
        -> tensor<4xf32>
      return %new, %y : tensor<4xf32>, tensor<4xf32>
    })");
  soap::setUpdatedArgument(parsed.function(), 0, 0);
  absl::StatusOr<BufferAssignment> assigned =
      assignBuffers({parsed.function()});
  ASSERT_THAT(assigned, IsOk());
  EXPECT_TRUE(succeeded(parsed.module->verify()));
  EXPECT_EQ(checkBuffers(*assigned, assigned->functions[0]), "");
}

// Attention over packed queries, keys and values, forward and backward; the
// value `more` is read elsewhere, too.
std::string packedAttention(const std::string& more) {
  std::string text = R"(
    func.func @forward(
        %x: tensor<2x3x3x2x4xf32> {soap.role = "input", soap.name = "x"},
        %dy: tensor<2x3x8xf32> {soap.role = "input", soap.name = "dy"}) -> (tensor<2x3x8xf32>, tensor<2x3x3x2x4xf32>, tensor<2x3x1x2x4xf32>) {
      %p = soap.unary <neg> %x
          : (tensor<2x3x3x2x4xf32>) -> tensor<2x3x3x2x4xf32>
      %e = soap.slice %x starts [0, 0, 0, 0, 0] sizes [2, 3, 1, 2, 4]
          steps [1, 1, 1, 1, 1]
          : (tensor<2x3x3x2x4xf32>) -> tensor<2x3x1x2x4xf32>
)";
  for (int part = 0; part < 3; ++part) {
    std::string n = std::to_string(part);
    absl::StrAppend(
        &text, "%s", n, " = soap.slice %p starts [0, 0, ", n,
        ", 0, 0] sizes [2, 3, 1, 2, 4] steps [1, 1, 1, 1, 1] : "
        "(tensor<2x3x3x2x4xf32>) -> tensor<2x3x1x2x4xf32>\n%r",
        n, " = soap.reshape %s", n,
        " to [2, 3, 2, 4] : (tensor<2x3x1x2x4xf32>) -> tensor<2x3x2x4xf32>\n%t",
        n, " = soap.transpose %r", n,
        " [0, 2, 1, 3] : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>\n");
  }
  absl::StrAppend(&text, R"(
      %a, %l = soap.attention %t0, %t1, %t2
          {scale = 0.5 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
          : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>)
          -> (tensor<2x2x3x4xf32>, tensor<2x2x3xf32>)
      %ta = soap.transpose %a [0, 2, 1, 3]
          : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>
      %ra = soap.reshape %ta to [2, 3, 8]
          : (tensor<2x3x2x4xf32>) -> tensor<2x3x8xf32>
      %y = soap.unary <neg> %ra : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
      %g = soap.unary <abs> %dy : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
      %rg = soap.reshape %g to [2, 3, 2, 4]
          : (tensor<2x3x8xf32>) -> tensor<2x3x2x4xf32>
      %tg = soap.transpose %rg [0, 2, 1, 3]
          : (tensor<2x3x2x4xf32>) -> tensor<2x2x3x4xf32>
      %d0, %d1, %d2 = soap.attention_grad %t0, %t1, %t2, %a, %l, %tg
          {scale = 0.5 : f64, causal = true, ratio = 0.0 : f64, stream = 0 : i64}
          : (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>,
             tensor<2x2x3x4xf32>, tensor<2x2x3xf32>, tensor<2x2x3x4xf32>)
          -> (tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>, tensor<2x2x3x4xf32>)
)");
  for (int part = 0; part < 3; ++part) {
    std::string n = std::to_string(part);
    absl::StrAppend(
        &text, "%u", n, " = soap.transpose %d", n,
        " [0, 2, 1, 3] : (tensor<2x2x3x4xf32>) -> tensor<2x3x2x4xf32>\n%v", n,
        " = soap.reshape %u", n,
        " to [2, 3, 1, 2, 4] : (tensor<2x3x2x4xf32>) -> "
        "tensor<2x3x1x2x4xf32>\n");
  }
  return absl::StrCat(text, R"(
      %c = soap.concat %v0, %v1, %v2 dim 2
          : (tensor<2x3x1x2x4xf32>, tensor<2x3x1x2x4xf32>, tensor<2x3x1x2x4xf32>)
          -> tensor<2x3x3x2x4xf32>
      %dx = soap.unary <neg> %c
          : (tensor<2x3x3x2x4xf32>) -> tensor<2x3x3x2x4xf32>
      %m = soap.unary <neg> %)",
                      more,
                      R"( : (tensor<2x3x1x2x4xf32>) -> tensor<2x3x1x2x4xf32>
      return %y, %dx, %m : tensor<2x3x8xf32>, tensor<2x3x3x2x4xf32>, tensor<2x3x1x2x4xf32>
    })");
}

// How many slices, transposes and concatenations are calls.
int movingCalls(mlir::func::FuncOp function, const FunctionBuffers& buffers) {
  int calls = 0;
  for (Operation& op : function.front().without_terminator()) {
    calls += isa<soap::SliceOp, soap::TransposeOp, soap::ConcatOp>(op) &&
             !buffers.views.isDone(&op);
  }
  return calls;
}

TEST(AssignBuffersTest, AttentionReadsAndWritesPackedTensors) {
  ParsedModule parsed(packedAttention("e"));
  absl::StatusOr<BufferAssignment> assigned =
      assignBuffers({parsed.function()});
  ASSERT_THAT(assigned, IsOk());
  const FunctionBuffers& buffers = assigned->functions[0];
  // The slice of an argument that no attention reads.
  EXPECT_EQ(movingCalls(parsed.function(), buffers), 1);
  EXPECT_EQ(checkBuffers(*assigned, buffers), "");
  for (Operation& op : parsed.function().front()) {
    auto gradient = dyn_cast<soap::AttentionGradOp>(op);
    if (!gradient) continue;
    const soap::StridedView* key = buffers.views.find(gradient.getKey());
    const soap::StridedView* grad = buffers.views.find(gradient.getKeyGrad());
    ASSERT_TRUE(key && grad);
    EXPECT_EQ(key->offset, 8);
    EXPECT_EQ(key->strides, (SmallVector<int64_t>{72, 4, 24, 1}));
    EXPECT_EQ(grad->offset, 8);
    EXPECT_EQ(grad->strides, key->strides);
    EXPECT_EQ(buffers.bufferOf.lookup(gradient.getQueryGrad()),
              buffers.bufferOf.lookup(gradient.getValueGrad()));
  }
}

// A kernel reads a part of what attention holds anyway where it lies. The
// gradient of a part that is read elsewhere has memory of its own, as the part
// has: both have the same strides. It is copied to the gradients of the others,
// which are written to their places.
TEST(AssignBuffersTest, PackedTensorsThatAreReadElsewhereAreCopiedInParts) {
  for (auto [part, calls] : {std::pair("s1", 1), std::pair("v0", 5)}) {
    SCOPED_TRACE(part);
    ParsedModule parsed(packedAttention(part));
    absl::StatusOr<BufferAssignment> assigned =
        assignBuffers({parsed.function()});
    ASSERT_THAT(assigned, IsOk());
    const FunctionBuffers& buffers = assigned->functions[0];
    EXPECT_EQ(movingCalls(parsed.function(), buffers), calls);
    EXPECT_EQ(checkBuffers(*assigned, buffers), "");
  }
}

// Rotary embeddings of packed queries and keys [B, S, 2, H, D], and of their
// gradients, which two ops write to one tensor.
std::string packedRotary(int64_t batch, int64_t heads) {
  std::string text = R"(
    func.func @forward(
        %x: tensor<Bx3x2xHx4xf32> {soap.role = "input", soap.name = "x"},
        %c: tensor<3x2xf32> {soap.role = "input", soap.name = "c"},
        %n: tensor<3x2xf32> {soap.role = "input", soap.name = "n"})
        -> (tensor<BxHx3x3xf32>, tensor<Bx3x2xHx4xf32>) {
      %p = soap.unary <neg> %x
          : (tensor<Bx3x2xHx4xf32>) -> tensor<Bx3x2xHx4xf32>
)";
  const auto rotary = [](const std::string& result, const std::string& input,
                         const char* inverse) {
    return absl::StrCat("%", result, " = soap.rotary %", input,
                        ", %c, %n {interleaved = false, inverse = ", inverse,
                        "} : (tensor<BxHx3x4xf32>, tensor<3x2xf32>, "
                        "tensor<3x2xf32>) -> tensor<BxHx3x4xf32>\n");
  };
  for (int part = 0; part < 2; ++part) {
    std::string n = std::to_string(part);
    absl::StrAppend(
        &text, "%s", n, " = soap.slice %p starts [0, 0, ", n,
        ", 0, 0] sizes [B, 3, 1, H, 4] steps [1, 1, 1, 1, 1] : "
        "(tensor<Bx3x2xHx4xf32>) -> tensor<Bx3x1xHx4xf32>\n%r",
        n, " = soap.reshape %s", n,
        " to [B, 3, H, 4] : (tensor<Bx3x1xHx4xf32>) -> tensor<Bx3xHx4xf32>\n%t",
        n, " = soap.transpose %r", n,
        " [0, 2, 1, 3] : (tensor<Bx3xHx4xf32>) -> tensor<BxHx3x4xf32>\n",
        rotary("q" + n, "t" + n, "false"), rotary("g" + n, "q" + n, "true"),
        "%u", n, " = soap.transpose %g", n,
        " [0, 2, 1, 3] : (tensor<BxHx3x4xf32>) -> tensor<Bx3xHx4xf32>\n%v", n,
        " = soap.reshape %u", n,
        " to [B, 3, 1, H, 4] : (tensor<Bx3xHx4xf32>) -> "
        "tensor<Bx3x1xHx4xf32>\n");
  }
  absl::StrAppend(&text, R"(
      %y = soap.dot %q0, %q1 batch [0, 1] x [0, 1] contract [3] x [3]
          : (tensor<BxHx3x4xf32>, tensor<BxHx3x4xf32>) -> tensor<BxHx3x3xf32>
      %d = soap.concat %v0, %v1 dim 2
          : (tensor<Bx3x1xHx4xf32>, tensor<Bx3x1xHx4xf32>)
          -> tensor<Bx3x2xHx4xf32>
      %dx = soap.unary <neg> %d
          : (tensor<Bx3x2xHx4xf32>) -> tensor<Bx3x2xHx4xf32>
      return %y, %dx : tensor<BxHx3x3xf32>, tensor<Bx3x2xHx4xf32>
    })");
  return absl::StrReplaceAll(text, {{"<B", absl::StrCat("<", batch)},
                                    {"xHx", absl::StrCat("x", heads, "x")},
                                    {"[B,", absl::StrCat("[", batch, ",")},
                                    {"H, ", absl::StrCat(heads, ", ")}});
}

// A dim of one element has the stride that it would have with more.
TEST(AssignBuffersTest, RotaryEmbeddingsReadAndWritePackedTensors) {
  const std::pair<int64_t, int64_t> sizes[] = {{2, 2}, {1, 2}, {2, 1}, {1, 1}};
  for (auto [batch, heads] : sizes) {
    SCOPED_TRACE(absl::StrCat(batch, " of ", heads, " heads"));
    ParsedModule parsed(packedRotary(batch, heads));
    absl::StatusOr<BufferAssignment> assigned =
        assignBuffers({parsed.function()});
    ASSERT_THAT(assigned, IsOk());
    const FunctionBuffers& buffers = assigned->functions[0];
    EXPECT_EQ(movingCalls(parsed.function(), buffers), 0);
    EXPECT_EQ(checkBuffers(*assigned, buffers), "");
    int64_t part = 0;
    for (auto turn : parsed.function().getOps<soap::RotaryOp>()) {
      Value packed = turn.getInverse() ? turn.getResult() : turn.getInput();
      Value dense = turn.getInverse() ? turn.getInput() : turn.getResult();
      const soap::StridedView* view = buffers.views.find(packed);
      ASSERT_TRUE(view);
      EXPECT_EQ(view->offset, part / 2 * heads * 4);
      EXPECT_EQ(view->strides,
                (SmallVector<int64_t>{24 * heads, 4, 8 * heads, 1}));
      EXPECT_FALSE(buffers.views.find(dense));
      ++part;
    }
  }
}

TEST(AssignBuffersTest, ArgumentsOfTheSameNameAreOneBuffer) {
  ParsedModule parsed(absl::StrCat(
      "func.func @accumulate(", arguments({"a"}), ") -> tensor<4x4xf32> {\n",
      unary("y", "a"), "return %y : tensor<4x4xf32>\n}\nfunc.func @step(",
      arguments({"b", "a"}), ") -> tensor<4x4xf32> {\n", binary("y", "a", "b"),
      "return %y : tensor<4x4xf32>\n}\n"));
  absl::StatusOr<BufferAssignment> assigned =
      assignBuffers({parsed.function("accumulate"), parsed.function("step")});
  ASSERT_THAT(assigned, IsOk());
  const BufferAssignment& assignment = *assigned;
  EXPECT_EQ(assignment.functions[0].bufferOf.lookup(
                parsed.function("accumulate").getArgument(0)),
            assignment.functions[1].bufferOf.lookup(
                parsed.function("step").getArgument(1)));
  for (const FunctionBuffers& function : assignment.functions) {
    EXPECT_EQ(checkBuffers(assignment, function), "");
  }
}

TEST(AssignBuffersTest, NamesAreUniqueIdentifiers) {
  Program program({"a", "b"}, unary("y", "a"), {"y"}, {-1});
  soap::setArgumentName(program.function(), 0, "x.y");
  soap::setArgumentName(program.function(), 1, "x/y");
  BufferAssignment assignment = program.assign();
  EXPECT_EQ(assignment.buffers[0].name, "x_y");
  EXPECT_EQ(assignment.buffers[1].name, "x_y_2");
}

// The checker itself must see what is wrong.
TEST(CheckBuffersTest, SeesABufferThatIsUsedTwice) {
  Program program({"a", "b"}, dot("c", "a", "b") + dot("d", "c", "b"), {"d"},
                  {-1});
  BufferAssignment assignment = program.assign();
  for (ProgramBuffer& buffer : assignment.buffers) buffer.offset = 0;
  EXPECT_NE(checkBuffers(assignment, assignment.functions[0]), "");
}

}  // namespace
}  // namespace soapstone::codegen
