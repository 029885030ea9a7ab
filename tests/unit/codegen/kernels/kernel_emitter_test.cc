#include "codegen/kernels/kernel_emitter.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "codegen/memory/row_pitch.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/support/diagnostics.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

// The text of the op that defines the first result of @forward.
struct Emitted {
  std::string launch;   // Statements, joined.
  std::string kernels;  // Definitions, joined.
};

// A context in which every buffer is called p.
EmissionContext plainContext(RankTables& tables) {
  EmissionContext context;
  context.pointer = [](Value) { return "p"; };
  context.access = [](Value) { return "a"; };
  context.views = []() -> const soap::StridedViews& {
    static const soap::StridedViews kNone;
    return kNone;
  };
  context.tables = &tables;
  return context;
}

Emitted emit(const std::string& text) {
  ParsedModule parsed(text);
  RankTables tables;
  KernelEmitter emitter(plainContext(tables));
  auto statements = emitter.emit(parsed.returned());
  EXPECT_TRUE(succeeded(statements));
  auto appendCode = [](std::string* text, const Statement& statement) {
    text->append(statement.code);
  };
  return {absl::StrJoin(*statements, "\n", appendCode),
          absl::StrJoin(emitter.kernels(), "\n")};
}

TEST(KernelEmitterTest, MergesLoopsThatEverythingWalksThrough) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
      %y = soap.unary <exp> %x : (tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
      return %y : tensor<2x3x5xf32>
    })");
  EXPECT_THAT(emitted.launch, StartsWith("map<1>(rank, compute, {30}, "));
  EXPECT_THAT(emitted.kernels, HasSubstr("load(in0[i0])"));
  EXPECT_THAT(emitted.kernels, HasSubstr("out0[i0] = store<float>("));
}

TEST(KernelEmitterTest, KeepsTheLoopsOfABroadcastApart) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<5xf32>) -> tensor<2x3x5xf32> {
      %y = soap.broadcast %x dims [2] shape [2, 3, 5] : (tensor<5xf32>) -> tensor<2x3x5xf32>
      return %y : tensor<2x3x5xf32>
    })");
  EXPECT_THAT(emitted.launch, StartsWith("map<2>(rank, compute, {6, 5}, "));
  EXPECT_THAT(emitted.kernels, HasSubstr("load(in0[i1])"));
  EXPECT_THAT(emitted.kernels, HasSubstr("out0[i0 * 5 + i1]"));
}

TEST(KernelEmitterTest, BroadcastsAlongSizeOneReadTheSameElement) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<2x1xf32>) -> tensor<2x3xf32> {
      %y = soap.broadcast %x dims [0, 1] shape [2, 3] : (tensor<2x1xf32>) -> tensor<2x3xf32>
      return %y : tensor<2x3xf32>
    })");
  EXPECT_THAT(emitted.kernels, HasSubstr("load(in0[i0])"));
}

TEST(KernelEmitterTest, AScalarHasOneLoopOfOnePoint) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<f32>) -> tensor<f32> {
      %y = soap.unary <exp> %x : (tensor<f32>) -> tensor<f32>
      return %y : tensor<f32>
    })");
  EXPECT_THAT(emitted.launch, StartsWith("map<1>(rank, compute, {1}, "));
  EXPECT_THAT(emitted.kernels, HasSubstr("out0[0]"));
}

TEST(KernelEmitterTest, NothingIsLaunchedForATensorWithoutElements) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<2x1x2x1x2x0xf32>) -> tensor<2x3x2x3x2x0xf32> {
      %y = soap.broadcast %x dims [0, 1, 2, 3, 4, 5] shape [2, 3, 2, 3, 2, 0]
        : (tensor<2x1x2x1x2x0xf32>) -> tensor<2x3x2x3x2x0xf32>
      return %y : tensor<2x3x2x3x2x0xf32>
    })");
  EXPECT_THAT(emitted.launch, IsEmpty());
  EXPECT_THAT(emitted.kernels, IsEmpty());
}

