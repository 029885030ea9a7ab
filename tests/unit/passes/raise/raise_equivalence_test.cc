// Every function of the lit tests of the rewriting passes, computed by the
// interpreter before and after the passes, on random arguments.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/passes.h"
#include "passes/pipelines.h"
#include "tests/support/file_order.h"

namespace soapstone::passes {
namespace {

using mlir::func::FuncOp;
using reference::Tensor;

// Deterministic on every platform, unlike the distributions of <random>.
double uniform(std::mt19937& generator, double low, double high) {
  return low +
         (high - low) * (static_cast<double>(generator() >> 8) / 16777216.0);
}

// Floats in [-2, 2), whole numbers small enough to be labels, booleans of which
// a quarter are true (so that no row of a mask hides everything).
Tensor randomTensor(RankedTensorType type, std::mt19937& generator) {
  Tensor tensor = reference::zerosOf(type);
  for (int64_t i = 0; i < tensor.size(); ++i) {
    if (tensor.isFloat()) {
      tensor.setNumber(i, uniform(generator, -2, 2));
    } else if (type.getElementType().isInteger(1)) {
      tensor.setInteger(i, generator() % 4 == 0);
    } else {
      tensor.setInteger(i, generator() % 2);
    }
  }
  return tensor;
}

void expectClose(const Tensor& expected, const Tensor& actual) {
  ASSERT_EQ(expected.shape(), actual.shape());
  ASSERT_EQ(expected.type(), actual.type());
  // A rewrite may round to 16 bits elsewhere: two units in the last place of
  // bf16 then.
  bool isHalf =
      expected.isFloat() && expected.type() != reference::ElementType::kF32;
  double tolerance = isHalf ? 0.0078125 : 2e-5;
  for (int64_t i = 0; i < expected.size(); ++i) {
    const double want = expected.number(i);
    const double got = actual.number(i);
    if (want == got || (std::isnan(want) && std::isnan(got))) continue;
    ASSERT_NEAR(want, got, tolerance * std::max(1.0, std::abs(want)))
        << "at element " << i;
  }
}

// The parameter is a path below tests/lit.
class RewriteEquivalenceTest : public testing::TestWithParam<std::string> {};

TEST_P(RewriteEquivalenceTest, KeepsTheValuesOfEveryFunction) {
  MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  mlir::OwningOpRef<ModuleOp> before = mlir::parseSourceFile<ModuleOp>(
      std::string(SOAPSTONE_LIT_DIRECTORY) + "/" + GetParam(), &context);
  ASSERT_TRUE(before);
  mlir::OwningOpRef<ModuleOp> raised = before->clone();
  mlir::PassManager import(&context);
  import.addNestedPass<FuncOp>(createRouteExpertsPass());
  buildImportPipeline(import);
  import.addNestedPass<FuncOp>(createDispatchExpertsPass());
  ASSERT_TRUE(succeeded(import.run(*raised)));
  mlir::OwningOpRef<ModuleOp> fused = raised->clone();
  mlir::PassManager codegen(&context);
  buildCodegenPipeline(codegen);
  ASSERT_TRUE(succeeded(codegen.run(*fused)));

  std::mt19937 generator(20240607);
  for (FuncOp function : before->getOps<FuncOp>()) {
    SCOPED_TRACE(function.getName().str());
    std::vector<Tensor> arguments;
    for (Type type : function.getArgumentTypes()) {
      arguments.push_back(
          randomTensor(cast<RankedTensorType>(type), generator));
    }
    FailureOr<std::vector<Tensor>> expected =
        reference::evaluate(function, arguments);
    ASSERT_TRUE(succeeded(expected));
    for (ModuleOp module : {*raised, *fused}) {
      auto rewritten = module.lookupSymbol<FuncOp>(function.getName());
      // Packed weights have the same elements in more dims.
      std::vector<Tensor> viewed;
      for (auto [index, argument] : llvm::enumerate(arguments)) {
        auto type = cast<RankedTensorType>(rewritten.getArgumentTypes()[index]);
        viewed.push_back(argument.reshaped(type.getShape().vec()));
        if (soap::fileParts(rewritten, index).empty()) continue;
        for (auto [to, from] :
             llvm::enumerate(soap::fileOrder(rewritten, index)))
          viewed.back().setNumber(static_cast<int64_t>(to),
                                  argument.number(from));
      }
      FailureOr<std::vector<Tensor>> actual =
          reference::evaluate(rewritten, viewed);
      ASSERT_TRUE(succeeded(actual));
      ASSERT_EQ(expected->size(), actual->size());
      for (size_t i = 0; i < expected->size(); ++i)
        expectClose((*expected)[i], (*actual)[i]);
    }
  }
}

bool beginsWithAny(const std::string& name,
                   const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& prefix) {
                       return name.compare(0, prefix.size(), prefix) == 0;
                     });
}

std::vector<std::string> litFiles() {
  std::vector<std::string> files;
  for (const char* folder : {"ir", "passes"}) {
    const std::string path =
        std::string(SOAPSTONE_LIT_DIRECTORY) + "/" + folder;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      const std::string name = entry.path().filename().string();
      // Partitioned programs, which this interpreter does not run whole.
      if (name == "fuse_communication.mlir") continue;
      if (entry.path().extension() == ".mlir" &&
          beginsWithAny(name, {"canonicalize_", "dispatch_", "fuse_", "raise_",
                               "route_", "simplify_"})) {
        files.push_back(
            entry.path().lexically_relative(SOAPSTONE_LIT_DIRECTORY).string());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

INSTANTIATE_TEST_SUITE_P(
    LitFiles, RewriteEquivalenceTest, testing::ValuesIn(litFiles()),
    [](const auto& info) {
      return std::filesystem::path(info.param).stem().string();
    });

}  // namespace
}  // namespace soapstone::passes
