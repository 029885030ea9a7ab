#include "cost_model/profile.h"

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "test_machines.h"

namespace soapstone::cost_model {
namespace {

using testing::HasSubstr;

OperatorDescription matmul() {
  OperatorDescription op;
  op.kind = "matmul";
  op.attributes = "transpose=false";
  op.shapes = {{64, 128}, {128, 32}, {64, 32}};
  op.format = NumberFormat::kBf16;
  op.product = MatrixProduct{1, 64, 32, 128};
  return op;
}

Profile profileOf(double seconds) {
  Profile profile;
  EXPECT_TRUE(profile.add(keyOf(matmul(), "a100"), seconds).ok());
  return profile;
}

std::string profileText(const std::string& entry) {
  return absl::StrCat(R"({"version": 1, "operators": [)", entry, "]}");
}

TEST(ProfileTest, MeasuredTimesReplaceTheModel) {
  Machine machine = presetMachine("dgx-a100");
  OperatorCosts costs =
      require(OperatorCosts::create(machine, profileOf(0.125)));
  EXPECT_TRUE(costs.isMeasured(0, matmul()));
  EXPECT_EQ(costs.seconds(0, matmul()), 0.125);
}

TEST(ProfileTest, EveryPartOfTheKeyCounts) {
  Machine machine = presetMachine("dgx-a100");
  OperatorCosts costs =
      require(OperatorCosts::create(machine, profileOf(0.125)));
  auto isMeasuredWith = [&](auto change) {
    OperatorDescription op = matmul();
    change(op);
    EXPECT_NE(costs.seconds(0, op), 0.125);
    return costs.isMeasured(0, op);
  };
  EXPECT_FALSE(isMeasuredWith([](auto& op) { op.kind = "convolution"; }));
  EXPECT_FALSE(
      isMeasuredWith([](auto& op) { op.attributes = "transpose=true"; }));
  EXPECT_FALSE(isMeasuredWith([](auto& op) { op.shapes[1][0] = 127; }));
  EXPECT_FALSE(isMeasuredWith([](auto& op) {
    op.shapes = {{64, 128, 128}, {32, 64}, {32}};
  }));
  EXPECT_FALSE(
      isMeasuredWith([](auto& op) { op.format = NumberFormat::kF32; }));
  EXPECT_FALSE(isMeasuredWith(
      [](auto& op) { op.direction = PassDirection::kBackward; }));
}

TEST(ProfileTest, KernelsOfASystemMoveTheBytesThatItsProfileSays) {
  Machine machine = presetMachine("dgx-a100");
  SystemProfile system = require(findSystem("eager"));
  OperatorCosts costs = require(OperatorCosts::create(machine, {}, system));
  OperatorDescription op;
  op.format = NumberFormat::kF16;
  op.shapes = {{8192, 2048}};
  op.bytesRead = op.bytesWritten = 2.0 * 8192 * 2048;
  const DeviceKind& device = machine.description().deviceKinds[0];
  auto bytesOf = [&](double perElement) {
    return memorySeconds(device, perElement * 8192 * 2048);
  };
  op.kind = "norm_grad";
  EXPECT_DOUBLE_EQ(costs.seconds(0, op),
                   bytesOf(system.kernelBytes.normGradient));
  op.kind = "norm";
  EXPECT_DOUBLE_EQ(costs.seconds(0, op), bytesOf(system.kernelBytes.norm));
  op.kind = "unary";
  EXPECT_LT(costs.seconds(0, op), bytesOf(system.kernelBytes.norm));
}

TEST(ProfileTest, RmsNormsAndRotationsAreChainsOfKernelsWithoutACompiler) {
  Machine machine = presetMachine("dgx-a100");
  OperatorDescription op;
  op.format = NumberFormat::kBf16;
  op.shapes = {{8192, 16384}};
  op.bytesRead = op.bytesWritten = 2.0 * 8192 * 16384;
  auto picoseconds = [&](const char* system, const char* kind,
                         const char* attributes) {
    OperatorCosts costs = require(
        OperatorCosts::create(machine, {}, require(findSystem(system))));
    op.kind = kind;
    op.attributes = attributes;
    return costs.seconds(0, op) / (8192.0 * 16384) * 1e12;
  };
  // As Liger Kernel measured them.
  EXPECT_NEAR(picoseconds("fsdp", "norm", "kind=#soap.norm<rms>;"), 27.8, 0.3);
  EXPECT_NEAR(picoseconds("fsdp", "norm_grad", "kind=#soap.norm<rms>;"), 72.9,
              0.3);
  EXPECT_NEAR(picoseconds("eager", "rotary", "inverse=false;"), 22.5, 0.3);
  EXPECT_NEAR(picoseconds("eager", "rotary", "inverse=true;"), 26.6, 0.3);
  EXPECT_LT(picoseconds("fsdp", "norm", "kind=#soap.norm<layer>;"), 5);
  EXPECT_LT(picoseconds("torchtitan", "norm", "kind=#soap.norm<rms>;"), 5);
}

TEST(ProfileTest, F32IsTf32WhereASystemRunsItSo) {
  OperatorDescription op = matmul();
  op.format = NumberFormat::kF32;
  op.product = MatrixProduct{1, 8192, 8192, 8192};
  op.bytesRead = 2 * 4.0 * 8192 * 8192;
  op.bytesWritten = 4.0 * 8192 * 8192;
  auto seconds = [&](const char* machine, bool usesTf32, bool transposes) {
    SystemProfile system;
    system.f32 = {usesTf32, transposes};
    Machine described = presetMachine(machine);
    return require(OperatorCosts::create(described, {}, system)).seconds(0, op);
  };
  EXPECT_NEAR(
      seconds("dgx-a100", false, false) / seconds("dgx-a100", true, false),
      156 / 19.5, 0.1);
  EXPECT_EQ(seconds("dgx1-v100", true, true),
            seconds("dgx1-v100", false, false));
  // Products have no images to transpose.
  EXPECT_EQ(seconds("dgx-a100", true, true), seconds("dgx-a100", true, false));
  op.kind = "convolution";
  Machine a100 = presetMachine("dgx-a100");
  EXPECT_NEAR(seconds("dgx-a100", true, true),
              seconds("dgx-a100", true, false) +
                  memorySeconds(a100.description().deviceKinds[0],
                                2 * (op.bytesRead + op.bytesWritten)),
              1e-9);
}

TEST(ProfileTest, ProductsWithWeightsRunInEightBitsWhereASystemSaysSo) {
  OperatorDescription op;
  op.kind = "dot";
  op.format = NumberFormat::kBf16;
  op.product = MatrixProduct{1, 8192, 8192, 8192};
  op.isWeightProduct = true;
  op.bytesRead = 2 * 2.0 * 8192 * 8192;
  op.bytesWritten = 2.0 * 8192 * 8192;
  auto seconds = [&](const char* machine, bool usesF8, double castBytes,
                     bool keepsF8 = false) {
    SystemProfile system;
    system.name = "mine";
    system.products = {usesF8, castBytes, keepsF8};
    Machine described = presetMachine(machine);
    return require(OperatorCosts::create(described, {}, system)).seconds(0, op);
  };
  Machine h100 = presetMachine("dgx-h100");
  EXPECT_NEAR(seconds("dgx-h100", false, 0) / seconds("dgx-h100", true, 0),
              1979 * 0.709 / (989 * 0.803), 0.02);
  // Both operands are cast, for two products each.
  EXPECT_NEAR(seconds("dgx-h100", true, 4) - seconds("dgx-h100", true, 0),
              memorySeconds(h100.description().deviceKinds[0],
                            4.0 / 2 * 2 * 8192 * 8192),
              1e-9);
  EXPECT_EQ(seconds("dgx-a100", true, 4), seconds("dgx-a100", false, 4));
  // A weight that is kept in 8 bits is cast with its update alone, however many
  // dimensions the activations have.
  op.shapes = {{8192, 8192}, {8192, 8192}, {8192, 8192}};
  op.weightOperand = 1;
  EXPECT_NEAR(
      seconds("dgx-h100", true, 4) - seconds("dgx-h100", true, 4, true),
      memorySeconds(h100.description().deviceKinds[0], 4.0 / 2 * 8192 * 8192),
      1e-9);
  op.weightOperand = -1;
  EXPECT_EQ(seconds("dgx-h100", true, 4, true), seconds("dgx-h100", true, 4));
  // Scores of attention are products of activations, logits stay in 16 bits.
  op.isWeightProduct = false;
  EXPECT_EQ(seconds("dgx-h100", true, 4), seconds("dgx-h100", false, 4));
}

TEST(ProfileTest, RefusesAProfileOfAnotherDevice) {
  Machine machine = presetMachine("dgx-h100");
  EXPECT_THAT(
      std::string(
          OperatorCosts::create(machine, profileOf(1)).status().message()),
      HasSubstr("profile is for device 'a100', machine 'dgx-h100' has 'h100'"));
}

TEST(ProfileTest, RefusesImpossibleTimes) {
  Profile profile;
  for (double seconds :
       {0.0, -1.0, 1e9, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_FALSE(profile.add(keyOf(matmul(), "a100"), seconds).ok()) << seconds;
  }
  EXPECT_EQ(profile.size(), 0u);
}

TEST(ProfileTest, WritesWhatItReads) {
  Profile profile = profileOf(0.1 + 0.2);
  profile.source = "measured";
  OperatorDescription other = matmul();
  other.direction = PassDirection::kBackward;
  other.shapes = {{}, {0}};
  ASSERT_TRUE(profile.add(keyOf(other, "a100"), 1e-7).ok());
  Profile read = require(parseProfile(writeProfile(profile)));
  EXPECT_EQ(read.entries(), profile.entries());
  EXPECT_EQ(read.source, "measured");
  EXPECT_EQ(writeProfile(read), writeProfile(profile));
}

TEST(ProfileTest, FindsFaultsInFiles) {
  auto errorOf = [](const std::string& entry) {
    return std::string(parseProfile(profileText(entry)).status().message());
  };
  const std::string good =
      R"({"deviceKind": "a100", "kind": "matmul", "shapes": [[2]], "format": "f32", "seconds": 1})";
  EXPECT_TRUE(parseProfile(profileText(good)).ok());
  EXPECT_THAT(errorOf(good + "," + good),
              HasSubstr("operators[1].shapes: this operator"));
  EXPECT_THAT(errorOf("{}"), HasSubstr("operators[0].deviceKind: is missing"));
  EXPECT_THAT(
      errorOf(
          R"({"deviceKind": "a", "kind": "b", "shapes": [2], "format": "f32", "seconds": 1})"),
      HasSubstr("operators[0].shapes: must be an array of arrays"));
  EXPECT_THAT(
      errorOf(
          R"({"deviceKind": "a", "kind": "b", "shapes": [[-2]], "format": "f32", "seconds": 1})"),
      HasSubstr("whole number of at least 0"));
  EXPECT_THAT(
      errorOf(
          R"({"deviceKind": "a", "kind": "b", "shapes": [], "format": "f33", "seconds": 1})"),
      HasSubstr("operators[0].format: unknown number format 'f33'"));
  EXPECT_THAT(
      errorOf(
          R"({"deviceKind": "a", "kind": "b", "shapes": [], "format": "f32", "seconds": -1})"),
      HasSubstr("operators[0].seconds: is -1, must be above 0"));
  EXPECT_THAT(
      errorOf(
          R"({"deviceKind": "a", "kind": "b", "shapes": [], "format": "f32", "seconds": 1, "direction": "up"})"),
      HasSubstr("must be 'forward' or 'backward'"));
  EXPECT_THAT(std::string(readProfileFile("/nowhere.json").status().message()),
              HasSubstr("/nowhere.json: cannot be read"));
}

}  // namespace
}  // namespace soapstone::cost_model