TEST(KernelEmitterTest, FoldsLoopsBeyondTheFourthIntoTheFirst) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<1x3x1x5x1x7xi64>) -> tensor<2x3x4x5x6x7xi64> {
      %y = soap.broadcast %x dims [0, 1, 2, 3, 4, 5] shape [2, 3, 4, 5, 6, 7]
        : (tensor<1x3x1x5x1x7xi64>) -> tensor<2x3x4x5x6x7xi64>
      return %y : tensor<2x3x4x5x6x7xi64>
    })");
  // Six loops that cannot merge: 2 * 3 * 4 = 24 points in the first of four.
  EXPECT_THAT(emitted.launch,
              StartsWith("map<4>(rank, compute, {24, 5, 6, 7}, "));
  EXPECT_THAT(emitted.kernels,
              HasSubstr("load(in0[(i0 / 4 % 3) * 35 + i1 * 7 + i3])"));
  EXPECT_THAT(emitted.kernels,
              HasSubstr("out0[(i0 / 12) * 2520 + (i0 / 4 % 3) * 840 + "
                        "(i0 % 4) * 210 + i1 * 42 + i2 * 7 + i3]"));
}

TEST(KernelEmitterTest, ReductionsKeepReducedLoopsApart) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<2x3x4xf32>) -> tensor<2xf32> {
      %y = soap.fusion %x {
      ^bb0(%in: tensor<2x3x4xf32>):
        %e = soap.unary <exp> %in : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
        %r = soap.reduce <max> %e over [1, 2] : (tensor<2x3x4xf32>) -> tensor<2xf32>
        soap.yield %r : tensor<2xf32>
      } : (tensor<2x3x4xf32>) -> tensor<2xf32>
      return %y : tensor<2xf32>
    })");
  EXPECT_THAT(emitted.launch,
              StartsWith("reduceKernel<2, ReduceKind::kMax, 4>(rank, compute, "
                         "{2, 12}, {false, true}, "));
  EXPECT_THAT(emitted.kernels, HasSubstr("(in0 + i0 * 12 + i1)"));
}

TEST(KernelEmitterTest, ReductionsReadInLanesWhereRowsAreMadeOfThem) {
  auto emitted = [](const std::string& columns, const std::string& dims,
                    const std::string& kept) {
    const std::string in = "tensor<6x" + columns + "xbf16>";
    const std::string out = "tensor<" + kept + "xbf16>";
    return emit("func.func @forward(%x: " + in + ") -> " + out +
                " {\n  %y = soap.fusion %x {\n  ^bb0(%in: " + in +
                "):\n    %e = soap.unary <exp> %in : (" + in + ") -> " + in +
                "\n    %r = soap.reduce <sum> %e over [" + dims + "] : (" + in +
                ") -> " + out + "\n    soap.yield %r : " + out + "\n  } : (" +
                in + ") -> " + out + "\n  return %y : " + out + "\n}");
  };
  Emitted rows = emitted("24", "1", "6");
  EXPECT_THAT(rows.launch, StartsWith("reduceKernel<2, ReduceKind::kSum, 8>("
                                      "rank, compute, {6, 24}, {false, true}"));
  EXPECT_THAT(rows.kernels, HasSubstr("SOAPSTONE_HD Lanes<float, kLanes> at("));
  EXPECT_THAT(rows.kernels,
              HasSubstr("v0 = readLanes<kLanes>(in0 + i0 * 24 + i1);"));
  EXPECT_THAT(rows.kernels, HasSubstr("r0[lane] = t1;"));
  EXPECT_THAT(rows.kernels, HasSubstr("return r0;"));
  Emitted columns = emitted("24", "0", "24");
  EXPECT_THAT(columns.launch,
              StartsWith("reduceKernel<2, ReduceKind::kSum, 8>("
                         "rank, compute, {6, 24}, {true, false}"));
  Emitted odd = emitted("25", "1", "6");
  EXPECT_THAT(odd.launch, StartsWith("reduceKernel<2, ReduceKind::kSum>("));
  EXPECT_THAT(odd.kernels, HasSubstr("SOAPSTONE_HD float operator()("));
  Emitted oddColumns = emitted("125", "0", "125");
  EXPECT_THAT(oddColumns.launch,
              StartsWith("reduceKernel<2, ReduceKind::kSum>("));
}

