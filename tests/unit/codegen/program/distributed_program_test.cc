// Programs of several device classes, written by hand: emitted, compiled, run.

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "codegen/build/program_builder.h"
#include "codegen/build/program_folder.h"
#include "codegen/program/program_writer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/memory/buffer_checker.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

// Two ranks of one class count the rows of an [8] tensor from where their share
// begins, sum over the group, and slice what they got.
constexpr const char* kOneClass = R"(
module attributes {dist.devices = 2 : i64} {
  func.func @forward_0(
      %x: tensor<4xf32> {soap.role = "state", soap.name = "x",
          soap.init = {kind = "constant", a = 1.0, b = 0.0},
          dist.argument = 0 : i64, dist.part = 0 : i64,
          dist.global_shape = array<i64: 8>, dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>})
      -> (tensor<4xf32> {soap.name = "y", dist.result = 0 : i64,
             dist.global_shape = array<i64: 8>, dist.offsets = dense<[[0], [4]]> : tensor<2x1xi64>},
          tensor<2xf32> {soap.name = "z", dist.result = 1 : i64,
             dist.global_shape = array<i64: 4>, dist.offsets = dense<[[0], [2]]> : tensor<2x1xi64>})
      attributes {dist.function = "forward", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
    %n = soap.iota shape [4] dim 0 of f32 {soap.global_shape = array<i64: 8>,
        dist.global_offsets = dense<[[0], [4]]> : tensor<2x1xi64>} : tensor<4xf32>
    %y = soap.binary <add> %n, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %s = dist.all_reduce <sum> %y groups [[0, 1]] channel 0 label "sum of y" : tensor<4xf32>
    %w = dist.wait %s : tensor<4xf32>
    %z = dist.slice %w at [[0], [2]] : (tensor<4xf32>) -> tensor<2xf32>
    return %y, %z : tensor<4xf32>, tensor<2xf32>
  }
})";

// Rank 0 sends half of what it has to rank 1, which runs other code.
constexpr const char* kTwoClasses = R"(
module attributes {dist.devices = 2 : i64} {
  func.func @forward_0(
      %x: tensor<4xf32> {soap.role = "state", soap.name = "x",
          soap.init = {kind = "constant", a = 3.0, b = 0.0},
          dist.argument = 0 : i64, dist.part = 0 : i64,
          dist.global_shape = array<i64: 4>, dist.offsets = dense<[[0]]> : tensor<1x1xi64>})
      attributes {dist.function = "forward", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
    %e = soap.binary <add> %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    dist.exchange <send_receive> <sum> %e channel 0 label "half of x"
        sends [[[1, 2]]] sizes [[2]] : (tensor<4xf32>) -> ()
    return
  }
  func.func @forward_1() -> (tensor<2xf32> {soap.name = "y", dist.result = 0 : i64,
          dist.global_shape = array<i64: 2>, dist.offsets = dense<[[0]]> : tensor<1x1xi64>})
      attributes {dist.function = "forward", dist.class = 1 : i64, dist.ranks = array<i64: 1>} {
    %r = dist.exchange <send_receive> <sum> channel 0 label "half of x"
        receives [[[0, 0]]] sizes [[2]] : () -> tensor<2xf32>
    %w = dist.wait %r : tensor<2xf32>
    %y = soap.binary <add> %w, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    return %y : tensor<2xf32>
  }
})";

absl::StatusOr<std::vector<ProgramFile>> print(const std::string& text) {
  ParsedModule parsed(text);
  mlir::PassManager manager(&parsed.context);
  passes::buildCodegenPipeline(manager);
  EXPECT_TRUE(succeeded(manager.run(*parsed.module)));
  ProgramOptions options;
  options.name = "toy";
  options.modelFile = "model.onnx";
  options.modelDirectory = ".";
  options.training = false;
  ProgramSummary summary;
  return printProgram(*parsed.module, options, "program", summary);
}

std::string textOf(const std::vector<ProgramFile>& files,
                   const std::string& name) {
  for (const ProgramFile& file : files) {
    if (file.name == name) return file.text;
  }
  return "";
}

