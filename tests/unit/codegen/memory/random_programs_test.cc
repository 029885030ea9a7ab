// Buffers of random programs: no value is lost.

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"
#include "tests/unit/codegen/memory/small_program.h"

namespace soapstone::codegen {
namespace {

// Random graphs of elementwise ops, contractions, broadcasts, reductions and
// reshapes, whose results are outputs and updates in any combination.
class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : random(seed) {}

  std::unique_ptr<Program> make() {
    std::vector<std::string> names;
    for (int i = 0; i < 4; ++i) names.push_back(absl::StrCat("a", i));
    values = names;
    std::string body;
    int ops = below(25);
    for (int i = 0; i < ops; ++i) body += op(absl::StrCat("v", i));
    std::vector<std::string> results;
    std::vector<int> updates;
    for (int argument = 0; argument < 4; ++argument) {
      if (below(3) == 0) continue;
      results.push_back(any());
      updates.push_back(argument);
    }
    for (int i = below(3); i >= 0; --i) {
      results.push_back(any());
      updates.push_back(-1);
    }
    return std::make_unique<Program>(names, body, results, updates);
  }

 private:
  int below(int bound) {
    return std::uniform_int_distribution<int>(0, bound - 1)(random);
  }

  // Late values more often, so that early ones die.
  const std::string& any() {
    int size = static_cast<int>(values.size());
    return values[size - 1 - std::min(below(size), below(size))];
  }

  std::string op(const std::string& name) {
    std::string text;
    switch (below(6)) {
      case 0:
        text = unary(name, any());
        break;
      case 1:
        text = binary(name, any(), any());
        break;
      case 2:
        text = dot(name, any(), any());
        break;
      case 3:
        text = absl::StrCat("%", name, " = soap.transpose %", any(),
                            " [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>\n");
        break;
      case 4:
        text = absl::StrCat("%r", name, " = soap.reduce <sum> %", any(),
                            " over [0] : (tensor<4x4xf32>) -> tensor<4xf32>\n"
                            "%",
                            name, " = soap.broadcast %r", name,
                            " dims [1] shape [4, 4] : (tensor<4xf32>) -> "
                            "tensor<4x4xf32>\n");
        break;
      default:
        text = absl::StrCat("%f", name, " = soap.reshape %", any(),
                            " to [16] : (tensor<4x4xf32>) -> tensor<16xf32>\n"
                            "%",
                            name, " = soap.reshape %f", name,
                            " to [4, 4] : (tensor<16xf32>) -> "
                            "tensor<4x4xf32>\n");
    }
    values.push_back(name);
    return text;
  }

  std::mt19937 random;
  std::vector<std::string> values;
};

TEST(AssignBuffersTest, RandomProgramsNeverLoseAValue) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    RandomProgram(seed).make()->assign();
  }
}

TEST(AssignBuffersTest, RandomFusedProgramsNeverLoseAValue) {
  for (unsigned seed = 1000; seed < 1200; ++seed) {
    SCOPED_TRACE(seed);
    auto program = RandomProgram(seed).make();
    mlir::PassManager manager(&program->context);
    passes::buildCodegenPipeline(manager);
    ASSERT_TRUE(succeeded(manager.run(*program->module)));
    program->assign();
  }
}

}  // namespace
}  // namespace soapstone::codegen