// Between the ends of a row whose length is odd, what lies in the order of the
// points is read in lanes; what does not, alone.
TEST(KernelEmitterTest, ReductionsReadInLanesInsideOfOddRows) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<6x125xf32>, %y: tensor<6xf32>) -> tensor<6xf32> {
      %z = soap.fusion %x, %y {
      ^bb0(%in: tensor<6x125xf32>, %row: tensor<6xf32>):
        %b = soap.broadcast %row dims [0] shape [6, 125]
          : (tensor<6xf32>) -> tensor<6x125xf32>
        %d = soap.binary <sub> %in, %b
          : (tensor<6x125xf32>, tensor<6x125xf32>) -> tensor<6x125xf32>
        %r = soap.reduce <sum> %d over [1] : (tensor<6x125xf32>) -> tensor<6xf32>
        soap.yield %r : tensor<6xf32>
      } : (tensor<6x125xf32>, tensor<6xf32>) -> tensor<6xf32>
      return %z : tensor<6xf32>
    })");
  EXPECT_THAT(emitted.launch,
              StartsWith("reduceRagged<2, ReduceKind::kSum, 4>("
                         "rank, compute, {6, 125}, {false, true}"));
  EXPECT_THAT(emitted.kernels,
              HasSubstr("v0 = readLanes<kLanes>(in0 + i0 * 125 + i1);"));
  EXPECT_THAT(emitted.kernels, HasSubstr("load(in1[i0])"));
}

// Rows of a padded matrix begin with a whole access each.
TEST(KernelEmitterTest, ReductionsReadPaddedRowsInLanes) {
  ParsedModule parsed(R"(
    func.func @forward(%x: tensor<6x512xbf16>, %w: tensor<512x125xbf16>)
        -> tensor<6xbf16> {
      %y = soap.dot %x, %w batch [] x [] contract [1] x [0]
        : (tensor<6x512xbf16>, tensor<512x125xbf16>) -> tensor<6x125xbf16>
      %z = soap.reduce <max> %y over [1] : (tensor<6x125xbf16>) -> tensor<6xbf16>
      return %z : tensor<6xbf16>
    })");
  padRows(parsed.function());
  RankTables tables;
  KernelEmitter emitter(plainContext(tables));
  ASSERT_TRUE(KernelEmitter::isKernel(parsed.returned()));
  auto statements = emitter.emit(parsed.returned());
  ASSERT_TRUE(succeeded(statements));
  EXPECT_THAT(statements->front().code,
              StartsWith("reduceAligned<2, ReduceKind::kMax, 8>("
                         "rank, compute, {6, 125}, {false, true}"));
  EXPECT_THAT(emitter.kernels().front(),
              HasSubstr("v0 = readLanes<kLanes>(in0 + i0 * 128 + i1);"));
}

TEST(KernelEmitterTest, ReadsASharedInputOnce) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = soap.binary <mul> %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      return %y : tensor<4xf32>
    })");
  EXPECT_THAT(emitted.kernels, HasSubstr("t0 * t0"));
  EXPECT_THAT(emitted.kernels, Not(HasSubstr("in1")));
}

TEST(KernelEmitterTest, EqualKernelsAreEmittedOnce) {
  ParsedModule parsed(R"(
    func.func @forward(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      %y = soap.unary <exp> %x : (tensor<4xf32>) -> tensor<4xf32>
      %z = soap.unary <exp> %y : (tensor<4xf32>) -> tensor<4xf32>
      return %y, %z : tensor<4xf32>, tensor<4xf32>
    })");
  RankTables tables;
  KernelEmitter emitter(plainContext(tables));
  for (soap::UnaryOp op : parsed.function().getOps<soap::UnaryOp>()) {
    ASSERT_TRUE(succeeded(emitter.emit(op)));
  }
  EXPECT_THAT(emitter.kernels(), SizeIs(1));
}