std::string readFile(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

class DistributedProgramTest : public testing::Test {
 protected:
  DistributedProgramTest() {
    std::string path = fs::temp_directory_path() / "program-XXXXXX";
    folder = mkdtemp(path.data());
  }
  ~DistributedProgramTest() override { fs::remove_all(folder); }

  // Builds and runs a program; the last `count` floats of its outputs.
  std::vector<float> outputsOf(const std::string& text, size_t count) {
    auto files = print(text);
    EXPECT_THAT(files, IsOk());
    if (!files.ok()) return {};
    EXPECT_THAT(writeProgram(*files, folder), IsOk());
    Toolchain toolchain = Toolchain::host();
    toolchain.flags.push_back("-Werror");
    EXPECT_THAT(buildProgram(folder, toolchain), IsOk())
        << readFile(folder / "build.log");
    EXPECT_THAT(publishProgram(folder), IsOk());
    fs::path outputs = folder / "outputs.safetensors";
    EXPECT_EQ(std::system(("'" + (folder / "run").string() + "' --outputs '" +
                           outputs.string() + "' > /dev/null")
                              .c_str()),
              0);
    std::string bytes = readFile(outputs);
    std::vector<float> values(count);
    if (bytes.size() < count * sizeof(float)) return {};
    std::memcpy(values.data(), bytes.data() + bytes.size() - count * 4,
                count * 4);
    return values;
  }

  fs::path folder;
};

TEST_F(DistributedProgramTest, RanksOfAClassDifferByTables) {
  // y = 1..8; z sums both halves: 6, 8, 10, 12.
  EXPECT_THAT(outputsOf(kOneClass, 12),
              testing::ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 6, 8, 10, 12));
}

TEST_F(DistributedProgramTest, ClassesRunCodeOfTheirOwn) {
  EXPECT_THAT(outputsOf(kTwoClasses, 2), testing::ElementsAre(12, 12));
}

TEST(PrintDistributedTest, AClassIsAFile) {
  auto files = print(kTwoClasses);
  ASSERT_THAT(files, IsOk());
  EXPECT_THAT(textOf(*files, "class0.cu"), HasSubstr("rank 0"));
  EXPECT_THAT(textOf(*files, "class1.cu"), HasSubstr("rank 1"));
  EXPECT_THAT(textOf(*files, "plan.h"), HasSubstr(".devices = 2"));
}

TEST(PrintDistributedTest, CommunicationHasALaneOfItsOwn) {
  auto files = print(kOneClass);
  ASSERT_THAT(files, IsOk());
  std::string text = textOf(*files, "class0.cu");
  EXPECT_THAT(text,
              HasSubstr("wait(rank, communication, record(rank, compute));\n"
                        "  // over 2 ranks\n"
                        "  allReduce(rank, communication, "
                        "SOAPSTONE_SITE(\"sum of y\"), {.channel = 0"));
  EXPECT_THAT(text, HasSubstr("done[0] = record(rank, communication);\n"
                              "  wait(rank, compute, done[0]);"));
}

TEST(PrintDistributedTest, WhatNobodyWaitsForIsAwaitedAtTheEnd) {
  auto files = print(kTwoClasses);
  ASSERT_THAT(files, IsOk());
  EXPECT_THAT(
      textOf(*files, "class0.cu"),
      HasSubstr("  wait(rank, stream(rank, Lane::kCompute), done[0]);"));
}

TEST(PrintDistributedTest, EqualNumbersAreNoTable) {
  std::string text = kOneClass;
  size_t at = text.find("dense<[[0], [4]]> : tensor<2x1xi64>} : tensor<4xf32>");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 17, "dense<[[4], [4]]>");
  auto files = print(text);
  ASSERT_THAT(files, IsOk());
  EXPECT_THAT(textOf(*files, "class0.cu"), Not(HasSubstr("kFirst1")));
}

TEST(PrintDistributedTest, RefusesFunctionsOfOneClassWithDifferentRanks) {
  EXPECT_THAT(print(R"(module attributes {dist.devices = 2 : i64} {
        func.func @accumulate_0() attributes {dist.function = "accumulate",
            dist.class = 0 : i64, dist.ranks = array<i64: 0>} { return }
        func.func @step_0() attributes {dist.function = "step",
            dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} { return }
      })"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("device class 0 have different ranks")));
}

