#include "codegen/program/program_writer.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "codegen/build/program_builder.h"
#include "codegen/build/program_folder.h"
#include "codegen/calls/op_emitter.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Six loops that cannot merge, names that no identifier can have, a constant, a
// reduction, an output that is an argument, and one without elements.
constexpr const char* kProgram = R"(
  func.func @forward(
      %x: tensor<1x3x1x2x1x2xf32> {soap.role = "state", soap.name = "a \"b\"\\\n/c",
          soap.init = {kind = "constant", a = 2.0, b = 0.0}},
      %none: tensor<0x2xf32> {soap.role = "state", soap.name = "a b c"})
      -> (tensor<2x3x2x2x2x2xf32> {soap.name = "y"}, tensor<f32> {soap.name = "sum"},
          tensor<1x3x1x2x1x2xf32> {soap.name = "same"},
          tensor<0x2xf32> {soap.name = ""}) {
    %y = soap.broadcast %x dims [0, 1, 2, 3, 4, 5] shape [2, 3, 2, 2, 2, 2]
      : (tensor<1x3x1x2x1x2xf32>) -> tensor<2x3x2x2x2x2xf32> loc("new\0Aline\\")
    %flat = soap.reshape %x to [12] : (tensor<1x3x1x2x1x2xf32>) -> tensor<12xf32>
    %c = soap.constant dense<0.5> : tensor<12xf32> : tensor<12xf32>
    %p = soap.binary <mul> %flat, %c : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %sum = soap.reduce <sum> %p over [0] : (tensor<12xf32>) -> tensor<f32>
    %e = soap.unary <exp> %none : (tensor<0x2xf32>) -> tensor<0x2xf32>
    return %y, %sum, %x, %e : tensor<2x3x2x2x2x2xf32>, tensor<f32>, tensor<1x3x1x2x1x2xf32>, tensor<0x2xf32>
  })";

ProgramOptions inference() {
  ProgramOptions options;
  options.name = "odd \"name\"\n";
  options.modelFile = "model.onnx";
  options.modelDirectory = ".";
  options.training = false;
  return options;
}

absl::StatusOr<std::vector<ProgramFile>> print(
    const std::string& text, const ProgramOptions& options = inference()) {
  ParsedModule parsed(text);
  mlir::PassManager manager(&parsed.context);
  passes::buildCodegenPipeline(manager);
  EXPECT_TRUE(succeeded(manager.run(*parsed.module)));
  ProgramSummary summary;
  return printProgram(*parsed.module, options, "program", summary);
}

// The text of a file; empty if there is none of that name.
std::string textOf(const std::vector<ProgramFile>& files,
                   const std::string& name) {
  auto found =
      std::find_if(files.begin(), files.end(),
                   [&](const ProgramFile& file) { return file.name == name; });
  return found == files.end() ? "" : found->text;
}

std::string readFile(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

class ProgramWriterTest : public testing::Test {
 protected:
  ProgramWriterTest() {
    std::string path = fs::temp_directory_path() / "program-XXXXXX";
    folder = mkdtemp(path.data());
  }
  ~ProgramWriterTest() override { fs::remove_all(folder); }

  fs::path folder;
};

TEST(PrintProgramTest, PrintsTheSameTextEveryTime) {
  auto first = print(kProgram);
  auto second = print(kProgram);
  ASSERT_THAT(first, IsOk());
  ASSERT_THAT(second, IsOk());
  ASSERT_EQ(first->size(), second->size());
  for (size_t i = 0; i < first->size(); ++i) {
    EXPECT_EQ((*first)[i].name, (*second)[i].name);
    EXPECT_EQ((*first)[i].text, (*second)[i].text);
  }
}

TEST(PrintProgramTest, SegmentsThatDoNothingAreLeftOut) {
  auto files = print(R"(
    func.func @forward(%x: tensor<4xf32> {soap.name = "x"})
        -> (tensor<2x2xf32> {soap.name = "y"}) {
      %y = soap.reshape %x to [2, 2] : (tensor<4xf32>) -> tensor<2x2xf32>
      return %y : tensor<2x2xf32>
    })");
  ASSERT_THAT(files, IsOk());
  for (const ProgramFile& file : *files) {
    EXPECT_THAT(file.text, Not(HasSubstr("Stream compute")));
  }
}

// The host's memory, where they are, is not that of a GPU.
TEST(PrintProgramTest, ConstantsHaveACallOfTheirOwn) {
  auto files = print(R"(
    func.func @forward() -> (tensor<3xf32> {soap.name = "y"}) {
      %c = soap.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32> : tensor<3xf32>
      return %c : tensor<3xf32>
    })");
  ASSERT_THAT(files, IsOk());
  // Tables are apart from what is computed.
  EXPECT_THAT(textOf(*files, "class0_tables.h"),
              AllOf(HasSubstr("kData1[] = {1.0f, 2.0f, 4.0f};"),
                    HasSubstr("constexpr Buffer<float> k_constant{"),
                    HasSubstr("const TensorInfo kTensors[] = {")));
  EXPECT_THAT(textOf(*files, "class0.cu"),
              HasSubstr("#include \"class0_tables.h\""));
  EXPECT_THAT(textOf(*files, "class0.cu"), Not(HasSubstr("constexpr")));
  EXPECT_THAT(textOf(*files, "class0.cu"),
              HasSubstr("copyConstant(rank, compute, k_constant(rank), kData1, "
                        "sizeof(kData1));"));
}

// What updates take is a constant of the tables, in lines that fit a screen;
// two names that differ in signs alone are two constants.
TEST(PrintProgramTest, ParametersAreConstantsWithWhatUpdatesThem) {
  ProgramOptions options = inference();
  options.training = true;
  auto files = print(R"(
    func.func @step(
        %v: tensor<8xf32> {soap.name = "a.name/of.it.all", soap.role = "parameter"},
        %w: tensor<8xf32> {soap.name = "a/name.of.it.all", soap.role = "parameter"},
        %g: tensor<8xf32> {soap.name = "g", soap.role = "input"},
        %rate: tensor<f32> {soap.name = "learning_rate", soap.role = "learning_rate"},
        %step: tensor<i64> {soap.name = "step", soap.role = "step"})
        -> (tensor<f32> {soap.role = "loss"},
            tensor<8xf32> {soap.role = "update", soap.updates = 0 : i64},
            tensor<8xf32> {soap.role = "update", soap.updates = 1 : i64}) {
      %loss = soap.reduce <sum> %g over [0] : (tensor<8xf32>) -> tensor<f32>
      %a = soap.optimizer_update <sgd> %v, %g, %rate, %step
          {beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0, nesterov = false}
          : (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<i64>) -> tensor<8xf32>
      %b = soap.optimizer_update <sgd> %w, %g, %rate, %step
          {beta1 = 0.0, beta2 = 0.0, epsilon = 0.0, weightDecay = 0.0, trust = 0.0, nesterov = false}
          : (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<i64>) -> tensor<8xf32>
      return %loss, %a, %b : tensor<f32>, tensor<8xf32>, tensor<8xf32>
    })",
                     options);
  ASSERT_THAT(files, IsOk());
  const std::string name = "parameter_a_name_of_it_all";
  EXPECT_THAT(textOf(*files, "class0.cu"),
              AllOf(HasSubstr(name + "(rank)"), HasSubstr(name + "_2(rank)")));
  const std::string tables = textOf(*files, "class0_tables.h");
  const size_t begin = tables.find("constexpr auto " + name + " = Parameter<");
  ASSERT_NE(begin, std::string::npos);
  std::istringstream lines(tables.substr(begin));
  std::string line;
  std::vector<std::string> constants;
  while (std::getline(lines, line) && !line.empty()) {
    EXPECT_LE(line.size(), 100u) << line;
    constants.push_back(line);
  }
  EXPECT_THAT(constants,
              testing::Contains(HasSubstr(name + "_2 = Parameter<")));
}