TEST(KernelEmitterTest, ReducingInFiveSeparateLoopsIsAnError) {
  ParsedModule parsed(R"(
    func.func @forward(%x: tensor<2x2x2x2x2xf32>) -> tensor<2x2xf32> {
      %y = soap.fusion %x {
      ^bb0(%in: tensor<2x2x2x2x2xf32>):
        %e = soap.unary <exp> %in : (tensor<2x2x2x2x2xf32>) -> tensor<2x2x2x2x2xf32>
        %r = soap.reduce <sum> %e over [0, 2, 4] : (tensor<2x2x2x2x2xf32>) -> tensor<2x2xf32>
        soap.yield %r : tensor<2x2xf32>
      } : (tensor<2x2x2x2x2xf32>) -> tensor<2x2xf32>
      return %y : tensor<2x2xf32>
    })");
  RankTables tables;
  KernelEmitter emitter(plainContext(tables));
  DiagnosticCollector diagnostics(&parsed.context);
  auto statements = emitter.emit(parsed.returned());
  EXPECT_THAT(diagnostics.toStatus(statements, "fails"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("more than four separate loops")));
}

TEST(KernelEmitterTest, TakesEightNeighboursOfSixteenBits) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<3x16xbf16>, %b: tensor<16xbf16>) -> tensor<3x16xbf16> {
      %y = soap.fusion %x, %b {
      ^bb0(%x0: tensor<3x16xbf16>, %b0: tensor<16xbf16>):
        %w = soap.broadcast %b0 dims [1] shape [3, 16] : (tensor<16xbf16>) -> tensor<3x16xbf16>
        %s = soap.binary <add> %x0, %w : (tensor<3x16xbf16>, tensor<3x16xbf16>) -> tensor<3x16xbf16>
        soap.yield %s : tensor<3x16xbf16>
      } : (tensor<3x16xbf16>, tensor<16xbf16>) -> tensor<3x16xbf16>
      return %y : tensor<3x16xbf16>
    })");
  EXPECT_THAT(emitted.launch, StartsWith("map<2, 8>(rank, compute, {3, 16}, "));
  EXPECT_THAT(emitted.kernels,
              HasSubstr("v0 = readLanes<kLanes>(in0 + i0 * 16 + i1);"));
  EXPECT_THAT(emitted.kernels, HasSubstr("v1 = readLanes<kLanes>(in1 + i1);"));
  EXPECT_THAT(emitted.kernels, HasSubstr("load(v0[lane])"));
  // Arithmetic in f32, rounded when all lanes are written.
  EXPECT_THAT(emitted.kernels, HasSubstr("Lanes<float, kLanes> r0;"));
  EXPECT_THAT(emitted.kernels,
              HasSubstr("writeLanes(out0 + i0 * 16 + i1, r0);"));
}

// Storing rounds what a cast would round before.
TEST(KernelEmitterTest, RoundsOnceWhatIsStored) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<64xbf16>) -> tensor<64xbf16> {
      %y = soap.fusion %x {
      ^bb0(%x0: tensor<64xbf16>):
        %wide = soap.cast %x0 to f32 : (tensor<64xbf16>) -> tensor<64xf32>
        %e = soap.unary <exp> %wide : (tensor<64xf32>) -> tensor<64xf32>
        %n = soap.cast %e to bf16 : (tensor<64xf32>) -> tensor<64xbf16>
        soap.yield %n : tensor<64xbf16>
      } : (tensor<64xbf16>) -> tensor<64xbf16>
      return %y : tensor<64xbf16>
    })");
  EXPECT_THAT(emitted.kernels, HasSubstr("t1 = math::coarseExp(t0);"));
  EXPECT_THAT(emitted.kernels, HasSubstr("r0[lane] = t1;"));
  EXPECT_THAT(emitted.kernels, Not(HasSubstr("load(store<bf16>")));
}

// Values that a kernel computes with further keep only the digits of their
// type.
TEST(KernelEmitterTest, RoundsInTheMiddleOfAKernel) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<64xf32>) -> tensor<64xf32> {
      %y = soap.fusion %x {
      ^bb0(%x0: tensor<64xf32>):
        %n = soap.cast %x0 to bf16 : (tensor<64xf32>) -> tensor<64xbf16>
        %w = soap.cast %n to f32 : (tensor<64xbf16>) -> tensor<64xf32>
        %e = soap.unary <exp> %w : (tensor<64xf32>) -> tensor<64xf32>
        soap.yield %e : tensor<64xf32>
      } : (tensor<64xf32>) -> tensor<64xf32>
      return %y : tensor<64xf32>
    })");
  EXPECT_THAT(emitted.kernels, HasSubstr("t1 = load(store<bf16>("));
  EXPECT_THAT(emitted.kernels, HasSubstr("math::exp(t1)"));
}