// The operand of a step that is in flight, and its result, keep their places.
TEST(AssignDistributedTest, CommunicationKeepsItsBuffersUntilTheWait) {
  ParsedModule parsed(R"(
    module attributes {dist.devices = 2 : i64} {
      func.func @forward_0(%x: tensor<64xf32> {soap.name = "x"}) -> tensor<64xf32>
          attributes {dist.function = "forward", dist.class = 0 : i64, dist.ranks = array<i64: 0, 1>} {
        %a = soap.reduce <sum> %x over [] : (tensor<64xf32>) -> tensor<64xf32>
        %s = dist.exchange <copy> <sum> %a channel 0 label "a"
            copies [[[0, 0]], [[0, 0]]] sizes [[64]] : (tensor<64xf32>) -> tensor<64xf32>
        %b = soap.reduce <sum> %x over [] : (tensor<64xf32>) -> tensor<64xf32>
        %c = soap.reduce <sum> %b over [] : (tensor<64xf32>) -> tensor<64xf32>
        %w = dist.wait %s : tensor<64xf32>
        %d = soap.binary <add> %w, %c : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
        return %d : tensor<64xf32>
      }
    })");
  auto function = parsed.function("forward_0");
  auto assignment = assignBuffers({function});
  ASSERT_THAT(assignment, IsOk());
  const FunctionBuffers& buffers = assignment->functions[0];
  SmallVector<Operation*> ops;
  for (Operation& op : function.getBody().front()) ops.push_back(&op);
  const ProgramBuffer& operand =
      assignment->bufferOf(buffers, ops[0]->getResult(0));
  const ProgramBuffer& result =
      assignment->bufferOf(buffers, ops[1]->getResult(0));
  for (int other : {2, 3}) {
    const ProgramBuffer& value =
        assignment->bufferOf(buffers, ops[other]->getResult(0));
    EXPECT_NE(value.offset, operand.offset) << other;
    EXPECT_NE(value.offset, result.offset) << other;
  }
  EXPECT_EQ(&assignment->bufferOf(buffers, ops[4]->getResult(0)), &result);
}

// A step without a result must not compute over the values that it sends.
TEST(AssignDistributedTest, WhatIsSentIsNotComputedInPlace) {
  ParsedModule parsed(R"(
    module attributes {dist.devices = 2 : i64} {
      func.func @forward_0(%x: tensor<64xf32> {soap.name = "x"}) -> tensor<64xf32>
          attributes {dist.function = "forward", dist.class = 0 : i64, dist.ranks = array<i64: 0>} {
        %a = soap.reduce <sum> %x over [] : (tensor<64xf32>) -> tensor<64xf32>
        dist.exchange <send_receive> <sum> %a channel 0 label "a"
            sends [[[1, 0]]] sizes [[64]] : (tensor<64xf32>) -> ()
        %b = soap.unary <exp> %a : (tensor<64xf32>) -> tensor<64xf32>
        %c = soap.unary <exp> %b : (tensor<64xf32>) -> tensor<64xf32>
        return %c : tensor<64xf32>
      }
    })");
  auto function = parsed.function("forward_0");
  auto assignment = assignBuffers({function});
  ASSERT_THAT(assignment, IsOk());
  const FunctionBuffers& buffers = assignment->functions[0];
  SmallVector<Operation*> ops;
  for (Operation& op : function.getBody().front()) ops.push_back(&op);
  auto placeOf = [&](int op) {
    return assignment->bufferOf(buffers, ops[op]->getResult(0)).offset;
  };
  EXPECT_NE(placeOf(2), placeOf(0));
  // Where nothing is sent, the place is used again.
  EXPECT_EQ(placeOf(3), placeOf(2));
}

TEST(AssignDistributedTest, AllReduceHappensInPlaceWhereItsOperandDies) {
  ParsedModule parsed(kOneClass);
  auto function = parsed.function("forward_0");
  auto assignment = assignBuffers({function});
  ASSERT_THAT(assignment, IsOk());
  const FunctionBuffers& buffers = assignment->functions[0];
  for (Operation& op : function.getBody().front()) {
    if (!isa<dist::AllReduceOp>(op)) continue;
    // %y is an output as well: its value must stay.
    EXPECT_NE(buffers.bufferOf.lookup(op.getOperand(0)),
              buffers.bufferOf.lookup(op.getResult(0)));
    EXPECT_THAT(buffers.unawaited, testing::IsEmpty());
  }
}

}  // namespace
}  // namespace soapstone::codegen