TEST(PrintProgramTest, RefusesMoreDimensionsThanTheRuntimeTakes) {
  EXPECT_THAT(print(R"(
    func.func @forward(%x: tensor<1x1x1x1x1x1x1x1x1x1x2xf32>)
        -> tensor<1x1x1x1x1x1x1x1x1x1x2xf32> {
      return %x : tensor<1x1x1x1x1x1x1x1x1x1x2xf32>
    })"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("has a tensor of 11 dimensions, the runtime "
                                 "takes at most 10")));
}

TEST(PrintProgramTest, RefusesAModuleWithoutAFunctionToRun) {
  EXPECT_THAT(print("func.func @other() { return }"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("no @step or @forward")));
}

TEST_F(ProgramWriterTest, WritesFilesWhole) {
  ASSERT_THAT(writeProgram({{"a.txt", "one"}}, folder / "new" / "er"), IsOk());
  ASSERT_THAT(writeProgram({{"a.txt", "two"}}, folder / "new" / "er"), IsOk());
  EXPECT_EQ(readFile(folder / "new" / "er" / "a.txt"), "two");
  int files = 0;
  for ([[maybe_unused]] auto& entry :
       fs::directory_iterator(folder / "new" / "er")) {
    ++files;
  }
  EXPECT_EQ(files, 1);
}

TEST_F(ProgramWriterTest, ProgramsCompileWithoutWarningsAndRun) {
  auto files = print(kProgram);
  ASSERT_THAT(files, IsOk());
  ASSERT_THAT(writeProgram(*files, folder), IsOk());
  Toolchain toolchain = Toolchain::host();
  toolchain.flags.push_back("-Werror");
  ASSERT_THAT(buildProgram(folder, toolchain), IsOk())
      << readFile(folder / "build.log");
  EXPECT_FALSE(fs::exists(folder / "run"));
  ASSERT_THAT(publishProgram(folder), IsOk());
  std::string outputs = folder / "outputs.safetensors";
  ASSERT_EQ(std::system(("'" + (folder / "run").string() + "' --outputs '" +
                         outputs + "' > /dev/null")
                            .c_str()),
            0);
  std::string text = readFile(outputs);
  EXPECT_THAT(text, HasSubstr("\"shape\":[2,3,2,2,2,2]"));
  EXPECT_THAT(text, HasSubstr("\"shape\":[0,2]"));
  // 96 and 12 elements of the initial value 2 around their half sum, 12.
  std::string floats = text.substr(text.size() - 109 * sizeof(float));
  for (size_t i = 0; i < 109; ++i) {
    float value;
    std::memcpy(&value, floats.data() + i * sizeof(float), sizeof(float));
    EXPECT_EQ(value, i == 96 ? 12 : 2) << i;
  }
}

TEST_F(ProgramWriterTest, SaysWhatIsMissingToBuild) {
  Toolchain toolchain = Toolchain::host();
  toolchain.compiler = "no-such-compiler";
  EXPECT_THAT(buildProgram(folder, toolchain),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("no compiler 'no-such-compiler' found")));
  toolchain = Toolchain::host();
  toolchain.runtimeLibrary = folder / "none.a";
  EXPECT_THAT(buildProgram(folder, toolchain),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("no runtime library")));
}

}  // namespace
}  // namespace soapstone::codegen