// Results of 16 bits need few digits more on the way: of erf, though, those of
// its sum with 1 alone.
TEST(KernelEmitterTest, ComputesCoarselyWhatIsRoundedTo16Bits) {
  auto kernel = [](const std::string& type, const std::string& term) {
    const std::string wide = "tensor<64xf32>", narrow = "tensor<64x" + type;
    return emit("func.func @forward(%x: " + wide + ", %b: " + wide + ") -> " +
                narrow + "> {\n  %y = soap.fusion %x, %b {\n  ^bb0(%x0: " +
                wide + ", %b0: " + wide +
                "):\n    %e = soap.unary <erf> %x0 : (" + wide + ") -> " +
                wide + "\n    %c = soap.fill 1.0 : f32 shape [64] : " + wide +
                "\n    %s = soap.binary <add> %e, " + term + " : (" + wide +
                ", " + wide + ") -> " + wide +
                "\n    %g = soap.unary <gelu> %s : (" + wide + ") -> " + wide +
                "\n    %n = soap.cast %g to " + type + " : (" + wide + ") -> " +
                narrow + ">\n    soap.yield %n : " + narrow + ">\n  } : (" +
                wide + ", " + wide + ") -> " + narrow +
                ">\n  return %y : " + narrow + ">\n}")
        .kernels;
  };
  const std::string besideOne = kernel("f16", "%c");
  EXPECT_THAT(besideOne, HasSubstr("math::coarseErf("));
  EXPECT_THAT(besideOne, HasSubstr("math::coarseGelu("));
  const std::string besideOther = kernel("bf16", "%b0");
  EXPECT_THAT(besideOther, HasSubstr("math::erf("));
  EXPECT_THAT(besideOther, HasSubstr("math::coarseGelu("));
}

// As many as fill an access of what is narrowest, if the extent allows it.
TEST(KernelEmitterTest, TakesLanesByTypesAndExtents) {
  auto lanes = [](const std::string& size, const std::string& from,
                  const std::string& to) {
    std::string source = "tensor<" + size + "x" + from + ">";
    std::string target = "tensor<" + size + "x" + to + ">";
    Emitted emitted =
        emit("func.func @forward(%x: " + source + ") -> " + target +
             " {\n  %y = soap.cast %x to " + to + " : (" + source + ") -> " +
             target + "\n  return %y : " + target + "\n}");
    return emitted.launch.substr(0, emitted.launch.find('('));
  };
  EXPECT_EQ(lanes("24", "f32", "f16"), "map<1, 8>");
  EXPECT_EQ(lanes("24", "f32", "i64"), "map<1, 4>");
  EXPECT_EQ(lanes("20", "f32", "bf16"), "map<1, 4>");
  EXPECT_EQ(lanes("20", "f16", "bf16"), "map<1>");
  EXPECT_EQ(lanes("18", "f32", "bf16"), "map<1>");
  EXPECT_EQ(lanes("24", "i64", "i32"), "map<1>");
}

// Rows that begin in the middle of an access: all loops as one.
TEST(KernelEmitterTest, WalksThroughOddRowsAsOneLoop) {
  auto emitted = [](const std::string& rows) {
    const std::string x = "tensor<" + rows + "x65xf32>";
    const std::string column = "tensor<" + rows + "x1xf32>";
    return emit("func.func @forward(%x: " + x + ", %m: " + column +
                ", %b: tensor<65xf32>) -> " + x +
                " {\n  %y = soap.fusion %x, %m, %b {\n  ^bb0(%x0: " + x +
                ", %m0: " + column +
                ", %b0: tensor<65xf32>):\n    %w = soap.broadcast %m0 dims [0, "
                "1] shape [" +
                rows + ", 65] : (" + column + ") -> " + x +
                "\n    %v = soap.broadcast %b0 dims [1] shape [" + rows +
                ", 65] : (tensor<65xf32>) -> " + x +
                "\n    %s = soap.binary <sub> %x0, %w : (" + x + ", " + x +
                ") -> " + x + "\n    %t = soap.binary <add> %s, %v : (" + x +
                ", " + x + ") -> " + x + "\n    soap.yield %t : " + x +
                "\n  } : (" + x + ", " + column + ", tensor<65xf32>) -> " + x +
                "\n  return %y : " + x + "\n}");
  };
  Emitted whole = emitted("24");
  EXPECT_THAT(whole.launch, StartsWith("map<1, 4>(rank, compute, {1560}, "));
  EXPECT_THAT(whole.kernels, HasSubstr("v0 = readLanes<kLanes>(in0 + i0);"));
  EXPECT_THAT(
      whole.kernels,
      HasSubstr("const auto point = static_cast<uint32_t>(i0 + lane);"));
  EXPECT_THAT(whole.kernels, HasSubstr("const int64_t c0 = point / 65;"));
  EXPECT_THAT(whole.kernels, HasSubstr("const int64_t c1 = point % 65;"));
  EXPECT_THAT(whole.kernels, HasSubstr("load(in1[c0])"));
  EXPECT_THAT(whole.kernels, HasSubstr("load(in2[c1])"));
  EXPECT_THAT(whole.kernels, HasSubstr("writeLanes(out0 + i0, r0);"));
  Emitted ragged = emitted("25");
  EXPECT_THAT(ragged.launch,
              StartsWith("mapRagged<4>(rank, compute, {1625}, "));
  Emitted few = emitted("3");
  EXPECT_THAT(few.launch, StartsWith("map<2>(rank, compute, {3, 65}, "));
}

TEST(KernelEmitterTest, OddNumbersOfElementsLeaveSomeBehind) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<5003xf32>) -> tensor<5003xf16> {
      %y = soap.cast %x to f16 : (tensor<5003xf32>) -> tensor<5003xf16>
      return %y : tensor<5003xf16>
    })");
  EXPECT_THAT(emitted.launch,
              StartsWith("mapRagged<8>(rank, compute, {5003}, "));
  EXPECT_THAT(emitted.kernels, HasSubstr("v0 = readLanes<kLanes>(in0 + i0);"));
  EXPECT_THAT(emitted.kernels, Not(HasSubstr("point")));
}

TEST(KernelEmitterTest, OperandsThatDoNotLieInLanesAreReadOneByOne) {
  // A column that is repeated, and rows that begin in the middle of an access.
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<6xf32>, %z: tensor<6x4xf32>) -> tensor<4x6x4xf32> {
      %y = soap.fusion %x, %z {
      ^bb0(%x0: tensor<6xf32>, %z0: tensor<6x4xf32>):
        %c = soap.broadcast %x0 dims [1] shape [4, 6, 4] : (tensor<6xf32>) -> tensor<4x6x4xf32>
        %w = soap.broadcast %z0 dims [1, 2] shape [4, 6, 4] : (tensor<6x4xf32>) -> tensor<4x6x4xf32>
        %i = soap.iota shape [4, 6, 4] dim 2 of f32 : tensor<4x6x4xf32>
        %s = soap.binary <add> %c, %w : (tensor<4x6x4xf32>, tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
        %t = soap.binary <add> %s, %i : (tensor<4x6x4xf32>, tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
        soap.yield %t : tensor<4x6x4xf32>
      } : (tensor<6xf32>, tensor<6x4xf32>) -> tensor<4x6x4xf32>
      return %y : tensor<4x6x4xf32>
    })");
  EXPECT_THAT(emitted.launch, StartsWith("map<3, 4>(rank, compute, "));
  EXPECT_THAT(emitted.kernels, HasSubstr("load(in0[i1])"));
  EXPECT_THAT(emitted.kernels,
              HasSubstr("readLanes<kLanes>(in1 + i1 * 4 + i2)"));
  EXPECT_THAT(emitted.kernels, HasSubstr("static_cast<float>(i2 + lane)"));
}

TEST(KernelEmitterTest, ALayerNameCannotEndItsComment) {
  Emitted emitted = emit(R"(
    func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = soap.unary <exp> %x : (tensor<4xf32>) -> tensor<4xf32> loc("a\0Aint b;\\")
      return %y : tensor<4xf32>
    })");
  EXPECT_THAT(emitted.kernels,
              StartsWith("// a\\x0aint b;\\x5c\nstruct ExpKernel"));
}

}  // namespace
}  // namespace soapstone::codegen
